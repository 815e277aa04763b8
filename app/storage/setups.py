"""Last set-up of each game, as stored in the settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeGuard

from app.core.game import AnyGame
from app.core.match import SeatPlayer
from app.core.messages import N_, _
from app.core.options import Choice, choices
from app.games import game_named, infos

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


def read_setups(raw: object, invalid: Callable[[str, str], None]) -> dict[str, Setup]:
    """Read the ``setups`` table, ignoring unknown games, and calling ``invalid(key, valid values)``."""
    if not isinstance(raw, dict):
        invalid("setups", N_("a table of games"))
        return {}
    found = {}
    for game in (game_named(info.name) for info in infos() if info.name in raw):
        key, table = f"setups.{game.name}", raw[game.name]
        if isinstance(table, dict):
            found[game.name] = Setup(
                _preset(game, table.get("preset", ""), key, invalid),
                _options(game, table.get("options", {}), key, invalid),
                _seats(game, table.get("seats", []), key, invalid),
            )
        else:
            invalid(key, N_("a table"))
    return found


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
    name, player = raw.get("name"), raw.get("player")
    return SeatPlayer(name, player) if is_name(name) and is_name(player) else None
