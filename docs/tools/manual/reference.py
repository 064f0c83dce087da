"""The reference of the library: every public name with its docstring, in French with a sentence, and its command."""

import inspect
import re
import shlex
from functools import cache
from pathlib import Path

from bouton.cli.parser import argument_help, arguments_of, command_of
from bouton.public import HOME, MOVED, load

__all__ = ["COMMANDS", "MEANINGS", "SENTENCES", "documented_parameters", "meanings", "names", "reference_page"]

#: the command that does the same, where there is one
COMMANDS = {
    "analyze": "bouton analyze nim 7,2,6",
    "board": "bouton serve",
    "board_of": "bouton ask board game=nim position=7,2,6",
    "check_formula": "bouton sequence kayles --formula 'g(n) == g(n - 12)' --from 83",
    "code": "bouton code turning:at-most-7 24",
    "coin_table": "bouton code values 3 7",
    "compare_sequences": "bouton sequence octal:0.07 --against octal:0.137",
    "coup_gagnant": "bouton analyze nim 7,2,6 --lang fr",
    "coups": "bouton options nim 7,2,6 --lang fr",
    "decode_words": "bouton code decode 1110100",
    "guess": "bouton sequence kayles --guess",
    "equal": "bouton value '{1,2}|{1,2}' --equal '{}'",
    "exercises": "bouton print nim --exercises --seed 3 --answers",
    "find": "bouton rules nim",
    "from_cgsuite": "bouton value --cgsuite '{1|-1}'",
    "games": "bouton games",
    "graph": "bouton graph subtraction:1,2,3 9",
    "grundy_sequence": "bouton sequence kayles --to 100",
    "hex_certificate": "bouton hex solve 6 a1 --certificate FILE",
    "hex_solve": "bouton hex solve 4 a1,b2",
    "hex_walk": "bouton hex walk 3 a1,b1,c1,b2,a2,c2,b3,a3,c3",
    "infinite_quotient": "bouton quotient octal:0.76 --heaps 12 --show infinite",
    "lexicode": "bouton code lexicode:8 24",
    "match": "bouton match nim 5 3",
    "mex": "bouton nim add 2 1 --show mex",
    "nim_add": "bouton nim add 42 38",
    "nim_div": "bouton nim div 6 7",
    "nim_inv": "bouton nim inv 7",
    "nim_log": "bouton nim log 6",
    "nim_mul": "bouton nim mul 6 7",
    "nim_order": "bouton nim order 6",
    "nim_pow": "bouton nim pow 7 14",
    "nim_solve_quadratic": "bouton nim solve 6",
    "nim_sqrt": "bouton nim sqrt 6",
    "nim_square": "bouton nim square 6",
    "nim_sum": "bouton nim add 42 38",
    "nim_table": "bouton nim table 16",
    "nim_trace": "bouton nim trace 6",
    "nim_work": "bouton nim mul 13 7 --show work",
    "options": "bouton options nim 7,2,6",
    "period": "bouton sequence kayles --period",
    "playthrough": "bouton play nim 7,2,6",
    "position": "bouton analyze nim 7,2,6",
    "prove": "bouton prove wythoff",
    "puzzle": "bouton play --puzzle nim --grade 3",
    "quotient": "bouton quotient octal:0.77",
    "reply": "bouton ask reply game=nim position=7,2,6",
    "review": "bouton review nim game.txt",
    "rule_code": "bouton solve rules.py:game",
    "rules": "bouton rules nim",
    "ruleset": "bouton analyze rules.py:game 21",
    "save": "bouton table nim 0-8 0-8 -o nim.tex",
    "sequence": "bouton sequence kayles --to 100",
    "solve": "bouton solve examples/chomp.py:chomp",
    "solve_levels": "bouton solve connect-four 5x4 --out-of-core levels",
    "table": "bouton table nim 0-8 0-8",
    "to_cgsuite": "bouton value --cgsuite '{1|-1}'",
    "valeur_de_grundy": "bouton analyze nim 7,2,6 --lang fr",
    "value": "bouton value '{1|-1} + ^'",
    "zeckendorf": "bouton zeckendorf 99",
}


#: headings, in English and French, with the names that stand below them; what is left comes last but for errors
GROUPS = (
    (
        "Positions and questions about them",
        "Les positions et les questions",
        "Position analyze options position equal table graph review reply Analysis board board_of save set_language",
    ),
    ("Games", "Les jeux", "games rules find Ruleset Theorem Outcome Player"),
    (
        "Custom rules",
        "Vos propres règles",
        "ruleset rule_code Sum again gain NEXT LAST DRAW solve solve_levels Solution Store prove ProvedTheorem",
    ),
    (
        "Sequences of Grundy values",
        "Les suites de valeurs de Grundy",
        "sequence grundy_sequence period HeapSequence "
        "Period guess check_formula compare_sequences mex nim_sum zeckendorf",
    ),
    ("Values of partizan games", "Les valeurs des jeux partisans", "value Value SumPlayer from_cgsuite to_cgsuite"),
    ("Misère play", "La version misère", "quotient infinite_quotient"),
    ("Hex", "Hex", "hex_solve hex_walk hex_certificate"),
    ("Codes", "Les codes", "code GameCode lexicode LinearCode coin_table decode_words"),
    ("Play and exercises", "Jouer et s'exercer", "match Match playthrough Playthrough puzzle exercises openspiel"),
    ("In French", "En français", "coups coup_gagnant valeur_de_grundy"),
    ("Nim arithmetic", "L'arithmétique de nim", "Nimber TransfiniteNimber " + " ".join(sorted(MOVED))),
    ("Errors", "Les erreurs", " ".join(sorted(name for name in HOME if name.endswith("Error")))),
)


