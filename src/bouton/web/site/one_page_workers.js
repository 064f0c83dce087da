// The workers in which Python runs, in the page as one file: a worker can load nothing of such a page, so it is sent all
// that the page holds.

export function pythonWorker(name = "") {
  const worker = new Worker(held("python_worker.js"), { name });
  worker.postMessage(files);
  return worker;
}
