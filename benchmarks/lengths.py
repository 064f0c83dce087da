"""How long games are: moves of a game between two good players, from the starts on the cards.

    python benchmarks/lengths.py [GAME …] [--games 9]

The minutes on the cards of the page are a quarter of the median, fifteen seconds a move.
"""

import argparse
from math import ceil
from statistics import median

from bouton.kinds.player import Player
from bouton.play.gallery import gallery
from bouton.play.opponent import chosen_move
from bouton.rulesets import find

LONGEST = 300
LEVELS = (3, 4)


def length(spec: str, text: str, seed: int) -> int:
    """The number of moves of one game."""
    game = find(spec)
    position, player = game.parse(text), Player.LEFT
    for moves in range(LONGEST):
        after = chosen_move(game, position, LEVELS[(moves + seed) % 2], False, player, seed)
        if after is None:
            return moves
        position, player = after, player.other
    return LONGEST


def main() -> None:
    """Print a line for each game: its median length, and the minutes that follow and that the card says."""
    parser = argparse.ArgumentParser(description="how long games are")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--games", type=int, default=9, dest="count")
    given = parser.parse_args()
    for card in (card for section in gallery("en") for card in section["cards"]):
        if given.games and card["name"] not in given.games:
            continue
        moves = median(length(card["spec"], card["position"], seed) for seed in range(given.count))
        print(
            f"{card['name']:22} {moves:6.0f} moves {max(1, ceil(moves / 4)):3} min (card: {card['minutes']})",
            flush=True,
        )


if __name__ == "__main__":
    main()
