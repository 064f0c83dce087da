"""The P-positions of a game as a binary linear code, decoding as a game, and tables of coin values."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, Any

from bouton.answers.limits import COINS_OF_TABLE, MOST_COINS, MOST_DIMENSIONS, MOST_DISTANCE, MOST_TURNED
from bouton.codes.automorphisms import AutomorphismGroup, automorphism_group
from bouton.codes.decoding import Decoded, Decoder
from bouton.codes.lexicode import columns, listable_lexicode
from bouton.codes.linear import LinearCode
from bouton.codes.words import places, read_word, word_of, write_word
from bouton.errors import InputError, NotationError
from bouton.kinds.ruleset import Ruleset
from bouton.language import say
from bouton.language.digits import write_safely
from bouton.notation import check_language, clip, plain_number, quote, read_int
from bouton.results import ArrayResult, RowsResult, import_package
from bouton.results.keys import DecodedWord
from bouton.rulesets import find
from bouton.rulesets.capabilities import Coins
from bouton.storage.memory import memory_allowance

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ORDERS = ("weight", "lexicographic", "binary")
_ROWS_SHOWN, _COLUMNS_SHOWN, _ITEMS_SHOWN = 40, 100, 12  # of the matrix, and of other lists, in sentences


class GameCode(ArrayResult):
    """The code of the P-positions of a game, or a lexicode; the attributes are the keys of ``bouton code --json``.

    Attributes
    ----------
    game : the spec.
    n, k, d : length, dimension and least distance (None for the code of one word).
    values : the Grundy values of the coins, the columns of a parity-check matrix.
    weights : the number of words of each weight that occurs.
    basis : the rows of a generator matrix as texts, coin 1 first; where a row has its last 1, no other row has a 1.
    parity_check : the rows of a parity-check matrix; if no row is dropped, its columns are the values in base 2.
    even, doubly_even, self_dual, perfect : whether the code has that property.
    names : its common names: ``"hamming"``, ``"extended-golay"`` …
    corrects, detects : the numbers of wrong coins in a word that decoding can correct, and detect.
    steiner : parameters (t, d, n) if the words of least weight are a Steiner system, else None.
    """

    KEYS = (
        "game", "n", "k", "d", "weights", "basis", "generator", "parity_check", "values", "even", "doubly_even",
        "self_dual", "perfect", "names", "corrects", "detects", "steiner",
    )  # fmt: skip

    def __init__(
        self, game: str, linear: LinearCode | Iterable[int], ruleset: Coins | None = None, shape: Sequence[int] = ()
    ) -> None:
        linear = linear if isinstance(linear, LinearCode) else LinearCode(linear)
        self.game: str = game
        self.linear: LinearCode = linear
        self._ruleset, self._shape = ruleset, tuple(shape)
        self.n: int = linear.n
        self.k: int = linear.k
        self.d: int | None = linear.d
        self.values: list[int] = list(linear.columns)
        self.weights: dict[int, int] = linear.weights
        self.basis: list[str] = [write_word(word, self.n) for word in linear.basis]
        self.generator: list[str] = self.basis
        self.even: bool = linear.even
        self.doubly_even: bool = linear.doubly_even
        self.self_dual: bool = linear.self_dual
        self.perfect: bool = linear.perfect
        self.names: list[str] = list(linear.names)
        self.steiner: tuple[int, int, int] | None = linear.steiner
        self.corrects: int = linear.corrects
        self.detects: int = linear.detects
        self.parity_check: list[str] = [write_word(row, self.n) for row in _checks(linear)]

    def to_dict(self) -> dict[str, Any]:
        """The object of ``bouton code --json``."""
        data = {key: getattr(self, key) for key in self.KEYS}
        data["weights"] = {str(weight): count for weight, count in self.weights.items()}
        data["steiner"] = list(self.steiner) if self.steiner else None
        return data

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameCode):
            return NotImplemented
        return (self.game, self.linear, self._shape) == (other.game, other.linear, other._shape)

    def __hash__(self) -> int:
        return hash((self.game, self.linear))

    def __reduce__(self) -> tuple[Any, ...]:
        return GameCode, (self.game, self.linear, self._ruleset, self._shape)

    def __repr__(self) -> str:
        return f"<GameCode {self.game}: [{self.n}, {self.k}, {self.d}]>"

    @cached_property
    def decoder(self) -> Decoder:
        """The decoder, whose `decode_array` decodes an array of integers in one call."""
        return Decoder(self.linear)

    def decode(self, word: str | int) -> DecodedWord:
        """Find the wrong coins of a word, from its Grundy value.

        >>> import bouton
        >>> bouton.code("turning:at-most-2", 7).decode("1110100")["errors"]
        [5]
        >>> bouton.code("turning:at-most-2*at-most-2", "7x1").decode("1/1/1/0/1/0/0")["places"]
        [[5, 1]]

        Parameters
        ----------
        word : zeros and ones, coin 1 first; a position of the game; or an integer whose bit i − 1 is coin i.

        Returns
        -------
        ``word``; ``value``, its Grundy value; ``status``: ``"correct"``, ``"corrected"`` or ``"detected"``; ``errors``:
        the wrong coins, counted from 1 in reading order, None if there are too many to identify; ``corrected``, None
        likewise, in the notation of the word; for a product also ``places``, the wrong coins by layer, row and column.

        Raises
        ------
        NotationError : if a word has another length, letters other than 0 and 1, or another type.
        InputError : if a number has more bits than there are coins.
        """
        if isinstance(word, str):
            if self._ruleset is not None and any(sign in word for sign in "/:"):
                shape, coins = self._ruleset.read_coins(word)
                if shape != self._shape:
                    got, asked = ("×".join(map(str, sizes)) for sizes in (shape, self._shape))
                    raise NotationError("codes.word-shape", whole=clip(word), got=got, shape=asked)
                return self._as_data(self.decoder.decode(read_word(coins)), as_board=True)
            return self._as_data(self.decoder.decode(read_word(word, self.n)))
        try:
            number = index(word)
        except TypeError:
            raise NotationError("codes.word-type", got=quote(word)) from None
        if not 0 <= number < 1 << self.n:
            raise InputError("codes.decode-array", n=self.n)
        return self._as_data(self.decoder.decode(number))

    def _as_data(self, found: Decoded, as_board: bool = False) -> DecodedWord:
        def word_text(word: int) -> str:
            text = write_word(word, self.n)
            return self._ruleset.write_coins(self._shape, text) if as_board and self._ruleset is not None else text

        status = "detected" if found.errors is None else "corrected" if found.errors else "correct"
        told: dict[str, object] = {
            "game": self.game,
            "n": self.n,
            "word": word_text(found.word),
            "value": found.syndrome,
            "status": status,
            "errors": None if found.errors is None else list(found.errors),
            "corrected": None if found.corrected is None else word_text(found.corrected),
        }
        if len(self._shape) > 1:
            told["places"] = None if found.errors is None else [self._place(each) for each in found.errors]
        return DecodedWord(told)

    def _place(self, coin: int) -> list[int]:
        place, rest = [], coin - 1
        for size in reversed(self._shape):
            rest, n = divmod(rest, size)
            place.append(n + 1)
        return place[::-1]

    def octads(self, coins: Iterable[int]) -> list[list[int]]:
        """The words of least weight that contain the given coins, each as the list of its coins.

        >>> import bouton
        >>> bouton.code("turning:at-most-7", 24).octads([1, 2, 3, 4, 5])
        [[1, 2, 3, 4, 5, 6, 7, 8]]

        Raises
        ------
        InputError : if a number is no coin of the board, or the code has more than 2^22 words.
        """
        try:
            chosen = [index(coin) for coin in coins]
        except TypeError:
            raise InputError("codes.coins", got=clip(coins), n=self.n) from None
        if len(set(chosen)) < len(chosen) or not all(1 <= coin <= self.n for coin in chosen):
            raise InputError("codes.coins", got=clip(",".join(map(str, chosen))), n=self.n)
        return [places(word) for word in self.linear.least_words(word_of(chosen))]

    def words(self, weight: int | None = None, order: str = ORDERS[0]) -> list[str]:
        """All words as texts, coin 1 first.

        >>> import bouton
        >>> bouton.code("turning:at-most-2", 7).words()[:4]
        ['0000000', '1110000', '1001100', '1000011']
        >>> bouton.code("turning:at-most-2", 7).words(order="lexicographic")[:4]
        ['0000000', '0001111', '0010110', '0011001']

        Parameters
        ----------
        weight : list only words with this number of ones.
        order : ``"weight"``: by the number of ones, and among words of equal weight the ones with earlier ones first;
            ``"lexicographic"``: as in a dictionary; ``"binary"``: by the number whose bit i − 1 is coin i, the order in
            which a lexicode chooses its words.

        Raises
        ------
        InputError : for a code of more than 2^16 words, or an unknown order.
        """
        if order not in ORDERS:
            raise InputError("codes.order", got=clip(order), known=ORDERS)
        if self.k > MOST_DIMENSIONS:
            raise InputError("codes.words-large", words=self.k, most=MOST_DIMENSIONS)
        found = [word for word in self.linear.words() if weight is None or word.bit_count() == weight]
        if order == "binary":
            return [write_word(word, self.n) for word in sorted(found)]
        texts = sorted((write_word(word, self.n) for word in found), reverse=order == "weight")
        return texts if order == "lexicographic" else sorted(texts, key=lambda text: text.count("1"))

    def automorphisms(self) -> AutomorphismGroup:
        """The permutations of the coins that preserve the code: their number and generators; needs package igraph."""
        return automorphism_group(self.linear)

    def to_numpy(self) -> "NDArray[np.uint8]":
        """The generator matrix, one row for each word of the basis, coin 1 first.

        >>> import bouton
        >>> bouton.code("turning:at-most-2", 3).to_numpy().tolist()
        [[1, 1, 1]]

        Raises
        ------
        PackageError : if NumPy is not installed.
        """
        rows: NDArray[np.uint8] = import_package("numpy", "numpy").array([*map(list, self.basis)], "uint8")
        return rows.reshape(self.k, self.n)

    def sentences(self, lang: str = "") -> list[str]:
        """The title and the known properties of the code, as one sentence each."""
        lang = check_language(lang)
        names = [say(f"codes.name-{name}", lang) for name in self.names]
        lines = [say("codes.title", lang, game=self.game, n=self.n)]
        distance = "–" if self.d is None else str(self.d)
        lines.append(say("codes.parameters", lang, n=self.n, k=self.k, d=distance, words=1 << self.k))
        if names:
            lines.append(say("codes.names", lang, names=names))
        if self.d is None:
            lines.append(say("codes.one-word", lang))
        else:
            lines.append(say("codes.errors", lang, d=self.d, corrects=self.corrects, detects=self.detects))
        properties = [key for key in ("self_dual", "perfect", "doubly_even", "even") if getattr(self, key)]
        if "doubly_even" in properties:
            properties.remove("even")
        if properties and self.k:
            words = [say(f"codes.{key.replace('_', '-')}", lang) for key in properties]
            lines.append(say("codes.properties", lang, properties=words))
        if self.steiner:
            t, d, n = self.steiner
            lines.append(say("codes.steiner", lang, t=t, d=d, n=n, blocks=self.weights[d]))
        weights = list(self.weights.items())
        shown = ", ".join(f"{weight}: {count}" for weight, count in weights[:_ITEMS_SHOWN])
        lines.append(say("codes.weights", lang, weights=shown + (" …" if len(weights) > _ITEMS_SHOWN else "")))
        values = ", ".join(map(str, self.values[: 2 * _ITEMS_SHOWN]))
        lines.append(say("codes.values", lang, values=values + (" …" if self.n > 2 * _ITEMS_SHOWN else "")))
        return lines

    def text(self, lang: str = "") -> str:
        """The description in words, with the matrices."""
        lang = check_language(lang)
        lines = self.sentences(lang)
        lines.insert(-2, "")
        for key, rows in (("basis", self.basis), ("parity-check", self.parity_check)):
            if rows:
                lines += ["", say(f"codes.{key}", lang)]
                if len(rows) > _ROWS_SHOWN or self.n > _COLUMNS_SHOWN:
                    lines.append(say("codes.rows-many", lang, rows=len(rows)))
                else:
                    lines += [f"  {row}" for row in rows]
        return "\n".join(lines)


def _checks(linear: LinearCode) -> list[int]:
    """Return the parity-check rows: one for each bit of the coins' values, the highest first; bit i is coin i + 1.

    Rows that depend linearly on earlier ones are left out.
    """
    height = max(column.bit_length() for column in linear.columns)
    rows = [
        sum(1 << index for index, column in enumerate(linear.columns) if column >> bit & 1)
        for bit in range(height - 1, -1, -1)
    ]
    kept: list[int] = []
    reduced: dict[int, int] = {}
    for row in rows:
        rest = row
        while rest and (top := rest.bit_length()) in reduced:
            rest ^= reduced[top]
        if rest:
            reduced[rest.bit_length()] = rest
            kept.append(row)
    return kept


def code(
    game: str | Ruleset,
    length: int | str | Sequence[int],
    *,
    memory: int | str | None = None,
    progress: Callable[[int], None] | None = None,
) -> GameCode:
    """The P-positions of a coin-turning game on a board of the given length, as a binary linear code.

    >>> import bouton
    >>> golay = bouton.code("turning:at-most-7", 24)
    >>> golay.n, golay.k, golay.d, golay.weights
    (24, 12, 8, {0: 1, 8: 759, 12: 2576, 16: 759, 24: 1})

    Parameters
    ----------
    game : a spec of turning coins, or ``"lexicode:8"`` for the lexicode of that distance.
    length : the number of coins; for a product of games the shape of the board, ``"7x7"`` or ``(7, 7)``.
    memory : maximum bytes for the search for the coins' values, or a text such as ``"4G"``; it must be free.
    progress : called with the number of known values, if there is a search.

    Raises
    ------
    NotationError : if the P-positions of the game are no linear code, or a length or shape does not fit.
    InputError : if both the code and its dual have more than 2^26 words.
    SearchLimitError : if the coins' values are out of reach.
    """
    shape = _shape(length)
    if isinstance(game, str) and game.strip().lower().partition(":")[0] == "lexicode":
        distance = game.partition(":")[2].strip()
        if not (distance.isascii() and distance.isdigit() and 1 <= read_int(distance) <= MOST_DISTANCE):
            raise NotationError("codes.lexicode-parameters", got=clip(distance), most=MOST_DISTANCE)
        if len(shape) > 1:
            raise NotationError("codes.length", got=clip(length), most=MOST_COINS)
        d = min(int(distance), shape[0] + 1)  # a larger distance leaves only the word of zeros, as n + 1 does
        return GameCode(f"lexicode:{int(distance)}", _check_listable(listable_lexicode(shape[0], d, memory, progress)))
    ruleset = find(game)
    values: Sequence[int] | None = None
    coins = _coins(ruleset)
    if len(shape) == 1 and (memory is not None or progress is not None):
        values = coins.row_values(shape[0], None if memory is None else memory_allowance(memory), progress)
        if values is None and memory is not None:
            raise InputError("memory-unused", game=ruleset.spec)
    linear = LinearCode(coins.coin_values(shape) if values is None else values[1:])
    return GameCode(ruleset.spec, _check_listable(linear), coins, shape)


def _coins(ruleset: Ruleset) -> Coins:
    if not isinstance(ruleset, Coins):
        raise NotationError("no-code", game=ruleset.spec)
    return ruleset


def _check_listable(linear: LinearCode) -> LinearCode:
    if not linear.listable():
        from bouton.codes.limits import MOST_LISTED

        raise InputError("codes.large", words=min(linear.k, linear.n - linear.k), most=MOST_LISTED)
    return linear


def _shape(length: int | str | Sequence[int]) -> tuple[int, ...]:
    if isinstance(length := plain_number(length), int | str):
        text = write_safely(length)
    else:
        try:
            text = "x".join(write_safely(index(size)) for size in length)
        except TypeError:
            raise NotationError("codes.length", got=quote(length), most=MOST_COINS) from None
    parts = text.strip().lower().replace("×", "x").split("x")
    total = 1
    for part in parts:
        total *= int(part[:9]) if part.isascii() and part.isdigit() and int(part[:9]) > 0 else MOST_COINS + 1
    if total > MOST_COINS or len(parts) > 3:
        raise NotationError("codes.length", got=clip(text), most=MOST_COINS)
    return tuple(map(int, parts))


def decode_words(words: Sequence[str], game: str | Ruleset | None = None) -> RowsResult[DecodedWord]:
    """Decode words of equal length.

    >>> [row["status"] for row in decode_words(["1110000", "1110100"])]
    ['correct', 'corrected']

    Parameters
    ----------
    words : texts of zeros and ones, or positions of the game, ``10/01`` for a product.
    game : the game of the code; by default the length selects a code: Hamming, extended Hamming or Golay.

    Raises
    ------
    InputError : if no game is given and the code of that length has no name.
    """
    if isinstance(words, str) or not all(isinstance(word, str) for word in words):
        raise NotationError("codes.word-type", got=quote(words))
    first = "".join(words[0].split()).replace("_", "") if words else ""
    if game is not None and any(sign in first for sign in "/:"):
        ruleset = find("turning:at-most-2" if str(game).startswith("lexicode") else game)
        found = code(game, _coins(ruleset).read_coins(first)[0])
        return RowsResult("Decoded", map(found.decode, words))
    read_word(first)
    if game is None:
        game = _known_game(len(first))
    found = code(game, len(first))
    return RowsResult("Decoded", map(found.decode, words))


def decoded_text(rows: Sequence[Mapping[str, Any]], language: str) -> str:
    """Describe the result of decoding each word, in a sentence each."""
    lines = []
    for row in rows:
        errors = row["errors"] or []
        named = [f"({','.join(map(str, place))})" for place in row.get("places") or []]
        values = {"word": row["word"], "value": row["value"], "corrected": row["corrected"] or ""}
        lines.append(say(f"codes.{row['status']}", language, errors=named or errors, count=len(errors), **values))
    return "\n".join(lines)


def _known_game(length: int) -> str:
    """Return the game whose P-positions on `length` coins are a named code; raise `InputError` if there is none."""
    if length in (23, 24):
        return "turning:at-most-6" if length == 23 else "turning:at-most-7"
    if length > 2 and length + 1 == 1 << length.bit_length():
        return "turning:at-most-2"
    if length > 3 and length == 1 << (length.bit_length() - 1):
        return "turning:at-most-3"
    raise InputError("codes.decode-length", count=length)


def coin_table(
    most: int, length: int, *, memory: int | str | None = None, progress: Callable[[int], None] | None = None
) -> RowsResult[list[int]]:
    """The values f_r(n) of single coins when up to r coins are turned: a row for each r from 1 to `most`.

    >>> coin_table(3, 10)[2]
    [1, 2, 4, 7, 8, 11, 13, 14, 16, 19]

    Raises
    ------
    InputError : for more than 32 rows or 200 coins, or if `memory` (as in `code`) is not free.
    SearchLimitError : if the values are out of reach.
    """
    if not (type(most) is type(length) is int and 1 <= most <= MOST_TURNED and 1 <= length <= COINS_OF_TABLE):
        raise InputError("codes.values-size", most=MOST_TURNED, coins=COINS_OF_TABLE)
    allowed = None if memory is None else memory_allowance(memory)
    return RowsResult("CoinTable", (columns(r, length, memory=allowed, tick=progress) for r in range(1, most + 1)))
