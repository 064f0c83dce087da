// What the worker of typed rules answers, and what its reader of Python says no to.

import assert from "node:assert/strict";
import { test } from "node:test";

/** Asks the worker as the page does. */
async function worker() {
  const answers = [];
  globalThis.postMessage = (message) => answers.push(message);
  await import("../../../src/bouton/web/page/own_worker.js");
  return (ask, values) => {
    globalThis.onmessage({ data: { id: 1, ask, values } });
    return answers.pop();
  };
}

const ask = await worker();
const TWENTY = "def game(n):\n    return [n - k for k in (1, 2, 3) if k <= n]\n";

test("the graph holds each position once, in the order in which play reaches it", () => {
  const graph = JSON.parse(ask("graph", { code: TWENTY, starts: ["4"] }).found);
  assert.deepEqual(graph.positions, ["4", "3", "2", "1", "0"]);
  assert.deepEqual(graph.moves, [[[1, 2, 3], [2, 3, 4], [3, 4], [4], []]]);
});

test("truths are numbers: they are one position", () => {
  const graph = JSON.parse(ask("graph", { code: "def game(p):\n    a, b = p\n    return [(a > 1, b), (1, b)] if a > 1 else []\n", starts: ["(2, 0)"] }).found);
  assert.equal(graph.positions.length, 2);
});

test("an error names its sentence, its line and what the page does about it", () => {
  const { error } = ask("graph", { code: "def game(n):\n    m = n\n    return [low(m)]\n", starts: ["4"] });
  assert.deepEqual(error, { key: "own-name", line: 3, values: { got: "low" }, causes: ["beyond", "name"] });
  assert.deepEqual(ask("check", { code: "def game(p):\n    a, b = p\n    return []\n", position: "4" }).error.causes, ["several"]);
});

test("limits: positions, numbers, depth", () => {
  const chain = (n) => ask("check", { code: "def game(n):\n    return [n - 1] if n > 1 else []\n", position: String(n) });
  assert.ok(chain(20_000).found);
  assert.equal(chain(20_001).error.key, "own-too-many");
  const option = (text) => ask("check", { code: `def game(n):\n    return [${text}] if n == 1 else []\n`, position: "1" });
  assert.ok(option("9007199254740990 + n").found);
  assert.equal(option("9007199254740991 + n").error.key, "own-large");
  assert.ok(option("2 ** 3 + (-1) ** 1001").found);
  assert.equal(option("3 ** 65").error.key, "own-large");
  assert.equal(option("0 << 60").found.below, null);
  assert.equal(option("0 << 61").error.key, "own-large");
  const deep = (n) => ask("check", { code: `def low(n):\n    return low(n - 1) if n else 0\ndef game(n):\n    return [low(${n})] if n else []\n`, position: "1" });
  assert.ok(deep(118).found);
  assert.equal(deep(119).error.key, "own-deep");
  assert.ok(option("len([0] * 100000)").found);
  assert.equal(option("len([0] * 100001)").error.key, "own-long");
});

test("limits: moves, characters of the rules", () => {
  // 21 moves from each of 19,057 positions, fewer from small ones, and some more from the first
  const moves = (more) => ask("check", { code: `def game(n):\n    return range(max(0, n - 21 - ${more} * (n == 19057)), n)\n`, position: "19057" });
  assert.ok(moves(13).found);
  assert.equal(moves(14).error.key, "own-too-many");
  const long = (length) => ask("read", { code: TWENTY + "#".repeat(length - TWENTY.length) });
  assert.ok(long(20_000).found);
  assert.equal(long(20_001).error.key, "own-source");
});

test("an option that rules give twice is one; a start below 0 is no mistake", () => {
  const graph = JSON.parse(ask("graph", { code: "def game(n):\n    return [0, n // 2, 0] if n else []\n", starts: ["3"] }).found);
  assert.deepEqual(graph.moves, [[[1, 2], [], [1]]]);
  const below = ask("check", { code: "def game(n):\n    return [n - 1] if n > -3 else []\n", position: "-1" });
  assert.equal(below.found.below, null);
});

