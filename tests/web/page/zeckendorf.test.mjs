// Fibonacci sums, and the totals that erasing the last parts leaves.

import assert from "node:assert/strict";
import { test } from "node:test";

const { digits, parts, read, totals } = await import("../../../src/bouton/web/page/zeckendorf.js");

test("parts have no neighbours and add up", () => {
  const fibonacci = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377];
  for (let n = 1; n < 400; n++) {
    const places = parts(n).map((part) => fibonacci.indexOf(Number(part)));
    assert.equal(parts(n).reduce((sum, part) => sum + part, 0n), BigInt(n));
    assert.ok(places.every((place, k) => place >= 0 && (k === 0 || places[k - 1] - place >= 2)));
  }
});

test("the eleven totals up to 60 that lose although only 1s are erased", () => {
  const losing = [];
  for (let n = 1; n <= 60; n++) for (const { rest, wins } of totals(n)) if (!wins) losing.push(`${n},${rest}`);
  assert.deepEqual(new Set(losing), new Set(["12,8", "20,13", "32,21", "33,29", "33,21", "46,42", "51,34", "52,34", "53,34", "54,47", "54,34"]));
});

test("numbers are read up to 10^100, also as powers", () => {
  const most = 10n ** 100n;
  assert.deepEqual(["99", " 10^30 ", "10^100", String(most)].map(read), [99n, 10n ** 30n, most, most]);
  assert.deepEqual(["", "0", "-1", "1.5", "x", "10^x", "10^101", String(most + 1n), "9".repeat(500)].map(read), Array(9).fill(0n));
  assert.equal(digits(most).map(([place, on]) => (on ? place : 0n)).reduce((sum, part) => sum + part), most);
});
