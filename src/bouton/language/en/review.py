"""Played games."""

TEXT = {
    "player-1": "player 1",
    "player-2": "player 2",
    "player-left": "Left",
    "player-right": "Right",
    "move": "Move {number}, {player}, to {end}:",
    "good": "good.",
    "inaccuracy": "right, but there was a quicker win.",
    "lost": "nothing better was there, the position was lost.",
    "blunder": "a blunder, which turns a win into a loss.",
    "mistake": "a mistake, which gives half of it away.",
    "better": "Better {count:was|were}: {moves}",
    "none": "No move was a mistake.",
    "mistakes": "{count:The bad move is number|The bad moves are numbers} {moves}.",
    "over": "The game is over: {player} has won.",
}
