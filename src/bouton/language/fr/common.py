"""Words that several families use."""

TEXT = {
    "matches": "{n} {n:allumette|allumettes}",
}
