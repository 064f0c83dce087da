"""What makes a class a capability: callers ask ``isinstance(ruleset, Capability)``, however the class was written.

The games of this package name their capabilities in the class line. Users who derive from `bouton.Ruleset` may also
just define the methods: the class then gets the capability as one more base, and with it the defaults of the methods
that it leaves out. A capability that is defined after the class (its file is loaded later) is added then.
"""

from typing import Any
from weakref import WeakKeyDictionary

__all__ = ["Capability", "adopt"]

_CAPABILITIES: list[type["Capability"]] = []
_RULESETS: WeakKeyDictionary[type, type] = WeakKeyDictionary()  # class → what all rulesets have; bases stand first


class Capability:
    """What some rulesets can do: a small class of methods, each with a default or owed."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if Capability in cls.__bases__:
            _CAPABILITIES.append(cls)
            for known, root in list(_RULESETS.items()):
                _add(known, root, cls)


def adopt(cls: type, root: type) -> None:
    """Give a new class of rules the capabilities whose members it defines without naming them.

    >>> from bouton.kinds.capabilities import Drawn, Explained
    >>> from bouton.kinds.ruleset import Ruleset
    >>> class Written(Ruleset):
    ...     def explain(self, position, facts):
    ...         return ()
    >>> issubclass(Written, Explained), issubclass(Written, Drawn)
    (True, False)

    Parameters
    ----------
    root : the class that all rulesets derive from; members that are as it has them are not the class's own.
    """
    for capability in _CAPABILITIES:
        _add(cls, root, capability)
    _RULESETS[cls] = root


def _add(cls: type, root: type, capability: type[Capability]) -> None:
    members = [name for name in vars(capability) if not name.startswith("_")]
    if not issubclass(cls, capability) and any(
        getattr(cls, name, None) is not getattr(root, name, None) for name in members
    ):
        cls.__bases__ = (*cls.__bases__, capability)
