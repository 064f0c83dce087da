"""Pure algebra of values: outcomes, Grundy values, and how a position's value comes from its options'."""
