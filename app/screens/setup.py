"""Setting a match up: who plays, and by which house rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.ai.player import LEVELS
from app.rules.game import AnyGame
from app.rules.match import Sitter
from app.rules.options import Choice, build, choices
from app.screens.screen import Screen
from app.screens.widgets import Button, Field, Label, Panel, Paragraph, Picture, Stepper, Widget
from app.shell.theme import GOLD, HEADING, IVORY, MIST, SMALL, TEXT
from app.table.geometry import Area, Box

if TYPE_CHECKING:
    from app.screens.flow import Flow
    from app.screens.program import Program

_NAMES = ("You", "Rosa", "Tariq", "Mei", "Oskar", "Amara", "Ines", "Kofi")
_USUAL_SEATS = 4
_CUSTOM = "Your own rules"
_ROW, _RULE = 52.0, 71.0


class SetupScreen(Screen):
    """Starts from the last set-up of the game."""

    def __init__(self, program: Program, game: AnyGame, flow: Flow) -> None:
        super().__init__(program)
        self._game, self._flow = game, flow
        self._players = ("person", *(level.name for level in LEVELS if level.offered))
        last = program.settings.setups.get(game.name)
        seats = last.seats if last and last.seats else self._usual_sitters(min(_USUAL_SEATS, game.seats[-1]))
        # A level that somebody wrote into the settings, or that is no more, gives way to the usual one.
        self._sitters = [s if s.player in self._players else replace(s, player=self._players[1]) for s in seats]
        self._given: dict[str, Any] = dict(last.options) if last else {}
        self._numbers: dict[str, str] = {}
        """What has been typed into the fields of numbers."""
        self.focus = "deal"

    def _usual_sitters(self, seats: int) -> tuple[Sitter, ...]:
        names = (self.program.settings.name, *_NAMES[1:])
        return tuple(Sitter(names[i], "person" if i == 0 else self._players[1]) for i in range(seats))

    @property
    def _options(self) -> Any:
        return build(self._game.options, self._given, len(self._sitters))

    @property
    def _preset(self) -> str:
        """The preset whose house rules these are, whatever was clicked to get there."""
        for name, given in self._game.presets.items():
            if build(self._game.options, given, len(self._sitters)) == self._options:
                return name
        return _CUSTOM

    def widgets(self, area: Area) -> list[Widget]:
        """Players at the left, house rules at the right, the deal below."""
        whole = Box.around(area.w / 2, area.h / 2, 1216, 676)
        left = Box(whole.x, whole.y + 64, 452, whole.h - 64 - 76)
        right = Box(left.right + 20, whole.y + 64, whole.w - left.w - 20, left.h)
        found: list[Widget] = [
            Label(Box(whole.x + 4, whole.y, 600, 52), f"{self._game.title}: a new match", HEADING, GOLD, "Bold"),
            Panel(left),
            Panel(right),
            *self._seats(left),
            *self._rules(right),
        ]
        y = whole.bottom - 58
        found += [
            Button("back", Box(whole.x, y, 200, 52), "Back", self.program.pop, "escape", "arrow-left"),
            Button(
                "deal", Box(whole.right - 320, y, 320, 52), "Deal the cards", self._deal, "", "cards", primary=True,
                enabled=not self._trouble, why=self._trouble,
            ),
            Label(Box(whole.x + 220, y, whole.w - 560, 52), self._trouble, TEXT, IVORY, align=0.5),
        ]  # fmt: skip
        return found

    @property
    def _trouble(self) -> str:
        """Why the match cannot begin yet."""
        if not any(sitter.player == "person" for sitter in self._sitters):
            return "At least one seat needs a person."
        names = [sitter.name.strip() for sitter in self._sitters]
        if not all(names):
            return "Every seat needs a name."
        if len(set(names)) < len(names):
            return "Two seats have the same name."
        return ""

    def _seats(self, box: Box) -> list[Widget]:
        x, y = box.x + 20, box.y + 14
        found: list[Widget] = [
            Label(Box(x, y, 200, 44), "Players", TEXT, IVORY, "Bold"),
            Stepper("seats", Box(box.right - 220, y, 200, 42), f"{len(self._sitters)} seats", self._seat_more),
        ]
        y += 60
        for i, sitter in enumerate(self._sitters):
            found += [
                Picture(Box(x, y - 1, 44, 44), f"avatars/{i + 1:02}"),
                Field(f"name{i}", Box(x + 54, y, 166, 42), sitter.name, self._renamer(i)),
                Stepper(f"player{i}", Box(x + 230, y, 182, 42), self._player_words(sitter), self._player_turner(i)),
            ]
            y += _ROW
        levels = [level for level in LEVELS if level.offered]
        text = " ".join(f"{level.title}: {level.help}" for level in levels)
        found.append(Paragraph(Box(x, y + 8, box.w - 40, 60), text, SMALL, MIST))
        if sum(sitter.player == "person" for sitter in self._sitters) > 1:
            note = "Several people: the screen is covered between their turns."
            found.append(Paragraph(Box(x, box.bottom - 60, box.w - 40, 50), note, SMALL, IVORY))
        return found

    @staticmethod
    def _player_words(sitter: Sitter) -> str:
        if sitter.player == "person":
            return "Person"
        return next((f"AI: {level.title}" for level in LEVELS if level.name == sitter.player), sitter.player)

    def _seat_more(self, by: int) -> None:
        seats = len(self._sitters) + by
        if seats not in self._game.seats:
            return
        if by < 0:
            del self._sitters[-1]
            return
        free = next(name for name in (*_NAMES, "Guest") if all(s.name != name for s in self._sitters))
        self._sitters.append(Sitter(free, self._players[1]))

    def _renamer(self, seat: int) -> Callable[[str], None]:
        def rename(name: str) -> None:
            self._sitters[seat] = replace(self._sitters[seat], name=name)

        return rename

    def _player_turner(self, seat: int) -> Callable[[int], None]:
        def turn(by: int) -> None:
            self._sitters[seat] = replace(
                self._sitters[seat], player=_turned(self._players, self._sitters[seat].player, by)
            )

        return turn

    def _rules(self, box: Box) -> list[Widget]:
        x, y, options = box.x + 20, box.y + 14, self._options
        found: list[Widget] = [
            Label(Box(x, y, 200, 44), "House rules", TEXT, IVORY, "Bold"),
            Stepper("preset", Box(box.right - 292, y, 272, 42), self._preset, self._turn_preset),
        ]
        y += 58
        shown = [
            c for c in choices(self._game.options) if c.needs is None or getattr(options, c.needs[0]) == c.needs[1]
        ]
        for choice in shown:
            value = getattr(options, choice.name)
            place = Box(box.right - 292, y + 6, 272, 42)
            found.append(Label(Box(x, y, 340, 26), choice.label, TEXT, IVORY, "SemiBold"))
            found.append(Paragraph(Box(x, y + 25, box.w - 330, 44), choice.help, SMALL, MIST))
            if choice.typed is None:
                found.append(Stepper(choice.name, place, choice.say(value), self._turner(choice)))
            else:
                found.append(
                    Stepper(choice.name, Box(place.x, place.y, 164, 42), choice.say(value), self._turner(choice))
                )
                found.append(
                    Field(
                        f"typed-{choice.name}", Box(place.x + 172, place.y, 100, 42), self._typed_text(choice, value),
                        self._typer(choice), 4, digits=True, ghost="or type",
                    )
                )  # fmt: skip
            y += _RULE
        return found

    def _turner(self, choice: Choice) -> Callable[[int], None]:
        def turn(by: int) -> None:
            values = list(choice.values)
            now = getattr(self._options, choice.name)
            self._choose(choice, _turned(values, now, by) if now in values else _beside(values, now, by))

        return turn

    def _choose(self, choice: Choice, value: Any) -> None:
        """Set an option; defaults that depend on it follow unless they were chosen themselves."""
        before = self._options
        followers = [c for c in choices(self._game.options) if c.usual and c.name != choice.name]
        for follower in followers:
            if getattr(before, follower.name) == self._usual(follower):
                self._given.pop(follower.name, None)
        self._given[choice.name] = value

    def _usual(self, choice: Choice) -> Any:
        without = {name: value for name, value in self._given.items() if name != choice.name}
        return getattr(build(self._game.options, without, len(self._sitters)), choice.name)

    def _typer(self, choice: Choice) -> Callable[[str], None]:
        def typed(text: str) -> None:
            self._numbers[choice.name] = text
            number = int(text) if text else 0
            if choice.typed is not None and number in choice.typed:
                self._choose(choice, number)

        return typed

    def _typed_text(self, choice: Choice, value: Any) -> str:
        """What stands in the field: what is being typed there, or a number that is not on offer."""
        typed = self._numbers.get(choice.name, "")
        if self.focus == f"typed-{choice.name}" or typed == str(value):
            return typed
        return "" if value in choice.values else str(value)

    def _turn_preset(self, by: int) -> None:
        names = list(self._game.presets)
        chosen = _turned(names, self._preset, by) if self._preset in names else names[0]
        self._given = dict(self._game.presets[chosen])

    def _deal(self) -> None:
        sitters = tuple(replace(sitter, name=sitter.name.strip()) for sitter in self._sitters)
        preset = self._preset if self._preset != _CUSTOM else ""
        self._flow.start(self._game, self._options, sitters, preset)


def _turned(values: Sequence[Any], now: Any, by: int) -> Any:
    """The value beside ``now``, round and round."""
    return values[(list(values).index(now) + by) % len(values)] if now in values else values[0]


def _beside(values: Sequence[int], now: int, by: int) -> int:
    """From a typed number to the next value on offer."""
    ahead = [v for v in values if (v > now if by > 0 else v < now)]
    return (min(ahead) if by > 0 else max(ahead)) if ahead else now
