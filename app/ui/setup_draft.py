"""A match being set up: who sits where, and which house rules are chosen. No drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from app.core import options as house_rules
from app.core.game import AnyGame
from app.core.options import Choice, choices
from app.storage.setups import Setup
from app.ui.setup_seats import Seats, turned

OWN_RULES = "Your own rules"
"""What stands for the preset when the house rules are none."""


class SetupDraft:
    """Starts from the last set-up of the game, or from the usual one."""

    def __init__(
        self, game: AnyGame, last: Setup | None, own_name: str, known: Callable[[], Sequence[str]] = tuple
    ) -> None:
        """``known``: the names of all who play here."""
        self.game = game
        self.seats = Seats(game, last.seats if last else (), own_name, known)
        self._given: dict[str, object] = dict(last.options) if last else {}
        self._own_number = len(self.seats) != game.usual_players(self._named)
        """How many play was chosen, so another preset leaves it alone."""

    @property
    def options(self) -> object:
        """The house rules in full."""
        return self._built(self._given)

    def _built(self, given: Mapping[str, object]) -> object:
        """The house rules in full, where these are chosen."""
        shared = {
            c.name: c.together for c in choices(self.game.options) if c.together is not None and self.seats.several
        }
        return house_rules.draft(self.game.options, {**shared, **given}, len(self.seats))

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
        return [choice for choice in choices(self.game.options) if choice.matters(options)]

    @property
    def trouble(self) -> str:
        """Why the match cannot begin yet; empty if it can."""
        clash = house_rules.clash(self.options, len(self.seats))
        return self.seats.nobody or self._closed or clash or self.seats.nameless

    @property
    def _closed(self) -> str:
        """In real time nobody can look away: several people need to see their hands all the time."""
        if not (self.game.real_time and self.seats.several):
            return ""
        options = self.options
        shut = (
            c for c in choices(self.game.options) if c.together is not None and getattr(options, c.name) != c.together
        )
        return next((f"Several people at one screen: turn on {choice.label.lower()}." for choice in shut), "")

    def setup(self) -> Setup:
        """What the settings remember."""
        sitters = tuple(replace(sitter, name=sitter.name.strip()) for sitter in self.seats.sitters)
        names = [choice.name for choice in choices(self.game.options)]
        preset = self.preset
        return Setup(
            "" if preset == OWN_RULES else preset, {name: getattr(self.options, name) for name in names}, sitters
        )

    def more_seats(self, by: int) -> None:
        """One seat more or fewer, within what the game allows."""
        self._let_follow()
        self._own_number |= self.seats.more(by)

    def turn_player(self, seat: int, by: int) -> None:
        """The next kind of player for a seat. What suits one person or several is left to the defaults again."""
        before = self.seats.several
        self.seats.turn_player(seat, by)
        if self.seats.several != before:
            for choice in choices(self.game.options):
                if choice.together is not None:
                    self._given.pop(choice.name, None)

    def turn(self, choice: Choice, by: int) -> None:
        """The next value of an option; from a number that was typed to the next one on offer."""
        values, now = list(choice.values), getattr(self.options, choice.name)
        self.choose(
            choice,
            turned(values, now, by) if now in values else _beside([n for n in values if isinstance(n, int)], now, by),
        )

    def choose(self, choice: Choice, value: object) -> None:
        """Set an option; defaults that depend on it follow, unless they were chosen themselves."""
        self._let_follow(choice)
        self._given[choice.name] = value

    def _let_follow(self, leader: Choice | None = None) -> None:
        """What stands as usual will stand as usual after the next change, too."""
        before = self.options
        for follower in choices(self.game.options):
            if follower.usual and follower != leader and getattr(before, follower.name) == self._usual(follower):
                self._given.pop(follower.name, None)

    def _usual(self, choice: Choice) -> object:
        without = {name: value for name, value in self._given.items() if name != choice.name}
        return getattr(self._built(without), choice.name)

    def turn_preset(self, by: int) -> None:
        """The house rules of the next preset, and its usual number of players unless another one was chosen."""
        names = list(self.game.presets)
        preset = self.preset
        name = turned(names, preset, by) if preset in names else names[0]
        self._given = dict(self.game.presets[name])
        if not self._own_number:
            self.seats.become(self.game.usual_players(name))


def _beside(values: Sequence[int], now: int, by: int) -> int:
    """The next value above or below a number that is not among them."""
    ahead = [value for value in values if (value > now if by > 0 else value < now)]
    return (min(ahead) if by > 0 else max(ahead)) if ahead else now
