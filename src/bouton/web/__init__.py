"""The web page, on this machine only: a server that answers with the objects of ``--json``, and the page itself."""
