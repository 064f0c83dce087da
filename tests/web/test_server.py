"""The server: the objects of --json, one clear sentence for bad input, permitted clients, files it never reads."""

import json
import re
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

import pytest

import bouton
from bouton.cli import main
from bouton.questions.table import names
from bouton.web.limits import MOST_BODY, MOST_QUERY
from bouton.web.pages import PAGE, make_start_script, public_script, questions_script
from browser import served

OWN = "def twenty_one(n):\n    print('noise')\n    return [n - k for k in (1, 2, 3) if k <= n]\n"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("own")
    (folder / "game.py").write_text(OWN, encoding="utf-8")
    (folder / "other.py").write_text(OWN, encoding="utf-8")
    (folder / "ring.json").write_text('{"a": ["b"], "b": ["a", "c"]}', encoding="utf-8")
    with served(f"{folder / 'game.py'}:twenty_one", f"graph:{folder / 'ring.json'}") as found:
        TestOwnFiles.folder = str(folder)
        yield found


def ask(address: str, path: str, headers: dict[str, str] | None = None, method: str = "GET", **query: Any) -> Any:
    """The status, the headers, and the answer read as JSON where it is."""
    parts = urlsplit(address)
    connection = HTTPConnection(parts.hostname or "", parts.port, timeout=60)
    connection.request(method, f"{path}?{urlencode(query)}" if query else path, headers=headers or {})
    response = connection.getresponse()
    body = response.read()
    kind = response.getheader("content-type", "") if method != "HEAD" else ""
    return response.status, response.headers, json.loads(body, parse_int=_integer) if "json" in kind else body


def _integer(digits: str) -> int | str:
    """Python reads no more digits by itself."""
    return int(digits) if len(digits) < 4_000 else digits


QUESTIONS = [
    (["analyze", "nim", "7,2,6"], "analyze", {"game": "nim", "position": "7,2,6"}),
    (
        ["analyze", "nim", "1,1,1", "--misere", "--lang", "fr"],
        "analyze",
        {"game": "nim", "position": "1,1,1", "misere": "true", "lang": "fr"},
    ),
    (["analyze", "pawns", "1-4,2-7", "--hint", "2"], "analyze", {"game": "pawns", "position": "1-4,2-7", "hint": 2}),
    (["analyze", "nim 3,5 + kayles 7"], "analyze", {"game": "sum", "position": "nim 3,5 + kayles 7"}),
    (["options", "subtraction:1,3,4", "21"], "options", {"game": "subtraction:1,3,4", "position": "21"}),
    (["games", "chocolat", "--lang", "fr"], "games", {"word": "chocolat", "lang": "fr"}),
    (["rules", "chomp"], "rules", {"game": "chomp"}),
    (["graph", "subtraction:1,2", "6"], "graph", {"game": "subtraction:1,2", "position": "6"}),
    (["graph", "nim", "1,2,3"], "graph", {"game": "nim", "position": "1,2,3"}),
    (["graph", "nim", "1,2,3", "--symmetry"], "graph", {"game": "nim", "position": "1,2,3", "symmetry": "true"}),
    (["table", "nim", "0-4", "0-4"], "table", [("game", "nim"), ("range", "0-4"), ("range", "0-4")]),
    (["equal", "nim 3,5", "{2}"], "equal", {"first": "nim 3,5", "second": "{2}"}),
    (["exercises", "nim", "--count", "3", "--answers"], "exercises", {"game": "nim", "count": 3, "answers": "true"}),
    (["exercises", "chomp", "--seed", "2"], "exercises", {"game": "chomp", "seed": 2}),
]


