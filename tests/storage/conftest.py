"""Disks that really fill up and folders that really refuse."""

import sqlite3  # noqa: F401 - imported before a test gives up its rights, after which the modules may be out of reach
from pathlib import Path

import platformdirs  # noqa: F401
import pytest
import tomlkit  # noqa: F401

from app.storage.messages import Messages
from tests.storage.disks import LimitedDisk, SmallDisk, no_rights
from tests.storage.impossible_times import timeless


@pytest.fixture
def messages():
    return Messages()


@pytest.fixture(params=[SmallDisk, LimitedDisk])
def disk(request, tmp_path):
    """A disk to fill: a small file system where one may be mounted, and the limit of this process anywhere."""
    found = request.param(tmp_path / "disk")
    yield found
    found.close()


@pytest.fixture
def barred():
    """A context manager: inside it, nothing may be written in the folder that it gives."""
    with no_rights() as use:
        yield use


@pytest.fixture
def any_time():
    """A folder whose files may be of any time."""
    with timeless() as folder:
        yield folder


@pytest.fixture
def below_a_file(tmp_path: Path) -> Path:
    """A folder that cannot be made by anybody, root included."""
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    return tmp_path / "file" / "folder"
