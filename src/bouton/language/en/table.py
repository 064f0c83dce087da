"""Errors of tables."""

TEXT = {
    "error-no-table": "{game} has no table, because its positions are not rows of numbers: ask for one position at a time, with 'bouton analyze'.",
    "error-no-table-page": "{game} has no table, because its positions are not rows of numbers.",
    "error-no-ranges": "The positions of {game} are vertices, not numbers: leave out the ranges, and the table has a row for each vertex.",
    "error-axes": "A table with {count} {count:range|ranges} of numbers cannot be made: give 1 to {most} ranges such as 0-8, none of them empty.",
    "error-no-cell": "The table has no cell {got}: give the {axes:number|numbers} of a cell, as in table[3, 5].",
    "error-range": "'{got}' is not a range: give a text such as '0-8', a range or a whole number.",
    "error-large": "This table would have {count} cells, more than {most}: choose smaller ranges.",
    "error-picture-large": "A picture of {count} cells cannot be read, it may have {most}: choose smaller ranges, or ask for text or CSV.",
    "error-search": "This table was stopped at cell {cells} of {count}, position {newest}, after a search over {positions} positions: choose smaller ranges.",
    "error-show": "A table cannot show '{got}': choose {known:or}.",
}
