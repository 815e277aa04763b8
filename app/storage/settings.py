"""Settings, stored as TOML that can be edited by hand; comments and unknown keys are preserved."""

from __future__ import annotations

import errno
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from app.core.messages import N_, _, n_, translate
from app.games import infos
from app.storage.files import (
    Unusable,
    check_file,
    kept_notice,
    quarantine,
    quarantine_copy,
    read_whole,
    unchanged_notice,
    write_whole,
)
from app.storage.messages import Messages, reason
from app.storage.setups import LONGEST_NAME, Setup, StoredSetups, is_name, to_toml

T = TypeVar("T")

SPEEDS = ("calm", "normal", "brisk", "off")
RACE_BREAKS = ("long", "short", "none")
THEMES = ("evening", "midnight", "paper")
UI_SCALES = (75, 100, 125, 150, 175, 200)
CARD_SIZES = (100, 110, 120, 130, 140, 150)
COACHES = ("first", "always", "never")
FACES = 12
MOST_PEOPLE = 8
_MAX_FINGERPRINT = 64
_MAX_LEARNED = 200
LARGEST = 32 * 2**10
"""Maximum bytes of the file, three times what all settings can need."""
_DEEP_KEY = re.compile(rb"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|\'[^\'\n]*+\')[ \t]*+\.[ \t]*+){9}""")
"""Matches a dotted key of ten parts; ours have at most four."""
_MAX_REPORTED = 5
"""Maximum number of invalid settings to report individually."""


class _Check(NamedTuple):
    takes: str
    """Valid values, as a marked message."""
    fits: Callable[[object], bool]


def _setting(default: object, takes: str, fits: Callable[[object], bool]) -> Any:
    return field(default=default, metadata={"check": _Check(takes, fits)})


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _is_percent(value: object) -> bool:
    return type(value) is int and 0 <= value <= 100


def _is_pair(value: object, least: int, most: int) -> bool:
    return (
        isinstance(value, tuple) and len(value) == 2 and all(type(n) is int and least <= n <= most for n in value)
    )  # type(), not isinstance(): True is not a width


def _is_tag(value: object) -> bool:
    return value == "" or (isinstance(value, str) and len(value) <= LONGEST_NAME and value.replace("-", "").isalnum())


def _is_list_of_names(value: object) -> bool:
    return isinstance(value, tuple) and len(value) <= _MAX_LEARNED and all(map(is_name, value))


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. Raises ValueError for invalid values."""

    window_size: tuple[int, int] = _setting(
        (1280, 720), N_("a width and a height from 200 to 32767"), lambda v: _is_pair(v, 200, 32767)
    )
    window_position: tuple[int, int] | None = _setting(
        None, N_("two numbers from -32768 to 32767"), lambda v: v is None or _is_pair(v, -32768, 32767)
    )
    """Top left corner on the screen; None lets the system choose."""
    fullscreen: bool = _setting(False, N_("true or false"), _is_flag)
    speed: str = _setting("normal", ", ".join(SPEEDS), lambda v: v in SPEEDS)
    """Speed of animations; ``off`` disables them."""
    reduced_motion: bool = _setting(False, N_("true or false"), _is_flag)
    wait_after_turn: bool = _setting(False, N_("true or false"), _is_flag)
    """Pause after each AI turn until a key or click."""
    wait_in_first_match: bool = _setting(True, N_("true or false"), _is_flag)
    """Pause like that in the first match of each game, until switched off."""
    log_beside: bool = _setting(False, N_("true or false"), _is_flag)
    """Show the log next to the table if the window is wide enough."""
    race_break: str = _setting("long", ", ".join(RACE_BREAKS), lambda v: v in RACE_BREAKS)
    """Length of pauses in a race, such as after many cards are dealt."""
    sound: bool = _setting(True, N_("true or false"), _is_flag)
    effects_volume: int = _setting(70, N_("a number from 0 to 100"), _is_percent)
    """Volume of cards, chips and buttons, in percent."""
    calls_volume: int = _setting(80, N_("a number from 0 to 100"), _is_percent)
    """Volume of gongs, bells and other calls, in percent."""
    ambience_volume: int = _setting(30, N_("a number from 0 to 100"), _is_percent)
    """Volume of background sound, in percent."""
    speech: bool = _setting(False, N_("true or false"), _is_flag)
    """Speak the focused item and events by the system's voice."""
    theme: str = _setting("evening", ", ".join(THEMES), lambda v: v in THEMES)
    ui_scale: int = _setting(100, "75, 100, 125, 150, 175 or 200", lambda v: type(v) is int and v in UI_SCALES)
    """Size of text and buttons, in percent."""
    card_size: int = _setting(100, "100, 110, 120, 130, 140 or 150", lambda v: type(v) is int and v in CARD_SIZES)
    """Size of cards as far as there is room, in percent."""
    large_index: bool = _setting(False, N_("true or false"), _is_flag)
    """Use cards with large indices."""
    four_colours: bool = _setting(False, N_("true or false"), _is_flag)
    """Use blue diamonds and green clubs."""
    show_playable: bool = _setting(True, N_("true or false"), _is_flag)
    """Darken cards in hand that can't be played now."""
    coach: str = _setting("first", ", ".join(COACHES), lambda v: v in COACHES)
    """When to warn of costly moves: in the ``first`` matches of a game, always or never."""
    language: str = _setting("", N_("a language code such as fil, or nothing for the system language"), _is_tag)
    card_back: str = _setting("lattice", N_("the name of a card back"), is_name)
    name: str = _setting("You", N_("a short name"), is_name)
    last_game: str = _setting(infos()[0].name, N_("the name of a game"), is_name)
    learned: tuple[str, ...] = _setting((), N_("a list of lessons"), _is_list_of_names)
    """Completed lessons, as ``game/lesson``."""
    setups: Mapping[str, Setup] = field(default_factory=dict)
    """Last set-up of each game, by name."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Changed keys: action -> name of the key."""
    keys_tested: str = _setting(
        "", N_("the result of the key test"), lambda v: isinstance(v, str) and len(v) <= _MAX_FINGERPRINT
    )
    """Fingerprint of the people and keys of the last key test, done or skipped."""
    faces: Mapping[str, int] = field(default_factory=dict)
    """People who play here, in order: name -> face (1 to FACES); at most MOST_PEOPLE."""

    def __post_init__(self) -> None:
        for name, check in _checks():
            if not check.fits(getattr(self, name)):
                raise ValueError(f"{name} takes {check.takes}, not {getattr(self, name)!r}")


