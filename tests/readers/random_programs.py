"""Random rules with constructs that readers of Python get wrong: signs of remainders, scopes, aliased lists."""

from collections.abc import Callable
from random import Random

from rules_corpus import Rules


class Writer:
    """Writes rules on one heap or two; most of them mean something."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.seed = seed
        self.names = ["n"]
        self.lists: list[str] = []

    def rules(self) -> Rules:
        """The next rules."""
        pair = self.random.random() < 0.3
        head = ["def game(n):"]
        if pair:
            head += ["    a, b = n"]
            self.names = ["a", "b"]
        head += [f"    m = {self.negative()}", "    row = [m, 2, -1]", "    other = [3, m]"]
        self.names.append("m")
        self.lists = ["row", "other"]
        for _ in range(self.random.randrange(4)):
            head += self.statement("    ")
        return Rules(f"random {self.seed}", "\n".join([*head, *self.end(pair)]) + "\n", frozenset(), pair)

    def end(self, pair: bool) -> list[str]:
        """The statements that give the options."""
        self.names.append("k")
        option = f"({self.number(1)}, {self.number(1)})" if pair else self.number()
        over = self.pick("(1, 2, 3)", "range(1, 5)", "[1, 3, 4]", "{1, 2}", "range(4, 0, -1)", "range(-3, 3)", "row")
        test = self.test()
        shapes = [
            [f"    return [{option} for k in {over} if {test}]"],
            [f"    for k in {over}:", f"        if {test}:", f"            yield {option}"],
            [
                *("    found = []", "    k = 0", "    while k < 4:", "        k += 1", f"        if {test}:"),
                *("            continue", f"        found.append({option})", "    return found[::-1]"),
            ],
            ["    def inner(k):", f"        return {option}", f"    return list(map(inner, {over}))"],
            [f"    steps = ({option} for k in {over} if {test})", f"    m = {self.number(1)}", "    yield from steps"],
        ]
        return self.random.choice(shapes)

    def pick(self, *texts: str) -> str:
        return self.random.choice(texts)

    def negative(self) -> str:
        """A number that is often below 0."""
        name = self.names[self.random.randrange(len(self.names))] if self.names != ["n"] else "n"
        return self.pick(f"{name} - {self.random.randrange(3, 12)}", f"-{name}", f"3 - {name}", f"2 * {name} - 9")

    def atom(self) -> str:
        return self.pick(*self.names, self.names[-1], str(self.random.randrange(8)), f"-{self.random.randrange(1, 6)}")

    def divisor(self) -> str:
        return self.pick("2", "3", "5", "-2", "-3", "-7", self.atom())

    def number(self, depth: int = 2) -> str:
        """A whole number."""
        if not depth:
            return self.atom()
        a, b, row = self.number(depth - 1), self.number(depth - 1), self.pick(*self.lists)
        low = self.negative()
        ways: list[Callable[[], str]] = [
            self.atom,
            lambda: f"{a} {self.pick('+', '-', '*')} {b}",
            lambda: f"({a} {self.pick('//', '%')} {self.divisor()})",
            lambda: f"(({low}) {self.pick('//', '%')} {self.divisor()})",
            lambda: f"divmod({low}, {self.divisor()})[{self.pick('0', '1')}]",
            lambda: f"({a} {self.pick('&', '|', '^')} {b})",
            lambda: f"({low} {self.pick('>>', '<<')} {self.pick('1', '2', '3')})",
            lambda: f"{self.pick('min', 'max')}({a}, {b})",
            lambda: f"-{self.atom()}",
            lambda: f"-{self.atom()} ** 2",
            lambda: f"~{self.atom()}",
            lambda: f"abs({low})",
            lambda: f"({a} if {self.test(depth - 1)} else {b})",
            lambda: f"({a} {self.pick('and', 'or')} {b})",
            lambda: f"({self.test(depth - 1)}) + 0",
            lambda: f"sum([{a}, {b}]{self.pick('', ', 5')})",
            lambda: f"len(range({self.atom()}, {self.atom()}))",
            lambda: f"sorted([{a}, {b}], key=lambda x: -x)[{self.pick('0', '-1')}]",
            lambda: f"int(str({self.atom()}))",
            lambda: f"{row}[{self.pick('0', '-1', '1', '-2')}]",
            lambda: f"sum({row}[{self.bounds()}])",
            lambda: f"[x for x in {row} if x > {a}].count(2)",
        ]
        return self.random.choice(ways)()

    def bounds(self) -> str:
        """Those of a slice."""
        ends = self.pick("", "1", "-1", "-9"), self.pick("", "-1", "2", "9"), self.pick("1", "-1", "2", "-2")
        return ":".join(ends)

    def test(self, depth: int = 1) -> str:
        """A condition."""
        a, b = self.number(depth), self.number(depth)
        sign = self.pick("<", "<=", ">", ">=", "==", "!=")
        ways: list[Callable[[], str]] = [
            lambda: f"{a} {sign} {b}",
            lambda: f"{a} {self.pick('in', 'not in')} ({b}, {self.atom()})",
            lambda: f"0 <= {a} < {b}",
            lambda: f"not {self.atom()} {sign} {b}",
            lambda: f"{a} {sign} {b} {self.pick('and', 'or')} {self.atom()} > 1",
            lambda: f"({a}, 1) {sign} ({b}, {self.atom()})",
            lambda: f"any(x {sign} {a} for x in {self.pick(*self.lists)})",
            lambda: self.pick(*self.lists, self.atom()),
        ]
        return self.random.choice(ways)()

    def statement(self, space: str) -> list[str]:
        """A statement that sets names or changes lists."""
        row, other, name = self.pick(*self.lists), self.pick(*self.lists), self.pick("m", "c")
        ways = [
            [f"{space}{name} = {self.number(1)}"],
            [f"{space}m {self.pick('+=', '-=', '//=', '%=')} {self.divisor()}"],
            [f"{space}{row} {self.pick('=', '+=')} {other}"],
            [f"{space}{row} = {other} = [{self.number(1)}, 4]"],
            [f"{space}{row} = {other}[::{self.pick('1', '-1')}]"],
            [f"{space}{row}.append({self.number(1)})"],
            [f"{space}{row}[{self.pick('0', '-1')}] {self.pick('=', '+=', '//=')} {self.divisor()}"],
            [f"{space}if {self.test()}:", f"{space}    {name} = {self.number(1)}"],
            [
                f"{space}for c in {self.pick('range(2)', 'range(n)' if 'n' in self.names else '(1, 2)', row)}:",
                f"{space}    m += c",
            ],
            [f"{space}if {self.test()}:", f"{space}    {row} += [m]", f"{space}else:", f"{space}    {row}.sort()"],
        ]
        found = self.random.choice(ways)
        if name == "c" and "c" not in self.names and self.random.random() < 0.3:
            self.names.append("c")  # it may have no value
        return found
