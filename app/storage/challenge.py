"""Challenges: the same cards and opponents for another player, and a result to beat, as a short code or a file.

The code contains the seed in the clear, so it cannot prevent looking at the cards. The file also contains the author's
moves, so that both matches can be compared.
"""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from reprlib import repr as brief

from app.core.cards import Chance, Seat
from app.core.digest import sha256
from app.core.game import AnyGame
from app.core.match import AnyHeader, AnyMatch, Header, SeatPlayer
from app.core.messages import _, n_
from app.core.options import BadOption, Given, Value, as_dict, as_text, build, choices, draft
from app.core.record import BadRecord, Reader, event_line, header_line, other_version
from app.games import game_named
from app.storage.files import LARGEST, RECORD_SUFFIX, is_macos_metadata, read_whole, write_whole
from app.storage.messages import reason
from app.storage.verifying import verify_content

_LETTERS = {
    "p": "person", "g": "gentle", "n": "novice", "c": "casual", "k": "keen", "s": "sharp", "a": "adaptive",
    "r": "random",
}  # fmt: skip
"""Letter of each kind of player in a code; a strength may follow it."""
_SEAT = re.compile("([a-z])([0-9]{0,3})")
_MAX_STRENGTH = 400
_RANDOM = "random"
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_CHECK_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Alphabet of the check letters, without easily confused characters."""
_CHECK_LENGTH = 5
_MIN_DOTS = 5
_MAX_SEED = 2**53
_MAX_POINTS = 10**9
_MAX_SIZE = 2**18
_MAX_CODE = 400
_MAX_FILES = 20


class BadChallenge(ValueError):
    """Invalid challenge; the message gives the reason in a sentence."""


@dataclass(frozen=True, slots=True)
class SharedChallenge:
    """Match for one person against AI players, with the result to beat."""

    header: AnyHeader
    beat: int
    """Score to beat."""
    log: tuple[str, ...] = field(default=(), compare=False)
    """Author's moves as lines of a record, unchecked until ``replay_challenge``; empty if unknown."""

    @property
    def chair(self) -> Seat:
        return next(seat for seat, seat_player in enumerate(self.header.seat_players) if seat_player.player == "person")

    @property
    def by(self) -> str:
        """Name of the author; empty if unknown."""
        return self.header.seat_players[self.chair].name

    def seating(self, person: str, others: Sequence[str]) -> AnyHeader:
        """Nameless AI players, or ones named like ``person``, get names from ``others``, which must be long enough."""
        kept = {seat_player.name for seat_player in self.header.seat_players} - {"", person, self.by}
        free = iter([name for name in others if name != person and name not in kept])
        seat_players = (
            SeatPlayer(person)
            if seat == self.chair
            else seat_player
            if seat_player.name in kept
            else replace(seat_player, name=next(free))
            for seat, seat_player in enumerate(self.header.seat_players)
        )
        return replace(self.header, seat_players=tuple(seat_players))


def challenge_of(match: AnyMatch) -> SharedChallenge | None:
    """Return the challenge of a finished match of one person against AI players, dealt from a seed; else None."""
    header, result = match.header, match.result
    persons = [seat for seat, seat_player in enumerate(header.seat_players) if seat_player.player == "person"]
    dealt = header.chance.seed is not None and header.version is None
    if result is None or len(persons) != 1 or not dealt:
        return None
    log = tuple(event_line(match.game, event) for event in match.log)
    challenge = SharedChallenge(header, result.scores[persons[0]], log)
    return challenge if all(seat_player.player in _LETTERS.values() for seat_player in header.seat_players) else None


# ---- Codes


def encode_challenge(challenge: SharedChallenge) -> str:
    """Encode as ``GAME.RULES.SEED.SEATS.POINTS.OPTION-VALUE.CHECK``, with all non-default options. Letters, digits,
    dots and hyphens survive any way of sending.
    """
    header, game = challenge.header, challenge.header.game
    changed = [f"{_option_prefix(name)}{as_text(value)}" for name, value in _changed_options(header).items()]
    letters = {player: letter for letter, player in _LETTERS.items()}
    seats = "".join(f"{letters[s.player]}{'' if s.strength is None else s.strength}" for s in header.seat_players)
    parts = (game.name, game.version, _base36(header.chance.seed or 0), seats, challenge.beat, *changed)
    body = ".".join(map(str, parts))
    return f"{body}.{_check(body)}"


def _option_prefix(option: str) -> str:
    return f"{option.replace('_', '-')}-"


