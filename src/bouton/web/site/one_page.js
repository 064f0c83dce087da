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

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";

/** The bytes of a text in base 85: five digits for four bytes, fewer at the end. */
function bytesOf(text) {
  const values = new Uint8Array(128);
  [...DIGITS].forEach((digit, value) => (values[digit.charCodeAt(0)] = value));
  const padded = text.padEnd(Math.ceil(text.length / 5) * 5, "~");
  const found = new DataView(new ArrayBuffer((padded.length / 5) * 4));
  for (let at = 0; at < padded.length; at += 5) {
    let number = 0;
    for (let k = at; k < at + 5; k += 1) number = number * 85 + values[padded.charCodeAt(k)];
    found.setUint32((at / 5) * 4, number);
  }
  return new Uint8Array(found.buffer, 0, found.byteLength - padded.length + text.length);
}

/** In the page: unpack the files, and start. */
async function open() {
  const files = {};
  for (const part of document.querySelectorAll("script[data-name]")) {
    const { name } = part.dataset;
    const packed = new Blob([bytesOf(part.textContent)]).stream();
    files[name] = await new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    part.remove();
  }
  hold(files);
  for (const name of ["style.css", "phone.css"]) if (files[name]) document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: globalThis.held(name) }));
  await import(globalThis.held("app.js").href);
}

// A worker cannot load anything from such a page: it is one script with all its code, and receives the files first.
if (globalThis.document) open();
else
  onmessage = ({ data }) => {
    hold(data);
    startPython();
  };
