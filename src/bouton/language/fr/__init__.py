"""The French catalogue."""

import re

from bouton.language.record import FIELD, Language

_APOSTROPHE = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])")

# "de" and "que" before a word that begins with a vowel or a silent h; not before one letter, nor before "onze"
_VOWEL = "(?!onz)[AEIOUaeiouÀÂÉÈÊÎÔÛàâéèêîôûŒœ]|[Hh](?:exad|él|enr|erv|ippo|ist|omm|onor|ort|yp)"
_ELISION = f"(?<![A-Za-zÀ-ÿ])([Dd]|[Qq]u)e {FIELD}(?=(?:{_VOWEL})[A-Za-zÀ-ÿ])"


def _form(value: int) -> int:
    """Zero is singular."""
    return int(abs(value) >= 2)


def set_spaces(text: str) -> str:
    """Make the spaces before ``: ; ? !`` and inside « » non-breaking, and the apostrophes between letters round.

    >>> set_spaces("Qui gagne ?"), set_spaces("l'allumette")
    ('Qui gagne\\xa0?', 'l’allumette')
    """
    for mark in ":;?!»":
        text = text.replace(f" {mark}", f"\N{NO-BREAK SPACE}{mark}")
    text = _APOSTROPHE.sub("’", text)
    return text.replace("« ", "«\N{NO-BREAK SPACE}")


LANGUAGE = Language(
    name="Français",
    locale="fr",
    conjunctions={"and": "et", "or": "ou"},
    digits="chiffres",
    decimal=",",
    thousands="\N{NO-BREAK SPACE}",
    within=set_spaces("« {got} » dans « {whole} »"),
    alone=set_spaces("« {got} »"),
    colon=set_spaces(" : "),
    semicolon=set_spaces(" ; "),
    form=_form,
    typography=set_spaces,
    elision=_ELISION,
    manual={
        "commands": ("ligne-de-commande", "La ligne de commande"),
        "games": ("jeux", "Les jeux"),
        "proofs": ("preuves", "Les preuves"),
        "questions": ("les-questions", "Les questions : l’API"),
    },
)
