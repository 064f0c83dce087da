"""The notebooks of ``examples/notebooks`` show what the program says: their cells are run, their outputs compared.

``python3 docs/tools/notebooks.py`` runs every cell and writes what it shows, as Jupyter would, and the addresses
for Basthon in the pages that list the notebooks; ``--check`` only compares. Jupyter itself is not needed.

Beside each notebook stands the one for pupils, which Basthon opens: without outputs, with what is tagged ``answer``
folded (of a program what it shows), and of what is tagged ``write`` only the heads of the functions.
"""

import ast
import io
import json
import re
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from bouton.language import current_language, speak
from bouton.web.site.basthon import basthon_address, basthon_content

DOCS = Path(__file__).resolve().parents[1]
LISTS = (DOCS / "en" / "notebooks.md", DOCS / "fr" / "carnets.md")
LINK = re.compile(r"(?P<before>\]\((?:\.\./)+(?P<file>examples/[^)]+)\) \| \[[^\]]*\]\()(?P<address>[^)]*)")
FOLDER = Path(__file__).resolve().parents[2] / "examples" / "notebooks"
PUPILS = {"en": ("pupils", "Answer"), "fr": ("eleves", "Réponse")}
MOST_TEXT = 2_000  # characters of a text beside a picture


def notebooks() -> list[Path]:
    """The notebooks, in both languages."""
    return sorted(FOLDER.glob("*/*.ipynb"))


def shown(value: Any) -> dict[str, Any]:
    """What a notebook shows of a value: its text, and its HTML or LaTeX where it has one."""
    data = {"text/plain": repr(value)}
    for kind, method in (("text/html", "_repr_html_"), ("text/latex", "_repr_latex_")):
        if hasattr(value, method):
            data[kind] = getattr(value, method)()
    if len(data) > 1 and len(data["text/plain"]) > MOST_TEXT:
        data["text/plain"] = f"{data['text/plain'][:MOST_TEXT]}…"
    return {kind: text.splitlines(keepends=True) for kind, text in data.items()}


def run(source: str, names: dict[str, Any], count: int) -> list[dict[str, Any]]:
    """The outputs of a cell: what it prints, then the value of its last line where that is an expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    outputs: list[dict[str, Any]] = []
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(tree, f"<cell {count}>", "exec"), names)
        value = None if last is None else eval(compile(ast.Expression(last.value), f"<cell {count}>", "eval"), names)
    if printed.getvalue():
        lines = printed.getvalue().splitlines(keepends=True)
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines})
    if value is not None:
        outputs.append(
            {"data": shown(value), "execution_count": count, "metadata": {}, "output_type": "execute_result"}
        )
    return outputs


def executed(path: Path) -> str:
    """The notebook with its outputs as they ought to be."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    names: dict[str, Any] = {"__name__": "__main__"}
    before = current_language()
    count = 0
    try:
        for cell in notebook["cells"]:
            if cell["cell_type"] == "code":
                count += 1
                cell["outputs"] = run("".join(cell["source"]), names, count)
                cell["execution_count"] = count
    finally:
        speak(before)
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


def pupil_path(path: Path) -> Path:
    """The notebook for pupils beside a notebook."""
    return path.parent / PUPILS[path.parent.name][0] / path.name


def for_pupils(path: Path) -> str:
    """The notebook with questions alone."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        source, tags = "".join(cell["source"]), cell["metadata"].get("tags", ())
        if cell["cell_type"] == "code":
            outputs = cell.pop("outputs") if "answer" in tags else []
            cell["outputs"], cell["execution_count"] = [], None
        if "write" in tags:
            source = heads(source)
        elif "answer" in tags:
            if cell["cell_type"] == "code":  # what it shows: Basthon's one file has no proofs
                shows = (each.get("text") or each["data"]["text/plain"] for each in outputs)
                source = "".join(line for lines in shows for line in lines).strip()
                cell["cell_type"] = "markdown"
                del cell["outputs"], cell["execution_count"]
            source = f"<details><summary>{PUPILS[path.parent.name][1]}</summary>\n\n{source}\n\n</details>"
        cell["source"] = source.splitlines(keepends=True)
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


def heads(source: str) -> str:
    """A program of whose functions only the heads and docstrings are left."""
    lines = source.splitlines()
    for each in reversed(ast.parse(source).body):
        if isinstance(each, ast.FunctionDef):
            after_docstring = each.body[ast.get_docstring(each) is not None :] or each.body
            lines[after_docstring[0].lineno - 1 : each.end_lineno] = ["    ..."]
    return "\n".join(lines)


def linked(page: Path) -> str:
    """A page with the addresses of its notebooks as they ought to be; another packing of the same is right, too."""

    def written(found: re.Match[str]) -> str:
        path = DOCS.parent / found["file"]
        path = pupil_path(path) if path.suffix == ".ipynb" else path
        address = basthon_address(path.name, path.read_text(encoding="utf-8"))
        same = "basthon" in found["address"] and basthon_content(found["address"]) == basthon_content(address)
        return found["before"] + (found["address"] if same else address)

    return LINK.sub(written, page.read_text(encoding="utf-8"))


def main() -> None:
    stale = []
    wanted = [(path, executed) for path in notebooks()]
    wanted += [(path, lambda of: for_pupils(of.parents[1] / of.name)) for path in map(pupil_path, notebooks())]
    for path, made in (*wanted, *((page, linked) for page in LISTS)):
        text = made(path)
        if not path.exists() or text != path.read_text(encoding="utf-8"):
            stale.append(path)
            if "--check" not in sys.argv[1:]:
                path.parent.mkdir(exist_ok=True)
                path.write_text(text, encoding="utf-8")
                print(f"{path.relative_to(DOCS.parent)} is written")
    if stale and "--check" in sys.argv[1:]:
        raise SystemExit(f"not what the program says: {', '.join(path.name for path in stale)}")


if __name__ == "__main__":
    main()
