"""Screenshots for sharing: face-down cards stay face-down."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from io import BytesIO
from pathlib import Path

import pygame

from app.storage.files import make_folder, numbered_paths, write_new
from app.storage.fsync_thread import FSYNC_THREAD
from app.storage.messages import Messages, reason
from app.storage.paths import APP_NAME


def save_screenshot(seen: pygame.Surface, folder: Path, messages: Messages) -> None:
    """Write a PNG into the folder, on a thread of its own: that takes longer than a frame may."""
    now = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    FSYNC_THREAD.do(partial(_write, seen.copy(), folder / f"{APP_NAME}-{now}.png", messages))


def _write(seen: pygame.Surface, path: Path, messages: Messages) -> None:
    """Report the file, or why it could not be written."""
    content = BytesIO()
    pygame.image.save(seen, content, path.name)
    try:
        make_folder(path.parent)
        kept = write_new(numbered_paths(path), content.getvalue())
    except OSError as error:
        messages.post(f"The picture could not be kept in {path.parent}: {reason(error)}.")
    else:
        messages.post(f"The picture is kept as {kept.name} in {path.parent}.")
