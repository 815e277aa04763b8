"""A match being set up: who sits where, and which house rules are chosen. No drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from app.ai.player import LEVELS, levels_for
from app.core import options as house_rules
from app.core.ai_names import AI_NAMES
from app.core.game import AnyGame
from app.core.match import SeatPlayer
from app.core.options import Choice, choices
from app.storage.setups import LONGEST_NAME, Setup
from app.ui.kit.avatars import YOU, is_stranger, stranger

T = TypeVar("T")


class Seats:
    """The players, seat by seat. Starts with ``last`` if there are any, else with a person and AI players."""

    def __init__(
        self, game: AnyGame, last: Sequence[SeatPlayer], own_name: str, known: Callable[[], Sequence[str]] = tuple
    ) -> None:
        """``known``: the names of all who play here, as they are at any time."""
        self._game, self._own_name, self._known = game, own_name, known
        there = levels_for(game.name)
        self.kinds = ("person", *(level.name for level in LEVELS if level.offered and level in there))
        """Who may sit in a seat: a person, or an AI player of a level that the game has, the weakest first."""
        first = game.info.first_level
        self._usual_level = first if first in self.kinds else there[0].name
        self._looked_at = 0
        usual = (
            SeatPlayer(own_name),
            *(SeatPlayer(name, self._usual_level) for name in AI_NAMES if name not in (own_name, *known())),
        )
        seats = last or usual[: game.usual_players()]
        # A level that somebody wrote into the settings, or that is no more, gives way to the usual one.
        self.seat_players = [s if s.player in self.kinds else replace(s, player=self._usual_level) for s in seats]

    def __len__(self) -> int:
        return len(self.seat_players)

    @property
    def several(self) -> bool:
        """Several people sit at one screen."""
        return sum(seat_player.player == "person" for seat_player in self.seat_players) > 1

    @property
    def only_people(self) -> bool:
        """No AI player sits there."""
        return all(seat_player.player == "person" for seat_player in self.seat_players)

    @property
    def explained(self) -> SeatPlayer | None:
        """The AI player of whom is told: in the seat that was changed last, or in any; None if there is none."""
        looked_at = self.seat_players[self._looked_at : self._looked_at + 1]
        return next(
            (seat_player for seat_player in (*looked_at, *self.seat_players) if seat_player.player != "person"), None
        )

    @property
    def nobody(self) -> str:
        """Why the match cannot begin, if no person plays; else empty."""
        persons = any(seat_player.player == "person" for seat_player in self.seat_players)
        return "" if persons else "At least one seat needs a person."

    @property
    def nameless(self) -> str:
        """Why the match cannot begin, if a name is missing or there twice; else empty."""
        names = [seat_player.name.strip() for seat_player in self.seat_players]
        if not all(names):
            return f"Seat {names.index('') + 1} needs a name."
        twice = next((name for name in names if names.count(name) > 1), "")
        return f"Two seats have the same name: {twice}." if twice else ""

    def more(self, by: int) -> bool:
        """One seat more or fewer; False if the game does not allow it."""
        if len(self.seat_players) + by not in self._game.seats:
            return False
        if by < 0:
            del self.seat_players[-1]
            self._suit_you()
        else:
            self._one_more()
        return True

    def _one_more(self) -> None:
        self.seat_players.append(SeatPlayer(self._free_name(), self._usual_level))

    def _free_name(self) -> str:
        """Of an AI player who does not sit here, and is called like none of the people, if there is such a name."""
        free = [name for name in AI_NAMES if name not in self._taken]
        return next((name for name in free if name not in self._known()), free[0])

    @property
    def _taken(self) -> set[str]:
        """The names of all who sit here."""
        return {seat_player.name.strip() for seat_player in self.seat_players}

    def sit(self, seat: int, name: str) -> None:
        """One of the people sits there; whoever is called that already gets the seat's name."""
        before = self.seat_players[seat].name
        self.seat_players = [replace(s, name=before) if s.name == name else s for s in self.seat_players]
        self.rename(seat, name)
        self._suit_you()

    def seat(self, names: Sequence[str]) -> None:
        """These people sit down first, as many as there are seats for; AI players have what is left."""
        names = names[: self._game.seats[-1]]
        others = [
            seat_player
            for seat_player in self.seat_players
            if seat_player.player != "person" and seat_player.name not in names
        ]
        many = max(len(names), len(self.seat_players))
        self.seat_players = [*map(SeatPlayer, names), *others[: many - len(names)]]
        while len(self.seat_players) < many or len(self.seat_players) not in self._game.seats:
            self._one_more()

    def become(self, players: int) -> None:
        """AI players come and go at the end until so many play; a person is never sent away."""
        while len(self.seat_players) < players:
            self._one_more()
        for seat in reversed(range(len(self.seat_players))):
            if len(self.seat_players) > players and self.seat_players[seat].player != "person":
                del self.seat_players[seat]

    def rename(self, seat: int, name: str) -> None:
        """Another name for a seat, cut to what the settings can keep."""
        self.seat_players[seat] = replace(self.seat_players[seat], name=name[:LONGEST_NAME])

    def turn_player(self, seat: int, by: int) -> None:
        """The next kind of player for a seat."""
        self._become_at(seat, turned(self.kinds, self.seat_players[seat].player, by))
        self._looked_at = seat
        self._suit_you()

    def all_people(self) -> None:
        """A person in every seat."""
        for seat, seat_player in enumerate(self.seat_players):
            if seat_player.player != "person":
                self._become_at(seat, "person")
        self._suit_you()

    def one_person(self) -> None:
        """The first person stays; AI players of the usual level have all other seats."""
        persons = [seat for seat, seat_player in enumerate(self.seat_players) if seat_player.player == "person"]
        for seat in persons[1:]:
            self._become_at(seat, self._usual_level)
        self._suit_you()

    def _become_at(self, seat: int, kind: str) -> None:
        """Another kind of player for a seat, with a name that suits it."""
        self.seat_players[seat] = replace(self.seat_players[seat], player=kind)
        self._suit_name(seat)

    def _suit_name(self, seat: int) -> None:
        """People get the names of those who play here, or a number, AI players their own; what was typed stays."""
        seat_player, known = self.seat_players[seat], self._known()
        name = seat_player.name.strip()
        if seat_player.player != "person":
            if not name or name in known or is_stranger(name):
                self.rename(seat, self._free_name())
        elif not name or (name in AI_NAMES and name not in known):
            guests = [guest for guest in known if not (self.several and is_stranger(guest))]
            taken = self._taken | {stranger(1)} if YOU in self._taken else self._taken
            numbered = (stranger(number) for number in (seat + 1, *range(1, len(self.seat_players) + 2)))
            self.rename(seat, next(name for name in (*guests, *numbered) if name not in taken))

    def _suit_you(self) -> None:
        """Among several people "you" is nobody in particular; a person alone who has told no name sits down as the
        one who usually does.
        """
        persons = [seat for seat, seat_player in enumerate(self.seat_players) if seat_player.player == "person"]
        for seat in persons:
            name, taken = self.seat_players[seat].name, self._taken
            if self.several and name == YOU:
                numbers = range(1, len(self.seat_players) + 1)
                self.rename(seat, next(new for new in map(stranger, numbers) if new not in taken))
            elif not self.several and is_stranger(name) and self._own_name not in taken:
                self.rename(seat, self._own_name)


