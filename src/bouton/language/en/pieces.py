"""Games with pieces on a board of squares."""

TEXT = {
    "moves": "Left has {left} {left:move|moves}, Right {right}.",
    "parts": "The position has fallen apart into {count} parts; their values add.",
    "error-empty": "The board is missing: write its rows separated by bars, or its size, such as 2x3.",
    "error-letter": "'{got}' in '{whole}' is not a square of this game: write {known:or}, and | between rows.",
    "error-rows": "'{whole}': all rows must have the same number of squares, at least one.",
    "error-map": "'{got}' is not a map: rows of letters as long as one another, with bars between and dots for the sea, such as =aab|acb, at most {most} characters.",
    "error-no-start": "'{got}' is no position of this game to begin with, as nobody could move there: write the rows, such as {example}.",
    "error-vertices": "{got} {got:letter|letters} for {count} {count:vertex|vertices}: write one for each of {names:and}, in this order, or a=x,c=o.",
    "error-size": "The board is empty or too large: from 1 to {most} squares can be read.",
}
