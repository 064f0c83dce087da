"""Games in the terminal."""

TEXT = {
    "begin": "{game}. Type the position that you move to, # and a number, or one of: {words:,}.",
    "alone": "The program plays against itself.",
    "moves-to": "{player} moves to {position}.",
    "ask": "{player}, your move:",
    "word-hint": "hint",
    "word-undo": "undo",
    "word-moves": "moves",
    "word-why": "why",
    "word-level": "level",
    "word-help": "help",
    "word-quit": "quit",
    "nothing-to-undo": "There is no move to take back.",
    "help": "A move is the position that it leads to, or # and its number in the list of moves. Beside that: {words:,}. Each further hint says more; level is followed by a number from 0 to 5.",
    "more-moves": "… and more.",
    "level-set": "The program now plays on level {level}.",
    "level-wrong": "A level is a number from 0 to {most}.",
    "no-such-move": "There is no move {got}.",
    "illegal": "{got} cannot be reached in one move.",
    "won": "The game is over: {player} has won.",
    "review": "The game, move by move:",
}
