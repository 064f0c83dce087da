"""The grounds for a period: a certificate that can be written, a cited theorem, or only observation.

A period that the program finds is called proved only if one of the checkers in `bouton.checkers`, which share no code
with the search, reads the game's rules from its name and accepts a certificate of that size.
"""

from bouton.checkers import endless, period, three_heaps
from bouton.checkers.octal_codes import can_split
from bouton.heaps.endless import Repetition
from bouton.kinds.heap_rule import HeapRule

#: the proof is the program's own, and ``--certificate`` writes it
CERTIFICATE = "certificate"
#: the closed form of the game is a cited theorem
THEOREM = "theorem"


def can_certify(spec: str, rule: HeapRule, found: Repetition, heaps: int) -> bool:
    """Whether a checker accepts the certificate of a period for which `heaps` values were examined.

    >>> import bouton
    >>> kayles, treblecross = bouton.find("kayles").heap_rule(), bouton.find("treblecross").heap_rule()
    >>> can_certify("kayles", kayles, Repetition(71, 12, 0), 169)
    True
    >>> can_certify("treblecross", treblecross, Repetition(71, 12, 0), 169)
    False
    """
    if rule.shift or rule.unequal or rule.still >= 0:
        return False
    if rule.tail is not None:
        return rule.parts < 2 and endless.can_check(spec, found.preperiod, found.period, heaps)
    if rule.parts > 2:
        return three_heaps.can_check(spec, *found, heaps)
    return not found.saltus and period.can_check(spec, found.preperiod, found.period)


def has_windows(spec: str, rule: HeapRule) -> bool:
    """Whether the checker of windows can read the game's rules, in which a move leaves at most two heaps.

    >>> import bouton
    >>> [has_windows(spec, bouton.find(spec).heap_rule()) for spec in ("kayles", "octal:0.3", "grundys-game")]
    [True, False, True]
    """
    return not rule.shift and rule.tail is None and rule.parts == 2 and can_split(spec)
