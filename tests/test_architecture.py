"""The structure of the program: the direction of imports, loaded modules, the catalogues, the public names."""

import ast
import gc
import os
import re
import shutil
import string
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import bouton
from bouton.kinds.capability import Capability, check_capabilities
from bouton.kinds.ruleset import Ruleset
from bouton.language import LANGUAGES
from bouton.public import HOME, MODULES, MOVED, load, resolve
from bouton.references import REFERENCES
from bouton.rulesets import ALIASES, INDEX, INSTANCES, family, find

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "bouton"
FILES = sorted(SOURCE.rglob("*.py"))


def each(items: Iterable[Any]) -> Callable[[Callable[[Any], None]], Callable[[], None]]:
    """A test of all items at once that tells every failure: thousands of tests would cost more than what they see."""

    def wrap(test: Callable[[Any], None]) -> Callable[[], None]:
        def whole() -> None:
            wrong = []
            for item in items:
                try:
                    test(item)
                except AssertionError as error:
                    wrong.append(f"{item}: {error}")
            assert not wrong, "\n".join(wrong)

        whole.__name__, whole.__doc__ = test.__name__, test.__doc__
        return pytest.mark.once(whole)

    return wrap


#: from the ground up: a module imports its own package and those before it in this list, none that comes after it
PACKAGES = (
    "version",
    "public",
    "language",
    "references",
    "errors",
    "results",
    "notation",
    "syntax",
    "formulas",
    "storage",
    "checkers",
    "values",
    "numeration",
    "nimbers",
    "graphs",
    "partizan",
    "kinds",
    "boards",
    "heaps",
    "codes",
    "hex",
    "boxes",
    "custom",
    "rulesets",
    "proofs",
    "search",
    "misere",
    "sequences",
    "solving",
    "proving",
    "jobs",
    "answers",
    "play",
    "questions",
    "francais",
    "nim",
    "pictures",
    "web",
    "cli",
    "__main__",
)
LEVEL = {part: level for level, part in enumerate(PACKAGES)}
#: the files that stand at the root of the package; everything else has a room
GROUND = {
    "__init__",
    "__main__",
    "errors",
    "francais",
    "formulas",
    "syntax",
    "nim",
    "notation",
    "public",
    "references",
    "version",
}


#: a text that `bouton.public.resolve` reads: a module of this package, and a name in it
PLACE = re.compile(r"([a-z_.]+):[A-Za-z_]+")
#: the whole name of a module, which a process of its own runs
MODULE = re.compile(r"bouton\.([a-z_.]+)")


#: files that name places above them, and why
CLIMBING = {
    "public.py": "the public names, wherever they live: whoever takes one by name need not import it",
    "kinds/copies.py": "rules are copied as their spec, which the index of games reads back",
    "kinds/position.py": "calling rules makes a position, which knows how questions are answered",
    "partizan/operand.py": "a value is asked of a position, too, as `bouton value` does",
    "partizan/immutable.py": "a value tells what is known of it, as `bouton value` does",
    "results/__init__.py": "results show themselves, and pictures are loaded when one is shown",
    "kinds/capability.py": "the files of capabilities, which only a user's class has loaded",
}


def module_name(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def is_catalogue(path: Path) -> bool:
    return path.parent.parent == SOURCE / "language"


@cache
def tree(path: Path) -> ast.Module:
    gc.disable()  # it would look through a million nodes again and again
    try:
        return ast.parse(path.read_text(encoding="utf-8"))
    finally:
        gc.enable()


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree(path)))


@cache
def imported(path: Path) -> frozenset[str]:
    """Every module of this package that a file imports, inside functions and by a text that names it, too."""
    return frozenset(_imported(path))


