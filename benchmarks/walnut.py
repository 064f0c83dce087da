"""Formulas about Wythoff's games, decided here and by Walnut (Java; built outside this repository) in one run.

    python3 benchmarks/walnut.py WALNUT/bin CLASSPATH

Both get the same automata for the lost positions and the same formulas. Walnut's time is its printed total computation
time, which excludes its start; ours is the time of the same formulas, excluding the import and compilation.
"""

import re
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import bouton
from bouton.numeration.automaton import Automaton, Limits
from bouton.proving.arithmetic import Arithmetic
from bouton.proving.claims import read_claim
from bouton.proving.formula import substitute

ROUNDS = 3  # the best counts, on both sides: the first round lets both compile
EXAMPLES = Path(__file__).resolve().parent.parent / "examples" / "theorems.py"

STABLE = "not (P(a, b) & k > 0 & (P(a + k, b) | P(a, b + k) | P(a + k, b + k)))"
ABSORBING = (
    "P(a, b) | (exists c: c < a & P(c, b)) | (exists c: c < b & P(a, c))"
    " | (exists c, d: c < a & d < b & a + d = b + c & P(c, d))"
)
SLANTED = " | (exists c, d: c < a & d < b & a + d < b + c + {n} & b + c < a + d + {n} & P(c, d))"
NOT_SLANTED = "not (P(a, b) & P(c, d) & a < c & b < d & a + d < b + c + {n} & b + c < a + d + {n})"

#: rules, Walnut's system and ours, formulas
GAMES = [
    (
        "wythoff",
        "fib",
        "fibonacci",
        [
            STABLE,
            ABSORBING,
            "P(a, b) & P(a, c) => b = c",
            "exists b: P(a, b)",
            "exists a: P(a, a + n) & (all c: P(c, c + n) => c = a)",
            "P(a, b) & a < b & P(c, d) & c < d & a < c => c + b < a + d",
            # moves that may be added: they join no two lost positions; those from (n, 0) on one heap do not
            "exists a, b: P(a, b) & (P(a + k, b + m) | P(a + m, b + k))",
            "exists a, b: P(a, b) & P(a + k, b + k + 1)",
            "exists a, b: P(a, b) & a < b & P(a + k, b + m) & b + m < a + k",
            "all k: k > 1 => (exists m, a, b: m > k & P(a, b) & P(a + k, b + m))",
        ],
    ),
    ("wythoff_2", "pell", "pell", [NOT_SLANTED.format(n=2), ABSORBING + SLANTED.format(n=2)]),
    (
        "terminal",
        "fib",
        "fibonacci",
        [
            "P(a, b) & k > 0 & a + b + k > 3 => not P(a + k, b) & not P(a, b + k)",
            "P(a, b) & k > 0 & a + b + 2 * k > 3 => not P(a + k, b + k)",
            "a + b > 3 => (" + ABSORBING + ")",
        ],
    ),
]


def exported(automaton: Automaton, system: str) -> str:
    """The automaton in Walnut's format."""
    base, size = automaton.base, len(automaton.tracks)
    lines = [" ".join([f"msd_{system}"] * size)]
    for state, (row, final) in enumerate(zip(automaton.rows, automaton.final, strict=True)):
        lines.append(f"{state} {int(final)}")
        for letter, target in row.items():
            lines.append(" ".join(str(letter // base**place % base) for place in range(size)) + f" -> {target}")
    return "\n".join(lines) + "\n"


def translated(formula: str, system: str) -> str:
    """A claim in Walnut's syntax."""
    text = re.sub(r"\bnot\b", "~", re.sub(r"\bP\(", "$bouton(", formula))
    text = re.sub(r"all ([a-z, ]+):", lambda match: "A" + match[1].replace(" ", "") + " ", text)
    text = re.sub(r"exists ([a-z, ]+):", lambda match: "E" + match[1].replace(" ", "") + " ", text)
    return f"?msd_{system} {text}"


def ours(world: Arithmetic, formula: str, rounds: int = ROUNDS) -> tuple[float, int]:
    """The time of the best of these rounds, in seconds; and the number of states of the result."""
    best = 1e9
    for _ in range(rounds):
        world._known.clear()
        started = perf_counter()
        read = read_claim(formula, {"P": 2})
        found = world.automaton(substitute(read, {}, world.fresh))
        best = min(best, perf_counter() - started)
    return best, found.states


def main(folder: str, classpath: str) -> None:
    home = Path(folder)
    print("| rules | formula | Walnut ms | here ms | ratio |")
    print("|---|---|--:|--:|--:|")
    totals = [0.0, 0.0]
    for game, walnut, system, formulas in GAMES:
        spec = f"{EXAMPLES}:{game}" if game != "wythoff" else game
        theorem = bouton.prove(spec, system=system)
        (home.parent / "Automata Library" / "bouton.txt").write_text(exported(theorem.automaton, walnut))
        commands = [f'eval w{place} "{translated(each, walnut)}":' for place, each in enumerate(formulas)]
        (home.parent / "Command Files" / "bouton.txt").write_text("\n".join(commands * ROUNDS) + "\n")
        run = ["java", "-cp", f".:{classpath}", "Main.Prover", "bouton.txt"]
        printed = subprocess.run(run, cwd=home, capture_output=True, text=True, timeout=550).stdout
        times = [int(each) for each in re.findall(r"Total computation time: (\d+)ms", printed)]
        if len(times) != len(formulas) * ROUNDS:
            sys.exit(printed[-3000:])
        times = [min(times[place :: len(formulas)]) for place in range(len(formulas))]
        limits = Limits(compiled=True)
        world = Arithmetic(theorem.system, {"P": (theorem.automaton, theorem.names)}, limits)
        for formula, took in zip(formulas, times, strict=True):
            seconds, _ = ours(world, formula)
            totals[0] += took / 1000
            totals[1] += seconds
            print(
                f"| `{game}` | `{formula}` | {took} | {seconds * 1000:.1f} | {took / 1000 / seconds:.1f} |", flush=True
            )
    print(f"| all | | {totals[0] * 1000:.0f} | {totals[1] * 1000:.0f} | {totals[0] / totals[1]:.1f} |")


if __name__ == "__main__":
    main(*sys.argv[1:3])
