"""The library as one Python file, ``bouton.py``, for places where a pupil can add a file but install nothing (Basthon).

The file contains the modules needed in lessons, packed, and a loader that imports them from memory; it selects French.
Omitted features (compiled searches, proofs by automata, long runs, the page) are unavailable there.
"""

import ast
import bz2
import json
import re
from base64 import b85encode
from importlib import import_module
from importlib.resources import files
from itertools import chain
from typing import Any

from bouton.version import __version__
from bouton.web.site.library import library
from bouton.web.site.slim import Untyped

MOST_BYTES = 500_000
#: packages of which only a few files are needed, and packages that are not needed
_FEW = {
    "checkers": {"__init__", "endless", "envelope", "octal_codes", "period", "progress", "three_heaps"},
    "jobs": set[str](),
    "misere": set[str](),
    "proofs": set[str](),
    "proving": set[str](),
    "questions": set[str](),
    "solving": set[str](),
}
#: unneeded files of other packages, and of the messages
_LEFT_OUT = {
    "answers": {
        "board_certificate", "boards", "cgsuite", "csv_files", "explain/line", "explain/proof", "explain/simple",
        "explain/stopped", "hex", "infinite", "misere_values", "openspiel", "quotients",
    },
    "play": {
        "cards", "components", "edits", "exercise_kinds", "exercises", "gallery", "lessons", "match", "practice", "qr",
        "turn",
    },
    "boards": {
        "dominoes", "packing", "row_kernel", "rows", "solver", "tables",
    },
    "hex": {
        "compiled", "distance", "player", "proof", "records", "rex",
    },
    "numeration": {
        "automata", "automaton", "diagrams", "learning", "long_words", "systems",
    },
    "custom": {
        "arrays", "bounded", "browser_rules", "check_rules", "counted_loops", "encoded", "exact", "generate", "native",
        "pickled", "radices", "rule_code", "source", "typed", "unset",
    },
    "pictures": {
        "automata", "cards", "dot", "fibonacci", "hexes", "pages", "paper", "pdf", "printed", "sage", "sheet",
        "solution",
    },
    "boxes": {
        "compiled",
    },
    "partizan": {
        "arena", "cgsuite",
    },
    "results": {
        "rows",
    },
    "rulesets": {
        "caterpillars", "cgsuite",
    },
    "search": {
        "board_bounds", "store",
    },
    "sequences": {
        "bfiles", "certificate", "checkpoints", "conjectures", "guess", "long_periods", "patterns", "search",
        "sliding", "streams", "taps", "window_search", "windows",
    },
    "storage": {
        "child", "code_expressions", "code_values", "machine", "parquet", "processes", "translation",
    },
    "language": {
        "basthon", "cgsuite", "exercises", "gallery", "hex_commands", "jobs", "kept", "lessons", "match",
        "meeting", "misere", "numeration", "on_disk", "openspiel", "own_rules", "page", "proofs_boards", "proofs_coins",
        "proofs_fibonacci", "proofs_heaps", "proving", "qr", "questions", "server", "simple", "site", "solve", "verify",
        "views", "widget",
    },
}  # fmt: skip


