"""Somebody on this machine who answers when asked for the newest release, well or badly, and keeps what was asked."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

import pytest

from app.desktop.releases import Addresses, _curl


class ReleasesServer:
    """``answer`` is what it sends: bytes, a number of HTTP's, or an address to go to instead."""

    def __init__(self) -> None:
        if not (_curl() or shutil.which("wget")):
            pytest.skip("needs curl or wget (on Debian: apt-get install curl)")
        self.asked: list[tuple[str, str, dict[str, str]]] = []
        """Of each request method, path and headers."""
        self.answer: bytes | int | str = b""
        self.endless = False
        """It never stops sending the answer."""
        self.may_answer = Event()
        self.may_answer.set()
        self._closing = Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True

    @property
    def root(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    @property
    def addresses(self) -> Addresses:
        """As a build knows them."""
        return Addresses(f"{self.root}/latest", f"{self.root}/releases")

    def has(self, version: str, page: str | None = None, **more: Any) -> None:
        """From now on that is the newest one."""
        text = {"tag_name": version, "html_url": page or f"{self.root}/releases/tag/{version}", **more}
        self.answer = json.dumps(text).encode()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            """One request."""

            def do_GET(self) -> None:
                server.asked.append((self.command, self.path, {k.lower(): v for k, v in self.headers.items()}))
                while not (server.may_answer.wait(0.05) or server._closing.is_set()):
                    pass
                answer = server.answer
                if isinstance(answer, str) and self.path == "/latest":
                    self.send_response(302)
                    self.send_header("Location", answer)
                    self.end_headers()
                    return
                self.send_response(answer if isinstance(answer, int) else 200)
                self.end_headers()
                content = answer if isinstance(answer, bytes) else b""
                try:
                    self.wfile.write(content)
                    while server.endless and not server._closing.is_set():
                        self.wfile.write(content)
                except OSError:  # who asked has gone
                    pass

            def log_message(self, *_: object) -> None:
                """Nothing on stderr."""

        return Handler


@contextmanager
def releases_server() -> Iterator[ReleasesServer]:
    """One that answers until the end of the block."""
    found = ReleasesServer()
    thread = Thread(target=found._server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield found
    finally:
        found._closing.set()
        found._server.shutdown()
        found._server.server_close()
        thread.join()
