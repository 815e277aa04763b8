"""A challenge: the same cards and opponents for somebody else, and a result to beat; as a short code, or in a file.

The code holds the seed and no secret: who wants to can deal from it and look at all the cards beforehand. The file
holds the moves of whoever made it, too, so that both plays can be laid side by side.
"""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from reprlib import repr as brief

from app.core.cards import Chance, Seat
from app.core.game import AnyGame
from app.core.match import AnyHeader, AnyMatch, Header, SeatPlayer
from app.core.options import BadOption, Given, Value, as_dict, as_text, build, choices, draft
from app.core.record import BadRecord, Reader, event_line, header_line
from app.games import game_named
from app.storage.files import LARGEST, is_left_by_macos, read_whole, write_whole
from app.storage.messages import reason
from app.storage.saves import SUFFIX
from app.storage.verifying import verify_content

_LETTERS = {
    "p": "person", "g": "gentle", "n": "novice", "c": "casual", "k": "keen", "s": "sharp", "a": "adaptive",
    "r": "random",
}  # fmt: skip
"""How a code says who sits in a seat; behind the letter may stand a strength."""
_SEAT = re.compile("([a-z])([0-9]{0,3})")
_STRONGEST = 400
_ANYWHERE = "random"
"""Who can play any game."""
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_CHECKED = "abcdefghjkmnpqrstuvwxyz23456789"
"""What check letters are made of: none that is taken for another."""
_CHECK = 5
_LEAST = 5
"""Dots in a code."""
_MOST_SEED = 2**53
_MOST_POINTS = 10**9
_LARGEST = 2**18
_LONGEST = 400
_LOOKED_AT = 20
"""Files of a folder."""


class BadChallenge(ValueError):
    """What cannot be opened; the message says why in a sentence."""


@dataclass(frozen=True, slots=True)
class Dare:
    """A challenge: a match for one person against AI players, and what somebody made of it."""

    header: AnyHeader
    beat: int
    """The points to beat."""
    log: tuple[str, ...] = field(default=(), compare=False)
    """The moves of whoever made it, as lines of a record; ``playing`` checks them. None if they are not known."""

    @property
    def chair(self) -> Seat:
        """Where the person sits."""
        return next(seat for seat, seat_player in enumerate(self.header.seat_players) if seat_player.player == "person")

    @property
    def by(self) -> str:
        """Who has played it; empty if that is not said."""
        return self.header.seat_players[self.chair].name

    def seating(self, person: str, others: Sequence[str]) -> AnyHeader:
        """The match as somebody of that name plays it. AI players who have no name, or that one, are called like the
        ``others``, of whom there are enough.
        """
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


def challenge_of(match: AnyMatch) -> Dare | None:
    """What a match that is over dares somebody else to do better; None where that cannot be, as it is not over, not of
    one person against AI players, or not dealt from a seed.
    """
    header, result = match.header, match.result
    persons = [seat for seat, seat_player in enumerate(header.seat_players) if seat_player.player == "person"]
    dealt = header.chance.seed is not None and header.version is None
    if result is None or len(persons) != 1 or not dealt:
        return None
    log = tuple(event_line(match.game, event) for event in match.log)
    challenge = Dare(header, result.scores[persons[0]], log)
    return challenge if all(seat_player.player in _LETTERS.values() for seat_player in header.seat_players) else None


# ---- as a code


def code_of(challenge: Dare) -> str:
    """``GAME.RULES.SEED.SEATS.POINTS.OPTION-VALUE.CHECK``, with as many options as are not as usual: letters, digits,
    dots and hyphens, which every way of sending leaves as they are.
    """
    header, game = challenge.header, challenge.header.game
    changed = [f"{_in_code(name)}{as_text(value)}" for name, value in _unusual(header).items()]
    letters = {player: letter for letter, player in _LETTERS.items()}
    seats = "".join(f"{letters[s.player]}{'' if s.strength is None else s.strength}" for s in header.seat_players)
    parts = (game.name, game.version, _in_digits(header.chance.seed or 0), seats, challenge.beat, *changed)
    body = ".".join(map(str, parts))
    return f"{body}.{_check(body)}"


def _in_code(option: str) -> str:
    """How its name stands before its value."""
    return f"{option.replace('_', '-')}-"


