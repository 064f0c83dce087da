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
#: of a proof: a position in which its steps have numbers
EXAMPLES = {
    "bouton": "nim 1,3,5,5",
    "slowest": "nim 1,3,5,7",
    "misere": "nim 1,1,2 --misere",
    "grundy": "kayles 5,7",
    "golomb": "subtraction:1,3,4 21",
    "moore": "moore:2 3,4,5",
    "wythoff": "wythoff 6,9",
    "euclid": "euclid 12,31",
    "disguise": "staircase 0,3,2,1,4,6",
    "add": "turning:at-most-2 0110100",
    "ruler": "turning:ruler 000000111111",
    "tartan": "'turning:at-most-2*at-most-2' 001/011",
    "whinihan": "fibonacci 12",
    "schwenk": "fibonacci:limit=3x 29",
    "pairs": "fibonacci 5,5:3",
    "thresholds": "fibonacci 3,4,6:5",
    "two": "fibonacci 9,17:5",
    "one-less": "fibonacci 14:6 --misere",
    "moore-misere": "moore:2 1,1,1,3 --misere",
    "wythoff-misere": "wythoff 2,2 --misere",
    "disguise-misere": "staircase 0,1,2,1 --misere",
    "lasker": "lasker 3,4,7",
    "stealing": "hex:3 .",
    "chomp": "chomp 4,4,4",
    "square": "chomp 4,4,4,4",
    "rows": "chomp 5,3",
    "cram": "cram '....|....|....|....'",
    "swapping": "hex:4:swap .",
    "pieces": "cram ........",
    "single": "col 'x.#|##.'",
    "slipped": "fox-and-geese '....|.x..|...o|....'",
    "euclid-misere": "euclid 12,31 --misere",
    "pairing": "hex:3x4 .",
    "cutcake": "cutcake 2x5",
    "loony": "nimstring 11/101/10/100/10",
    "colours": "hackenbush LLR",
    "colon": "green-hackenbush '(()(()))()'",
    "fusion": "green-hackenbush:=ground-a,a-b,b-c,c-ground,c-d all",
}


def wrapped(text: str, first: str = "", rest: str = "") -> str:
    """A paragraph in lines of 100 columns."""
    lines = textwrap.wrap(
        text, 100, initial_indent=first, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False
    )
    return "\n".join(lines) + "\n"


def proofs_page(language: str) -> str:
    """Every proof: the claim, the steps, a picture, a position to try."""
    _, title = record(language).manual["proofs"]
    parts = [f"<!-- {language} -->\n\n# {title}\n\n", wrapped(say("proofs_heaps.book-lead", language))]
    for name, proof in BOOK.items():
        told = proof_data(proof, (), language)
        claim = f"**{say('proofs_heaps.book-claim', language)}** {told['claim']}"
        parts += [f"\n## {told['title']}\n\n", wrapped(claim), "\n"]
        parts += [wrapped(step["text"], f"{number}. ", "   ") for number, step in enumerate(told["steps"], 1)]
        if name in PICTURES:
            *files, command = PICTURES[name]
            drawn = command if language == DEFAULT else f"{command} --lang {language}"
            file = f"../images/{files[LANGUAGES.index(language)]}.svg"
            parts.append("\n" + wrapped(f'![{say(f"{proof.area}.{name}-picture", language)}]({file} "bouton {drawn}")'))
        if name in EXAMPLES:
            parts.append(f"\n    bouton analyze {EXAMPLES[name]} --show proof\n")
    return "".join(parts)