test("positions that go on below 0 are named", () => {
  const { error } = ask("check", { code: "def game(n):\n    return [n - 1]\n", position: "3" });
  assert.equal(error.key, "own-negative");
  assert.deepEqual(ask("check", { code: "def game(n):\n    return [n - 2] if n > 0 else []\n", position: "3" }).found, { numbers: true, below: { from: "1", to: "-1" }, stays: null, quoted: null, early: 0 });
  assert.equal(ask("check", { code: "def game(n):\n    return [n]\n", position: "3" }).found.stays, "3");
});

test("a formula holds or not at each point; another text is no formula", () => {
  assert.deepEqual(ask("claim", { formula: "n % 4 == 0", points: [0, 3, 4] }).found.holds, [1, 0, 1]);
  assert.deepEqual(ask("claim", { formula: "a == b", points: [[1, 1], [1, 2]] }).found.holds, [1, 0]);
  const { error } = ask("claim", { formula: "n = 4", points: [1] });
  assert.equal(error.key, "own-formula");
  assert.equal(error.values.names, "n");
});

test("a strategy chooses one position, and hears whose move it is where it takes two values", () => {
  assert.equal(ask("choose", { code: "def move(p):\n    return p[0] - 1, [p[1]]\n", position: "(3, 5)" }).found.move, "(2, (5,))");
  assert.equal(ask("choose", { code: "def move(p, player):\n    return 1 if player == 'right' else 2\n", position: "5", player: "right" }).found.move, "1");
});

test("tables: values by mex, outcomes of misère play, nothing for rules in which play comes back", () => {
  const table = ask("table", { code: TWENTY, last: 9, two: false, misere: false }).found;
  assert.deepEqual(table.values, [0, 1, 2, 3, 0, 1, 2, 3, 0, 1]);
  assert.deepEqual(ask("table", { code: TWENTY, last: 5, two: false, misere: true }).found, { outcomes: ["N", "P", "N", "N", "N", "P"], values: null });
  assert.equal(ask("table", { code: "def game(n):\n    return [n ^ 1]\n", last: 3, two: false, misere: false }).found, null);
});

test("mistakes that pupils make are called what they are", () => {
  const key = (code, position = "21") => ask("check", { code, position }).error?.key;
  assert.equal(key("def game(n):\n    print(n)\n    return []\n"), "own-print");
  assert.equal(key("def game(n):\n    moves = []\n    for k in (1, 2):\n        moves = moves.append(n - k)\n    return moves\n"), "own-nothing");
  for (const end of ["        moves = moves.append(n - 1)\n    return moves\n", "        return moves.append(n - 1)\n    return moves\n"]) assert.equal(key(`def game(n):\n    moves = []\n    if n:\n${end}`), "own-nothing"); // once only
  assert.equal(key("def game(n):\n    if n > 2:\n        return [n - 1]\n    else if n > 1:\n        return []\n"), "own-elif");
  assert.equal(key("def game(n):\n    moves = []\n\treturn moves\n"), "own-tabs");
  assert.equal(key("def game(n):\n    moves = []\n  return moves\n"), "own-indent");
  assert.equal(key("def game(n):\n    return [n - 1])\n"), "own-unopened");
  for (const line of ["retrun [n - 1]", "retrun n", "Return n", "For k in n:\n        pass"]) assert.equal(key(`def game(n):\n    ${line}\n`), "own-name-near", line);
  assert.deepEqual(ask("check", { code: "def game(number):\n    return [numbr - 1]\n", position: "3" }).error.values, { got: "numbr", near: "number" });
  assert.equal(key("def game(n):\n    return [n + 1, n - 1]\n"), "own-growing");
  assert.equal(key("def game(n):\n    return [n - 1]\n"), "own-negative");
  assert.equal(key("def game(n):\n    return [n - 1] if n else []\n", "-3"), "own-start-negative");
  const early = (body) => ask("check", { code: `def game(n):\n    for k in (1, 2):\n        ${body}\n    return []\n`, position: "3" }).found.early;
  assert.equal(early("if k <= n:\n            return [n - k]"), 4);
  assert.equal(early("if n == 0:\n            return []"), 0);
  assert.equal(early("pass"), 0);
  assert.equal(early("moves = []\n        return moves"), 4);
  assert.equal(ask("check", { code: "def game(n):\n    return ['n - 1'] if n == 3 else []\n", position: "3" }).found.quoted, "n - 1");
});

