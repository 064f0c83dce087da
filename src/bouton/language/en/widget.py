"""A board in a notebook."""

TEXT = {
    "again": "New game",
    "answered": "The program has played {last}. Your turn.",
    "back": "Take back",
    "lost": "The program wins with {last}.",
    "turn": "Player {number} moves.",
    "wins": "Player {number} wins.",
    "won": "You win.",
    "yours": "Your turn: click what you take or move.",
    "error-first": 'first says who begins, "human" or "program", not {got}.',
    "error-missing": "A board to play on needs anywidget, which is not installed: pip install 'bouton[notebook]'.",
}
