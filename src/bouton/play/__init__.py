"""Playing: opponents, matches, puzzles, practice, reviews, lessons, exercises, the gallery."""
