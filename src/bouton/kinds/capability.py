"""The machinery of capabilities, which rules name as parent classes and callers test with ``isinstance``."""

from bouton.errors import RulesError
from bouton.public import resolve

#: one capability from each file that defines any; three of the files belong to higher layers and are loaded only for a
#: user's class of rules
_FILES = (
    "kinds.capabilities:Explained",
    "kinds.scored:Scored",
    "rulesets.capabilities:Opponent",
    "hex.connection:Connection",
    "boxes.own_search:OwnSearch",
)


class Capability:
    """Something that some rulesets can do: a small class of methods, each with a default or to be defined."""


def check_capabilities(cls: type, root: type) -> None:
    """Reject a user's class of rules that defines a member of a capability without naming that capability.

    >>> Mine = type("Mine", (), {"__module__": "mine", "explain": lambda self, position, facts: ()})
    >>> check_capabilities(Mine, object)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    bouton.errors.RulesError: Mine defines explain but does not name Explained: write ...

    Parameters
    ----------
    root : the class from which all rulesets derive; members identical to its own do not count as the class's own.

    Raises
    ------
    RulesError : with the line to write. Classes of this package are skipped; its tests check them.
    """
    if cls.__module__.partition(".")[0] == __name__.partition(".")[0]:
        return
    for place in _FILES:
        resolve(place)
    for capability in Capability.__subclasses__():
        members = [name for name in vars(capability) if not name.startswith("_")]
        own = [name for name in members if getattr(cls, name, None) is not getattr(root, name, None)]
        if own and not issubclass(cls, capability):
            names = {"name": cls.__name__, "capability": capability.__name__, "file": capability.__module__}
            raise RulesError("custom.capability", members=own, **names)
