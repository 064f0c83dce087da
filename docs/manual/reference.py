"""The reference of the library: every public name with its docstring, in French with a sentence, and its command."""

import inspect
from pathlib import Path

import bouton
from bouton.public import HOME

__all__ = ["COMMANDS", "SENTENCES", "names", "reference_page"]

#: the command that does the same, where there is one
COMMANDS = {
    "analyze": "bouton analyze nim 7,2,6",
    "board": "bouton serve",
    "board_of": "bouton ask board game=nim position=7,2,6",
    "check_formula": "bouton test kayles --formula 'g(n) == g(n - 12)' --from 83",
    "code": "bouton code turning:at-most-7 24",
    "coin_table": "bouton code values 3 7",
    "compare_sequences": "bouton compare octal:0.07 octal:0.137",
    "coup_gagnant": "bouton analyze nim 7,2,6 --lang fr",
    "coups": "bouton options nim 7,2,6 --lang fr",
    "decode_words": "bouton code decode 1110100",
    "equal": "bouton equal '{1,2}|{1,2}' '{}'",
    "exercises": "bouton exercises nim --seed 3 --answers",
    "find": "bouton rules nim",
    "from_cgsuite": "bouton cgsuite '{1|-1}'",
    "games": "bouton games",
    "graph": "bouton graph subtraction:1,2,3 9",
    "grundy_sequence": "bouton sequence kayles --to 100",
    "hex_certificate": "bouton hex solve 6 a1 --certificate FILE",
    "hex_solve": "bouton hex solve 4 a1,b2",
    "hex_walk": "bouton hex walk 3 a1,b1,c1,b2,a2,c2,b3,a3,c3",
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
    "puzzle": "bouton puzzle nim --grade 3",
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
    "to_cgsuite": "bouton cgsuite '{1|-1}'",
    "valeur_de_grundy": "bouton analyze nim 7,2,6 --lang fr",
    "value": "bouton value '{1|-1} + ^'",
    "zeckendorf": "bouton zeckendorf 99",
}
#: what a name is, in French: lines ``name: sentence``; its parameters are told in English
SENTENCES = dict(
    line.split(": ", 1) for line in (Path(__file__).parent / "noms.txt").read_text(encoding="utf-8").splitlines()
)
WORDS = {"en": "Command:", "fr": "Commande :"}
IN_ENGLISH = "Paramètres, résultat, erreurs (en anglais)"
LEAD = (
    "Chaque nom public, avec une phrase, un exemple qui tourne et la commande qui fait de même. Les paramètres, ce qui "
    "est rendu et les erreurs sont décrits en anglais, dans le code : `help(bouton.analyze)`, ou le lien de chaque nom."
)


def names() -> list[str]:
    """The public names."""
    return sorted((name for name in HOME if not name.startswith("__")), key=str.casefold)


def reference_page(title: str, language: str) -> str:
    """Every public name."""
    parts = [f"# {title}\n"]
    if language == "fr":
        parts.append(f"\n{LEAD}\n")
    for name in names():
        command = COMMANDS.get(name)
        line = f"\n{WORDS[language]} `{command}`\n" if command else ""
        if language == "fr":
            link = f'\n<p class="screen"><a href="../en/reference.html#bouton.{name}">{IN_ENGLISH}</a></p>\n'
            parts.append(f"\n## `{name}`\n\n{french(name)}{line}{link}")
        else:
            parts.append(f"\n## `{name}`\n\n{documented(name)}{line}")
    return "".join(parts)


def documented(name: str) -> str:
    """The docstring, as Sphinx reads it."""
    kind = "autoclass" if isinstance(getattr(bouton, name), type) else "autofunction"
    members = "\n   :members:\n" if kind == "autoclass" else "\n"
    return f"```{{eval-rst}}\n.. {kind}:: bouton.{name}{members}```\n"


def french(name: str) -> str:
    """The sentence, and the first example of the docstring."""
    example = []
    for line in (inspect.getdoc(getattr(bouton, name)) or "").splitlines():
        if line.startswith(">>>") or (example and line.strip()):
            example.append(line)
        elif example:
            break
    code = "\n```python\n{}\n```\n".format("\n".join(example)) if example else ""
    return f"{SENTENCES[name]}\n{code}"