const GIVEN = (given, option, ends = "None", parameters = "n") =>
  `import bouton\n\ndef who(n):\n    return ${ends}\n\n@bouton.ruleset(${given})\ndef game(${parameters}):\n    return [${option} for k in (1, 2) if k <= n]\n`;
const graphOf = (code, start = "3") => JSON.parse(ask("graph", { code, starts: [start] }).found);

test("a position of several numbers where one is expected: the cause is named", () => {
  const error = (head, body, position = "3, 4") => ask("check", { code: `def game(${head}):\n    ${body}\n`, position }).error;
  for (const body of ["for k in range(1, a + 1):\n        yield a - k, b", "return [(a - 1, b)] if a > 0 else []", "return [(a - 1, b)] if a == 0 and b == 0 or a - 1 else []", "return [(k, b) for k in range(b)]"]) assert.equal(error("a, b", body).key, "own-second", body);
  for (const body of ["return [n - 1]", "return [n - 1] if n > 0 else []", "for k in range(n):\n        yield k"]) {
    const { key, line, values } = error("n", body);
    assert.deepEqual([key, line, values], ["own-one", 2, { name: "n", got: "(3, 4)" }], body);
  }
  assert.equal(error("n, player", "return [n - 1] if player == 'left' else [n - 2]").key, "own-one"); // it is the player
  assert.equal(error("n, player", "return [n - 1] if player == bouton.Player.LEFT else []").key, "own-one");
  assert.equal(error("n", "return [n - 1]", "'abc'").key, "own-number");
});

test("a condition ends play: no moves from there", () => {
  const graph = graphOf(GIVEN("winner=who", "n - k", "bouton.NEXT if n == 1 else None"));
  assert.deepEqual([graph.positions, graph.moves, graph.ends], [["3", "2", "1", "0"], [[[1, 2], [2, 3], [], []]], [null, null, "next", null]]);
  assert.equal(graphOf(GIVEN("winner=who", "n - k", "bouton.Player.LEFT if n == 1 else None", "n, player")).ends[2], "left");
  assert.equal(ask("check", { code: GIVEN("winner=who", "n - k", "5"), position: "3" }).error.key, "own-winner");
  assert.equal(ask("check", { code: GIVEN("winner=who", "n - k", "'left'"), position: "3" }).error.key, "own-winner");
  assert.equal(ask("check", { code: "def both(a, b):\n    return [(a - k, b) for k in range(1, b)]", position: "3" }).error.key, "own-second");
  for (const [test, key] of [["player == 'gauche'", "own-player"], ["'Left' != player", "own-player"], ["player == 'left'", undefined]]) {
    assert.equal(ask("check", { code: `def game(n, player):\n    return [n - 1] if n and ${test} else []`, position: "3" }).error?.key, key);
  }
});

test("points, further turns, in any order", () => {
  const graph = graphOf(GIVEN("score=who", "bouton.again(bouton.gain(bouton.gain(n - k, k), 1)) if k == 2 else bouton.gain(n - k, k)", "n + 5"));
  assert.deepEqual(graph.moves[0][0], [{ to: 1, gain: 1, again: false }, { to: 2, gain: 3, again: true }]);
  assert.deepEqual(graph.points, [null, null, null, 5]);
  assert.equal(ask("check", { code: GIVEN("title='x'", "bouton.gain(n - k, 1)"), position: "3" }).error.key, "own-gain");
  assert.equal(ask("check", { code: GIVEN("score=who", "n - k", "'two'"), position: "3" }).error.key, "own-score");
  assert.equal(ask("table", { code: GIVEN("score=who", "n - k", "0"), last: 5, two: false, misere: false }).found, null);
});