def _told(name: str) -> dict[str, str]:
    """The lines ``name: sentence`` of a file."""
    lines = (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines()
    return dict(line.split(": ", 1) for line in lines)


#: what a name is, in French
SENTENCES = _told("noms.txt")
#: what a parameter is, of one name (``code.length``) or of all that have it, where the help of the command says nothing
#: or something else
MEANINGS = _told("parametres.txt")
WORDS = {"en": "Command:", "fr": "Commande :"}
IN_ENGLISH = "Ce qui est rendu, sources et détails (en anglais)"
LEAD = (
    "Chaque nom public : ce qu'il est, ses paramètres, les erreurs qu'il lève, un exemple qui tourne et la commande "
    "qui fait de même. La documentation dans le code est en anglais : `help(bouton.analyze)`, ou le lien de chaque nom."
)


def names() -> list[str]:
    """The public names."""
    return sorted((name for name in HOME if not name.startswith("__")), key=str.casefold)


def reference_page(title: str, language: str) -> str:
    """Every public name."""
    parts = [f"# {title}\n"]
    if language == "fr":
        parts.append(f"\n{LEAD}\n")
    for english, in_french, listed in GROUPS:
        parts.append(f"\n## {in_french if language == 'fr' else english}\n")
        parts += [_entry(name, language) for name in listed.split()]
    return "".join(parts)


def _entry(name: str, language: str) -> str:
    command, written = COMMANDS.get(name), MOVED.get(name, name)
    line = f"\n{WORDS[language]} `{command}`\n" if command else ""
    if language == "fr":
        link = f'\n<p class="screen"><a href="../en/reference.html#bouton.{written}">{IN_ENGLISH}</a></p>\n'
        return f"\n### `{written}`\n\n{french(name)}{line}{link}"
    return f"\n### `{written}`\n\n{documented(name)}{line}"


def documented(name: str) -> str:
    """The docstring, as Sphinx reads it."""
    thing = load(name)
    kind = "autoclass" if isinstance(thing, type) else "autofunction" if callable(thing) else "autodata"
    members = "\n   :members:\n" if kind == "autoclass" else "\n"
    return f"```{{eval-rst}}\n.. {kind}:: bouton.{MOVED.get(name, name)}{members}```\n"


def french(name: str) -> str:
    """The sentence, the parameters, the errors, and the first example of the docstring."""
    thing = load(name)
    text = inspect.getdoc(thing) or ""
    example = []
    for line in text.splitlines():
        if line.startswith(">>>") or (example and line.strip()):
            example.append(line.removesuffix("  # doctest: +SKIP"))
        elif example:
            break
    parts = [f"{SENTENCES[name]}\n"]
    given = meanings(name)
    if given:
        parts += [f"\n```python\n{MOVED.get(name, name)}({', '.join(_written(thing))})\n```\n\nParamètres :\n\n"]
        parts += [f"- `{each}` : {said}\n" for each, said in given.items()]
    errors = [each for each in re.findall(r"\b[A-Z]\w+Error\b", _section(text, "Raises")) if each in HOME]
    if errors:
        parts.append(f"\nErreurs : {', '.join(f'[`{each}`](#{each.lower()})' for each in dict.fromkeys(errors))}.\n")
    if example:
        parts.append("\n```python\n{}\n```\n".format("\n".join(example)))
    return "".join(parts)


def meanings(name: str) -> dict[str, str]:
    """What each parameter is, in French: said here of this name, by the help of its command, or of all that have it."""
    helped = _helped(COMMANDS[name]) if name in COMMANDS else {}
    found = {}
    for each in _parameters(load(name)):
        said = MEANINGS.get(f"{name}.{each.name}") or helped.get(each.name) or MEANINGS.get(each.name)
        if said:
            found[each.name] = f"{said.rstrip('.')}."
    return found


def documented_parameters(name: str) -> list[str]:
    """The parameters that the docstring tells."""
    told = re.findall(r"^(\w[\w, ]*) : ", _section(inspect.getdoc(load(name)) or "", "Parameters"), re.M)
    return [each.strip() for names in told for each in names.split(",")]


@cache
def _helped(line: str) -> dict[str, str]:
    """What the French help of a command says of the arguments that a library has too; defaults are in the signature."""
    shared = set(MEANINGS) | {"format", "progress"}
    command, _ = command_of(shlex.split(line)[1:])
    helped = {each.settings.get("dest", each.key.replace("-", "_")): each for each in arguments_of(command)}
    return {
        name: re.sub(r" \(\d[\d\s]*\)$", "", argument_help(command, argument, "fr"))
        for name, argument in helped.items()
        if name not in shared
    }


def _section(text: str, title: str) -> str:
    found = re.search(rf"^{title}\n-+\n(.*?)(?=^\w+\n-+\n|\Z)", text, re.S | re.M)
    return found[1] if found else ""


def _parameters(thing: object) -> list[inspect.Parameter]:
    if isinstance(thing, type) and not _section(inspect.getdoc(thing) or "", "Parameters"):
        return []
    try:
        return list(inspect.signature(thing).parameters.values())  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return []


def _written(thing: object) -> list[str]:
    """The parameters as a signature has them, without types."""
    starred = False
    written = []
    for each in _parameters(thing):
        if each.kind is each.KEYWORD_ONLY and not starred:
            written.append("*")
        starred |= each.kind in (each.KEYWORD_ONLY, each.VAR_POSITIONAL)
        star = {each.VAR_POSITIONAL: "*", each.VAR_KEYWORD: "**"}.get(each.kind, "")
        usual = "" if each.default is each.empty else "=" + re.sub(r"^<(.*): .*>$", r"\1", repr(each.default))
        written.append(f"{star}{each.name}{usual}")
    return written
