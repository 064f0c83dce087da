"""Letters that an output cannot encode, such as ⊕ in a cp1252 file on Windows: each is replaced by readable ASCII."""

import codecs

_WORDS = {
    "−": "-", "→": "->", "←": "<-", "↦": "->", "↑": "^", "↓": "v", "⇔": "<=>", "⇒": "=>", "≤": "<=", "≥": ">=",
    "≠": "!=", "≡": "=", "≈": "~", "∞": "oo", "√": "sqrt ", "⊕": "(+)", "⊗": "(x)", "∗": "*", "⋆": "*", "★": "*",
    "·": ".", "×": "x", "⌊": "[", "⌋": "]", "⟨": "<", "⟩": ">", "∧": "and", "∨": "or", "¬": "not ", "∃": "exists ",
    "∀": "for all ", "∈": "in", "∪": "u", "∅": "{}", "φ": "phi", "Φ": "Phi", "ω": "w", "α": "alpha", "β": "beta",
    "τ": "tau", "κ": "kappa", "±": "+-", "▲": "^", "▼": "v", "✓": "v", "✕": "x", "●": "o", "○": "o", "■": "#",
    "□": "#", "█": "#", "│": "|", "─": "-", "…": "...", "’": "'", "œ": "oe", "«": '"', "»": '"',
}  # fmt: skip
#: the name of the error handler registered with `codecs`
PLAIN = "bouton.plain"


def readable(letter: str) -> str:
    """Replacement of a letter: a word for it, the letter without its accents, otherwise a question mark.

    >>> [readable(letter) for letter in "⊕≤∞é₂"]
    ['(+)', '<=', 'oo', 'e', '2']
    """
    if letter in _WORDS:
        return _WORDS[letter]
    from unicodedata import normalize

    return normalize("NFKD", letter).encode("ascii", "ignore").decode() or "?"


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end]
    words = "".join(map(readable, lost))
    try:
        words.encode(error.encoding)
    except UnicodeEncodeError:
        words = "?" * len(lost)
    return words, error.end


codecs.register_error(PLAIN, _replace)
