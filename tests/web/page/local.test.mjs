// Custom rules between the page and their worker: who is asked, what is said, when whole Python is asked instead.

import assert from "node:assert/strict";
import { register } from "node:module";
import { beforeEach, test } from "node:test";

// The list of questions is written by the server; here it is empty.
const LIST = "data:text/javascript,export const QUESTIONS = []";
const RESOLVE = `export const resolve = (name, context, next) => (name === "./questions.js" ? { url: "${LIST}", shortCircuit: true } : next(name, context));`;
register(`data:text/javascript,${encodeURIComponent(RESOLVE)}`);
globalThis.document = /** @type {any} */ ({ documentElement: { lang: "en" } });
globalThis.location = /** @type {any} */ ({ href: "https://example.org/" });
globalThis.localStorage = /** @type {any} */ ({ getItem: () => null, setItem: () => undefined });
globalThis.sessionStorage = /** @type {any} */ ({ getItem: () => null, setItem: () => undefined });
const { OwnRules } = await import("../../../src/bouton/web/page/local.js");
const { trust } = await import("../../../src/bouton/web/page/trust.js");
const { t, use } = await import("../../../src/bouton/web/page/words.js");

const words = { "error-own-name": "the name {got} is not known.", "error-own-number": "a whole number, not {got}.", "type-str": "a text", "line-n": "Line {n}:", "own-endless": "no end", "own-no-doc": "no rules", "own-missing": "{name} is not here" };
use({ lang: "en", words, colon: ": " });

let asked = [];
let ended = 0;
let reply = null;
globalThis.Worker = /** @type {any} */ (class {
  postMessage(message) {
    asked.push(message);
    if (reply) queueMicrotask(() => this.onmessage({ data: { id: message.id, ...reply(message) } }));
  }

  terminate() {
    ended += 1;
  }
});

beforeEach(() => {
  [asked, ended, reply] = [[], 0, () => ({ found: 1 })];
});

const fault = (key, values, causes, line = 0) => () => ({ error: { key, values, causes, line } });
const CODE = "def game(n): return []";
trust(CODE);
const rules = (transport = async () => ({}), whole = null) => new OwnRules(() => CODE, transport, whole);

test("rules run only where somebody has typed them or let them run", async () => {
  const own = new OwnRules(() => "def other(n): return []", null);
  await assert.rejects(own.check("3"), /own-came/);
  assert.equal(asked.length, 0);
  assert.equal(await own.claim("n > 1", [1]), 1); // a formula holds no rules
});

test("a sentence names its line and kinds of values in words", async () => {
  reply = fault("own-name", { got: "str" }, [], 3);
  await assert.rejects(rules().check("3"), { message: "Line 3: the name str is not known.", line: 3 });
  reply = fault("own-number", { got: "str" }, []);
  await assert.rejects(rules().check("3"), { message: "A whole number, not a text." });
});

test("whole Python is asked where only the small reader knows too little", async () => {
  const calls = [];
  const whole = async (...given) => {
    calls.push(given);
    return { found: "whole" };
  };
  const own = rules(undefined, whole);
  reply = fault("own-read", {}, ["beyond"]);
  assert.equal(await own.read(), "whole");
  assert.ok(own.wholly);
  assert.deepEqual(calls, [["read", { code: CODE, lang: "en" }]]);
  await assert.rejects(own.claim("n = 1", [1]));
  reply = fault("own-zero", {}, []);
  await assert.rejects(own.read());
  assert.equal(calls.length, 1);
  reply = () => ({ found: "small" });
  assert.equal(await own.read(), "small");
  assert.equal(own.wholly, false);
});

test("of two errors the plainer one is said", async () => {
  let told = {};
  const own = rules(undefined, async () => told);
  reply = fault("own-name", { got: "low" }, ["beyond", "name"], 2);
  told = { error: "NameError", kind: "name", line: 2 };
  await assert.rejects(own.read(), /the name low is not known/);
  told = { error: "another sentence", kind: "type", line: 5 };
  await assert.rejects(own.read(), { message: "another sentence", line: 5 });
  reply = fault("own-method", { got: "x" }, ["beyond"]);
  told = { error: "NameError", kind: "name", line: 2 };
  await assert.rejects(own.read(), /NameError/);
  told = { error: "SyntaxError", kind: "syntax" };
  await assert.rejects(own.read(), /Error-own-method/);
});

test("what does not come is ended, and all that waits for it hears so", async () => {
  reply = null;
  const own = rules();
  const waiting = [own.check("3"), own.read()];
  await new Promise((resolve) => setImmediate(resolve));
  own.end();
  for (const each of waiting) await assert.rejects(each, /no end/);
  assert.equal(ended, 1);
  own.end();
  assert.equal(ended, 1);
});

test("questions travel with the graph of the rules", async () => {
  const sent = [];
  const own = rules(async (name, values, graph) => {
    sent.push([name, values, graph]);
    return { outcomes: ["P", "N"], values: [0, 1] };
  });
  reply = ({ ask }) => ({ found: ask === "graph" ? "graph" : ask === "random" ? { position: "7" } : null });
  assert.deepEqual(await own.carry("start", { game: "own:f", seed: "5" }), { game: "own:f", position: "7" });
  assert.deepEqual(asked[0].values, { code: CODE, seed: 5 });
  await own.carry("line", { moves: "5 > 4" });
  assert.deepEqual(asked[1].values.starts, ["5"]);
  assert.deepEqual(sent[0], ["line", { moves: "5 > 4" }, "graph"]);
  assert.equal((await own.carry("rules", { position: "5" })).rules, "no rules");
  assert.deepEqual(await own.first("own:f", false, 1), [{ n: 0, outcome: "P", value: 0 }, { n: 1, outcome: "N", value: 1 }]);
  assert.deepEqual(asked.at(-1).values.starts, ["0", "1"]);
  assert.deepEqual(sent.at(-1).slice(0, 2), ["table", { game: "own:f", range: "0-1" }]);
  await own.grid("own:f", 1, true);
  assert.deepEqual(asked.at(-1).values.starts, ["(0, 0)", "(0, 1)", "(1, 0)", "(1, 1)"]);
  assert.equal(sent.at(-1)[1].misere, true);
});

test("an address that names rules without containing them is told so", async () => {
  const own = new OwnRules(() => "", async () => ({}));
  for (const asking of [own.carry("board", { game: "own:foo", position: "3" }), own.first("own:foo", false), own.grid("own:foo", 3, false)]) await assert.rejects(asking, /foo is not here/);
  assert.equal(asked.length, 0);
});

test("the engine of the rules begins anew with each text", () => {
  let code = CODE;
  const own = new OwnRules(() => code, async () => ({}));
  const first = own.engine;
  assert.equal(own.engine, first);
  code = "def other(n): return []";
  assert.notEqual(own.engine, first);
});

test("a text that ends in a dot is quoted before a full stop, as in Python; a cut one needs none", () => {
  use({ lang: "en", words: { ...words, better: "From {move}: better {move}." }, colon: ": ", quoted: "‘{got}’" });
  assert.equal(t("better", { move: "x.." }), "From x..: better ‘x..’.");
  assert.equal(t("better", { move: "$&." }), "From $&.: better ‘$&.’.");
  assert.equal(t("better", { move: "..x" }), "From ..x: better ..x.");
  assert.equal(t("better", { move: "x…" }), "From x…: better x…");
});
