"""Files beside our modules."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path


def data_file(package: str, name: str) -> Path:
    """Return the path of a file in a package's folder, without ``importlib.resources``, which loads many modules."""
    found = find_spec(package)
    if found is None or found.origin is None:
        raise FileNotFoundError(f"no package {package}")
    return Path(found.origin).with_name(name)
