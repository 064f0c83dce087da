"""What a checker has found, one sentence for each kind of certificate."""

TEXT = {
    "right": "The certificate is right.",
}
