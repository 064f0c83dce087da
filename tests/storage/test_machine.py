"""Functions as machine code, compared with the same functions run by Python."""

from random import Random

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("llvmlite")

from bouton.storage import machine  # noqa: E402
from bouton.storage.machine import fetch_soon, kernel  # noqa: E402
from bouton.storage.translation import module_text  # noqa: E402

ONE, WEIGHTS = np.uint64(1), np.array((3, -1, 4), np.int8)


@kernel
def is_even(number):
    if number == 0:
        return True
    return not is_even(number - 1)


@kernel
def fibonacci(number):
    if number < 2:
        return number
    return fibonacci(number - 1) + fibonacci(number - 2)


@kernel
def numbers(a, b):
    least = min(a, b, 7)
    most = a if a > b else b
    found = 0
    for first, second in ((a, b), (b, a)):
        if first < 0 or (second > 3 and not first & 1):
            found += 2 * first - second
            continue
        found ^= second << 2
    return a // b, a % b, least, most, abs(a), -b >> 1, found, a == b, (a * b).bit_count() if a * b > 0 else -1


@kernel
def words(word, other):
    mixed = (word ^ other) * np.uint64(0x9E3779B97F4A7C15)
    count = 0
    rest = mixed
    while rest:
        rest &= rest - ONE
        count += 1
        if count > 40:
            break
    return mixed >> np.uint64(7), ~mixed, count, int(word & -word).bit_length(), word < other


@kernel
def arrays(small, table, pair):
    rows, total = pair
    local = np.zeros((2, 3), np.int32)
    for i in range(len(rows)):
        local[i % 2] = table[i % table.shape[0]]
        small[i] += WEIGHTS[i % 3]
        rows[i] = local[i % 2, 1] * 0.5
    fetch_soon(small, 1)
    fetch_soon(table, 1, 2)
    flat = table.reshape(-1)
    end = flat[flat.size - 2 :]
    for i in range(4, 0, -2):
        total += end[i & 1] + i
    table[0] = local[1]
    small[:] = total & 3
    return total, float(rows[0]), bool(total)


@kernel
def sets(one, other, kept, count):
    kept[0], kept[1] = one, other
    rest, found = kept[0] & ~other | (other << 3), 0
    while rest:
        bit = rest & -rest
        found += int(bit.bit_length())
        rest ^= bit
        if found > count:
            break
    kept[2] = (one - 1) * 3 ^ np.uint64(count)
    low = one >> count
    return found, one < other, low.bit_count(), int(kept[1] >> 8 * 31 & 255), bool(low), np.uint64(kept[2])


@kernel
def mix(one):
    return hash(one)


def wide(number):
    return np.void((number % 2**256).to_bytes(32, "little"))


@pytest.mark.parametrize("bits", [1, 64, 65, 256])
def test_sets_of_256_bits(bits):
    """Beside whole numbers of Python; the sum of a set depends on each of its bits."""
    random = Random(bits)
    for count in (0, 1, 63, 64, 65, 255):
        one, other, kept = random.getrandbits(bits) | 1 << bits - 1, random.getrandbits(bits), np.zeros(3, "V32")
        found = sets(wide(one), wide(other), kept, count)
        rest, total = (one & ~other | other << 3) % 2**256, 0
        while rest:
            total += rest & -rest and (rest & -rest).bit_length()
            rest &= rest - 1
            if total > count:
                break
        low, last = one >> count, ((one - 1) * 3 ^ count) % 2**256
        assert found == (total, one < other, low.bit_count(), other >> 248, bool(low), last % 2**64)
        assert [int.from_bytes(each.tobytes(), "little") for each in kept] == [one, other, last]
    assert len({int(mix(wide(1 << bit))) for bit in range(256)} | {int(mix(wide(0)))}) == 257
    assert mix(np.uint64(7)) == 7


@kernel
def wide_and_signed(one, number):
    return (one | number).bit_count()


def test_functions_that_call_themselves():
    assert fibonacci(20) == 6765
    assert [is_even(number) for number in range(4)] == [True, False, True, False]


@pytest.mark.parametrize("seed", range(20))
def test_arithmetic(seed):
    random = Random(seed)
    a, b = random.randint(-99, 99), random.choice((-7, -2, -1, 1, 2, 5, 64))
    assert numbers(a, b) == numbers.py_func(a, b)
    left, right = (np.uint64(random.getrandbits(64)) for _ in range(2))
    with np.errstate(over="ignore"):
        assert words(left, right) == words.py_func(left, right)


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int16, np.uint32, np.int64])
def test_arrays_and_views(kind):
    given = [
        (np.arange(5).astype(kind), np.arange(50, 62).reshape(4, 3).astype(kind), (np.zeros(5), np.int64(9)))
        for _ in range(2)
    ]
    assert arrays(*given[0]) == arrays.py_func(*given[1])
    for one, other in zip(given[0][:2], given[1][:2], strict=True):
        assert (one == other).all()
    assert (given[0][2][0] == given[1][2][0]).all()


@kernel
def mixed(number, word):
    return number + word


@kernel
def comprehension(number):
    return [each + 1 for each in range(number)]


def test_what_is_not_understood_names_its_place():
    with pytest.raises(TypeError, match=r"test_machine.py:\d+: .*signed number and a word"):
        mixed(1, ONE)
    with pytest.raises(TypeError, match=r"test_machine.py:\d+: .*ListComp"):
        comprehension(3)
    with pytest.raises(TypeError, match=r"test_machine.py:\d+: .*w is wanted"):
        wide_and_signed(wide(1), 2)
    with pytest.raises(TypeError, match="contiguous"):
        fibonacci(np.zeros((4, 4))[:, 1])


def read_while_writing(given, found):
    """Add up an array while another one is written."""
    for place in range(len(found)):
        found[place] = given[0] + given[1] * place
    return given[0]


def write_what_was_read(given, found):
    given[0] += 1
    return found[0]


def test_unchanged_arrays_are_read_and_not_written():
    given, found, slow = np.arange(3, 5), np.zeros(9, np.int64), np.zeros(9, np.int64)
    assert kernel(unchanged=("given",))(read_while_writing)(given, found) == read_while_writing(given, slow)
    assert (found == slow).all()
    with pytest.raises(TypeError, match=r"test_machine.py:\d+: .*given is written to"):
        kernel(unchanged=("given",))(write_what_was_read)(given, found)
    texts = [module_text(read_while_writing, (("i8", 1), ("i8", 1)), names)[0] for names in ((), ("given",))]
    assert [text.count("!invariant.load") for text in texts] == [0, 3]


def test_code_is_kept_and_damage_is_found(monkeypatch, tmp_path):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    made = []
    monkeypatch.setattr(machine, "_compile", lambda *given, make=machine._compile: made.append(1) or make(*given))
    for _ in range(2):
        assert kernel(fibonacci.py_func)(10) == 55
    (kept,) = tmp_path.iterdir()
    assert len(made) == 1 and kept.name.startswith("test_machine.fibonacci-")
    kept.write_bytes(kept.read_bytes()[:-1] + b"?")
    assert kernel(fibonacci.py_func)(10) == 55 and len(made) == 2
    before = machine._identity(words.py_func, {})
    monkeypatch.setitem(globals(), "ONE", np.uint64(2))  # the same code means something else now
    assert machine._identity(words.py_func, {}) != before
    monkeypatch.undo()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file" / "below"))
    (tmp_path / "file").write_text("no folder")
    assert kernel(words.py_func)(ONE, ONE)[2] == 0