def _checks() -> Iterator[tuple[str, _Check]]:
    return ((f.name, f.metadata["check"]) for f in fields(Settings) if f.metadata)


def valid_values(values: Mapping[str, object]) -> dict[str, object]:
    checks = dict(_checks())
    return {name: value for name, value in values.items() if name not in checks or checks[name].fits(value)}


def load_settings(path: Path, messages: Messages, *, all_setups: bool = True) -> Settings:
    """Load the settings; missing ones get defaults, and so do invalid ones, with a message. Never raises. Without
    ``all_setups``, checking the set-ups is left to ``check_setups``, as it loads the rules of their games.
    """
    try:
        content = _read(path)
        table = {} if content is None else _parse(content)
    except IsADirectoryError as error:
        return _defaults(reason(error), kept_notice(None), messages)
    except OSError as error:
        return _defaults(reason(error), _unreadable_notice(path, error), messages)
    except (ValueError, RecursionError) as error:
        return _defaults(_where(error), kept_notice(quarantine_copy(path)), messages)
    settings, invalid = _settings_in(table)
    if all_setups:
        invalid |= _take_invalid_setups(settings)
    if invalid:
        _report_invalid(path, invalid, messages)
    return settings


def check_setups(path: Path, settings: Settings, messages: Messages) -> Iterator[None]:
    """Read the set-ups of loaded settings game by game, and report invalid values."""
    for name in settings.setups:
        _ = settings.setups[name]
        yield
    _report_invalid_setups(path, settings, messages)


def _report_invalid_setups(path: Path, settings: Settings, messages: Messages) -> None:
    if invalid := _take_invalid_setups(settings):
        _report_invalid(path, invalid, messages)


def _take_invalid_setups(settings: Settings) -> Mapping[str, str]:
    """Return the invalid values in the set-ups of loaded settings; a second call returns none."""
    setups = settings.setups
    if not isinstance(setups, StoredSetups):
        return {}
    _ = [*setups.values()]
    found, setups.invalid = setups.invalid, {}
    return found


def _settings_in(table: Mapping[str, object]) -> tuple[Settings, dict[str, str]]:
    invalid: dict[str, str] = {}
    values: dict[str, Any] = {}
    for name, check in _checks():
        if name in table:
            value = _tuples(table[name])
            if value is not None and check.fits(value):
                values[name] = value
            else:
                invalid[name] = check.takes
    setups = StoredSetups(table.get("setups", {}))
    keys = _read_keys(table.get("keys", {}), invalid)
    faces = _read_faces(table.get("faces", {}), invalid)
    return Settings(**values, setups=setups, keys=keys, faces=faces), invalid


