"""The modules of the page in one script, so that it starts with few requests; the modules stay as they are.

Views that are opened later may stay apart; so they are not loaded before.

A module becomes a function that runs once, in the order of the imports, and gives what it exports. What stands in a
file of the page is all that is understood: named imports and exports at the beginning of a line, no default ones.
"""

import re
from collections.abc import Collection, Mapping

__all__ = ["bundle", "later"]

_IMPORT = re.compile(r'^import (?:\{([^}]*)\}|\* as (\w+)) from "\./([\w.]+)";\n', re.MULTILINE)
_LATER = re.compile(r'\bimport\("\./([\w.]+)"\)')
_EXPORT = re.compile(r"^export (?=(?:const|class|function|async function) (\w+))", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def bundle(modules: Mapping[str, bytes], entry: str, apart: Collection[str] = ()) -> bytes:
    """One module with all that one of them needs.

    >>> modules = {"a.js": b'import { b } from "./b.js";\\nb();\\n', "b.js": b"export const b = () => 1;\\n"}
    >>> print(bundle(modules, "a.js").decode(), end="")
    const $b = (() => {
    const b = () => 1;
    return { b };
    })();
    const $a = (() => {
    const { b } = $b;
    b();
    return {  };
    })();

    Parameters
    ----------
    modules : the text of each file by its name.
    entry : the one that is run.
    apart : modules that stay files of their own, see `later`; the script then exports what it holds for them.

    Raises
    ------
    ValueError : for modules that import each other in a circle, and for an import or export of another form.
    """
    held = _held(modules, entry, apart)
    files = [_function(name, modules[name].decode(), held) for name in held]
    shared = f"export {{ {', '.join(sorted(map(_variable, held)))} }};\n" if apart else ""
    return ("".join(files) + shared).encode()


def _held(modules: Mapping[str, bytes], entry: str, apart: Collection[str]) -> list[str]:
    """The modules of the script, each after those that it needs: what is imported, later too unless it is apart."""
    done: dict[str, None] = {}

    def add(name: str, above: tuple[str, ...]) -> None:
        if name in above:
            raise ValueError(f"{' > '.join((*above, name))} is a circle")
        if name in done:
            return
        text = modules[name].decode()
        needed = [found[3] for found in _IMPORT.finditer(text)]
        for each in needed + [name for name in _LATER.findall(text) if name not in apart]:
            add(each, (*above, name))
        done[name] = None

    add(entry, ())
    return list(done)


def later(modules: Mapping[str, bytes], entry: str, apart: Collection[str], start: str) -> dict[str, bytes]:
    """The modules that stay files of their own: what the script at the start holds they take from there.

    >>> modules = {"a.js": b'import { b } from "./b.js";\\nimport("./c.js");\\n', "b.js": b"export const b = 1;\\n"}
    >>> modules["c.js"] = b'import { b } from "./b.js";\\nexport const c = b;\\n'
    >>> print(later(modules, "a.js", ["c.js"], "start.js")["c.js"].decode(), end="")
    import { $b } from "./start.js";
    const { b } = $b;
    export const c = b;

    Parameters
    ----------
    modules, entry, apart : as for `bundle`.
    start : the name of the script.
    """
    held = _held(modules, entry, apart)

    def taken(found: re.Match[str]) -> str:
        if found[3] not in held:
            return found[0]
        return f'import {{ {_variable(found[3])} }} from "./{start}";\n{_taken(found)}'

    def resolved(found: re.Match[str]) -> str:
        if found[1] not in held:
            return found[0]
        return f'import("./{start}").then((start) => start.{_variable(found[1])})'

    files: dict[str, bytes] = {}
    waiting = list(apart)
    while waiting:
        name = waiting.pop()
        if name in files or name in held:
            continue
        text = modules[name].decode()
        waiting += [found[3] for found in _IMPORT.finditer(text)] + _LATER.findall(text)
        files[name] = _LATER.sub(resolved, _IMPORT.sub(taken, text)).encode()
    return files


def _function(name: str, text: str, held: Collection[str]) -> str:
    exported = [found[1] for found in _EXPORT.finditer(text)]
    body = _IMPORT.sub(_taken, _EXPORT.sub("", text))
    body = _LATER.sub(lambda found: f"Promise.resolve({_variable(found[1])})" if found[1] in held else found[0], body)
    left = _LEFT.search(body)
    if left:
        raise ValueError(f"{name}: {left[0]}")
    return f"const {_variable(name)} = (() => {{\n{body}return {{ {', '.join(exported)} }};\n}})();\n"


def _taken(found: re.Match[str]) -> str:
    named = f"{{{found[1].replace(' as ', ': ')}}}" if found[1] is not None else found[2]
    return f"const {named} = {_variable(found[3])};\n"


def _variable(name: str) -> str:
    return "$" + name.removesuffix(".js")
