"""The guard of all answers: permitted clients, limits on requests, and the browser's permissions for the page."""

import asyncio
import html
import json
from collections.abc import Collection
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qsl

from bouton.errors import InputError
from bouton.language import LANGUAGES, language_of
from bouton.web.limits import MOST_BODY, MOST_HEAD, MOST_QUERY

_NAMES = frozenset({"127.0.0.1", "localhost", "[::1]"})
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_PAGE = (
    '<!doctype html><html lang="{lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    "<title>bouton</title><p>{sentence}</p></html>"
)
HEADERS = [
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
]


class Guard:
    """ASGI middleware: refuses foreign hosts and origins and large requests, and adds headers to every answer.

    Parameters
    ----------
    app : the application that answers.
    names : the host names under which the server may be requested; default: those of this machine itself.

    A page of another site can make a browser send requests to this server, under this machine's address or under a name
    that it resolves to here; neither gets an answer.
    """

    def __init__(self, app: Any, names: Collection[str] = _NAMES) -> None:
        self.app = app
        self.names: frozenset[str] = frozenset(names)
        # Over plain HTTP outside this machine a browser ignores this policy, and complains about it.
        left_out = () if self.names == _NAMES else (b"cross-origin-opener-policy",)
        self.headers: list[tuple[bytes, bytes]] = [pair for pair in HEADERS if pair[0] not in left_out]

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self.headers]
            await send(message)

        refused = _refusal(scope, self.names)
        if refused is None:
            # HEAD requests are answered like GET; the server omits the body.
            asked = {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope
            with suppress(asyncio.CancelledError):  # the server ends, see `PromptServer`
                await self.app(asked, receive, send_with_headers)
            return
        status, key, most = refused
        port = (scope.get("server") or (None, None))[1]
        places = [f"http://{name}:{port}/" for name in sorted(self.names) if port and not name.startswith("[")]
        head, body = refusal(scope, key, most=most, places=places or sorted(self.names))
        await send_with_headers({"type": "http.response.start", "status": status, "headers": head})
        await send_with_headers({"type": "http.response.body", "body": body})


def _requested_language(scope: Any) -> str:
    """The language in the URL, otherwise the browser's preferred one."""
    query: str = scope.get("query_string", b"")[:MOST_QUERY].decode("latin-1")
    for name, value in parse_qsl(query):
        if name == "lang" and value in LANGUAGES:
            return value
    wanted = next((value for name, value in scope["headers"] if name.lower() == b"accept-language"), b"")
    return language_of(wanted.decode("latin-1"))


def refusal(scope: Any, key: str, **values: Any) -> tuple[list[tuple[bytes, bytes]], bytes]:
    """The head and the body of an answer that explains, in the requested language, why a request is refused."""
    lang = _requested_language(scope)
    sentence = InputError(key, **values).say(lang)
    kind, body = "application/json", json.dumps({"error": sentence}, ensure_ascii=False)
    if any(
        name.lower() == b"accept" and b"text/html" in value for name, value in scope["headers"]
    ):  # a person reads it
        kind, body = "text/html; charset=utf-8", _PAGE.format(lang=lang, sentence=html.escape(sentence))
    head = [
        (b"content-type", kind.encode()),
        (b"content-length", b"%d" % len(body.encode())),
        (b"connection", b"close"),
    ]
    return head, body.encode()


def _refusal(scope: Any, names: Collection[str]) -> tuple[int, str, int] | None:
    """The status, the key of the sentence, and the number in it; None if the request is permitted."""
    headers: dict[bytes, list[bytes]] = {}
    for name, value in scope["headers"]:
        headers.setdefault(name.lower(), []).append(value)
    port = (scope.get("server") or (None, None))[1]
    hosts = headers.get(b"host", [])
    if len(hosts) != 1 or not _is_here(hosts[0].decode("latin-1"), port, names):
        return 403, "server.host", 0
    for origin in headers.get(b"origin", []):
        scheme, _, host = origin.decode("latin-1").partition("://")
        if scheme != "http" or not _is_here(host, port, names):
            return 403, "server.origin", 0
    if _is_foreign(scope, headers):
        return 403, "server.origin", 0
    if sum(len(name) + len(value) + 4 for name, value in scope["headers"]) > MOST_HEAD:
        return 431, "server.head-large", MOST_HEAD
    if b"transfer-encoding" in headers:
        return 413, "server.body-unknown", 0
    for length in headers.get(b"content-length", []):
        if not length.isdigit() or len(length) > 9 or int(length) > MOST_BODY:
            return 413, "server.body-large", MOST_BODY
    if len(scope.get("query_string", b"")) > MOST_QUERY:
        return 414, "server.query-large", MOST_QUERY
    return None


def _is_foreign(scope: Any, headers: dict[bytes, list[bytes]]) -> bool:
    """Whether a page of another site sent the request; browsers report it even without an origin (pictures, frames).

    A link to the page itself is allowed from anywhere.
    """
    if headers.get(b"sec-fetch-site", [b"none"])[0] in (b"none", b"same-origin"):
        return False
    is_link = headers.get(b"sec-fetch-mode") == [b"navigate"] and headers.get(b"sec-fetch-dest") == [b"document"]
    return not is_link or "/api/" in scope["path"]


def _is_here(host: str, port: int | None, names: Collection[str]) -> bool:
    name, colon, number = host.rpartition(":") if not host.endswith("]") else (host, "", "")
    if not colon:
        name, number = host, "80"
    return name.lower() in names and (port is None or number == str(port))
