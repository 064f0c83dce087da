"""The strongly connected components of a digraph."""

from collections.abc import Iterable, Iterator, Sequence


def components(followers: Sequence[Iterable[int]]) -> list[list[int]]:
    """Return the strongly connected components, each sorted; one precedes those that lead to it (Tarjan 1972).

    >>> components([[1], [0, 2], []])
    [[2], [0, 1]]

    Complexity: linear in the number of vertices and arcs.
    """
    number: dict[int, int] = {}
    low: dict[int, int] = {}
    place: dict[int, int] = {}  # on the stack
    stack: list[int] = []
    done: list[list[int]] = []
    for start in range(len(followers)):
        work: list[tuple[int, Iterator[int]]] = [(start, iter(()))] if start not in number else []
        while work:
            node, options = work[-1]
            if node not in number:
                number[node] = low[node] = len(number)
                place[node] = len(stack)
                stack.append(node)
                options = iter(followers[node])
                work[-1] = (node, options)
            for option in options:
                if option not in number:
                    work.append((option, iter(())))
                    break
                if option in place:
                    low[node] = min(low[node], number[option])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == number[node]:
                    done.append(sorted(stack[place[node] :]))
                    for each in done[-1]:
                        del place[each]
                    del stack[len(stack) - len(done[-1]) :]
    return done
