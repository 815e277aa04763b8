"""What the person chose, kept as TOML that they may edit by hand: their comments and keys of their own stay."""

from __future__ import annotations

import errno
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from app.games import infos
from app.storage.files import Unusable, check_file, kept_clause, quarantine, quarantine_copy, read_whole, write_whole
from app.storage.messages import Messages, reason
from app.storage.setups import LONGEST_NAME, Setup, is_name, read_setups, to_toml

T = TypeVar("T")

SPEEDS = ("calm", "normal", "brisk", "off")
RACE_BREAKS = ("long", "short", "none")
THEMES = ("evening", "midnight", "paper")
UI_SCALES = (75, 100, 125, 150, 175, 200)
CARD_SIZES = (100, 110, 120, 130, 140, 150)
COACHES = ("first", "always", "never")
FACES = 12
"""So many faces there are to choose from."""
MOST_PEOPLE = 8
_LONGEST_MARK = 64
_MOST_LEARNED = 200
LARGEST = 32 * 2**10
"""Bytes of the file; three times what all settings together can take."""
_DEEP = re.compile(rb"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|\'[^\'\n]*+\')[ \t]*+\.[ \t]*+){9}""")
"""A key of ten parts; ours have no more than four."""
_MOST_TOLD = 5
"""So many wrong settings are told one by one."""


class _Check(NamedTuple):
    """What a setting takes: in words, and as a test."""

    takes: str
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
    )  # type() and not isinstance(): true is no width


def _is_list_of_names(value: object) -> bool:
    return isinstance(value, tuple) and len(value) <= _MOST_LEARNED and all(map(is_name, value))


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting. ValueError on making one with a value that its field does not take."""

    window_size: tuple[int, int] = _setting(
        (1280, 720), "a width and a height from 200 to 32767", lambda v: _is_pair(v, 200, 32767)
    )
    """Pixels."""
    window_position: tuple[int, int] | None = _setting(
        None, "two numbers from -32768 to 32767", lambda v: v is None or _is_pair(v, -32768, 32767)
    )
    """The upper left corner on the screen; None lets the system choose."""
    fullscreen: bool = _setting(False, "true or false", _is_flag)
    speed: str = _setting("normal", ", ".join(SPEEDS), lambda v: v in SPEEDS)
    """How fast cards move; ``off`` puts them there at once."""
    reduced_motion: bool = _setting(False, "true or false", _is_flag)
    wait_after_turn: bool = _setting(False, "true or false", _is_flag)
    """After each turn of an AI player the table waits until somebody goes on."""
    wait_in_first_match: bool = _setting(True, "true or false", _is_flag)
    """It waits so in the first match of each game, until somebody has had enough of it."""
    log_beside: bool = _setting(False, "true or false", _is_flag)
    """The log stands beside the table, in a window that has room for both."""
    race_break: str = _setting("long", ", ".join(RACE_BREAKS), lambda v: v in RACE_BREAKS)
    """How long a race stands where all must look first, as when many cards are dealt in the middle of it."""
    sound: bool = _setting(True, "true or false", _is_flag)
    """False is mute."""
    effects_volume: int = _setting(70, "a number from 0 to 100", _is_percent)
    """Of cards, chips and buttons; percent."""
    calls_volume: int = _setting(80, "a number from 0 to 100", _is_percent)
    """Of gongs, bells and whatever else calls; percent."""
    ambience_volume: int = _setting(30, "a number from 0 to 100", _is_percent)
    """Of the place where the table stands; percent, 0 is silence."""
    speech: bool = _setting(False, "true or false", _is_flag)
    """What has the focus and what happens is spoken by the system's voice."""
    theme: str = _setting("evening", ", ".join(THEMES), lambda v: v in THEMES)
    ui_scale: int = _setting(100, "75, 100, 125, 150, 175 or 200", lambda v: type(v) is int and v in UI_SCALES)
    """Of words and buttons; percent."""
    card_size: int = _setting(100, "100, 110, 120, 130, 140 or 150", lambda v: type(v) is int and v in CARD_SIZES)
    """How large cards are to be against the usual, as far as a table has room; percent."""
    large_index: bool = _setting(False, "true or false", _is_flag)
    """Cards with large ranks and suits in their corners."""
    four_colours: bool = _setting(False, "true or false", _is_flag)
    """Diamonds are blue and clubs green."""
    show_playable: bool = _setting(True, "true or false", _is_flag)
    """Cards of the hand that cannot be played now are a touch darker."""
    coach: str = _setting("first", ", ".join(COACHES), lambda v: v in COACHES)
    """Whether a good player warns of moves that cost much: in the ``first`` matches of a game, always or never."""
    card_back: str = _setting("lattice", "the name of a card back", is_name)
    name: str = _setting("You", f"a name of at most {LONGEST_NAME} letters", is_name)
    """The person's own name."""
    last_game: str = _setting(infos()[0].name, "the name of a game", is_name)
    """What was played last: the title shows it first."""
    learned: tuple[str, ...] = _setting((), "a list of lessons", _is_list_of_names)
    """The lessons that were done, each as ``game/lesson``."""
    setups: Mapping[str, Setup] = field(default_factory=dict)
    """The last set-up of each game, by the game's name."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """The keys that are not the usual ones: what for, and the key's name."""
    keys_tested: str = _setting(
        "", "what the key test writes", lambda v: isinstance(v, str) and len(v) <= _LONGEST_MARK
    )
    """Which people with which keys at one keyboard have had the key test last, or have skipped it."""
    faces: Mapping[str, int] = field(default_factory=dict)
    """The people who play here, at most MOST_PEOPLE, in their order: by name, which of the FACES is theirs."""

    def __post_init__(self) -> None:
        for name, check in _checks():
            if not check.fits(getattr(self, name)):
                raise ValueError(f"{name} takes {check.takes}, not {getattr(self, name)!r}")