@pytest.mark.parametrize(("words", "path", "query"), QUESTIONS, ids=[" ".join(words) for words, _, _ in QUESTIONS])
def test_the_answers_are_those_of_the_command_line(
    address: str, capsys: pytest.CaptureFixture[str], words: list[str], path: str, query: Any
) -> None:
    assert main([*words, "--json"]) == 0
    wanted = json.loads(capsys.readouterr().out)
    assert wanted.pop("version") == 1  # of the form of what a command prints
    status, headers, found = ask(address, f"/api/{path}?{urlencode(query)}")
    assert status == 200 and headers["content-type"] == "application/json"
    if path == "graph":
        assert found.pop("svg").startswith("<svg")
    if path == "games":
        found["games"] = [row for row in found["games"] if row["name"] in bouton.rulesets.INDEX]
    assert found == wanted


def test_review_is_that_of_the_command_line(address: str) -> None:
    game = "1,3,5,7 > 1,3,5,5 > 1,3,3,5"
    wanted = bouton.review("nim", game)
    del wanted["text"]
    assert ask(address, "/api/review", game="nim", moves=game)[2] == wanted


BAD = [
    ("analyze", {"game": "nim", "position": "7,-2"}, "negative"),
    ("analyze", {"game": "nym", "position": "7"}, "nim"),
    ("analyze", {"game": "nim"}, "position is missing"),
    ("analyze", {"game": "nim", "position": "1", "lang": "de"}, "lang"),
    ("analyze", {"game": "nim", "position": "1", "misere": "perhaps"}, "misere"),
    ("review", {"game": "nim", "moves": "3,1 > 9,9"}, "9,9"),
    ("reply", {"game": "nim", "position": "1", "level": 9}, "level"),
    ("puzzle", {"game": "nim", "grade": 0}, "grade"),
    ("graph", {"game": "nim", "position": "99,99"}, "positions"),
    ("table", {"game": "nim", "range": "x"}, "x"),
    (
        "analyze",
        {"game": "nim", "position": "1", "miser": "true"},
        "'miser' is not a parameter of analyze; it has game,",
    ),
    ("games", {"word": "nim", "grade": 1}, "is not a parameter of games; it has"),
]


@pytest.mark.parametrize(("path", "query", "said"), BAD)
def test_bad_input_is_one_clear_sentence(address: str, path: str, query: dict[str, Any], said: str) -> None:
    status, _, found = ask(address, f"/api/{path}", **query)
    assert status == 422 and list(found) == ["error"]
    assert said in found["error"] and found["error"].endswith(".") and "\n" not in found["error"]


WRONG = [
    ("analyze", {"position": "x"}),
    ("options", {"position": "x"}),
    ("board", {"position": "x"}),
    ("reply", {"position": "x"}),
    ("graph", {"position": "x"}),
    ("line", {"position": "x"}),
    ("review", {"moves": "x > y"}),
    ("rules", {"game": "nym"}),
    ("puzzle", {"game": "nym"}),
    ("start", {"game": "nym"}),
    ("table", {"range": "x"}),
]


@pytest.mark.parametrize(("path", "query"), WRONG, ids=[path for path, _ in WRONG])
def test_every_question_has_its_errors_in_both_languages(address: str, path: str, query: dict[str, str]) -> None:
    told = [ask(address, f"/api/{path}", **{"game": "nim", **query, "lang": lang}) for lang in ("en", "fr", "en")]
    assert [status for status, _, _ in told] == [422] * 3
    english, french, again = (found["error"] for _, _, found in told)
    assert english == again and "«" in french and "«" not in english


def test_a_move_that_is_not_legal_is_told(address: str) -> None:
    found = ask(address, "/api/line", game="nim", position="3,4", moves="3,3>9,9", lang="fr")[2]
    assert (found["legal"], found["moves"]) == (False, ["3,3"])
    assert found["illegal"] == {
        "number": 2,
        "move": "9,9",
        "error": "Coup 2\N{NO-BREAK SPACE}: de 3,3, aucun coup ne mène à 9,9.",
    }
    unread = ask(address, "/api/line", game="nim", position="3,4", moves="3,3 > x")[2]
    assert unread["illegal"]["number"] == 2 and "'x'" in unread["illegal"]["error"]
    legal = ask(address, "/api/line", game="cram", position="..|..", moves="##|..>##|##")[2]
    assert legal["legal"] and legal["over"] and legal["illegal"] is None
    nothing = ask(address, "/api/line", game="hex:3", position=".", first="right")[2]
    assert (nothing["legal"], nothing["player"], nothing["over"]) == (True, "right", False)
    assert ask(address, "/api/line", game="hex:3", position=".", moves="b2>b2,a1>c1,a1")[2]["illegal"]["number"] == 3


