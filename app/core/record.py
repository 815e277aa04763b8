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
from app.core.messages import _, p_
from app.core.options import BadOption, as_dict, build, fitting, of_version

FindGame: TypeAlias = Callable[[str], AnyGame]
"""Looks up the game named in a header: ``app.games.game_named``. Raises ValueError with the reason if there is none."""

FORMAT = 1
_MAX_INT = 2**53
_MAX_TEXT = 400
_MAX_STRENGTH = 400
_MAX_DEPTH = 3


class BadRecord(ValueError):
    """Invalid line in a record; the message gives the reason, in the language shown."""


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
            raise BadRecord(_("there is a line after the result"))
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
            raise type(why)(at_line(number, str(why))) from None
    if reader.match is None:
        raise BadRecord(at_line(1, empty()))
    if reader.match.result is not None and not reader.closed:
        raise BadRecord(at_line(number + 1, without_result()))
    return reader.match


def at_line(number: int, why: str) -> str:
    """Return what is wrong with a record and where: ``line 7: the field 'at' is missing``."""
    return p_("invalid record", "line {n}: {problem}", n=number, problem=why)


def empty() -> str:
    """Return what is wrong with a record without lines."""
    return _("the record is empty")


def without_result() -> str:
    """Return what is wrong with the record of a finished match that doesn't end with its result."""
    return _("the match is over, but its result is missing")


def no_utf8() -> str:
    """Return what is wrong with a line that is not text."""
    return _("this isn't UTF-8 text")


def _object(line: str) -> dict[str, object]:
    try:
        fields = _DECODER.decode(line)
    except BadRecord:
        raise
    except (ValueError, RecursionError):
        raise BadRecord(_("this isn't a JSON object")) from None
    if not isinstance(fields, dict):
        raise BadRecord(_("this isn't a JSON object"))
    if _is_deeper(fields, _MAX_DEPTH):
        raise BadRecord(_("this is nested too deeply"))
    return fields


def _is_deeper(value: dict[str, object] | list[object], levels: int) -> bool:
    inner = [v for v in (value.values() if isinstance(value, dict) else value) if isinstance(v, dict | list)]
    return levels == 0 or any(_is_deeper(v, levels - 1) for v in inner)


