"""Translations on disk: which languages there are, which one the system prefers, and showing one."""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Any
from zlib import crc32

from app.core.messages import ENGLISH, ENGLISH_TAG, Conventions, language, show_language

_log = logging.getLogger(__name__)
_FOLDER = Path(__file__).parents[1] / "locale"
_ALIASES: Mapping[str, str] = {"tl": "fil", "ph": "fil", "may": "ms", "msa": "ms", "zsm": "ms", "tha": "th"}
"""Other codes of the languages: Tagalog is what some systems call Filipino."""


class NoCatalogue(Exception):
    """The language has no readable catalogue; the message gives the reason."""


@cache
def languages() -> dict[str, str]:
    """Return the languages that can be shown, as tags with the languages' own names, English first."""
    found = {ENGLISH_TAG: ENGLISH.name}
    for folder in sorted(_FOLDER.iterdir()) if _FOLDER.is_dir() else ():
        if (folder / "messages.mo").is_file():
            try:
                found[folder.name] = _conventions(folder).name
            except NoCatalogue:
                continue
    return found


def show_chosen(setting: str, from_sdl: Sequence[str] = ()) -> str:
    """Show the language of a setting, or the system's if it is empty; return a sentence if that language can't be
    shown, and English is.
    """
    wanted = setting or _preferred_by_system(from_sdl)
    if wanted == language():
        return ""
    try:
        use_language(wanted)
    except NoCatalogue as why:
        _log.warning("the translation %r is not shown: %s", wanted, why)
        use_language(ENGLISH_TAG)
        return f"The translation {wanted!r} is missing or damaged, so texts are in English. Install the program again."
    return ""


def _preferred_by_system(from_sdl: Sequence[str]) -> str:
    locales = system_locales(from_sdl)
    if not locales or matching(locales[0], (ENGLISH_TAG,)):
        return ENGLISH_TAG  # without reading the catalogues
    return preferred(locales, languages())


def use_language(tag: str) -> None:
    """Show messages in a language from now on; raise NoCatalogue, and leave the old one, if it can't be read."""
    if tag == ENGLISH_TAG:
        show_language(tag, NullTranslations())
        return
    folder = _FOLDER / tag
    try:
        content = (folder / "messages.mo").read_bytes()
        expected = int((folder / "messages.crc").read_text(encoding="ascii"), 16)
    except (OSError, ValueError) as why:
        raise NoCatalogue(str(why)) from None
    if crc32(content) != expected:
        raise NoCatalogue(f"{folder / 'messages.mo'}: wrong checksum")
    show_language(tag, GNUTranslations(BytesIO(content)), _conventions(folder))


def _conventions(folder: Path) -> Conventions:
    try:
        table: dict[str, Any] = json.loads((folder / "conventions.json").read_text(encoding="utf-8"))
        fields: dict[str, Any] = {key: tuple(v) if isinstance(v, list) else v for key, v in table.items()}
        found = Conventions(**fields)
    except (OSError, ValueError, TypeError, AttributeError, RecursionError) as why:
        raise NoCatalogue(f"{folder / 'conventions.json'}: {why}") from None
    for name, usual in ENGLISH._asdict().items():
        value = getattr(found, name)
        texts = value if isinstance(value, tuple) else (value,)
        if len(texts) != len(usual if isinstance(usual, tuple) else (usual,)) or not all(map(_is_text, texts)):
            raise NoCatalogue(f"{folder / 'conventions.json'}: wrong {name}")
    return found


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def matching(wanted: str, available: Iterable[str]) -> str | None:
    """Return the available language for a locale's name, as in ``fil-PH``, ``tl_PH.UTF-8`` or ``ms``."""
    code = wanted.replace("_", "-").partition(".")[0].partition("@")[0].partition("-")[0].lower()
    if code in ("c", "posix"):
        return ENGLISH_TAG
    return next((tag for tag in (_ALIASES.get(code, code),) if tag in available), None)


def preferred(locales: Sequence[str], available: Iterable[str]) -> str:
    """Return the first available language in the order of a system's preferences; English if there is none."""
    known = tuple(available)
    return next((tag for wanted in locales if (tag := matching(wanted, known))), ENGLISH_TAG)


def system_locales(from_sdl: Sequence[str] = (), environ: Mapping[str, str] = os.environ) -> list[str]:
    """Return the locales that the system prefers, best first: on Linux as gettext orders the environment, elsewhere as
    the system tells SDL.
    """
    if sys.platform in ("win32", "darwin") and from_sdl:
        return list(from_sdl)
    setting = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    if setting.partition(".")[0] in ("", "C", "POSIX"):  # gettext ignores LANGUAGE then
        return [setting] if setting else list(from_sdl)
    return [*filter(None, environ.get("LANGUAGE", "").split(":")), setting]
