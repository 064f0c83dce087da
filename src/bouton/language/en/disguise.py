"""Games that are Nim in disguise: what is said of all of them."""

TEXT = {
    "misere": (
        "Misère play: treat the hidden heaps as in misère Nim. While a heap above 1 stays after your move, make the nim-sum 0; "
        "otherwise leave an odd number of heaps of 1."
    ),
    "odd": "The nim-sum of the hidden heaps is {sum}, not 0. Its leftmost binary digit 1 stands for {top}, and an odd number of heaps have it.",
    "even": "The nim-sum of the hidden heaps is 0: each binary digit 1 stands in an even number of heaps. Every move changes exactly one heap, so the nim-sum is no longer 0.",
    "empty": "Every hidden heap is 0, so the nim-sum is 0.",
}
