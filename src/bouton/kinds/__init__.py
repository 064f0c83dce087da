"""Games as such: their rules, what they may know and show, theorems, and the rules of one heap as data."""
