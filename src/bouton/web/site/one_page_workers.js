// The workers in which Python runs, in the page as one file: a worker can load nothing of such a page and is no module,
// so it is given all that the page holds.

export function pythonWorker(name = "") {
  const worker = new Worker(held("one_page.js"), { name });
  worker.postMessage(files);
  return worker;
}
