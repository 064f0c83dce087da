"""Sequences are swept in vectors here, however short; `test_wide_values.py` compares that with their marks."""

from collections.abc import Iterator

import pytest

from bouton.sequences import sweep


@pytest.fixture(autouse=True, scope="module")
def swept_in_vectors() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sweep, "_FEW_MARKS", (0, 0, 0))
        yield
