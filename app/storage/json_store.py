"""A small file of JSON of our own: read whole, and nothing of what is wrong with it is lost or raised."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from app.storage.files import Unusable, kept_clause, quarantine_copy, read_whole, write_whole
from app.storage.messages import Messages, reason

T = TypeVar("T")


def load(
    path: Path, read: Callable[[Mapping[str, Any]], T], nothing: T, *, label: str, largest: int, messages: Messages
) -> T:
    """What ``read`` makes of the file; ``nothing`` without one. If it is larger than ``largest`` bytes, cannot be read,
    or ``read`` raises ValueError or another sign of a file that is not as we write it, a copy of it is kept, and that
    is reported with ``label``. Never raises.
    """
    try:
        content = read_whole(path, largest, links=True)
        return nothing if content is None else read(json.loads(content))
    except OSError as error:
        kept = "the file is left as it is" if isinstance(error, Unusable) else kept_clause(quarantine_copy(path))
        messages.post(f"{label} could not be read ({reason(error)}); {kept}.")
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
        messages.post(f"{label} could not be read ({path.name} is damaged); {kept_clause(quarantine_copy(path))}.")
    return nothing


def save(path: Path, content: Mapping[str, object], messages: Messages) -> None:
    """Write it, all or nothing. A failure is told, never raised."""
    try:
        write_whole(path, json.dumps(content, indent=1, ensure_ascii=False).encode())
    except OSError as error:
        messages.save_failed(reason(error))
