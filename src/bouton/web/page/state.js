// The entire state of the page, in its address: a copy of it opens the same page.

const NORMAL = {
  mode: "play",
  lang: "",
  game: "nim",
  position: "",
  player: "",
  ladder: "",
  moves: "",
  at: "",
  misere: "",
  first: "human",
  second: "program",
  level: "3",
  seed: "",
  grade: "",
  lesson: "",
  step: "",
  code: "",
  tab: "",
  kind: "",
  date: "",
  view: "",
  text: "",
  embed: "",
  meet: "",
};

/** Parameters that make an address a game's; without them it opens the gallery. */
const OF_A_GAME = ["mode", "game", "position", "moves", "code"];

export const MODES = ["games", "play", "review", "puzzles", "learn", "own", "strategy", "tables", "theory", "traces", "class", "ladder", "tournament", "sheets", "compose", "invite", "accessibility", "room"];

const clean = (name, value) => {
  if (name === "mode") return MODES.includes(value) ? value : "play";
  if (name === "lang") return /^[a-z]{2,3}$/.test(value) ? value : "";
  if (name === "first" || name === "second") return ["program", "friend"].includes(value) ? value : "human";
  if (name === "level") return /^[0-5]$/.test(value) ? value : "3";
  if (name === "grade") return /^[1-5]$/.test(value) ? value : "";
  if (name === "kind" || name === "view") return /^[a-z-]{1,20}$/.test(value) ? value : "";
  if (name === "meet") return /^[a-z]{4,5}$/.test(value) ? value : "";
  if (name === "date") return /^\d{4}-\d\d-\d\d$/.test(value) ? value : "";
  if (name === "player") return value === "right" ? "right" : "";
  if (name === "misere" || name === "ladder" || name === "embed") return value ? "1" : "";
  if (name === "seed" || name === "at" || name === "step") return /^\d{1,12}$/.test(value) ? value : "";
  return value;
};

/** Parse an address; invalid parameters are dropped. */
export function read(address) {
  const query = new URL(address).searchParams;
  const state = { ...NORMAL };
  if (!OF_A_GAME.some((name) => query.has(name))) state.mode = "games";
  for (const name of Object.keys(NORMAL)) if (query.has(name)) state[name] = clean(name, query.get(name));
  return state;
}

/** Whether the page is a file, which nobody else can open. */
export const FILE = globalThis.location?.protocol === "file:";
/** The address of the page without a state; for a file, the file itself. */
export const HOME = FILE ? "?" : "./";

/** Write a state as an address relative to the page, without default values. */
export function write(state) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) if (Object.hasOwn(NORMAL, name) && value !== NORMAL[name]) query.set(name, value);
  if (state.mode === "games" && OF_A_GAME.every((name) => name === "mode" || !query.has(name))) query.delete("mode");
  if (state.mode === "play" && !OF_A_GAME.some((name) => query.has(name))) query.set("mode", "play");
  const text = query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%3E", ">").replaceAll("%40", "@");
  return text ? `?${text}` : HOME;
}

export const line = (state) => (state.moves ? state.moves.split(">") : []);
export const isOwn = (game) => game.startsWith("own:");

const ELEMENT = "(?:\\d+\\.)?[a-z]+\\d+[a-z\\d]*";
const TOUCHED = new RegExp(`@${ELEMENT}(?:_${ELEMENT})*$`);

/** The position after a written move, without the touched elements: 12 for 12@h0m0. */
export const position = (game, move) => (isOwn(game) ? move : move.replace(TOUCHED, ""));

/** The current position of a game: after its last move, or at its start. */
export const last = (state) => position(state.game, line(state).at(-1) ?? "") || state.position;

/** A random number, different each time. */
export const anySeed = () => String(Math.floor(Math.random() * 1e6));

/** The local date, as in addresses. */
export const today = (day = new Date()) => [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((each) => String(each).padStart(2, "0")).join("-");
