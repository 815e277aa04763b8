"""Whether there is a newer version: looked up once each time somebody asks, and never else.

No address stands in the repository: the workflow that makes a release writes its own into a file beside this one
(``.ci/releases``), and a build without that file asks nobody. The download brings no TLS along, so one of the system's
own programs asks; it reads no settings or passwords of the person's, and sends the bare request.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Thread, Timer
from urllib.parse import urlsplit

import app
from app.ui.window.other_programs import surroundings

FILE = Path(__file__).with_name("releases.json")
PATIENCE = 10.0
"""Seconds for an answer."""
_MOST = 1_000_000
"""Bytes: no answer that makes sense is longer."""
_LONGEST = 500
"""Letters of an address."""
_REDIRECTIONS = 3
_NAME = "kings-and-kongs"
"""What we are called there; some want a name."""
_VERSION = re.compile(r"v?(\d{1,5})\.(\d{1,5})\.(\d{1,5})", re.ASCII)
_LOOPBACK = ("127.0.0.1", "::1", "localhost")
_SANDBOX = Path("/.flatpak-info")
_NO_TOOL = "Could not look: that takes the program curl or wget, and this system has neither."
_SHUT_IN = "Could not look: a Flatpak reaches no network. The page tells which version is the newest."
_NONSENSE = "Could not look: what came back tells of no version."
_LATE = "Could not look: no answer came in time."
_NOBODY = "Could not look: no network, or nobody answers there."
_UNSAFE = "Could not look: the connection is not safe."
_ENDS = {
    "curl": {5: _NOBODY, 6: _NOBODY, 7: _NOBODY, 28: _LATE, 35: _UNSAFE, 51: _UNSAFE, 60: _UNSAFE},
    "wget": {4: _NOBODY, 5: _UNSAFE},
}
"""What the exit codes of those programs mean to a person."""


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where releases are: both are https, and a test's may be on this machine."""

    latest: str
    """Answers with the newest release, as JSON."""
    page: str
    """For people."""

    @property
    def host(self) -> str:
        """Who is asked, as it is told."""
        return urlsplit(self.latest).hostname or ""


@dataclass(frozen=True, slots=True)
class ReleaseNews:
    """What came of asking."""

    text: str
    """In a sentence or two."""
    page: str = ""
    """Where to get a newer version, or to look oneself; empty if this is the newest one."""
    found: bool = True
    """It could be looked up."""


def addresses(file: Path = FILE) -> Addresses | None:
    """Those of this build; None if it has none."""
    try:
        said = json.loads(file.read_bytes())
        found = Addresses(said["latest"], said["page"])
    except (OSError, ValueError, TypeError, KeyError):
        return None
    return found if _sound(found.latest) and _sound(found.page) else None


def _sound(address: object) -> bool:
    """Whether it is an address that may be asked or opened: by TLS, unless it is this machine's own."""
    if not isinstance(address, str) or len(address) > _LONGEST or not re.fullmatch(r"[!-~]+", address):
        return False
    try:
        parts = urlsplit(address)
        if parts.port == 0:
            return False
    except ValueError:
        return False
    if parts.username is not None or not parts.hostname:
        return False
    return parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _LOOPBACK)


def numbers(version: str) -> tuple[int, int, int] | None:
    """A version's three numbers, to be compared; None if it is no such version.

    >>> numbers("v1.10.0") > numbers("1.9.12")
    True
    """
    found = _VERSION.fullmatch(version)
    return (int(found[1]), int(found[2]), int(found[3])) if found else None


class ReleaseLookup:
    """One question, asked in a thread of its own: who asks it goes on meanwhile."""

    def __init__(self, where: Addresses) -> None:
        self.answer: ReleaseNews | None = None
        """None until it has come."""
        self._where = where
        Thread(target=self._ask, name="newer version", daemon=True).start()

    def _ask(self) -> None:
        self.answer = ask(self._where)


