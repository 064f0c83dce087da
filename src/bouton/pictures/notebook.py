"""Notebook displays of the results that are neither drawn nor tabulated elsewhere."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from bouton.answers.catalogue import rules
from bouton.answers.codes import GameCode, decoded_text
from bouton.answers.position import Position, position
from bouton.codes.linear import LinearCode
from bouton.errors import BoutonError
from bouton.kinds.ruleset import Ruleset
from bouton.kinds.theorem import Theorem
from bouton.language import say
from bouton.notation import game_title
from bouton.pictures.boards import position_svg
from bouton.pictures.codes import code_svg
from bouton.pictures.document import Document, document_html
from bouton.pictures.documents import text_document, values_document
from bouton.play.playthrough import Playthrough
from bouton.references import name_work
from bouton.sequences.report import comparison_text, formula_text, guess_text, period_sentences
from bouton.sequences.sequence import Period


def _text_html(text: str) -> str:
    return document_html(text_document(text))


def _board_svg(place: Position, language: str) -> str:
    """The board of a position; empty if it has none."""
    try:
        return position_svg(place, language)
    except BoutonError:
        return ""


def board_html(found: Mapping[str, Any], language: str = "en", letters: str = "PN") -> str:
    """The drawing of a position."""
    place = position(found["game"], found["position"])
    return f"<div>{escape(found['game'])} <b>{escape(found['position'])}</b></div>{_board_svg(place, language)}"


def reply_html(found: Mapping[str, Any], language: str = "en", letters: str = "PN") -> str:
    """The program's move, and the board after it."""
    reached = found["position"] if found["move"] is None else found["move"]
    named = "–" if found["move"] is None else f"{escape(found['name'])} → <b>{escape(found['move'])}</b>"
    head = f"<div>{escape(found['game'])} {escape(found['position'])}: {named}</div>"
    return head + _board_svg(position(found["game"], reached), language)


def playthrough_html(step: Playthrough, language: str = "en", letters: str = "PN") -> str:
    """The position of a step of the proof, and the winner's answers."""
    return _board_svg(step.position, language) + _text_html("\n".join(step.lines(1, language)))


def hex_html(found: Mapping[str, Any], language: str = "en", letters: str = "PN") -> str:
    """A solved Hex position: its board, and who wins with which moves."""
    return _board_svg(position(found["game"], found["position"]), language) + _text_html(found["text"])


def coin_table_html(rows: Sequence[Sequence[int]], language: str = "en", letters: str = "PN") -> str:
    """The values f_r(n) of single coins."""
    return document_html(values_document((len(rows), len(rows[0]), [list(row) for row in rows]), language))


def decoded_document(rows: Sequence[Mapping[str, Any]], language: str = "en", letters: str = "PN") -> Document:
    """Describe decoded words, as a document."""
    return text_document(decoded_text(rows, language))


def linear_html(code: LinearCode, language: str = "en", letters: str = "PN") -> str:
    """The matrices and weights of a code."""
    return code_svg(GameCode("", code), language)


def comparison_document(found: Mapping[str, Any], language: str = "en", letters: str = "PN") -> Document:
    """Describe how two sequences compare, as a document."""
    return text_document(comparison_text(found, language))


def formula_document(found: Mapping[str, Any], language: str = "en", letters: str = "PN") -> Document:
    """Describe whether a formula holds, as a document."""
    return text_document(formula_text(found, language))


def conjecture_document(found: Mapping[str, Any], language: str = "en", letters: str = "PN") -> Document:
    """Conjectured formulas for the values of single heaps, as a document."""
    return text_document(guess_text(found, language))


def infinite_document(found: dict[str, Any], language: str = "en", letters: str = "PN") -> Document:
    """Describe an infinite misère quotient, as a document."""
    from bouton.answers.infinite import infinite_text  # not in the single file, which draws the rest

    return text_document(infinite_text(found, language))


def period_document(known: Period, language: str = "en", letters: str = "PN") -> Document:
    """Describe the period of a sequence, as a document."""
    return text_document("\n".join([known.game, *period_sentences(known, language, known.game)]))


def ruleset_document(ruleset: Ruleset, language: str = "en", letters: str = "PN") -> Document:
    """The rules of a game with its theorems."""
    text: str = rules(ruleset, lang=language)["text"]
    return text_document(text.replace(ruleset.spec, game_title(ruleset.spec), 1))


def theorem_document(theorem: Theorem, language: str = "en", letters: str = "PN") -> Document:
    """The statement of a theorem, and its source."""
    return text_document(f"{say(theorem.key, language)} ({name_work(theorem.cites[0], language)})")
