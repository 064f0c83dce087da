"""A server that has just started says when to retry, and the page does so automatically."""

import asyncio
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from bouton.web import app
from bouton.web.worker import LATE

ENGINE = Path(app.__file__).parent / "page" / "engine.js"
ASK = """
const { server } = await import(process.argv[1]);
let asked = 0;
globalThis.fetch = async () => {
  asked += 1;
  const ready = asked > 2;
  const headers = new Map(ready ? [] : [["retry-after", "0.01"]]);
  return { ok: ready, headers, json: async () => (ready ? { move: "3" } : { error: "compiling" }) };
};
const found = await server(new URL("http://127.0.0.1/api/"))("reply", { game: "nim" });
asked = -1000;
const late = await server(new URL("http://127.0.0.1/api/"))("reply", {}).catch((error) => error.message);
console.log(JSON.stringify([found, late, asked]));
"""


class Cold:
    """A pool whose processes still compile."""

    heated = False

    async def ask(self, *_: object) -> tuple[int, bytes]:
        return int(LATE), b""


def test_a_server_that_still_compiles_says_when_to_ask_again() -> None:
    response = asyncio.run(app._ask(Cold(), "reply", "en", {}))  # type: ignore[arg-type]
    assert response.status_code == 422 and response.headers["retry-after"] == "5"
    assert "still compiling" in json.loads(bytes(response.body))["error"]


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node here")
def test_the_page_asks_again_and_gives_up_in_the_end() -> None:
    command = [shutil.which("node") or "", "--input-type=module", "-e", ASK, ENGINE.as_uri()]
    told = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert json.loads(told.stdout) == [{"move": "3"}, "compiling", -990]
