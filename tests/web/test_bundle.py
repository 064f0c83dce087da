"""The page's modules in one script: everything is included once, and unsupported code is refused."""

import re

import pytest

from bouton.language import entries
from bouton.web.bundle import bundle, later
from bouton.web.pages import PAGE, make_start_script, public_script, questions_script


def test_each_module_is_taken_in_once() -> None:
    script = bundle({**PAGE, "questions.js": questions_script(), "public.js": public_script()}, "app.js").decode()
    taken = re.findall(r"^const \$(\w+) = \(\(\) => \{$", script, re.MULTILINE)
    assert len(taken) == len(set(taken)) and {"app", "play", "dom", "questions", "learn"} <= set(taken)
    assert 'import("./' not in script and not re.search(r"^(import|export)\b", script, re.MULTILINE)


@pytest.mark.parametrize(
    ("modules", "said"),
    [
        ({"a.js": b'import { b } from "./b.js";\n', "b.js": b'import { a } from "./a.js";\n'}, "a.js > b.js > a.js"),
        ({"a.js": b"export default 1;\n"}, "a.js: export default 1;"),
        ({"a.js": b"export let a = 1;\n"}, "a.js: export let a = 1;"),
        ({"a.js": b'import "./b.js";\n'}, "a.js: import"),
    ],
)
def test_what_is_not_understood_is_refused(modules: dict[str, bytes], said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        bundle(modules, "a.js")


def test_every_word_that_the_page_asks_for_is_there() -> None:
    words = {word for file in ("page", "gallery", "meeting", "own_rules", "views") for word in entries(file)}
    words |= {f"kept-{word}" for word in entries("kept")}
    asked = {word for code in PAGE.values() for word in re.findall(r"\bt\(\"([^\"]+)\"", code.decode())}
    assert len(asked) > 300 and asked <= words


def test_names_and_later_imports() -> None:
    modules = {
        "a.js": b'import * as b from "./b.js";\nimport { c as d } from "./c.js";\nimport("./e.js").then(d);\nb.x();\n',
        "b.js": b"export function x() {}\n",
        "c.js": b"export class c {}\nexport async function more() {}\n",
        "e.js": b"export const e = 1;\n",
    }
    script = bundle(modules, "a.js").decode()
    for part in ("const b = $b;", "const { c: d } = $c;", "Promise.resolve($e).then(d);", "return { c, more };"):
        assert part in script


def test_views_that_are_opened_later_stay_apart() -> None:
    """They take what the script holds from it, so that there is one of each module, and the page stays small."""
    files = make_start_script({**PAGE, "questions.js": questions_script(), "public.js": public_script()})
    script, puzzles = files["start.js"].decode(), files["puzzles.js"].decode()
    held = set(re.findall(r"^const \$(\w+) = \(\(\) => \{$", script, re.MULTILINE))
    assert {"app", "play", "gallery", "dom"} <= held and not {"puzzles", "learn", "theory"} & held
    assert 'import { $dom } from "./start.js";\n' in puzzles and '"./dom.js"' not in puzzles
    assert len(script) < 215_000 and 'import("./puzzles.js")' in script


def test_a_view_is_one_file_with_what_it_alone_needs() -> None:
    """What several need stays a file, so that there is one of it."""
    modules = {
        "a.js": b'import { b } from "./b.js";\nimport("./c.js");\nimport("./d.js");\n',
        "b.js": b"export const b = 1;\n",
        "c.js": b'import { e } from "./e.js";\nimport { f as g } from "./f.js";\nexport const c = e + g;\n',
        "d.js": b'import * as e from "./e.js";\nimport("./b.js").then(e.e);\n',
        "e.js": b'import { b } from "./b.js";\nexport const e = b;\n',
        "f.js": b"export const f = 2;\n",
    }
    files = later(modules, "a.js", ["c.js", "d.js"], "s.js")
    assert {name: text.decode() for name, text in files.items()} == {
        "c.js": 'import * as $e from "./e.js";\nconst $f = (() => {\nconst f = 2;\nreturn { f };\n})();\n'
        "const { e } = $e;\nconst { f: g } = $f;\nexport const c = e + g;\n",
        "d.js": 'import * as $e from "./e.js";\nconst e = $e;\nimport("./s.js").then((start) => start.$b).then(e.e);\n',
        "e.js": 'import { $b } from "./s.js";\nconst { b } = $b;\nexport const e = b;\n',
    }