def turned(values: Sequence[T], now: T, by: int) -> T:
    """The value beside ``now``, round and round."""
    return values[(list(values).index(now) + by) % len(values)] if now in values else values[0]


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
        self._given: dict[str, object] = dict(game.presets.get(last.preset, last.options)) if last else {}
        self._presets_of: tuple[int, bool] | None = None
        """How many sat there, and whether several people among them, when the presets were filled in."""
        self._full_presets: dict[str, object] = {}
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
        options = self.options
        return next((name for name, of_it in self._presets.items() if of_it == options), OWN_RULES)

    def unlike_usual(self) -> tuple[str, list[str]]:
        """The name of the first preset, and in what the house rules differ from it: ``Hands: 1``."""
        options, (first, usual) = self.options, next(iter(self._presets.items()))
        shown = {choice.name for choice in self.shown}
        return first, [
            f"{choice.label}: {choice.value_label(getattr(options, choice.name)).lower()}"
            for choice in choices(self.game.options)
            if choice.name in shown and getattr(options, choice.name) != getattr(usual, choice.name)
        ]

    @property
    def _presets(self) -> Mapping[str, object]:
        """The house rules in full of each preset for those who sit here."""
        table = (len(self.seats), self.seats.several)
        if table != self._presets_of:
            self._presets_of = table
            self._full_presets = {name: self._built(given) for name, given in self.game.presets.items()}
        return self._full_presets

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
        shut = (c for c in choices(self.game.options) if c.only_together and getattr(options, c.name) != c.together)
        return next((f"Several people at one screen: turn on {choice.label.lower()}." for choice in shut), "")

    def setup(self) -> Setup:
        """What the settings remember."""
        seat_players = tuple(
            replace(seat_player, name=seat_player.name.strip()) for seat_player in self.seats.seat_players
        )
        names = [choice.name for choice in choices(self.game.options)]
        preset = self.preset
        return Setup(
            "" if preset == OWN_RULES else preset, {name: getattr(self.options, name) for name in names}, seat_players
        )

    def more_seats(self, by: int) -> None:
        """One seat more or fewer, within what the game allows."""
        self._let_follow()
        self._own_number |= self.seats.more(by)

    def turn_player(self, seat: int, by: int) -> None:
        """The next kind of player for a seat."""
        self._reseat(partial(self.seats.turn_player, seat, by))

    def turn_people(self) -> None:
        """A person in every seat; where that is so already, one person against AI players."""
        self._reseat(self.seats.one_person if self.seats.only_people else self.seats.all_people)

    def seat(self, names: Sequence[str]) -> None:
        """These people sit down first, as many as there are seats for."""
        self._reseat(partial(self.seats.seat, names))

    def _reseat(self, change: Callable[[], None]) -> None:
        """What suits one person or several is left to the defaults again, where ``change`` makes that difference; but
        for what was chosen, if both can play by it.
        """
        before, options = self.seats.several, self.options
        loose = [
            choice
            for choice in choices(self.game.options)
            if choice.only_together
            or (choice.together is not None and getattr(options, choice.name) == self._usual(choice))
        ]
        change()
        if self.seats.several != before:
            for choice in loose:
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
            if follower.default_for and follower != leader and getattr(before, follower.name) == self._usual(follower):
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
