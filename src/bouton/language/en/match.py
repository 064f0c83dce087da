"""Matches of two strategies."""

TEXT = {
    "games": "{count} {count:game|games} of {game}",
    "wins": "{name}: {count} won, {begun} of them when it began",
    "draws": "{count} drawn",
    "level": "level {level}",
    "lost": "The first game that {name} lost, number {number}:",
    "nothing": "From {start} it gave no move: the function must return the position that it moves to.",
    "no-position": "From {start} it gave {got}, which is not a position of this game.",
    "illegal": "From {start} there is no move to {end}.",
    "raised": "At {start} it stopped with {reason}.",
    "error-games": "{got} games cannot be played: give a number from 1 to {most}.",
    "error-strategy": "{got} is not a strategy: give a level from 0 (at random) to {most} (master), or a function from a position to the position that it moves to, on the command line FILE.py:NAME.",
    "error-lead": "{got} is not a number of points: give the points that the player to move has gained beyond the other player, 0 at first.",
    "error-no-start": "No position is known from which {game} could start: give one (--start, in Python position=).",
}
