"""Learn an automaton from queries ("is this word accepted?") and from counterexamples to a guess.

Angluin (1987) showed that both suffice. The states of a guess are *access words*, distinguished by suffixes in a tree
(Kearns and Vazirani 1994): finding the state that a word leads to takes one query for each suffix on the path down. A
word on which the guess is wrong is cut at the last place where the answers change (Rivest and Schapire 1993), and a
state splits there. With n states, k letters and words of length m this takes about n·k·log n + n·m queries if the
tree is balanced.
"""

from collections.abc import Callable, Iterable, Sequence

from bouton.numeration.automata import minimal
from bouton.numeration.automaton import Automaton
from bouton.storage.walks import Numbering

Word = tuple[int, ...]


class Inconsistent(Exception):
    """The same query was answered in two ways."""


class _Leaf:
    """A leaf of the tree that sorts words: the state of the words that end there, None until there is one."""

    __slots__ = ("state",)

    def __init__(self, state: int | None) -> None:
        self.state = state


class _Fork:
    """A suffix, and the subtrees for words that it completes to a rejected or to an accepted word."""

    __slots__ = ("sides", "suffix")

    def __init__(self, suffix: Word, sides: "list[_Leaf | _Fork]") -> None:
        self.suffix, self.sides = suffix, sides


class Learner:
    """A learner, whose guess is corrected by counterexamples.

    >>> learner = Learner(2, lambda word: sum(word) % 3 == 0)
    >>> learner.correct((1, 1, 1)), learner.correct((1, 1))
    (True, False)
    >>> learner.automaton(2, ("n",)).states
    3

    Parameters
    ----------
    letters : the number of letters; a letter is a number below it.
    member : returns whether a word is accepted; its exceptions propagate.

    Attributes
    ----------
    access, moves, final : for each state of the guess its access word, its target for each letter, whether it accepts.
    """

    def __init__(self, letters: int, member: Callable[[Word], bool]) -> None:
        self.letters: int = letters
        self.member: Callable[[Word], bool] = member
        self.access: list[Word] = []
        self.moves: list[list[int]] = []
        self.final: list[bool] = []
        self._into: list[set[tuple[int, int]]] = []  # the transitions that lead to a state
        self._leaves: list[_Leaf] = []
        self._root: _Leaf | _Fork = _Fork((), [_Leaf(None), _Leaf(None)])
        self._open: list[tuple[int, int]] = []
        self._sift((), self._root)
        self._close()

    @property
    def states(self) -> int:
        """The number of states of the guess, including a dead state."""
        return len(self.access)

    def _sift(self, word: Word, node: _Leaf | _Fork) -> int:
        while isinstance(node, _Fork):
            node = node.sides[self.member(word + node.suffix)]
        return self._state(word, node) if node.state is None else node.state

    def _state(self, word: Word, leaf: _Leaf) -> int:
        state = leaf.state = len(self.access)
        self.access.append(word)
        self.final.append(self.member(word))
        self.moves.append([-1] * self.letters)
        self._into.append(set())
        self._leaves.append(leaf)
        self._open += [(state, letter) for letter in range(self.letters)]
        return state

    def _close(self) -> None:
        """Determine the targets of open transitions, including those of new states."""
        done = 0
        while done < len(self._open):
            state, letter = self._open[done]
            target = self._sift((*self.access[state], letter), self._root)
            self.moves[state][letter] = target
            self._into[target].add((state, letter))
            done += 1
        self._open = []

    def suffixes(self) -> list[Word]:
        """The suffixes that distinguish states."""
        found: list[Word] = []
        nodes = [self._root]
        for node in nodes:
            if isinstance(node, _Fork):
                found.append(node.suffix)
                nodes += node.sides
        return found

    def run(self, word: Iterable[int]) -> int:
        """The state of the guess after a word."""
        state = 0
        for letter in word:
            state = self.moves[state][letter]
        return state

    def accepts(self, word: Iterable[int]) -> bool:
        """The answer of the guess for a word."""
        return self.final[self.run(word)]

    def supposes(self, word: Iterable[int]) -> bool:
        """The answer of the guess while it is being corrected; False if it has none yet."""
        state = 0
        for letter in word:
            state = self.moves[state][letter] if self.moves else -1
            if state < 0:
                return False
        return bool(self.final) and self.final[state]

    def correct(self, word: Sequence[int], most: int = 1 << 30) -> bool:
        """Correct the guess on this word, or until it exceeds `most` states; return whether it was wrong.

        Raises `Inconsistent` if it turns out that `member` gave two answers for the same word."""
        word, wrong = tuple(word), False
        right = self.member(word)
        while self.accepts(word) != right and self.states <= most:
            wrong = True
            low = len(word) - 1  # the shortest distinguishing suffix keeps later queries short
            while low > 0 and self.member(self.access[self.run(word[:low])] + word[low:]) != right:
                low -= 1
            before = self.run(word[:low])
            self._split(self.moves[before][word[low]], (*self.access[before], word[low]), word[low + 1 :])
        return wrong

    def _split(self, state: int, word: Word, suffix: Word) -> None:
        """Make a new state for a word that led to `state`; the suffix distinguishes the two."""
        leaf = self._leaves[state]
        answer = self.member(word + suffix)
        fork = _Fork(suffix, [_Leaf(None), _Leaf(None)])
        kept = fork.sides[not answer]
        assert isinstance(kept, _Leaf)
        kept.state, self._leaves[state] = state, kept
        self._replace(leaf, fork, word)
        new = fork.sides[answer]
        assert isinstance(new, _Leaf)
        again, self._into[state] = sorted(self._into[state]), set()
        self._state(word, new)
        for source, letter in again:
            target = self._sift((*self.access[source], letter), fork)
            self.moves[source][letter] = target
            self._into[target].add((source, letter))
        self._close()

    def _replace(self, leaf: _Leaf, fork: _Fork, word: Word) -> None:
        node = self._root
        while isinstance(node, _Fork):
            side = self.member(word + node.suffix)
            if node.sides[side] is leaf:
                node.sides[side] = fork
                return
            node = node.sides[side]
        raise Inconsistent

    def automaton(self, base: int, tracks: tuple[str, ...], *, backwards: bool = False) -> Automaton:
        """The guess as an automaton; if its words were read backwards, the automaton reads them forwards."""
        rows = [dict(enumerate(row)) for row in self.moves]
        return (
            minimal(base, tracks, *_reverse(rows, self.final)) if backwards else minimal(base, tracks, rows, self.final)
        )


def _reverse(rows: list[dict[int, int]], final: list[bool]) -> tuple[list[dict[int, int]], list[bool]]:
    """Reverse an automaton, by the subset construction."""
    into: list[dict[int, set[int]]] = [{} for _ in rows]
    for state, row in enumerate(rows):
        for letter, target in row.items():
            into[target].setdefault(letter, set()).add(state)
    index, made = Numbering(frozenset(state for state, good in enumerate(final) if good)), []
    for members in index.order:
        merged: dict[int, set[int]] = {}
        for member in members:
            for letter, sources in into[member].items():
                merged.setdefault(letter, set()).update(sources)
        made.append({letter: index[frozenset(merged[letter])] for letter in sorted(merged)})
    return made, [0 in members for members in index]
