"""What every error owes its reader."""

from bouton.errors import BoutonError

__all__ = ["check_sentence"]


def check_sentence(error: BoutonError) -> None:
    """Both languages have a sentence for it, without an unfilled field, and they differ."""
    english, french = error.say("en"), error.say("fr")
    assert english and french and english != french and str(error) == english
    assert "\n" not in english and len(english) < 2_000
