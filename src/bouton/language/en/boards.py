"""Certificates of boards, and errors of the engine for them."""

TEXT = {
    "certified": "The Grundy value of {position} is {value}. {parts:,} {parts:part|parts} of boards and their values are written to {file}: bouton verify checks them.",
    "certified-winner": "{play}, {position}: {won}. {sums:,} lost {sums:sum|sums} of parts, with an answer to each move, {sums:is|are} written to {file}: bouton verify checks them.",
    "stopped": "stopped; what is known is kept beside the file of --store, and the same command resumes from there.",
    "error-alone": "--certificate writes the certificate alone: leave out {options:and}.",
    "error-certificate-size": "A certificate of a board has at most {most} squares, this one would have {count}.",
    "error-certificate-value": "The players of {game} have different moves, so its positions have no Grundy values: bouton analyze … --certificate certifies who wins.",
    "error-certificate": "{game} has no such certificate; these games on boards have one: {known:and}. For heaps there are those of bouton sequence, prove and solve.",
    "error-spent": "The search of {position} stopped after {parts:,} parts of boards: try a smaller position or a higher limit (--limit, in Python limit=); with --store FILE, a search of more than four million parts goes on where it stopped.",
    "error-spent-above": "The search of {position} stopped after {parts:,} parts of boards; its Grundy value is at least {least}. Try a higher limit (--limit, in Python limit=); with --store FILE, a search of more than four million parts goes on where it stopped.",
    "error-spent-above-page": "The search of {position} stopped after {parts:,} parts of boards; its Grundy value is at least {least}. Choose a smaller position.",
    "error-spent-between": "The search of {position} stopped after {parts:,} parts of boards. Solved parts: {solved} of {count}; the left stop is from {left_least} to {left_most}, the right stop from {right_least} to {right_most}. Try a higher limit (--limit, in Python limit=); with --store FILE, a search of more than four million parts goes on where it stopped.",
    "error-spent-between-page": "The search of {position} stopped after {parts:,} parts of boards. Solved parts: {solved} of {count}; the left stop is from {left_least} to {left_most}, the right stop from {right_least} to {right_most}. Choose a smaller position.",
    "error-spent-sums": "The winner of {position} was not found. Its moves were searched briefly, then sums of its parts: {sums:,} {sums:sum|sums} and {strips:,} values of parts, of at most {most_sums:,} and {most_strips:,} where no limit is given. Give one to search longer, such as --limit 10000000 (in Python limit=).",
    "error-spent-sums-page": "The winner of {position} was not found. Its moves were searched briefly, then sums of its parts: {sums:,} {sums:sum|sums} and {strips:,} values of parts, of at most {most_sums:,} and {most_strips:,}. Choose a smaller position.",
    "error-spent-page": "The search of {position} stopped after {parts:,} parts of boards: choose a smaller position.",
    "error-memory": "After {parts:,} parts of boards the memory of {memory:,} MB is full: try a smaller position, or more memory (--memory).",
    "error-kept-damaged": "The table '{path}' is damaged, or of another version: the search begins anew.",
    "error-options": "This position leaves too many moves at the same time: try a smaller position.",
}