#: functions that nothing calls without the omitted files
_UNCALLED = {
    "bouton/answers/cards.py": {"card_text"},
    "bouton/answers/catalogue.py": {"near_words", "paper_rules", "rule_line"},
    "bouton/answers/sources.py": {"WholeGames", "_solve"},
    "bouton/answers/table.py": {"plain_axes"},
    "bouton/answers/values.py": {"thermograph_of"},
    "bouton/boards/kernel.py": {"beside_once_and_twice", "first_form"},
    "bouton/boxes/solver.py": {"_by_compiled"},
    "bouton/hex/search.py": {"compiled_search", "keep", "load", "save"},
    "bouton/language/__init__.py": {"format_time", "in_language", "language_of"},
    "bouton/notation.py": {"check_seconds"},
    "bouton/pictures/looks.py": {"looks_script", "looks_style"},
    "bouton/play/opponent.py": {"is_out_of_reach"},
    "bouton/play/puzzles.py": {"puzzle_of_day", "start_of"},
    "bouton/rulesets/capabilities.py": {"row_period", "row_reach"},
    "bouton/rulesets/coins_on_strip.py": {"row_period"},
    "bouton/rulesets/fibonacci/game.py": {"row_period"},
    "bouton/rulesets/fibonacci/tables.py": {"three_heap_lost", "two_heap_table"},
    "bouton/rulesets/turning/game.py": {"row_period", "row_reach"},
    "bouton/rulesets/turning/rule.py": {"reach"},
    "bouton/rulesets/turning/values.py": {"period"},
    "bouton/sequences/sequence.py": {"largest_value"},
    "bouton/sequences/source.py": {"proved_soon"},
    "bouton/storage/clock.py": {"process_age"},
    "bouton/storage/files.py": {"hash_file"},
    "bouton/storage/start.py": {"child_python", "leave_current_folder"},
}
#: code that uses the omitted files; misère play is then searched, and there are no sentences for pupils
_UNSAID = {
    "bouton/answers/explain/__init__.py": (
        "from bouton.answers.explain.simple import simple_reasons\n",
        '    if hint is None and is_searched(found.how["outcome"]):\n'
        "        from bouton.answers.explain.line import lines_of_search\n\n"
        "        items += lines_of_search(found, items, wording.language)\n",
        '    else:\n        data["simple"] = simple_reasons(found, items, wording.language)\n',
        '    WHOLE: ("by-whole-game", "by-whole-game-known"),\n',
    ),
    "bouton/answers/analysis.py": (
        "        if known:\n"
        "            from bouton.answers.explain.stopped import tell_winner\n\n"
        "            raise tell_winner(stopped, ruleset, data, misere, wording, known[0]) from None\n",
    ),
    "bouton/search/sources.py": (
        "                for source in self.sources_for(known, valuation, position):\n"
        "                    answer = answer or source.solve(known, valuation, position, self.search)\n",
    ),
    "bouton/hex/search.py": (
        "        if self.is_compiled_rex(stones):\n"
        "            from bouton.hex.rex import CompiledRex\n\n"
        "            with TURN:\n"
        "                compiled = self._rex_compiled = self._rex_compiled or CompiledRex(self.board)\n"
        "            return compiled.mover_wins(stones, player, limits, self)\n",
        "        compiled = self.compiled_search(stones)\n"
        "        return compiled.solve(stones, player, limits, self)\n",
        "        if empty.bit_count() <= PLAIN_CELLS or not can_compile():\n    ",
        "        if not can_compile():\n    ",
        "        return self.compiled_search(stones).must_play(stones, player)\n",
    ),
    "bouton/boxes/solver.py": (
        "            if rest.bit_count() > MOST_PLAIN and can_compile():\n"
        "                return self._by_compiled(left, rest.bit_count(), spend)\n",
    ),
    "bouton/references.py": (
        "levine-2006 | Levine 2006 | L. Levine, Fractal sequences and restricted Nim, Ars Combinatoria 80 (2006), "
        "113–127.\n\n",
        "plambeck-1992 | after Plambeck 1992 | T. E. Plambeck, Daisies, Kayles, and the Sibert–Conway decomposition in "
        "misère\noctal games, Theoretical Computer Science 96 (1992), 361–388.\n\n",
        "plambeck-siegel-2008 | Plambeck and Siegel 2008 | T. E. Plambeck, A. N. Siegel, Misère quotients for "
        "impartial\ngames, Journal of Combinatorial Theory, Series A 115 (2008), 593–622.\n\n",
    ),
    "bouton/rulesets/repeated_rows.py": (
        "from bouton.rulesets.caterpillars import Caterpillars\n",
        "        if pattern.isascii() and pattern.isdecimal():\n"
        "            return Caterpillars(_kind(game), pattern)\n",
    ),
    "bouton/search/values.py": (
        '        if error.cause == "work" and is_on_board(ruleset) and not ruleset.is_impartial(data):\n'
        "            from bouton.search.board_bounds import with_bounds\n\n"
        "            raise with_bounds(error, sources.search.board_search(ruleset), ruleset, data) from None\n",
    ),
    "bouton/answers/sources.py": (
        "from bouton.misere.source import MisereDaisies, MisereForms, MisereQuotients\n",
        "from bouton.proving.source import ProvedTheorems, RestrictedHeaps\n",
        "        ProvedTheorems(),\n",
        "        RestrictedHeaps(),\n",
        "        MisereDaisies(),\n        MisereQuotients(),\n        MisereForms(),\n",
        "        whole or WholeGames(),\n",
        "from copy import copy\n",
        "from bouton.search.limits import DEFAULT_POSITIONS\n",
        "from bouton.storage.compiler import can_compile\nfrom bouton.storage.recent import Recent\n",
        "from bouton.values.valuation import MISERE_OUTCOME, OUTCOME, Valuation\n",
    ),
}
_UNSAID_KEYS = re.compile(
    r"error-.*-page|(error-)?puzzle-(nearest|solution|day|no-game).*|by-whole-.*"
    r"|error-(certificate|native|resume|sgf|typed)(-.*)?"
)