def _imported(path: Path) -> Iterator[str]:
    package = module_name(path) if path.name == "__init__.py" else module_name(path).rpartition(".")[0]
    checking = {
        id(inner)
        for node in nodes(path)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        for inner in ast.walk(node)
    }
    for node in nodes(path):
        if id(node) in checking:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] == "bouton")
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if node.level:
                base = package.split(".")[: len(package.split(".")) - node.level + 1]
                module = ".".join([*base, *([module] if module else [])])
            if module == "bouton":
                yield from (f"bouton.{alias.name}" for alias in node.names)
            elif module.startswith("bouton."):
                yield module
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("load", "resolve"):
            yield from _called(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            place = PLACE.fullmatch(node.value) or MODULE.fullmatch(node.value)
            if place and is_module(place[1]) and place[1] != "nim":  # which is a game too
                yield f"bouton.{place[1]}"


def _called(call: ast.Call) -> Iterator[str]:
    """The module of a public name that is loaded, or the room in which a name put together is resolved."""
    match call.args:
        case [ast.Constant(value=str(name))] if name in HOME:
            yield f"bouton.{HOME[name]}"
        case [ast.JoinedStr(values=[ast.Constant(value=str(room)), *_])]:
            yield f"bouton.{room.rstrip('.')}"


def is_module(name: str) -> bool:
    place = SOURCE / name.replace(".", "/")
    return place.with_suffix(".py").exists() or (place / "__init__.py").exists()


def test_places_are_read_as_imports():
    """Of each dialect one: a registry, a name put together, a public name, a process."""
    found = {
        "checkers/__init__.py": "checkers.windows",
        "cli/arguments.py": "cli.hex",
        "language/__init__.py": "language",
        "rulesets/__init__.py": "rulesets",
        "rulesets/combinators.py": "rulesets",
        "kinds/position.py": "answers.position",
        "jobs/run.py": "jobs.worker",
    }
    for file, module in found.items():
        assert f"bouton.{module}" in imported(SOURCE / file), file


#: files that import modules by a name that is no place: the resolver; modules of users; a list of modules to load
IMPORTERS = {"public.py", "custom/pickled.py", "web/site/warm.py", "web/site/small_trial.py"}


@each(FILES)
def test_there_is_one_resolver(path):
    """What else is imported by name is not of this package."""
    for node in nodes(path) if path.relative_to(SOURCE).as_posix() not in IMPORTERS else ():
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in ("import_module", "__import__"):
            name = ast.unparse(node.args[0]).strip("f'\"")
            assert not name.startswith(("bouton", "{__")), f"{path}:{node.lineno}"


def part_of(module: str) -> str:
    return [*module.split("."), ""][1]


def test_every_module_has_a_room():
    assert {path.stem for path in SOURCE.glob("*.py")} == GROUND
    assert {path.stem for path in SOURCE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()} == {
        *PACKAGES,
        "__init__",
    }


def test_no_package_and_no_public_name_hide_each_other():
    assert set(PACKAGES) & set(bouton.__all__) == set(MODULES)


@each(FILES)
def test_imports_point_down(path):
    """Lazy ones too. The package itself only says where the public names are, so nobody inside imports it."""
    if path == SOURCE / "__init__.py":
        return
    part = part_of(module_name(path))
    for module in imported(path) if path.relative_to(SOURCE).as_posix() not in CLIMBING else ():
        target = part_of(module)
        assert target in LEVEL, f"{path} imports {module}: take public names from bouton.public"
        assert LEVEL[target] <= LEVEL[part], f"{module_name(path)} imports {module}, which lies above it"


def imports_of_files() -> dict[str, set[str]]:
    """For each module the modules that it imports; a name that is no module counts for the module it stands in."""
    modules = {module_name(path): path for path in FILES}
    graph: dict[str, set[str]] = {}
    for name, path in modules.items():
        graph[name] = set()
        for node in nodes(path):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    full = f"{node.module}.{alias.name}"
                    graph[name].add(full if full in modules else node.module)
        graph[name] &= set(modules) - {"bouton"}  # the package only says where the public names are
    return graph


@pytest.mark.once
def test_no_files_import_each_other_in_a_circle():
    """Not even for type checkers alone."""
    graph = imports_of_files()
    done: set[str] = set()
    for start in graph:
        trail: list[str] = []
        stack = [(start, iter(sorted(graph[start])))] if start not in done else []
        while stack:
            name, rest = stack[-1]
            if not trail or trail[-1] != name:
                trail.append(name)
            following = next((each for each in rest if each not in done and each != name), None)
            if following is None:
                done.add(name)
                trail.pop()
                stack.pop()
                continue
            assert following not in trail, f"a circle: {' → '.join([*trail[trail.index(following) :], following])}"
            stack.append((following, iter(sorted(graph[following]))))


def test_compiled_code_imports_its_own_folder_only():
    """The package of compiled code itself only sees to it that compiling is told; a kernel is compiled from its source,
    which imports other kernels alone, values are formed in the arena, and arrays are lent in the same way."""
    kernels = {f"bouton.boards.{name}": "bouton.boards" for name in ("dominoes", "kernel", "row_kernel")}
    assert all(set(imported(path)) <= set(kernels) for path in FILES if module_name(path) in kernels)
    shared = (*kernels, "bouton.sequences.slots", "bouton.partizan._compiled", "bouton.storage.machine")
    shared += ("bouton.solving._compiled.borrowed",)
    for path in FILES:
        name = module_name(path)
        if name.endswith("._compiled"):
            assert list(imported(path)) in ([], ["bouton.storage.compiler"])
        elif "._compiled" in name:
            own = name[: name.index("._compiled")] + "._compiled"
            seen = set(imported(path)) - set(kernels.values())  # `from bouton.boards import kernel`
            assert all(module.startswith((own, *shared)) for module in seen), name


def test_numba_is_watched_before_it_is_loaded():
    """Where a package of compiled code does not call `listen`, whoever imports a module of it that loads Numba does."""
    compiled = {module_name(path): path.read_text(encoding="utf-8") for path in FILES if "_compiled" in path.parts}
    watched = {name for name, text in compiled.items() if name.endswith("._compiled") and "listen()" in text}
    loads = {name for name, text in compiled.items() if re.search("^(from|import) numba", text, re.M)}
    loads = {name for name in loads if name.rpartition(".")[0] not in watched}
    found = 0
    for path, function in functions():
        inner = list(ast.walk(function))
        calls = [node.lineno for node in inner if isinstance(node, ast.Call) and ast.unparse(node) == "listen()"]
        for node in inner:
            if isinstance(node, ast.ImportFrom) and node.module in loads:
                found += 1
                assert calls and min(calls) < node.lineno, f"{module_name(path)}.{function.name}: no listen()"
    assert found > 6


def test_no_private_name_is_imported():
    for path in FILES:
        for node in nodes(path):
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    private = alias.name.startswith("_") and not alias.name.endswith("__")
                    assert not private or alias.name == "_compiled", f"{module_name(path)} imports {alias.name}"


#: rooms that say nothing of their subject, and a word that means something else in this field
NO_ROOMS = {"base", "common", "helper", "helpers", "kernels", "manager", "misc", "tools", "util", "utils"}
#: verbs that are no names of things; `is_kept` is a question
NO_NAMES = {"kept", "look", "shown", "told"}


@each(FILES)
def test_no_name_says_nothing(path):
    """Of packages, modules, classes and functions; an area of sentences has the name of its view."""
    names = [
        node.name for node in nodes(path) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    ]
    for room in path.relative_to(SOURCE).with_suffix("").parts:
        assert room.strip("_") not in NO_ROOMS, room
    for name in names if is_catalogue(path) else [*names, path.stem]:
        words = name.lower().strip("_").split("_")
        assert words[-1] not in NO_NAMES or words[0] == "is", name


def test_counters_of_kernels_have_names():
    """No literal says which counter is meant, in a whole-game solver, a sweep, or their kernels."""
    for path in (path for path in FILES if part_of(module_name(path)) in ("solving", "sequences")):
        for node in nodes(path):
            literal = isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant)
            if literal and isinstance(node.slice.value, int):
                name = getattr(node.value, "id", getattr(node.value, "attr", ""))
                assert name != "state" or isinstance(node.slice.value, str), f"{path}:{node.lineno}"


