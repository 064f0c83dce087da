// The page as one file: what it holds is loaded from there, in the page and in each worker with Python, and nothing else.

/** Take over the files that are held, by their names. */
function hold(files) {
  const held = (name) => new URL(files[name] ? URL.createObjectURL(files[name]) : `file:///${name}`); // of a folder a name will do
  const fetch = async (address) => {
    const file = files[String(address.url ?? address).split("/").at(-1)];
    return new Response(file ?? null, { status: file ? 200 : 404 });
  };
  Object.assign(globalThis, { files, held, fetch });
}

/** In the page: unpack them, and start. */
async function open() {
  const kinds = { js: "text/javascript", css: "text/css" };
  const files = {};
  for (const part of document.querySelectorAll("script[data-name]")) {
    const { name } = part.dataset;
    const packed = (await fetch(`data:application/gzip;base64,${part.textContent}`)).body;
    const whole = await new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    files[name] = new Blob([whole], { type: kinds[name.split(".").at(-1)] });
    part.remove();
  }
  hold(files);
  await import(globalThis.held("app.js").href);
}

// A worker can load nothing of such a page: it is one script with all that it runs, and is sent the files first.
if (globalThis.document) open();
else
  onmessage = ({ data }) => {
    hold(data);
    startPython();
  };
