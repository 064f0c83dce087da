// Makes a snapshot of Python's memory with the library loaded: node snapshot.mjs RUNTIME OUT
// RUNTIME holds Pyodide, the library as it travels, and the files of this folder.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { reduce, restored, whenThere } from "./memory.mjs";

const [runtime, out] = process.argv.slice(2);
const text = (name) => readFileSync(`${runtime}/${name}`, "utf8");
const library = text("library");

/** A Python with the library's files; `compiled` holds files that another one has compiled. */
async function python(more, compiled = {}) {
  const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
  const made = await loadPyodide({ indexURL: runtime, packageBaseUrl: runtime, lockFileContents: text("lock.json"), ...more });
  if (more._loadSnapshot) return made;
  for (const [path, content] of [...Object.entries(JSON.parse(library)), ...Object.entries(compiled)]) {
    const place = `/library/${path}`;
    made.FS.mkdirTree(place.slice(0, place.lastIndexOf("/")));
    made.FS.writeFile(place, content);
    made.FS.utime(place, 1e12, 1e12); // a compiled file names the time of its source
  }
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
  first.runPython(text("slim.py"));
  first.globals.get("slim_library")("/library", library);
  first.globals.get("slim_standard")("/slim.zip");
  writeFileSync(`${runtime}/slim.zip`, first.FS.readFile("/slim.zip"));
  const names = first.runPython(`${text("start.py")}\n${text("warm.py")}\nneeded_modules()`);
  let fresh = null;
  whenThere((memory) => (fresh = memory.buffer.slice(0)));
  const second = await python({ _makeSnapshot: true, stdLibURL: `${runtime}/slim.zip` }, compiledFiles(first));
  second.runPython(`${text("start.py")}\n${text("warm.py")}\nload(${JSON.stringify(names)})\ndel needed_modules, load`);
  const snapshot = second.makeMemorySnapshot();
  reduce(snapshot, fresh);
  writeFileSync(out, snapshot);
  const third = await python({ _loadSnapshot: restored(snapshot) });
  const [status] = third.globals.get("alone").answer("analyze", '{"game": ["nim"], "position": ["7,2,6"]}').toJs();
  if (status !== 200) throw new Error("the snapshot does not answer");
} catch (error) {
  console.error(String(error.message).slice(-2000)); // an error of Pyodide shows its whole source first
  process.exit(1);
}
process.exit(0);
