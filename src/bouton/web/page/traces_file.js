// Stored data as a document: an empty one, and the valid contents of one from elsewhere. Everything not described here
// is rejected, or, for settings, dropped; no part of a document is ever run or shown as anything but text.

export const KIND = "bouton-traces";
export const VERSION = 1;

export const empty = () => ({ bouton: KIND, version: VERSION, settings: {}, lessons: {}, puzzles: {}, row: 0, best: 0, rating: 1000, tries: [], ladder: {}, wins: {}, games: [], rules: [], now: null, typing: null, tournament: null, people: null, seats: {} });

/** The custom lessons among those done: their names have this prefix. */
export const ownLessons = (lessons) => Object.entries(lessons).filter(([name]) => name.startsWith("own:")).map(([name, { steps }]) => ({ name, title: name.slice(4), steps: Array(steps) }));

/** The reason why a document is rejected: the key of a sentence, and the place. */
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
/** The result of reading one of many, as a list: empty if it is invalid and may be dropped. */
const oneOf = (each, one, where, lenient) => {
  try {
    return [each(one, where)];
  } catch (error) {
    if (!lenient) throw error;
    return [];
  }
};
const list = (most, each) => (value, where, lenient) => (Array.isArray(value) && value.length <= most ? value.flatMap((one, k) => oneOf(each, one, `${where} ${k + 1}`, lenient)) : refuse(where));
/** Accept only consistent values. */
const sound = (read, holds) => (value, where) => {
  const found = read(value, where);
  return holds(found) ? found : refuse(where);
};
const two = (each) => sound(list(2, each), ({ length }) => length === 2);
const orNone = (each) => (value, where) => (value === null || value === undefined ? null : each(value, where));

/** An object with these fields; those of `more` are optional. */
const record = (fields, more = {}) => (value, where) => {
  own(value, where);
  const found = {};
  for (const [name, read] of Object.entries(fields)) found[name] = read(Object.hasOwn(value, name) ? value[name] : undefined, `${where}, ${name}`);
  for (const [name, read] of Object.entries(more)) if (Object.hasOwn(value, name)) found[name] = read(value[name], `${where}, ${name}`);
  return found;
};

const UNSAFE = ["__proto__", "constructor", "prototype"];

/** An object's own property under a foreign name; not an inherited one, such as `toString`. */
export const held = (object, name) => (Object.hasOwn(object, name) ? object[name] : undefined);

/** Levels without duplicates, the weakest first. */
export const levelsOf = (levels) => [...new Set(levels)].sort().join("");

/** An object with arbitrary short names. */
const table = (most, each) => (value, where, lenient) => {
  const entries = Object.entries(own(value, where));
  if (entries.length > most) refuse(where);
  const found = {};
  for (const [name, one] of entries) {
    const safe = (given, there) => (name.length > 200 || UNSAFE.includes(name) ? refuse(where) : each(given, there));
    for (const read of oneOf(safe, one, `${where}, ${name}`, lenient)) found[name] = read;
  }
  return found;
};

/** The known settings, and the valid values of each. */
const SETTINGS = { lang: /^[a-z]{2,3}$/, theme: /^(light|dark)$/, animated: /^[01]$/, level: /^[0-5]$/, detail: /^(simple|full)$/, listen: /^[01]$/, sound: /^[01]$/, letters: /^P[NS]$/ };

/** Known settings with valid values; the names of the others are added to `dropped`. */
const settings = (value, where, dropped) => {
  const entries = Object.entries(own(value, where));
  const fits = ([name, one]) => typeof one === "string" && held(SETTINGS, name)?.test(one);
  dropped.push(...entries.filter((each) => !fits(each)).map(([name]) => name));
  return Object.fromEntries(entries.filter(fits));
};

const when = sound(text(30, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/), (at) => !Number.isNaN(Date.parse(at)));
const side = text(10, /^(human|program|friend)$/);
const game = record(
  { game: text(2000), moves: text(20_000) },
  { position: text(20_000), player: text(5, /^(left|right|)$/), misere: text(1, /^1?$/), first: side, second: side, level: text(1, /^[0-5]$/), seed: text(12, /^\d*$/), code: text(20_000), names: text(200), ladder: text(1, /^1?$/), meet: text(5, /^[a-z]*$/), winner: text(6, /^(first|second|nobody)$/), at: when },
);
const count = whole(1_000_000);
const player = text(40);
export const EVEN = 36; // the winner of a match in which both won once
const round = sound(record({ pair: two(whole(35)), round: whole(40), winner: orNone(whole(EVEN)) }, { results: list(2, orNone(whole(1))), room: text(4, /^[a-z]*$/) }), ({ pair, winner }) => winner === null || winner === EVEN || pair.includes(winner));
const tournament = sound(
  record({ kind: text(10, /^(all|knockout)$/), players: list(36, player), games: list(700, round) }, { game: text(2000), position: text(2000), playing: orNone(whole(700)), devices: flag }),
  ({ players, games, playing }) => games.length > (playing ?? 0) && games.every(({ pair }) => pair.every((each) => each < players.length)),
);
const people = record({ names: two(player), score: two(count), order: whole(1) });
const FIELDS = {
  lessons: table(200, record({ step: whole(1000), steps: whole(1000) }, { right: whole(1000) })),
  puzzles: table(600, record({ solved: count, tried: count }, { last: text(10, /^[01]*$/) })),
  row: count,
  rating: whole(4000),
  tries: list(200, record({ game: text(2000), kind: text(10, /^[a-z]+$/), position: text(2000), solved: flag }, { grade: text(1, /^[1-5]?$/), seed: text(12, /^\d*$/), misere: text(1, /^1?$/), rating: whole(4000), at: when })),
  best: count,
  ladder: table(300, record({ rung: whole(6), tries: list(3, flag) }, { at: when })),
  wins: table(300, text(6, /^[0-5]*$/)),
  games: list(100, game),
  rules: list(50, record({ name: text(100), code: text(20_000) }, { start: text(2000), at: when })),
};
/** Local data that are not written to files. */
const HERE = { now: orNone(game), typing: orNone(record({ code: text(20_000), start: text(2000), misere: flag })), tournament: orNone(tournament), people: orNone(people), seats: table(40, text(40, /^[0-9a-f]*$/)) };

/**
 * A document with only the described fields.
 *
 * @param dropped receives the names of omitted settings.
 * @param lenient for local data: invalid parts are dropped instead of rejecting everything.
 */
export function checked(value, dropped = [], lenient = false) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw new TracesError("other");
  if (value.bouton !== KIND) throw new TracesError("other");
  if (!Number.isInteger(value.version) || value.version < 1) refuse("version");
  if (value.version > VERSION) throw new TracesError("newer", { version: value.version });
  const found = empty();
  const fields = { settings: (given, where) => settings(given, where, dropped), ...FIELDS, ...(lenient ? HERE : {}) };
  for (const [name, read] of Object.entries(fields)) if (Object.hasOwn(value, name)) for (const part of oneOf((given, where) => read(given, where, lenient), value[name], name, lenient)) found[name] = part;
  return found;
}
