// Python with the library, in a worker of the page. A snapshot of its memory with everything loaded starts it in a
// moment; where there is none, or this browser does not take it, it is started from its files.

import { loadPyodide } from "../engine/pyodide.mjs";
import { SNAPSHOT } from "./sizes.js";

const ENGINE = new URL("../engine/", import.meta.url);
const NOTHING = Uint8Array.from([0x50, 0x4b, 5, 6, ...Array(18).fill(0)]); // an archive without files
const PAGE = 65_536;
const load = self.fetch.bind(self);
let loaded = 0;
let told = 0;
let complete = true; // whether the standard library is there as files, and not only what the snapshot holds

/** What a packed file holds; some servers unpack it on their own. */
async function unpacked(name) {
  const response = await load(new URL(`${name}.pack`, ENGINE));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const pieces = [];
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    loaded += value.length;
    if (loaded - told > 200_000) postMessage({ loaded: (told = loaded) });
  }
  const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/** Pyodide asks for its files by their own names. */
self.fetch = async (address, ...more) => {
  const name = String(address.url ?? address).split("/").at(-1);
  if (name === "pyodide.asm.wasm") return new Response(await wasm, { headers: { "content-type": "application/wasm" } });
  if (name === "python_stdlib.zip") return new Response(complete ? await unpacked(name) : NOTHING);
  return load(address, ...more);
};

function write(fs, library) {
  for (const [path, text] of Object.entries(JSON.parse(new TextDecoder().decode(library)))) {
    const place = `/library/${path}`;
    fs.mkdirTree(place.slice(0, place.lastIndexOf("/")));
    fs.writeFile(place, text);
  }
}

/** A snapshot may be larger than the memory that Python begins with. */
function growTo(size) {
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const real = WebAssembly[name].bind(WebAssembly);
    WebAssembly[name] = async (...given) => {
      const made = await real(...given);
      const memory = made.instance?.exports.memory;
      if (memory && size > memory.buffer.byteLength) memory.grow(Math.ceil((size - memory.buffer.byteLength) / PAGE));
      return made;
    };
  }
}

async function python(snapshot) {
  complete = !snapshot;
  if (snapshot) growTo(Math.floor(snapshot.length / PAGE) * PAGE); // its head is shorter than a page
  const lock = await (await load(new URL("lock.json", ENGINE))).text();
  const found = await loadPyodide({ indexURL: ENGINE.href, packageBaseUrl: ENGINE.href, lockFileContents: lock, ...(snapshot ? { _loadSnapshot: snapshot } : {}) });
  write(found.FS, await library);
  if (!snapshot) found.runPython(await (await load(new URL("start.py", ENGINE))).text());
  return { found, alone: found.globals.get("alone") };
}

/** The whole standard library, where something that the snapshot lacks is wanted. */
async function completed({ found }) {
  complete = true;
  const path = found.runPython("import sys, importlib; next(path for path in sys.path if path.endswith('.zip'))");
  found.FS.writeFile(path, await unpacked("python_stdlib.zip"));
  found.runPython("importlib.invalidate_caches()");
}

function answer({ alone }, { id, name, given, rules }) {
  const result = alone.answer(name, given, rules);
  const [status, found] = result.toJs();
  result.destroy();
  postMessage({ id, status, found });
}

const wasm = unpacked("pyodide.asm.wasm");
const library = unpacked("library");
const begun = (SNAPSHOT ? unpacked("snapshot").then(python).then((here) => ({ ...here, how: "snapshot" })).catch(() => python(null)) : python(null)).then(
  (here) => (postMessage({ ready: here.how ?? "plain" }), here),
);
begun.catch((error) => postMessage({ failed: String(error) }));

let queue = begun;
onmessage = ({ data }) => {
  queue = queue.then(async (here) => {
    try {
      answer(here, data);
    } catch (error) {
      try {
        if (complete || !/ImportError|ModuleNotFoundError/.test(error.message)) throw error;
        await completed(here);
        answer(here, data);
      } catch {
        postMessage({ id: data.id, status: 500, found: here.alone.broken(data.given) });
      }
    }
    return here;
  });
};
