// Python of the small page, in a worker: Brython with the part of the library that its games need. The texts of all
// modules come in one file.

const { python, names, start } = JSON.parse(new TextDecoder().decode(files["modules.json"]));
const brython = globalThis.__BRYTHON__;
globalThis.moduleNames = names;
brython.$meta_path.splice(1); // its other ways to find a module ask a server
brython.use_VFS = true;
brython.update_VFS(python);
globalThis.brython({ debug: 0, indexedDB: false });
try {
  brython.runPythonSource(start, "start");
  postMessage({ ready: "brython" });
} catch (error) {
  postMessage({ failed: String(error) });
}

onmessage = ({ data: { id, name, given } }) => {
  const found = globalThis.answerQuestion(name, given);
  postMessage({ id, status: Number(found.slice(0, 3)), found: found.slice(3) });
};
