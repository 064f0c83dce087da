"""``bouton sequence GAME --period``: the period, as long as it takes."""

from argparse import Namespace
from pathlib import Path

from bouton.cli.output import FilesBeside, answer
from bouton.cli.progress import is_kept, open_reporter
from bouton.errors import InputError
from bouton.language import name_citation, say
from bouton.notation import clip
from bouton.rulesets import find
from bouton.sequences.long_periods import LongPeriod, period_and_proof
from bouton.sequences.runs import grundy_sequence, heap_bound
from bouton.storage.folders import data_folder

__all__ = ["run_long"]

_SHOWN = 100


def run_long(options: Namespace) -> None:
    """Search until a period is proved; stopped, the next run resumes."""
    ruleset, to = find(options.game), None if options.to is None else heap_bound(options.to)
    files = ("csv", "parquet", "npy", "bfile", "picture", "memory")
    given = [name for name in files if getattr(options, name) is not None]
    if given:
        raise InputError("sequence.period-alone", name=f"--{given[0]}")
    store = None if options.forget else options.store or str(data_folder("sequences"))
    try:
        with open_reporter(options, "windows", kept=store is not None) as reporter:
            begun = False

            def tick(heaps: int, method: str, last_rare: int | None, largest: int | None) -> None:
                nonlocal begun
                if not begun:
                    begun = True
                    reporter.begin(heaps)
                if last_rare is None:
                    reporter.unit = "heaps"
                    reporter.report(heaps, None, method=method)
                else:
                    reporter.report(heaps, None, method=method, last_rare=last_rare, largest=largest)

            found, write = period_and_proof(ruleset, to=to, store=store, tick=tick)
    except KeyboardInterrupt:
        if not is_kept(store is not None and Path(store).exists()):
            raise
        raise KeyboardInterrupt("sequence.stopped") from None
    first = grundy_sequence(ruleset, _SHOWN - 1).tolist()
    beside = FilesBeside()
    if options.certificate is not None:
        with beside.attempt():
            write(options.certificate)
    answer(options, {"values": first, **_data(found)}, _text(found, first, options.lang))
    beside.end()


def _data(found: LongPeriod) -> dict[str, object]:
    value, heap = found.largest
    data = {**found._asdict(), "proved": found.proved, "exceptions": None, "theorem": found.theorem or None}
    return {**data, "largest": {"value": value, "heap": heap}}


def _text(found: LongPeriod, first: list[int], language: str) -> str:
    kind = "period" if not found.saltus else "saltus" if found.period and found.period > 1 else "saltus-each"
    values = {"period": found.period or 0, "start": found.preperiod or 0, "saltus": found.saltus or 0}
    lines = [
        say("sequence.title", language, game=clip(found.game), last=len(first) - 1),
        f"{' '.join(map(str, first))} …",
        "",
        say(f"sequence.{kind}", language, **values),
    ]
    if found.method == "windows":
        lines.append(say("sequence.by-windows", language, heaps=found.checked_to, last=found.last_rare or 0))
    else:
        lines.append(
            say("sequence.by-values", language, theorem=name_citation(found.theorem, language), heaps=found.checked_to)
        )
    if not found.saltus:  # otherwise there is none
        lines.append(say("sequence.largest-checked", language, value=found.largest[0], heap=found.largest[1]))
    return "\n".join(lines)
