"""The words of the page."""

TEXT = {
    "title": "bouton",
}
