"""Pure algebra of values: outcomes, Grundy values, and the value of a position in terms of its options' values."""
