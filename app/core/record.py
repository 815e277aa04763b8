"""Serialisation of a match, one JSON object per line. RECORDS.md in this folder describes the format."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from reprlib import repr as brief
from typing import Any, NoReturn, TypeAlias

from app.core.cards import Chance, Seat
from app.core.game import CLOCK, AnyGame, IllegalMove, Ms, Result
from app.core.match import AnyEvent, AnyHeader, AnyMatch, Header, Match, SeatPlayer
from app.core.options import BadOption, as_dict, build, fitting, of_version

FindGame: TypeAlias = Callable[[str], AnyGame]
"""Looks up the game named in a header: ``app.games.game_named``. Raises ValueError with the reason if there is none."""

FORMAT = 1
_MAX_INT = 2**53
_MAX_TEXT = 400
_MAX_STRENGTH = 400
_MAX_DEPTH = 3


class BadRecord(ValueError):
    """Invalid line in a record; the message gives the reason."""


def header_line(header: AnyHeader) -> str:
    """Return the first line: everything that is fixed before the first deal."""
    game, chance = header.game, header.chance
    luck: dict[str, object] = {"seed": chance.seed}
    if chance.seed is None:
        packs = [" ".join(map(game.pack.code, pack)) for pack in chance.packs]
        luck = {"packs": packs, "dealer": chance.dealer or 0}
    fields = {
        "format": FORMAT,
        "game": game.name,
        "rules": game.version,
        "options": as_dict(header.options),
        "seats": [_seat(seat_player) for seat_player in header.seat_players],
        **luck,
    }
    return json.dumps(fields, ensure_ascii=False)


def _seat(seat_player: SeatPlayer) -> dict[str, object]:
    strength = {} if seat_player.strength is None else {"strength": seat_player.strength}
    return {"name": seat_player.name, "player": seat_player.player, **strength}


def event_line(game: AnyGame, event: AnyEvent) -> str:
    """Return the line of a move: its time, seat and notation."""
    return json.dumps({"at": event.at, "seat": event.seat, "move": game.notate(event.move)})


def result_line(result: Result) -> str:
    """Return the last line of a finished match."""
    return json.dumps({"result": {"scores": list(result.scores), "winners": list(result.winners)}})


def write(match: AnyMatch) -> str:
    """Return the complete record of a match, finished or not."""
    lines = [header_line(match.header), *(event_line(match.game, event) for event in match.log)]
    if match.result is not None:
        lines.append(result_line(match.result))
    return "\n".join(lines) + "\n"


class OtherRules(BadRecord):
    """Line of a match under an older version of the rules that is invalid under the current one."""


def claimed_result(line: str, match: AnyMatch) -> Result | None:
    """Parse a result line of this match without checking it against the rules; None if the line is not one."""
    try:
        fields = _object(line)
    except BadRecord:
        return None
    claim = fields.get("result")
    scores = claim.get("scores") if isinstance(claim, dict) else None
    if not isinstance(scores, list) or len(scores) != len(match.seats) or any(type(each) is not int for each in scores):
        return None
    result = Result(tuple(scores))
    return result if json.loads(result_line(result)) == fields else None


_EVENT = re.compile(r'\{"at": (0|[1-9][0-9]*), "seat": (0|-?[1-9][0-9]*), "move": "([^"\\\x00-\x1f]*)"\}\Z')
"""Matches nearly all moves that ``event_line`` writes; a JSON parser takes several times as long."""


class Reader:
    """Incremental parser that replays a record; the lines before an invalid one remain usable."""

    def __init__(self, find: FindGame, *, history: bool = True) -> None:
        """Without ``history``, the match keeps only its last move and state: verifying is faster then."""
        self._find, self._history = find, history
        self.match: AnyMatch | None = None
        self._moves: dict[str, Any] = {}
        """Moves by notation; a match has few different ones."""
        self.closed = False
        """Whether the result line has been read."""

    def feed(self, line: str) -> None:
        """Read the next line; if it is invalid, raise BadRecord with the reason and change nothing."""
        if (usual := _EVENT.match(line)) and self._play_usual(*usual.groups()):
            return
        fields = _object(line)
        if self.match is None:
            self.match = Match(_header(fields, self._find))
        elif self.closed:
            raise BadRecord("there is a line after the result")
        elif "result" in fields:
            _check_result(self.match, fields)
            self.closed = True
        else:
            _play(self.match, fields)

    def _play_usual(self, at: str, seat: str, text: str) -> bool:
        """Play a move that ``_EVENT`` has matched; return False if the line has to be parsed as JSON."""
        match = self.match
        if match is None or self.closed:
            return False
        move = self._moves.get(text)
        if move is None:
            if not text.isprintable() or len(text) > _MAX_TEXT:
                return False
            try:
                move = self._moves[text] = match.game.parse(text)
            except ValueError:
                return False
        by, when = int(seat), int(at)
        if when > _MAX_INT or not CLOCK <= by < len(match.header.seat_players):
            return False
        _make(match, by, move, when, text)
        if not self._history:
            del match.states[:-1], match.log[:-1]
        return True


def read(lines: Iterable[str], find: FindGame) -> AnyMatch:
    """Parse a complete record. Raises BadRecord with ``line N: `` before the reason."""
    reader, number = Reader(find), 0
    for number, line in enumerate(lines, 1):
        try:
            reader.feed(line)
        except BadRecord as why:
            raise type(why)(f"line {number}: {why}") from None
    if reader.match is None:
        raise BadRecord("line 1: the record is empty")
    if reader.match.result is not None and not reader.closed:
        raise BadRecord(f"line {number + 1}: the match is over but its result is missing")
    return reader.match


def _object(line: str) -> dict[str, object]:
    try:
        fields = _DECODER.decode(line)
    except BadRecord:
        raise
    except (ValueError, RecursionError):
        raise BadRecord("this is not a JSON object") from None
    if not isinstance(fields, dict):
        raise BadRecord("this is not a JSON object")
    if _is_deeper(fields, _MAX_DEPTH):
        raise BadRecord("this is nested too deeply")
    return fields


def _is_deeper(value: dict[str, object] | list[object], levels: int) -> bool:
    inner = [v for v in (value.values() if isinstance(value, dict) else value) if isinstance(v, dict | list)]
    return levels == 0 or any(_is_deeper(v, levels - 1) for v in inner)


def _unique_fields(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise BadRecord("a field stands there twice")
    return fields


def _no_constant(name: str) -> NoReturn:
    raise BadRecord(f"{name} is not a number that a record may hold")


_DECODER = json.JSONDecoder(object_pairs_hook=_unique_fields, parse_constant=_no_constant)
"""Built once, as it is used for every line."""


def _check_fields(fields: dict[str, object], *names: str) -> None:
    for name in names:
        if name not in fields:
            raise BadRecord(f"the field {name!r} is missing")
    for name in fields:
        if name not in names:
            raise BadRecord(f"there is no field {brief(name)} here")


def _int(fields: dict[str, object], name: str, least: int, most: int) -> int:
    value = fields[name]
    if type(value) is not int or not least <= value <= most:
        raise BadRecord(f"{name!r} must be a whole number from {least} to {most}")
    return value


def _text(value: object, label: str) -> str:
    if not isinstance(value, str):
        raise BadRecord(f"{label} must be text")
    if not value.isprintable() or len(value) > _MAX_TEXT:
        raise BadRecord(f"{label} must be one printable line of at most {_MAX_TEXT} characters")
    return value


def _header(fields: dict[str, object], find: FindGame) -> AnyHeader:
    if fields.get("format") != FORMAT or type(fields["format"]) is not int:
        raise BadRecord(f"this is not the header of a record of format {FORMAT}")
    luck = ("seed",) if "seed" in fields else ("packs", "dealer")
    _check_fields(fields, "format", "game", "rules", "options", "seats", *luck)
    try:
        game = find(_text(fields["game"], "'game'"))
    except ValueError as why:
        raise BadRecord(str(why)) from None
    version = fields["rules"]
    if type(version) is not int or not 1 <= version <= game.version:
        raise BadRecord(f"the rules of {game.title} are version {game.version} here, not {brief(version)}")
    seat_players = _seat_players(game, fields["seats"])
    chance = _chance(game, fields, len(seat_players))
    options = _options(game, fields["options"], len(seat_players), version)
    return Header(game, options, seat_players, chance, None if version == game.version else version)


def _seat_players(game: AnyGame, seats: object) -> tuple[SeatPlayer, ...]:
    if not isinstance(seats, list) or len(seats) not in game.seats:
        raise BadRecord(f"'seats' must list {game.seats[0]} to {game.seats[-1]} players")
    seat_players = []
    for seat in seats:
        if not isinstance(seat, dict):
            raise BadRecord("a seat must be an object with a name and a player")
        _check_fields(seat, "name", "player", *(("strength",) if "strength" in seat else ()))
        strength = _int(seat, "strength", 0, _MAX_STRENGTH) if "strength" in seat else None
        name, player = _text(seat["name"], "a seat's name"), _text(seat["player"], "a seat's player")
        seat_players.append(SeatPlayer(name, player, strength))
    return tuple(seat_players)


def _options(game: AnyGame, given: object, seats: int, version: int) -> object:
    if not isinstance(given, dict):
        raise BadRecord("'options' must be an object")
    try:
        full = of_version(game.options, given, version)
        # Values that conflict only under newer rules are no reason to refuse the whole match.
        return build(game.options, full if version == game.version else fitting(game.options, full, seats), seats)
    except BadOption as why:
        raise BadRecord(str(why)) from None


def _chance(game: AnyGame, fields: dict[str, object], seats: int) -> Chance:
    if "seed" in fields:
        return Chance(seed=_int(fields, "seed", 0, _MAX_INT))
    packs = fields["packs"]
    if not isinstance(packs, list) or not packs:
        raise BadRecord("'packs' must list at least one pack")
    try:
        orders = tuple(game.pack.order(_text(pack, "a pack").split()) for pack in packs)
    except BadRecord:
        raise
    except ValueError as why:
        raise BadRecord(str(why)) from None
    return Chance(packs=orders, dealer=_int(fields, "dealer", 0, seats - 1))


def _play(match: AnyMatch, fields: dict[str, object]) -> None:
    _check_fields(fields, "at", "seat", "move")
    at = _int(fields, "at", 0, _MAX_INT)
    seat = _int(fields, "seat", CLOCK, len(match.seats) - 1)
    text = _text(fields["move"], "'move'")
    try:
        move = match.game.parse(text)
    except ValueError as why:
        raise BadRecord(str(why)) from None
    _make(match, seat, move, at, text)


def _make(match: AnyMatch, seat: Seat, move: object, at: Ms, text: str) -> None:
    try:
        match.play(seat, move, at)
    except IllegalMove as why:
        raise _mismatch(match, f"{text} is illegal for seat {seat}: {why}") from None


def _check_result(match: AnyMatch, fields: dict[str, object]) -> None:
    _check_fields(fields, "result")
    if match.result is None:
        raise _mismatch(match, "the match is not over yet")
    right: Any = json.loads(result_line(match.result))
    # Compared as text, since True == 1.
    if json.dumps(fields, sort_keys=True) != json.dumps(right, sort_keys=True):
        raise _mismatch(match, f"the result is {json.dumps(right['result'])}")


def _mismatch(match: AnyMatch, why: str) -> BadRecord:
    """Return the error for a well-formed line that does not fit the match."""
    version, game = match.header.version, match.game
    if version is None:
        return BadRecord(why)
    return OtherRules(
        f"from here on today's rules of {game.title} (version {game.version}) differ from those that this match was "
        f"begun under (version {version}): {why}"
    )
