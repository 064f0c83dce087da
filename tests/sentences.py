"""Requirements on the sentence of every error."""

from collections.abc import Iterable
from warnings import WarningMessage

from bouton.errors import BoutonError, DisagreementWarning, StorageWarning

__all__ = ["check_sentence", "errors_of"]


def check_sentence(error: BoutonError) -> None:
    """Both languages have a sentence for it, without an unfilled field, and they differ."""
    english, french = error.say("en"), error.say("fr")
    assert english and french and english != french and str(error) == english
    assert "\n" not in english and len(english) < 2_000


def errors_of(caught: Iterable[WarningMessage]) -> list[BoutonError]:
    """The errors that warnings of this package tell of, without those of Python, such as a file that is not closed."""
    messages = [each.message for each in caught]
    return [each.error for each in messages if isinstance(each, StorageWarning | DisagreementWarning)]
