"""Values of partizan games: canonical forms, their sums and order, their text, and temperature theory."""
