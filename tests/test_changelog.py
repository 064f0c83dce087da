"""Towncrier collects news from one file for each topic."""

import importlib.util
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import bouton

ROOT = Path(__file__).parent.parent
FRAGMENTS = sorted(path for path in (ROOT / "changes").glob("*.md") if path.stem not in ("README", "template"))


@pytest.mark.thorough
def test_a_release_collects_what_is_new():
    command = [sys.executable, "-m", "towncrier", "build", "--draft", "--date", "2000-01-01"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, encoding="utf-8", timeout=120)
    section = done.stdout.removeprefix(f"## {bouton.__version__} (2000-01-01)\n")
    assert section != done.stdout and section.count("\n### ") == len({path.suffixes[0] for path in FRAGMENTS})
    for path in FRAGMENTS:
        assert path.read_text(encoding="utf-8").strip() in section


def test_a_release_has_no_topic_left(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "dev.py"), "release", "--help"]
    done = subprocess.run(command, capture_output=True, check=True, encoding="utf-8", timeout=60)
    assert done.stdout.startswith("The source archive") and not done.stderr
    spec = importlib.util.spec_from_file_location("dev", ROOT / "dev.py")
    assert spec is not None and spec.loader is not None
    dev = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(dev)
    (tmp_path / "changes").mkdir()
    for name in ("README.md", "template.md", "colours.page.md"):
        (tmp_path / "changes" / name).touch()
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    with pytest.raises(SystemExit, match=r"has 1 topic\(s\), such as colours.page.md: step 2 of docs/en/release.md"):
        dev.task_release("", [])
    (tmp_path / "CHANGELOG.md").write_text(f"# Changelog\n\n## {bouton.__version__} (2000-01-01)\n")
    with pytest.raises(SystemExit, match=r"has a section .* already: steps 1 and 2 of docs/en/release.md"):
        dev.task_changelog("", ["--yes"])


@pytest.mark.parametrize("path", FRAGMENTS, ids=lambda path: path.name)
def test_every_topic_is_a_list(path: Path) -> None:
    with open(ROOT / "pyproject.toml", "rb") as file:
        areas = {area["directory"] for area in tomllib.load(file)["tool"]["towncrier"]["type"]}
    assert path.suffixes[0].removeprefix(".") in areas, "its name is TOPIC.AREA.md"
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("- ") and all(line.startswith(("- ", "  ")) for line in lines if line)
