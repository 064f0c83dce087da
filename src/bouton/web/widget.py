"""A board to play on in a notebook: the page's own board as an `anywidget` widget (Jupyter, marimo, VS Code)."""

import re
from functools import cache
from importlib import import_module
from importlib.resources import files as package_files
from typing import Any, Protocol

from bouton.answers.boards import board_of
from bouton.answers.position import Position, read
from bouton.errors import BoutonError, InputError, PackageError
from bouton.kinds.capabilities import as_seen
from bouton.kinds.player import Player, read_player
from bouton.kinds.ruleset import Ruleset
from bouton.language import say
from bouton.notation import check_language, clip, quote
from bouton.play.turn import turn
from bouton.questions.question import Context
from bouton.questions.table import question
from bouton.web.bundle import bundle
from bouton.web.pages import PAGE

_LEVELS = 5  # the highest level
_ROOT = re.compile(r":root((?:\[[^\]]*\]|:not\([^)]*\))*)")
_OWN = """
.widget { background: var(--card); color: var(--ink); padding: 0.5rem; border-radius: 0.5rem; max-width: 60rem; }
.widget .board-frame { height: min(26rem, 70vh); }
.widget p { margin: 0.25rem 0; }
"""


class PlayedGame:
    """A game in progress at a board: the player to move, the moves so far, the data to display.

    >>> table = PlayedGame("nim", "1,2", level=5)
    >>> table.data["position"], table.play("1,1"), table.data["position"], table.is_over
    ('1,2', True, '0,1', False)
    >>> table.play("0,0"), table.status
    (True, 'You win.')

    Parameters
    ----------
    game, position, misere : as for `bouton.analyze`.
    player : the player to move first; only relevant in a partizan game.
    level : of the program, 0 to 5; None: two people play.
    first : ``"human"`` or ``"program"``.
    lang : the language of sentences.
    """

    def __init__(
        self,
        game: str | Ruleset | Position,
        position: Any = None,
        misere: bool = False,
        *,
        player: Player | str = Player.LEFT,
        level: int | None = 3,
        first: str = "human",
        lang: str = "",
    ) -> None:
        if level is not None and level not in range(_LEVELS + 1):
            raise InputError("play.level-unknown", got=clip(level), most=_LEVELS)
        if first not in ("human", "program"):
            raise InputError("widget.first", got=quote(first))
        self.ruleset: Ruleset
        self.start: Any
        self.ruleset, start = read(game, position)
        self.start = as_seen(self.ruleset, start)
        self.misere: bool = misere
        self.level: int | None = level
        self.lang: str = check_language(lang)
        self.begins: Player = read_player(player)
        self.first: str = first
        self.status: str = ""
        self.data: dict[str, Any] = {}
        self.again()

    def again(self) -> None:
        """Begin the game again from its start."""
        self.moves: list[dict[str, Any]] = []
        self.data = self._board(self.start, self.begins)
        self.status = ""
        if self.level is not None and self.first == "program":
            self._turn(None)
        self._say()

    def back(self) -> None:
        """Take back the last move, with the program's reply; begin again if there are too few moves."""
        count = 1 if self.level is None else 2
        if len(self.moves) < count:
            return self.again()
        del self.moves[-count:]
        opened = self.moves[-1] if self.moves else None
        self.data = opened["board"] if opened else self._board(self.start, self.begins)
        return self._say()

    def play(self, move: str) -> bool:
        """Make a move, and let the program reply; False if the game is over, or if the move is illegal, with the
        reason in `status`."""
        if self.is_over:
            return False
        try:
            self._turn(move)
        except BoutonError as error:
            self.status = error.say(self.lang)
            return False
        self._say()
        return True

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.data["over"])

    def _board(self, data: Any, player: Player) -> dict[str, Any]:
        return board_of(self.ruleset, self.ruleset.format(data), misere=self.misere, player=player, lang=self.lang)

    def _turn(self, move: str | None) -> None:
        here, player = self.data["position"], self.data["player"]
        seed = len(self.moves)
        level = self.level
        found = turn(self.ruleset, here, move, self.misere, player=player, level=level, seed=seed, lang=self.lang)
        self.moves += found["moves"]
        if found["moves"]:
            self.data = found["moves"][-1]["board"]

    def _say(self) -> None:
        last = self.moves[-1]["name"] if self.moves else ""
        if self.is_over:
            mine = self.data["winner"] == "mover"
            if self.level is not None:  # the person is to move unless the person has just moved
                human = (len(self.moves) % 2 == 0) is (self.first == "human")
                self.status = say("widget.won" if mine is human else "widget.lost", self.lang, last=last)
            else:
                number = 1 + (len(self.moves) + (not mine)) % 2
                self.status = say("widget.wins", self.lang, number=number)
        elif self.level is None:
            self.status = say("widget.turn", self.lang, number=1 + len(self.moves) % 2)
        else:
            self.status = say("widget.answered" if last else "widget.yours", self.lang, last=last)


