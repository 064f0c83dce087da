"""Bundle the modules of the page in one script, so that it starts with few requests; the modules remain unchanged.

Views that are opened later may stay separate, so that they are not loaded before.

A module becomes a function that runs once, in the order of imports, and returns its exports. Only the constructs used
in the page are supported: imports of names or of a module (``* as``) and exports of names, each at the beginning of a
line. Comments on lines of their own, empty lines and indents are removed: no text may span lines.
"""

import re
from collections.abc import Collection, Mapping
from functools import cache

_IMPORT = re.compile(r'^import (?:\{([^}]*)\}|\* as (\w+)) from "\./([\w.]+)";\n', re.MULTILINE)
_LATER = re.compile(r'\bimport\("\./([\w.]+)"\)')
_EXPORT = re.compile(r"^export (?=(?:const|class|function|async function) (\w+))", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/)[ \t]*\n", re.MULTILINE | re.DOTALL)
_INDENT = re.compile(r"^\s+(?!export\b|import\b)", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def bundle(modules: Mapping[str, bytes], entry: str, apart: Collection[str] = ()) -> bytes:
    """Bundle a module with all modules that it needs.

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
    modules : the text of each file, by name.
    entry : the module to run.
    apart : modules that remain separate files, see `later`; the script then exports the modules that it contains.

    Raises
    ------
    ValueError : if modules import each other cyclically, or an import or export has another form.
    """
    held = _script_modules(modules, entry, apart)
    files = [_function(name, modules[name].decode(), held) for name in held]
    shared = f"export {{ {', '.join(sorted(map(_variable, held)))} }};\n" if apart else ""
    return ("".join(files) + shared).encode()


def _script_modules(modules: Mapping[str, bytes], entry: str, apart: Collection[str]) -> list[str]:
    """The modules of the script in dependency order: all imports, including deferred ones unless they are separate."""
    done: dict[str, None] = {}

    def add(name: str, above: tuple[str, ...]) -> None:
        if name in above:
            raise ValueError(f"{' > '.join((*above, name))} is a circle")
        if name in done:
            return
        needed, deferred = _imports(modules[name])
        for each in (*needed, *(name for name in deferred if name not in apart)):
            add(each, (*above, name))
        done[name] = None

    add(entry, ())
    return list(done)


@cache
def _imports(module: bytes) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the modules that a module imports, and of those that it loads later; cached by its text."""
    text = module.decode()
    return tuple(found[3] for found in _IMPORT.finditer(text)), tuple(_LATER.findall(text))


def later(modules: Mapping[str, bytes], entry: str, apart: Collection[str], start: str) -> dict[str, bytes]:
    """The modules that remain separate files, each with the modules that only it needs.

    Modules contained in the start script are imported from it.

    >>> modules = {"a.js": b'import { b } from "./b.js";\\nimport("./c.js");\\n', "b.js": b"export const b = 1;\\n"}
    >>> modules["c.js"] = b'import { b } from "./b.js";\\nimport { d } from "./d.js";\\nexport const c = b + d;\\n'
    >>> modules["d.js"] = b"export const d = 2;\\n"
    >>> print(later(modules, "a.js", ["c.js"], "start.js")["c.js"].decode(), end="")
    import { $b } from "./start.js";
    const $d = (() => {
    const d = 2;
    return { d };
    })();
    const { b } = $b;
    const { d } = $d;
    export const c = b + d;

    Parameters
    ----------
    modules, entry, apart : as for `bundle`.
    start : the name of the script.
    """
    held = set(_script_modules(modules, entry, apart))
    parts: dict[str, list[str]] = {}  # for each separate file the modules that it needs, ending with itself
    waiting = list(apart)
    while waiting:
        name = waiting.pop()
        if name in parts or name in held:
            continue
        parts[name] = [each for each in _script_modules(modules, name, modules) if each not in held]
        waiting += [found for each in parts[name] for found in _imports(modules[each])[1]]
    shared = {
        name
        for name in {each for part in parts.values() for each in part}
        if sum(name in p for p in parts.values()) > 1
    }
    for name in shared - parts.keys():
        parts[name] = [each for each in _script_modules(modules, name, modules) if each not in held]
    files = set(parts)  # a module needed by several also remains a file
    return {
        name: _file(modules, [each for each in part if each == name or each not in files], held, files, start)
        for name, part in parts.items()
    }


def _file(
    modules: Mapping[str, bytes], part: list[str], held: Collection[str], files: Collection[str], start: str
) -> bytes:
    """Write the modules of `part` as one, with the exports of the last; modules in other files are imported at the top.

    `held` are the modules in the `start` script, `files` the separate files.
    """
    *within, last = part
    needed = dict.fromkeys(name for each in part for name in _imports(modules[each])[0] if name not in within)
    tops = [
        f'import {{ {_variable(each)} }} from "./{start}";\n'
        if each in held
        else f'import * as {_variable(each)} from "./{each}";\n'
        for each in needed
    ]

    def resolve_import(found: re.Match[str]) -> str:
        if found[1] not in held:
            return found[0]
        return f'import("./{start}").then((start) => start.{_variable(found[1])})'

    texts = [_function(each, modules[each].decode(), ()) for each in within]
    text = "".join([*tops, *texts, _IMPORT.sub(_take_names, _COMMENT.sub("", modules[last].decode()))])
    return _LATER.sub(resolve_import, text).encode()


def _function(name: str, text: str, held: Collection[str]) -> str:
    exported = [found[1] for found in _EXPORT.finditer(text)]
    body = _IMPORT.sub(_take_names, _EXPORT.sub("", _COMMENT.sub("", text)))
    body = _LATER.sub(lambda found: f"Promise.resolve({_variable(found[1])})" if found[1] in held else found[0], body)
    left = _LEFT.search(body)
    if left:
        raise ValueError(f"{name}: {left[0]}")
    body = _INDENT.sub("", body)
    return f"const {_variable(name)} = (() => {{\n{body}return {{ {', '.join(exported)} }};\n}})();\n"


def _take_names(found: re.Match[str]) -> str:
    named = f"{{{found[1].replace(' as ', ': ')}}}" if found[1] is not None else found[2]
    return f"const {named} = {_variable(found[3])};\n"


def _variable(name: str) -> str:
    return "$" + name.removesuffix(".js")
