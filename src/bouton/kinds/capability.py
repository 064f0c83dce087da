"""The making of capabilities: named in the class line of rules, and asked for by ``isinstance``."""

from bouton.errors import RulesError
from bouton.public import resolve

__all__ = ["Capability", "check_capabilities"]

#: one capability of each file that defines some; three of them lie above this one, and are loaded only for a user's
#: class of rules
_FILES = (
    "kinds.capabilities:Explained",
    "kinds.scored:Scored",
    "rulesets.capabilities:Opponent",
    "hex.connection:Connection",
    "boxes.own_search:OwnSearch",
)


class Capability:
    """Something that some rulesets can do: a small class of methods, each with a default or owed."""


def check_capabilities(cls: type, root: type) -> None:
    """Refuse a user's class of rules that defines a member of a capability without naming the capability.

    >>> Mine = type("Mine", (), {"__module__": "mine", "explain": lambda self, position, facts: ()})
    >>> check_capabilities(Mine, object)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    bouton.errors.RulesError: Mine defines explain but does not name Explained: write ...

    Parameters
    ----------
    root : the class that all rulesets derive from; members that are as it has them are not the class's own.

    Raises
    ------
    RulesError : with the line to write. Classes of this package are left to its tests.
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
