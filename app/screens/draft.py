"""A match being set up: who sits where, and which house rules are chosen. No drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.ai.player import LEVELS, levels_for
from app.rules.game import AnyGame
from app.rules.match import Sitter
from app.rules.options import Choice, build, choices
from app.storage.setups import LONGEST_NAME, Setup

OWN_RULES = "Your own rules"
"""What stands for the preset when the house rules are none."""

_NAMES = ("Rosa", "Tariq", "Mei", "Oskar", "Amara", "Ines", "Kofi", "Lena")
_FIRST = "Player 1"


class Draft:
    """Starts from the last set-up of the game, or from the usual one."""

    def __init__(self, game: AnyGame, last: Setup | None, own_name: str) -> None:
        self.game = game
        there = levels_for(game.name)
        self.kinds = ("person", *(level.name for level in LEVELS if level.offered and level in there))
        """Who may sit in a seat: a person, or an AI player of a level that the game has, the weakest first."""
        self._usual_level = there[0].name
        self._looked_at = 0
        self._given: dict[str, Any] = dict(last.options) if last else {}
        usual = (Sitter(own_name), *(Sitter(name, self._usual_level) for name in _NAMES if name != own_name))
        seats = last.seats if last and last.seats else usual[: game.usual_players()]
        # A level that somebody wrote into the settings, or that is no more, gives way to the usual one.
        self.sitters = [s if s.player in self.kinds else replace(s, player=self._usual_level) for s in seats]
        self._own_number = len(self.sitters) != game.usual_players(self._named)
        """How many play was chosen, so another preset leaves it alone."""

    @property
    def level(self) -> str:
        """The level to be explained: of the seat that was changed last, or of any AI player."""
        seated = [sitter.player for sitter in self.sitters if sitter.player != "person"]
        looked_at = self.sitters[self._looked_at].player if self._looked_at < len(self.sitters) else "person"
        return looked_at if looked_at != "person" else next(iter(seated), "person")

    @property
    def options(self) -> Any:
        """The house rules in full."""
        return self._built(self._given)

    @property
    def several(self) -> bool:
        """Several people sit at one screen."""
        return sum(sitter.player == "person" for sitter in self.sitters) > 1

    def _built(self, given: Mapping[str, Any]) -> Any:
        """The house rules in full, where these are chosen."""
        shared = {c.name: c.together for c in choices(self.game.options) if c.together is not None and self.several}
        return build(self.game.options, {**shared, **given}, len(self.sitters))

    @property
    def preset(self) -> str:
        """The preset whose house rules these are, whatever was clicked to get there; else OWN_RULES."""
        for name, given in self.game.presets.items():
            if self._built(given) == self.options:
                return name
        return OWN_RULES

    @property
    def _named(self) -> str | None:
        """The preset, if the house rules are those of one."""
        return None if self.preset == OWN_RULES else self.preset

    @property
    def shown(self) -> list[Choice]:
        """The options that make a difference now."""
        options = self.options
        return [
            choice
            for choice in choices(self.game.options)
            if choice.needs is None or getattr(options, choice.needs[0]) == choice.needs[1]
        ]

    @property
    def trouble(self) -> str:
        """Why the match cannot begin yet; empty if it can."""
        if not any(sitter.player == "person" for sitter in self.sitters):
            return "At least one seat needs a person."
        if closed := self._closed:
            return closed
        names = [sitter.name.strip() for sitter in self.sitters]
        if not all(names):
            return "Every seat needs a name."
        if len(set(names)) < len(names):
            return "Two seats have the same name."
        return ""

    @property
    def _closed(self) -> str:
        """In real time nobody can look away: several people need to see their hands all the time."""
        if not (self.game.real_time and self.several):
            return ""
        options = self.options
        shut = (
            c for c in choices(self.game.options) if c.together is not None and getattr(options, c.name) != c.together
        )
        return next((f"Several people at one screen: turn on {choice.label.lower()}." for choice in shut), "")

    def setup(self) -> Setup:
        """What the settings remember."""
        sitters = tuple(replace(sitter, name=sitter.name.strip()) for sitter in self.sitters)
        names = [choice.name for choice in choices(self.game.options)]
        preset = self.preset
        return Setup(
            "" if preset == OWN_RULES else preset, {name: getattr(self.options, name) for name in names}, sitters
        )

    def more_seats(self, by: int) -> None:
        """One seat more or fewer, within what the game allows."""
        if len(self.sitters) + by not in self.game.seats:
            return
        self._own_number = True
        if by < 0:
            del self.sitters[-1]
        else:
            self._one_more()

    def _one_more(self) -> None:
        taken = {sitter.name for sitter in self.sitters}
        self.sitters.append(Sitter(next(name for name in _NAMES if name not in taken), self._usual_level))

    def _seat(self, players: int) -> None:
        """AI players come and go at the end until so many play; a person is never sent away."""
        while len(self.sitters) < players:
            self._one_more()
        for seat in reversed(range(len(self.sitters))):
            if len(self.sitters) > players and self.sitters[seat].player != "person":
                del self.sitters[seat]

    def rename(self, seat: int, name: str) -> None:
        """Another name for a seat, cut to what the settings can keep."""
        self.sitters[seat] = replace(self.sitters[seat], name=name[:LONGEST_NAME])

    def turn_player(self, seat: int, by: int) -> None:
        """The next kind of player for a seat."""
        before = self.several
        self.sitters[seat] = replace(self.sitters[seat], player=turned(self.kinds, self.sitters[seat].player, by))
        self._looked_at = seat
        if self.several != before:
            for choice in choices(self.game.options):
                if choice.together is not None:
                    self._given.pop(choice.name, None)
        # Among several people "you" is nobody in particular.
        old, new = ("You", _FIRST) if self.several else (_FIRST, "You")
        self.sitters = [replace(s, name=new) if s.name == old else s for s in self.sitters]

    def turn(self, choice: Choice, by: int) -> None:
        """The next value of an option; from a number that was typed to the next one on offer."""
        values, now = list(choice.values), getattr(self.options, choice.name)
        self.choose(choice, turned(values, now, by) if now in values else _beside(values, now, by))

    def choose(self, choice: Choice, value: Any) -> None:
        """Set an option; defaults that depend on it follow, unless they were chosen themselves."""
        before = self.options
        for follower in choices(self.game.options):
            if follower.usual and follower != choice and getattr(before, follower.name) == self._usual(follower):
                self._given.pop(follower.name, None)
        self._given[choice.name] = value

    def _usual(self, choice: Choice) -> Any:
        without = {name: value for name, value in self._given.items() if name != choice.name}
        return getattr(self._built(without), choice.name)

    def turn_preset(self, by: int) -> None:
        """The house rules of the next preset, and its usual number of players unless another one was chosen."""
        names = list(self.game.presets)
        preset = self.preset
        name = turned(names, preset, by) if preset in names else names[0]
        self._given = dict(self.game.presets[name])
        if not self._own_number:
            self._seat(self.game.usual_players(name))


def turned(values: Sequence[Any], now: Any, by: int) -> Any:
    """The value beside ``now``, round and round."""
    return values[(list(values).index(now) + by) % len(values)] if now in values else values[0]


def _beside(values: Sequence[int], now: int, by: int) -> int:
    """The next value above or below a number that is not among them."""
    ahead = [value for value in values if (value > now if by > 0 else value < now)]
    return (min(ahead) if by > 0 else max(ahead)) if ahead else now
