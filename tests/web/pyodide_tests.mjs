// Runs tests of the library under Pyodide: node pyodide_tests.mjs RUNTIME SOURCES TESTS PACKAGES words of pytest

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, sources, tests, packages, ...words] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
  const lock = readFileSync(`${runtime}/lock.json`, "utf8");
  const python = await loadPyodide({ indexURL: runtime, packageBaseUrl: runtime, lockFileContents: lock });
  const parts = ["pytest", "_pytest", "pluggy", "iniconfig", "packaging", "pygments"]; // nothing that is compiled for this machine
  for (const [place, root] of [["/src", sources], ["/tests", tests], ...parts.map((name) => [`/packages/${name}`, `${packages}/${name}`])]) {
    python.FS.mkdirTree(place);
    python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
  }
  python.FS.writeFile("/packages/py.py", readFileSync(`${packages}/py.py`));
  python.globals.set("words", python.toPy(words));
  process.exitCode = python.runPython(`
import os, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/src", "/packages", "/tests"]
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
os.chdir("/tests")
import pytest
int(pytest.main(["-q", "--noconftest", "-p", "no:cacheprovider", "-W", "ignore", *words]))
`);
} catch (error) {
  console.error(String(error.message ?? JSON.stringify(error)).slice(-2000));
  process.exitCode = 3;
}
process.exit();