@cache
def script() -> str:
    """The module of the widget: the page's board and its connection to a notebook.

    >>> script().endswith("export default $widget;\\n")
    True
    """
    own = package_files("bouton.web.site").joinpath("widget.js").read_bytes()
    spoken = ("listen.js",)  # the board in words is for a page used with a screen reader, unlike a notebook
    return bundle({**PAGE, "widget.js": own}, "widget.js", spoken).decode() + "export default $widget;\n"


@cache
def style() -> str:
    """The page's style, confined to the widget."""
    page = PAGE["style.css"].decode()
    return _ROOT.sub(lambda found: f":host({found[1]})" if found[1] else ":host", page) + _OWN


class PlayableBoard(Protocol):
    """The widget of `board`."""

    position: str
    history: list[str]
    data: dict[str, object]
    table: PlayedGame

    def _repr_mimebundle_(self, **options: object) -> tuple[dict[str, object], dict[str, object]] | None:
        """The widget for a notebook."""


def board(
    game: str | Ruleset | Position,
    position: Any = None,
    *,
    misere: bool = False,
    player: Player | str = Player.LEFT,
    level: int | None = 3,
    first: str = "human",
    lang: str = "",
) -> PlayableBoard:
    """A board to play on in a notebook: click a move, and the program replies.

    >>> import bouton
    >>> bouton.board("nim", "7,2,6")  # doctest: +SKIP
    >>> bouton.board("hex:5", ".", level=5, first="program")  # doctest: +SKIP

    Parameters
    ----------
    game, position, misere : as for `bouton.analyze`.
    player : the player who moves first in a partizan game.
    level : of the program, 0 (random) to 5 (master); None: two people play.
    first : ``"human"`` or ``"program"``.
    lang : the language of sentences.

    Returns
    -------
    A widget; its ``position`` and ``history`` are traits: the current position, and the positions so far.

    Raises
    ------
    PackageError : if anywidget is not installed.
    """
    table = PlayedGame(game, position, misere, player=player, level=level, first=first, lang=lang)
    try:
        made: PlayableBoard = _widget_class()(table)
        return made
    except ImportError as error:
        raise PackageError("widget.missing") from error


@cache
def _widget_class() -> Any:
    anywidget: Any = import_module("anywidget")
    traits: Any = import_module("traitlets")

    class BoardWidget(anywidget.AnyWidget):  # type: ignore[misc]
        """A board to play on; made by `bouton.board`."""

        _esm = script()
        style = traits.Unicode().tag(sync=True)
        words = traits.Dict().tag(sync=True)
        data = traits.Dict().tag(sync=True)
        said = traits.Unicode().tag(sync=True)
        asked = traits.List().tag(sync=True)
        position = traits.Unicode()
        history = traits.List()

        def __init__(self, table: PlayedGame) -> None:
            words = question("words").answer(Context(table.lang))
            for name in ("again", "back"):
                words["words"][f"widget-{name}"] = say(f"widget.{name}", table.lang)
            super().__init__(style=style(), words=words)
            self.table = table
            self._show()
            self.observe(self._answer, "asked")

        def _answer(self, change: Any) -> None:
            word, move = (*change["new"], "", "")[:2]
            if word == "play":
                self.table.play(move)
            elif word in ("again", "back"):
                getattr(self.table, word)()
            self._show()

        def _show(self) -> None:
            self.data, self.said = self.table.data, self.table.status
            self.position = self.data["position"]
            start = self.table.ruleset.format(self.table.start)
            self.history = [start, *(move["position"] for move in self.table.moves)]

    return BoardWidget
