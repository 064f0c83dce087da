"""Games that are Nim in disguise: what is said of all of them."""

TEXT = {
    "misere": (
        "Misère play: treat the hidden heaps as in misère Nim. While a heap above 1 stays after your move, make every column even; "
        "otherwise leave an odd number of heaps of 1."
    ),
    "empty": "Every hidden heap is 0, so the nim-sum is 0.",
}
