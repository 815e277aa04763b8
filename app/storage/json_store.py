"""Small JSON files: damaged ones are copied and reported, never raised."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from app.core.messages import _, translate
from app.storage.files import Unusable, kept_notice, quarantine_copy, read_whole, unchanged_notice, write_whole
from app.storage.messages import Messages, reason

T = TypeVar("T")


def load(
    path: Path, read: Callable[[Mapping[str, Any]], T], default: T, *, failure: str, largest: int, messages: Messages
) -> T:
    """Load a file by ``read``; return ``default`` without one. A file that is larger than ``largest`` bytes or
    unreadable, or for which ``read`` raises ValueError or the like, is copied and reported; ``failure`` is the marked
    sentence that says so.
    """
    try:
        content = read_whole(path, largest, links=True)
        return default if content is None else read(json.loads(content))
    except OSError as error:
        kept = unchanged_notice() if isinstance(error, Unusable) else kept_notice(quarantine_copy(path))
        messages.post(translate(failure), reason(error), kept)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
        damaged = _("{file} is damaged.", file=path.name)
        messages.post(translate(failure), damaged, kept_notice(quarantine_copy(path)))
    return default


def save(path: Path, content: Mapping[str, object], messages: Messages) -> None:
    """Save atomically. Failures are reported, never raised."""
    try:
        write_whole(path, json.dumps(content, indent=1, ensure_ascii=False).encode())
    except OSError as error:
        messages.save_failed(reason(error))
