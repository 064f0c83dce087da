"""Binary codes as pure algebra on bits, independent of the rules of any game."""
