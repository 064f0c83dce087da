"""Winners of sums in misère play: by the strategy of Daisies, or by the misère quotient of the heaps; and the reasons.

Both split sums themselves, because values of single heaps do not determine the outcome here. The form of the strategy
of Daisies was derived from searches, so answers about its heaps above 16 are *observed*: no theorem is claimed.

Most queries are about normal play, and a command should start quickly, so modules that compute are imported on demand.
"""

from collections.abc import Iterable, Iterator
from threading import RLock
from typing import TYPE_CHECKING, Any

from bouton.errors import BoutonError
from bouton.heaps.game import HeapGame
from bouton.kinds.capabilities import Facts, FallsApart, heap_rule_of, is_cut_by_rules
from bouton.kinds.figures import Figure, Message
from bouton.kinds.heap_rule import HeapRule
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.misere.limits import MOST_KINDS, PARTS_OF_CUSTOM, PARTS_OF_SUM, POSITIONS_OF_FORMS, PROVED_TO
from bouton.notation import clip
from bouton.search.answer import Answer, Provenance, Source
from bouton.search.budget import Budget, patient_collector
from bouton.search.components import fold_components, in_order
from bouton.search.evaluate import LoopFound
from bouton.storage.recent import Recent
from bouton.values.outcome import Outcome
from bouton.values.valuation import MISERE_OUTCOME, Valuation

if TYPE_CHECKING:
    from bouton.misere.daisies import Daisies
    from bouton.misere.growing import Growing
    from bouton.misere.sums import Sums

_PROVED, _OBSERVED = Provenance("theorem", ("plambeck-siegel-2008",)), Provenance("observed", ("plambeck-1992",))
_FORMS = Provenance("search", method="misère canonical forms of independent parts")
_GAMES_KEPT, _SUMS_KEPT = 16, 8  # games, and games whose sums are asked for, that are cached
_OF_ROWS = {  # messages about heaps, and their versions about rows
    "misere.reason-all": "misere.reason-all-rows",
    "misere.reason-heaps": "misere.reason-heaps-rows",
}


