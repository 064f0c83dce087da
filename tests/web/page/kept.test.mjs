// What the browser keeps: games, puzzles, the ladder, two people.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const store = new Map();
globalThis.location = /** @type {any} */ ({ href: "https://example.org/bouton/" });
globalThis.localStorage = /** @type {any} */ ({
  getItem: (key) => store.get(key) ?? null,
  setItem: (key, text) => store.set(key, text),
  removeItem: (key) => store.delete(key),
});
const kept = await import("../../../src/bouton/web/page/kept.js");
beforeEach(() => kept.forget());

const game = (moves, more = {}) => ({ game: "nim", position: "3,4", moves, first: "human", second: "program", level: "3", ...more });

test("a game in progress is remembered, and put with the others once another one begins", () => {
  kept.playing(game("2,4"));
  assert.equal(kept.unfinished().moves, "2,4");
  kept.playing(game("2,4>2,2"));
  assert.equal(kept.all().games.length, 0);
  kept.playing(game("12", { game: "kayles", position: "13" }));
  assert.deepEqual(kept.all().games.map((each) => each.moves), ["2,4>2,2"]);
  kept.playing(game("11", { game: "kayles", position: "13" })); // one move is no game
  assert.equal(kept.all().games.length, 1);
});

test("moves that are taken back, or looked at once more, begin no other game", () => {
  kept.playing(game("2,4>2,2>0,2"));
  kept.playing(game("2,4"));
  assert.equal(kept.all().games.length, 0);
  assert.equal(kept.finished(game("2,4>0,4"), "first"), true);
  assert.equal(kept.unfinished(), null);
  assert.equal(kept.finished(game("2,4>0,4"), "first"), false);
  kept.playing(game("2,4"));
  assert.equal(kept.unfinished(), null);
  assert.equal(kept.finished(game("2,4>0,4", { seed: "7" }), "first"), true);
  assert.equal(kept.finished(game(""), "first"), false);
});

test("a game of 20,000 characters is kept, a longer one is not", () => {
  assert.equal(kept.finished(game("1".repeat(20_000)), "first"), true);
  assert.equal(kept.finished(game("2".repeat(20_001)), "first"), false);
});

test("a hundred games are kept", () => {
  for (let k = 0; k < 101; k += 1) kept.finished(game(`${k}>0`, { position: String(k) }), "second");
  assert.equal(kept.all().games.length, 100);
  assert.equal(kept.all().games[0].position, "100");
});

test("puzzles: solved, tried, the last ten, the series and the longest", () => {
  const found = { game: "nim", position: "1,2", rating: 1000, seed: "5", misere: "" };
  for (const solved of [true, true, false, true]) kept.puzzle("move", 2, solved, found);
  assert.deepEqual(kept.all().puzzles["move 2"], { solved: 3, tried: 4, last: "1101" });
  assert.deepEqual([kept.all().best, kept.tries().row, kept.tries().tries.length], [2, 1, 4]);
  assert.equal(kept.hasTried({ ...found, kind: "move" }), true);
  assert.equal(kept.hasTried({ ...found, kind: "who" }), false);
  for (let k = 0; k < 8; k += 1) kept.puzzle("move", 2, false, found);
  assert.equal(kept.all().puzzles["move 2"].last, "0100000000".slice(-10));
});

test("the rating rises by what is solved, most by what is hard, and falls by what is not", () => {
  const solve = (rating, solved) => {
    const before = kept.tries().rating;
    kept.puzzle("move", 1, solved, { game: "nim", position: "3", rating, seed: "", misere: "" });
    return kept.tries().rating - before;
  };
  const [easy, hard] = [solve(600, true), solve(2000, true)];
  assert.ok(easy >= 1 && hard > easy && solve(600, false) < solve(2400, false) && solve(2400, false) < 0);
  const { rating } = kept.tries();
  kept.puzzle("mine", "", true, { game: "nim", position: "3", seed: "", misere: "" }); // of a lost game: no rating
  assert.equal(kept.tries().rating, rating);
  for (let k = 0; k < 200; k += 1) solve(2400, true);
  assert.equal(kept.tries().tries.length, 200);
  assert.ok(kept.tries().rating < 4000);
});

test("two of three games climb a rung, two lost begin anew", () => {
  assert.equal(kept.climb("nim", 0, true).climbed, false);
  assert.equal(kept.climb("nim", 0, false).climbed, false);
  assert.deepEqual([kept.climb("nim", 0, true).climbed, kept.rung("nim").rung], [true, 1]);
  assert.deepEqual(kept.climb("nim", 0, true).tries, []); // a game at another rung
  kept.climb("nim", 1, false);
  assert.deepEqual(kept.climb("nim", 1, false).tries, []);
});

test("lessons keep the furthest step", () => {
  kept.lesson("first", 3, 5);
  kept.lesson("first", 1, 5);
  assert.equal(kept.all().lessons.first.step, 3);
});

test("two people: points, sides, others who sit down", () => {
  kept.seat(["Ada", "Bo"]);
  kept.point(1);
  kept.changeSides();
  assert.deepEqual(kept.people(), { names: ["Ada", "Bo"], score: [0, 1], order: 1 });
  kept.seat(["Ada", "Bo"]);
  assert.deepEqual([kept.people().score, kept.people().order], [[0, 1], 0]);
  kept.seat(["Ada", "Cy"]);
  assert.deepEqual(kept.people().score, [0, 0]);
  kept.rename(0, "x".repeat(41));
  assert.equal(kept.people().names[0].length, 40);
});

test("rules by their text, the newest first, fifty of them", () => {
  for (let k = 0; k < 51; k += 1) kept.rules(`f${k}`, `code ${k}`, "1");
  kept.rules("f40 again", "code 40", "1");
  const { rules } = kept.all();
  assert.deepEqual([rules.length, rules[0].name, rules.filter((each) => each.code === "code 40").length], [50, "f40 again", 1]);
  kept.rules("long", "x".repeat(20_001), "1");
  assert.equal(kept.all().rules[0].name, "f40 again");
});

test("what cannot be kept is said once, and goes on", () => {
  let told = 0;
  kept.whenRefused(() => (told += 1));
  const { setItem } = globalThis.localStorage;
  globalThis.localStorage.setItem = () => {
    throw new Error("full");
  };
  kept.set("sound", "on");
  kept.set("sound", "off");
  assert.deepEqual([told, kept.setting("sound"), kept.isRefused()], [1, "off", true]);
  globalThis.localStorage.setItem = setItem;
});

test("the letters of positions are P/N, or P/S where they were chosen", () => {
  assert.equal(kept.letters(), "PN");
  kept.set("letters", "PS");
  assert.equal(kept.letters(), "PS");
  kept.set("letters", "XY");
  assert.equal(kept.letters(), "PN");
});
