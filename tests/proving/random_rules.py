"""Random rules, with everything that a reader of rules could get wrong: counters, flags, lists, branches."""

import linecache
from random import Random
from typing import Any

_NUMBERS = ("0", "1", "2", "3", "7", "31", "64")


class Maker:
    """Makes rules on one heap, or on two.

    Parameters
    ----------
    hostile : whether names are also set in loops and lists used in every way, not only lengthened.
    """

    def __init__(self, seed: int, *, hostile: bool = True) -> None:
        self.random = Random(seed)
        self.hostile = hostile
        self.two = self.random.random() < 0.3
        self.yields = self.random.random() < 0.6

    def rule(self) -> str:
        """The source of a function `rule`."""
        lines = ["def rule(position):", "    a, b = position"] if self.two else ["def rule(a):", "    b = 5"]
        lines += ["    c = 0", "    d = a // 2", "    xs = []", "    ys = [1, 2]"]
        lines += self.block(1, ["a", "b", "c", "d"], ["xs", "ys"], False)
        if self.yields:
            lines += ["    if a < 0:", "        yield from xs"]
        else:
            lines.append("    return xs" if self.random.random() < 0.8 else "    return list(xs)")
        return "\n".join(lines) + "\n"

    def block(self, depth: int, names: list[str], lists: list[str], loop: bool) -> list[str]:
        """A few statements."""
        lines: list[str] = []
        for _ in range(self.random.randrange(1, 4 if depth == 1 else 3)):
            lines += self.statement(depth, names, lists, loop)
        return lines

    def statement(self, depth: int, names: list[str], lists: list[str], loop: bool) -> list[str]:
        """One statement."""
        random, space = self.random, "    " * depth
        kinds = ["emit", "emit", "emit"]
        if depth < 4:
            kinds += ["if", "if", "for", "for", "row"]
        if self.hostile:
            kinds += ["set", "set", "reset", "alias", "grow", "listed"] + (["continue"] if loop else [])
        kind = random.choice(kinds)
        if kind == "emit":
            return self.emitted(space, names)
        if kind == "if":
            lines = [f"{space}if {self.condition(names, lists)}:", *self.block(depth + 1, names, lists, loop)]
            if random.random() < 0.4:
                lines += [f"{space}else:", *self.block(depth + 1, names, lists, loop)]
            return lines
        if kind in ("for", "row", "listed"):
            name = random.choice(["k", "j", *(["c"] if self.hostile else [])])
            over = random.choice([f"range({self.number(names)})", f"range(1, {self.number(names)} + 1)"])
            if kind == "row":
                over = random.choice(["(1, 2, 3)", "(3, 1)", "range(4)", f"(1, {random.choice(names)})", "{2, 9, 1}"])
            if kind == "listed":
                over = random.choice([*lists, "sorted(ys)", "[x for x in xs]", "zip(ys, ys)"])
            return [f"{space}for {name} in {over}:", *self.block(depth + 1, [*names, name], lists, True)]
        if kind == "set":
            name = random.choice(["c", "d", "e"])
            sign = random.choice(["=", "+=", "="])
            return [f"{space}{name} {sign} {self.number(names)}"]
        if kind == "reset":
            new = random.choice(["[]", f"[{self.number(names)}]", "ys + [3]", "xs + ys", "list(xs)", "[x for x in ys]"])
            return [f"{space}{random.choice(lists)} = {new}"]
        if kind == "alias":
            return [f"{space}{random.choice(['xs = ys', 'ys = xs', 'xs = ys = []', 'ys = xs if a > 5 else []'])}"]
        if kind == "grow":
            grown = random.choice(lists)
            return [f"{space}{random.choice([f'{grown}.append({self.number(names)})', f'{grown} += ys'])}"]
        return [f"{space}continue"]

    def emitted(self, space: str, names: list[str]) -> list[str]:
        """An option below the position, given where it is one."""
        value = self.number(names)
        option = f"({value}, b)" if self.two else f"{value}"
        if self.two and self.random.random() < 0.4:
            option = f"(a, {value})"
        give = f"yield {option}" if self.yields else f"xs.append({option})"
        return [f"{space}if 0 <= {value} < a:", f"{space}    {give}"]

    def number(self, names: list[str]) -> str:
        """A number."""
        random = self.random
        one, two = random.choice(names), random.choice([*names, *_NUMBERS])
        forms = [one, f"{one} - {two}", f"{one} + {two}", f"({one} - {two}) // 3", f"{one} % 4", f"min({one}, {two})"]
        forms += [f"max({one}, {two})", f"abs({one} - {two})", f"({one} if {one} > {two} else {two})", f"2 * {one}"]
        if self.hostile:
            forms += [f"-({one} > 3)", f"({one} and {two})", "len(ys)", "sum((1, a), 2)"]
        return random.choice(forms)

    def condition(self, names: list[str], lists: list[str]) -> str:
        """A condition."""
        random = self.random
        one, two = random.choice(names), random.choice([*names, *_NUMBERS])
        forms = [f"{one} < {two}", f"{one} % 3 == 1", f"{one} > {two} or {two} != {one}", f"not {one} >= {two}"]
        forms += [f"any({one} == 2 * t for t in range({two}))", f"all({one} != t for t in (2, 5))"]
        forms.append(f"0 < {one} < {two}")
        if self.hostile:
            forms += [f"{one} in {random.choice(lists)}", f"{random.choice(lists)}", f"len(xs) < {two}", f"{one}"]
            forms += [f"any(x > {one} for x in {random.choice(lists)})", f"{one} and {two}", f"{one} is {two}"]
        return random.choice(forms)


def function_of(maker: Maker) -> tuple[Any, int | None]:
    """Rules as a function whose source Python finds, and the number of its heaps, None for a plain number."""
    text = maker.rule()
    name = f"<random rules {id(maker)}>"
    linecache.cache[name] = len(text), None, text.splitlines(keepends=True), name
    found: dict[str, Any] = {}
    exec(compile(text, name, "exec"), found)
    return found["rule"], 2 if maker.two else None
