"""What each command does: ask the results layer, print text or JSON."""

from argparse import Namespace

from bouton.cli.output import answer, emit
from bouton.cli.target import first_position, target
from bouton.errors import UnknownError
from bouton.notation import clip

__all__ = [
    "run_ask",
    "run_basthon",
    "run_cgsuite",
    "run_code",
    "run_combine",
    "run_compare",
    "run_completion",
    "run_games",
    "run_graph",
    "run_hex",
    "run_match",
    "run_nim",
    "run_play",
    "run_print",
    "run_prove",
    "run_puzzle",
    "run_question",
    "run_run",
    "run_sequence",
    "run_serve",
    "run_site",
    "run_solve",
    "run_table",
    "run_test",
    "run_thermograph",
    "run_value",
    "run_verify",
    "run_zeckendorf",
]


def run_ask(options: Namespace) -> None:
    """Any question of the table."""
    from bouton.cli.ask import run

    run(options)


def run_completion(options: Namespace) -> None:
    """The lines with which a shell completes what is typed."""
    from argcomplete.shell_integration import shellcode

    emit(options, shellcode(["bouton"], shell=options.shell).strip())


def run_games(options: Namespace) -> None:
    """The list of games; a word that finds none is an error here."""
    from bouton.answers.catalogue import near_words
    from bouton.cli.ask import asked
    from bouton.cli.texts import text_of

    found = asked(options)
    if not found["games"]:
        near = near_words(options.word, lang=options.lang)
        raise UnknownError("cli.games-none-near" if near else "cli.games-none", got=clip(options.word), near=near)
    answer(options, found, lambda: text_of("games", found, options), kind="Games", result=found)


def run_question(options: Namespace) -> None:
    """The question of the command's name, for every command that has no function of its own here."""
    from bouton.cli.ask import run_question

    run_question(options)


def run_table(options: Namespace) -> None:
    """Values or outcomes of a range as a grid."""
    from bouton.answers.table import table
    from bouton.cli.ask import sources_of
    from bouton.cli.progress import reporting

    with reporting(options, "positions") as reporter:
        sources = sources_of(options, reporter)
        found = table(options.game, options.range, misere=options.misere, show=options.show, sources=sources)
    answer(options, found.to_dict(), kind="Table", result=found)


def run_graph(options: Namespace) -> None:
    """The graph of positions as a picture."""
    from bouton.answers.graph import graph

    game, position = target(options)
    found = graph(game, position, options.misere, most=options.most, symmetry=options.symmetry, show=options.show)
    answer(options, found.to_dict(), kind="PositionGraph", result=found, default="dot")


def run_hex(options: Namespace) -> None:
    """Hex: solve, walk, play, show, exchange."""
    from bouton.cli.hex import run

    run(options)


def run_nim(options: Namespace) -> None:
    """Nim arithmetic."""
    from bouton.cli.nim import run

    run(options)


def run_prove(options: Namespace) -> None:
    """A theorem for all positions."""
    from bouton.cli.prove import run

    run(options)


def run_run(options: Namespace) -> None:
    """Long computations as tasks."""
    from bouton.cli.run import run_tasks_of

    run_tasks_of(options)


def run_combine(options: Namespace) -> None:
    """The results of several folders together."""
    from bouton.cli.run import run_combine

    run_combine(options)


def run_code(options: Namespace) -> None:
    """Codes of P-positions."""
    from bouton.cli.code import run

    run(options)


def run_play(options: Namespace) -> None:
    """A game in the terminal."""
    from contextlib import nullcontext

    from bouton.cli.play import run
    from bouton.cli.watch import clock
    from bouton.play.puzzles import start_of
    from bouton.rulesets import find, in_a_file

    words = list(options.target)
    if len(words) == 1 and " " not in words[0].strip():
        named = find(words[0].strip())
        words.append(first_position(named) or start_of(named)["position"])
    options.target = words
    own = any(map(in_a_file, words))
    with clock() if own else nullcontext(lambda wind: None) as wind:
        game, position = target(options)
        ruleset = find(game)
        run(options, ruleset, ruleset.parse(position), wind)


def run_print(options: Namespace) -> None:
    """A game on paper."""
    from bouton.cli.printed import run

    run(options)


def run_puzzle(options: Namespace) -> None:
    """A position in which exactly one move wins."""
    from bouton.cli.puzzle import run

    run(options)


def run_match(options: Namespace) -> None:
    """Two strategies against each other."""
    from bouton.cli.match import run

    run(options)


def run_value(options: Namespace) -> None:
    """The value of an expression or of a position."""
    from bouton.cli.ask import asked
    from bouton.cli.target import expression_or_target
    from bouton.cli.texts import text_of

    options.game, options.position = expression_or_target(options)
    found = asked(options)
    answer(options, found, lambda: text_of("value", found, options))


def run_basthon(options: Namespace) -> None:
    """Addresses that open files in Basthon."""
    from bouton.cli.basthon import run

    run(options)


def run_cgsuite(options: Namespace) -> None:
    """The text of CGSuite for a value, a position or a game, or back."""
    from bouton.cli.ask import run_question
    from bouton.cli.standard_input import standard_input

    words = list(options.expression)
    options.game, options.position = standard_input().strip() if words == ["-"] else " ".join(words), None
    run_question(options)


def run_thermograph(options: Namespace) -> None:
    """The thermograph of an expression or of a position, as text or as a picture."""
    from bouton.cli.ask import asked
    from bouton.cli.target import expression_or_target

    options.game, options.position = expression_or_target(options)
    found = asked(options)
    answer(options, found, str(found["text"]), kind="Thermograph", result=found)


def run_serve(options: Namespace) -> None:
    """The web page."""
    from bouton.cli.serve import run

    run(options)


def run_site(options: Namespace) -> None:
    """The page as a folder of files."""
    from bouton.cli.site import run

    run(options)


def run_solve(options: Namespace) -> None:
    """A whole game from its rules."""
    from bouton.cli.solve import run

    run(options)


def run_verify(options: Namespace) -> None:
    """Check a certificate."""
    from bouton.cli.verify import run

    run(options)


def run_sequence(options: Namespace) -> None:
    """Grundy values of single heaps and their period."""
    from bouton.cli.sequence import run

    run(options)


def run_quotient(options: Namespace) -> None:
    """The misère quotient of a game."""
    from bouton.cli.quotient import run

    run(options)


def run_test(options: Namespace) -> None:
    """A conjecture on the values of single heaps."""
    from bouton.cli.sequence import run_formula

    run_formula(options)


def run_compare(options: Namespace) -> None:
    """Two sequences side by side."""
    from bouton.cli.sequence import run_comparison

    run_comparison(options)


def run_zeckendorf(options: Namespace) -> None:
    """Fibonacci digits, cards and pictures."""
    from bouton.cli.zeckendorf import run

    run(options)
