// The page as one file: its contents are loaded from itself, in the page and in each worker with Python, and nothing else.

const KINDS = { js: "text/javascript", css: "text/css" };

/** Register the contained files: the content of each, by name. */
function hold(files) {
  const address = (name) => URL.createObjectURL(new Blob([files[name]], { type: KINDS[name.split(".").at(-1)] }));
  const held = (name) => new URL(files[name] ? address(name) : `file:///${name}`); // for a folder a name suffices
  const fetch = async (address) => {
    const file = files[String(address.url ?? address).split("/").at(-1)];
    return new Response(file ?? null, { status: file ? 200 : 404 });
  };
  Object.assign(globalThis, { files, held, fetch });
}

/** In the page: unpack the files, and start. */
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

// A worker cannot load anything from such a page: it is one script with all its code, and receives the files first.
if (globalThis.document) open();
else
  onmessage = ({ data }) => {
    hold(data);
    startPython();
  };
