"""Erreurs des codes QR."""

TEXT = {
    "error-missing": "Les codes QR ont besoin du paquet segno, qui n'est pas installé : pip install 'bouton[web]'.",
    "error-missing-page": "Cette page a été faite sans codes QR : copiez plutôt l'adresse.",
    "error-long": "Cette adresse est trop longue pour un code QR.",
}
