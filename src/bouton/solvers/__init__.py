"""Ways to find the value of a position. A solver asks a ruleset for capabilities and never imports one."""
