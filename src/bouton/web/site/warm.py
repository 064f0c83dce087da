"""The content of a snapshot of Python's memory: every module needed to answer about any game, and nothing else.

One Python process determines these modules; another one loads them and is saved, so that it contains no garbage.
"""

import gc
import json
import sys
from contextlib import suppress
from importlib import import_module

_ROOM = range(16, 513, 16)  # bytes of small objects
_EACH = 100  # pieces of memory of each size
_AREA = "bouton.language.en."


def needed_modules() -> str:
    """The names of the modules, as JSON, found by asking every question about every game, in all languages."""
    from bouton.language import LANGUAGES
    from bouton.questions.service import Service
    from bouton.questions.table import all_questions, question
    from bouton.rulesets import INDEX, family

    import_module("bouton.custom.browser_rules")
    service = Service()
    for each in all_questions():
        service.answer(each.name, {name: [text] for name, text in each.example.items()})
    for name in INDEX:
        spec, position = family(name).examples[0]
        for asked in ("board", "reply", "analyze", "options", "rules", "puzzle", "start", "graph"):
            given = {"game": [spec], "position": [position]}
            service.answer(
                asked, {each.name: given[each.name] for each in question(asked).parameters if each.name in given}
            )
        service.answer("analyze", {"game": [spec], "position": [position], "misere": ["true"]})
    found = set(sys.modules)
    for lang in LANGUAGES:
        found |= {f"bouton.language.{lang}." + each.rpartition(".")[2] for each in found if _AREA in each}
    return json.dumps(sorted(found))


def load(names: str) -> None:
    """Import the modules; the space freed by small objects is then filled with zeros, which compress better."""
    for name in json.loads(names):
        with suppress(Exception):
            import_module(name)
    from bouton.questions.table import names as questions

    questions()  # while their files can be listed
    gc.collect()
    filled = [bytes(size) for size in _ROOM for _ in range(_EACH)]
    del filled
    gc.collect()
