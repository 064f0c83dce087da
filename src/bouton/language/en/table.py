"""Errors of tables."""

TEXT = {
    "error-no-table": "{game} has no table: tables are for games in which any number, or any two or three, form a position, as in nim. Ask for one position at a time, with 'bouton analyze', or for all its moves, with 'bouton options'.",
    "error-no-table-page": "{game} has no table: tables are for games in which any number, or any two or three, form a position, as in nim. Analyse one position at a time.",
    "error-no-ranges": "The positions of {game} are vertices, not numbers: leave out the ranges, and the table has a row for each vertex.",
    "error-axes": "A table of {game} has {counts:or} {last:range|ranges} of numbers, not {count}: for example {example}.",
    "error-empty": "A range of the table is empty: give one with a number in it, such as 0-8.",
    "error-no-cell": "The table has no cell {got}: give the {axes:number|numbers} of a cell, as in table[3, 5].",
    "error-range": "'{got}' is not a range: give a text such as '0-8', a range or a whole number.",
    "error-large": "This table would have {count} cells, more than {most}: choose smaller ranges.",
    "error-picture-large": "A picture of {count} cells cannot be read, it may have {most}: choose smaller ranges, or ask for text or CSV.",
    "error-search": "This table was stopped at cell {cells} of {count}, position {newest}, after a search over {positions} positions: choose smaller ranges.",
    "error-show": "There is no '{got}' to show here: choose {known:or}.",
}