class MisereDaisies(Source):
    """A source of outcomes in misère play for games like Daisies, heaps of any size.

    >>> import bouton
    >>> MisereDaisies().lookup(bouton.find("octal:4.7"), MISERE_OUTCOME, (10**30, 10**29, 5)).value
    <Outcome.N: 'N'>
    """

    def concerns(self, ruleset: Ruleset, valuation: Valuation) -> bool:
        return valuation is MISERE_OUTCOME and _daisies(ruleset) is not None

    def lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The outcome in misère play, or None for other games."""
        found = _daisies(ruleset)
        if found is None:
            return None
        how = _PROVED if max(position, default=0) <= PROVED_TO else _OBSERVED
        return Answer(Outcome.P if found[0].standing_of(position).is_lost else Outcome.N, how, self)

    def moves(
        self, ruleset: Ruleset, valuation: Valuation, position: Any, value: Any, player: Player
    ) -> Iterable[Any] | None:
        """The moves to lost positions, lazily, in the order of the rules; None for other games or values than P."""
        found = _daisies(ruleset) if value is Outcome.P else None
        if found is None:
            return None
        from bouton.misere.daisies_moves import DaisiesMoves

        return DaisiesMoves(*found, position)

    def reasons(self, ruleset: Ruleset, position: Any, facts: Facts) -> Iterator[Figure]:
        """The reasons why a position is won or lost in misère play."""
        from bouton.misere.family import code_of

        found = _daisies(ruleset)
        if found is None or not any(position):
            return
        daisies, standing = found[0], found[0].standing_of(position)
        value = standing.value
        own = code_of(found[1]) == "4.7"
        yield Message("misere.daisies-own" if own else "misere.daisies", {"game": clip(ruleset.spec)}, step=2)
        yield Message(f"misere.daisies-weights-{'whole' if daisies.step == 1 else 'thirds'}", daisies.facts, step=2)
        heaps = [size for size in position if size]
        state = "lost" if standing.is_lost else "won"
        if standing.top < 0:
            yield Message(f"misere.daisies-ones-{state}", {}, step=2)
        elif standing.exceptional:
            ruler = daisies.ruler(heaps) or 0
            weight = standing.weight - daisies.weight(ruler)
            shown = {"heap": clip(ruler, 40), "reach": clip(daisies.reach(ruler), 40), "weight": clip(weight, 40)}
            yield Message(f"misere.daisies-ruled-{state}", {**shown, "value": value}, step=2)
        else:
            yield Message(f"misere.daisies-normal-{state}", {"value": value}, step=2)
        if facts.winning_moves:
            move = facts.winning_moves[0]
            after = daisies.standing_of(move)
            kind = "ones" if after.top < 0 else "ruled" if after.exceptional else "normal"
            text = clip(ruleset.format(move), 160)
            yield Message(f"misere.daisies-move-{kind}", {"move": text})


def _daisies(ruleset: Ruleset) -> "tuple[Daisies, HeapRule] | None":
    """The strategy of a game like Daisies, with the rules of its heaps, or None for other games."""
    if not (isinstance(ruleset, HeapGame) and ruleset.impartial):
        return None
    from bouton.misere.daisies import daisies_of
    from bouton.misere.family import HeapFamily, code_of

    rule = HeapFamily(ruleset).rule()
    daisies = None if rule is None or (rule.reach or 0) > 3 or rule.parts > 2 else daisies_of(code_of(rule))
    return None if daisies is None or rule is None else (daisies, rule)


class MisereQuotients(Source):
    """A source of outcomes in misère play, queried after theory.

    >>> import bouton
    >>> kayles = bouton.find("kayles")
    >>> MisereQuotients().lookup(kayles, MISERE_OUTCOME, (7,) * 3_000 + (12, 5)).value
    <Outcome.P: 'P'>

    It answers for games on heaps whose quotient is found quickly, or for which an earlier run of ``bouton quotient``
    has stored the quotient, the sums with few copies of a heap, or an infinite quotient; and for sums of a few small
    games.
    """

    def __init__(self) -> None:
        self._lock = RLock()
        self._heaps: Recent[Ruleset, Growing] = Recent(_GAMES_KEPT)
        self._sums: Recent[Ruleset, Growing | None] = Recent(_SUMS_KEPT)

    def renew(self) -> "MisereQuotients":
        return MisereQuotients()

    def concerns(self, ruleset: Ruleset, valuation: Valuation) -> bool:
        return valuation is MISERE_OUTCOME

    def lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The outcome in misère play, or None if no quotient determines it."""
        found = self.sums(ruleset, position)
        if found is None:
            return None
        sums, parts = found
        lost = sums.loss_test(sums.product(()))(sums.product(parts))
        return Answer(Outcome.P if lost else Outcome.N, sums.how, self)

    def sums(self, ruleset: Ruleset, position: Any) -> "tuple[Sums, list[int]] | None":
        """Find the sums that decide the winner of a position, and its parts; None if there are none."""
        with self._lock:
            growing = self._growing_quotient(ruleset, position)
            parts = None if growing is None else growing.family.split(position)
            if growing is None or not parts:
                return None
            sums = growing.reach(parts)
            return None if sums is None else (sums, parts)

    def _growing_quotient(self, ruleset: Ruleset, position: Any) -> "Growing | None":
        from bouton.misere.family import HeapFamily, ReachedFamily
        from bouton.misere.growing import Growing

        if isinstance(ruleset, HeapGame) and ruleset.impartial:
            return self._heaps.obtain(ruleset, lambda: Growing(HeapFamily(ruleset)))
        growing, impartial = self._sums.get(ruleset), ruleset.is_impartial(position)
        by_rules = impartial and is_cut_by_rules(ruleset)  # then the family has all parts that rules have led to so far
        if not by_rules:
            parts = None if growing is None else growing.family.split(position)
            kinds = set(summands := ruleset.summands(position))
            if len(summands) < 2 or len(kinds) > MOST_KINDS or not impartial:
                return growing if parts else None
            growing = None if parts is None else growing
        try:
            if growing is None:
                family = ReachedFamily(ruleset, [position], PARTS_OF_CUSTOM if by_rules else PARTS_OF_SUM)
                growing = self._sums[ruleset] = Growing(family)
            elif by_rules:
                assert isinstance(growing.family, ReachedFamily)
                growing.family.extend(position)
        except BoutonError:
            return None
        return growing

    def moves(
        self, ruleset: Ruleset, valuation: Valuation, position: Any, value: Any, player: Player
    ) -> Iterable[Any] | None:
        """The moves to lost positions, lazily, in the order of the rules; None if unknown, or if `value` is not P."""
        if value is not Outcome.P:
            return None
        from bouton.misere.family import ReachedFamily
        from bouton.misere.winning import WinningMoves

        with self._lock:
            found = self.sums(ruleset, position)
            growing = self._growing_quotient(ruleset, position)
            if found is None or growing is None:
                return None
            sums: Sums | None = found[0]
            if isinstance(growing.family, ReachedFamily):
                try:
                    sums = growing.reach(growing.family.extend_by_options(position, player))
                except BoutonError:
                    return None
            if sums is None:
                return None
            moves = WinningMoves(ruleset, position, sums, growing.family, player)
            return in_order(ruleset, position, player, moves)

    def reasons(self, ruleset: Ruleset, position: Any, facts: Facts) -> Iterator[Figure]:
        """The reasons why a position is won or lost in misère play."""
        from bouton.misere.decomposition import DECOMPOSITIONS, write_kind
        from bouton.misere.family import code_of

        found = self.sums(ruleset, position)
        if found is None:
            return
        sums, parts = found
        in_rows = isinstance(ruleset, HeapGame) and ruleset.numbers == "rows"
        for reason in sums.reasons(parts, isinstance(ruleset, HeapGame)):
            yield reason._replace(key=_OF_ROWS.get(reason.key, reason.key)) if in_rows else reason
        exceptions = DECOMPOSITIONS.get(code_of(heap_rule_of(ruleset)))
        if exceptions is not None:
            kind = exceptions.exception(parts)
            yield (
                Message("misere.exception", {"kind": write_kind(kind)})
                if kind
                else Message("misere.exception-none", {})
            )
        if facts.winning_moves:
            move = facts.winning_moves[0]
            growing = self._growing_quotient(ruleset, position)
            left = None if growing is None else growing.family.split(move)
            if left is not None:
                yield sums.describe_move(clip(ruleset.format(move), 160), left)