def _unique_fields(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise BadRecord(_("a field appears twice"))
    return fields


def _no_constant(name: str) -> NoReturn:
    raise BadRecord(_("{value} isn't a number allowed in a record", value=name))


_DECODER = json.JSONDecoder(object_pairs_hook=_unique_fields, parse_constant=_no_constant)
"""Built once, as it is used for every line."""


def _check_fields(fields: dict[str, object], *names: str) -> None:
    for name in names:
        if name not in fields:
            raise BadRecord(_("the field {name} is missing", name=repr(name)))
    for name in fields:
        if name not in names:
            raise BadRecord(_("there is no field {name} here", name=brief(name)))


def _int(fields: dict[str, object], name: str, least: int, most: int) -> int:
    value = fields[name]
    if type(value) is not int or not least <= value <= most:
        bounds = {"least": str(least), "most": str(most)}
        raise BadRecord(_("{name} must be a whole number from {least} to {most}", name=repr(name), **bounds))
    return value


def _text(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise BadRecord(_("{name} must be text", name=repr(name)))
    if not value.isprintable() or len(value) > _MAX_TEXT:
        text = _("{name} must be one printable line of at most {n} characters", name=repr(name), n=_MAX_TEXT)
        raise BadRecord(text)
    return value


def _header(fields: dict[str, object], find: FindGame) -> AnyHeader:
    if fields.get("format") != FORMAT or type(fields["format"]) is not int:
        raise BadRecord(_("this isn't the header of a format {n} record", n=FORMAT))
    luck = ("seed",) if "seed" in fields else ("packs", "dealer")
    _check_fields(fields, "format", "game", "rules", "options", "seats", *luck)
    try:
        game = find(_text(fields["game"], "game"))
    except ValueError as why:
        raise BadRecord(str(why)) from None
    version = fields["rules"]
    if type(version) is not int or not 1 <= version <= game.version:
        raise BadRecord(other_version(game, brief(version)))
    seat_players = _seat_players(game, fields["seats"])
    chance = _chance(game, fields, len(seat_players))
    options = _options(game, fields["options"], len(seat_players), version)
    return Header(game, options, seat_players, chance, None if version == game.version else version)


def other_version(game: AnyGame, version: str) -> str:
    """Return that the rules of a record are not those of this program."""
    return _(
        "the rules of {game} are version {version} here, not {other}",
        game=game.title, version=game.version, other=version,
    )  # fmt: skip


def _seat_players(game: AnyGame, seats: object) -> tuple[SeatPlayer, ...]:
    if not isinstance(seats, list) or len(seats) not in game.seats:
        fewest, most = game.seats[0], game.seats[-1]
        raise BadRecord(_("{name} must list {least} to {most} players", name="'seats'", least=fewest, most=most))
    seat_players = []
    for seat in seats:
        if not isinstance(seat, dict):
            raise BadRecord(_("a seat must be an object with a name and a player"))
        _check_fields(seat, "name", "player", *(("strength",) if "strength" in seat else ()))
        strength = _int(seat, "strength", 0, _MAX_STRENGTH) if "strength" in seat else None
        name, player = _text(seat["name"], "name"), _text(seat["player"], "player")
        seat_players.append(SeatPlayer(name, player, strength))
    return tuple(seat_players)


def _options(game: AnyGame, given: object, seats: int, version: int) -> object:
    if not isinstance(given, dict):
        raise BadRecord(_("{name} must be an object", name="'options'"))
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
        raise BadRecord(_("{name} must list at least one deck", name="'packs'"))
    try:
        orders = tuple(game.pack.order(_text(pack, "packs").split()) for pack in packs)
    except BadRecord:
        raise
    except ValueError as why:
        raise BadRecord(str(why)) from None
    return Chance(packs=orders, dealer=_int(fields, "dealer", 0, seats - 1))


def _play(match: AnyMatch, fields: dict[str, object]) -> None:
    _check_fields(fields, "at", "seat", "move")
    at = _int(fields, "at", 0, _MAX_INT)
    seat = _int(fields, "seat", CLOCK, len(match.seats) - 1)
    text = _text(fields["move"], "move")
    try:
        move = match.game.parse(text)
    except ValueError as why:
        raise BadRecord(str(why)) from None
    _make(match, seat, move, at, text)


def _make(match: AnyMatch, seat: Seat, move: object, at: Ms, text: str) -> None:
    try:
        match.play(seat, move, at)
    except IllegalMove as why:
        illegal = _("{move} is illegal for seat {seat}: {reason}", move=text, seat=str(seat), reason=why)
        raise _mismatch(match, illegal) from None


def _check_result(match: AnyMatch, fields: dict[str, object]) -> None:
    _check_fields(fields, "result")
    if match.result is None:
        raise _mismatch(match, _("the match isn't over yet"))
    right: Any = json.loads(result_line(match.result))
    # Compared as text, since True == 1.
    if json.dumps(fields, sort_keys=True) != json.dumps(right, sort_keys=True):
        raise _mismatch(match, _("the result should be {result}", result=json.dumps(right["result"])))


def _mismatch(match: AnyMatch, why: str) -> BadRecord:
    """Return the error for a well-formed line that does not fit the match."""
    version, game = match.header.version, match.game
    if version is None:
        return BadRecord(why)
    return OtherRules(
        _(
            "from here on, the current rules of {game} (version {version}) differ from those this match "
            "began with (version {old}): {reason}",
            game=game.title, version=game.version, old=version, reason=why,
        )
    )  # fmt: skip
