// The workers in which Python runs.

/** A named one is started from an address made here, and so follows the page's policy: no network except the site. */
export function pythonWorker(name = "") {
  const address = new URL("python_worker.js", import.meta.url);
  if (!name) return new Worker(address, { type: "module" });
  const script = new Blob([`import ${JSON.stringify(address.href)};`], { type: "text/javascript" });
  return new Worker(URL.createObjectURL(script), { type: "module", name });
}
