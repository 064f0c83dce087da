"""The commands: each calls the results layer and prints text or JSON."""

from argparse import Namespace

from bouton.cli.output import answer, check_format, emit
from bouton.cli.target import starting_position, target
from bouton.errors import InputError, UnknownError
from bouton.notation import clip


def run_completion(options: Namespace) -> None:
    """Print the code that enables completion in a shell."""
    from argcomplete.shell_integration import shellcode

    emit(options, shellcode(["bouton"], shell=options.shell).strip())


def run_games(options: Namespace) -> None:
    """Print the list of games; a word without matches is an error here."""
    from bouton.answers.catalogue import near_words
    from bouton.cli.ask import ask
    from bouton.cli.texts import text_of
    from bouton.rulesets.index import KIN

    if (kin := KIN.get((options.word or "").strip().lower().replace(" ", "-"))) is not None:
        raise UnknownError("game-kin", got=clip(options.word), near=kin)
    found = ask(options)
    if not found["games"]:
        near = near_words(options.word, lang=options.lang)
        raise UnknownError("cli.games-none-near" if near else "cli.games-none", got=clip(options.word), near=near)
    answer(options, found, lambda: text_of("games", found, options), kind="Games", result=found)


def run_table(options: Namespace) -> None:
    """Print values or outcomes of a range as a grid."""
    from bouton.answers.table import table
    from bouton.cli.ask import sources_of
    from bouton.cli.progress import open_reporter

    with open_reporter(options, "positions") as reporter:
        sources = sources_of(options, reporter)
        found = table(options.game, options.range, misere=options.misere, show=options.show, sources=sources)
    answer(options, found.to_dict(), kind="Table", result=found)


def run_graph(options: Namespace) -> None:
    """Draw the graph of positions."""
    from bouton.answers.graph import graph

    game, position = target(options)
    found = graph(
        game, position, misere=options.misere, most=options.most, symmetry=options.symmetry, show=options.show
    )
    answer(options, found.to_dict(), kind="PositionGraph", result=found, default="dot")


def run_play(options: Namespace) -> None:
    """Play a game in the terminal."""
    from contextlib import nullcontext

    from bouton.cli.play import run
    from bouton.cli.watch import clock
    from bouton.play.puzzles import start_of
    from bouton.rulesets import find, in_a_file

    words = list(options.target)
    if len(words) == 1 and " " not in words[0].strip():
        named = find(words[0].strip())
        words.append(starting_position(named) or start_of(named)["position"])
    options.target = words
    own = any(map(in_a_file, words))
    with clock() if own else nullcontext(lambda wind: None) as wind:
        game, position = target(options)
        ruleset = find(game)
        run(options, ruleset, ruleset.parse(position), wind)


def run_value(options: Namespace) -> None:
    """Print the value of an expression or of a position; as a picture, its thermograph."""
    from bouton.cli.ask import ask
    from bouton.cli.target import expression_or_target
    from bouton.cli.texts import text_of

    if getattr(options, "certificate", None) is not None:
        from bouton.cli.board_certificate import certify_value

        options.target = options.expression
        certify_value(options)
        return
    if check_format(options, "Thermograph") in ("svg", "png", "pdf", "latex"):
        if options.show is not None:
            raise InputError("cli.value-show-picture")
        options.command = "thermograph"
        run_thermograph(options)
        return
    options.game, options.position = expression_or_target(options)
    found = ask(options)
    answer(options, found, lambda: text_of("value", found, options), kind="Thermograph")


def run_cgsuite(options: Namespace) -> None:
    """Print the CGSuite text for a value, a position or a game, or the reverse."""
    from bouton.cli.ask import run_question
    from bouton.cli.target import standard_input

    words = list(options.expression)
    options.game, options.position = standard_input().strip() if words == ["-"] else " ".join(words), None
    run_question(options)


def run_thermograph(options: Namespace) -> None:
    """Print the thermograph of an expression or of a position, as text or as a picture."""
    from bouton.cli.ask import ask
    from bouton.cli.target import expression_or_target

    options.game, options.position = expression_or_target(options)
    found = ask(options)
    answer(options, found, str(found["text"]), kind="Thermograph", result=found)
