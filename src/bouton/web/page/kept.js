// Local storage of this browser: one document under a key with the site's path, re-read before each change, so that two
// windows lose nothing of each other. If nothing can be stored the page keeps it in memory, and says so once.

import { checked, EVEN, empty, held, levelsOf } from "./traces_file.js";

const KEY = `bouton ${new URL("./", location.href).pathname}`;
const MOST_GAMES = 100;
const MOST_RULES = 50;
const MOST_SEATS = 30;
const MOST_CODE = 20_000;
const MOST_MOVES = 20_000; // maximum characters of a stored game

let memory = null; // replaces what the browser refuses to store
let refused = false;
const listeners = [];

function load() {
  if (memory) return memory;
  try {
    const text = localStorage.getItem(KEY);
    return text === null ? empty() : checked(JSON.parse(text), [], true);
  } catch {
    return empty(); // nothing, or nothing readable
  }
}

function save(data) {
  try {
    localStorage.setItem(KEY, JSON.stringify(data));
    memory = null;
  } catch {
    memory = data;
    if (!refused) for (const tell of listeners) tell();
    refused = true;
  }
}

/** Change the stored data: the function receives the newest document and changes it. */
function change(how) {
  const data = load();
  how(data);
  save(data);
  return data;
}

/** Called once, when the browser refuses to store something. */
export const whenRefused = (tell) => listeners.push(tell);

/** All stored data. */
export const all = load;
export const isRefused = () => refused;

/** Delete everything. */
export function forget() {
  memory = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // there was nothing
  }
}

/** Replace all stored data by another document; a failure to store is an error here. */
export const replace = (data) => save(data);

// Settings: short texts by name.

export const setting = (name, otherwise = "") => held(load().settings, name) ?? otherwise;
/** "PN", or "PS" if S (suivant) replaces N. */
export const letters = () => (setting("letters") === "PS" ? "PS" : "PN");

/** The letters as a parameter: the default is omitted, so that answers prepared with a site are found. */
export const lettersAsked = () => (letters() === "PS" ? "PS" : "");
export const set = (name, value) => change((data) => { data.settings[name] = String(value); });

// The game in progress, and games that are over.

const GAME = ["game", "position", "moves", "player", "misere", "first", "second", "level", "seed", "code", "names", "ladder", "meet"];
const same = (one, other) => ["game", "position", "player", "misere", "code"].every((name) => (one[name] || "") === (other[name] || ""));
const goesOn = (now, before) => same(now, before) && `${now.moves}>`.startsWith(`${before.moves}>`);
const takenBack = (now, before) => same(now, before) && `${before.moves}>`.startsWith(`${now.moves}>`);
const counted = (game) => game.moves.split(">").length;

/** The fields of a state that define a game. */
export const gameOf = (state) => Object.fromEntries(GAME.filter((name) => state[name]).map((name) => [name, state[name]]));

function addGame(data, game) {
  if (game.code && game.code.length > MOST_CODE) return;
  data.games = [game, ...data.games.filter((each) => !goesOn(game, each))].slice(0, MOST_GAMES);
}

/** Remember the game in progress; a game that it replaces is stored with the others if it has two moves. */
export function playing(state) {
  const now = gameOf(state);
  if (!now.moves || now.moves.length > MOST_MOVES) return;
  if (load().games.some((each) => takenBack(now, each) && each.winner)) return; // a finished game is being viewed
  change((data) => {
    const before = data.now;
    if (before && !goesOn(now, before) && !takenBack(now, before) && counted(before) > 1) addGame(data, { ...before, at: before.at ?? today() });
    data.now = { ...now, at: today() };
  });
}

/** The game in progress, as part of a state; null if there is none. */
export function unfinished() {
  const { now } = load();
  if (!now) return null;
  const { at, ...game } = now;
  return game;
}

/** Record a finished game. The winner is "first", "second" or "nobody". Return whether it is new here. */
export function finished(state, winner) {
  /** @type {Record<string, any>} */
  const game = { ...gameOf(state), winner, at: today() };
  if (!game.moves || game.moves.length > MOST_MOVES) return false;
  const known = load().games.some((each) => same(each, game) && ["moves", "seed", "ladder"].every((name) => (each[name] || "") === (game[name] || "")) && each.winner);
  change((data) => {
    if (data.now && (goesOn(game, data.now) || takenBack(game, data.now))) data.now = null;
    if (!known) addGame(data, game);
  });
  return !known;
}

/** Record a win against the program: the levels beaten in a game, as a text of digits. */
export const won = (game, level) => change((data) => { data.wins[game] = levelsOf(`${held(data.wins, game) ?? ""}${level}`); });
export const wonAt = (game) => held(load().wins, game) ?? "";

/** Whether the person who began won a game from this start against the program. */
export const hasWon = (start) => load().games.some((each) => ["game", "position", "misere"].every((name) => (each[name] || "") === start[name]) && each.winner === "first" && (each.first ?? "human") === "human" && (each.second ?? "program") === "program");

export const dropGame = (index) => change((data) => data.games.splice(index, 1));

/** The time, to the second, in sortable form. */
export const today = () => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 19);

// Lessons and puzzles.

/** Record a step of a lesson; the lesson may be complete, with the number of right answers to its questions. */
export function lesson(name, step, steps, right) {
  change((data) => {
    const known = held(data.lessons, name) ?? { step: 0, steps };
    data.lessons[name] = { ...known, step: Math.max(known.step, step), steps, ...(right === undefined ? {} : { right }) };
  });
}

const NONE = { solved: 0, tried: 0, last: "" };

const MOST_TRIES = 200;
const FIRST = 20; // tries after which the rating moves half as fast

