"""Folders of art, sounds and fonts: in the checkout, in the installed package or in the frozen bundle."""

from __future__ import annotations

import zlib
from functools import cache
from importlib.util import find_spec
from pathlib import Path

_GZIP = 16 + zlib.MAX_WBITS
"""Format of ``.svgz``, for zlib."""
_PACKAGE = Path(__file__).resolve().parents[2]


def folder(name: str) -> Path:
    """Return the folder ``sprites`` or ``sounds``: beside the package in a checkout, inside it once installed."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def drawing_file(folder: Path, name: str) -> Path:
    """Return the file of a drawing, given its path in the folder without ``.svg``; in the download it is compressed."""
    plain = folder / f"{name}.svg"
    packed = plain.with_suffix(".svgz")
    return packed if packed.is_file() else plain


def read_drawing(file: Path) -> str:
    """Return the drawing's SVG. Raises OSError or ValueError if the file can't be read."""
    content = file.read_bytes()
    if file.suffix == ".svgz":
        try:
            content = zlib.decompress(content, _GZIP)
        except zlib.error as why:
            raise ValueError(f"it is damaged: {why}") from None
    return content.decode()


def font_file(weight: str) -> Path:
    """Return the font file of a weight such as ``Medium`` or ``Bold``."""
    return _font("font_manrope", f"Manrope-{weight}.ttf")


def thai_font_file(weight: str) -> Path:
    """Return the file of the Thai letters of a weight; raise FileNotFoundError if their package is missing."""
    return _font("fontpkg_prompt", f"Prompt-{weight}.ttf")


@cache
def _font(package: str, name: str) -> Path:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"the package {package.replace('_', '-')} is not installed")
    return Path(spec.origin).parent / "files" / name