def single_file() -> bytes:
    """The text of ``bouton.py``, at most `MOST_BYTES` (tested)."""
    found = {path: _smaller(path, text) for path, text in json.loads(library()).items() if _is_wanted(path)}
    # sentences and games, which resemble each other, fill the first of the blocks that bz2 compresses one by one
    items = sorted(found.items(), key=lambda item: item[0].split("/")[1] not in ("language", "rulesets"))
    packed = b85encode(bz2.compress("\0".join(chain.from_iterable(items)).encode())).decode()
    loader = files("bouton.web.site").joinpath("single_file.txt").read_text(encoding="utf-8")
    return loader.replace("{version}", __version__).replace("{packed}", packed).encode()


def nim_module() -> str:
    """The text of ``Nim.py``, the module for the Tech.io lesson."""
    return files("bouton.web.site").joinpath("nim_lesson.txt").read_text(encoding="utf-8")


def _is_wanted(path: str) -> bool:
    room, _, rest = path.removeprefix("bouton/").removesuffix(".py").partition("/")
    if not path.startswith("bouton/") or not path.endswith(".py"):
        return False
    if room in _FEW:
        return rest in _FEW[room]
    if rest.startswith("_compiled/") and room != "sequences":
        return False
    return (rest.rpartition("/")[2] if room == "language" else rest) not in _LEFT_OUT.get(room, ())


class _WithNumbers(ast.NodeTransformer):
    """Write the numbers that a module takes from a `limits.py` where they are used."""

    def __init__(self) -> None:
        self.numbers: dict[str, Any] = {}

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        module = node.module or ""
        given = vars(import_module(module)) if module.endswith(".limits") else {}
        found = {each.name: given.get(each.name) for each in node.names}
        self.numbers |= {name: number for name, number in found.items() if isinstance(number, int | float | tuple)}
        node.names = [each for each in node.names if each.name not in self.numbers]
        return node if node.names else ast.Pass()

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.Constant(self.numbers[node.id]) if node.id in self.numbers else node


def _smaller(path: str, text: str) -> str:
    """The same program without comments, types, and the lists of a module's public names."""
    if path == "bouton/checkers/__init__.py":  # certificates are neither written nor verified
        return ""
    if path.endswith("/limits.py") and "class " not in text:  # the numbers stand where they are used
        return ""
    for part in _UNSAID.get(path, ()):
        text = text.replace(part, "")
    tree = ast.parse(text)
    if path != "bouton/__init__.py":
        tree.body = [node for node in tree.body if not _names_public(node)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict) and path.startswith("bouton/language/"):
            pairs = [each for each in zip(node.keys, node.values, strict=True) if not _is_unsaid(each[0])]
            node.keys, node.values = map(list, zip(*pairs, strict=True)) if pairs else ([], [])
        if isinstance(node, ast.Module | ast.ClassDef):
            node.body = [each for each in node.body if getattr(each, "name", "") not in _UNCALLED.get(path, ())]
    tree = _WithNumbers().visit(Untyped().visit(tree))
    used = {word for node in ast.walk(tree) for word in _words(node)}
    tree.body = [node for node in tree.body if not _is_unused(node, used)]
    return ast.unparse(tree)


def _names_public(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__all__"


def _is_unsaid(key: ast.expr | None) -> bool:
    """Whether a key is that of an error as it is worded on the page or of what is left out, or of compiled rules."""
    return isinstance(key, ast.Constant) and _UNSAID_KEYS.fullmatch(str(key.value)) is not None


def _words(node: ast.AST) -> list[str]:
    """The names in a node, including those in a text, which may be a type."""
    if isinstance(node, ast.Name):
        return [node.id]
    return re.findall(r"\w+", node.value) if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def _is_unused(node: ast.stmt, used: set[str]) -> bool:
    """Whether a statement imports only types that are no longer used; otherwise remove the unused ones from it."""
    if not isinstance(node, ast.ImportFrom) or node.module not in ("typing", "collections.abc"):
        return False
    node.names = [each for each in node.names if each.name in used]
    return not node.names