def _report_invalid(path: Path, invalid: Mapping[str, str], messages: Messages) -> None:
    kept = kept_notice(quarantine_copy(path))
    for key, takes in list(invalid.items())[:_MAX_REPORTED]:
        short = key if len(key) <= 2 * LONGEST_NAME else f"{key[: 2 * LONGEST_NAME]}…"
        # Translators: {key} is a line of the settings file; {values} is such as “true or false”.
        only = _("In {file}, “{key}” allows only: {values}.", file=path.name, key=short, values=translate(takes))
        messages.post(only, _("The default is used instead."), kept)
    if (more := len(invalid) - _MAX_REPORTED) > 0:
        wrong = n_(
            "{n} more setting in {file} is invalid.", "{n} more settings in {file} are invalid.", more, file=path.name
        )
        messages.post(wrong, _("Defaults are used instead."), kept)


def _read_keys(raw: object, invalid: dict[str, str]) -> dict[str, str]:
    """Read the table of keys; names of actions and keys are validated by their users."""
    if not isinstance(raw, dict):
        invalid["keys"] = N_("a table of keys")
        return {}
    invalid |= {f"keys.{name}": N_("the name of a key") for name, key in raw.items() if not is_name(key)}
    return {name: key for name, key in raw.items() if is_name(name) and is_name(key)}


def _read_faces(raw: object, invalid: dict[str, str]) -> dict[str, int]:
    if not isinstance(raw, dict):
        invalid["faces"] = N_("a table of names")
        return {}
    valid = {name: face for name, face in raw.items() if is_name(name) and type(face) is int and 1 <= face <= FACES}
    numbers = _("a number from {least} to {most}", least=1, most=FACES)
    invalid |= {f"faces.{name}": numbers for name in raw if name not in valid}
    if len(valid) > MOST_PEOPLE:
        invalid["faces"] = _("at most {n} names", n=MOST_PEOPLE)
    return dict(list(valid.items())[:MOST_PEOPLE])


def save_settings(path: Path, settings: Settings, messages: Messages, since: Settings | None = None) -> bool:
    """Update the settings in the file, keeping its other content. Failures are reported once, never raised. Returns
    success.

    ``since`` is the last content known to this process; only changes since then are written, as another process may
    have changed the rest. An unreadable file is quarantined first; if that fails, nothing is written.
    """
    try:
        text, found = _to_edit(path)
        if text is None:
            if not _make_room(path, messages):
                return False
            text = ""
        if since is not None:
            _report_invalid_setups(path, since, messages)  # keeps a copy, before the file changes
        if found is not None and since is not None:
            settings = merge_settings(found, since, settings)
        edited = _edit(text, settings)
        if edited is None or len(edited.encode()) > LARGEST:
            kept = quarantine_copy(path) or quarantine(path)
            if kept is None:
                messages.save_failed(_("{file} can't be moved aside.", file=path))
                return False
            messages.post(_("{file} had to be rewritten without your comments.", file=path.name), kept_notice(kept))
            edited = _edit("", settings)
        if edited is not None and edited != text:
            write_whole(path, edited.encode())
    except OSError as error:
        messages.save_failed(reason(error))
        return False
    return True


def merge_settings(found: Settings, since: Settings, now: Settings) -> Settings:
    """Apply the changes between ``since`` and ``now`` to ``found``."""
    names = [name for name, _check in _checks()]
    changed = {name: getattr(now, name) for name in names if getattr(now, name) != getattr(since, name)}
    return replace(
        found,
        **changed,
        setups=_merged_table(found.setups, since.setups, now.setups),
        keys=_merged_table(found.keys, since.keys, now.keys),
        faces=_merged_faces(found.faces, since.faces, now.faces),
    )


def _merged_table(found: Mapping[str, T], since: Mapping[str, T], now: Mapping[str, T]) -> dict[str, T]:
    kept = {name: value for name, value in found.items() if name in now or name not in since}
    return kept | {name: value for name, value in now.items() if name not in since or since[name] != value}


def _merged_faces(found: Mapping[str, int], since: Mapping[str, int], now: Mapping[str, int]) -> dict[str, int]:
    """Merge faces; a changed order is applied, and if there are too many people, ours stay."""
    faces = _merged_table(found, since, now)
    if [name for name in now if name in since] != [name for name in since if name in now]:
        faces = {name: faces[name] for name in now if name in faces} | faces
    others = [name for name in faces if name not in now]
    for name in others[max(0, MOST_PEOPLE - (len(faces) - len(others))) :]:
        del faces[name]
    return faces


def _defaults(why: str, kept: str, messages: Messages) -> Settings:
    messages.post(_("The settings couldn't be read."), why, _("Defaults are used instead."), kept)
    return Settings()


def _unreadable_notice(path: Path, error: OSError) -> str:
    """Quarantine a file that is too large; return a sentence on what happened to an unreadable file."""
    kept = quarantine(path) if error.errno == errno.EOVERFLOW else None
    return unchanged_notice() if kept is None else kept_notice(kept)


