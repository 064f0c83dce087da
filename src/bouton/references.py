"""The bibliography: every work that a theorem or an answer cites, each under one key.

A theorem refers to works by key. The place in the work, which differs from theorem to theorem, follows ``#``:
``"conway-1976#ch. 8"``. A text that is not a key cites itself, so that a user's game can cite a work not listed here.
"""

from collections.abc import Iterable
from typing import NamedTuple

from bouton.language import DEFAULT, has, name_citation, say


class Reference(NamedTuple):
    """A work of the bibliography.

    Attributes
    ----------
    cite : authors and year, as an answer names the work; contains ``{place}`` for a book that is cited by chapter.
    text : where it is published; for results proved by this program, the key of a sentence in the catalogue.
    """

    cite: str
    text: str


#: one work per paragraph: its key, the name by which answers cite it, the place of publication
_WORKS = """
barker-korf-2012 | Barker and Korf 2012 | J. Barker, R. E. Korf, Solving Dots-and-Boxes, Proceedings of the 26th AAAI
Conference on Artificial Intelligence (2012), 414–419.

berlekamp-2000 | Berlekamp 2000 | E. R. Berlekamp, The Dots and Boxes Game: sophisticated child's play, A K Peters,
2000.

bouton-1901 | Bouton 1901 | C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics (2) 3
(1901–1902), 35–39.

cairns-ho-lengyel-2011 | Cairns–Ho–Lengyel 2011 | G. Cairns, N. B. Ho, T. Lengyel, The Sprague–Grundy function of the
real game Euclid, Discrete Mathematics 311 (2011), 457–462.

cole-davie-1969 | Cole and Davie 1969 | A. J. Cole, A. J. T. Davie, A game based on the Euclidean algorithm and a
winning strategy for it, The Mathematical Gazette 53 (1969), 354–357.

conway-1976 | Conway 1976 | J. H. Conway, On Numbers and Games, Academic Press, 1976.

conway-sloane-1986 | Conway, Sloane 1986 | J. H. Conway, N. J. A. Sloane, Lexicographic codes: error-correcting codes
from game theory, IEEE Transactions on Information Theory 32 (1986), 337–348.

endless | finitely many states, Siegel 2013 | A. N. Siegel, Combinatorial Game Theory, American Mathematical Society
2013, IV; bouton.heaps.endless.

ferguson-2014 | Ferguson 2014 | T. S. Ferguson, Game Theory, 2nd ed., UCLA, 2014.

fibonacci | bouton 2026 | fibonacci.reference-own

fibonacci-thresholds | bouton 2026 | fibonacci.reference-thresholds

fibonacci-two-heaps | bouton 2026 | fibonacci.reference-two

fraenkel-1984 | Fraenkel 1984 | A. S. Fraenkel, Wythoff games, continued fractions, cedar trees and Fibonacci
searches, Theoretical Computer Science 29 (1984), 49–73.

gale-1974 | Gale 1974 | D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974), 876–879.

gardner-1957 | Gardner 1957 | M. Gardner, Concerning the game of Hex, Scientific American 197 (July 1957), 145–150
(C. Shannon).

gardner-1974 | Gardner 1974 | M. Gardner, Cram, crosscram and quadraphage: new games having elusive winning
strategies, Scientific American 230, no. 2 (February 1974), 106–108.

golomb-1966 | Golomb 1966 | S. W. Golomb, A mathematical investigation of games of “take-away”, Journal of
Combinatorial Theory 1 (1966), 443–458.

growth | bouton.heaps.growth 2026 | R. B. Austin, thesis, University of Calgary 1976; S. Howse, R. J. Nowakowski,
Periodicity and arithmetic-periodicity in hexadecimal games, Theoretical Computer Science 313 (2004), 463–472;
bouton.heaps.growth.

gurvich-2007 | Gurvich 2007 | V. Gurvich, On the misère version of game Euclid and miserable games, Discrete
Mathematics 307 (2007), 1199–1204.

guy-smith-1956 | Guy and Smith 1956 | R. K. Guy, C. A. B. Smith, The G-values of various games, Proceedings of the
Cambridge Philosophical Society 52 (1956), 514–526.

lagarias-sleator-1999 | Lagarias and Sleator 1999 | J. Lagarias, D. Sleator, Who wins misère Hex?, in The
Mathemagician and Pied Puzzler, A K Peters 1999, 237–240.

lasker-1931 | Lasker 1931 | E. Lasker, Brettspiele der Völker, Berlin 1931.

levine-2006 | Levine 2006 | L. Levine, Fractal sequences and restricted Nim, Ars Combinatoria 80 (2006), 113–127.

madore-2017 | Madore 2017 | D. A. Madore, Le jeu de nim : thème et variations, congrès « MATh en JEANS », 25 mars
2017.

moore-1910 | Moore 1910 | E. H. Moore, A generalization of the game called Nim, Annals of Mathematics (2) 11 (1910),
93–94.

nash-1949 | Nash 1949 | J. Nash (1949), Some games and machines for playing them, RAND D-1164, 1952.

plambeck-1992 | after Plambeck 1992 | T. E. Plambeck, Daisies, Kayles, and the Sibert–Conway decomposition in misère
octal games, Theoretical Computer Science 96 (1992), 361–388.

plambeck-siegel-2008 | Plambeck and Siegel 2008 | T. E. Plambeck, A. N. Siegel, Misère quotients for impartial
games, Journal of Combinatorial Theory, Series A 115 (2008), 593–622.

schaefer-1978 | Schaefer 1978 | T. J. Schaefer, On the complexity of some two-person perfect-information games,
Journal of Computer and System Sciences 16 (1978), 185–225.

schwenk-1970 | Schwenk 1970 | A. J. Schwenk, Take-away games, The Fibonacci Quarterly 8 (1970), 225–234.

smith-1966 | Smith 1966 | C. A. B. Smith, Graphs and composite games, Journal of Combinatorial Theory 1 (1966), 51–81.

sprague-1935 | Sprague 1935 | R. P. Sprague, Über mathematische Kampfspiele, Tôhoku Mathematical Journal 41
(1935–1936), 438–444.

sprague-grundy | Sprague 1935, Grundy 1939 | R. P. Sprague, Über mathematische Kampfspiele, Tôhoku Mathematical
Journal 41 (1935–1936), 438–444; P. M. Grundy, Mathematics and games, Eureka 2 (1939), 6–8.

table-of-values | Sprague 1935, Grundy 1939 | analysis.reference-table

whinihan-1963 | Whinihan 1963 | M. J. Whinihan, Fibonacci Nim, The Fibonacci Quarterly 1 (1963), no. 4, 9–13.

winning-ways | Winning Ways, {place} | E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical
Plays, 1982.

wythoff-1907 | Wythoff 1907 | W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde (2) 7
(1907), 199–202.
"""

