"""The program tells no one anything: only who looks for a newer version uses the network, and the cluster command."""

import os
import re
import subprocess
import sys

from tests.laws.test_architecture import MODULES, imports, within
from tests.processes import ROOT

REACHES = {
    "socket", "ssl", "http", "urllib.request", "urllib.error", "ftplib", "smtplib", "imaplib", "poplib", "nntplib",
    "telnetlib", "xmlrpc", "asyncio", "asyncore", "socketserver", "webbrowser", "wsgiref", "multiprocessing.managers",
    "requests", "httpx", "aiohttp", "urllib3", "pycurl", "dask", "distributed",
}  # fmt: skip
"""What opens connections, or has others do so."""
MAY = {
    "app.commands.cluster": {"asyncio", "distributed", "socket"},
    "app.ui.window.environment": {"socket"},  # to the compositor, through a file
}
FAMILY = re.compile(r"\bAF_\w+|\bcreate_connection\b")
LISTENS = re.compile(r"\bimport\b.*\b(Listener|Client)\b")
"""Of multiprocessing.connection, which has pipes beside."""
ASKS = "app.desktop.releases"
MAY_ASK = {"app.commands.newer", "app.ui.about"}
WATCHED = """
import os, sys
def watch(event, args):
    if event in ("socket.getaddrinfo", "socket.gethostbyname") or (
        event in ("socket.connect", "socket.sendto", "socket.bind") and isinstance(args[1], tuple)
    ):
        os.write(2, f"network: {event} {args}".encode())
        os._exit(9)
sys.addaudithook(watch)
"""


def reaching(names):
    return {reaches for reaches in REACHES for name in names if within(name, [reaches])}


def test_no_other_module_opens_a_connection():
    found = {name: reaching(imports(MODULES[name])) for name in MODULES}
    assert {name: what for name, what in found.items() if what} == MAY


def test_compositor_is_reached_through_a_file():
    assert set(FAMILY.findall(MODULES["app.ui.window.environment"].read_text(encoding="utf-8"))) == {"AF_UNIX"}


def test_doors_are_files_of_the_persons_own():
    """The window that is there is found by a socket in a folder, or by a pipe."""
    others = MODULES.keys() - MAY.keys()
    found = [name for name in others if LISTENS.search(MODULES[name].read_text(encoding="utf-8"))]
    assert found == ["app.commands.single_instance"]


def test_who_asks_for_a_newer_version_was_asked_by_a_person():
    assert {name for name in MODULES if ASKS in imports(MODULES[name])} == MAY_ASK


def watched(code):
    """Code in a process that ends where it goes to the network."""
    return subprocess.run(
        [sys.executable, "-c", WATCHED + code], cwd=ROOT, env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
        capture_output=True, text=True, check=False, timeout=300, encoding="utf-8",
    )  # fmt: skip


def test_a_deal_is_played_and_nobody_hears_of_it(tmp_path):
    code = f"from app.__main__ import main; sys.exit(main(['--self-test', {str(tmp_path / 'it.png')!r}]))"
    done = watched(code)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "it.png").is_file()


def test_the_law_finds_what_it_is_for():
    assert reaching(["urllib.parse", "json", "http.client", "socketserver"]) == {"http", "socketserver"}
    done = watched("import socket; socket.create_connection(('127.0.0.1', 9))")
    assert done.returncode == 9
    assert done.stderr.startswith("network: socket.getaddrinfo")
