"""``bouton code``: the code of a game's P-positions, decoding, and the table of coin values."""

import sys
from argparse import Namespace
from typing import Any

from bouton.cli.limits import INPUT_OF_CODE
from bouton.cli.output import answer, check_format
from bouton.cli.progress import awaiting_input, open_reporter
from bouton.errors import InputError, NotationError
from bouton.language import say
from bouton.notation import clip, read_ints
from bouton.storage.compiler import beside_program
from bouton.storage.memory import memory_allowance

_MOST_SHOWN = 40  # octads in sentences


def run(options: Namespace) -> None:
    """Describe the code of a game: its parameters, its words, completions of given coins, its automorphisms."""
    if len(options.words) != 2:
        raise NotationError("codes.target")
    game, length = options.words
    from bouton.answers.codes import code
    from bouton.codes.automorphisms import cycles

    listed = options.list or options.weight is not None
    kind = "" if options.octad is not None else "CodeWords" if listed else "GameCode"
    check_format(options, kind)
    with open_reporter(options, "values") as reporter:
        found = code(game, length, memory=_memory(options), progress=reporter.report)
    if options.octad is not None:
        data, lines = _octad(options, found)
    elif listed:
        data, lines = _words_of(options, found)
    else:
        data, lines = found.to_dict(), [found.text(options.lang)]
    if options.automorphisms:
        group = found.automorphisms()
        data["automorphisms"] = {"order": group.order, "generators": [list(each) for each in group.generators]}
        count = len(group.generators)
        lines.append("\n" + say("codes.automorphisms", options.lang, order=group.order, count=count))
        if (found.n, found.k, found.d) == (24, 12, 8):  # the only such code is the extended Golay code
            lines.append(say("codes.mathieu", options.lang))
        lines += [cycles(each) for each in group.generators]

    plain = options.octad is not None or (options.automorphisms and not listed)
    result = data if listed else found
    answer(options, data, "\n".join(lines), kind=kind, result=None if plain else result)


def _words_of(options: Namespace, found: Any) -> tuple[dict[str, Any], list[str]]:
    """All words, or those of one weight, in the requested order: as data, and as lines of text."""
    words = found.words(options.weight, options.order)
    title = say("codes.listed", options.lang, count=len(words), game=found.game, n=found.n)
    order = say(f"codes.order-{options.order}", options.lang)
    data = {"game": found.game, "n": found.n, "weight": options.weight, "order": options.order, "words": words}
    return data, [title, order, "", *words]


def _memory(options: Namespace) -> int | None:
    """The bytes of ``--memory`` that the program does not yet use, None without the option; print the given limit."""
    if options.memory is None:
        return None
    allowed = memory_allowance(options.memory)
    print(say("cli.memory-taken", options.lang, megabytes=allowed // 1_000_000), file=sys.stderr)
    return beside_program(allowed)


def _octad(options: Namespace, found: Any) -> tuple[dict[str, Any], list[str]]:
    """Complete the given coins to the words of least weight that contain them; return data, and lines of text."""
    try:
        coins = list(read_ints(options.octad))
    except NotationError:
        coins = []
    if not coins:
        raise InputError("codes.coins", got=clip(options.octad), n=found.n)
    octads = found.octads(coins)
    if len(octads) == 1:
        text = say("codes.octad", options.lang, coins=coins, octad=octads[0])
    elif octads:
        lines = [", ".join(map(str, each)) for each in octads[:_MOST_SHOWN]] + ["…"] * (len(octads) > _MOST_SHOWN)
        text = "\n".join([say("codes.octads", options.lang, coins=coins, count=len(octads)), *lines])
    else:
        text = say("codes.octad-none", options.lang, coins=coins)
    octad = octads[0] if len(octads) == 1 else None
    return {"game": found.game, "n": found.n, "coins": coins, "octad": octad, "octads": octads}, [text]


def run_decode(options: Namespace) -> None:
    """Decode words from the arguments or from standard input."""
    from bouton.answers.codes import decode_words, decoded_text

    words = _lines() if options.words == ["-"] else options.words
    if not words:
        raise NotationError("codes.word-empty")
    rows = decode_words(words, options.game)
    answer(options, rows[0] if len(rows) == 1 else {"words": rows}, decoded_text(rows, options.lang))


def _lines() -> list[str]:
    """The words on standard input, separated by whitespace."""
    try:
        with awaiting_input():
            content = getattr(sys.stdin, "buffer", sys.stdin).read(INPUT_OF_CODE + 1)
        text = content.decode("ascii", "replace") if isinstance(content, bytes) else str(content)
    except (OSError, AttributeError):
        raise NotationError("cli.standard-input") from None
    if len(text) > INPUT_OF_CODE:
        raise NotationError("storage.file-large", path="-", most=INPUT_OF_CODE // 1_000_000)
    return text.split()


def run_values(options: Namespace) -> None:
    """Print the table of values of single coins."""
    from bouton.answers.codes import coin_table

    words = options.words
    if len(words) != 2 or not all(word.isascii() and word.isdigit() and len(word) < 9 for word in words):
        raise InputError("codes.values-size", most=32, coins=200)
    most, length = int(words[0]), int(words[1])
    with open_reporter(options, "values") as reporter:
        rows = coin_table(most, length, memory=_memory(options), progress=reporter.report)

    answer(options, {"most": most, "n": length, "values": rows}, kind="CoinValues", result=(most, length, rows))
