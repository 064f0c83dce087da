"""Played games."""

TEXT = {
    "player-1": "player 1",
    "player-2": "player 2",
    "player-left": "Left",
    "player-right": "Right",
    "move": "Move {number}, {player}: {end} –",
    "good": "good.",
    "inaccuracy": "right, but there was a quicker win.",
    "lost": "nothing better was there, the position was lost.",
    "blunder": "a blunder, which turns a win into a loss.",
    "mistake": "a mistake, which gives half of it away.",
    "better": "Better {count:was|were}: {moves}",
    "none": "No move was a mistake.",
    "mistakes": "{count:The bad move is number|The bad moves are numbers} {moves}.",
    "drawn": "The game is over: it is a draw.",
    "points": "Points gained: {first} by the first player, {second} by the second.",
    "over": "The game is over: {player} has won.",
    "error-illegal": "Line {line}, move {move}: from {start} there is no move to {end}.",
    "error-one": "A played game needs at least two positions, separated by '>' or by new lines.",
    "error-other-game": "The first line says that this is a game of {got}, not of {game}: name that game.",
    "error-unreadable": "Line {line}: {reason}",
}
