"""Other card tables of this desktop, started beside ours in the same run: how they stand tells what can be had."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence

from app.tools.bench.figures import NotMeasured

PEERS: Mapping[str, tuple[str, Sequence[str]]] = {
    "aisleriot": ("AisleRiot", ("sol", "--variation", "freecell")),
    "kpat": ("KPat", ("kpat",)),
}
"""By the name of their figures: what people call them, and the words that start them."""


@contextlib.contextmanager
def surroundings(home: str) -> Iterator[dict[str, str]]:
    """What they are to be told: their files are in ``home``, and there is a bus of their own, without which KPat does
    not start. Raises NotMeasured without one.
    """
    server = shutil.which("dbus-daemon")
    if server is None:
        raise NotMeasured("there is no dbus-daemon, without which others do not start")
    words = [server, "--session", "--nofork", "--nopidfile", "--print-address"]
    folders = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"), home)
    told = {**os.environ, **folders}  # the bus starts services, and these keep files, too
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=told) as bus:
        try:
            assert bus.stdout is not None
            yield {**folders, "DBUS_SESSION_BUS_ADDRESS": bus.stdout.readline().strip()}
        finally:
            bus.terminate()


def peer(name: str) -> list[str]:
    """The words that start it. Raises NotMeasured if it is not installed."""
    title, (program, *words) = PEERS[name]
    found = shutil.which(program, path=f"{os.environ.get('PATH', os.defpath)}{os.pathsep}/usr/games")
    if found is None:
        raise NotMeasured(f"{title} is not installed")
    return [found, *words]
