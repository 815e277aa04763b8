"""Who is to play: the seats of a match being set up. No drawing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from app.ai.player import LEVELS, levels_for
from app.core.game import AnyGame
from app.core.match import Sitter
from app.storage.setups import LONGEST_NAME
from app.ui.kit.avatars import AI_NAMES, YOU, is_stranger, stranger


class Seats:
    """The sitters, seat by seat. Starts with ``last`` if there are any, else with a person and AI players."""

    def __init__(
        self, game: AnyGame, last: Sequence[Sitter], own_name: str, known: Callable[[], Sequence[str]] = tuple
    ) -> None:
        """``known``: the names of all who play here, as they are at any time."""
        self._game, self._own_name, self._known = game, own_name, known
        there = levels_for(game.name)
        self.kinds = ("person", *(level.name for level in LEVELS if level.offered and level in there))
        """Who may sit in a seat: a person, or an AI player of a level that the game has, the weakest first."""
        self._usual_level = there[0].name
        self._looked_at = 0
        usual = (
            Sitter(own_name),
            *(Sitter(name, self._usual_level) for name in AI_NAMES if name not in (own_name, *known())),
        )
        seats = last or usual[: game.usual_players()]
        # A level that somebody wrote into the settings, or that is no more, gives way to the usual one.
        self.sitters = [s if s.player in self.kinds else replace(s, player=self._usual_level) for s in seats]

    def __len__(self) -> int:
        return len(self.sitters)

    @property
    def several(self) -> bool:
        """Several people sit at one screen."""
        return sum(sitter.player == "person" for sitter in self.sitters) > 1

    @property
    def level(self) -> str:
        """The level to be explained: of the seat that was changed last, or of any AI player."""
        seated = [sitter.player for sitter in self.sitters if sitter.player != "person"]
        looked_at = self.sitters[self._looked_at].player if self._looked_at < len(self.sitters) else "person"
        return looked_at if looked_at != "person" else next(iter(seated), "person")

    @property
    def nobody(self) -> str:
        """Why the match cannot begin, if no person plays; else empty."""
        persons = any(sitter.player == "person" for sitter in self.sitters)
        return "" if persons else "At least one seat needs a person."

    @property
    def nameless(self) -> str:
        """Why the match cannot begin, if a name is missing or there twice; else empty."""
        names = [sitter.name.strip() for sitter in self.sitters]
        if not all(names):
            return f"Seat {names.index('') + 1} needs a name."
        twice = next((name for name in names if names.count(name) > 1), "")
        return f"Two seats have the same name: {twice}." if twice else ""

    def more(self, by: int) -> bool:
        """One seat more or fewer; False if the game does not allow it."""
        if len(self.sitters) + by not in self._game.seats:
            return False
        if by < 0:
            del self.sitters[-1]
            self._suit_you()
        else:
            self._one_more()
        return True

    def _one_more(self) -> None:
        self.sitters.append(Sitter(self._free_name(), self._usual_level))

    def _free_name(self) -> str:
        """Of an AI player who does not sit here, and is called like none of the people, if there is such a name."""
        free = [name for name in AI_NAMES if name not in self._taken]
        return next((name for name in free if name not in self._known()), free[0])

    @property
    def _taken(self) -> set[str]:
        """The names of all who sit here."""
        return {sitter.name.strip() for sitter in self.sitters}

    def sit(self, seat: int, name: str) -> None:
        """One of the people sits there; whoever is called that already gets the seat's name."""
        before = self.sitters[seat].name
        self.sitters = [replace(s, name=before) if s.name == name else s for s in self.sitters]
        self.rename(seat, name)
        self._suit_you()

    def become(self, players: int) -> None:
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
        self.sitters[seat] = replace(self.sitters[seat], player=turned(self.kinds, self.sitters[seat].player, by))
        self._looked_at = seat
        self._suit_name(seat)
        self._suit_you()

    def _suit_name(self, seat: int) -> None:
        """People get the names of those who play here, or a number, AI players their own; what was typed stays."""
        sitter, known = self.sitters[seat], self._known()
        name = sitter.name.strip()
        if sitter.player != "person":
            if not name or name in known or is_stranger(name):
                self.rename(seat, self._free_name())
        elif not name or (name in AI_NAMES and name not in known):
            guests = [guest for guest in known if not (self.several and is_stranger(guest))]
            taken = self._taken | {stranger(1)} if YOU in self._taken else self._taken
            numbered = (stranger(number) for number in (seat + 1, *range(1, len(self.sitters) + 2)))
            self.rename(seat, next(name for name in (*guests, *numbered) if name not in taken))

    def _suit_you(self) -> None:
        """Among several people "you" is nobody in particular; a person alone who has told no name sits down as the
        one who usually does.
        """
        persons = [seat for seat, sitter in enumerate(self.sitters) if sitter.player == "person"]
        for seat in persons:
            name, taken = self.sitters[seat].name, self._taken
            if self.several and name == YOU:
                numbers = range(1, len(self.sitters) + 1)
                self.rename(seat, next(new for new in map(stranger, numbers) if new not in taken))
            elif not self.several and is_stranger(name) and self._own_name not in taken:
                self.rename(seat, self._own_name)


def turned(values: Sequence[object], now: object, by: int) -> Any:
    """The value beside ``now``, round and round."""
    return values[(list(values).index(now) + by) % len(values)] if now in values else values[0]
