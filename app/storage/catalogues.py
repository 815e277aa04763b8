"""Translations on disk: which languages there are, which one the system prefers, and showing one."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Any

from app.core.messages import ENGLISH, ENGLISH_TAG, Conventions, language, show_language

_FOLDER = Path(__file__).parents[1] / "locale"
_ALIASES: Mapping[str, str] = {"tl": "fil", "ph": "fil", "may": "ms", "msa": "ms", "zsm": "ms", "tha": "th"}
"""Other codes of the languages: Tagalog is what some systems call Filipino."""


class NoCatalogue(Exception):
    """The language has no readable catalogue; the message is a sentence."""


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
    wanted = setting or preferred(system_locales(from_sdl), languages())
    if wanted == language():
        return ""
    try:
        use_language(wanted)
    except NoCatalogue as why:
        use_language(ENGLISH_TAG)
        return str(why)
    return ""


def use_language(tag: str) -> None:
    """Show messages in a language from now on; raise NoCatalogue, and leave the old one, if it can't be read."""
    if tag == ENGLISH_TAG:
        show_language(tag, NullTranslations())
        return
    folder = _FOLDER / tag
    try:
        with (folder / "messages.mo").open("rb") as opened:
            catalogue = GNUTranslations(opened)
    except Exception as why:  # whatever a damaged file does to its reader
        raise NoCatalogue(f"The translation {tag!r} can't be read: {why}.") from None
    show_language(tag, catalogue, _conventions(folder))


def _conventions(folder: Path) -> Conventions:
    try:
        table: dict[str, Any] = json.loads((folder / "conventions.json").read_text(encoding="utf-8"))
        fields: dict[str, Any] = {key: tuple(v) if isinstance(v, list) else v for key, v in table.items()}
        return Conventions(**fields)
    except (OSError, ValueError, TypeError, RecursionError) as why:
        raise NoCatalogue(f"The conventions of {folder.name!r} can't be read: {why}.") from None


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
