// Stored data as a file: reading, writing, merging with the local data.

import { checked, held, levelsOf, TracesError } from "./traces_file.js";

export const MOST_BYTES = 1_000_000;

/** Parse the text of a file; `dropped` receives the names of omitted settings. */
export function readFile(written, dropped) {
  if (new Blob([written]).size > MOST_BYTES) throw new TracesError("large");
  let value;
  try {
    value = JSON.parse(written);
  } catch {
    throw new TracesError("no-json");
  }
  return checked(value, dropped);
}

/** The text of a file: readable, without purely local data; the oldest games are dropped if it would be too large. */
export function writeFile(data) {
  const { now, typing, tournament: _, people: __, seats: ___, ...rest } = data;
  const name = typing && /^def +(\p{XIDC}{1,80})/mu.exec(typing.code)?.[1];
  if (name && !rest.rules.some((each) => each.code === typing.code)) rest.rules = [{ name, code: typing.code, start: typing.start }, ...rest.rules].slice(0, 50);
  for (let games = rest.games; ; games = games.slice(0, Math.floor(games.length * 0.9))) {
    const written = `${JSON.stringify({ ...rest, games }, null, 1)}\n`;
    if (new Blob([written]).size <= MOST_BYTES || !games.length) return written;
  }
}

const gameKey = (each) => JSON.stringify(["game", "position", "moves", "player", "misere", "code"].map((name) => each[name] || ""));

/** The union of two documents; merging the same one twice changes nothing. */
export function merged(here, file) {
  const found = structuredClone(here);
  Object.assign(found.settings, file.settings);
  for (const [name, each] of Object.entries(file.lessons)) if (each.step > (held(found.lessons, name)?.step ?? -1)) found.lessons[name] = each;
  for (const [name, { solved, tried, last = "" }] of Object.entries(file.puzzles)) {
    const known = held(found.puzzles, name) ?? { solved: 0, tried: 0 };
    if (tried > known.tried) found.puzzles[name] = { solved: Math.max(known.solved, solved), tried, last };
  }
  for (const [name, each] of Object.entries(file.ladder)) if (each.rung > (held(found.ladder, name)?.rung ?? -1)) found.ladder[name] = each;
  for (const [name, levels] of Object.entries(file.wins)) found.wins[name] = levelsOf(`${held(found.wins, name) ?? ""}${levels}`);
  found.best = Math.max(found.best, file.best);
  if (file.tries.length > found.tries.length) [found.rating, found.tries] = [file.rating, file.tries];
  found.row = Math.max(found.row, file.row);
  const games = new Map([...file.games, ...found.games].map((each) => [gameKey(each), each]));
  found.games = [...games.values()].sort((a, b) => (b.at || "").localeCompare(a.at || "")).slice(0, 100);
  const codes = new Set(found.rules.map((each) => each.code));
  found.rules = [...found.rules, ...file.rules.filter((each) => !codes.has(each.code))].slice(0, 50);
  return found;
}
