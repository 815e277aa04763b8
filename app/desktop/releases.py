"""Look for a newer version, once each time a person asks, and never otherwise.

The repository contains no address: the release workflow writes its own to a file in this folder (``.ci/releases``), and
a build without that file asks no server. The download has no TLS library, so a system program sends the request,
without reading any of the user's settings or passwords.
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
from app.core.messages import N_, _, translate
from app.ui.window.other_programs import system_environment

FILE = Path(__file__).with_name("releases.json")
PATIENCE = 10.0
"""Seconds to wait for an answer."""
_MAX_BYTES = 1_000_000
_MAX_LENGTH = 500
_MAX_REDIRECTS = 3
_USER_AGENT = "kings-and-kongs"
"""User agent; some servers require one."""
_VERSION = re.compile(r"v?(\d{1,5})\.(\d{1,5})\.(\d{1,5})", re.ASCII)
_LOOPBACK = ("127.0.0.1", "::1", "localhost")
_SANDBOX = Path("/.flatpak-info")
_NO_TOOL = N_("The check needs curl or wget, but neither was found.")
_NO_NETWORK = N_("The Flatpak version can't use the network. See the web page for the latest version.")
_NONSENSE = N_("The check failed: the server's answer wasn't understood.")
_LATE = N_("The check failed: the server didn't answer in time.")
_UNREACHABLE = N_("The check failed: the server couldn't be reached.")
_UNSAFE = N_("The check failed: the connection wasn't secure.")
_EXIT_CODES = {
    "curl": {5: _UNREACHABLE, 6: _UNREACHABLE, 7: _UNREACHABLE, 28: _LATE, 35: _UNSAFE, 51: _UNSAFE, 60: _UNSAFE},
    "wget": {4: _UNREACHABLE, 5: _UNSAFE},
}


@dataclass(frozen=True, slots=True)
class Addresses:
    """Addresses of the releases: https, or in tests this machine."""

    latest: str
    """Returns the newest release as JSON."""
    page: str
    """Web page for people."""

    @property
    def host(self) -> str:
        return urlsplit(self.latest).hostname or ""


@dataclass(frozen=True, slots=True)
class ReleaseNews:
    text: str
    """One or two sentences."""
    page: str = ""
    """Where to get a newer version or to look for one; empty if this is the newest version."""
    found: bool = True


def addresses(file: Path = FILE) -> Addresses | None:
    """Return the addresses of this build; None if it has none."""
    try:
        fields = json.loads(file.read_bytes())
        found = Addresses(fields["latest"], fields["page"])
    except (OSError, ValueError, TypeError, KeyError):
        return None
    return found if _is_safe(found.latest) and _is_safe(found.page) else None


def _is_safe(address: object) -> bool:
    """Return whether the address may be requested or opened: TLS, unless it is on this machine."""
    if not isinstance(address, str) or len(address) > _MAX_LENGTH or not re.fullmatch(r"[!-~]+", address):
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
    """Return the three numbers of a version for comparison; None if it isn't a version.

    >>> numbers("v1.10.0") > numbers("1.9.12")
    True
    """
    found = _VERSION.fullmatch(version)
    return (int(found[1]), int(found[2]), int(found[3])) if found else None


class ReleaseLookup:
    def __init__(self, where: Addresses) -> None:
        self.answer: ReleaseNews | None = None
        self._where = where
        Thread(target=self._ask, name="newer version", daemon=True).start()

    def _ask(self) -> None:
        self.answer = ask(self._where)


def ask(where: Addresses, version: str = app.__version__, patience: float = PATIENCE) -> ReleaseNews:
    if network_blocked():
        return ReleaseNews(translate(_NO_NETWORK), where.page, found=False)
    found = _command(where.latest, patience)
    if found is None:
        return ReleaseNews(translate(_NO_TOOL), where.page, found=False)
    content, why = _fetch(found, patience)
    return ReleaseNews(translate(why), where.page, found=False) if why else parse_answer(content, where, version)


def network_blocked(info: Path = _SANDBOX) -> bool:
    """Return whether this is a Flatpak sandbox without network access."""
    try:
        text = info.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return False
    shared = re.search(r"^shared=(.*)$", text, re.MULTILINE)
    return shared is None or "network" not in shared[1].split(";")


def parse_answer(content: bytes, where: Addresses, version: str) -> ReleaseNews:
    """Return the news for a program of that version; an answer that isn't exactly as expected is discarded."""
    nonsense = ReleaseNews(translate(_NONSENSE), where.page, found=False)
    try:
        fields = json.loads(content)
    except (ValueError, RecursionError):
        return nonsense
    if not isinstance(fields, dict):
        return nonsense
    name, page = fields.get("tag_name"), fields.get("html_url")
    newest, ours = numbers(name) if isinstance(name, str) else None, numbers(version)
    if newest is None or ours is None or not isinstance(page, str) or not _is_safe(page):
        return nonsense
    if urlsplit(page)[:2] != urlsplit(where.page)[:2]:  # not on the releases' server
        return nonsense
    if newest <= ours:
        return ReleaseNews(_("You have the latest version ({version}).", version=version))
    there = ".".join(map(str, newest))
    return ReleaseNews(
        _(
            "Version {newest} is available. You have {version}. Updating keeps your matches, settings and statistics.",
            newest=there,
            version=version,
        ),
        page,
    )


def _command(address: str, patience: float) -> Sequence[str] | None:
    """Return the command that writes the answer to its output; None if this system has none."""
    seconds, scheme = str(round(patience) + 1), f"={urlsplit(address).scheme}"  # in case we exit first
    if curl := _curl():
        return (
            curl, "-q", "--silent", "--fail", "--location", "--max-redirs", str(_MAX_REDIRECTS), "--proto", scheme,
            "--proto-redir", scheme, "--max-time", seconds, "--max-filesize", str(_MAX_BYTES),
            "--user-agent", _USER_AGENT, "--url", address,
        )  # fmt: skip
    if wget := shutil.which("wget"):  # no redirects: they might lead to plain http
        return (
            wget, "--no-config", "--no-netrc", "--no-hsts", "--quiet", "--output-document=-", "--max-redirect=0",
            "--tries=1", f"--timeout={seconds}", f"--user-agent={_USER_AGENT}", address,
        )  # fmt: skip
    return None


def _curl() -> str | None:
    """Return the system's curl; on Windows never one from the current folder."""
    if sys.platform == "win32":
        found = Path(os.environ.get("SYSTEMROOT", "C:\\Windows"), "System32", "curl.exe")
        return str(found) if found.is_file() else None
    return shutil.which("curl")


def _fetch(command: Sequence[str], patience: float) -> tuple[bytes, str]:
    """Return what the command wrote, or else a marked sentence about the failure."""
    quiet = subprocess.DEVNULL
    try:
        process = subprocess.Popen(
            command, stdin=quiet, stdout=subprocess.PIPE, stderr=quiet, env=system_environment(),
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
            content = process.stdout.read(_MAX_BYTES + 1)
            if len(content) > _MAX_BYTES:
                process.kill()
    finally:
        in_time = late.is_alive()
        late.cancel()
    if len(content) > _MAX_BYTES:
        return b"", _NONSENSE
    if not in_time:
        return b"", _LATE
    if process.returncode == 0:
        return content, ""
    return b"", _EXIT_CODES[Path(command[0]).stem].get(process.returncode, _NONSENSE)
