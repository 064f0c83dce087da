"""What a checker has found, one sentence for each kind of certificate."""

TEXT = {
    "right": "The certificate is right.",
    "table": "{game}: all {positions} {positions:position|positions} and {moves} {moves:move|moves} were gone through with the rules, uncompiled; {P} P, {N} N, {draws} {draws:draw|draws}.",
}