def _unusual(header: AnyHeader) -> Given:
    """The options that have not the value which goes with those before them."""
    given: dict[str, Value] = {}
    for name, value in as_dict(header.options).items():
        if as_dict(draft(header.game.options, given, len(header.seat_players)))[name] != value:
            given[name] = value
    return given


def read_code(text: str) -> Dare:
    """The challenge in a code, whatever spaces and capitals came into it on its way. Raises BadChallenge."""
    code = "".join(text.split()).casefold()
    if code.count(".") < _LEAST or len(code) > _LONGEST:
        raise BadChallenge("This is no code of a challenge: one begins with a game, and has dots between its parts.")
    body, _, check = code.rpartition(".")
    if check != _check(body):
        raise BadChallenge("There is a typo in this code, or a part of it is missing: copy it once more.")
    try:
        return _read(*body.split("."))
    except (BadRecord, BadOption) as why:
        raise BadChallenge(f"This challenge cannot be played here: {why}.") from None
    except (ValueError, KeyError):
        raise BadChallenge("This code holds nothing that can be played.") from None


def _read(name: str, version: str, seed: str, seats: str, beat: str, *changed: str) -> Dare:
    """Raises BadRecord and BadOption with a reason, or ValueError and KeyError without."""
    game = _game(name)
    options = {known.name: known for known in choices(game.options)}
    given = {}
    for option in changed:
        key = max((name for name in options if option.startswith(_in_code(name))), key=len)
        given[key] = options[key].read(option.removeprefix(_in_code(key)))
    seat_players = _seated(seats)
    if len(seat_players) not in game.seats:
        raise BadOption(f"{game.title} is not for {len(seat_players)} players")
    if not 0 <= (number := int(seed, 36)) <= _MOST_SEED:
        raise ValueError("no seed")
    header = Header(
        game, build(game.options, given, len(seat_players)), seat_players, Chance(seed=number), int(version)
    )
    return _checked(Dare(header, int(beat)))


def _seated(seats: str) -> tuple[SeatPlayer, ...]:
    """Who sits where; their names are not told. Raises ValueError and KeyError."""
    if re.sub(_SEAT, "", seats):
        raise ValueError("no seats")
    found = tuple(
        SeatPlayer("", _LETTERS[kind], int(told) if told else None) for kind, told in re.findall(_SEAT, seats)
    )
    if any((seat_player.strength or 0) > _STRONGEST for seat_player in found):
        raise ValueError("nobody is that strong")
    return found


def _game(name: str) -> AnyGame:
    try:
        return game_named(name)
    except ValueError as why:
        raise BadRecord(str(why)) from None


def _checked(challenge: Dare) -> Dare:
    """The same, of today's rules; BadRecord if it is for other players than there are here, of other rules, or of
    points beyond all measure.
    """
    header, game = challenge.header, challenge.header.game
    if [seat_player.player for seat_player in header.seat_players].count("person") != 1:
        raise BadRecord("it must have a seat for one person, and AI players in the others")
    there = {"person", _ANYWHERE, *game.info.levels}
    if strangers := [seat_player.player for seat_player in header.seat_players if seat_player.player not in there]:
        raise BadRecord(f"{game.title} has no {brief(strangers[0])} players")
    if abs(challenge.beat) > _MOST_POINTS:
        raise BadRecord("nobody can make so many points")
    if header.version not in (None, game.version):
        raise BadRecord(f"the rules of {game.title} are version {game.version} here, not {header.version}")
    return replace(challenge, header=replace(header, version=None))


