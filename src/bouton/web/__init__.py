"""The web page, served only on this machine: a server that returns the objects of ``--json``, and the page itself."""
