"""The French catalogue."""
