"""What a checker has found, one sentence for each kind of certificate."""

TEXT = {
    "right": "The certificate is right.",
    "hex": "On the {rows}x{columns} Hex board with {mover} to move, {winner} wins: {statements} {statements:statement was|statements were} replayed.",
    "table": "{game}: all {positions} {positions:position|positions} and {moves} {moves:move|moves} were gone through with the rules, uncompiled; {P} P, {N} N, {draws} {draws:draw|draws}.",
    "period": "{game}: period {period} from heap {preperiod}; the values of {heaps} heaps are right, {rare} of them rare, with {witnesses} {witnesses:witness|witnesses} (SHA-256 of the values {sha256}).",
    "three-heaps": "{game}: g(n + {period}) = g(n) + {saltus} from heap {preperiod} on; the values of {heaps} {heaps:heap|heaps} are right, and the conditions of the theorem hold.",
}