def _changed_options(header: AnyHeader) -> Given:
    given: dict[str, Value] = {}
    for name, value in as_dict(header.options).items():
        if as_dict(draft(header.game.options, given, len(header.seat_players)))[name] != value:
            given[name] = value
    return given


def decode_challenge(text: str) -> SharedChallenge:
    """Decode a challenge, ignoring spaces and case. Raises BadChallenge."""
    code = "".join(text.split()).casefold()
    if code.count(".") < _MIN_DOTS or len(code) > _MAX_CODE:
        raise BadChallenge(
            _("That isn't a challenge code. A code starts with a game's name and has dots between its parts.")
        )
    body, _dot, check = code.rpartition(".")
    if check != _check(body):
        raise BadChallenge(_("This code has a typo or is incomplete. Copy it again."))
    try:
        return _read(*body.split("."))
    except (BadRecord, BadOption) as why:
        # Translators: {detail} is a technical reason in English.
        raise BadChallenge(_("This challenge can't be played here ({detail}).", detail=why)) from None
    except (ValueError, KeyError):
        raise BadChallenge(_("This code isn't a valid challenge.")) from None


def _read(name: str, version: str, seed: str, seats: str, beat: str, *changed: str) -> SharedChallenge:
    """Parse the parts of a code. Raises BadRecord and BadOption with a reason, or ValueError and KeyError without."""
    game = _game(name)
    options = {known.name: known for known in choices(game.options)}
    given = {}
    for option in changed:
        key = max((name for name in options if option.startswith(_option_prefix(name))), key=len)
        given[key] = options[key].read(option.removeprefix(_option_prefix(key)))
    seat_players = _parse_players(seats)
    if len(seat_players) not in game.seats:
        raise BadOption(
            n_(
                "{game} can't be played by {n} player",
                "{game} can't be played by {n} players",
                len(seat_players),
                game=game.title,
            )
        )
    if not 0 <= (number := int(seed, 36)) <= _MAX_SEED:
        raise ValueError("no seed")
    header = Header(
        game, build(game.options, given, len(seat_players)), seat_players, Chance(seed=number), int(version)
    )
    return _checked(SharedChallenge(header, int(beat)))


def _parse_players(seats: str) -> tuple[SeatPlayer, ...]:
    """Parse the players of a code; they have no names. Raises ValueError and KeyError."""
    if re.sub(_SEAT, "", seats):
        raise ValueError("no seats")
    found = tuple(
        SeatPlayer("", _LETTERS[kind], int(strength) if strength else None)
        for kind, strength in re.findall(_SEAT, seats)
    )
    if any((seat_player.strength or 0) > _MAX_STRENGTH for seat_player in found):
        raise ValueError("nobody is that strong")
    return found


def _game(name: str) -> AnyGame:
    try:
        return game_named(name)
    except ValueError as why:
        raise BadRecord(str(why)) from None


def _checked(challenge: SharedChallenge) -> SharedChallenge:
    """Raises BadRecord for unknown players, other rules or an absurd score."""
    header, game = challenge.header, challenge.header.game
    if [seat_player.player for seat_player in header.seat_players].count("person") != 1:
        raise BadRecord(_("it isn't one person against AI players"))
    available = {"person", _RANDOM, *game.info.levels}
    if strangers := [seat_player.player for seat_player in header.seat_players if seat_player.player not in available]:
        raise BadRecord(_("{game} has no AI level {level}", game=game.title, level=brief(strangers[0])))
    if abs(challenge.beat) > _MAX_POINTS:
        raise BadRecord(_("the score to beat is impossible"))
    if header.version not in (None, game.version):
        raise BadRecord(other_version(game, str(header.version)))
    return replace(challenge, header=replace(header, version=None))


