"""No file of the current folder is run: each command is called in a folder full of traps, which end the process."""

import importlib.metadata
import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from urllib.request import urlopen

import pytest

from bouton.cli.arguments import COMMANDS

RULES = """
import random, helper
import bouton

def take(n):
    import later
    assert random.choice and helper.MOST == 3 and later.LEAST == 1
    return [n - k for k in range(later.LEAST, helper.MOST + 1) if k <= n]

def first(position, moves):
    return moves[0]

@bouton.rule_code(shape=30, start=29, tier=lambda n: n)
def coded(n):
    for k in range(1, helper.MOST + 1):
        if k <= n:
            yield n - k
"""
#: of each command, in a folder with the files of `folder`
LINES = {
    "games": "games nim",
    "rules": "rules nim",
    "analyze": "analyze rules.py:take 21",
    "options": "options nim 1,2",
    "table": "table rules.py:take 0-9",
    "graph": "graph nim 1,2 -o graph.pdf",
    "review": "review nim game.txt",
    "play": "play nim 1,2 --first program --second program --seed 1",
    "site": "site out --runtime missing.tgz",
    "completion": "completion bash",
    "warm": "warm --help",
    "equal": "equal 1 2",
    "value": "value {1|-1}+^",
    "cgsuite": "cgsuite domineering ..|..",
    "thermograph": "thermograph {4|2||-1} -o thermograph.png",
    "puzzle": "puzzle nim --seed 1",
    "match": "match nim rules.py:first 1 --games 2 --seed 1",
    "exercises": "exercises nim --seed 1",
    "print": "print nim 1,3 -o nim.pdf",
    "quotient": "quotient octal:0.77 --heaps 6",
    "ask": "ask analyze --game nim --position 1,2",
    "nim": "nim mul 5 9",
    "hex": "hex solve 3",
    "solve": "solve rules.py:coded --out-of-core levels --workers 2",
    "prove": "prove rules.py:take",
    "sequence": "sequence rules.py:take --to 50",
    "guess": "guess subtraction:1,2 --to 100",
    "test": "test subtraction:1,2,3 --formula=n%4 --to 100",
    "compare": "compare octal:0.07 octal:0.137 --to 100",
    "basthon": "basthon rules.py",
    "verify": "verify false.cert",
    "run": "run 'sequence octal:0.?7 --to 64 --summary' 'verify right.cert' --store made --workers 2",
    "combine": "combine here there",
    "code": "code turning:at-most-3 8",
    "zeckendorf": "zeckendorf 99",
}
#: a server answers until it is ended, see below
SERVERS = {"serve"}
TRAP = "import os\nopen({mark!r}, 'a').write(__name__ + ' ')\nos._exit(99)\n"
CHANGES = re.compile(r"\d+(\.\d+)? (s|ms|seconds?)\b|\"seconds\": ?[\d.e-]+")


@cache
def loaded_first() -> frozenset[str]:
    """What Python itself imports for ``python -m`` before anything of the package that it runs."""
    code = "import runpy, sys; print(*sys.modules)"
    return frozenset(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.split())


def names() -> set[str]:
    """The modules of Python, those of every package that is installed, and this one."""
    installed = {name for name in importlib.metadata.packages_distributions() if name.isidentifier()}
    return {*sys.stdlib_module_names, *installed, "bouton", "sitecustomize", "usercustomize", "igraph", "ray", "rich"}


def folder(place: Path, traps: set[str]) -> Path:
    """A folder with what the lines need, and traps of these names."""
    place.mkdir()
    (place / "rules.py").write_text(RULES, encoding="utf-8")
    (place / "helper.py").write_text("import random, shared\nMOST = shared.MOST\n", encoding="utf-8")
    (place / "shared.py").write_text("MOST = 3\n", encoding="utf-8")
    (place / "later.py").write_text("LEAST = 1\n", encoding="utf-8")
    (place / "game.txt").write_text("1,3,5,7 > 1,3,5,5 > 1,3,3,5\n", encoding="utf-8")
    if traps:  # Numba would load pickles from the cache that this names
        (place / ".numba_config.yaml").write_text("cache_dir: MARK\n", encoding="utf-8")
    for name in traps:
        (place / f"{name}.py").write_text(TRAP.format(mark=str(place / "MARK")), encoding="utf-8")
    return place