#: the work that each key denotes
REFERENCES: dict[str, Reference] = {
    key: Reference(cite, text)
    for key, cite, text in (" ".join(entry.split()).split(" | ") for entry in _WORKS.split("\n\n"))
}


def name_work(cite: str, language: str = "") -> str:
    """Return the authors and the year of a work, or whatever else it is known by.

    >>> name_work("guy-smith-1956"), name_work("guy-smith-1956", "fr"), name_work("winning-ways#ch. 14")
    ('Guy and Smith 1956', 'Guy et Smith 1956', 'Winning Ways, ch. 14')

    Parameters
    ----------
    cite : a key of `REFERENCES`, optionally with a place after ``#``; any other text names itself.
    language : the language of the sentence; if empty, the name in the form used in a provenance.
    """
    key, _, place = cite.partition("#")
    name = REFERENCES[key].cite.format(place=place) if key in REFERENCES else cite
    return name_citation(name, language) if language else name


def cite_works(cites: Iterable[str], language: str = DEFAULT) -> str:
    """Return where works are published, in one sentence.

    >>> cite_works(["conway-1976#ch. 8"])
    'J. H. Conway, On Numbers and Games, Academic Press, 1976, ch. 8.'
    """
    return "; ".join(_format_work(cite, language).removesuffix(".") for cite in cites) + "."


def _format_work(cite: str, language: str) -> str:
    key, _, place = cite.partition("#")
    text = REFERENCES[key].text if key in REFERENCES else cite
    text = say(text, language) if " " not in text and has(text) else text
    return f"{text.removesuffix('.')}, {name_citation(place, language)}" if place else text
