"""Prints the tree for a screen reader that begins to listen now, once it has a node of the given role and name; then
stops listening.
"""

from __future__ import annotations

import sys

from tests.accessibility.client import Client

if __name__ == "__main__":
    role, name = sys.argv[1:]
    client = Client()
    window = client.until(lambda window: window if window.find(role, name) else None, f"the {role} {name!r}")
    print(*window.lines(), sep="\n")
    client.switch(on=False)