def _checks() -> Iterator[tuple[str, _Check]]:
    return ((f.name, f.metadata["check"]) for f in fields(Settings) if f.metadata)


def valid_values(values: Mapping[str, object]) -> dict[str, object]:
    """Those values that their settings take."""
    checks = dict(_checks())
    return {name: value for name, value in values.items() if name not in checks or checks[name].fits(value)}


def load_settings(path: Path, messages: Messages) -> Settings:
    """The settings in the file; the default for each that is missing, or wrong, and then it is said. Never raises."""
    try:
        content = _read(path)
        table = {} if content is None else _parse(content)
    except IsADirectoryError as error:
        return _defaults(reason(error), kept_clause(None), messages)
    except OSError as error:
        return _defaults(reason(error), _left(path, error), messages)
    except (ValueError, RecursionError) as error:
        return _defaults(_where(error), kept_clause(quarantine_copy(path)), messages)
    settings, wrong = _settings_in(table)
    if wrong:
        _tell_wrong(path, wrong, messages)
    return settings


def _settings_in(table: Mapping[str, object]) -> tuple[Settings, dict[str, str]]:
    """The settings that a parsed file gives, and what takes what where it gives something else."""
    wrong: dict[str, str] = {}
    values: dict[str, Any] = {}
    for name, check in _checks():
        if name in table:
            value = _tuples(table[name])
            if value is not None and check.fits(value):
                values[name] = value
            else:
                wrong[name] = check.takes
    setups = read_setups(table.get("setups", {}), wrong.__setitem__)
    keys = _read_keys(table.get("keys", {}), wrong)
    faces = _read_faces(table.get("faces", {}), wrong)
    return Settings(**values, setups=setups, keys=keys, faces=faces), wrong


