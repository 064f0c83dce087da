// What is kept, as a document: how an empty one looks, and what may stand in one that comes from elsewhere. Everything
// that is not described here is refused; nothing of a document is ever run or shown as anything but text.

export const KIND = "bouton-traces";
export const VERSION = 1;
export const MOST_BYTES = 1_000_000;

export const empty = () => ({ bouton: KIND, version: VERSION, settings: {}, lessons: {}, puzzles: {}, row: 0, best: 0, ladder: {}, games: [], rules: [], now: null, typing: null, tournament: null, people: null });

/** Why a document is refused: the key of a sentence, and where. */
export class TracesError extends Error {
  constructor(key, values = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}

const refuse = (where) => {
  throw new TracesError("damaged", { where });
};
const own = (value, where) => (value !== null && typeof value === "object" && !Array.isArray(value) ? value : refuse(where));
const text = (most, pattern = null) => (value, where) => (typeof value === "string" && value.length <= most && (!pattern || pattern.test(value)) ? value : refuse(where));
const whole = (most) => (value, where) => (Number.isInteger(value) && value >= 0 && value <= most ? value : refuse(where));
const flag = (value, where) => (typeof value === "boolean" ? value : refuse(where));
const list = (most, each) => (value, where) => (Array.isArray(value) && value.length <= most ? value.map((one, k) => each(one, `${where} ${k + 1}`)) : refuse(where));
const orNone = (each) => (value, where) => (value === null || value === undefined ? null : each(value, where));

/** An object of these fields; those of `more` may be missing. */
const record = (fields, more = {}) => (value, where) => {
  own(value, where);
  const found = {};
  for (const [name, read] of Object.entries(fields)) found[name] = read(Object.hasOwn(value, name) ? value[name] : undefined, `${where}, ${name}`);
  for (const [name, read] of Object.entries(more)) if (Object.hasOwn(value, name)) found[name] = read(value[name], `${where}, ${name}`);
  return found;
};

const UNSAFE = ["__proto__", "constructor", "prototype"];

/** An object with any names that are short. */
const table = (most, each) => (value, where) => {
  const entries = Object.entries(own(value, where));
  if (entries.length > most) refuse(where);
  const found = {};
  for (const [name, one] of entries) {
    if (name.length > 200 || UNSAFE.includes(name)) refuse(where);
    found[name] = each(one, `${where}, ${name}`);
  }
  return found;
};

const when = text(30, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
const side = text(10, /^(human|program)$/);
const game = record(
  { game: text(2000), moves: text(20_000) },
  { position: text(20_000), player: text(5, /^(left|right|)$/), misere: text(1, /^1?$/), first: side, second: side, level: text(1, /^[0-5]$/), seed: text(12, /^\d*$/), code: text(20_000), names: text(200), ladder: text(1, /^1?$/), winner: text(6, /^(first|second)$/), at: when },
);
const count = whole(1_000_000);
const player = text(40);
const tournament = record(
  { kind: text(10, /^(all|knockout)$/), players: list(36, player), games: list(700, record({ pair: list(2, whole(35)), round: whole(40) }, { winner: orNone(whole(35)) })) },
  { game: text(2000), position: text(2000), playing: orNone(whole(700)) },
);
const people = record({ names: list(2, player), score: list(2, count), order: whole(1) });
const FIELDS = {
  settings: table(40, text(100)),
  lessons: table(200, record({ step: whole(1000), steps: whole(1000) })),
  puzzles: table(600, record({ solved: count, tried: count }, { last: text(10, /^[01]*$/) })),
  row: count,
  best: count,
  ladder: table(300, record({ rung: whole(6), tries: list(3, flag) }, { at: when })),
  games: list(100, game),
  rules: list(50, record({ name: text(100), code: text(20_000) }, { start: text(2000), at: when })),
};
/** What is kept here and goes into no file. */
const HERE = { now: orNone(game), typing: orNone(record({ code: text(20_000), start: text(2000), misere: flag })), tournament: orNone(tournament), people: orNone(people) };

/**
 * A document with what is described, and nothing else.
 *
 * @param lenient for what was kept here: a part that cannot be read is left out instead of refusing all.
 */
export function checked(value, lenient = false) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw new TracesError("other");
  if (value.bouton !== KIND) throw new TracesError("other");
  if (!Number.isInteger(value.version) || value.version < 1) refuse("version");
  if (value.version > VERSION) throw new TracesError("newer", { version: value.version });
  const found = empty();
  for (const [name, read] of Object.entries(lenient ? { ...FIELDS, ...HERE } : FIELDS)) {
    if (!Object.hasOwn(value, name)) continue;
    try {
      found[name] = read(value[name], name);
    } catch (error) {
      if (!lenient) throw error;
    }
  }
  return found;
}

/** Read the text of a file. */
export function readFile(written) {
  if (new Blob([written]).size > MOST_BYTES) throw new TracesError("large");
  let value;
  try {
    value = JSON.parse(written);
  } catch {
    throw new TracesError("no-json");
  }
  return checked(value);
}

/** The text of a file: readable, without what belongs to this place alone; the oldest games go where it would be too large. */
export function writeFile(data) {
  const { now, typing, tournament: _, people: __, ...rest } = data;
  const name = typing && /^def +(\w{1,80})/m.exec(typing.code)?.[1];
  if (name && !rest.rules.some((each) => each.code === typing.code)) rest.rules = [{ name, code: typing.code, start: typing.start }, ...rest.rules].slice(0, 50);
  for (let games = rest.games; ; games = games.slice(0, Math.floor(games.length * 0.9))) {
    const written = `${JSON.stringify({ ...rest, games }, null, 1)}\n`;
    if (new Blob([written]).size <= MOST_BYTES || !games.length) return written;
  }
}

const gameKey = (each) => JSON.stringify(["game", "position", "moves", "player", "misere", "code"].map((name) => each[name] || ""));

/** What two documents hold together; to add the same one twice changes nothing. */
export function merged(here, file) {
  const found = structuredClone(here);
  Object.assign(found.settings, file.settings);
  for (const [name, each] of Object.entries(file.lessons)) if (each.step > (found.lessons[name]?.step ?? -1)) found.lessons[name] = each;
  for (const [name, { solved, tried, last = "" }] of Object.entries(file.puzzles)) {
    const known = found.puzzles[name] ?? { solved: 0, tried: 0 };
    if (tried > known.tried) found.puzzles[name] = { solved: Math.max(known.solved, solved), tried, last };
  }
  for (const [name, each] of Object.entries(file.ladder)) if (each.rung > (found.ladder[name]?.rung ?? -1)) found.ladder[name] = each;
  found.best = Math.max(found.best, file.best);
  found.row = Math.max(found.row, file.row);
  const games = new Map([...file.games, ...found.games].map((each) => [gameKey(each), each]));
  found.games = [...games.values()].sort((a, b) => (b.at || "").localeCompare(a.at || "")).slice(0, 100);
  const codes = new Set(found.rules.map((each) => each.code));
  found.rules = [...found.rules, ...file.rules.filter((each) => !codes.has(each.code))].slice(0, 50);
  return found;
}

const total = (of) => Object.values(of).reduce((sum, each) => sum + each.solved, 0);

/** What would change: for each part how much is here and how much there would be. */
export function changes(here, then) {
  const numbers = (data) => ({ lessons: Object.values(data.lessons).filter((each) => each.step >= each.steps - 1).length, puzzles: total(data.puzzles), best: data.best, rungs: Object.values(data.ladder).reduce((sum, each) => sum + each.rung, 0), games: data.games.length, rules: data.rules.length });
  const [now, later] = [numbers(here), numbers(then)];
  const rows = Object.keys(now).map((name) => ({ name, now: now[name], later: later[name] }));
  const settings = Object.keys(then.settings).filter((name) => here.settings[name] !== then.settings[name]);
  return { rows, settings, none: JSON.stringify(here) === JSON.stringify(then) };
}
