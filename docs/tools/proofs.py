"""The page of the proofs, made from the proofs of the program."""

import textwrap

from bouton.answers.explain.proof import proof_data
from bouton.language import DEFAULT, LANGUAGES, record, say
from bouton.proofs.index import BOOK

__all__ = ["proofs_page"]

#: of a proof: the names of its pictures, one for each language, and the command that draws them
PICTURES = {
    "games": ("proof-zermelo", "preuve-zermelo", "graph subtraction:1,2,3 8"),
    "sum": ("proof-sum", "preuve-somme", "table nim 0-7 0-7"),
    "bouton": ("proof-bouton", "preuve-bouton", "analyze nim 1,3,5,5"),
    "misere": ("proof-misere", "preuve-misere", "table nim 0-6 0-6 --misere --show outcome"),
    "grundy": ("proof-grundy", "preuve-grundy", "graph nim 1,3"),
    "add": ("proof-coins", "preuve-pieces", "analyze turning:at-most-2 0110100"),
    "marks": ("proof-ruler", "preuve-regle", "sequence turning:ruler --to 31 --picture scatter"),
    "tartan": ("proof-tartan", "preuve-tartan", "table 'turning:at-most-2*at-most-2' 1-5 1-5"),
    "zeckendorf": ("proof-zeckendorf", "preuve-zeckendorf", "zeckendorf --cards 33"),
    "whinihan": ("proof-fibonacci", "preuve-fibonacci", "table fibonacci 1-13 1-13 --show outcome"),
    "two": ("proof-two", "preuve-deux", "zeckendorf --picture two --most 20"),
    "stealing": ("proof-hex", "preuve-hex", "analyze hex:4 ."),
}
#: of each proof: a command that prints it, where it can with a position in its steps
COMMANDS = {
    "games": "analyze cram '...|.#.|...' --show proof",
    "kernel": "analyze graph:=start-a,start-b,a-c,b-c start --show proof",
    "binary": "analyze nim 1,3,5,5 --show proof",
    "sum": "analyze northcott:8 2-5,1-8 --show proof",
    "bouton": "analyze nim 1,3,5,5 --show proof",
    "parity": "analyze nim 1,3,5,5 --show proof",
    "slowest": "analyze nim 1,3,5,7 --show proof",
    "misere": "analyze nim 1,1,2 --misere --show proof",
    "ordinal": "analyze nim w,3,2 --show proof",
    "grundy": "analyze kayles 5,7 --show proof",
    "notes": "analyze inductive '{{},{{}}}' --show proof",
    "golomb": "analyze subtraction:1,3,4 21 --show proof",
    "octal": "rules kayles --proof",
    "states": "rules octal --proof",
    "growth": "rules hexadecimal --proof",
    "lasker": "analyze lasker 3,4,7 --show proof",
    "moore": "analyze moore:2 3,4,5 --show proof",
    "moore-misere": "analyze moore:2 1,1,1,3 --misere --show proof",
    "wythoff": "analyze wythoff 6,9 --show proof",
    "wythoff-misere": "analyze wythoff 2,2 --misere --show proof",
    "euclid": "analyze euclid 12,31 --show proof",
    "euclid-misere": "analyze euclid 12,31 --misere --show proof",
    "disguise": "analyze staircase 0,3,2,1,4,6 --show proof",
    "disguise-misere": "analyze staircase 0,1,2,1 --misere --show proof",
    "additions": "analyze nim:additions 3,5 --show proof",
    "end": "analyze turning:at-most-1 0110 --show proof",
    "add": "analyze turning:at-most-2 0110100 --show proof",
    "turtles": "analyze turning:at-most-2 0110100 --show proof",
    "any": "analyze turning:any 0110100 --show proof",
    "odd": "analyze turning:at-most-3 0110100 --show proof",
    "range": "analyze turning:2-3 0110100 --show proof",
    "ruler": "analyze turning:ruler 000000111111 --show proof",
    "marks": "analyze turning:ruler 000000111111 --show proof",
    "few-marks": "analyze turning:contiguous-3 0111 --show proof",
    "code": "analyze turning:at-most-2 0110100 --show proof",
    "lexicode": "analyze turning:at-most-4 0110100 --show proof",
    "field": "analyze 'turning:at-most-2*at-most-2' 001/011 --show proof",
    "fermat": "analyze 'turning:at-most-2*at-most-2' 001/011 --show proof",
    "tartan": "analyze 'turning:at-most-2*at-most-2' 001/011 --show proof",
    "grunt": "analyze turning:grunt 0110100 --show proof",
    "zeckendorf": "analyze fibonacci 12 --show proof",
    "whinihan": "analyze fibonacci 12 --show proof",
    "schwenk": "analyze fibonacci:limit=3x 29 --show proof",
    "thresholds": "analyze fibonacci 3,4,6:5 --show proof",
    "pairs": "analyze fibonacci 5,5:3 --show proof",
    "two": "analyze fibonacci 9,17:5 --show proof",
    "one-less": "analyze fibonacci 14:6 --misere --show proof",
    "filled": "analyze hex:3 . --show proof",
    "unique": "analyze hex:3 . --show proof",
    "stealing": "analyze hex:3 . --show proof",
    "chomp": "analyze chomp 4,4,4 --show proof",
    "square": "analyze chomp 4,4,4,4 --show proof",
    "rows": "analyze chomp 5,3 --show proof",
    "cram": "analyze cram '....|....|....|....' --show proof",
    "colon": "analyze green-hackenbush '(()(()))()' --show proof",
    "fusion": "analyze green-hackenbush:=ground-a,a-b,b-c,c-ground,c-d all --show proof",
    "treblecross": "analyze treblecross 11 --show proof",
    "swapping": "analyze hex:4:swap . --show proof",
    "pieces": "analyze cram ........ --show proof",
    "free-moves": "analyze domineering ...... --show proof",
    "single": "analyze col 'x.#|##.' --show proof",
    "slipped": "analyze fox-and-geese '....|.x..|...o|....' --show proof",
    "trunk": "rules hackenbush --proof",
    "pairing": "analyze hex:3x4 . --show proof",
    "rex": "analyze hex:3 . --misere --show proof",
    "cutcake": "analyze cutcake 2x5 --show proof",
    "loony": "analyze nimstring 11/101/10/100/10 --show proof",
    "colours": "analyze hackenbush LLR --show proof",
}


