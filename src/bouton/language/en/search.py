"""Errors of searches."""

TEXT = {
    "error-below-zero": "The search stopped after {positions} {positions:position|positions}, the newest one being {newest}: the positions go on below 0. Give only options from 0 up, such as n - k where k <= n. If they are meant to go below 0, name how many positions may be searched, with --limit (in Python limit=).",
    "error-below-zero-page": "The search stopped after {positions} {positions:position|positions}, the newest one being {newest}: the positions go on below 0. Give only options from 0 up, such as n - k where k <= n.",
    "error-limit": "The search stopped at its limit after {positions} {positions:position|positions} and {moves} {moves:move|moves}, the newest position being {newest}: if the positions never end, bound them; otherwise try a smaller position or a higher limit, such as --limit {higher} (in Python limit=).",
    "error-limit-of": "The search of {newest} stopped at its limit after {positions} {positions:position|positions} and {moves} {moves:move|moves}: try a smaller position, or a higher limit, such as --limit {higher} (in Python limit=).",
    "error-limit-of-page": "The search of {newest} stopped at its limit after {positions} {positions:position|positions}: choose a smaller position.",
    "error-limit-first": "{newest} is too large for this search: its own {moves} moves are more than may be tried. Give a smaller position, or a higher limit (--limit, in Python limit=).",
    "error-limit-first-page": "{newest} is too large for this search: its own {moves} moves are more than may be tried. Choose a smaller position.",
    "error-limit-tried": "To find all winning moves of {position}, more than {limit} moves would have to be tried one by one; the moves found so far are right, and others may win too.",
    "error-limit-moves": "The search for the winning moves of {position} stopped at its limit of {limit} positions; the moves found so far are right, and others may win too.",
    "error-limit-nearer": "The search of {newest} stopped at its limit after {positions} {positions:position|positions}: give a position nearer to its end, a smaller one, or a higher limit, such as --limit {higher} (in Python limit=).",
    "error-limit-nearer-page": "The search of {newest} stopped at its limit after {positions} {positions:position|positions}: choose a position nearer to its end, or a smaller one.",
    "error-limit-numbers": "The search stopped at its limit, at positions whose numbers have about {digits} digits: if they grow without end, bound them; otherwise try a smaller position or a higher limit, such as --limit {higher} (in Python limit=).",
    "error-limit-numbers-page": "The search stopped at its limit, at positions whose numbers have about {digits} digits: choose a smaller position, or bound numbers that grow without end.",
    "error-limit-page": "The search stopped at its limit after {positions} {positions:position|positions}, the newest one being {newest}: choose a smaller position, or bound positions that never end.",
    "error-memory": "The search stopped after {positions} {positions:position|positions} because memory does not suffice, the newest position being {newest}: try a smaller position.",
    "error-size": "{position} is too large for the search (limit {limit}), which would go through all positions below it: try a smaller position or a higher limit (--limit, in Python limit=).",
    "error-size-page": "{position} is too large for the search, which would go through all positions below it: choose a smaller position.",
    "error-turns": "{game} ends by a condition, counts points or gives further turns: its positions have no values that add (Grundy values, canonical forms, misère quotients); ask bouton analyze, options, table, graph or review, which tell who wins.",
    "error-misere-points": "In {game} points decide, so that there is no misère play: ask for normal play.",
}
