"""Fuzzing of every parser: unparsable input is refused in a sentence, and parsed input is written and parsed again."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest

import bouton
from bouton.answers.cards import read_digits
from bouton.answers.equality import read_game
from bouton.codes.words import read_word
from bouton.errors import BoutonError, SearchLimitError
from bouton.formulas import Formula, read_bound
from bouton.graphs.directed import read_dot, read_json
from bouton.graphs.read_dot import parse_undirected
from bouton.heaps.code import read_code
from bouton.hex.records import read_link, read_sgf, write_link, write_sgf
from bouton.nimbers.transfinite import TransfiniteNimber
from bouton.notation import read_int, read_ints, read_range, write_int, write_ints
from bouton.play.review import read_moves
from bouton.rulesets import INDEX, family, find
from bouton.storage.memory import read_size

pytestmark = pytest.mark.once


class Parser(NamedTuple):
    """What reads a text, what writes the value again (None: nothing does), and texts that it reads."""

    read: Callable[[str], Any]
    write: Callable[[Any], str] | None
    texts: tuple[str, ...]


PARSERS = {
    "number": Parser(read_int, write_int, ("0", "17", "1000000000000000000000")),
    "numbers": Parser(read_ints, write_ints, ("7,2,6", "0", "1 2 3")),
    "range": Parser(read_range, lambda found: f"{write_int(found[0])}-{write_int(found[-1])}", ("0-8", "5", "3–4")),
    "bound": Parser(read_bound, None, ("1000", "10^8", "2^20", "3*10^7")),
    "size": Parser(read_size, None, ("500M", "8 GB", "17k")),
    "formula": Parser(
        lambda text: Formula(text, "n", {"g": int}),
        lambda formula: formula.text,
        ("(n - 1) // 2 if n % 2 else 0", "n % 4", "g(n) == g(n - 12)", "[0, 1, 4][n % 3]", "shift(xor(n, 3), 2)"),
    ),
    "code": Parser(read_code, str, ("0.77", "4.07", "0.[3]", "0.02[12200]")),
    "hexadecimal code": Parser(lambda text: read_code(text, 16), str, ("0.3F", "8.8", "C.A8E")),
    "digits": Parser(read_digits, None, ("1000010010", "1000010010_Z", "101_Z")),
    "word": Parser(read_word, None, ("1110100", "0000000")),
    "moves": Parser(read_moves, None, ("7,2,6 > 7,2,5 > 7,2", "3\n2\n1\n")),
    "game": Parser(read_game, None, ("nim 3,5 + kayles 7 + inductive {{}}", "cram ..|..", "nim 3")),
    "ordinal": Parser(TransfiniteNimber, str, ("w^2+w*3+1", "w^w", "17", "w^(w+1)*2")),
    "value": Parser(bouton.value, str, ("{1|-1} + ^", "1/2", "*3", "±1", "{2|-1}", "^*", "{0|{0|-4}}")),
    "link": Parser(read_link, write_link, ("https://hexworld.org/board/#11c1,a10:sf6", "#5,c3a1")),
    "sgf": Parser(
        read_sgf,
        write_sgf,
        (write_sgf(read_link("#11c1,a10:sf6")), "(;FF[4]GM[11]SZ[5];B[c3];W[a1])", "(;GM[11]SZ[4:3]C[a \\] b];B[b2])"),
    ),
    "json": Parser(read_json, None, ('{"a": ["b", "c"], "b": [], "c": ["a"]}', '{"edges": [["a", "b"]]}')),
    "dot": Parser(
        read_dot,
        None,
        ('digraph { a -> b -> c; c -> a [label="x"] }', "digraph G { subgraph s { a; b } a -> b // x\n}"),
    ),
    "undirected": Parser(parse_undirected, None, ("graph { a -- b -- c }", "strict graph { a -- {b c} /* x */ }")),
    "spec": Parser(
        find,
        lambda ruleset: ruleset.spec,
        (
            *(spec for name in INDEX if not name.startswith("graph") for spec, _ in family(name).examples),
            *("subtraction:all-but:2,5", "subtraction:k*k+1", "subtraction:primes", "turning:at-most-2*ruler"),
        ),
    ),
}
#: positions of each game, at its examples' specs
POSITIONS = {
    spec: Parser(find(spec).parse, find(spec).format, (position,))
    for name in INDEX
    for spec, position in family(name).examples
    if ":graph" not in spec
}
ALPHABET = "0123456789,;:.|/\\-–+*^~#@!?=<>()[]{}&%$_ \t\n\0\"'abcxyzLRwZ é∞²٣½𝟘\u202e\ud800"


def mutated(texts: tuple[str, ...], random: Random) -> str:
    """One of the texts with a few changes: characters put in, taken away, exchanged, repeated, of another text."""
    text = random.choice(texts)
    for _ in range(random.randint(1, 4)):
        place = random.randrange(len(text) + 1)
        end = min(len(text), place + random.randint(1, 6))
        kind = random.randrange(7)
        if kind == 0:
            text = text[:place] + random.choice(ALPHABET) + text[place:]
        elif kind == 1:
            text = text[:place] + text[end:]
        elif kind == 2:
            text = text[:place] + random.choice(ALPHABET) + text[place + 1 :]
        elif kind == 3:
            text = text[:end] + text[place:end] * random.choice((1, 2, 50)) + text[end:]
        elif kind == 4:
            other = random.choice(texts)
            text = text[:place] + other[random.randrange(len(other) + 1) :]
        elif kind == 5:
            text = text[:place] + "9" * random.choice((1, 3, 25, 5_000)) + text[place:]
        else:
            text = text[:place][::-1] + text[place:]
    return text


def fuzz(parser: Parser, seed: str, count: int) -> int:
    """How many of that many texts were read."""
    random, read = Random(seed), 0
    for text in parser.texts:
        parser.read(text)
    for _ in range(count):
        text = mutated(parser.texts, random)
        try:
            value = parser.read(text)
        except BoutonError as error:
            assert error.say("en") and error.say("fr"), text
            continue
        read += 1
        try:
            written = "" if parser.write is None else parser.write(value)
        except SearchLimitError:  # a value whose canonical form takes too long
            continue
        if parser.write is not None:
            assert parser.write(parser.read(written)) == written, text
    return read


@pytest.mark.parametrize("count", [40, pytest.param(8_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", PARSERS)
def test_a_text_is_read_or_refused_in_a_sentence(name: str, count: int) -> None:
    assert fuzz(PARSERS[name], name, count) or name in ("json",)


@pytest.mark.parametrize("count", [8, pytest.param(3_000, marks=pytest.mark.slow)])
def test_a_position_is_read_or_refused_in_a_sentence(count: int) -> None:
    assert sum(fuzz(parser, spec, count) for spec, parser in POSITIONS.items()) > len(POSITIONS)