class _Forms:
    """The canonical forms of a game's parts, and the valuation that they define."""

    def __init__(self) -> None:
        from bouton.misere.canonical import CanonicalForms

        self.forms = CanonicalForms()
        self.memo: dict[Any, int] = {}
        self.valuation = Valuation(
            "misere-form", lambda left, _: self.forms.form_of(left), misere=True, plus=self.forms.sum, zero=0
        )


class MisereForms(Source):
    """A source of outcomes in misère play for custom rules that fall apart, queried after misère quotients.

    >>> import bouton
    >>> rows = bouton.ruleset(lambda n: [[k, n - 1 - k] for k in range(n)])
    >>> rows(7).misere_outcome
    <Outcome.P: 'P'>
    """

    def __init__(self) -> None:
        self._lock = RLock()
        self._games: Recent[Ruleset, _Forms] = Recent(_SUMS_KEPT)

    def renew(self) -> "MisereForms":
        return MisereForms()

    def concerns(self, ruleset: Ruleset, valuation: Valuation) -> bool:
        return valuation is MISERE_OUTCOME and isinstance(ruleset, FallsApart) and ruleset.values_first

    def lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The outcome in misère play, or None if there are too many parts, or play can loop."""
        if not (is_cut_by_rules(ruleset) and ruleset.is_impartial(position)):
            return None
        with self._lock, patient_collector():
            known = self._games.obtain(ruleset, _Forms)
            try:
                form = fold_components(ruleset, position, known.memo, Budget(POSITIONS_OF_FORMS), known.valuation)
            except (BoutonError, LoopFound):
                return None
        return Answer(Outcome.P if known.forms.is_lost(form) else Outcome.N, _FORMS, self)