def wrapped(text: str, first: str = "", rest: str = "") -> str:
    """A paragraph in lines of 100 columns."""
    lines = textwrap.wrap(
        text, 100, initial_indent=first, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False
    )
    return "\n".join(lines) + "\n"


def proofs_page(language: str, steps: bool = False) -> str:
    """Every theorem with the command that prints its proof, and its picture; in the manual with the steps."""
    _, title = record(language).manual["proofs"]
    lead = say("proofs_heaps.book-lead" if steps else "proofs_heaps.book-index", language)
    parts = [f"<!-- {language} -->\n\n# {title}\n\n", wrapped(lead)]
    for name, proof in BOOK.items():
        told = proof_data(proof, (), language)
        parts += [f"\n## {told['title']}\n\n", wrapped(told["claim"])]
        if steps:
            parts += ["\n", *(wrapped(step["text"], f"{n}. ", "   ") for n, step in enumerate(told["steps"], 1))]
        if name in PICTURES:
            *files, command = PICTURES[name]
            drawn = command if language == DEFAULT else f"{command} --lang {language}"
            file = f"../images/{files[LANGUAGES.index(language)]}.svg"
            parts.append("\n" + wrapped(f'![{say(f"{proof.area}.{name}-picture", language)}]({file} "bouton {drawn}")'))
        parts.append(f"\n    bouton {COMMANDS[name]}\n")
    return "".join(parts)