def run(line: str, cwd: Path, *begin: str, **more: str) -> "subprocess.CompletedProcess[str]":
    """Run a line of the shell in a folder."""
    words = [word[0] or word[1] for word in re.findall(r"'([^']*)'|(\S+)", line)]
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTHONSAFEPATH")}
    return subprocess.run(
        [sys.executable, *begin, *words, "--lang", "en"],
        cwd=cwd,
        env=environment | more,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=300,
    )


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A folder without traps, one with them, and two without those that Python itself walks into."""
    root = tmp_path_factory.mktemp("folders")
    module = names() - loaded_first() - {"bouton"}
    kinds = {"calm": set(), "traps": names(), "module": module, "path": module - {"sitecustomize", "usercustomize"}}
    found = {name: folder(root / name, traps) for name, traps in kinds.items()}
    (root / "bin").mkdir()
    script = root / "bin" / "bouton"
    script.write_text("import sys\nfrom bouton.cli import main\nsys.exit(main())\n", encoding="utf-8")
    found["script"] = script
    done = [
        run("sequence kayles --to 300 --certificate right.cert", found["calm"], str(script)),
        run("run 'sequence kayles --to 64 --summary' --store here --workers 1", found["calm"], str(script)),
        run("run 'sequence octal:0.07 --to 64 --summary' --store there --workers 1", found["calm"], str(script)),
    ]
    assert [each.returncode for each in done] == [0, 0, 0], done
    right = (found["calm"] / "right.cert").read_bytes()
    (found["calm"] / "false.cert").write_bytes(right.replace(b'"period":12', b'"period":13'))
    for name in ("traps", "module", "path"):
        for made in ("right.cert", "false.cert"):
            (found[name] / made).write_bytes((found["calm"] / made).read_bytes())
        for made in ("here", "there"):
            (found[name] / made).mkdir()
            for file in (found["calm"] / made).glob("*.sqlite"):
                (found[name] / made / file.name).write_bytes(file.read_bytes())
    return found


def test_every_command_is_tried():
    assert {*LINES, *SERVERS} == {command.name for command in COMMANDS}


@pytest.mark.thorough
@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_no_file_of_the_current_folder_runs(line, places):
    calm = run(line, places["calm"], str(places["script"]))
    told = [CHANGES.sub("", calm.stdout), calm.returncode]
    assert calm.stdout or "is written" in calm.stderr or calm.returncode == 2, calm
    for place, *begin in (("traps", str(places["script"])), ("module", "-m", "bouton")):
        found = run(line, places[place], *begin)
        assert not (places[place] / "MARK").exists(), (begin, found)
        assert [CHANGES.sub("", found.stdout), found.returncode] == told, (begin, found)


@pytest.mark.thorough
@pytest.mark.parametrize("entry", ["", ".", "./", "../path", "/full"])
def test_a_path_that_names_the_current_folder(entry, places):
    """Nothing is imported by an entry that is relative; one that names a folder in full is meant."""
    place = places["path"]
    full = entry == "/full"
    path = os.pathsep.join([str(place) if full else entry, str(places["script"].parent)])
    found = run(LINES["verify"], place, "-m", "bouton", PYTHONPATH=path)
    assert (place / "MARK").exists() == full, found
    if not full:
        assert (found.returncode, found.stdout) == (2, "") and "138" not in found.stderr, found
    (place / "MARK").unlink(missing_ok=True)


@pytest.mark.thorough
@pytest.mark.parametrize("place", ["calm", "traps"])
def test_the_server_answers(place, places):
    words = ["serve", "rules.py:take", "--no-browser", "--json", "--port", "0"]
    with subprocess.Popen(
        [sys.executable, str(places["script"]), *words], cwd=places[place], stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            url = json.loads(server.stdout.readline())["url"]
            for query, won in (("game=nim&position=7,2,6", 3), ("game=rules.py:take&position=21", 1)):
                with urlopen(f"{url}api/analyze?{query}", timeout=120) as answer:
                    assert len(json.load(answer)["winning_moves"]) == won
        finally:
            server.terminate()
    assert not (places[place] / "MARK").exists()


@pytest.mark.thorough
def test_traps_beside_rules_in_another_folder(places, tmp_path):
    """A file that rules lie beside is imported by them alone, and where Python has no module of that name."""
    for line in (LINES["analyze"], LINES["sequence"], LINES["match"], LINES["solve"]):
        there = line.replace("rules.py", str(places["traps"] / "rules.py"))
        found = run(there, tmp_path, str(places["script"]))
        assert found.returncode == 0, found
    assert not (places["traps"] / "MARK").exists()
