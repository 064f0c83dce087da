"""One entry point for work on bouton: ``python3 dev.py TASK``. It needs Python 3.11+ and nothing else.

    test      what tells of nearly every mistake, on this Python: lint, types, generated pages, and all tests but those
              of the tasks thorough, browser and slow; files named after it are tested whole;
              with --thorough those of thorough too; with --all then browser and others as well: what must pass
    thorough  the tests marked thorough: those that take half a second or more, or compile what no other test calls
    others    on the newest other Python found the examples and the tests that may come out otherwise there: of test all
              but those marked once; a failed assertion is told without its values
    browser   the tests that drive a real browser
    pyodide   tests of the library under Pyodide in node, and 3,000 random rules in the page's reader
    bare      the core in a Python without any other package: each command of the help, once
    formal    what Coq says of certificates, where coqc is there: theorems of theories, accepted and forged certificates
    slow      the slow tests; then on each other Python all but these and those in a browser
    format    format the code
    lint      ruff
    types     mypy --strict
    unit      pytest on this Python only; further words go to pytest
    docs      write the generated pages of the docs again, what their commands print, and the pictures of the page
    pages     compare the generated pages of the docs with what would be written
    pythons   make the environment of the newest other Python found, which others needs
    manual    the documentation as a site, English and French; a further word is its folder
    coverage  the tests of test without the examples, and how much of the code they run; further words go to pytest
    hooks     install the hooks of pre-commit: format, lint, types and generated pages before each commit
    changelog let towncrier move what stands in changes/ into CHANGELOG.md, for a release; --draft only shows it
    bench     run the benchmarks; further words choose one
    screens   draw every screen of the page in every form as screens/sheet.png; further words choose some
    release   write dist/: archive, wheel, what it installs, SBOM, the site as zip and file; words go to bouton site

Each task makes the virtual environment that it needs under ``.venvs`` and installs the package there. The examples in
the docstrings are tested first, in two processes: they call nearly all compiled functions, so the processes that share
the other tests find those in Numba's cache and never compile the same function side by side. Beside them all tests are
collected once: pytest keeps the files as it rewrites them, and Hypothesis the constants that it finds in ours.
"""

import json
import os
import shutil
import subprocess
import sys
import venv
from inspect import cleandoc
from pathlib import Path

ROOT = Path(__file__).resolve().parent
OLDEST = (3, 11)
EXAMPLES = "tests/test_doctests.py"
QUICK = "not thorough and not slow and not browser"
MOST = "not slow and not browser"
EXTRAS = "fast,web,plot,parquet,completion"
FETCH = """
from bouton.errors import BoutonError
from bouton.web.site.runtime import read_runtime
try:
    read_runtime()
except BoutonError as error:
    print(error, "The tests under Pyodide are left out.")
"""


def environment(python: str | None = None, extras: str = EXTRAS, tools: str = "test") -> Path:
    """Make (once) a virtual environment with the package and a group of tools; return its Python."""
    version = run_output(python or sys.executable, "-c", "import sys; print('%d.%d' % sys.version_info[:2])")
    folder = ROOT / ".venvs" / version
    inner = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp = folder / "installed"
    wanted = f"{extras} {tools}\n{(ROOT / 'pyproject.toml').read_text(encoding='utf-8')}"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return inner
    print(f"… setting up Python {version}", flush=True)
    bytecode = start(python or sys.executable, "-m", "compileall", "-q", "src")  # on the core that pip does not use
    if python is None:
        venv.create(folder, with_pip=True, clear=True)
    else:
        run(python, "-m", "venv", "--clear", str(folder))
    install(str(inner), "--no-compile", "-e", f".[{extras}]", *group(tools))
    bytecode.wait()
    stamp.write_text(wanted, encoding="utf-8")
    return inner


def group(name: str) -> list[str]:
    """Requirements of a dependency group, for a pip that is too old for ``--group``."""
    import tomllib

    with open(ROOT / "pyproject.toml", "rb") as file:
        items = tomllib.load(file)["dependency-groups"][name]
    return [word for item in items for word in ([item] if isinstance(item, str) else group(item["include-group"]))]


def install(python: str, *words: str) -> None:
    """Install packages into an environment; words go to pip."""
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *words)