def test_numbers_of_any_length_are_read(address: str) -> None:
    heap = "9" * 6_000
    status, _, found = ask(address, "/api/analyze", game="nim", position=heap)
    assert status == 200 and str(found["winning_moves"]) == "['0']" and found["position"] == heap


def test_advice_fits_the_page(address: str) -> None:
    for path, query in (
        ("graph", {"game": "nim", "position": "99,99"}),
        ("analyze", {"game": "nym", "position": "9"}),
        ("analyze", {"game": "cram", "position": "6x7", "misere": "true"}),
        ("options", {"game": "nim", "position": "9" * 30}),
    ):
        for lang in ("en", "fr"):
            status, _, found = ask(address, f"/api/{path}", **query, lang=lang)
            assert status == 422 and "--" not in found["error"] and "bouton " not in found["error"], found


def test_a_game_begins_with_an_empty_board(address: str) -> None:
    rows = {row["name"]: row for row in ask(address, "/api/games")[2]["games"]}
    assert (rows["hex"]["spec"], rows["hex"]["example"]) == ("hex:4", ".")


def test_head_is_answered_as_get_without_a_body(address: str) -> None:
    for path in ("/", "/page/app.js", "/api/games", "/nothing"):
        status, headers, found = ask(address, path, method="HEAD")
        wanted = ask(address, path)
        assert status == wanted[0] and found in (b"", None)
        assert headers["content-length"] == wanted[1]["content-length"]


def test_foreign_hosts_are_refused_in_the_language_that_was_asked_for(address: str) -> None:
    foreign = {"Host": "evil.example"}
    assert "ne répond qu’à" in ask(address, "/api/games?lang=fr", foreign)[2]["error"]
    assert "ne répond qu’à" in ask(address, "/", {**foreign, "Accept-Language": "fr-FR,fr;q=0.9"})[2]["error"]
    assert "only under its own address" in ask(address, "/", foreign)[2]["error"]
    assert "autre site" in ask(address, "/api/games?lang=fr", {"Origin": "http://evil.example"})[2]["error"]


def test_errors_speak_french(address: str) -> None:
    assert "négatif" in ask(address, "/api/analyze", game="nim", position="-1", lang="fr")[2]["error"]
    assert ask(address, "/api/analyze", game="nim", lang="fr")[2]["error"].startswith("Il manque position")


class TestOwnFiles:
    folder = ""

    def test_files_that_the_owner_named_are_used(self, address: str) -> None:
        spec = f"{self.folder}/game.py:twenty_one"
        assert ask(address, "/api/analyze", game=spec, position="21")[2]["winning_moves"] == ["20"]
        rows = ask(address, "/api/games")[2]["games"]
        assert rows[0]["spec"] == spec and rows[1]["spec"] == f"graph:{self.folder}/ring.json"
        assert ask(address, "/api/board", game=rows[1]["spec"], position="a")[2]["drawn"]
        assert ask(address, "/api/table?game=" + quote(spec) + "&range=0-7")[2]["outcomes"] == list("PNNNPNNN")

    @pytest.mark.parametrize(
        "query",
        [
            {"game": "{folder}/other.py:twenty_one", "position": "3"},
            {"game": "{folder}/../own0/other.py:twenty_one", "position": "3"},
            {"game": "graph:{folder}/../own0/ring.json", "position": "a"},
            {"game": "node-kayles:{folder}/ring2.json", "position": "all"},
            {"game": "green-hackenbush:{folder}/x.json", "position": "all"},
            {"game": "sum", "position": "nim 3 + graph:{folder}/x.json a"},
            {"game": "sum", "position": "nim 3 + {folder}/other.py:twenty_one 3"},
        ],
    )
    @pytest.mark.parametrize("path", ["analyze", "board", "options"])
    def test_no_other_file_is_read(self, address: str, path: str, query: dict[str, str]) -> None:
        given = {key: value.format(folder=self.folder) for key, value in query.items()}
        status, _, found = ask(address, f"/api/{path}", **given)
        assert status == 422 and "is not read here" in found["error"]


