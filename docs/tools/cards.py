"""Ages and lengths of games on their cards, measured by play: writes ``src/bouton/play/cards.json``.

    python docs/tools/cards.py [GAME …] [--games 9]

Two good players play from the start that the card shows, perfect ones where good ones never end. The minutes are a
quarter of the median number of moves, fifteen seconds a move. The age is five years, one more for each doubling of
the moves that a player has to choose among (the mean over all turns), and one for each doubling of the things on the
board beyond 16; at least six, and twelve in the section of theory, whose positions have to be read.
"""

import argparse
import json
from itertools import islice
from math import ceil, log2
from pathlib import Path
from statistics import mean, median

from bouton.kinds.capabilities import Drawn, some_options
from bouton.kinds.player import Player
from bouton.play.gallery import gallery
from bouton.play.opponent import chosen_move
from bouton.rulesets import find

FILE = Path(__file__).resolve().parents[2] / "src/bouton/play/cards.json"
LONGEST, MOST = 300, 5_000  # moves of a game, and to choose among
LEVELS, PERFECT = (3, 4), (5, 5)
LEAST = {"theory": 12}


def play(spec: str, text: str, seed: int, levels: tuple[int, int] = LEVELS) -> list[int]:
    """The number of moves to choose among at each turn of one game; of perfect players where others never end."""
    game = find(spec)
    position, player = game.parse(text), Player.LEFT
    choices: list[int] = []
    while True:
        if len(choices) == LONGEST:
            return play(spec, text, seed, PERFECT) if levels != PERFECT else choices
        after = chosen_move(game, position, levels[(len(choices) + seed) % 2], False, player, seed)
        if after is None:
            break
        choices.append(len(set(islice(some_options(game, position, player), MOST))))
        position, player = after, game.next_player(position, after, player)
    return choices


def main() -> None:
    """Measure all games, or some, and print a line for each."""
    parser = argparse.ArgumentParser(description="ages and lengths of games")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--games", type=int, default=9, dest="count")
    given = parser.parse_args()
    known = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    for section in gallery("en"):
        for card in section["cards"]:
            name = card["name"]
            if given.games and name not in given.games:
                continue
            games = [play(card["spec"], card["position"], seed) for seed in range(given.count)]
            doublings = mean(log2(choices) for game in games for choices in game)
            game = find(card["spec"])
            board = game.board(game.parse(card["position"])) if isinstance(game, Drawn) else None
            things = len(board.elements) if board is not None else 0
            age = max(LEAST.get(section["name"], 6), round(5 + doublings + log2(max(1, things / 16))))
            moves = median(map(len, games))
            known[name] = {"age": age, "minutes": max(1, ceil(moves / 4))}
            print(f"{name:22} {moves:6.1f} moves, {2**doublings:6.1f} to choose among: {known[name]}", flush=True)
            rows = [f"  {json.dumps(key)}: {json.dumps(known[key])}" for key in sorted(known)]
            FILE.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
