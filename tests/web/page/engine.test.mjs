// The engine: what a call asks, what is remembered, how a server is asked.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Engine, EngineError, server, valuesOf } from "../../../src/bouton/web/page/engine.js";

const ANALYZE = {
  name: "analyze",
  parameters: [
    { name: "game", kind: "text", needed: true },
    { name: "position", kind: "text", needed: true },
    { name: "misere", kind: "flag", needed: false },
    { name: "moves", kind: "line", needed: false },
    { name: "level", kind: "number", needed: false },
  ],
};

test("a call has the needed values in their order, then an object; what is usual is left out", () => {
  assert.deepEqual(valuesOf(ANALYZE, ["nim", "", { misere: "1", moves: ["3", "2"], level: 0 }]), { game: "nim", position: "", misere: true, moves: "3 > 2", level: 0 });
  assert.deepEqual(valuesOf(ANALYZE, ["nim", null, { misere: "", moves: "", level: undefined }]), { game: "nim" });
  assert.deepEqual(valuesOf(ANALYZE, ["nim", "3", { misere: false, level: null }]), { game: "nim", position: "3" });
  assert.throws(() => valuesOf(ANALYZE, ["nim", "3", { lang: "fr" }]), /analyze has no lang/);
  assert.throws(() => valuesOf(ANALYZE, ["nim", "3", { game: "nim" }]), TypeError);
});

test("an answer is remembered, a failure is not, and the oldest of 500 goes", async () => {
  let asked = 0;
  const engine = /** @type {any} */ (new Engine([ANALYZE], async (_, { position }) => {
    asked += 1;
    if (position === "bad") throw new EngineError("no");
    return { position };
  }));
  assert.equal(await engine.analyze("nim", "1"), await engine.analyze("nim", "1"));
  assert.equal(asked, 1);
  for (let k = 0; k < 2; k += 1) await assert.rejects(engine.analyze("nim", "bad"));
  assert.equal(asked, 3);
  engine.remember("analyze", ["nim", "kept", {}], { known: true });
  assert.deepEqual(await engine.analyze("nim", "kept"), { known: true });
  assert.equal(asked, 3);
  for (let k = 0; k < 499; k += 1) await engine.analyze("nim", `more ${k}`);
  asked = 0;
  await engine.analyze("nim", "kept");
  assert.equal(asked, 0);
  await engine.analyze("nim", "1");
  assert.equal(asked, 1);
});

let requests = [];
let answers = [];
beforeEach(() => {
  [requests, answers] = [[], []];
  globalThis.fetch = async (address, options) => {
    requests.push([String(address), options]);
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return next;
  };
  globalThis.setTimeout = /** @type {any} */ ((go) => queueMicrotask(go));
});

const answer = (body, { status = 200, again = null } = {}) => new Response(typeof body === "string" ? body : JSON.stringify(body), { status, statusText: "told", headers: again ? { "retry-after": again } : {} });
const ask = server(/** @type {any} */ ("https://example.org/api/"));

test("values stand in the address, each of a list by itself; rules are sent as the body", async () => {
  answers.push(answer({ a: 1 }), answer({ b: 2 }));
  assert.deepEqual(await ask("table", { game: "nim", range: ["0-3", "0-4"] }), { a: 1 });
  assert.equal(requests[0][0], "https://example.org/api/table?game=nim&range=0-3&range=0-4");
  assert.equal(requests[0][1].method, undefined);
  await ask("table", {}, "{}");
  assert.deepEqual([requests[1][1].method, requests[1][1].body], ["POST", "{}"]);
});

test("a server that asks for patience is asked again, ten times in all", async () => {
  answers.push(answer({}, { status: 503, again: "1" }), answer({ done: true }));
  assert.deepEqual(await ask("x", {}), { done: true });
  answers.push(...Array.from({ length: 10 }, () => answer({ error: "busy" }, { status: 503, again: "1" })), answer({ late: true }));
  await assert.rejects(ask("x", {}), /busy/);
  assert.equal(requests.length, 12);
});

test("an error has the sentence of the server, else its status; no answer at all is offline", async () => {
  answers.push(answer({ error: "a sentence" }, { status: 422 }), answer("<html>", { status: 500 }), new TypeError("network"));
  await assert.rejects(ask("x", {}), (error) => error instanceof EngineError && error.message === "a sentence" && !error.isOffline);
  await assert.rejects(ask("x", {}), (error) => error.message === "told" && !error.isOffline);
  await assert.rejects(ask("x", {}), (error) => error.isOffline);
});
