"""The commands and their arguments, each declared once."""

from bouton.cli.command import TARGET, Argument, BorrowedParameter, Command, argument_of, number
from bouton.cli.nim import OPERATIONS
from bouton.cli.progress import MODES
from bouton.language import LANGUAGES
from bouton.questions import parameters
from bouton.questions.limits import MOST_SEED

#: renamed options: command and old name → new name
RENAMED = {("hex solve", "--resume"): "--store", ("sequence", "--folder"): "--store", ("verify", "--jobs"): "--workers"}
#: options with a different meaning elsewhere: command and name → the option to use
REFUSED = {("prove", "--limit"): "--seconds", ("verify", "--limit"): "--seconds"}

_SHELLS = ("bash", "zsh", "fish", "powershell", "tcsh")
GAME, MISERE, LETTERS = (
    argument_of(parameter) for parameter in (parameters.GAME, parameters.MISERE, parameters.LETTERS)
)
JSON = Argument(("--json",), {"action": "store_true"})
JSONL = Argument(("--jsonl",), {"action": "store_true"})
LANG = Argument(("--lang",), {"choices": LANGUAGES})
OUTPUT = Argument(("-o", "--output"), {"metavar": "FILE"})
FORMAT = Argument(("--format",), {"metavar": "FORMAT", "default": None})
LIMIT = Argument(("--limit",), {"type": number(1, 1_000_000_000_000), "metavar": "N"})
BOARD_MEMORY = Argument(("--memory",), {"metavar": "SIZE"}, help="cli.argument-board-memory")
PROGRESS = Argument(("--progress",), {"choices": MODES, "default": "auto"})
WORKERS = ("-j", "--workers")
STORE = Argument(("--store",), {"metavar": "FILE"})
BOARD_STORE = STORE._replace(help="cli.argument-board-store")
EXPRESSION = Argument(("expression",), {"nargs": "+", "metavar": "VALUE"}, stands=("game", "position"))
QUIET = Argument(("-q", "--quiet"), {"action": "store_true"})
VERBOSE = Argument(("-v", "--verbose"), {"action": "store_true"})
COMMON = (JSON, LANG, LETTERS, QUIET, VERBOSE)
SEED = Argument(("--seed",), {"type": number(0, MOST_SEED), "default": 1, "metavar": "N"})
ANSWERS = Argument(("--answers",), {"action": "store_true"})
CODE_MEMORY = Argument(("--memory",), {"metavar": "SIZE"})
SIZE = Argument(("--size",), {"type": number(1, 19), "metavar": "N", "default": 11})
BOARD = Argument(("target",), {"nargs": "*", "metavar": "BOARD POSITION"})
TURN = Argument(("--turn",), {"choices": ("left", "right"), "default": None})
LEVEL = Argument(("--level",), {"type": number(1, 5), "metavar": "1-5", "default": 5})


def _asks(
    name: str,
    *own: Argument | BorrowedParameter | str,
    kind: str = "",
    run: str = "cli.ask:run_question",
    also: tuple[str, ...] = (),
) -> Command:
    """A command that asks the question with the same name."""
    return Command(name, run, own, name, (kind,), also=also)


def _hex(action: str, *own: Argument, kind: str = "", writes: bool = True) -> Command:
    """An action of ``bouton hex``, with its arguments."""
    return Command(f"hex {action}", "cli.hex:run", own, kinds=(kind,), writes=writes)


def _values(text: str) -> int:
    """Parse the last Grundy value; −1 for ``all``."""
    return -1 if text == "all" else number(0, 64)(text)


