// The state of the page and its address, the moves in it, boards of one or two heaps.

import assert from "node:assert/strict";
import { test } from "node:test";
import { moveTo, one, written } from "../../../src/bouton/web/page/moves.js";
import { moverWins, shade } from "../../../src/bouton/web/page/outcomes.js";
import { solved } from "../../../src/bouton/web/page/own_table.js";
import { diagonal, dimensions, plane } from "../../../src/bouton/web/page/plane.js";
import { isOwn, last, line, position, read, today, write } from "../../../src/bouton/web/page/state.js";

const SITE = "https://example.org/";
const of = (query) => read(SITE + query);

test("an address without a game is the gallery's", () => {
  assert.equal(of("").mode, "games");
  assert.equal(of("?lang=fr").mode, "games");
  for (const query of ["?game=nim", "?mode=play", "?position=3", "?moves=3", "?code=x"]) assert.equal(of(query).mode, "play");
});

test("what cannot stand in an address is as usual", () => {
  const usual = of("?game=nim");
  const wrong = of("?game=nim&mode=x&lang=english&first=robot&second=robot&level=6&grade=0&kind=A&date=2024-1-1&player=up&seed=-1&at=1234567890123&misere=");
  assert.deepEqual(wrong, { ...usual, second: "human" });
  const right = of("?mode=review&lang=fr&first=program&second=program&level=5&grade=5&kind=a-b&date=2024-01-31&player=right&seed=123456789012&misere=yes");
  assert.deepEqual([right.mode, right.lang, right.first, right.second, right.level, right.grade, right.kind, right.date, right.player, right.seed, right.misere], ["review", "fr", "program", "program", "5", "5", "a-b", "2024-01-31", "right", "123456789012", "1"]);
  assert.equal(of("?game=nim&level=0&grade=1").level, "0");
  assert.equal(of("?game=nim&nothing=1").nothing, undefined);
});

test("an address that is written is read back", () => {
  for (const query of ["./", "?mode=play", "?lang=fr", "?game=kayles&position=13", "?position=1,2&moves=1,0>0,0&first=program", "?mode=puzzles&grade=3", "?game=own:f&moves=3@h0m0"]) {
    assert.equal(write(of(query.replace("./", ""))), query);
  }
});

test("moves with what was touched, and where a game stands", () => {
  const state = of("?game=kayles&position=13&moves=12@h0m0>10,1@2.h0m0_2.h0m1");
  assert.deepEqual(line(state), ["12@h0m0", "10,1@2.h0m0_2.h0m1"]);
  assert.equal(last(state), "10,1");
  assert.equal(last(of("?position=13")), "13");
  assert.equal(position("own:f", "12@h0m0"), "12@h0m0");
  assert.equal(position("nim", "3@H1"), "3@H1"); // no element
  assert.ok(isOwn("own:f") && !isOwn("nimown:"));
  assert.equal(today(new Date(2024, 0, 5)), "2024-01-05");
});

test("of several moves to a position the one whose name it tells", () => {
  const moves = [{ position: "1", touched: "a1", name: "left" }, { position: "1", touched: "", name: "left" }, { position: "2", touched: "b1", name: "right" }];
  assert.equal(moveTo(moves, "1"), moves[1]);
  assert.equal(moveTo(moves, "2"), moves[2]);
  assert.equal(moveTo(moves, "3"), null);
  assert.equal(one(moves.slice(0, 2)), moves[0]);
  assert.equal(one(moves), null);
  assert.equal(one([moves[0], { ...moves[0], name: "other" }]), null);
  assert.equal(one([]), null);
  assert.deepEqual(moves.map(written), ["1@a1", "1", "2@b1"]);
});

test("outcomes: who wins, and a draw for one looks like a draw", () => {
  assert.deepEqual(["L", "R", "N", "P", "P^"].map((each) => [moverWins(each, "left"), moverWins(each, "right")]), [[true, false], [false, true], [true, true], [false, false], [null, false]]);
  assert.deepEqual(["N", "N^", "Pv", "L"].map(shade), ["N", "D", "D", "L"]);
});

test("values and outcomes of a graph; nothing where play comes back", () => {
  assert.deepEqual(solved([[], [0], [0, 1], [1]], false), { outcomes: ["P", "N", "N", "P"], values: [0, 1, 2, 0] });
  assert.deepEqual(solved([[], [0], [0, 1], [1]], true), { outcomes: ["N", "P", "N", "N"], values: null });
  assert.deepEqual(solved([[1], []], false).values, [1, 0]);
  assert.equal(solved([[1], [0]], false), null);
  assert.equal(solved([[0]], true), null);
});

const heaps = (at, moves) => ({
  drawn: true,
  impartial: true,
  position: at,
  board: { complete: true, elements: at.split(",").map((_, k) => ({ id: `h${k}`, kind: "heap" })), moves: moves.map((each) => ({ position: each })), links: [], lines: [] },
});

test("one heap is a track and two are a plane, up to so many squares", () => {
  assert.equal(dimensions(heaps("3", []), "99"), 1);
  assert.equal(dimensions(heaps("3", []), "100"), 0);
  assert.equal(dimensions(heaps("3,4", []), "29,29"), 2);
  assert.equal(dimensions(heaps("3,4", []), "16,52"), 0); // 901 squares
  assert.equal(dimensions(heaps("3,4,5", []), "3,4,5"), 0);
  assert.equal(dimensions({ ...heaps("3", []), impartial: false }, "3"), 0);
});

test("a queen moves both numbers at once, and its token stands on its square", () => {
  const data = heaps("1,2", ["0,1", "0,2", "1,0"]);
  assert.equal(diagonal(data), true);
  assert.equal(diagonal(heaps("1,2", ["0,2", "1,0"])), false);
  assert.equal(diagonal(heaps("2", ["0"])), false);
  const { board } = plane(data, "2,3", true);
  assert.equal(board.elements.length, 13);
  const token = board.elements.at(-1);
  assert.deepEqual([token.x, token.y, token.group], [1, -2, "s1x2"]);
  assert.deepEqual(board.moves[0].elements, ["token", "s0x1"]);
  const states = (queen) => Object.fromEntries(plane(data, "2,3", queen).board.elements.map((each) => [each.id, each.state]));
  assert.deepEqual([states(true).s0x0, states(true).s2x3], ["inside", ""]);
  assert.deepEqual([states(false).s0x0, states(false).s1x2, states(false).s2x3, states(false).s2x0], ["", "inside", "removed", ""]);
});