def ask(where: Addresses, version: str = app.__version__, patience: float = PATIENCE) -> ReleaseNews:
    """Ask once, and wait for the answer, so many seconds at most."""
    if network_blocked():
        return ReleaseNews(_SHUT_IN, where.page, found=False)
    found = _command(where.latest, patience)
    if found is None:
        return ReleaseNews(_NO_TOOL, where.page, found=False)
    content, why = _fetched(found, patience)
    return ReleaseNews(why, where.page, found=False) if why else judged(content, where, version)


def network_blocked(info: Path = _SANDBOX) -> bool:
    """Whether this is the sandbox of a Flatpak that was given no network."""
    try:
        said = info.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return False
    shared = re.search(r"^shared=(.*)$", said, re.MULTILINE)
    return shared is None or "network" not in shared[1].split(";")


def judged(content: bytes, where: Addresses, version: str) -> ReleaseNews:
    """What such an answer says to a program of that version; nothing in it is believed that is not as it should be."""
    nonsense = ReleaseNews(_NONSENSE, where.page, found=False)
    try:
        said = json.loads(content)
    except (ValueError, RecursionError):
        return nonsense
    if not isinstance(said, dict):
        return nonsense
    name, page = said.get("tag_name"), said.get("html_url")
    newest, ours = numbers(name) if isinstance(name, str) else None, numbers(version)
    if newest is None or ours is None or not isinstance(page, str) or not _sound(page):
        return nonsense
    if urlsplit(page)[:2] != urlsplit(where.page)[:2]:  # another place than that of the releases
        return nonsense
    if newest <= ours:
        return ReleaseNews(f"This is the newest version ({version}).")
    there = ".".join(map(str, newest))
    return ReleaseNews(
        f"{there} is there; this is {version}. Matches, settings and statistics stay when you install it.", page
    )


def _command(address: str, patience: float) -> Sequence[str] | None:
    """What fetches it and writes it to its output; None if this system has nothing that can."""
    seconds, scheme = str(round(patience) + 1), f"={urlsplit(address).scheme}"  # should we be gone before
    if curl := _curl():
        return (
            curl, "-q", "--silent", "--fail", "--location", "--max-redirs", str(_REDIRECTIONS), "--proto", scheme,
            "--proto-redir", scheme, "--max-time", seconds, "--max-filesize", str(_MOST),
            "--user-agent", _NAME, "--url", address,
        )  # fmt: skip
    if wget := shutil.which("wget"):  # which would follow a redirection to where nothing is kept secret
        return (
            wget, "--no-config", "--no-netrc", "--no-hsts", "--quiet", "--output-document=-", "--max-redirect=0",
            "--tries=1", f"--timeout={seconds}", f"--user-agent={_NAME}", address,
        )  # fmt: skip
    return None


def _curl() -> str | None:
    """The system's own; on Windows none that lies in the current folder."""
    if sys.platform == "win32":
        found = Path(os.environ.get("SYSTEMROOT", "C:\\Windows"), "System32", "curl.exe")
        return str(found) if found.is_file() else None
    return shutil.which("curl")


def _fetched(command: Sequence[str], patience: float) -> tuple[bytes, str]:
    """What the program wrote, or else why there is nothing, in a sentence."""
    quiet = subprocess.DEVNULL
    try:
        process = subprocess.Popen(
            command, stdin=quiet, stdout=subprocess.PIPE, stderr=quiet, env=surroundings(),
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )  # fmt: skip
    except OSError:
        return b"", _NO_TOOL
    late = Timer(patience, process.kill)
    late.daemon = True
    late.start()
    try:
        with process:
            assert process.stdout is not None
            content = process.stdout.read(_MOST + 1)
            if len(content) > _MOST:
                process.kill()
    finally:
        in_time = late.is_alive()
        late.cancel()
    if len(content) > _MOST:
        return b"", _NONSENSE
    if not in_time:
        return b"", _LATE
    if process.returncode == 0:
        return content, ""
    return b"", _ENDS[Path(command[0]).stem].get(process.returncode, _NONSENSE)
