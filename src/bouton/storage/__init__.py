"""Files, folders, memory, processes, compiled code, and data stored on disk."""
