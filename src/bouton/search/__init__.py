"""Ways to find the value of a position. A search asks a ruleset for capabilities and imports none."""
