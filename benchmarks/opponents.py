"""Games of the strongest level against alpha–beta that looks three moves ahead (or `--depth`) and counts moves.

    python benchmarks/opponents.py [GAME …] [--games 100] [--workers 2] [--depth 3]

Without a name: all games whose hardest start is too large for exact answers. Both games of each pair begin with the
same two random moves, and each side begins one of them. A game of 300 moves is a tie. A line is printed every ten
games.
"""

import argparse
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from random import Random
from typing import Any, NamedTuple

import bouton
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.play.opponent import chosen_move, is_out_of_reach
from bouton.play.quick_rules import rules_for

_LONGEST = 300
_FAR = 10**9
_TOLD = 10  # games after which a line reports the score


class Plain:
    """Full-width alpha–beta of fixed depth that evaluates the number of moves."""

    def __init__(self, ruleset: Ruleset, start: Any, depth: int = 3) -> None:
        self.rules = rules_for(ruleset, False, start)
        self.depth = depth

    def best(self, position: Any, player: Player, random: Random) -> Any:
        options = list(dict.fromkeys(self.rules.ruleset.options(position, player)))
        random.shuffle(options)
        best, found = -_FAR, options[0]
        for option in options:
            score = -self.value(self.rules.state(option), player.opponent, self.depth - 1, -_FAR, -best)
            if score > best:
                best, found = score, option
        return found

    def value(self, state: Any, player: Player, depth: int, alpha: int, beta: int) -> int:
        mine = self.rules.count(state, player)
        if not mine:
            wins = self.rules.mover_has_won(state, player)
            return 0 if wins is None else 10**6 + depth if wins else -(10**6) - depth
        if not depth:
            return mine - self.rules.count(state, player.opponent)
        for option in self.rules.options(state, player):
            if option == state:
                return 0
            alpha = max(alpha, -self.value(option, player.opponent, depth - 1, -beta, -alpha))
            if alpha >= beta:
                break
        return alpha


class Result(NamedTuple):
    """A finished game: the result of the strongest level, its seconds and its moves."""

    won: float
    spent: float
    moves: int
    plain: float


def play(ruleset: Ruleset, start: Any, seed: int, depth: int) -> Result:
    """Play a game: 1 if the strongest level wins, 0.5 for a tie."""
    random, plain = Random(seed // 2), Plain(ruleset, start, depth)
    here, player, strong = start, Player.LEFT, tuple(Player)[seed % 2]
    spent, moves, slow = 0.0, 0, 0.0
    for turn in range(_LONGEST):
        options = list(ruleset.options(here, player))
        winner = ruleset.winner(here)
        if not options or winner is not None:
            return Result(float((winner or player.opponent) is strong), spent, moves, slow)
        if options == [here]:
            break
        begun = time.process_time()
        if turn < 2:
            move = random.choice(options)
        elif player is strong:
            move = chosen_move(ruleset, here, 5, False, player, seed)
            spent, moves = spent + time.process_time() - begun, moves + 1
        else:
            move = plain.best(here, player, random)
            slow += time.process_time() - begun
        here, player = move, player.opponent
    return Result(0.5, spent, moves, slow)


def hardest_start(name: str) -> tuple[str, str]:
    """The last start of a game, as the page lists them."""
    family = bouton.rulesets.family(name)
    return (family.openings or family.examples)[-1]


def games_out_of_reach() -> list[str]:
    """The games whose hardest start is too large for exact answers."""
    found = []
    for name in bouton.rulesets.INDEX:
        spec, position = hardest_start(name)
        ruleset = bouton.find(spec)
        if is_out_of_reach(ruleset, ruleset.parse(position)):
            found.append(name)
    return found


def played(task: tuple[str, str, int, int]) -> Result:
    """Play a game given as texts, as passed to another process."""
    spec, position, seed, depth = task
    ruleset = bouton.find(spec)
    return play(ruleset, ruleset.parse(position), seed, depth)


def line(name: str, results: Sequence[tuple[int, Result]]) -> str:
    """The line of a game: the score in the finished games, in total and with either side."""
    games = [result for _, result in results]
    sides = [[result.won for seed, result in results if seed % 2 == side] for side in range(2)]
    moves = max(1, sum(game.moves for game in games))
    return (
        f"{name}: {sum(game.won for game in games):g} of {len(games)} (Left {sum(sides[0]):g} of {len(sides[0])}, "
        f"Right {sum(sides[1]):g} of {len(sides[1])}), {sum(game.spent for game in games) / moves:.2f} s a move; "
        f"{sum(game.spent + game.plain for game in games):.0f} s of CPU"
    )


def main() -> None:
    """Play, and print one line for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="names, or SPEC=POSITION for another start")
    parser.add_argument("--games", dest="count", type=int, default=100)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--depth", type=int, default=3)
    given = parser.parse_args()
    starts = []
    for name in given.games or games_out_of_reach():
        spec, equals, position = name.rpartition("=")
        starts.append((spec, position) if equals else hardest_start(name))
    ended: dict[tuple[str, str], list[tuple[int, Result]]] = {start: [] for start in starts}
    with ProcessPoolExecutor(given.workers) as pool:
        waiting = {
            pool.submit(played, (*start, seed, given.depth)): (start, seed)
            for seed in range(given.count)
            for start in starts
        }
        for done in as_completed(waiting):
            start, seed = waiting[done]
            ended[start].append((seed, done.result()))
            if len(ended[start]) in (given.count, *range(_TOLD, given.count, _TOLD)):
                print(line(" ".join(start), ended[start]), flush=True)


if __name__ == "__main__":
    main()
