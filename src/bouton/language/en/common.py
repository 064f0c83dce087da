"""Words that several families use."""

TEXT = {
    "matches": "{n} {n:match|matches}",
}