def page_tools() -> None:
    """Install (once) what checks the page's JavaScript, where there is npm; say so where that fails."""
    wanted, folder = ROOT / "tests/web/page/package.json", ROOT / ".venvs" / "page"
    npm, stamp = shutil.which("npm"), folder / "package.json"
    if npm is None or (stamp.exists() and stamp.read_bytes() == wanted.read_bytes()):
        return
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(wanted, stamp)
    words = ("install", "--prefix", str(folder), "--no-package-lock", "--no-audit", "--no-fund", "--silent")
    try:
        done = subprocess.run([npm, *words], check=False, timeout=120).returncode == 0
    except subprocess.TimeoutExpired:
        done = False
    if not done:
        stamp.unlink()
        print("npm could not install TypeScript and Biome: types and lint of the page's JavaScript are left out")


def run(*command: str) -> None:
    """Run a command in the project's folder; stop everything when it fails."""
    shown = [Path(command[0]).name, *command[1:]]
    print("$", *shown, flush=True)
    code = subprocess.run(command, cwd=ROOT, check=False).returncode
    if code:
        raise SystemExit(code if code > 0 else 1)


def start(*command: str) -> "subprocess.Popen[str]":
    """Start a command in the project's folder; what it writes is kept."""
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def finish(process: "subprocess.Popen[str]") -> None:
    """Wait for a command that was started, show what it wrote; stop everything when it failed."""
    command = process.args
    assert isinstance(command, tuple)
    print("$", Path(command[0]).name, *command[1:], flush=True)
    print(process.communicate()[0], end="", flush=True)
    if process.returncode:
        raise SystemExit(process.returncode if process.returncode > 0 else 1)


def run_output(*command: str) -> str:
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def other_pythons() -> list[str]:
    """Other supported versions of Python on this machine, one executable for each."""
    places = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    candidates = [place / f"python3.{minor}" for minor in range(OLDEST[1], 20) for place in places]
    candidates += sorted(pyenv.glob("3.*/bin/python3"))
    found: dict[tuple[int, int], str] = {sys.version_info[:2]: sys.executable}
    question = "import sys, venv, ensurepip; print(*sys.version_info[:2], sys.version_info.releaselevel)"
    for candidate in candidates:
        if not candidate.exists():
            continue
        answer = subprocess.run([str(candidate), "-c", question], capture_output=True, text=True, check=False)
        words = answer.stdout.split()
        if answer.returncode or len(words) != 3 or words[2] != "final":
            continue
        found.setdefault((int(words[0]), int(words[1])), str(candidate))
    return [path for version, path in sorted(found.items()) if version >= OLDEST and path != sys.executable]


def task_format(python: str, words: list[str]) -> None:
    run(python, "-m", "ruff", "check", "--fix", "--quiet", ".")
    run(python, "-m", "ruff", "format", "--quiet", ".")


def task_lint(python: str, words: list[str]) -> None:
    run(python, "-m", "ruff", "check", ".")
    run(python, "-m", "ruff", "format", "--check", ".")


def task_types(python: str, words: list[str]) -> None:
    run(python, "-m", "mypy")


def share_tests(python: str, words: list[str]) -> None:
    """The tests, or those that `words` choose, on all cores; one process more, since some tests wait."""
    run(python, "-m", "pytest", "-n", str((os.cpu_count() or 1) + 1), "--dist", "worksteal", *words)


def start_examples(python: str, chosen: str) -> "list[subprocess.Popen[str]]":
    """Start the examples in the docstrings, in halves that compile equally long, and different functions."""
    return [start(python, "-m", "pytest", "-m", chosen, EXAMPLES, "-k", half) for half in ("hex", "not hex")]


def start_to_collect(python: str) -> "subprocess.Popen[str]":
    """Start to collect all tests, once for the processes that share them; it writes nothing."""
    return start(python, "-m", "pytest", "-o", "addopts=", "-p", "no:terminal", "--collect-only")


def task_unit(python: str, words: list[str]) -> None:
    if not words:
        run(python, "-m", "pytest", EXAMPLES)
        words = ["--ignore", EXAMPLES]
    share_tests(python, words)


def task_thorough(python: str, words: list[str]) -> None:
    share_tests(python, ["-m", "thorough and not slow and not browser", *words])


