// The memory of a Python, in a browser and in node. A snapshot of it is kept as what differs from the memory that the
// machine code brings by itself: that half compresses to nothing.

const PAGE = 65_536;
let seen = null;

const real = WebAssembly.instantiate.bind(WebAssembly);
WebAssembly.instantiate = async (...given) => {
  const made = await real(...given);
  const memory = (made.instance ?? made).exports.memory;
  if (memory) seen?.(memory);
  return made;
};

/** Have a function called with the memory of the next Python, before anything runs in it. */
export function whenThere(call) {
  seen = call;
}

/** The words of a snapshot's head; its second one says where the memory begins, and Pyodide leaves the fourth empty. */
const headOf = (snapshot) => new Uint32Array(snapshot.buffer, 0, 4);

function turn(snapshot, fresh, most) {
  const mine = new Uint32Array(snapshot.buffer, headOf(snapshot)[1]);
  for (let k = 0; k < most; k += 1) mine[k] ^= fresh[k];
}

/** Keep of a snapshot only what differs, in place; `fresh` is the memory before anything runs in it. */
export function reduce(snapshot, fresh) {
  const words = new Uint32Array(fresh);
  const most = words.findLastIndex((each) => each !== 0) + 1;
  turn(snapshot, words, most);
  headOf(snapshot)[3] = most;
}

/** A reduced snapshot, which becomes whole when the next Python's memory is there; that may be too small for it. */
export function restored(snapshot) {
  whenThere((memory) => {
    const short = snapshot.length - memory.buffer.byteLength - PAGE;
    if (short > 0) memory.grow(Math.ceil(short / PAGE));
    turn(snapshot, new Uint32Array(memory.buffer), headOf(snapshot)[3]);
  });
  return snapshot;
}
