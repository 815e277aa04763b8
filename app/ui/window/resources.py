"""Folders of art, sounds and fonts: in the checkout, in the installed package or in the frozen bundle."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[2]


def folder(name: str) -> Path:
    """Return the folder ``sprites`` or ``sounds``: beside the package in a checkout, inside it once installed."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def font_file(weight: str) -> Path:
    """Return the font file of a weight such as ``Medium`` or ``Bold``."""
    return _font("font_manrope", f"Manrope-{weight}.ttf")


def thai_font_file(weight: str) -> Path:
    """Return the file of the Thai letters of a weight; raise FileNotFoundError if their package is missing."""
    return _font("fontpkg_prompt", f"Prompt-{weight}.ttf")


def _font(package: str, name: str) -> Path:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"the package {package.replace('_', '-')} is not installed")
    return Path(spec.origin).parent / "files" / name
