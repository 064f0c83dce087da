"""The commands in the pages of the manual as links into the page: each to the screen that shows the same."""

import re
import shlex
from html import escape
from urllib.parse import urlencode

import bouton

OPEN = {"en": "In the page:", "fr": "Dans la page :"}
#: the tab that a command is about
TABS = {"analyze": "why", "options": "why", "graph": "graph", "value": "value", "thermograph": "value"}
#: options that have a value, and those that leave the screen as it is
VALUED = {"--hint", "--letters", "--show", "--seed", "--count", "--grade", "--to", "--most", "-o", "--lang", "--limit"}
FLAGS = {"--misere", "--answers", "--summary", "--symmetry"}
CODES = {"turning:at-most-7 24": "golay", "turning:at-most-2 7": "hamming", "turning:at-most-2 15": "hamming-long"}
LENGTHS = {24: "golay", 7: "hamming", 15: "hamming-long"}


def known(spec: str) -> bool:
    """Whether a word is the spec of a game that needs no file."""
    try:
        return bool(bouton.find(spec)) and (not spec.startswith("graph:") or spec.startswith("graph:="))
    except bouton.BoutonError:
        return False


def screen(command: str) -> dict[str, str] | None:
    """What the page shows of a command, as the parts of its address; None where it has no such screen."""
    name, *rest = shlex.split(command)[1:]
    given: list[str] = []
    options: dict[str, str] = {}
    words = iter(rest)
    for word in words:
        if word in VALUED:
            options[word] = next(words, "")
        elif word in FLAGS:
            options[word] = "1"
        elif word.startswith("--"):
            return None
        else:
            given.append(word)
    parts = of_a_tool(name, given, options) or of_a_game(name, given, options)
    return parts and parts | ({"misere": "1"} if "--misere" in options else {})


def of_a_game(name: str, given: list[str], options: dict[str, str]) -> dict[str, str] | None:
    """A position with a tab, a table, a sequence, a sheet, a played game."""
    if len(given) == 1 and " + " in given[0] and name in TABS:
        return {"game": "sum", "position": given[0], "tab": TABS[name]}
    if not given or not known(given[0]):
        return None
    game = {"game": given[0]}
    if name in TABS and len(given) == 2:
        return game | {"position": given[1], "tab": TABS[name]}
    if name in ("rules", "play"):
        return game | ({"position": given[1]} if len(given) > 1 else {})
    if name == "table" and len(given) in (2, 3) and all(word.startswith("0-") for word in given[1:]):
        return {"mode": "tables"} | game | ({"view": "one"} if len(given) == 2 else {})
    if name == "sequence":
        to = options.get("--to", "100")
        return {"mode": "theory", "view": "sequence"} | game | {"text": to if to.isdigit() else "100"}
    if name == "exercises":
        return {"mode": "sheets"} | game | {k[2:]: options[k] for k in ("--seed", "--grade") if k in options}
    if name == "review" and len(given) == 2 and ">" in given[1]:
        first, *moves = (part.strip() for part in given[1].split(">"))
        return {"mode": "review"} | game | {"position": first, "moves": ">".join(moves)}
    return None


def of_a_tool(name: str, given: list[str], options: dict[str, str]) -> dict[str, str] | None:
    """Nim sums and products, codes, the digits of Fibonacci."""
    if name == "nim" and given and given[0] in ("add", "mul") and all(word.isdigit() for word in given[1:]):
        return {"mode": "theory", "view": "nim", "kind": given[0], "text": ",".join(given[1:])}
    if name == "zeckendorf" and len(given) == 1 and given[0].isdigit():
        return {"mode": "theory", "view": "cards", "text": given[0]}
    if name == "zeckendorf" and not given:
        return {"mode": "theory", "view": "cards"}
    if name == "code" and " ".join(given) in CODES:
        return {"mode": "theory", "view": "code", "kind": CODES[" ".join(given)]}
    if name == "code" and len(given) == 2 and given[0] == "decode" and len(given[1]) in LENGTHS:
        return {"mode": "theory", "view": "code", "kind": LENGTHS[len(given[1])], "text": given[1]}
    return None


def with_screens(text: str, language: str, depth: int) -> str:
    """A page whose commands, where they have a screen, are followed by a link to it.

    Parameters
    ----------
    depth : how many folders lie between the page of the manual and the page to play on.
    """

    def linked(found: re.Match[str]) -> str:
        rows = []
        for command in re.findall(r"^\$ (bouton .*)$", found[0], re.M):
            parts = screen(command)
            if parts is not None:
                address = urlencode({"lang": language, **parts}, safe=",:>").replace("&", "&amp;").replace(">", "&gt;")
                rows.append(f'<a href="{"../" * depth}?{address}">{OPEN[language]} <code>{escape(command)}</code></a>')
        return found[0] + "".join(f'\n\n<p class="screen">{row}</p>' for row in rows)

    return re.sub(r"^```(?:console|text).*?^```$", linked, text, flags=re.M | re.S)
