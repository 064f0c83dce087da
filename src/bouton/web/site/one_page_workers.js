// The workers in which Python runs, in the page as one file: a worker cannot load anything from such a page, so it
// receives all files of the page.

export function pythonWorker(name = "") {
  const worker = new Worker(held("python_worker.js"), { name });
  worker.postMessage(files);
  return worker;
}
