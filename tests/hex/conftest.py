"""The search of Hex is compiled here, on small boards too; `test_hex.py` compares it with the same run by Python."""

from collections.abc import Iterator

import pytest

from bouton.hex import compiled


@pytest.fixture(autouse=True, scope="module")
def compiled_from_the_start() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "_SMALL", 0)
        yield