test("a list is a sum where its parts look like the position, and a cut is made until nothing changes", () => {
  assert.deepEqual(graphOf(GIVEN("title='x'", "[n - k, 0]")).moves[0][0], [[1, 2], [3, 2]]);
  assert.deepEqual(graphOf(GIVEN("title='x'", "bouton.Sum(n - k, 0)")).moves[0][0], [[1, 2], [3, 2]]);
  const digits = "import bouton\n@bouton.ruleset(parts=lambda n: [n // 4 * 4, n % 4] if n % 4 and n > 3 else [n])\ndef game(n):\n    return [n // 4 * 4 + k for k in range(n % 4)] + [4 * k + n % 4 for k in range(n // 4)]\n";
  const cut = graphOf(digits, "6");
  assert.deepEqual(cut.moves[0][0].map((row) => [row].flat().map((k) => cut.positions[k])), [["4"], ["4", "1"], ["2"]]);
  const tuples = graphOf("def game(p):\n    q = list(p)\n    q[0] -= 1\n    return [q] if q[0] >= 0 else []\n", "(2, 1)");
  assert.deepEqual(tuples.positions, ["(2, 1)", "(1, 1)", "(0, 1)"]);
});

test("a cut that changes the moves is refused", () => {
  const key = (parts) => ask("check", { code: `import bouton\n@bouton.ruleset(parts=lambda n: ${parts})\ndef game(n):\n    return [n - 1] if n else []\n`, position: "7" }).error?.key;
  assert.equal(key("[n // 2, n - n // 2] if n == 4 else [n]"), "own-parts-whole");
  assert.equal(key("[n - 2] if n == 4 else [n]"), "own-parts-whole");
  assert.equal(key("[n - 1, 1] if n == 3 else [n]"), "own-parts-parts");
  assert.equal(key("[3, 0] if n == 3 else [n]"), "own-endless");
  assert.equal(key("[n, 0] if n == 3 else [n]"), "own-endless");
  assert.equal(key("[n]"), undefined);
});

test("what a decorator says and nobody reads is refused", () => {
  assert.equal(ask("check", { code: GIVEN("format=who", "n - k"), position: "3" }).error.key, "own-read");
  assert.equal(ask("check", { code: GIVEN("title='x'", "bouton.other(n - k)"), position: "3" }).error.key, "own-name");
});

test("a start that cannot be read is named, with what is wrong; no line of the rules is", () => {
  const wrong = (position) => {
    const { key, line, values } = ask("check", { code: TWENTY, position }).error;
    return [key, line, values.start];
  };
  assert.deepEqual(wrong("(3"), ["own-bracket", 0, "(3"]);
  assert.deepEqual(wrong(" 3.5"), ["own-start", 0, "3.5"]);
  assert.deepEqual(wrong("abc"), ["own-start", 0, "abc"]);
  assert.deepEqual(wrong("3 4"), ["own-start", 0, "3 4"]);
  assert.deepEqual(wrong("{1, 2}"), ["own-start", 0, "{1, 2}"]);
  assert.deepEqual(wrong("6 / 2"), ["own-divide", 0, "6 / 2"]);
  assert.deepEqual(wrong(" "), ["own-no-start", 0, undefined]);
});

test("the player is compared with is; other objects are not", () => {
  const sides = (body) => ask("graph", { code: `def game(n, player):\n${body}`, starts: ["1"] });
  assert.deepEqual(JSON.parse(sides("    return [0] if n and player is bouton.Player.LEFT else []\n").found).moves, [[[1], []], [[], []]]);
  assert.deepEqual(JSON.parse(sides("    return [0] if n and bouton.Player.LEFT is not player else []\n").found).moves, [[[], []], [[1], []]]);
  assert.equal(sides("    player = 'left'\n    return [0] if player is bouton.Player.LEFT else []\n").error.key, "own-is");
  assert.equal(sides("    return [0] if 'left' is bouton.Player.LEFT else []\n").error.key, "own-is");
  assert.equal(sides("    return [1 for player in ('left',) if player is bouton.Player.LEFT]\n").error.key, "own-is");
});

test("None is no option, with points neither; a text may have accents without quotes", () => {
  for (const option of ["None", "bouton.again(None)"]) assert.equal(ask("check", { code: `def game(n):\n    return [${option}]\n`, position: "1" }).error.key, "own-no-position");
  const code = "def été(mot):\n    return [mot[1:]] if mot.count('é') else []\n";
  assert.ok(ask("check", { code, position: "éa" }).found);
  assert.equal(ask("choose", { code: "def joué(mot):\n    return mot[1:]\n", position: "'éa'" }).found.move, "'a'");
});
