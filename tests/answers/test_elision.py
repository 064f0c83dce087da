"""French "de" and "que" are cut short before a filled-in text that begins with a vowel, in Python and on the page."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import bouton
from bouton.language import say
from bouton.questions.service import Service

WRITTEN = {
    "octal:0.77": "d’octal:0.77",
    "euclid": "d’euclid",
    "hexadecimal:4.8": "d’hexadecimal:4.8",
    "Élodie": "d’Élodie",
    "hex:4": "de hex:4",
    "kayles": "de kayles",
    "a": "de a",
    "12": "de 12",
}
NODE = """
import { readFileSync } from "node:fs";
globalThis.document = { documentElement: { lang: "fr" } };
const { t, use } = await import(process.argv[1]);
const { words, names } = JSON.parse(readFileSync(0, "utf8"));
use(words);
process.stdout.write(JSON.stringify(names.map((text) => t("qr-of", { text }))));
"""


def test_a_field_after_de_or_que() -> None:
    for name, text in WRITTEN.items():
        assert say("page.qr-of", "fr", text=name).endswith(f" {text}")
        assert f" of {name}" in say("match.games", "en", count=2, game=name)
    assert say("turning.known-as", "fr", names=["euclid", "nim"]).endswith("sous le nom d’euclid ou nim.")
    assert " qu’uneven donne " in say("solve.error-rule-form-value", "fr", rule="uneven", position="1", got="2")


def test_on_the_page() -> None:
    node = shutil.which("node")
    if not node:
        pytest.skip("needs node")
    file = Path(bouton.__file__).parent / "web" / "page" / "words.js"
    given = json.dumps({"words": Service().ask("words", {}, "fr"), "names": list(WRITTEN)})
    command = [node, "--input-type=module", "-e", NODE, file.as_uri()]
    run = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    assert json.loads(run.stdout) == [say("page.qr-of", "fr", text=name) for name in WRITTEN]
