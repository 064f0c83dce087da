"""A reference is the same text in every language: authors and titles, and no remark in English."""

import re

from bouton.references import REFERENCES

REMARK = re.compile(r"[A-Z]\. [\w-]+ and [A-Z]\. |(?:;|\() ?(?:the|on|an?|conditions|pairing) ", re.ASCII)


def test_references_need_no_translation() -> None:
    assert REMARK.search("J. Lagarias and D. Sleator, Who") and REMARK.search("1952 (the argument is of 1949)")
    texts = [each.text for each in REFERENCES.values() if " " in each.text]
    assert len(texts) > 20 and not [text for text in texts if REMARK.search(text)]
