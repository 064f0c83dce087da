"""Binary codes as pure algebra on bits: it knows no rules of games."""