def test_only_this_machine_may_ask(address: str) -> None:
    port = urlsplit(address).port
    for host in (f"127.0.0.1:{port}", f"localhost:{port}", f"LOCALHOST:{port}"):
        assert ask(address, "/", {"Host": host})[0] == 200
    for host in (
        "evil.example",
        f"evil.example:{port}",
        "127.0.0.1",
        "127.0.0.1:1",
        f"127.0.0.1.evil.example:{port}",
        "",
    ):
        status, _, found = ask(address, "/api/games", {"Host": host})
        assert status in (400, 403) and b"nim" not in (
            found if isinstance(found, bytes) else json.dumps(found).encode()
        )
    assert ask(address, "/api/games", {"Origin": address})[0] == 200
    for origin in ("http://evil.example", "null", f"https://127.0.0.1:{port}", "http://127.0.0.1:1"):
        assert ask(address, "/api/games", {"Origin": origin})[0] == 403


def test_pages_of_other_sites_get_nothing(address: str) -> None:
    """A picture or a frame of another site is asked for without an origin."""
    heavy = "/api/analyze?game=nim&position=3,4"
    link = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    for site in ("cross-site", "same-site"):
        for path in (heavy, "/openapi.json", "/page/icon.svg", "/"):
            status, _, found = ask(address, path, {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "no-cors"})
            assert status == 403 and "another site" in found["error"]
        assert ask(address, heavy, {"Sec-Fetch-Site": site, **link})[0] == 403
        assert ask(address, "/?lang=en", {"Sec-Fetch-Site": site, **link})[0] == 200  # a link to the page
    for site in ("none", "same-origin"):
        assert ask(address, heavy, {"Sec-Fetch-Site": site})[0] == 200


RULES = json.dumps({"name": "f", "positions": ["2", "1", "0"], "moves": [[[1, 2], [2], []]]})


def post(address: str, path: str, body: str, **headers: str) -> Any:
    parts = urlsplit(address)
    connection = HTTPConnection(parts.hostname or "", parts.port, timeout=60)
    connection.request("POST", path, body=body.encode(), headers=headers)
    response = connection.getresponse()
    return response.status, json.loads(response.read())


def test_typed_rules_come_as_data(address: str) -> None:
    path = "/api/analyze?game=own:f&position=2&lang=fr"
    status, found = post(address, path, RULES)
    assert status == 200 and found["grundy"] == 2 and found["winning_moves"] == ["0"]
    other = RULES.replace("[1, 2], [2]", "[1], [2]")
    assert post(address, path, other)[1]["grundy"] == 0  # the same address with other rules
    for body in ("", "{}", "def f(n): return []", "[" * 10_000):
        status, found = post(address, path, body)
        assert status == 422 and "comme la page les envoie" in found["error"]
    assert post(address, path, RULES, Origin="http://evil.example")[0] == 403
    assert post(address, "/api/words", RULES)[0] == 405
    status, found = post(address, "/api/board?game=nim&position=3", RULES)
    assert status == 200 and found["game"] == "nim"


def test_it_listens_on_loopback_only(address: str) -> None:
    port = urlsplit(address).port
    assert port is not None
    others = {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), port, socket.AF_INET)} - {"127.0.0.1"}
    for other in others:
        if not other.startswith("127."):
            with pytest.raises(OSError):
                socket.create_connection((other, port), timeout=2)


