"""Games of the strongest level against alpha–beta that looks three moves ahead and counts moves.

    python benchmarks/opponents.py [GAME …] [--games 100]

Each pair of games begins with the same two random moves, and each side begins one of them.
"""

import argparse
import time
from random import Random
from typing import Any

import bouton
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.play.opponent import chosen_move

_LONGEST = 300


class Plain:
    """Alpha–beta to a fixed depth on the number of moves, of full width."""

    def __init__(self, ruleset: Ruleset, depth: int = 3) -> None:
        self.ruleset = ruleset
        self.depth = depth

    def best(self, position: Any, player: Player, random: Random) -> Any:
        options = list(dict.fromkeys(self.ruleset.options(position, player)))
        random.shuffle(options)
        best, found = -(10**9), None
        for option in options:
            score = -self.value(option, player.opponent, self.depth - 1, -(10**9), -best)
            if score > best:
                best, found = score, option
        return found

    def value(self, position: Any, player: Player, depth: int, alpha: int, beta: int) -> int:
        options = list(self.ruleset.options(position, player))
        if not options:
            winner = self.ruleset.winner(position)
            return 10**6 + depth if winner is player else -(10**6) - depth
        if options == [position]:
            return 0
        if not depth:
            return len(options) - sum(1 for _ in self.ruleset.options(position, player.opponent))
        for option in options:
            alpha = max(alpha, -self.value(option, player.opponent, depth - 1, -beta, -alpha))
            if alpha >= beta:
                break
        return alpha


def play(ruleset: Ruleset, start: Any, seed: int) -> tuple[float, float, int]:
    """A game: 1 where the strongest level wins, 0.5 for a tie; its seconds and moves."""
    random, plain = Random(seed // 2), Plain(ruleset)
    here, player, strong = start, Player.LEFT, tuple(Player)[seed % 2]
    spent, moves = 0.0, 0
    for turn in range(_LONGEST):
        options = list(ruleset.options(here, player))
        winner = ruleset.winner(here)
        if not options or winner is not None:
            return float((winner or player.opponent) is strong), spent, moves
        if options == [here]:
            break
        if turn < 2:
            move = random.choice(options)
        elif player is strong:
            begun = time.perf_counter()
            move = chosen_move(ruleset, here, 5, False, player, seed)
            spent, moves = spent + time.perf_counter() - begun, moves + 1
        else:
            move = plain.best(here, player, random)
        here, player = move, player.opponent
    return 0.5, spent, moves


def main() -> None:
    """Play, and print one line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--games", dest="count", type=int, default=100)
    given = parser.parse_args()
    for name in given.games or ["domineering", "clobber", "konane", "nogo", "snort", "col", "connect-four", "amazons"]:
        spec, position = bouton.rulesets.family(name).openings[-1]
        ruleset = bouton.find(spec)
        start = ruleset.parse(position)
        won, seconds, moves = 0.0, 0.0, 0
        for seed in range(given.count):
            result = play(ruleset, start, seed)
            won, seconds, moves = won + result[0], seconds + result[1], moves + result[2]
        print(f"{spec} {position}: {won:g} of {given.count}, {seconds / max(1, moves):.2f} s a move", flush=True)


if __name__ == "__main__":
    main()
