"""Last set-up of each game, as stored in the settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeGuard

from app.core.messages import N_, _
from app.games import game_named, infos

if TYPE_CHECKING:
    from app.core.game import AnyGame
    from app.core.match import SeatPlayer
    from app.core.options import Choice

LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Setup:
    """Last set-up of a game; empty fields mean the game's default."""

    preset: str = ""
    options: Mapping[str, object] = field(default_factory=dict)
    """Chosen options by name, possibly incomplete."""
    seats: tuple[SeatPlayer, ...] = ()
    """Players clockwise, a valid number for the game, or none."""


def is_name(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and value.isprintable() and not value.isspace() and 0 < len(value) <= LONGEST_NAME


class StoredSetups(Mapping[str, Setup]):
    """The ``setups`` table of a settings file, without unknown games. A game's rules are loaded when its set-up is
    read, and ``invalid`` is complete once all have been.
    """

    def __init__(self, raw: object) -> None:
        self.invalid: dict[str, str] = {}
        """Description of the valid values, by the key of each invalid value."""
        self._tables: dict[str, Mapping[str, object]] = {}
        self._read: dict[str, Setup] = {}
        if not isinstance(raw, dict):
            self.invalid["setups"] = N_("a table of games")
            return
        for name in (info.name for info in infos() if info.name in raw):
            if isinstance(raw[name], dict):
                self._tables[name] = raw[name]
            else:
                self.invalid[f"setups.{name}"] = N_("a table")

    def __getitem__(self, name: str) -> Setup:
        if name not in self._read:
            game, table, key = game_named(name), self._tables[name], f"setups.{name}"
            self._read[name] = Setup(
                _preset(game, table.get("preset", ""), key, self.invalid.__setitem__),
                _options(game, table.get("options", {}), key, self.invalid.__setitem__),
                _seats(game, table.get("seats", []), key, self.invalid.__setitem__),
            )
        return self._read[name]

    def __contains__(self, name: object) -> bool:
        return name in self._tables

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)


def to_toml(setup: Setup) -> dict[str, object]:
    seats = [{"name": seat_player.name, "player": seat_player.player} for seat_player in setup.seats]
    return {"preset": setup.preset, "options": dict(setup.options), "seats": seats}


def _preset(game: AnyGame, raw: object, key: str, invalid: Callable[[str, str], None]) -> str:
    if isinstance(raw, str) and raw in ("", *game.presets):
        return raw
    invalid(f"{key}.preset", ", ".join(game.presets))
    return ""


def _options(game: AnyGame, raw: object, key: str, invalid: Callable[[str, str], None]) -> dict[str, object]:
    if not isinstance(raw, dict):
        invalid(f"{key}.options", N_("a table of options"))
        return {}
    from app.core.options import choices

    known: dict[str, Choice] = {choice.name: choice for choice in choices(game.options)}
    valid: dict[str, object] = {}
    for name, value in raw.items():
        if name not in known:
            invalid(f"{key}.options", ", ".join(known))
        elif known[name].accepts(current := known[name].migrate(value)):
            valid[name] = current
        else:
            invalid(f"{key}.options.{name}", known[name].offer())
    return valid


def _seats(game: AnyGame, raw: object, key: str, invalid: Callable[[str, str], None]) -> tuple[SeatPlayer, ...]:
    seat_players = [_seat_player(seat) for seat in raw] if isinstance(raw, list) else [None]
    seated = tuple(seat_player for seat_player in seat_players if seat_player is not None)
    if len(seated) == len(seat_players) and (not seated or len(seated) in game.seats):
        return seated
    seats = _("{least} to {most} seats, each with a name and a player", least=game.seats[0], most=game.seats[-1])
    invalid(f"{key}.seats", seats)
    return ()


def _seat_player(raw: object) -> SeatPlayer | None:
    if not isinstance(raw, dict):
        return None
    from app.core.match import SeatPlayer

    name, player = raw.get("name"), raw.get("player")
    return SeatPlayer(name, player) if is_name(name) and is_name(player) else None
