"""Reasons where points, conditions that end play and further turns decide."""

TEXT = {
    "worth": "{move}: {worth}",
    "worths": "What each move is worth, in points gained over the opponent from here on: {moves}.",
    "worths-more": "What the best moves are worth, in points gained over the opponent from here on: {moves} …",
    "ends": "{moves:or} ends the game immediately, and wins it.",
    "threat": "After any move the opponent can end the game immediately, and win it.",
    "again": "After {moves:or} the same player moves again.",
    "worths-left": "What each of Left's moves is worth, in points gained over the opponent from here on: {moves}.",
    "worths-left-more": "What the best of Left's moves are worth, in points gained over the opponent from here on: {moves} …",
    "ends-left": "Left: {moves:or} ends the game immediately, and wins it.",
    "threat-left": "After any move of Left the opponent can end the game immediately, and win it.",
    "again-left": "After {moves:or} Left moves again.",
    "worths-right": "What each of Right's moves is worth, in points gained over the opponent from here on: {moves}.",
    "worths-right-more": "What the best of Right's moves are worth, in points gained over the opponent from here on: {moves} …",
    "ends-right": "Right: {moves:or} ends the game immediately, and wins it.",
    "threat-right": "After any move of Right the opponent can end the game immediately, and win it.",
    "again-right": "After {moves:or} Right moves again.",
    "best-ahead": "{move} brings {gain} now, and the player who makes it still gains {count} {count:point|points} more than the opponent from then on.",
    "best-behind": "{move} brings {gain} now, and the opponent gains {count} {count:point|points} more from then on.",
    "best-even": "{move} brings {gain} now, and from then on both gain the same.",
}
