"""Results in SageMath syntax: graphs of positions, codes, sequences and tables as one expression to paste."""

from bouton.answers.codes import GameCode
from bouton.answers.graph import PositionGraph
from bouton.answers.table import Table
from bouton.errors import InputError
from bouton.sequences.sequence import HeapSequence


def graph_sage(graph: PositionGraph) -> str:
    """A digraph whose vertices are the texts of positions.

    >>> import bouton
    >>> print(graph_sage(bouton.graph("nim", "2")), end="")
    # nim 2
    DiGraph({'2': ['0', '1'], '0': [], '1': ['0']})
    """
    names = [node.position or "∅" for node in graph.nodes]
    followers: dict[str, list[str]] = {name: [] for name in names}
    for edge in graph.edges:
        followers[names[edge.start]].append(names[edge.end])
    return f"# {graph.game} {graph.position}\nDiGraph({followers})\n"


def code_sage(found: GameCode) -> str:
    """A linear code by its generator matrix.

    >>> import bouton
    >>> print(code_sage(bouton.code("turning:at-most-2", 3)), end="")
    # turning:at-most-2: the P-positions of 3 coins
    codes.LinearCode(matrix(GF(2), 1, 3, [[1, 1, 1]]))
    """
    rows = [list(map(int, word)) for word in found.basis]
    head = f"# {found.game}: the P-positions of {found.n} coins"
    return f"{head}\ncodes.LinearCode(matrix(GF(2), {found.k}, {found.n}, {rows}))\n"


def sequence_sage(found: HeapSequence) -> str:
    """A list of values.

    >>> import bouton
    >>> print(sequence_sage(bouton.sequence("kayles", 5)), end="")
    # Grundy values of kayles, heaps 0 to 5
    [0, 1, 2, 3, 1, 4]
    """
    return f"# Grundy values of {found.game}, heaps 0 to {len(found) - 1}\n{[int(value) for value in found]}\n"


def table_sage(table: Table) -> str:
    """A matrix of integers.

    >>> import bouton
    >>> print(table_sage(bouton.table("nim", "0-1", "0-2")), end="")
    # nim, Grundy values
    matrix(ZZ, 2, 3, [[0, 1, 2], [1, 0, 3]])

    Raises
    ------
    InputError : if the table has three axes, or its cells are not numbers.
    """
    values = table.to_numpy()
    if values.ndim > 2 or values.dtype.kind not in "iu":
        raise InputError("pictures.no-sage", game=table.game)
    rows = values.reshape(1, -1) if values.ndim == 1 else values
    return f"# {table.game}, Grundy values\nmatrix(ZZ, {rows.shape[0]}, {rows.shape[1]}, {rows.tolist()})\n"
