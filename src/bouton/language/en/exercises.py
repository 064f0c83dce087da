"""Exercise sheets."""

TEXT = {
    "title": "{game}: exercises (sheet {seed})",
    "name": "Name: ______________________________    Date: ______________",
    "answers": "Answers",
    "winner-normal": "{game}, position “{position}”. Who wins, the player to move or the other one? Give all winning moves.",
    "winner-misere": "{game}, position “{position}”, misère play (whoever cannot move wins). Who wins? Give all winning moves.",
    "value-normal": "{game}, position “{position}”. What is its Grundy value?",
    "losses-normal": "{game}, one heap of 0 to {position} tokens. For which numbers does the player to move lose?",
    "losses-misere": "{game}, one heap of 0 to {position} tokens, misère play (whoever cannot move wins). For which numbers does the player to move lose?",
    "answer-N": "The player to move wins.",
    "answer-P": "The player to move loses.",
    "answer-L": "Left wins.",
    "answer-R": "Right wins.",
    "answer-D": "Nobody can force a win.",
    "answer-moves": "Winning {count:move|moves}: {moves}",
    "answer-moves-left": "Left's winning {count:move|moves}: {moves}.",
    "answer-moves-right": "Right's winning {count:move|moves}: {moves}.",
    "answer-losses": "For {heaps}.",
    "answer-value": "The Grundy value is {value}.",
    "error-no-exercises": "There are no exercises for {game}, because it offers no random positions: choose another game (rules of one's own have exercises if the whole numbers from 5 to 30 are positions).",
}
