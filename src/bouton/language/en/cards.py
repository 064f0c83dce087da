"""The Fibonacci cards and digits."""

TEXT = {
    "title": "Fibonacci cards for the numbers from 1 to {most}.",
    "how": "Think of a number and name its cards: their first numbers add up to it.",
    "on": "{number} stands on {count:the card that begins|the cards that begin} with {cards}.",
    "long": "{number} has {digits} Fibonacci digits, {ones} of them 1s; the rightmost 1 stands for F({last}), where F(2) = 1 and F(3) = 2.",
    "ask": "Think of a number from 1 to {most}. Is it on this card?",
    "guessed": "Your number is {number} = {sum}.",
    "left-title": "Fibonacci Nim: the totals that may be left",
    "left-x": "tokens at the start",
    "left-y": "total left",
    "left-good": "leaving this total wins",
    "left-bad": "erases only 1s too, but loses",
    "lost-title": "Fibonacci Nim with {count} heaps and one limit: starts that the first player loses",
    "limits-title": "Fibonacci Nim with two heaps and one limit: the least limit that wins",
    "limits-never": "no limit wins",
    "heap-one": "tokens in one heap",
    "heap-other": "tokens in the other heap",
    "heap-a": "heap a (across) and heap b (up)",
    "third": "The darker, the larger the third heap c; there is at most one for a and b.",
    "yes-or-no": "Please answer y or n.",
}
