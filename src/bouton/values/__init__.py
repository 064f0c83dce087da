"""Values of games: algebra that knows no rules."""
