"""Draft of a match: players and house rules, without drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from app.ai.player import LEVELS, levels_for
from app.core import options as house_rules
from app.core.game import AnyGame
from app.core.info import AI_NAMES
from app.core.match import SeatPlayer
from app.core.messages import N_, YOU, _, fill, guest_name
from app.core.options import Choice, Value, choices
from app.storage.setups import LONGEST_NAME, Setup
from app.ui.kit.avatars import is_stranger

T = TypeVar("T")


class Seats:
    """Players by seat. Starts with the ``last`` ones if there are any, otherwise with a person and AI players."""

    def __init__(
        self, game: AnyGame, last: Sequence[SeatPlayer], own_name: str, known: Callable[[], Sequence[str]] = tuple
    ) -> None:
        """``known`` returns the current names of all people who play here."""
        self._game, self._own_name, self._known = game, own_name, known
        there = levels_for(game.name)
        self.kinds = ("person", *(level.name for level in LEVELS if level.offered and level in there))
        """Possible players of a seat: a person, or the AI levels that the game has, weakest first."""
        first = game.info.first_level
        self._default_level = first if first in self.kinds else there[0].name
        self._last_changed = 0
        default_players = (
            SeatPlayer(own_name),
            *(SeatPlayer(name, self._default_level) for name in AI_NAMES if name not in (own_name, *known())),
        )
        seats = last or default_players[: game.usual_players()]
        # Replace unknown levels, from edited or old settings, by the default level.
        self.seat_players = [s if s.player in self.kinds else replace(s, player=self._default_level) for s in seats]

    def __len__(self) -> int:
        return len(self.seat_players)

    @property
    def several(self) -> bool:
        return sum(seat_player.player == "person" for seat_player in self.seat_players) > 1

    @property
    def only_people(self) -> bool:
        return all(seat_player.player == "person" for seat_player in self.seat_players)

    @property
    def explained(self) -> SeatPlayer | None:
        """The AI player to describe: the one changed last, or any; None if there is none."""
        last_changed = self.seat_players[self._last_changed : self._last_changed + 1]
        return next(
            (seat_player for seat_player in (*last_changed, *self.seat_players) if seat_player.player != "person"), None
        )

    @property
    def no_person_error(self) -> str:
        """Why the match can't start if no person plays; otherwise empty."""
        persons = any(seat_player.player == "person" for seat_player in self.seat_players)
        return "" if persons else _("At least one seat needs a person.")

    @property
    def name_error(self) -> str:
        """Why the match can't start if a name is missing or used twice; otherwise empty."""
        names = [seat_player.name.strip() for seat_player in self.seat_players]
        if not all(names):
            return _("Seat {n} needs a name.", n=names.index("") + 1)
        twice = next((name for name in names if names.count(name) > 1), "")
        return _("Two seats have the same name: {name}.", name=twice) if twice else ""

    def change_number(self, by: int) -> bool:
        if len(self.seat_players) + by not in self._game.seats:
            return False
        if by < 0:
            del self.seat_players[-1]
            self._fix_you()
        else:
            self._add_ai_player()
        return True

    def _add_ai_player(self) -> None:
        self.seat_players.append(SeatPlayer(self._free_name(), self._default_level))

    def _free_name(self) -> str:
        """Return the name of an AI player who isn't in the match, if possible one that no person has."""
        free = [name for name in AI_NAMES if name not in self._used_names]
        return next((name for name in free if name not in self._known()), free[0])

    @property
    def _used_names(self) -> set[str]:
        return {seat_player.name.strip() for seat_player in self.seat_players}

    def sit(self, seat: int, name: str) -> None:
        """Put a known person in a seat; a player who has that name already gets the seat's old name."""
        before = self.seat_players[seat].name
        self.seat_players = [replace(s, name=before) if s.name == name else s for s in self.seat_players]
        self.rename(seat, name)
        self._fix_you()

    def seat(self, names: Sequence[str]) -> None:
        """Seat these people first, as many as there are seats; AI players take the rest."""
        names = names[: self._game.seats[-1]]
        others = [
            seat_player
            for seat_player in self.seat_players
            if seat_player.player != "person" and seat_player.name not in names
        ]
        total = max(len(names), len(self.seat_players))
        self.seat_players = [*map(SeatPlayer, names), *others[: total - len(names)]]
        while len(self.seat_players) < total or len(self.seat_players) not in self._game.seats:
            self._add_ai_player()

    def set_number(self, players: int) -> None:
        """Add or remove AI players at the end until that many play; people always stay."""
        while len(self.seat_players) < players:
            self._add_ai_player()
        for seat in reversed(range(len(self.seat_players))):
            if len(self.seat_players) > players and self.seat_players[seat].player != "person":
                del self.seat_players[seat]

    def rename(self, seat: int, name: str) -> None:
        self.seat_players[seat] = replace(self.seat_players[seat], name=name[:LONGEST_NAME])

    def turn_player(self, seat: int, by: int) -> None:
        self._set_kind(seat, cycle(self.kinds, self.seat_players[seat].player, by))
        self._last_changed = seat
        self._fix_you()

    def all_people(self) -> None:
        for seat, seat_player in enumerate(self.seat_players):
            if seat_player.player != "person":
                self._set_kind(seat, "person")
        self._fix_you()

    def one_person(self) -> None:
        """Keep the first person; AI players of the default level take all other seats."""
        persons = [seat for seat, seat_player in enumerate(self.seat_players) if seat_player.player == "person"]
        for seat in persons[1:]:
            self._set_kind(seat, self._default_level)
        self._fix_you()

    def _set_kind(self, seat: int, kind: str) -> None:
        """Change the kind of player in a seat, with a suitable name."""
        self.seat_players[seat] = replace(self.seat_players[seat], player=kind)
        self._fix_name(seat)

    def _fix_name(self, seat: int) -> None:
        """Give people the names of those who play here, or a number, and AI players their own; typed names stay."""
        seat_player, known = self.seat_players[seat], self._known()
        name = seat_player.name.strip()
        if seat_player.player != "person":
            if not name or name in known or is_stranger(name):
                self.rename(seat, self._free_name())
        elif not name or (name in AI_NAMES and name not in known):
            guests = [guest for guest in known if not (self.several and is_stranger(guest))]
            used = self._used_names | {guest_name(1)} if YOU in self._used_names else self._used_names
            numbered = (guest_name(number) for number in (seat + 1, *range(1, len(self.seat_players) + 2)))
            self.rename(seat, next(name for name in (*guests, *numbered) if name not in used))

    def _fix_you(self) -> None:
        """Replace "you" by numbers among several people; a single unnamed person gets the default name."""
        persons = [seat for seat, seat_player in enumerate(self.seat_players) if seat_player.player == "person"]
        for seat in persons:
            name, used = self.seat_players[seat].name, self._used_names
            if self.several and name == YOU:
                numbers = range(1, len(self.seat_players) + 1)
                self.rename(seat, next(new for new in map(guest_name, numbers) if new not in used))
            elif not self.several and is_stranger(name) and self._own_name not in used:
                self.rename(seat, self._own_name)