def _tell_wrong(path: Path, wrong: Mapping[str, str], messages: Messages) -> None:
    """What each wrong setting takes; of very many only the first ones, for who reads them wants to play."""
    kept = kept_clause(quarantine_copy(path))
    for key, takes in list(wrong.items())[:_MOST_TOLD]:
        short = key if len(key) <= 2 * LONGEST_NAME else f"{key[: 2 * LONGEST_NAME]}…"
        messages.post(f'In {path.name} "{short}" takes {takes}; the default is used for it, and {kept}.')
    if (more := len(wrong) - _MOST_TOLD) > 0:
        messages.post(f"In {path.name} {more} more settings are wrong; the defaults are used for them, and {kept}.")


def _read_keys(raw: object, wrong: dict[str, str]) -> dict[str, str]:
    """What stands in the table of keys; which names and keys there are is for those to know who use them."""
    if not isinstance(raw, dict):
        wrong["keys"] = "a table of keys"
        return {}
    wrong |= {f"keys.{name}": "the name of a key" for name, key in raw.items() if not is_name(key)}
    return {name: key for name, key in raw.items() if is_name(name) and is_name(key)}


def _read_faces(raw: object, wrong: dict[str, str]) -> dict[str, int]:
    """Names and faces; of more people than there is room for, the first."""
    if not isinstance(raw, dict):
        wrong["faces"] = "a table of names"
        return {}
    fit = {name: face for name, face in raw.items() if is_name(name) and type(face) is int and 1 <= face <= FACES}
    wrong |= {f"faces.{name}": f"a number from 1 to {FACES}" for name in raw if name not in fit}
    if len(fit) > MOST_PEOPLE:
        wrong["faces"] = f"at most {MOST_PEOPLE} names"
    return dict(list(fit.items())[:MOST_PEOPLE])


def save_settings(path: Path, settings: Settings, messages: Messages, since: Settings | None = None) -> bool:
    """Write the settings into the file as it is now, keeping what else stands there. ``since``: what this program knew
    the file to hold; only what has changed since then is written, for another program may have changed the rest. A
    failure is told once, never raised; False if there was one.

    A file that cannot be read is copied or moved aside first; if neither works it is left alone and nothing is written.
    """
    try:
        text, found = _to_edit(path)
        if text is None:
            if not _put_by(path, messages):
                return False
            text = ""
        if found is not None and since is not None:
            settings = merge_settings(found, since, settings)
        edited = _edit(text, settings)
        if edited is None or len(edited.encode()) > LARGEST:
            kept = quarantine_copy(path) or quarantine(path)
            if kept is None:
                messages.save_failed(f"{path} cannot be put aside")
                return False
            messages.post(f"{path.name} had to be written anew without your notes in it; {kept_clause(kept)}.")
            edited = _edit("", settings)
        if edited is not None and edited != text:
            write_whole(path, edited.encode())
    except OSError as error:
        messages.save_failed(reason(error))
        return False
    return True


def merge_settings(found: Settings, since: Settings, now: Settings) -> Settings:
    """What was found, with all in it that has changed between ``since`` and ``now``."""
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
    """In our order if we have changed the order; where there is no room for all, ours stay."""
    faces = _merged_table(found, since, now)
    if [name for name in now if name in since] != [name for name in since if name in now]:
        faces = {name: faces[name] for name in now if name in faces} | faces
    others = [name for name in faces if name not in now]
    for name in others[max(0, MOST_PEOPLE - (len(faces) - len(others))) :]:
        del faces[name]
    return faces


def _defaults(why: str, kept: str, messages: Messages) -> Settings:
    messages.post(f"Settings could not be read ({why}); the defaults are used, and {kept}.")
    return Settings()


def _left(path: Path, error: OSError) -> str:
    """What becomes of a file that cannot be read, as the end of a notice. One that is too large goes out of the way."""
    kept = quarantine(path) if error.errno == errno.EOVERFLOW else None
    return "the file is left as it is" if kept is None else kept_clause(kept)


