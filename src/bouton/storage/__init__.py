"""Files, folders, memory and what is kept on disk."""
