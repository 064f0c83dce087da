"""Playing: an opponent, matches, puzzles, practice, reviews, lessons, exercises, the gallery."""
