// Python with the library, in a worker of the page. A snapshot of its memory with everything loaded starts it in a
// moment; if there is none, or this browser does not accept it, it starts from its files.

import { loadPyodide } from "../engine/pyodide.mjs";
import { restored, whenThere } from "./memory.mjs";
import { LOCK, SNAPSHOT, START } from "./built.js";

const ENGINE = new URL("../engine/", import.meta.url);
const NOTHING = Uint8Array.from([0x50, 0x4b, 5, 6, ...Array(18).fill(0)]); // an archive without files
const load = self.fetch.bind(self);
let loaded = 0;
let told = 0;
let complete = true; // whether all files are present, not only the contents of the snapshot

function count(bytes) {
  loaded += bytes;
  if (loaded - told > 200_000) postMessage({ loaded: (told = loaded) });
}

/** The content of a packed file, as a stream; some servers unpack it themselves. */
async function opened(name) {
  const response = await load(new URL(`${name}.pack`, ENGINE), { priority: "low" }); // the page's own files come first
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const reader = response.body.getReader();
  const first = await reader.read();
  const given = (control, { done, value }) => {
    if (done) return control.close();
    count(value.length);
    return control.enqueue(value);
  };
  const stream = new ReadableStream({ start: (control) => given(control, first), pull: async (control) => given(control, await reader.read()) });
  return first.value?.[0] === 0x1f ? stream.pipeThrough(new DecompressionStream("gzip")) : stream; // neither wasm, zip, JSON nor a snapshot begins like this
}

const unpacked = async (name) => new Uint8Array(await new Response(await opened(name)).arrayBuffer());

/** The same for a file of known length, which is faster. */
async function filled(name, size) {
  const found = new Uint8Array(size);
  let at = 0;
  for (const reader = (await opened(name)).getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    found.set(value, at);
    at += value.length;
  }
  if (at !== size) throw new Error(`${name}: ${at}`);
  return found;
}

import("../engine/pyodide.asm.mjs"); // its largest script, before the rest
// Pyodide requests its files by their own names, and its machine code late: here that is compiled once it is loaded, not
// while it is loading: a stream that a reader leaves half compiled keeps Firefox from compiling anything on later pages.
const machine = unpacked("pyodide.asm.wasm").then(WebAssembly.compile);
WebAssembly.instantiateStreaming = async (_, imports) => {
  const module = await machine;
  return { module, instance: await WebAssembly.instantiate(module, imports) };
};
self.fetch = async (address, ...more) => {
  const name = String(address.url ?? address).split("/").at(-1);
  if (name === "pyodide.asm.wasm") return new Response();
  if (name === "python_stdlib.zip") return new Response(complete ? await opened(name) : NOTHING);
  return load(address, ...more);
};

async function python(snapshot) {
  complete = !snapshot;
  whenThere(null);
  const memory = snapshot ? { _loadSnapshot: snapshot.then(restored) } : {};
  const found = await loadPyodide({ indexURL: ENGINE.href, packageBaseUrl: ENGINE.href, lockFileContents: LOCK, ...memory });
  if (snapshot) (await snapshot).buffer.transfer?.(0); // the unneeded buffer is as large as Python itself
  if (!snapshot) {
    await written(found);
    found.runPython(START);
  }
  return { found, alone: found.globals.get("alone"), how: snapshot ? "snapshot" : "plain" };
}

async function written({ FS }) {
  for (const [path, text] of Object.entries(await new Response(await opened("library")).json())) {
    const place = `/library/${path}`;
    FS.mkdirTree(place.slice(0, place.lastIndexOf("/")));
    FS.writeFile(place, text);
  }
}

/** Load the complete library and standard library, if something is missing from the snapshot. */
async function completed({ found }) {
  complete = true;
  const path = found.runPython("import sys, importlib; next(path for path in sys.path if path.endswith('.zip'))");
  const [archive] = await Promise.all([unpacked("python_stdlib.zip"), written(found)]);
  found.FS.writeFile(path, archive);
  found.runPython("importlib.invalidate_caches()");
}

/** The second Python of a page runs custom rules: it has no access to anything outside. */
const WHOLE = self.name === "whole";
const REACHING = ["fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "EventSource", "WebTransport", "RTCPeerConnection", "Worker", "SharedWorker", "importScripts", "indexedDB", "caches", "BroadcastChannel", "Notification", "cookieStore", "webkitRequestFileSystem", "webkitRequestFileSystemSync", "webkitResolveLocalFileSystemURL", "webkitResolveLocalFileSystemSyncURL"];
const OF_NAVIGATOR = ["storage", "storageBuckets", "webkitTemporaryStorage", "webkitPersistentStorage", "locks", "serviceWorker", "permissions", "usb", "serial", "hid", "gpu"];

function shut(here) {
  const ask = here.found.runPython("from bouton.custom.browser_rules import answer; answer");
  for (const [found, names] of [[self, REACHING], [navigator, OF_NAVIGATOR]])
    for (let place = found; place; place = Object.getPrototypeOf(place)) for (const name of names) if (Object.hasOwn(place, name)) delete place[name];
  return { ...here, ask };
}

function answer({ alone, ask }, { id, name, given, rules }) {
  if (ask) {
    const found = ask(name, given);
    if (!complete && JSON.parse(found).kind === "missing") throw new Error("a module is missing");
    return postMessage({ id, found });
  }
  const result = alone.answer(name, given, rules);
  const [status, found] = result.toJs();
  result.destroy();
  return postMessage({ id, status, found });
}

const started = SNAPSHOT ? python(filled("snapshot", SNAPSHOT)).catch(() => python(null)) : python(null);
const begun = WHOLE ? started.then(shut) : started;
begun.then(
  ({ how }) => postMessage({ ready: how }),
  (error) => postMessage({ failed: String(error) }),
);

let queue = begun;
onmessage = ({ data }) => {
  queue = queue.then(async (here) => {
    try {
      answer(here, data);
    } catch {
      try {
        if (!complete) await completed(here); // a module missing from the snapshot may be the reason
        answer(here, data);
      } catch {
        postMessage({ id: data.id, status: 500, found: here.alone.report_fault(data.given) });
      }
    }
    return here;
  });
};