/** The rating after a puzzle (A. E. Elo's rule): at least one point is gained or lost. */
const rated = (rating, puzzle, solved, tries) => {
  const expected = 1 / (1 + 10 ** ((puzzle - rating) / 400));
  const step = (tries < FIRST ? 64 : 32) * (Number(solved) - expected);
  return Math.min(4000, Math.max(100, rating + (solved ? Math.max(1, Math.round(step)) : Math.min(-1, Math.round(step)))));
};

/** The rating in puzzles, and the last ones, newest first. */
export const tries = () => ({ rating: load().rating, tries: load().tries, row: load().row });
export const hasTried = ({ game, position, kind }) => load().tries.some((each) => each.game === game && each.position === position && each.kind === kind);

/** Record whether a puzzle was solved at the first try: by kind and grade, in the series, and in the rating. */
export function puzzle(kind, grade, solved, found) {
  const name = `${kind} ${grade}`;
  change((data) => {
    const { game, position, rating, seed, misere } = found;
    if (rating) data.rating = rated(data.rating, rating, solved, data.tries.length);
    if (position.length <= 2000) data.tries = [{ game, kind, position, solved, grade: String(grade), seed, misere, ...(rating ? { rating } : {}), at: today() }, ...data.tries].slice(0, MOST_TRIES);
    const known = held(data.puzzles, name) ?? NONE;
    data.row = solved ? data.row + 1 : 0;
    data.best = Math.max(data.best, data.row);
    data.puzzles[name] = { solved: known.solved + solved, tried: known.tried + 1, last: `${known.last}${solved ? 1 : 0}`.slice(-10) };
  });
}

/** Games that the person has lost to the program, newest first. */
export const lostGames = () => load().games.filter(({ first = "human", second = "program", winner, code }) => winner && winner !== "nobody" && !code && first !== second && winner !== (first === "human" ? "first" : "second"));

// Custom rules.

/** The rules in the editor, with their start. */
export const typing = (now) => change((data) => { data.typing = { code: now.code.slice(0, MOST_CODE), start: now.start.slice(0, 2000), misere: Boolean(now.misere) }; });
export const typed = () => load().typing;

/** Rules that were played: by name, newest first. */
export function rules(name, code, start) {
  if (code.length > MOST_CODE) return;
  change((data) => {
    data.rules = [{ name, code, start, at: today() }, ...data.rules.filter((each) => each.code !== code)].slice(0, MOST_RULES);
  });
}

export const dropRules = (index) => change((data) => data.rules.splice(index, 1));

// The ladder: for each game the rung reached, and the tries at the next one.

export const rung = (game) => held(load().ladder, game) ?? { rung: 0, tries: [] };

/** Record a game for the next rung, which needs two wins in three. Return the current rung and whether it was climbed. */
export function climb(game, level, won) {
  let climbed = false;
  change((data) => {
    const now = held(data.ladder, game) ?? { rung: 0, tries: [] };
    if (level !== now.rung) return; // a game at another rung does not count
    const tries = [...now.tries, won].slice(-3);
    climbed = tries.filter(Boolean).length >= 2;
    data.ladder[game] = climbed ? { rung: now.rung + 1, tries: [], at: today() } : { ...now, tries: tries.filter((each) => !each).length >= 2 ? [] : tries };
  });
  return { ...rung(game), climbed };
}

// The seat of this device in rooms with another one.

export const wordFor = (room) => held(load().seats ?? {}, room) ?? "";
export const sit = (room, word) => change((data) => { data.seats = { ...Object.fromEntries(Object.entries(data.seats ?? {}).filter(([name]) => name !== room).slice(-MOST_SEATS)), [room]: word }; });

// Two people, and a tournament.

const NOBODY = { names: ["", ""], score: [0, 0], order: 0 };

/** The names of two people, their scores, and who moves first. */
export const people = () => load().people ?? NOBODY;
const changePeople = (how) => change((data) => { data.people = how(structuredClone(data.people ?? NOBODY)); });

/** Seat two people; the same ones keep their score. */
export const seat = (names) => changePeople((now) => (names.join() === now.names.join() ? { ...now, order: 0 } : { ...NOBODY, names }));
export const rename = (person, name) => changePeople((now) => ({ ...now, names: now.names.map((each, k) => (k === person ? name.slice(0, 40) : each)) }));
export const noScore = () => changePeople((now) => ({ ...now, score: [0, 0] }));
export const changeSides = () => changePeople((now) => ({ ...now, order: 1 - now.order }));

/** Record that a person, or nobody, has won a game, possibly that of the current tournament. */
export function point(person) {
  changePeople((now) => ({ ...now, score: now.score.map((each, k) => each + (k === person)) }));
  const { tournament: found } = load();
  const game = found?.games[found.playing];
  const side = person === null ? null : game ? game.pair.indexOf(found.players.indexOf(people().names[person])) : -1;
  if (game && side !== -1) setTournament(withResults(found, found.playing, [...(game.results ?? []), side]));
}

/** A tournament after some games of a match, each the side that has won it or null: the match is over after two, and replayed if it must have a winner. */
export function withResults(found, index, results) {
  const won = (side) => results.filter((each) => each === side).length;
  const [over, even] = [results.length > 1, won(0) === won(1)];
  const game = found.games[index];
  const again = over && even && found.kind === "knockout";
  const match = { ...game, results: again ? [] : results, room: again ? "" : game.room, winner: !over ? null : !even ? game.pair[won(0) > won(1) ? 0 : 1] : again ? null : EVEN };
  return { ...found, games: found.games.map((each, k) => (k === index ? match : each)), playing: over && found.playing === index ? null : found.playing };
}

export const tournament = () => load().tournament;
export const setTournament = (found) => change((data) => { data.tournament = found; });