def functions() -> Iterator[tuple[Path, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """All functions but the compiled ones, which get arrays one by one and cannot be cut without cost."""
    for path in FILES:
        if "_compiled" not in path.parts:
            for node in nodes(path):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    yield path, node


def code_lines(path: Path, node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of a function without its docstring, comments and empty lines."""
    first, last = node.lineno, node.end_lineno or node.lineno
    docstring = node.body[0] if ast.get_docstring(node) is not None else None
    said = set(range(docstring.lineno, (docstring.end_lineno or 0) + 1)) if docstring is not None else set()
    lines = path.read_text(encoding="utf-8").splitlines()[first - 1 : last]
    return sum(
        bool(text := line.strip()) and text[0] != "#" for number, line in enumerate(lines, first) if number not in said
    )


def test_functions_are_short():
    for path, node in functions():
        assert code_lines(path, node) <= 60, f"{module_name(path)}.{node.name}"


def test_functions_have_few_parameters():
    """At most seven; a record goes where more would.

    Options that a caller names (keyword-only) count only in private functions, which nobody calls from a prompt; a
    public one has at most eleven of them.
    """
    for path, node in functions():
        name = f"{module_name(path)}.{node.name}"
        given = len(node.args.posonlyargs) + len(node.args.args)
        options = len(node.args.kwonlyargs)
        private = node.name.startswith("_") and not node.name.endswith("__")
        assert given + (options if private else 0) <= 7, f"{name} has {given + options} parameters"
        assert options <= 11, f"{name} has {options} options"


def test_searches_know_no_ruleset_and_values_nothing_else():
    for path in FILES:
        part = part_of(module_name(path))
        if part == "search":
            assert not [module for module in imported(path) if module.startswith("bouton.rulesets")]
        if part in ("values", "nimbers"):
            allowed = tuple(
                f"bouton.{each}" for each in ("values", "nimbers", "errors", "notation", "results", "storage.compiler")
            )
            assert not [module for module in imported(path) if not module.startswith(allowed)]


def test_results_and_faces_name_no_game():
    """They ask for what a game can do; the only games they import are those made of other games, and custom ones."""
    families = {f"bouton.rulesets.{entry.file}" for entry in INDEX.values()} - {"bouton.rulesets.sums"}
    for path in FILES:
        if LEVEL.get(part_of(module_name(path)), 0) >= LEVEL["search"]:
            for module in imported(path):
                assert module not in families, f"{module_name(path)} imports {module}"


# Rules and capabilities.

RULESETS_ROOM = SOURCE / "kinds" / "ruleset.py"


def classes() -> Iterator[tuple[Path, ast.ClassDef, type]]:
    """Every class that stands at the top of a file and derives from rules or from a capability."""
    for path in FILES:
        if "_compiled" in path.parts or not path.stem.isidentifier() or path.stem == "__main__" or is_catalogue(path):
            continue
        for node in tree(path).body:
            if isinstance(node, ast.ClassDef):
                found = getattr(import_module(module_name(path)), node.name)
                if issubclass(found, Ruleset | Capability):
                    yield path, node, found


def public(names: Iterable[str]) -> set[str]:
    return {name for name in names if not name.startswith("_")}


def test_the_ruleset_is_small():
    assert len(RULESETS_ROOM.read_text(encoding="utf-8").splitlines()) <= 150
    assert len(public({*vars(Ruleset), *Ruleset.__annotations__})) <= 15


def test_games_name_their_capabilities(monkeypatch):
    """As users' classes must, which are checked when they are made."""
    games = [found for _, _, found in classes() if issubclass(found, Ruleset)]
    monkeypatch.setitem(check_capabilities.__globals__, "__name__", "elsewhere")
    for game in games:
        check_capabilities(game, Ruleset)


def test_games_define_what_their_capabilities_owe():
    everything = list(classes())
    owed = {
        (found, method.name)
        for _, node, found in everything
        if Capability in found.__bases__
        for method in node.body
        if isinstance(method, ast.FunctionDef) and "raise NotImplementedError" in ast.unparse(method)
    }
    assert len(owed) >= 10
    for name in INDEX:
        game = family(name)
        for capability, method in owed:
            if issubclass(game, capability):
                defined = next(cls for cls in game.__mro__ if method in vars(cls))
                assert defined not in (capability, Ruleset), f"{name} does not define {capability.__name__}.{method}"


def test_every_capability_has_two_games_or_stands_beside_its_only_one():
    """Beside: in the same package, or in the package of that game (``hex`` for ``rulesets/hex.py``)."""
    everything = list(classes())
    capabilities = [found for _, _, found in everything if Capability in found.__bases__]
    assert len(capabilities) >= 14
    for capability in capabilities:
        room = capability.__module__.rpartition(".")[0]
        near = (f"{room}.", room.replace(".", ".rulesets.", 1) + ".")
        able = [found for _, _, found in everything if found is not capability and issubclass(found, capability)]
        methods = [name for name in public(vars(capability)) if callable(getattr(capability, name))]
        for method in methods:
            having = [f"{found.__module__}." for found in able if method in vars(found)]
            beside = len(having) == 1 and having[0].startswith(near)
            assert len(having) >= 2 or beside, f"{capability.__name__}.{method}: {having}"
        assert methods or len(able) >= 2, capability.__name__


def test_nobody_asks_by_comparing_functions():
    """Not `type(x).method is …`: that is what capabilities are for."""
    for path in FILES:
        for node in nodes(path):
            if isinstance(node, ast.Compare) and any(isinstance(op, ast.Is | ast.IsNot) for op in node.ops):
                for side in (node.left, *node.comparators):
                    asked = isinstance(side, ast.Attribute) and isinstance(side.value, ast.Call)
                    assert not (asked and getattr(side.value.func, "id", "") == "type"), f"{path}:{node.lineno}"


#: words that find a game, or stand for the games of a file
GAME_WORDS = {*INDEX, *ALIASES, *INSTANCES, "own", "own-code"}


def words_in(node: ast.expr) -> set[str]:
    """The texts of a constant, or of a display of constants."""
    return {part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)}


def compares_a_game(path: Path) -> Iterator[int]:
    """The lines in which a name or a spec, or what is made of one, is compared with the word of a game."""
    for function in nodes(path):
        if not isinstance(function, ast.FunctionDef):
            continue

        def of_a_game(node: ast.expr, names: set[str]) -> bool:
            return any(
                (isinstance(part, ast.Attribute) and part.attr in ("name", "spec"))
                or (isinstance(part, ast.Name) and part.id in names)
                for part in ast.walk(node)
            )

        names = {"spec"}
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and of_a_game(node.value, names):
                names |= {part.id for to in node.targets for part in ast.walk(to) if isinstance(part, ast.Name)}
        for node in ast.walk(function):
            if isinstance(node, ast.Compare):
                sides = [node.left, *node.comparators]
                if any(words_in(s) & GAME_WORDS for s in sides) and any(of_a_game(s, names) for s in sides):
                    yield node.lineno
            elif isinstance(node, ast.Match) and of_a_game(node.subject, names):
                if any(words_in(part) & GAME_WORDS for case in node.cases for part in ast.walk(case.pattern)):
                    yield node.lineno
            elif (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in ("startswith", "removeprefix")
                and of_a_game(node.func.value, names)
                and any(word.partition(":")[0] in GAME_WORDS for each in node.args for word in words_in(each))
            ):
                yield node.lineno


@each(FILES)
def test_no_code_compares_the_name_of_a_game(path):
    """Only rulesets know one another by name; a checker reads the game of its own certificate."""
    if part_of(module_name(path)) not in ("rulesets", "checkers"):
        assert not list(compares_a_game(path))


def loaded(code: str) -> set[str]:
    command = [sys.executable, "-c", f"{code}\nimport sys\nprint('\\n' + ' '.join(sys.modules))"]
    result = subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8")
    return set(result.stdout.splitlines()[-1].split())


HEAVY = {"numpy", "numba", "scipy", "dataclasses", "asyncio", "inspect", "http", "socket", "multiprocessing", "decimal"}


def test_import_loads_next_to_nothing():
    modules = loaded("import bouton")
    assert not modules & HEAVY
    assert {name for name in modules if name.startswith("bouton")} == {"bouton", "bouton.public"}


def test_a_small_answer_loads_little():
    call = "from bouton.cli import main\nassert not main(['analyze', 'nim', '7,2,6', '--lang', 'en'])"
    modules = loaded(call)
    assert "bouton.rulesets.nim" in modules
    assert not modules & HEAVY
    others = {f"bouton.rulesets.{entry.file}" for entry in INDEX.values()} - {
        "bouton.rulesets.nim",
        "bouton.rulesets.sums",
    }
    assert not modules & others  # a game's file is loaded when it is asked for
    assert "bouton.language.fr.nim" not in modules
    # What a small answer has no use for is loaded when it is asked for: each of these costs a tenth of the start or so.
    slow = {"bisect", "hashlib", "heapq", "importlib.util", "json", "pathlib", "random", "shutil", "tempfile", "urllib"}
    assert not modules & slow
    rooms = (
        "checkers",
        "codes",
        "hex.board",
        "misere.quotient",
        "nimbers",
        "custom",
        "partizan",
        "sequences.store",
        "solving",
    )
    assert not {name for name in modules if name.startswith(tuple(f"bouton.{room}" for room in rooms))}
    assert sum(name.startswith("bouton") for name in modules) <= 105


#: what is asked in one place alone, and where: a pattern of the text of a file (comments and docstrings too)
ONE_HOME = {
    r"/proc\b(?!/self/stat\")|/sys/fs/cgroup|\"meminfo\"|SC_PHYS_PAGES": "storage/memory.py",
    r"XDG_|LOCALAPPDATA|BOUTON_(DATA|CACHE)\b": "storage/folders.py",
    r"(?<!def )(?<!PathFinder\.)\bfind_spec\b": "storage/compiler.py",
    r"importlib[._]metadata|pkg_resources|__version__ =": "version.py",
    r'"misere" if': "values/outcome.py",
    r"\.popitem\(|\[next\(iter\(self\.": "storage/recent.py",
    r"sys\.executable": "storage/start.py",  # a process of Python, which must not import from the current folder
    r"os\.fork\b": "web/worker.py",
}
#: what begins a process in any other way, or opens the path of imports to a folder, and the files that may do so
ELSEWHERE = {
    r"\b(multiprocessing|ProcessPoolExecutor|posix_spawn|execv\w*|spawn[lv]\w*|os\.system|os\.popen|pty)\b": set(),
    r"^\s*(import|from) (subprocess|asyncio\.subprocess)|create_subprocess": {
        "checkers/separate_process.py",
        "checkers/formal/compile.py",  # coqc
        "storage/processes.py",
        "web/pool.py",
        "web/site/build.py",  # node
        "web/site/runtime.py",  # npm
        "web/site/small.py",  # a Python with a part of the library
    },
    r"sys\.path\.(insert|append|extend)|sys\.path(\[.*\])? \+?=|PYTHONPATH": {
        "storage/child.py",
        "storage/start.py",
        "web/site/build.py",  # a Python that runs in a browser
        "web/site/small_trial.py",  # a part of the library
    },
}


@each(ONE_HOME)
def test_what_is_asked_once(pattern):
    found = {path.relative_to(SOURCE).as_posix() for path in FILES if re.search(pattern, path.read_text("utf-8"))}
    assert found == {ONE_HOME[pattern]}


def test_sentences_show_what_is_given_by_clip_and_quote():
    """`str` and `repr` fail on a number of more than 4,300 digits: `clip` and `quote` call them where they may."""
    found = re.compile(r"\b(clip|quote)\((str|repr)\(|\b(got|position|option|whole)=(str|repr)\(").search
    assert not [path.relative_to(SOURCE).as_posix() for path in FILES if found(path.read_text("utf-8"))]


@each(ELSEWHERE)
def test_no_process_imports_from_the_current_folder(pattern):
    """`child_python` begins every process of Python (tests/cli/test_current_folder.py tries them all)."""
    search = re.compile(pattern, re.MULTILINE).search
    assert {path.relative_to(SOURCE).as_posix() for path in FILES if search(path.read_text("utf-8"))} == ELSEWHERE[
        pattern
    ]


def test_the_current_folder_is_left_before_anything_is_imported():
    """Python itself loads some modules for ``python -m``; none is added before the current folder is off the path."""
    modules = loaded(
        "import runpy, sys\nbefore = set(sys.modules)\nimport bouton.storage.start\n"
        "assert {name for name in {*sys.modules} - before} == {'bouton', 'bouton.public', "
        "'bouton.storage', 'bouton.storage.start'}"
    )
    assert "bouton.storage.start" in modules


def test_nothing_tries_whether_there_is_a_compiler():
    """`can_compile` knows; an import of Numba that is expected to fail would ask again."""
    for path in FILES:
        for node in nodes(path):
            if isinstance(node, ast.Try) and "ImportError" in "".join(map(ast.dump, node.handlers)):
                names = [
                    alias.name
                    for inner in ast.walk(node)
                    if isinstance(inner, ast.Import | ast.ImportFrom)
                    for alias in inner.names
                ]
                assert "numba" not in names, path


#: functions that read or set a clock
CLOCK = {"alarm", "call_later", "clock_gettime", "monotonic", "perf_counter", "process_time", "setitimer"}
CLOCK |= {"thread_time", "used_time", "wait_for"}
#: files below `web/` and `cli/` that look at a clock, and why no answer depends on it
CLOCKS = {
    "answers/misere_values.py": "seconds that the user names",
    "checkers/separate_process.py": "seconds that the user names, and a sign of life meanwhile",
    "checkers/formal/compile.py": "the seconds after which Coq is ended",
    "checkers/window_batches.py": "how often what is checked is kept",
    "hex/compiled.py": "how often the table is kept",
    "hex/search.py": "when the table was kept",
    "jobs/live.py": "how often a run says how far it is",
    "jobs/worker.py": "how often a task says how far it is, and the seconds that it took, which are no part of its row",
    "misere/solver.py": "seconds that the user names, and how often the free memory is looked at",
    "numeration/automaton.py": "seconds that the user names",
    "proving/prover.py": "the seconds that it took, which are no part of the theorem",
    "sequences/sparse.py": "how many heaps one call into a kernel finds",
    "sequences/store.py": "how often values are kept",
    "sequences/sweep.py": "how many heaps one call into a kernel finds",
    "sequences/window_search.py": "how often the state is kept, and how many heaps one call into a kernel finds",
    "solving/on_disk/tiers.py": "how often what is finished is kept",
    "solving/runs.py": "when a rule that answers nothing is taken to be endless",
    "solving/tables.py": "how often what is finished is kept",
    "storage/clock.py": "the clock of those who ask for seconds, and the age of the process",
    "storage/compiler.py": "when it is told that the compiler is at work",
    "storage/holding.py": "how long another process that compiles is waited for",
}


@pytest.mark.once
def test_no_answer_depends_on_the_clock():
    reading = set()
    for path in FILES:
        for node in ast.walk(tree(path)):
            name = getattr(node, "id", getattr(node, "attr", None))
            if name in CLOCK or (name == "time" and getattr(getattr(node, "value", None), "id", None) == "time"):
                reading.add(path.relative_to(SOURCE).as_posix())
    below = {file for file in reading if not file.startswith(("cli/", "web/"))}
    assert below == set(CLOCKS)
    for module in ("search.budget:Budget", "search.search:Search", "hex.limits:HexLimits", "boards.limits:BoardLimits"):
        assert "seconds" not in signature(resolve(module)).parameters


def test_one_mex():
    """A loop that counts up while a value is in a set is `mex`; checkers share nothing and have their own."""
    loop = re.compile(r"while (\w+) in \w+:\n\s+\1 \+= 1\n")
    found = {path.relative_to(SOURCE).as_posix() for path in FILES if loop.search(path.read_text("utf-8"))}
    assert found - {"checkers/table.py", "checkers/endless.py"} == {
        "values/mex.py",
        "rulesets/fibonacci/tables.py",  # a row of values, each at least the one before: the count goes on
    }


# Modules and public names.


@each(FILES)
def test_every_module_says_what_it_is(path):
    docstring = ast.get_docstring(tree(path))
    assert docstring and docstring.strip()[-1] in ".:?`*|", path
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 450


def order(name: str) -> tuple[int, str]:
    """Constants, then classes, then functions."""
    return (0 if name.isupper() else 1 if name[:1].isupper() else 2), name


def defined_names(path: Path) -> set[str]:
    """The names that a module gives to its own functions, classes and constants."""
    names = (node for node in ast.walk(tree(path)) if isinstance(node, ast.Name))
    stored = (name.id for name in names if isinstance(name.ctx, ast.Store))
    return {*stored, *(node.name for node in tree(path).body if isinstance(node, ast.FunctionDef | ast.ClassDef))}


def test_all_stands_only_where_names_of_others_are_handed_on():
    """Elsewhere an underscore says what is private; ``bouton.francais`` is for ``from bouton.francais import *``."""
    listing = [path for path in FILES if "__all__" in defined_names(path)]
    assert {"bouton", "bouton.nim", "bouton.francais"} <= {module_name(path) for path in listing}
    for path in listing:
        module = import_module(module_name(path))
        public = list(module.__all__)
        assert public in (sorted(public), sorted(public, key=order)) and len(set(public)) == len(public)
        for name in public:
            assert not name.startswith("_") and (name in MODULES or not isinstance(getattr(module, name), ModuleType))
        assert module.__name__ == "bouton.francais" or set(public) - defined_names(path), path


def test_the_package_shows_what_is_public():
    assert bouton.__all__ == sorted(bouton.__all__) and dir(bouton) == sorted(["__version__", *bouton.__all__])
    assert len(bouton.__all__) <= 60 and MOVED.keys() <= HOME.keys()
    for name in HOME.keys() - {"__version__"}:
        value = load(name)
        assert not isinstance(value, ModuleType), name
        assert (value.__doc__ or "").strip(), name
    with pytest.raises(AttributeError):
        _ = bouton.no_such_name


def test_everything_public_is_copied_and_compared_in_a_test():
    """`tests/test_copies.py` says for each public name what it makes, and pickles, copies and compares that."""
    text = (Path(__file__).parent / "test_copies.py").read_text(encoding="utf-8")
    missing = [name for name in HOME if f'"{name}"' not in text and not name.startswith(("nim_", "_"))]
    assert not missing, "add a line to MADE"


def test_type_checkers_see_the_same_names():
    stub = ast.parse((SOURCE / "__init__.pyi").read_text(encoding="utf-8"))
    typed = {alias.asname for node in stub.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert typed == {*HOME, *MODULES}


# Catalogues.

AREAS = sorted({path.stem for path in FILES if is_catalogue(path)} - {"__init__"})


def catalogue(area: str, language: str) -> dict[str, str]:
    text: dict[str, str] = import_module(f"bouton.language.{language}.{area}").TEXT
    return text


def fields(sentence: str) -> set[str]:
    """What a sentence shows; a field that only chooses between singular and plural may stand in one language alone."""
    parts = string.Formatter().parse(sentence)
    return {name for _, name, spec, _ in parts if name is not None and "|" not in (spec or "")}


@each(AREAS)
def test_both_languages_say_the_same_things(area):
    english, french = catalogue(area, "en"), catalogue(area, "fr")
    assert list(english) == list(french)
    for key in english:
        assert english[key].strip() == english[key] != ""
        assert french[key].strip(" \n") == french[key] != ""
        assert fields(english[key]) == fields(french[key]), key
        assert all(name.isidentifier() for name in fields(english[key])), key


def test_languages_have_the_same_files():
    for language in LANGUAGES:
        assert {path.stem for path in (SOURCE / "language" / language).glob("*.py")} == {*AREAS, "__init__"}


def test_no_language_is_named_outside_its_folder():
    """But for the default of a parameter, the sentences and their files are all that a language has."""
    for path in FILES:
        if SOURCE / "language" in path.parents:
            continue
        defaults = {
            id(inner)
            for node in nodes(path)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            for inner in (*node.args.defaults, *node.args.kw_defaults)
        }
        for node in nodes(path):
            if isinstance(node, ast.Constant) and id(node) not in defaults:
                assert node.value not in LANGUAGES, f"{path}:{node.lineno} names a language"
    for path in (*(SOURCE / "web" / "page").glob("*.js"), ROOT / "docs" / "tools" / "generate.py"):
        named = [each for each in LANGUAGES if re.search(rf"""[\"'`]{each}[\"'`]|\b{each}:""", path.read_text("utf-8"))]
        assert not named, f"{path} names {named}"


def test_a_third_language_is_a_new_folder(tmp_path):
    package = tmp_path / "bouton"
    shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("__pycache__"))
    toy = package / "language" / "xx"
    shutil.copytree(package / "language" / "en", toy)
    (toy / "__init__.py").write_text(
        (toy / "__init__.py")
        .read_text("utf-8")
        .replace('"English"', '"Toy"')
        .replace('locale="en"', 'locale="qq"')
        .replace('"and": "and"', '"and": "und"')
        .replace("form=one_or_more", "form=lambda value: 0")
        .replace("typography=str", 'typography=lambda text: text.replace("wins", "vincit")'),
        "utf-8",
    )
    code = """
from bouton.cli import main
from bouton.language import LANGUAGES, join, record, say
from bouton.language import template
print(LANGUAGES, record("xx").name, join(["a", "b"], "xx"), template("pictures.no-options", "xx"))
assert not main(["analyze", "nim", "7,2,6", "--lang", "xx"])
assert not main(["analyze", "nim", "1,2"])
"""
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "LC_ALL": "qq_QQ.UTF-8"}
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment)
    assert not run.returncode, run.stderr
    assert run.stdout.startswith("('en', 'fr', 'xx') Toy a und b ")
    assert run.stdout.count("vincit") and "wins" not in run.stdout