def _check(body: str) -> str:
    number = int.from_bytes(sha256(body.encode()).digest()[:8], "big")
    return "".join(_CHECKED[number // len(_CHECKED) ** i % len(_CHECKED)] for i in range(_CHECK))


def _in_digits(number: int) -> str:
    """With 36 digits."""
    high, low = divmod(number, len(_DIGITS))
    return (_in_digits(high) if high else "") + _DIGITS[low]


# ---- as a file


def save_challenge(path: Path, challenge: Dare) -> None:
    """Write the file: the header of a record, the points to ``beat``, and as its ``log`` the moves, if they are known
    and not far too many. OSError if that cannot be.
    """
    fields = {**json.loads(header_line(challenge.header)), "beat": challenge.beat}
    text = json.dumps(fields, indent=1, ensure_ascii=False)
    told = text.removesuffix("\n}") + ',\n "log": [\n  ' + ",\n  ".join(challenge.log) + "\n ]\n}"
    content = told.encode()
    write_whole(path, content if challenge.log and len(content) <= _LARGEST else text.encode())


def load_challenge(path: Path) -> Dare:
    """The challenge in a file, its moves unchecked; the record of a match that is over will do, and a file that
    somebody wrote a code into. Raises BadChallenge.
    """
    recorded = path.suffix == SUFFIX
    try:
        content = read_whole(path, LARGEST if recorded else _LARGEST, links=True)
    except OSError as why:
        raise BadChallenge(f"{path.name} cannot be read: {reason(why)}.") from None
    if content is None:
        raise BadChallenge(f"There is no file {path}.")
    try:
        if recorded:
            return _of_record(content)
        text = content.decode("utf-8")
        return _of_fields(json.loads(text)) if text.lstrip().startswith("{") else read_code(text)
    except BadRecord as why:
        raise BadChallenge(f"{path.name} holds no challenge that can be played here: {why}.") from None
    except (ValueError, RecursionError) as why:
        said = str(why) if isinstance(why, BadChallenge) else f"{path.name} holds no challenge."
        raise BadChallenge(said) from None


def _of_fields(fields: dict[str, object]) -> Dare:
    """Raises BadRecord."""
    beat, log = fields.pop("beat", None), fields.pop("log", [])
    if type(beat) is not int:
        raise BadRecord("the points to 'beat' are missing")
    if not isinstance(log, list):
        raise BadRecord("the moves in its 'log' are no list")
    reader = Reader(game_named)
    reader.feed(json.dumps(fields))
    assert reader.match is not None
    return _checked(Dare(reader.match.header, beat, tuple(map(json.dumps, log))))


def _of_record(content: bytes) -> Dare:
    """Raises BadRecord."""
    verdict = verify_content(content)
    if verdict.match is None or verdict.trouble:
        raise BadRecord(verdict.trouble)
    found = challenge_of(verdict.match)
    if found is None:
        raise BadRecord("it is not over, or not of one person against AI players")
    return found


def open_challenge(text: str) -> Dare:
    """The challenge that somebody means who types a code or the name of a file. Raises BadChallenge."""
    path = Path(text)
    return load_challenge(path) if path.suffix in (".json", SUFFIX) or path.is_file() else read_code(text)


def challenges_in(folder: Path, most: int) -> list[tuple[Path, Dare]]:
    """So many of the challenges that lie in a folder, the newest first. Whatever else lies there is passed over."""
    with suppress(OSError):
        there = [path for path in folder.glob("*.json") if not is_left_by_macos(path.name)]
        files = [(path.stat().st_mtime_ns, path) for path in there]
        whole = (_loaded(path) for _, path in sorted(files, reverse=True)[:_LOOKED_AT])
        return [found for found in whole if found][:most]
    return []


def _loaded(path: Path) -> tuple[Path, Dare] | None:
    with suppress(BadChallenge):
        return path, load_challenge(path)
    return None


# ---- as it was played


def playing(challenge: Dare) -> Generator[float, None, AnyMatch]:
    """The match of whoever made it, move by move; each piece tells what share has been read. BadChallenge if its moves
    are not those of a match that comes to the points to beat.
    """
    reader = Reader(game_named)
    reader.feed(header_line(challenge.header))
    for number, line in enumerate(challenge.log, 1):
        try:
            reader.feed(line)
        except BadRecord as why:
            raise BadChallenge(f"This challenge cannot be opened: move {number}: {why}.") from None
        yield number / len(challenge.log)
    match = reader.match
    if match is None or match.result is None or match.result.scores[challenge.chair] != challenge.beat:
        raise BadChallenge("This challenge cannot be opened: its moves do not come to the points to beat.")
    return match


def checking(challenge: Dare) -> Generator[float, None, AnyMatch | BadChallenge | None]:
    """The same for who goes on either way: the match, None if its moves are not known, or why they are not right."""
    try:
        return (yield from playing(challenge)) if challenge.log else None
    except BadChallenge as why:
        return why
