"""The pages of the manual: of each its file in `docs/en` and its file in `docs/fr`, without the ending."""

from pathlib import Path
from typing import NamedTuple

__all__ = ["DOCS", "MADE", "SECTIONS", "Section", "pages", "path_of", "title_of", "twin"]

DOCS = Path(__file__).resolve().parents[2]


class Section(NamedTuple):
    """Pages under one caption; both by language, in one order."""

    captions: dict[str, str]
    pages: tuple[dict[str, str], ...]


def _section(english: str, french: str, *pages: tuple[str, str]) -> Section:
    return Section({"en": english, "fr": french}, tuple({"en": en, "fr": fr} for en, fr in pages))


#: pages that `build.py` makes from the program, of one name in both languages
MADE = ("game-pages", "reference", "speed")
SECTIONS = (
    _section(
        *("Begin", "Pour commencer"),
        ("install", "installer"),
        ("faq", "foire-aux-questions"),
        ("limits", "limites"),
        ("library", "bibliotheque"),
        ("page", "la-page"),
        ("site", "le-site"),
        ("notebooks", "carnets"),
        ("accessibility", "accessibilite"),
        ("class-trial", "essai-en-classe"),
    ),
    _section(
        *("Tutorials", "Tutoriels"),
        ("learn/tutorial-class", "apprendre/tutoriel-classe"),
        ("learn/tutorial-theory", "apprendre/tutoriel-theorie"),
        ("learn/tutorial-research", "apprendre/tutoriel-recherche"),
        ("learn/tutorial-program", "apprendre/tutoriel-programme"),
    ),
    _section(*("Recipes", "Recettes"), ("learn/how-to", "apprendre/recettes")),
    _section(
        *("Sessions for a class", "Séances pour la classe"),
        ("learn/session-ten-years", "apprendre/seance-dix-ans"),
        ("learn/session-powers-of-two", "apprendre/seance-college"),
        ("learn/session-quantifiers", "apprendre/seance-seconde"),
        ("learn/session-kernel", "apprendre/seance-maths-expertes"),
        ("learn/session-recursion", "apprendre/seance-nsi"),
    ),
    _section(*("Games", "Les jeux"), ("game-pages", "game-pages")),
    _section(
        *("Theory", "La théorie"),
        ("proofs", "preuves"),
        ("coq", "coq"),
        ("theorems", "apprendre/theoremes"),
        ("nim", "apprendre/nimbers"),
        ("coins", "apprendre/pieces"),
        ("fibonacci", "apprendre/nim-fibonacci"),
        ("misere", "apprendre/version-misere"),
        ("partizan", "apprendre/partisans"),
        ("hex", "hex"),
        ("hex-brouwer", "apprendre/hex-brouwer"),
        ("boards", "plateaux"),
        ("boxes", "petits-carres"),
    ),
    _section(
        *("Research", "La recherche"),
        ("sequences", "apprendre/suites"),
        ("windows", "apprendre/fenetres"),
        ("records", "records"),
        ("census", "apprendre/recensement"),
        ("arithmetic-periods", "apprendre/periodes-arithmetiques"),
        ("solve", "apprendre/resoudre"),
        ("levels", "apprendre/niveaux"),
        ("runs", "apprendre/calculs"),
        ("cluster", "apprendre/plusieurs-machines"),
    ),
    _section(
        *("The source documents", "Les documents de départ"),
        ("learn/source-slides", "source-diapositives"),
        ("learn/source-workshop", "source-atelier"),
        ("learn/source-course", "source-cours"),
        ("learn/source-lesson", "source-lecon"),
        ("learn/source-fibonacci", "source-fibonacci"),
        ("sources", "les-sources"),
    ),
    _section(
        *("Reference", "Référence"),
        ("reference", "reference"),
        ("command-line", "ligne-de-commande"),
        ("questions", "les-questions"),
        ("formats", "apprendre/les-formats"),
        ("other-programs", "autres-programmes"),
    ),
    _section(
        *("Speed", "Les vitesses"),
        ("speed", "speed"),
        ("performance", "apprendre/vitesse"),
    ),
    _section(*("The house", "La maison"), ("architecture", "apprendre/architecture"), ("release", "apprendre/publier")),
)


def pages(language: str) -> tuple[str, ...]:
    """All pages of a language, in the order of the contents."""
    return tuple(page[language] for section in SECTIONS for page in section.pages)


def twin(name: str, language: str) -> str:
    """The page of that language that a page of either language is, or is the twin of."""
    return next(page[language] for section in SECTIONS for page in section.pages if name in page.values())


def path_of(name: str, language: str) -> Path:
    """The file of a page."""
    return DOCS / language / f"{name}.md"


def title_of(name: str, language: str) -> str:
    """The title of a page."""
    text = path_of(name, language).read_text(encoding="utf-8")
    return next(line.removeprefix("# ") for line in text.splitlines() if line.startswith("# "))
