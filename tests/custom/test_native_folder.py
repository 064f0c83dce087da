"""Compiled rules: nobody else may write in their folder, and what is not compiled has a reason in a sentence."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import bouton
from bouton.storage.folders import is_private

pytestmark = pytest.mark.skipif(os.name == "nt", reason="permissions of Unix")


def test_a_folder_of_ones_own_is_private(tmp_path: Path) -> None:
    folder = tmp_path / "rules"
    folder.mkdir(mode=0o700)
    assert is_private(folder)
    for mode in (0o755, 0o711):
        folder.chmod(mode)
        assert is_private(folder)


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o702, 0o720])
def test_a_folder_that_others_may_write_is_not(mode: int, tmp_path: Path) -> None:
    folder = tmp_path / "rules"
    folder.mkdir()
    folder.chmod(mode)
    assert not is_private(folder)


def test_a_link_and_the_folder_of_another_user_are_not(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "rules"
    folder.mkdir(mode=0o700)
    (tmp_path / "link").symlink_to(folder)
    assert not is_private(tmp_path / "link")
    (tmp_path / "file").write_text("x")
    assert not is_private(tmp_path / "file")
    monkeypatch.setattr(os, "getuid", lambda: 12345)
    assert not is_private(folder)


def test_rules_are_not_compiled_where_others_may_write(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing of such a folder is read; without another folder the rules are refused."""
    native = pytest.importorskip("bouton.custom.native")
    if not native.can_compile():
        pytest.skip("Numba is not installed")
    folder = tmp_path / "rules"
    folder.mkdir()
    folder.chmod(0o777)
    monkeypatch.setenv("BOUTON_CACHE", str(tmp_path))
    monkeypatch.setattr(native.tempfile, "gettempdir", lambda: str(tmp_path / "none" / "x"))
    (tmp_path / "none").write_text("no folder")
    with pytest.raises(native.NotNative) as caught:
        native.compiled_module("x = 1")
    assert caught.value.key == "custom.native-folder" and list(folder.iterdir()) == []


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("canonical", "reason"),
    [
        (lambda place: tuple(sorted(place)), "tuple(…) of a tuple or list: compare the numbers, for example (a, b)"),
        (lambda place: min(place, place[::-1]), "min(…) of a tuple or list"),
        (lambda place: (place[0], int("1" + "0" * place[1])), "cannot compile int on such values"),
        (lambda place: (place[0], len([])), "the type of a variable or list"),
    ],
)
def test_the_reason_against_compiling_is_a_sentence(canonical: Callable[[Any], Any], reason: str) -> None:
    native = pytest.importorskip("bouton.custom.native")
    if not native.can_compile():
        pytest.skip("Numba is not installed")
    rules = bouton.rule_code(shape=(4, 4), canonical=canonical)(lower)
    with pytest.raises(native.NotNative) as caught:
        rules.native()
    assert reason in caught.value.say("en") and "Numba" in caught.value.say("fr")


def lower(place: tuple[int, int]) -> Iterator[tuple[int, int]]:
    for k in range(place[0]):
        yield k, place[1]