@each(AREAS)
def test_french_is_french(area):
    english, french = catalogue(area, "en"), catalogue(area, "fr")
    for key in english:
        words = re.sub(r"\{[^}]*\}|\bbouton \w+|--[\w-]+", "", french[key])  # names of commands, options
        if english[key] == french[key]:
            assert len(re.findall(r"\w{3,}", words)) <= 2 or key.startswith("example-"), key
        assert not re.search(r"\b(the|and|of|with|play|move|heap|heaps|which|wins?|loses?)\b", words), key
        assert not re.search(r"(?<=\w)'(?=\s)|(?<![ \w])\"|(?<=[^\s\d])[;?!](?=\s|$)", words.replace('\\"', "")), key


@cache
def strings() -> tuple[tuple[str, bool], ...]:
    """Every text in the code, and the pattern of every f-string."""
    return tuple(_strings())


def _strings() -> Iterator[tuple[str, bool]]:
    for path in FILES:
        if is_catalogue(path):
            continue
        inside = set()
        for node in nodes(path):
            if isinstance(node, ast.JoinedStr):
                pieces = []
                for piece in node.values:
                    if isinstance(piece, ast.Constant):
                        inside.add(id(piece))
                        pieces.append(re.escape(str(piece.value)))
                    else:
                        pieces.append("[^. ]*")
                yield "".join(pieces), True
        for node in nodes(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
                yield node.value, False


#: keys that are asked for by rule, not by name: a game's page, a figure's title, what every disguise of Nim says, and
#: the parts of ``man bouton``, which docs/tools/generate.py writes
BY_RULE = re.compile(
    r".*\.(title|words(-[a-z]+)?|rules|line(-whole)?(-misere)?|hidden|where|heap)$|.*-title$|.*\.error-.*-page$|cli\.manual-.*"
    r"|proofs_.*"  # tests/proofs sees that each is said
)


#: areas whose sentences the page's scripts ask for by name: `t("NAME")`
ON_PAGE = ("gallery", "kept", "meeting", "own_rules", "page", "views")


@cache
def page_names() -> tuple[frozenset[str], re.Pattern[str]]:
    """The texts in quotation marks in the scripts of the page, and a pattern of those put together, ``kind-${kind}``.

    The scripts of a site also name elements, and files: of them what they say alone.
    """
    script, site = (
        "".join(path.read_text(encoding="utf-8") for end in ("js", "html") for path in sorted(folder.glob(f"*.{end}")))
        for folder in (SOURCE / "web" / "page", SOURCE / "web" / "site")
    )
    script += "".join(re.findall(r"\bt\([^,)]*|\.(?:end|fail)\([^,)]*", site))
    templates = [re.split(r"\$\{[^}]*\}", text) for text in re.findall(r"`([a-z][\w-]+\$\{[^`]*)`", script)]
    patterns = {"[^. ]*".join(map(re.escape, parts)) for parts in templates}
    return frozenset(re.findall(r"[\"'`]([\w-]+)[\"'`]", script)), re.compile("|".join(sorted(patterns)))


@cache
def words_of_code() -> frozenset[str]:
    """The words of all texts in the code."""
    return frozenset(word for text, _ in strings() for word in re.findall(r"[A-Za-z0-9]+", text))


def is_put_together(area: str, key: str) -> bool:
    """Whether the code has the words of a key before which it writes the area alone, ``f"page.{name}"``.

    Such a pattern fits every key of the area, and so says nothing of any one.
    """
    if area not in ON_PAGE:
        return {*re.findall(r"[A-Za-z0-9]+", key)} <= words_of_code() | {*"0123456789"}
    name = f"kept-{key}" if area == "kept" else key
    quoted, pattern = page_names()
    return name in quoted or pattern.fullmatch(name) is not None or f"error-{name}" in quoted


def unused_keys(keys: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield each key that nothing asks for, with its area."""
    texts = {text for text, pattern in strings() if not pattern}
    patterns = [text for text, pattern in strings() if pattern and re.match(r"[a-z_]+\\?\.", text) and len(text) < 80]
    telling = re.compile("|".join(text for text in patterns if not re.match(r"[a-z_]+\\?\.\[", text)))
    bare = re.compile("|".join(text for text in patterns if re.match(r"[a-z_]+\\?\.\[", text)))
    for area, key in keys:
        whole, error = f"{area}.{key}", f"{area}.{key[6:]}"
        if whole in texts or error in texts or (area == "errors" and key in texts) or BY_RULE.match(whole):
            continue
        # A key that is put together from an area and a word: the word stands in the code.
        if telling.fullmatch(whole) or telling.fullmatch(error):
            continue
        if (bare.fullmatch(whole) or bare.fullmatch(error)) and is_put_together(area, key):
            continue
        # The rules of a variant in a line: `Reworded.line_key` gives the word, misère play adds to it.
        if not (key.startswith("line-") and key.removesuffix("-misere") in texts):
            yield whole


def test_every_key_is_used():
    assert not [*unused_keys((area, key) for area in AREAS for key in catalogue(area, "en"))]


@each(
    [
        ("page", "unheard-of"),
        ("page", "kindness"),
        ("kept", "nonsense"),
        ("exercises", "winner-zebra"),
        ("nim", "zebra"),
    ]
)
def test_a_key_that_nothing_asks_for_is_seen(key):
    assert [*unused_keys([key])] == [".".join(key)]


@each([("page", "kind-anything"), ("kept", "settings"), ("exercises", "winner-draw"), ("errors", "game-unknown")])
def test_a_key_that_is_asked_for_is_not(key):
    assert not [*unused_keys([key])]


def test_every_key_that_is_used_exists():
    known = {f"{area}.{key}" for area in AREAS for key in catalogue(area, "en")}
    known |= {sentence.replace(".error-", ".") for sentence in known}
    modules = {module_name(path).partition(".")[2] for path in FILES}
    modules |= {entry.file for entry in INDEX.values()}
    known_or_module = known | modules | {f"nim.{name}" for name in bouton.nim.__all__}  # as errors name functions
    of_an_area = re.compile(rf"({'|'.join(AREAS)})\.[a-z0-9-]+")
    missing = [
        text
        for text, pattern in strings()
        if not pattern and of_an_area.fullmatch(text) and text not in known_or_module
    ]
    assert not [text for text in missing if not text.endswith((".js", ".css", ".py", ".toml", ".md", ".json"))]
    for key in error_keys():
        assert bouton.BoutonError(key).sentence in known, key


def error_keys() -> Iterator[str]:
    """The first argument of every call that makes an error of this package."""
    kinds = {name for name in HOME if name.endswith("Error")}
    for path in FILES:
        for node in nodes(path):
            if isinstance(node, ast.Call) and node.args:
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name in kinds or name == "fail":
                    first = node.args[0]
                    for choice in (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,):
                        if isinstance(choice, ast.Constant) and isinstance(choice.value, str):
                            yield choice.value


def test_error_keys_are_found():
    assert {"search.limit", "game-unknown", "graph.dot-undirected", "disagree"} <= {*error_keys(), "game-unknown"}


@each(sorted(INDEX))
def test_every_game_has_its_page(name):
    area = family(name).name.replace("-", "_")
    for language in LANGUAGES:
        text = catalogue(area, language)
        assert text["title"] and len(text["rules"]) > 60 and text["words"]


# The repository.


def repository_files() -> list[Path]:
    skipped = {
        ".git",
        "build",
        "dist",
        "__pycache__",
        ".venv",
        ".venvs",
        "venv",
        ".mypy_cache",
        ".ruff_cache",
        ".pytest_cache",
    }
    kinds = {".py", ".md", ".toml", ".txt", ".cfg", ".yml", ".yaml", ".json", ".html", ".sh", ""}
    found: list[Path] = []
    for folder, inner, files in os.walk(ROOT):
        inner[:] = [
            name for name in inner if name not in skipped and not name.endswith(".egg-info") and name != ".hypothesis"
        ]
        found += [Path(folder, name) for name in files if name not in skipped and Path(name).suffix in kinds]
    assert found
    return [path for path in found if path != Path(__file__) and path.is_file()]


def test_no_machine_and_no_registry_is_named():
    folders = re.compile(r"(?<![\w./~-])/(work|home|Users|root|opt|mnt|tmp|srv)/\w")
    hosts = re.compile(r"pypi\.org|pythonhosted|anaconda\.org|index-url|artifactory|npmjs|localhost:\d|file:///")
    found = []
    for path in repository_files():
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(lines, 1):
            if folders.search(line) or hosts.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:90]}")
    assert not found


def test_no_two_files_of_tests_share_a_name():
    """pytest tells them apart by their names alone."""
    names = [path.name for path in Path(__file__).parent.rglob("test_*.py")]
    assert not {name for name in names if names.count(name) > 1}


#: what an answer says for people of how it is known, and the key of an error's sentence: neither is compared
PARSED = re.compile(
    r"provenance(\[[^]]*\]|\.get\([^)]*\))?\.(startswith|endswith|split|partition|removeprefix|find|index)"
    r"|\bin \w*(\.\w+)*\.?provenance\b|provenance(\[[^]]*\])? (==|!=) "
)
#: in JavaScript, an error's key beside a comparison or as an element that is looked for
KEYS_OF_ERRORS = re.compile(
    r"\b(?:error|caught|refused|failure|why)\.key\s*(?:[!=]==?|\.(?:startsWith|endsWith|includes))"
    r"|[!=]==?\s*(?:error|caught|refused|failure|why)\.key\b|\.(?:has|includes|indexOf)\((?:error|caught|refused)\.key\)"
    r"|provenance[\w.\[\]\"']*\.(?:startsWith|endsWith|includes|split|match|indexOf|replace)\("
)


def names_of_errors(path: Path) -> set[str]:
    """The names under which a file catches errors, and those that mean one anywhere."""
    return {"error", "why", "refused", "stopped"} | {
        node.name for node in nodes(path) if isinstance(node, ast.ExceptHandler) and node.name
    }


def compares_an_error_key(path: Path) -> Iterator[int]:
    """The lines where the key of an error decides what happens: it is compared, looked for, or taken apart."""
    names = names_of_errors(path)

    def is_key(node: ast.expr) -> bool:
        return (
            isinstance(node, ast.Attribute)
            and node.attr == "key"
            and isinstance(node.value, ast.Name)
            and node.value.id in names
        )

    for node in nodes(path):
        asked: list[ast.expr] = []
        if isinstance(node, ast.Compare):
            asked = [node.left, *node.comparators]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            asked = [node.func.value]  # a method of the text
        elif isinstance(node, ast.Subscript):
            asked = [node.slice]  # a table of keys
        elif isinstance(node, ast.Match):
            asked = [node.subject]
        if any(map(is_key, asked)):
            yield node.lineno


@each([path for path in FILES if path != SOURCE / "errors.py"])
def test_answers_and_errors_are_asked_for_data_not_text(path):
    """How a thing is known is a record (`Provenance`), why a search stopped its cause, an error's kind its class."""
    lines = list(compares_an_error_key(path))
    assert not lines, f"compares the key of an error in line {lines}"
    assert not PARSED.search(path.read_text(encoding="utf-8")), "takes a provenance apart"


@each(sorted(SOURCE.rglob("*.js")))
def test_the_page_compares_no_error_keys_and_parses_no_provenance(path):
    assert not KEYS_OF_ERRORS.search(path.read_text(encoding="utf-8"))


def test_comparisons_of_keys_are_found(tmp_path):
    """The tests above see what they are for."""
    for line in ("e.key == 'a'", "e.key in known", "e.key.startswith('a')", "table[e.key]"):
        told = tmp_path / f"{abs(hash(line))}.py"
        told.write_text(f"try:\n    f()\nexcept ValueError as e:\n    g({line})\n")
        assert list(compares_an_error_key(told)) == [4], line
    told = tmp_path / "kept.py"
    told.write_text("try:\n    f()\nexcept ValueError as e:\n    g(e.key, message.key == 'a')\n")
    assert not list(compares_an_error_key(told))
    parsed = ('answer.provenance.startswith("search")', '"Plambeck" in found.provenance["outcome"]')
    assert all(map(PARSED.search, parsed)) and not PARSED.search('found.provenance["outcome"]')
    scripts = ('if (error.key === "own-name") go()', "if (!BEYOND.has(error.key)) throw error")
    assert all(map(KEYS_OF_ERRORS.search, scripts)) and not KEYS_OF_ERRORS.search('event.key === "Escape"')


def test_sources_are_no_guesswork():
    """What answers with values is a `Source`, only a `Recorder` records; no source and no game is asked by name."""
    for path in FILES:
        for node in nodes(path):
            if isinstance(node, ast.ClassDef) and node.name not in ("SearchOnBoards", "Search", "Source", "Recorder"):
                owed = {
                    each.name: [a.arg for a in each.args.args]
                    for each in node.body
                    if isinstance(each, ast.FunctionDef)
                }
                bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
                if "valuation" in owed.get("lookup", ()):
                    assert bases & {"Source", "Recorder"}, f"{path}: {node.name}"
                assert "valuation" not in owed.get("record", ()) or "Recorder" in bases, f"{path}: {node.name}"
        if path.name != "copies.py":  # which capabilities import
            assert not re.search(r"getattr\((store|source|ruleset|game)\b", path.read_text(encoding="utf-8")), path


def test_works_are_cited_by_keys():
    """Each work stands in the bibliography once, and every theorem names a work of it."""
    texts = [reference.text for reference in REFERENCES.values()]
    assert len(set(texts)) == len(texts) and list(REFERENCES) == sorted(REFERENCES)
    for entry in sorted(INDEX):
        for spec, _ in family(entry).examples:
            for theorem in find(spec).theorems:
                named, *further = (cite.partition("#")[0] for cite in theorem.cites)
                assert named in REFERENCES and all(key in REFERENCES or key.startswith("bouton.") for key in further)
                assert theorem.cite and theorem.reference().endswith("."), theorem.key
    year = re.compile(r"^[A-Z].*[a-z].*\(?\b(18|19|20)\d\d\)?[,.]? ?[\d–(), no.:;]*\.?$")
    for path in FILES:  # a checker compares the text of a certificate with what it knows itself
        if path.name != "references.py" and path.parent.name != "checkers" and not is_catalogue(path):
            for node in nodes(path):
                if (
                    isinstance(node, ast.Assign)
                    and isinstance(node.value, ast.Constant)
                    and type(node.value.value) is str
                ):
                    assert not year.search(node.value.value), f"{path}:{node.lineno} cites a work itself"
