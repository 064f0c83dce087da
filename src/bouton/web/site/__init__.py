"""The page as a folder for any web space: the library itself answers, under Pyodide in the reader's browser."""
