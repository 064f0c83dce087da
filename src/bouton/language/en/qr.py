"""Errors of QR codes."""

TEXT = {
    "error-missing": "QR codes need the package segno, which is not installed: pip install 'bouton[web]'.",
    "error-missing-page": "This page was made without QR codes: copy the address instead.",
    "error-long": "This address is too long for a QR code.",
}
