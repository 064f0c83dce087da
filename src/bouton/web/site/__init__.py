"""The page as a folder for any web host: the library itself answers, under Pyodide in the reader's browser."""
