"""Names and first lines of docstrings are read once."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "bouton"
#: the glossary of CONTRIBUTING has better ones
FORBIDDEN = """
about after against along already also among apart around aside at away before behind below beneath beside besides
between beyond both by during each either else elsewhere ever everything from here hers how inside into it its
itself known like many most much near neither none nothing of off often on once onto other others out outside over
past per rather same several since so some something such tell telling tells than that their them then there these
they things this those though through thus to together told too toward under unkept unknown unlike unsaid until
upon via what whatever when where wherever whether which who whole whom whose why with within without
"""
#: no field is called so either
NO_FIELDS = "told tell heard beside apart unkept"
#: words that end like participles and are nouns, verbs, adjectives or terms of the field
ALLOWED = """
bed codegen deepen embed exceed feed fixed need proceed read seed shed speed spread succeed thread
children even eleven golden green hidden listen open queen seven ten token widen
bring building ceiling coloring colouring cutting drawing encoding ending evening fling heading heating king
labelling labeling lettering listing mapping meaning opening morning numbering ordering padding pairing ping placing
ranking rating reading ring rounding saying setting sibling spacing spelling spring string swing thing timing
tiling warning wing wording matching packing
"""
#: words with which a clause or a part of a sentence begins, or a verb in the third person
FIRST_WORD = re.compile(
    r"(What|Whatever|Whether|How|Where|Who|Whoever|Whose|Which|Why|While|There|At|Before|By|From|Into|Of"
    r"|In(?= how| what| which)|Or|So|To|With|Its|Their|Nobody|As|Asked|Called|Having|Kept|Refused|Is|Are|May|Collects"
    r"|Decides|Finds|Goes|Learns|Looks|Reads|Refuses|Rejects|Replaces|Routes|Says|Stops|Tells|Tracks|Turns(?= coins)"
    r"|Writes)\b"
)
#: with which a question begins that a function answers by yes or no
QUESTION_WORDS = ("Whether", "Is", "Are", "May", "At", "While", "There")
PARTICIPLE = re.compile(r"[a-z]{2,}(ed|en|ing)")
IRREGULAR = """
built caught done drawn found gone grown heard held kept known laid lost made met said seen sent shown sought spent
stood swept taught thought thrown torn understood won worn wound
"""
#: names that `enum`, `numpy.ufunc` and `dict` give, and fields of an answer in JSON, which its class has as properties
GIVEN = {
    ("play/playthrough.py", "after"),
    ("kinds/player.py", "_missing_"),
    ("misere/quotient.py", "proved"),
    ("nimbers/nim_function.py", "at"),
    ("proving/theorem.py", "found"),
    ("proving/theorem.py", "proved"),
    ("sequences/long_periods.py", "proved"),
    ("storage/walks.py", "__missing__"),
}

Fault = tuple[str, str, str]  # file, kind, what is wrong


def returns_bool(function: ast.AST) -> bool:
    """Say whether a function is annotated as a question."""
    result = getattr(function, "returns", None)
    return getattr(result, "id", "") == "bool" or "TypeGuard" in ast.dump(result or ast.Pass())


def first_line_faults(node: ast.AST) -> Iterator[str]:
    """Yield a docstring's first word that makes a clause of the first line, and a class's name that is all it says."""
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        found = FIRST_WORD.match((ast.get_docstring(node) or "").lstrip())
        if found and not (found[0] in QUESTION_WORDS and returns_bool(node)):
            yield f"{getattr(node, 'name', 'module')}: a docstring begins with {found[0]}"
    if isinstance(node, ast.ClassDef) and 0 < len((ast.get_docstring(node) or "").partition("\n")[0].split()) < 3:
        yield f"{node.name}: the first line repeats the name"


def word_faults(node: ast.AST) -> Iterator[str]:
    """Yield words of a docstring that the glossary replaces."""
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
        for word in re.findall(r"\b(?:so|that) many(?! heaps cannot)\b|\bfor ever\b", ast.get_docstring(node) or ""):
            yield f"{getattr(node, 'name', 'module')}: {word}"


def name_faults(node: ast.AST) -> Iterator[str]:
    """Yield a function's or class's name that is a bare pronoun, preposition or participle."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        name = node.name.strip("_").lower()
        participle = not isinstance(node, ast.ClassDef) and (PARTICIPLE.fullmatch(name) or name in IRREGULAR.split())
        if name in FORBIDDEN.split() or (participle and name not in ALLOWED.split()):
            yield f"{node.name}: no verb, noun or question"
    fields = node.body if isinstance(node, ast.ClassDef) else [node]
    for target in [each for field in fields for each in getattr(field, "targets", [getattr(field, "target", None)])]:
        name = getattr(target, "attr", "") or (isinstance(node, ast.ClassDef) and getattr(target, "id", ""))
        if name and name.strip("_") in NO_FIELDS.split():
            yield f"{name}: no noun"


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a module and all that it states, at any depth: a name is defined in no expression."""
    yield node
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
            yield from statements(child)


def faults() -> list[Fault]:
    """List what is wrong in the package."""
    found: list[Fault] = []
    classes: dict[str, list[str]] = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in statements(tree):
            found += [(name, "first-line", wrong) for wrong in first_line_faults(node)]
            found += [(name, "name", wrong) for wrong in name_faults(node)]
            found += [(name, "word", wrong) for wrong in word_faults(node)]
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                classes[node.name].append(name)
    for title, files in sorted(classes.items()):
        if len(files) > 1:
            found += [(name, "class-twice", f"{title}: a class of {', '.join(files)}") for name in files]
    return found


def test_the_package_has_no_faults() -> None:
    assert not [
        f"src/bouton/{name}: {wrong}" for name, kind, wrong in faults() if (name, wrong.split(":")[0]) not in GIVEN
    ]


@pytest.mark.parametrize(
    ("source", "kinds"),
    [
        ('def report():\n    """What is said."""', ["first-line"]),
        ('def is_lost() -> bool:\n    """Whether it is lost."""', []),
        ('def is_lost() -> bool:\n    """Where it is lost."""', ["first-line"]),
        ('def report():\n    """Whole boards."""', []),
        ('class Report:\n    """Who asks and why."""', ["first-line"]),
        ('def resume():\n    """With what an earlier run kept."""', ["first-line"]),
        ('def count_parts():\n    """Into how many parts a piece is cut."""', ["first-line"]),
        ('def pieces_of():\n    """In how many tasks it is done."""', ["first-line"]),
        ('def choose():\n    """In one plane, choose a lane."""', []),
        ('def meet():\n    """At a checkpoint the last values are right."""', ["first-line"]),
        ('class Reader:\n    """Reads expressions of rules."""', ["first-line"]),
        ('class Cram:\n    """The game."""', ["first-line"]),
        ('def is_first() -> bool:\n    """Is it the first?"""', []),
        ('def total():\n    """Bytes of a file."""', []),
        ('def cell():\n    """The board with that many rows."""', ["word"]),
        ("def told(): ...", ["name"]),
        ("def _written(): ...", ["name"]),
        ("def telling(): ...", ["name"]),
        ("async def beside(): ...", ["name"]),
        ("class Beside: ...", ["name"]),
        ("class Task:\n    beside: int", ["name"]),
        ("class Task:\n    def begin(self): self._told = 0", ["name"]),
        ("class Written: ...", []),
        ("def write_all(): ...\ndef mex(): ...\ndef read(): ...\ndef heading(): ...", []),
    ],
)
def test_each_fault_is_seen(source: str, kinds: list[str]) -> None:
    checks = {"first-line": first_line_faults, "name": name_faults, "word": word_faults}
    seen = [kind for node in ast.walk(ast.parse(source)) for kind, check in checks.items() for _ in check(node)]
    assert seen == kinds