def test_every_answer_has_its_policy(address: str) -> None:
    for path in ("/", "/api/games", "/nothing", "/page/app.js", "/api/analyze"):
        headers = ask(address, path)[1]
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy and "http" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert "access-control-allow-origin" not in headers and "server" not in headers


def test_large_requests_are_refused(address: str) -> None:
    assert ask(address, "/api/analyze?game=nim&position=" + "1," * MOST_QUERY)[0] == 414
    assert ask(address, "/api/games", {"Content-Length": str(MOST_BODY + 1)}, "POST")[0] == 413
    assert ask(address, "/api/games", {"Transfer-Encoding": "chunked"}, "POST")[0] == 413
    assert ask(address, "/api/games", method="POST")[0] == 405


@pytest.mark.parametrize(
    "path",
    ["/page/../app.py", "/page/..%2f..%2fapp.py", "/page/%2e%2e/app.py", "/page//etc/passwd", "/page/", "/app.py"],
)
def test_no_file_outside_the_folder_is_served(address: str, path: str) -> None:
    status, _, found = ask(address, path)
    assert status in (307, 404) and b"import" not in (found if isinstance(found, bytes) else b"")


def test_the_page_is_served_whole_and_small(address: str) -> None:
    total = 0
    scripts = {"questions.js": questions_script(), "public.js": public_script()}
    for name, content in make_start_script({**PAGE, **scripts}).items():
        status, _, found = ask(address, f"/page/{name}")
        assert status == 200 and (found if isinstance(found, bytes) else b"") == content
        total += len(content)
        assert b"//cdn" not in content and b"https://" not in content
        found = re.search(rb"""["'`]/(?:page|api|openapi|[?])|(?:href|src)[:=] ?["'`]/""", content)
        assert found is None, f"{name}: addresses are relative"
    assert total < 985_000  # all modules; what a first visit loads is counted in test_page.py


def test_a_position_that_is_too_large_is_refused_and_others_are_answered(address: str) -> None:
    status, _, found = ask(address, "/api/analyze", game="cram", position="|".join(["." * 11] * 11))
    assert status == 422 and found["error"].endswith(".")
    assert ask(address, "/api/analyze", game="nim", position="3,4")[0] == 200


@pytest.mark.thorough
def test_openapi_describes_every_question(address: str) -> None:
    description = ask(address, "/openapi.json")[2]
    assert {f"/api/{name}" for name in names()} == set(description["paths"])
    for path in names():
        told = description["paths"][f"/api/{path}"]["get"]
        assert told["description"] and {"200", "422"} <= set(told["responses"])


@pytest.mark.slow
def test_many_large_positions_at_once_are_refused_and_keep_nobody_waiting(address: str) -> None:
    large = [f"/api/analyze?game=octal:0.007&misere=true&position=60,{n}" for n in range(50, 62)]
    with ThreadPoolExecutor(len(large)) as threads:
        found = [threads.submit(ask, address, path) for path in large]
        small = [ask(address, "/api/analyze", game="nim", position=f"3,4,{n}")[0] for n in range(50)]
        told = [each.result() for each in found]
    assert small == [200] * 50
    assert {status for status, _, _ in told} <= {422, 503} and all(body["error"].endswith(".") for _, _, body in told)
    assert any(status == 503 for status, _, _ in told) and any(status == 422 for status, _, _ in told)


@pytest.mark.slow
def test_schemathesis_finds_no_failure_of_the_server(address: str) -> None:
    schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed")
    from hypothesis import HealthCheck, Phase, given, settings

    schema = schemathesis.openapi.from_url(f"{address}/openapi.json")
    operations = list(schema.get_all_operations())
    assert len(operations) >= 14
    for operation in operations:

        @given(case=operation.ok().as_strategy())
        @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate])
        def check(case: Any) -> None:
            response = case.call(timeout=60)
            assert response.status_code < 500 or response.status_code == 503, (case.formatted_path, case.query)

        check()
