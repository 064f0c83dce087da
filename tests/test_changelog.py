"""What is new stands in one file a topic until a release collects it."""

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def test_a_release_collects_what_is_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = importlib.util.spec_from_file_location("dev_tasks", ROOT / "dev.py")
    assert spec is not None and spec.loader is not None
    dev = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(dev)
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    (tmp_path / "changes").mkdir()
    (tmp_path / "changes" / "README.md").write_text("what this is\n", encoding="utf-8")
    old = "# Changelog\n\nIntroduction.\n\n## 2\n\n- Known.\n"
    items = "- First.\n- Second,\n  in two lines.\n"
    for older in ("", "\n## 1\n\n- Old.\n"):
        (tmp_path / "changes" / "b.md").write_text("- Second,\n  in two lines.\n", encoding="utf-8")
        (tmp_path / "changes" / "a.md").write_text("- First.\n\n", encoding="utf-8")
        (tmp_path / "CHANGELOG.md").write_text(old + older, encoding="utf-8")
        dev.task_changelog("", [])
        assert (tmp_path / "CHANGELOG.md").read_text(encoding="utf-8") == old + items + older
    assert [file.name for file in (tmp_path / "changes").iterdir()] == ["README.md"]


@pytest.mark.parametrize("path", sorted((ROOT / "changes").glob("*.md")), ids=lambda path: path.name)
def test_every_topic_is_a_list(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert path.stem == "README" or all(line.startswith(("- ", "  ")) for line in lines if line)
