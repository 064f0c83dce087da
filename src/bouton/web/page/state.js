// The whole state of the page, in its address: what is copied from there opens the same page.

const NORMAL = {
  mode: "play",
  lang: "",
  game: "nim",
  position: "",
  moves: "",
  at: "",
  misere: "",
  first: "human",
  second: "program",
  level: "3",
  seed: "",
  grade: "1",
  lesson: "",
  step: "",
  code: "",
  tab: "",
};

export const MODES = ["play", "review", "puzzles", "learn", "own"];

const clean = (name, value) => {
  if (name === "mode") return MODES.includes(value) ? value : "play";
  if (name === "lang") return /^[a-z]{2,3}$/.test(value) ? value : "";
  if (name === "first" || name === "second") return value === "program" ? "program" : "human";
  if (name === "level") return /^[0-5]$/.test(value) ? value : "3";
  if (name === "grade") return /^[1-5]$/.test(value) ? value : "1";
  if (name === "misere") return value ? "1" : "";
  if (name === "seed" || name === "at" || name === "step") return /^\d{1,12}$/.test(value) ? value : "";
  return value;
};

/** Read an address; what cannot stand there is left out. */
export function read(address) {
  const query = new URL(address).searchParams;
  const state = { ...NORMAL };
  for (const name of Object.keys(NORMAL)) if (query.has(name)) state[name] = clean(name, query.get(name));
  return state;
}

/** Write a state as an address from the page itself, without what is as usual. */
export function write(state) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) if (name in NORMAL && value !== NORMAL[name]) query.set(name, value);
  const text = query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%3E", ">");
  return text ? `?${text}` : "./";
}

export const line = (state) => (state.moves ? state.moves.split(">") : []);
export const isOwn = (game) => game.startsWith("own:");