def task_browser(python: str, words: list[str]) -> None:
    share_tests(python, ["-m", "browser and not slow", *(words or ["tests/web"])])


def task_pyodide(python: str, words: list[str]) -> None:
    subprocess.run([python, "-c", FETCH], cwd=ROOT, check=False)
    tests = ("tests/web/test_pyodide.py", "tests/readers", "-k", "pyodide or page")
    run(python, "-m", "pytest", "-rs", "-m", "slow", *tests, *words)


def task_formal(python: str, words: list[str]) -> None:
    """The tests that need Coq, but for the long ones, which `task_slow` has."""
    if shutil.which("coqc") is None:
        print("Coq is not installed (no coqc on the path): the tests of what Coq says are left out")
        return
    run(
        python,
        "-m",
        "pytest",
        "-m",
        "slow",
        "-k",
        "not long",
        *(words or sorted(str(path) for path in ROOT.glob("tests/checkers/test_coq*.py"))),
    )


def task_bare(python: str, words: list[str]) -> None:
    folder = ROOT / ".venvs" / "bare"
    venv.create(folder, with_pip=False, clear=True)
    inner = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    packages = run_output(str(inner), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))")
    Path(packages, "bouton.pth").write_text(str(ROOT / "src"), encoding="utf-8")
    run(str(inner), "tests/bare.py", *words)


def task_slow(python: str, words: list[str]) -> None:
    run(python, "-m", "pytest", "-m", "slow", *words)
    for other in other_pythons():
        share_tests(str(environment(other)), ["-m", MOST, *words])


def task_manual(python: str, words: list[str]) -> None:
    install(python, *group("manual"))
    run(python, "docs/tools/manual/build.py", *words)


def task_coverage(python: str, words: list[str]) -> None:
    install(python, *group("coverage"))
    share_tests(python, ["--cov", "-m", QUICK, "--ignore", EXAMPLES, *words])


def task_hooks(python: str, words: list[str]) -> None:
    install(python, *group("hooks"))
    run(python, "-m", "pre_commit", "install", *words)


def named_version() -> str:
    sys.path.insert(0, str(ROOT / "src"))
    return str(__import__("bouton.version", fromlist=["version"]).__version__)


def task_changelog(python: str, words: list[str]) -> None:
    """What stands in changes/, under a version that has no section yet."""
    version = named_version()
    if "--draft" not in words and f"\n## {version} (" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"):
        raise SystemExit(f"CHANGELOG.md has a section {version} already: steps 1 and 2 of docs/en/release.md")
    run(python, "-m", "towncrier", "build", *words)


def task_docs(python: str, words: list[str]) -> None:
    run(python, "docs/tools/generate.py", *words)
    run(python, "docs/tools/executed.py", *words)
    run(python, "docs/tools/screenshots.py")


def task_pages(python: str, words: list[str]) -> None:
    run(python, "docs/tools/generate.py", "--check")


def task_bench(python: str, words: list[str]) -> None:
    for file in sorted((ROOT / "benchmarks").glob("*.py")):
        if not words or file.stem in words:
            run(python, str(file))


def task_screens(python: str, words: list[str]) -> None:
    run(python, "tests/screens.py", *words)


def task_test(python: str, words: list[str]) -> None:
    chosen = [word for word in words if word not in ("--all", "--thorough")]
    marks = QUICK if words == chosen else MOST
    examples = [] if chosen else start_examples(python, QUICK)
    collected = [] if chosen else [start_to_collect(python)]
    try:
        page_tools()
        task_lint(python, [])
        task_types(python, [])
        task_pages(python, [])
        for half in examples:
            finish(half)
        for process in collected:
            process.wait()  # what is wrong is said by those who collect again
    finally:
        for process in [*examples, *collected]:
            process.kill()
    share_tests(python, chosen or ["-m", marks, "--ignore", EXAMPLES])
    if "--all" in words:
        task_browser(python, [])
        task_others(python, chosen)


def other_environment(other: str) -> str:
    """The environment of another Python, with what its tests need."""
    return str(environment(other, "fast,web,codes,completion", "pytest"))


def task_pythons(python: str, words: list[str]) -> None:
    for other in other_pythons()[-1:]:
        other_environment(other)