def _check(body: str) -> str:
    number = int.from_bytes(sha256(body.encode()).digest()[:8], "big")
    return "".join(
        _CHECK_ALPHABET[number // len(_CHECK_ALPHABET) ** i % len(_CHECK_ALPHABET)] for i in range(_CHECK_LENGTH)
    )


def _base36(number: int) -> str:
    high, low = divmod(number, len(_DIGITS))
    return (_base36(high) if high else "") + _DIGITS[low]


# ---- Files


def save_challenge(path: Path, challenge: SharedChallenge) -> None:
    """Write the header's fields, the score to ``beat`` and, if known and few, the moves as ``log``. Raises OSError."""
    fields = {**json.loads(header_line(challenge.header)), "beat": challenge.beat}
    text = json.dumps(fields, indent=1, ensure_ascii=False)
    strength = text.removesuffix("\n}") + ',\n "log": [\n  ' + ",\n  ".join(challenge.log) + "\n ]\n}"
    content = strength.encode()
    write_whole(path, content if challenge.log and len(content) <= _MAX_SIZE else text.encode())


def load_challenge(path: Path) -> SharedChallenge:
    """Load a challenge file, the record of a finished match, or a text file with a code. Raises BadChallenge."""
    recorded = path.suffix == RECORD_SUFFIX
    try:
        content = read_whole(path, LARGEST if recorded else _MAX_SIZE, links=True)
    except OSError as why:
        unreadable = _("{file} can't be read.", file=path.name)
        raise BadChallenge(f"{unreadable} {reason(why)}") from None
    if content is None:
        raise BadChallenge(_("{file} wasn't found.", file=path))
    try:
        if recorded:
            return _of_record(content)
        text = content.decode("utf-8")
        return _of_fields(json.loads(text)) if text.lstrip().startswith("{") else decode_challenge(text)
    except BadRecord as why:
        # Translators: {detail} is a technical reason in English.
        text = _("The challenge in {file} can't be played here ({detail}).", file=path.name, detail=why)
        raise BadChallenge(text) from None
    except (ValueError, RecursionError) as why:
        message = str(why) if isinstance(why, BadChallenge) else _("{file} isn't a challenge.", file=path.name)
        raise BadChallenge(message) from None


def _of_fields(fields: dict[str, object]) -> SharedChallenge:
    beat, log = fields.pop("beat", None), fields.pop("log", [])
    if type(beat) is not int:
        raise BadRecord(_("the field {name} is missing", name="'beat'"))
    if not isinstance(log, list):
        raise BadRecord(_("{name} must be a list of moves", name="'log'"))
    reader = Reader(game_named)
    reader.feed(json.dumps(fields))
    assert reader.match is not None
    return _checked(SharedChallenge(reader.match.header, beat, tuple(map(json.dumps, log))))


def _of_record(content: bytes) -> SharedChallenge:
    verdict = verify_content(content)
    if verdict.match is None or verdict.trouble:
        raise BadRecord(verdict.trouble)
    found = challenge_of(verdict.match)
    if found is None:
        raise BadRecord(_("the match isn't over, or isn't one person against AI players"))
    return found


def open_challenge(text: str) -> SharedChallenge:
    """Open a challenge given as a code or a file name. Raises BadChallenge."""
    path = Path(text)
    return load_challenge(path) if path.suffix in (".json", RECORD_SUFFIX) or path.is_file() else decode_challenge(text)


def challenges_in(folder: Path, most: int) -> list[tuple[Path, SharedChallenge]]:
    """Return up to ``most`` challenges of a folder, newest first, ignoring other files."""
    with suppress(OSError):
        available = [path for path in folder.glob("*.json") if not is_macos_metadata(path.name)]
        files = [(path.stat().st_mtime_ns, path) for path in available]
        whole = (_try_load(path) for _, path in sorted(files, reverse=True)[:_MAX_FILES])
        return [found for found in whole if found][:most]
    return []


def _try_load(path: Path) -> tuple[Path, SharedChallenge] | None:
    with suppress(BadChallenge):
        return path, load_challenge(path)
    return None


# ---- Replay


def replay_challenge(challenge: SharedChallenge) -> Generator[float, None, AnyMatch]:
    """Replay the author's match, yielding the share done. Raises BadChallenge for invalid moves or another score."""
    reader = Reader(game_named)
    reader.feed(header_line(challenge.header))
    for number, line in enumerate(challenge.log, 1):
        try:
            reader.feed(line)
        except BadRecord as why:
            # Translators: {detail} is a technical reason in English.
            text = _("This challenge can't be opened. Move {n} is invalid ({detail}).", n=number, detail=why)
            raise BadChallenge(text) from None
        yield number / len(challenge.log)
    match = reader.match
    if match is None or match.result is None or match.result.scores[challenge.chair] != challenge.beat:
        raise BadChallenge(_("This challenge can't be opened. Its moves don't lead to the score to beat."))
    return match


def try_replay(challenge: SharedChallenge) -> Generator[float, None, AnyMatch | BadChallenge | None]:
    """Replay the author's match; return it, None if its moves are unknown, or the error."""
    try:
        return (yield from replay_challenge(challenge)) if challenge.log else None
    except BadChallenge as why:
        return why
