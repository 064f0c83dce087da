"""Positions line by line: one in, one object out."""

import io
import json
import sys

import bouton
from bouton.cli import main


def test_lines_are_answered_one_by_one(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("7,2,6\n1,x\n\n3,5,6\n"))
    assert main(["analyze", "nim", "-", "--jsonl", "--lang", "en"]) == 1
    out, err = capsys.readouterr()
    first, wrong, last = map(json.loads, out.splitlines())
    assert first == bouton.analyze("nim", "7,2,6").to_dict() | {"version": 1} and last["outcome"] == "P"
    assert wrong["line"] == 2 and "'x'" in wrong["error"] and "1 line was refused" in err
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n2\n"))
    assert main(["analyze", "kayles", "-", "--jsonl"]) == 0 and len(capsys.readouterr().out.splitlines()) == 2
    assert main(["analyze", "kayles", "3", "--jsonl"]) == 2