COMMANDS = (
    _asks("games", kind="Games", run="cli.commands:run_games"),
    _asks("rules", kind="GameRules"),
    _asks(
        "analyze",
        JSONL,
        Argument(("--certificate",), {"metavar": "FILE"}, help="cli.argument-analyze-certificate"),
        LIMIT,
        BOARD_MEMORY,
        BOARD_STORE,
        PROGRESS,
        kind="Analysis",
        run="cli.ask:run_analysis",
    ),
    _asks("options", LIMIT, PROGRESS, kind="Options"),
    _asks("table", LIMIT, PROGRESS, kind="Table", run="cli.commands:run_table"),
    _asks("graph", "most", "symmetry", "show", kind="PositionGraph", run="cli.commands:run_graph"),
    _asks("review", Argument(("file",), {"metavar": "FILE"}, stands=("moves",)), LIMIT, PROGRESS, kind="Review"),
    Command(
        "play",
        "cli.commands:run_play",
        (
            TARGET,
            MISERE,
            BorrowedParameter("reply", "level", {"default": 3}),
            Argument(("--first",), {"choices": ("human", "program"), "default": "human"}),
            Argument(("--second",), {"choices": ("human", "program"), "default": "program"}),
            SEED,
        ),
        writes=False,
    ),
    Command(
        "serve",
        "cli.serve:run",
        (
            Argument(("games",), {"nargs": "*", "metavar": "GAME"}),
            Argument(("--port",), {"type": number(0, 65_535), "default": None, "metavar": "N"}),
            Argument(("--no-browser",), {"action": "store_true"}),
            Argument(("--lan",), {"action": "store_true"}),
            Argument(("--yes",), {"action": "store_true"}),
            Argument(("--public-url",), {"default": None, "metavar": "URL"}),
            Argument(
                ("--run",), {"default": None, "metavar": "FOLDER", "dest": "run_folder"}, help="cli.argument-serve-run"
            ),
        ),
        writes=False,
    ),
    Command(
        "site",
        "cli.site:run",
        (
            Argument(("directory",), {"metavar": "DIR"}, help="cli.argument-site-folder"),
            Argument(("--small",), {"action": "store_true"}),
            Argument(("--runtime",), {"metavar": "PATH"}),
        ),
        writes=False,
    ),
    Command("warm", "cli.warm:run", (PROGRESS,), writes=False),
    Command(
        "completion",
        "cli.commands:run_completion",
        (Argument(("shell",), {"choices": _SHELLS, "metavar": "SHELL"}),),
        writes=False,
    ),
    _asks("equal", PROGRESS, also=("value", "--equal", "VALUE")),
    _asks(
        "value",
        EXPRESSION,
        Argument(("--certificate",), {"metavar": "FILE"}),
        LIMIT,
        BOARD_MEMORY,
        BOARD_STORE,
        PROGRESS,
        kind="Thermograph",
        run="cli.commands:run_value",
    ),
    _asks("cgsuite", EXPRESSION, run="cli.commands:run_cgsuite", also=("value", "--cgsuite")),
    _asks("thermograph", EXPRESSION, LIMIT, STORE, PROGRESS, kind="Thermograph", run="cli.commands:run_thermograph"),
    Command(
        "puzzle",
        "cli.puzzle:run",
        (
            BorrowedParameter("puzzle", "game", {"nargs": "?", "default": None}),
            BorrowedParameter("puzzle", "grade"),
            BorrowedParameter("puzzle", "seed", {"default": 1}),
            MISERE,
            Argument(("--day",), {"nargs": "?", "const": "", "metavar": "DATE"}),
            ANSWERS,
            PROGRESS,
        ),
        also=("play", "--puzzle"),
    ),
    Command(
        "match",
        "cli.match:run",
        (
            Argument(("rules",), {"metavar": "GAME"}, help="cli.argument-match-rules"),
            Argument(("first",), {"metavar": "FIRST"}, help="cli.argument-match-first"),
            Argument(("second",), {"metavar": "SECOND"}, help="cli.argument-match-second"),
            Argument(
                ("--games",),
                {"type": number(1, 100_000), "metavar": "N", "default": 100},
                help="cli.argument-match-games",
            ),
            Argument(("--start",), {"metavar": "POSITION"}, help="cli.argument-match-start"),
            MISERE,
            SEED,
            PROGRESS,
        ),
    ),
    _asks("exercises", PROGRESS, kind="Exercises", also=("print", "--exercises")),
    Command(
        "print",
        "cli.printed:run",
        (
            TARGET,
            Argument(("--public-url",), {"default": None, "metavar": "URL"}, help="cli.argument-print-public-url"),
            Argument(("--proof",), {"action": "store_true"}, help="cli.argument-print-proof"),
        ),
        kinds=("Printed",),
    ),
    _asks(
        "quotient", Argument(("--certificate",), {"metavar": "FILE"}), PROGRESS, run="cli.quotient:run", kind="Quotient"
    ),
    Command(
        "ask",
        "cli.ask:run",
        (
            Argument(("question",), {"metavar": "QUESTION"}),
            Argument(("values",), {"nargs": "*", "metavar": "NAME=VALUE"}),
            PROGRESS,
        ),
        kinds=("Data",),
    ),
    Command(
        "nim",
        "cli.nim:run",
        (
            Argument(("operation",), {"choices": tuple(OPERATIONS), "metavar": "OPERATION"}),
            Argument(("operands",), {"nargs": "+", "metavar": "NIMBER"}),
            BorrowedParameter("nim_work", "show", {"default": None}),
        ),
        kinds=("", "NimTable"),
    ),
    Command(
        "hex",
        "",
        writes=False,
        parts=(
            _hex(
                "solve",
                BOARD,
                MISERE,
                TURN,
                Argument(("--tree",), {"type": number(0, 12), "metavar": "N", "default": 0}),
                Argument(("--certificate",), {"metavar": "FILE"}),
                STORE,
                Argument(("--memory",), {"metavar": "SIZE", "default": "2G"}),
                LIMIT,
                SIZE,
                PROGRESS,
            ),
            _hex("walk", BOARD, Argument(("--fill",), {"choices": ("left", "right")}), SIZE, kind="HexWalk"),
            _hex("genmove", BOARD, MISERE, TURN, LEVEL, SEED, SIZE),
            _hex(
                "heat",
                BOARD,
                Argument(("--kind",), {"choices": ("resistance", "two-distance"), "default": "resistance"}),
                SIZE,
                kind="HexHeat",
            ),
            _hex("shapes", BOARD, SIZE),
            _hex("link", BOARD, SIZE),
            _hex("sgf", BOARD, SIZE, kind="HexRecord"),
            _hex(
                "puzzle",
                Argument(
                    ("size",), {"nargs": "?", "metavar": "N", "default": "4"}, help="cli.argument-hex-puzzle-size"
                ),
                SEED,
                ANSWERS,
            ),
            _hex("gtp", LEVEL, SEED, SIZE, writes=False),
        ),
    ),
    Command(
        "solve",
        "cli.solve:run",
        (
            Argument(("rules",), {"metavar": "RULES"}),
            Argument(("start",), {"nargs": "*", "metavar": "START", "default": []}),
            MISERE,
            Argument(("--analyze",), {"action": "store_true"}),
            Argument(("--graph",), {"metavar": "FILE"}),
            STORE,
            Argument(("--certificate",), {"metavar": "FILE"}),
            Argument(("--parquet",), {"metavar": "FILE"}),
            Argument(("--memory",), {"metavar": "SIZE"}),
            Argument(("--method",), {"choices": ("auto", "dense", "graph", "tiers"), "default": "auto"}),
            Argument(("--values",), {"choices": ("all", "grundy", "remoteness"), "default": None}),
            Argument(("--plain",), {"action": "store_true"}),
            Argument(("--out-of-core",), {"metavar": "FOLDER"}),
            Argument(WORKERS, {"type": number(1, 1_000), "metavar": "N", "default": None}),
            PROGRESS,
        ),
        kinds=("Solution",),
    ),
    Command(
        "prove",
        "cli.prove:run",
        (
            Argument(("game",), {"metavar": "GAME"}),
            MISERE,
            Argument(("--heaps",), {"type": number(1, 6), "metavar": "N", "default": None}),
            Argument(("--values",), {"type": _values, "metavar": "K", "default": None}),
            Argument(("--remoteness",), {"action": "store_true"}),
            Argument(("--blocked",), {"type": number(0, 8), "metavar": "N", "default": 0}),
            Argument(("--claim",), {"metavar": "FORMULA", "default": None}),
            Argument(("--moves",), {"action": "store_true"}),
            Argument(("--system",), {"metavar": "NUMERATION", "default": None}),
            Argument(("--at",), {"metavar": "POSITION", "default": None}),
            Argument(("--certificate",), {"metavar": "FILE"}),
            Argument(("--states",), {"type": number(1, 1_000_000), "metavar": "N", "default": 2_000}),
            Argument(("--memory",), {"metavar": "SIZE"}),
            Argument(("--seconds",), {"type": number(1, 10_000_000), "metavar": "N", "default": None}),
            PROGRESS,
        ),
        kinds=("ProvedTheorem",),
    ),
    Command(
        "sequence",
        "cli.sequence:run",
        (
            GAME,
            Argument(("--to",), {"metavar": "N", "default": None}),
            Argument(("--period",), {"action": "store_true"}),
            Argument(("--summary",), {"action": "store_true"}),
            Argument(("--csv",), {"metavar": "FILE"}),
            Argument(("--parquet",), {"metavar": "FILE"}),
            Argument(("--npy",), {"metavar": "FILE"}),
            Argument(("--bfile",), {"metavar": "FILE"}),
            Argument(("--picture",), {"choices": ("scatter", "strip", "histogram", "density"), "default": None}),
            Argument(("--certificate",), {"metavar": "FILE"}),
            Argument(("--memory",), {"metavar": "SIZE"}),
            Argument(("--store",), {"metavar": "FOLDER"}),
            Argument(("--forget",), {"action": "store_true"}),
            PROGRESS,
        ),
        kinds=("HeapSequence", "SequencePicture"),
    ),
    Command(
        "test",
        "cli.sequence:run_formula",
        (
            GAME,
            Argument(("--formula",), {"metavar": "EXPR", "required": True}),
            Argument(("--to",), {"metavar": "N", "default": "1000"}),
            Argument(("--from",), {"metavar": "N", "default": "0", "dest": "first"}),
            PROGRESS,
        ),
        also=("sequence", "--formula"),
    ),
    Command(
        "guess",
        "cli.sequence:run_guess",
        (GAME, Argument(("--to",), {"metavar": "N", "default": "2000"}), PROGRESS),
        also=("sequence", "--guess"),
    ),
    Command(
        "compare",
        "cli.sequence:run_comparison",
        (
            Argument(("first",), {"metavar": "A"}),
            Argument(("second",), {"metavar": "B"}),
            Argument(("--to",), {"metavar": "N"}),
            PROGRESS,
        ),
        also=("sequence", "--against", "B"),
    ),
    Command(
        "basthon",
        "cli.basthon:run",
        (
            Argument(("files",), {"nargs": "+", "metavar": "FILE"}, help="cli.argument-basthon-files"),
            Argument(("--site",), {"metavar": "URL"}, help="cli.argument-basthon-site"),
        ),
        also=("site", "--link"),
    ),
    Command(
        "verify",
        "cli.verify:run",
        (
            Argument(("file",), {"metavar": "FILE"}),
            Argument(("--seconds",), {"type": number(1, 10_000_000), "metavar": "N", "default": None}),
            Argument(("--memory",), {"metavar": "SIZE"}),
            Argument(WORKERS, {"type": number(1, 1_000), "metavar": "N", "default": 1}),
            Argument(("--piece",), {"type": number(0, 10**9), "metavar": "I", "default": None}),
            Argument(("--coq",), {"action": "store_true"}),
            PROGRESS,
        ),
    ),
    Command(
        "run",
        "cli.run:run_tasks_of",
        (
            Argument(("tasks",), {"nargs": "+", "metavar": "TASK"}),
            Argument(("--store",), {"metavar": "FOLDER", "required": True}),
            Argument(WORKERS, {"type": number(1, 1_000), "metavar": "N", "default": None}),
            Argument(("--ray",), {"metavar": "ADDRESS", "default": None}),
            PROGRESS,
        ),
        writes=False,
    ),
    Command(
        "combine",
        "cli.run:run_combine",
        (Argument(("folders",), {"nargs": "+", "metavar": "FOLDER"}),),
        writes=False,
        also=("run", "--combine"),
    ),
    Command(
        "code",
        "cli.code:run",
        (
            Argument(("words",), {"nargs": "*", "metavar": "GAME LENGTH"}),
            Argument(("--octad",), {"metavar": "COINS", "default": None}),
            Argument(("--list",), {"action": "store_true"}),
            Argument(("--weight",), {"type": number(0, 1024), "metavar": "N", "default": None}),
            Argument(("--order",), {"choices": ("weight", "lexicographic", "binary"), "default": "weight"}),
            Argument(("--automorphisms",), {"action": "store_true"}),
            CODE_MEMORY,
            PROGRESS,
        ),
        kinds=("GameCode", "CodeWords"),
        parts=(
            Command(
                "code decode",
                "cli.code:run_decode",
                (
                    Argument(("words",), {"nargs": "*", "metavar": "WORD"}, help="cli.argument-code-received"),
                    Argument(("--game",), {"metavar": "GAME", "default": None}),
                ),
            ),
            Command(
                "code values",
                "cli.code:run_values",
                (
                    Argument(("words",), {"nargs": "*", "metavar": "COINS LENGTH"}, help="cli.argument-code-sizes"),
                    CODE_MEMORY,
                    PROGRESS,
                ),
                kinds=("CoinValues",),
            ),
        ),
    ),
    Command(
        "zeckendorf",
        "cli.zeckendorf:run",
        (
            Argument(("number",), {"nargs": "?", "metavar": "NUMBER"}),
            Argument(("--cards",), {"type": number(1, 10_000), "metavar": "N", "default": None}),
            Argument(("--guess",), {"action": "store_true"}),
            Argument(("--picture",), {"choices": ("totals", "two", "three"), "default": None}),
            Argument(("--most",), {"type": number(1, 300), "metavar": "N", "default": None}),
        ),
        kinds=("Cards", "FibonacciPicture"),
    ),
)
