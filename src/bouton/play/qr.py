"""A QR code, as rows of dark and light squares."""

from typing import Any

from bouton.errors import InputError


def qr_code(text: str) -> dict[str, Any]:
    """The QR code of a text, made by segno.

    Parameters
    ----------
    text : the text that telephones will read, such as an address.

    Returns
    -------
    ``{"text", "size", "rows"}``: `size` rows of `size` digits each, 1 for dark, without the quiet zone of four squares.

    Raises
    ------
    InputError : if segno is not installed, or the text is too long.
    """
    try:
        import segno
    except ImportError:
        raise InputError("qr.missing") from None
    try:
        code = segno.make(text, error="m", micro=False)
    except segno.DataOverflowError:
        raise InputError("qr.long") from None
    rows = ["".join("1" if each else "0" for each in row) for row in code.matrix]
    return {"text": text, "size": len(rows), "rows": rows}
