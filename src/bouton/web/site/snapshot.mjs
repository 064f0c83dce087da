// Makes a snapshot of Python's memory with the library loaded: node snapshot.mjs RUNTIME LIBRARY START WARM OUT

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, library, start, warm, out] = process.argv.slice(2);
const text = (path) => readFileSync(path, "utf8");

/** A Python with the library's files; `compiled` holds files that another one has compiled. */
async function python(more, compiled = {}, size = 0) {
  const real = WebAssembly.instantiate.bind(WebAssembly);
  WebAssembly.instantiate = async (...given) => {
    const made = await real(...given);
    const memory = made.instance?.exports.memory; // a snapshot may be larger than what Python begins with
    if (memory && size > memory.buffer.byteLength) memory.grow(Math.ceil((size - 65_536 - memory.buffer.byteLength) / 65_536));
    return made;
  };
  const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
  const made = await loadPyodide({ indexURL: runtime, packageBaseUrl: runtime, lockFileContents: text(`${runtime}/lock.json`), ...more });
  for (const [path, content] of [...Object.entries(JSON.parse(text(library))), ...Object.entries(compiled)]) {
    const place = `/library/${path}`;
    made.FS.mkdirTree(place.slice(0, place.lastIndexOf("/")));
    made.FS.writeFile(place, content);
    made.FS.utime(place, 1e12, 1e12); // a compiled file names the time of its source
  }
  if (!more._loadSnapshot) made.runPython(`${text(start)}\n${text(warm)}`);
  return made;
}

function compiledFiles({ FS }, folder = "/library") {
  const found = {};
  for (const name of FS.readdir(folder).filter((each) => !/^\.+$/.test(each))) {
    const path = `${folder}/${name}`;
    if (FS.isDir(FS.stat(path).mode)) Object.assign(found, compiledFiles({ FS }, path));
    else if (name.endsWith(".pyc")) found[path.slice("/library/".length)] = FS.readFile(path);
  }
  return found;
}

try {
  const first = await python({});
  const names = first.runPython("needed()");
  const second = await python({ _makeSnapshot: true }, compiledFiles(first));
  second.runPython(`load(${JSON.stringify(names)})\ndel needed, load`);
  const snapshot = second.makeMemorySnapshot();
  const third = await python({ _loadSnapshot: snapshot }, {}, snapshot.length);
  const [status] = third.globals.get("alone").answer("analyze", '{"game": ["nim"], "position": ["7,2,6"]}').toJs();
  if (status !== 200) throw new Error("the snapshot does not answer");
  writeFileSync(out, snapshot);
} catch (error) {
  console.error(String(error.message).slice(-2000)); // an error of Pyodide shows its whole source first
  process.exit(1);
}
process.exit(0);