def _put_by(path: Path, messages: Messages) -> bool:
    """Make room for new settings where the old ones cannot be read; False, with a notice, if that is refused."""
    with suppress(FileNotFoundError):
        try:
            check_file(path, links=True)
        except IsADirectoryError:
            pass  # it may be moved
        except Unusable as error:
            messages.save_failed(f"{path} is left alone ({reason(error)})")
            return False
    if quarantine_copy(path):
        return True
    kept = quarantine(path)
    if kept is None:
        messages.save_failed(f"{path} cannot be read or put aside")
        return False
    messages.post(f"New settings are written; {kept_clause(kept)}.")
    return True


def _read(path: Path) -> bytes | None:
    return read_whole(path, LARGEST, links=True)  # some keep their settings elsewhere, with a link to them


def _parse(content: bytes) -> dict[str, object]:
    """Notepad puts a mark before the first letter, which is no fault of the person. ValueError for what is no TOML, and
    for what would cost its parser seconds and gigabytes.
    """
    if _DEEP.search(content):
        raise ValueError("it is nested too deep")
    return tomllib.loads(content.decode("utf-8-sig"))


def _where(error: Exception) -> str:
    """``line 3: invalid value``, from the parser's ``Invalid value (at line 3, column 7)``."""
    if isinstance(error, UnicodeDecodeError):
        return "it is not UTF-8 text"
    if isinstance(error, RecursionError):
        return "it is nested too deep"
    found = re.fullmatch(r"(.*) \(at (line \d+|end of document)(?:, column \d+)?\)", str(error), re.DOTALL)
    return f"{found[2]}: {found[1][:1].lower()}{found[1][1:]}" if found else str(error)


def _tuples(value: object) -> object:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def _to_edit(path: Path) -> tuple[str | None, Settings | None]:
    """What stands in the file, as text and as settings: ``""`` without a file, None if it cannot be read."""
    try:
        content = _read(path)
        if content is None:
            return "", None
        return content.decode("utf-8-sig"), _settings_in(_parse(content))[0]
    except (OSError, ValueError, RecursionError):
        return None, None


def _edit(text: str, settings: Settings) -> str | None:
    """The text with the settings in it; None if the result would not read back as these settings."""
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
            raise OSError(f"the settings cannot be written ({error})") from error
        return None
    return edited if _holds(table, settings) else None


def _put(table: Any, key: str, value: object) -> None:
    """Change an item only if it differs, so that its layout and comment stay."""
    old = table.get(key)
    old = old.unwrap() if hasattr(old, "unwrap") else old
    if key not in table or repr(old) != repr(value):  # repr, because true == 1
        table[key] = value


def _put_setups(document: Any, setups: Mapping[str, Setup]) -> None:
    """What should be a table and is none goes, or every start would tell of it and keep one more copy."""
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
    """Keys that are the usual ones again go out of the table."""
    if not keys and "keys" not in document:
        return
    if not isinstance(document.get("keys"), dict):
        document["keys"] = {}
    for name in [name for name in document["keys"] if name not in keys]:
        del document["keys"][name]
    for name, key in keys.items():
        _put(document["keys"], name, key)


def _put_faces(document: Any, faces: Mapping[str, int]) -> None:
    """All anew if their order is another one."""
    if not faces and "faces" not in document:
        return
    if not isinstance(document.get("faces"), dict) or list(document["faces"]) != list(faces):
        document["faces"] = {}
    for name, face in faces.items():
        _put(document["faces"], name, face)


def _holds(table: dict[str, Any], settings: Settings) -> bool:
    """Whether a parsed file says what the settings say."""
    same = all(_tuples(table.get(name)) == getattr(settings, name) for name, _check in _checks())
    raw: Any = table.get("setups", {})
    same &= table.get("keys", {}) == settings.keys
    same &= list(table.get("faces", {}).items()) == list(settings.faces.items())
    return same and all(raw[name].get(key) == v for name, s in settings.setups.items() for key, v in to_toml(s).items())
