"""The Go Text Protocol for Hex (``bouton hex gtp``), with which a board such as HexGui can play against the program.

Black joins top and bottom and is Left; White joins left and right. A response begins with ``=``, a failure with ``?``,
each with the command's number, and ends with an empty line.
"""

from argparse import Namespace
from collections.abc import Callable

from bouton.cli.output import emit
from bouton.cli.target import input_line
from bouton.errors import BoutonError, IllegalMoveError, InputError, NotationError
from bouton.hex.board import HexStones, hex_board
from bouton.language import say
from bouton.notation import clip, read_int
from bouton.version import __version__

_COLOURS = {"b": 0, "black": 0, "w": 1, "white": 1}
_SWAPS = ("swap-pieces", "swap")


def serve(options: Namespace) -> None:
    """Answer commands from standard input until ``quit`` or its end."""
    session = _Session(options)
    while line := input_line():
        words = line.partition("#")[0].split()
        if not words:
            continue
        number = words.pop(0) if words[0].isdigit() else ""
        name, arguments = (words[0], words[1:]) if words else ("", [])
        try:
            found = session.answer(name, arguments)
            sign = "="
        except BoutonError as error:
            found, sign = error.say(options.lang), "?"
        emit(options, f"{sign}{number} {found}".rstrip() + "\n")
        options.out.flush()
        if name == "quit":
            return


class _Session:
    """One board, its moves so far, and the commands."""

    def __init__(self, options: Namespace) -> None:
        self.options, self.level, self.seed = options, options.level, options.seed
        self.board = hex_board(options.size, options.size)
        self.history: list[HexStones] = [(0, 0)]
        self.commands: dict[str, Callable[[list[str]], str]] = {
            "all_legal_moves": self.all_legal_moves,
            "boardsize": self.boardsize,
            "bouton-heat": self.heat,
            "bouton-level": self.set_level,
            "bouton-solve": self.solve,
            "clear_board": self.clear_board,
            "final_score": self.final_score,
            "genmove": self.genmove,
            "hexgui-analyze_commands": self.analyze_commands,
            "known_command": lambda words: "true" if words and words[0] in self.commands else "false",
            "list_commands": lambda words: "\n".join(self.commands),
            "name": lambda words: "bouton",
            "play": self.play,
            "protocol_version": lambda words: "2",
            "quit": lambda words: "",
            "showboard": self.showboard,
            "time_left": lambda words: "",
            "time_settings": lambda words: "",
            "undo": self.undo,
            "version": lambda words: __version__,
        }

    @property
    def stones(self) -> HexStones:
        """The current position."""
        return self.history[-1]

    def answer(self, name: str, words: list[str]) -> str:
        """Carry out a command and return its response."""
        if name not in self.commands:
            raise NotationError("cli.gtp-unknown", got=clip(name))
        try:
            return self.commands[name](words)
        except (IndexError, ValueError) as error:
            if isinstance(error, BoutonError):
                raise
            raise NotationError("cli.gtp-arguments", command=name) from None

    def boardsize(self, words: list[str]) -> str:
        columns = read_int(words[0])
        rows = read_int(words[1]) if len(words) > 1 else columns
        self.board = hex_board(rows, columns)
        self.history = [(0, 0)]
        return ""

    def clear_board(self, words: list[str]) -> str:
        self.history = [(0, 0)]
        return ""

    def colour(self, word: str) -> int:
        if word.lower() not in _COLOURS:
            raise NotationError("cli.gtp-colour", got=clip(word))
        return _COLOURS[word.lower()]

    def play(self, words: list[str]) -> str:
        player, text = self.colour(words[0]), words[1].lower()
        if text == "resign":
            return ""
        if text in _SWAPS:
            left, right = self.stones
            # one move so far: a stone of the other colour, and no swap
            first = len(self.history) == 2 and (left, right)[1 - player]
            if not first or self.board.rows != self.board.columns:
                raise IllegalMoveError("hex.record-swap", number=len(self.history))
            self.history.append((self.board.reflect(right), self.board.reflect(left)))
            return ""
        cell = self.board.cell(text)
        if (self.stones[0] | self.stones[1]) >> cell & 1:
            raise IllegalMoveError("hex.record-taken", number=len(self.history), move=text)
        if self.board.winner(self.stones) is not None:
            raise IllegalMoveError("hex.record-over", number=len(self.history), move=text)
        self._add(player, cell)
        return ""

    def _add(self, player: int, cell: int) -> None:
        left, right = self.stones
        self.history.append((left | 1 << cell, right) if player == 0 else (left, right | 1 << cell))

    def genmove(self, words: list[str]) -> str:
        from bouton.hex.player import choose_move

        player = self.colour(words[0])
        if self.board.winner(self.stones) is not None:
            return "resign"
        cell, _ = choose_move(self.board, self.stones, player, self.level, self.seed)
        self._add(player, cell)
        return self.board.name(cell)

    def undo(self, words: list[str]) -> str:
        if len(self.history) == 1:
            raise IllegalMoveError("cli.gtp-undo")
        self.history.pop()
        return ""

    def showboard(self, words: list[str]) -> str:
        return "\n" + "\n".join(self.board.lines(self.stones))

    def final_score(self, words: list[str]) -> str:
        won = self.board.winner(self.stones)
        return "?" if won is None else "W+" if won else "B+"

    def all_legal_moves(self, words: list[str]) -> str:
        taken = self.stones[0] | self.stones[1]
        return " ".join(self.board.name(cell) for cell in range(self.board.cells) if not taken >> cell & 1)

    def set_level(self, words: list[str]) -> str:
        from bouton.hex.player import LEVELS

        if int(words[0][:4]) not in LEVELS:
            raise InputError("hex.level", got=clip(words[0]), most=LEVELS[-1])
        self.level = int(words[0])
        return ""

    def heat(self, words: list[str]) -> str:
        from bouton.hex.distance import heat

        kind = "two-distance" if words and words[0] == "two-distance" else "resistance"
        values = heat(self.board, self.stones, kind)
        return " ".join(f"{self.board.name(cell)} {value:.2f}" for cell, value in values.items())

    def solve(self, words: list[str]) -> str:
        from bouton.hex.limits import HexLimits
        from bouton.hex.search import hex_search

        player = self.colour(words[0])
        wins = hex_search(self.board).mover_wins(self.stones, player, HexLimits())
        return ("black", "white")[player if wins else 1 - player]

    def analyze_commands(self, words: list[str]) -> str:
        lines = ["resistance", "two-distance"]
        shown = [f"pspairs/{say(f'hex_commands.gtp-{kind}', self.options.lang)}/bouton-heat {kind}" for kind in lines]
        return "\n".join([*shown, f"string/{say('hex_commands.gtp-solve', self.options.lang)}/bouton-solve %m"])