def cycle(values: Sequence[T], now: T, by: int) -> T:
    return values[(list(values).index(now) + by) % len(values)] if now in values else values[0]


OWN_RULES = N_("Custom rules")
"""Shown in place of a preset when the house rules match none."""


class SetupDraft:
    """Starts from the game's last set-up, or from the default one."""

    def __init__(
        self, game: AnyGame, last: Setup | None, own_name: str, known: Callable[[], Sequence[str]] = tuple
    ) -> None:
        """``known`` returns the names of all people who play here."""
        self.game = game
        self.seats = Seats(game, last.seats if last else (), own_name, known)
        self._given: dict[str, object] = dict(game.presets.get(last.preset, last.options)) if last else {}
        self._own_rules: dict[str, object] | None = None
        """Custom house rules that were in use before a preset was selected."""
        self._presets_of: tuple[int, bool] | None = None
        """Number of players, and whether several are people, for which the presets were completed."""
        self._full_presets: dict[str, object] = {}
        self._own_number = len(self.seats) != game.usual_players(self._named)
        """Whether the number of players was chosen, so that presets leave it alone."""

    @property
    def options(self) -> object:
        """The complete house rules."""
        return self._complete(self._given)

    def _complete(self, given: Mapping[str, object]) -> object:
        shared = {
            c.name: c.together for c in choices(self.game.options) if c.together is not None and self.seats.several
        }
        return house_rules.draft(self.game.options, {**shared, **given}, len(self.seats))

    @property
    def preset(self) -> str:
        """Preset with these house rules, however they were selected; otherwise OWN_RULES."""
        options = self.options
        return next((name for name, of_it in self._presets.items() if of_it == options), OWN_RULES)

    def differences(self) -> tuple[str, list[str]]:
        """Name of the first preset, and the house rules that differ from it, such as ``Hands: 1``."""
        options, (preset, standard) = self.options, next(iter(self._presets.items()))
        return preset, [r for name, r in self.rules().items() if getattr(standard, name) != getattr(options, name)]

    def rules(self) -> dict[str, str]:
        """House rules that have an effect now, by the names of their options, such as ``Hands: 1``."""
        options = self.options
        return {c.name: f"{c.label}: {c.value_label(getattr(options, c.name)).lower()}" for c in self.shown}

    def standard(self, choice: Choice) -> Value:
        """Value of an option in the first preset."""
        value: Value = getattr(next(iter(self._presets.values())), choice.name)
        return value

    @property
    def _presets(self) -> Mapping[str, object]:
        """Complete house rules of each preset for the current players."""
        table = (len(self.seats), self.seats.several)
        if table != self._presets_of:
            self._presets_of = table
            self._full_presets = {name: self._complete(given) for name, given in self.game.presets.items()}
        return self._full_presets

    @property
    def _named(self) -> str | None:
        """The preset, if the house rules match one."""
        return None if self.preset == OWN_RULES else self.preset

    @property
    def shown(self) -> list[Choice]:
        """Options that have an effect now."""
        options = self.options
        return [choice for choice in choices(self.game.options) if choice.matters(options)]

    @property
    def trouble(self) -> str:
        """Why the match can't start yet; empty if it can."""
        clash = house_rules.clash(self.options, len(self.seats))
        return self.seats.no_person_error or self._open_hands_error or clash or self.seats.name_error

    @property
    def _open_hands_error(self) -> str:
        """Why hidden hands are impossible: in real time people can't look away, so several people need open hands."""
        if not (self.game.real_time and self.seats.several):
            return ""
        options = self.options
        hidden = (c for c in choices(self.game.options) if c.only_together and getattr(options, c.name) != c.together)
        text = _("To play with several people at one screen, turn on “{rule}”.")
        return next((fill(text, rule=choice.label) for choice in hidden), "")

    def setup(self) -> Setup:
        seat_players = tuple(
            replace(seat_player, name=seat_player.name.strip()) for seat_player in self.seats.seat_players
        )
        names = [choice.name for choice in choices(self.game.options)]
        preset = self.preset
        return Setup(
            "" if preset == OWN_RULES else preset, {name: getattr(self.options, name) for name in names}, seat_players
        )

    def change_seats(self, by: int) -> None:
        self._keep_defaults()
        self._own_number |= self.seats.change_number(by)

    def turn_player(self, seat: int, by: int) -> None:
        self._reseat(partial(self.seats.turn_player, seat, by))

    def turn_people(self) -> None:
        """Put a person in every seat; if that is so already, one person against AI players."""
        self._reseat(self.seats.one_person if self.seats.only_people else self.seats.all_people)

    def seat(self, names: Sequence[str]) -> None:
        self._reseat(partial(self.seats.seat, names))

    def _reseat(self, change: Callable[[], None]) -> None:
        """Apply a change of players; between one and several, reset options except chosen ones that suit both."""
        before, options = self.seats.several, self.options
        dependent = [
            choice
            for choice in choices(self.game.options)
            if choice.only_together
            or (choice.together is not None and getattr(options, choice.name) == self._default(choice))
        ]
        change()
        if self.seats.several != before:
            for choice in dependent:
                self._given.pop(choice.name, None)

    def turn(self, choice: Choice, by: int) -> None:
        """Select the next value of an option; from a typed number, the next one on offer."""
        values, now = list(choice.values), getattr(self.options, choice.name)
        self.choose(
            choice,
            cycle(values, now, by)
            if now in values
            else _next_value([n for n in values if isinstance(n, int)], now, by),
        )

    def choose(self, choice: Choice, value: object) -> None:
        """Set an option; options at defaults that depend on it follow."""
        self._keep_defaults(choice)
        self._given[choice.name] = value

    def _keep_defaults(self, leader: Choice | None = None) -> None:
        """Keep options at their default values after the next change."""
        before = self.options
        for follower in choices(self.game.options):
            if (
                follower.default_for
                and follower != leader
                and getattr(before, follower.name) == self._default(follower)
            ):
                self._given.pop(follower.name, None)

    def _default(self, choice: Choice) -> object:
        without = {name: value for name, value in self._given.items() if name != choice.name}
        return getattr(self._complete(without), choice.name)

    def turn_preset(self, by: int) -> None:
        """Select the next preset, with its default number of players unless another one was chosen; one that
        equals an earlier one for this number of players is skipped. Custom house rules are one of the choices.
        """
        preset = self.preset
        if preset == OWN_RULES:
            self._own_rules = self._given
        rules = {**self.game.presets, **({OWN_RULES: self._own_rules} if self._own_rules else {})}
        names = list(rules)
        for _name in names:
            preset = cycle(names, preset, by)
            self._given = dict(rules[preset])
            if preset != OWN_RULES and not self._own_number:
                self.seats.set_number(self.game.usual_players(preset))
            if self.preset == preset:
                return


def _next_value(values: Sequence[int], now: int, by: int) -> int:
    """Return the next value above or below a number that isn't in the list."""
    ahead = [value for value in values if (value > now if by > 0 else value < now)]
    return (min(ahead) if by > 0 else max(ahead)) if ahead else now
