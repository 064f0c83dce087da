"""Systems of numeration: Zeckendorf digits and other linear recurrences."""
