"""The last set-up of each game, as the settings keep it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeGuard

from app.core.game import AnyGame
from app.core.match import SeatPlayer
from app.core.options import Choice, choices
from app.games import game_named, infos

LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Setup:
    """How a game was set up last. What is empty was never chosen: the game's own default serves."""

    preset: str = ""
    """One of the game's presets."""
    options: Mapping[str, object] = field(default_factory=dict)
    """The house rules chosen, by name; not necessarily all."""
    seats: tuple[SeatPlayer, ...] = ()
    """Clockwise; as many as the game seats, or none."""


def is_name(value: object) -> TypeGuard[str]:
    """Whether a person may be called that."""
    return isinstance(value, str) and value.isprintable() and not value.isspace() and 0 < len(value) <= LONGEST_NAME


def read_setups(raw: object, wrong: Callable[[str, str], None]) -> dict[str, Setup]:
    """The set-ups in the settings' ``setups`` table; games that are not ours are passed over.

    ``wrong(key, what it takes)`` is called for every value that cannot be used; the rest is.
    """
    if not isinstance(raw, dict):
        wrong("setups", "a table of games")
        return {}
    found = {}
    for game in (game_named(info.name) for info in infos() if info.name in raw):
        key, table = f"setups.{game.name}", raw[game.name]
        if isinstance(table, dict):
            found[game.name] = Setup(
                _preset(game, table.get("preset", ""), key, wrong),
                _options(game, table.get("options", {}), key, wrong),
                _seats(game, table.get("seats", []), key, wrong),
            )
        else:
            wrong(key, "a table")
    return found


def to_toml(setup: Setup) -> dict[str, object]:
    """A set-up as TOML holds it."""
    seats = [{"name": seat_player.name, "player": seat_player.player} for seat_player in setup.seats]
    return {"preset": setup.preset, "options": dict(setup.options), "seats": seats}


def _preset(game: AnyGame, raw: object, key: str, wrong: Callable[[str, str], None]) -> str:
    if isinstance(raw, str) and raw in ("", *game.presets):
        return raw
    wrong(f"{key}.preset", ", ".join(game.presets))
    return ""


def _options(game: AnyGame, raw: object, key: str, wrong: Callable[[str, str], None]) -> dict[str, object]:
    if not isinstance(raw, dict):
        wrong(f"{key}.options", "a table of options")
        return {}
    known: dict[str, Choice] = {choice.name: choice for choice in choices(game.options)}
    good: dict[str, object] = {}
    for name, value in raw.items():
        if name not in known:
            wrong(f"{key}.options", ", ".join(known))
        elif known[name].accepts(current := known[name].migrate(value)):
            good[name] = current
        else:
            wrong(f"{key}.options.{name}", known[name].offer())
    return good


def _seats(game: AnyGame, raw: object, key: str, wrong: Callable[[str, str], None]) -> tuple[SeatPlayer, ...]:
    seat_players = [_seat_player(seat) for seat in raw] if isinstance(raw, list) else [None]
    seated = tuple(seat_player for seat_player in seat_players if seat_player is not None)
    if len(seated) == len(seat_players) and (not seated or len(seated) in game.seats):
        return seated
    wrong(f"{key}.seats", f"{game.seats[0]} to {game.seats[-1]} seats with a name and a player each")
    return ()


def _seat_player(raw: object) -> SeatPlayer | None:
    if not isinstance(raw, dict):
        return None
    name, player = raw.get("name"), raw.get("player")
    return SeatPlayer(name, player) if is_name(name) and is_name(player) else None