def _make_room(path: Path, messages: Messages) -> bool:
    """Quarantine an unreadable file; return False, with a message, if that fails."""
    with suppress(FileNotFoundError):
        try:
            check_file(path, links=True)
        except IsADirectoryError:
            pass  # it can be moved
        except Unusable as error:
            messages.save_failed(f"{path}: {reason(error)}")
            return False
    if quarantine_copy(path):
        return True
    kept = quarantine(path)
    if kept is None:
        messages.save_failed(_("{file} can't be read or moved aside.", file=path))
        return False
    messages.post(_("A new settings file was written."), kept_notice(kept))
    return True


def _read(path: Path) -> bytes | None:
    return read_whole(path, LARGEST, links=True)  # settings may be linked from elsewhere


def _parse(content: bytes) -> dict[str, object]:
    """Allow a byte order mark, as Notepad writes it. Raises ValueError, also for nesting that would cost the parser
    seconds and gigabytes.
    """
    if _DEEP_KEY.search(content):
        raise RecursionError
    import tomllib

    return tomllib.loads(content.decode("utf-8-sig"))


def _where(error: Exception) -> str:
    """Return a sentence with the parser's ``Invalid value (at line 3, column 7)``."""
    if isinstance(error, UnicodeDecodeError):
        return _("The file isn't UTF-8 text.")
    if isinstance(error, RecursionError):
        return _("The file's contents are nested too deeply.")
    # Translators: {detail} is a technical reason in English.
    return _("The file is damaged ({detail}).", detail=error)


def _tuples(value: object) -> object:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def _to_edit(path: Path) -> tuple[str | None, Settings | None]:
    """Return the file's text and settings; the text is empty without a file, and None if it is unreadable."""
    try:
        content = _read(path)
        if content is None:
            return "", None
        return content.decode("utf-8-sig"), _settings_in(_parse(content))[0]
    except (OSError, ValueError, RecursionError):
        return None, None


def _edit(text: str, settings: Settings) -> str | None:
    """Return the text updated with the settings; None if the result would not read back as these settings."""
    import tomllib

    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        document = tomlkit.parse(text)
        for name, check in _checks():
            value = getattr(settings, name)
            if value is None:
                document.pop(name, None)
            elif name not in document:
                item = tomlkit.item(list(value) if isinstance(value, tuple) else value)
                document.add(name, item.comment(check.takes))
            else:
                _put(document, name, list(value) if isinstance(value, tuple) else value)
        _put_setups(document, settings.setups)
        _put_keys(document, settings.keys)
        _put_faces(document, settings.faces)
        edited = tomlkit.dumps(document)
        table = tomllib.loads(edited)
    except (TOMLKitError, ValueError, RecursionError) as error:
        if not text:
            raise OSError(errno.EIO, str(error)) from error
        return None
    return edited if _holds(table, settings) else None


def _put(table: Any, key: str, value: object) -> None:
    """Set an item only if it differs, to preserve its layout and comment."""
    old = table.get(key)
    old = old.unwrap() if hasattr(old, "unwrap") else old
    if key not in table or repr(old) != repr(value):  # repr, since True == 1
        table[key] = value


def _put_setups(document: Any, setups: Mapping[str, Setup]) -> None:
    """Replace anything that should be a table, or every start would report it and make another copy."""
    if "setups" in document and not isinstance(document["setups"], dict):
        del document["setups"]
    if not setups and "setups" not in document:
        return
    if "setups" not in document:
        document["setups"] = {}
    for info in infos():
        if not isinstance(document["setups"].get(info.name, {}), dict):
            del document["setups"][info.name]
    for name, setup in setups.items():
        if not isinstance(document["setups"].get(name), dict):
            document["setups"][name] = {}
        for key, value in to_toml(setup).items():
            _put(document["setups"][name], key, value)


def _put_keys(document: Any, keys: Mapping[str, str]) -> None:
    """Write the changed keys; remove those that have their defaults again."""
    if not keys and "keys" not in document:
        return
    if not isinstance(document.get("keys"), dict):
        document["keys"] = {}
    for name in [name for name in document["keys"] if name not in keys]:
        del document["keys"][name]
    for name, key in keys.items():
        _put(document["keys"], name, key)


def _put_faces(document: Any, faces: Mapping[str, int]) -> None:
    """Write the faces; rebuild the table if the order changed."""
    if not faces and "faces" not in document:
        return
    if not isinstance(document.get("faces"), dict) or list(document["faces"]) != list(faces):
        document["faces"] = {}
    for name, face in faces.items():
        _put(document["faces"], name, face)


def _holds(table: dict[str, Any], settings: Settings) -> bool:
    same = all(_tuples(table.get(name)) == getattr(settings, name) for name, _check in _checks())
    raw: Any = table.get("setups", {})
    same &= table.get("keys", {}) == settings.keys
    same &= list(table.get("faces", {}).items()) == list(settings.faces.items())
    return same and all(raw[name].get(key) == v for name, s in settings.setups.items() for key, v in to_toml(s).items())