def task_others(python: str, words: list[str]) -> None:
    for other in other_pythons()[-1:]:
        there = other_environment(other)
        chosen = ["--assert=plain", "-m", f"not once and {QUICK}"]  # a failure is looked at with the other Python
        for half in [] if words else start_examples(there, chosen[-1]):
            finish(half)
        share_tests(there, [*chosen, *(words or ["--ignore", EXAMPLES])])


def lock(python: str, place: Path, name: str) -> None:
    """Write what pip would install with a wheel, with sums, and an SBOM of it."""
    (wheel,) = place.glob("*.whl")
    words = ("install", "--quiet", "--dry-run", "--ignore-installed", "--report", "-", f"{wheel}[fast,web]")
    report = json.loads(run_output(python, "-m", "pip", *words))
    rows = [
        f"{each['metadata']['name']}=={each['metadata']['version']} --hash=sha256:"
        f"{each['download_info']['archive_info']['hashes']['sha256']}"
        for each in report["install"]
    ]
    listed = place / f"{name}-requirements.txt"
    listed.write_text("\n".join(sorted(rows, key=str.lower)) + "\n", encoding="utf-8")
    sbom = ("requirements", "--output-reproducible", "--output-file", str(place / f"{name}.cdx.json"), str(listed))
    run(python, "-m", "cyclonedx_py", *sbom)


def task_release(python: str, words: list[str]) -> None:
    """The source archive, from it the wheel, the site as one zip, the page as one file, whole and small; all limited.

    Beside them a list, with sums, of all that the wheel installs here with its extras fast and web, and the same as an
    SBOM (CycloneDX).
    """
    if left := [path.name for path in (ROOT / "changes").glob("*.*.md")]:
        raise SystemExit(f"changes/ still has {len(left)} topic(s), such as {min(left)}: step 2 of docs/en/release.md")
    version, asked = named_version(), ("describe", "--tags", "--exact-match")
    tag = subprocess.run(["git", *asked], cwd=ROOT, capture_output=True, text=True).stdout
    if tag.strip() not in ("", f"v{version}"):
        raise SystemExit(f"the tag {tag.strip()} is not v{version}, the version of src/bouton/version.py")
    place, most = ROOT / "dist", {".gz": 8, ".whl": 3, ".zip": 20, ".html": 11, ".txt": 1, ".json": 1}
    shutil.rmtree(place, ignore_errors=True)
    tools = ROOT / ".venvs" / "release"
    venv.create(tools, with_pip=True, clear=True)
    inner = str(tools / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    install(inner, *group("release"))
    run(inner, "-m", "build", "--outdir", str(place))
    run(inner, "-m", "twine", "check", "--strict", *map(str, place.iterdir()))
    lock(inner, place, f"bouton-{version}")
    site = place / f"bouton-site-{version}"
    run(python, "-m", "bouton", "site", str(site), *words)
    shutil.make_archive(str(site), "zip", place, site.name)
    shutil.rmtree(site)
    run(python, "-m", "bouton", "site", f"{site}.html", *words)
    small = place / f"bouton-small-{version}.html"
    run(python, "-m", "bouton", "site", str(small), "--small")
    for file in sorted(place.iterdir()):
        size = file.stat().st_size / 1e6
        print(f"{file.relative_to(ROOT)}: {size:.2f} MB")
        limit = 1 if file == small else most[file.suffix]
        if size > limit:
            raise SystemExit(f"{file.name} is larger than {limit} MB")


def main() -> None:
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # the tests start Python hundreds of times
    tasks = {name[5:]: task for name, task in globals().items() if name.startswith("task_")}
    if len(sys.argv) < 2 or sys.argv[1] not in tasks:
        print(__doc__)
        raise SystemExit(0 if len(sys.argv) < 2 else 2)
    if {"-h", "--help"} & {*sys.argv[2:]} and sys.argv[1] == "release":  # other tasks hand their words on
        print(cleandoc(task_release.__doc__ or ""))
        raise SystemExit(0)
    if sys.version_info < OLDEST:
        raise SystemExit(f"Python {OLDEST[0]}.{OLDEST[1]} or newer is needed, this is {sys.version.split()[0]}")
    tasks[sys.argv[1]](str(environment()), sys.argv[2:])


if __name__ == "__main__":
    main()
