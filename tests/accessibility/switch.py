"""Reports to all programs that a screen reader has started (``on``) or ended (``off``)."""

from __future__ import annotations

import sys

from tests.accessibility.client import Client

if __name__ == "__main__":
    Client.switch(on=sys.argv[1] == "on")
