"""Ways to find the value of a position. A search queries the capabilities of a ruleset and imports no ruleset."""
