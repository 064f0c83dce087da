// The page as one file: what it holds is loaded from there, in the page and in each worker with Python, and nothing else.

const KINDS = { js: "text/javascript", css: "text/css" };

/** Take over the files that are held: what is in each, by its name. */
function hold(files) {
  const address = (name) => URL.createObjectURL(new Blob([files[name]], { type: KINDS[name.split(".").at(-1)] }));
  const held = (name) => new URL(files[name] ? address(name) : `file:///${name}`); // of a folder a name will do
  const fetch = async (address) => {
    const file = files[String(address.url ?? address).split("/").at(-1)];
    return new Response(file ?? null, { status: file ? 200 : 404 });
  };
  Object.assign(globalThis, { files, held, fetch });
}

/** In the page: unpack them, and start. */
async function open() {
  const files = {};
  for (const part of document.querySelectorAll("script[data-name]")) {
    const { name } = part.dataset;
    const packed = (await fetch(`data:application/gzip;base64,${part.textContent}`)).body;
    files[name] = await new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
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
