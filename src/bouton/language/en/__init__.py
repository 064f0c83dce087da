"""The English catalogue."""

from bouton.language.record import Language, one_or_more

LANGUAGE = Language(
    name="English",
    locale="en",
    conjunctions={"and": "and", "or": "or"},
    digits="digits",
    decimal=".",
    thousands=",",
    within="'{got}' in '{whole}'",
    alone="'{got}'",
    colon=": ",
    semicolon="; ",
    form=one_or_more,
    typography=str,
    elision="",
    manual={
        "commands": ("command-line", "The command line"),
        "games": ("games", "Games"),
        "proofs": ("proofs", "The proofs"),
        "questions": ("questions", "Questions: the API"),
    },
)
