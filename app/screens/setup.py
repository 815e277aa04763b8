"""The setup screen: who plays, and by which house rules."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from app.ai.player import LEVELS
from app.rules.game import AnyGame
from app.rules.match import Sitter
from app.rules.options import Choice
from app.screens.avatars import avatar
from app.screens.draft import Draft
from app.screens.screen import Screen
from app.screens.widgets import Button, Field, Label, Panel, Paragraph, Picture, Stepper, Widget
from app.shell.theme import GOLD, HEADING, IVORY, MIST, SMALL, TEXT
from app.table.geometry import Area, Box

if TYPE_CHECKING:
    from app.screens.flow import Flow
    from app.screens.program import Program

_ROW, _RULE = 52.0, 71.0
_COVER_NOTE = "Several people: the screen is covered between their turns."


class SetupScreen(Screen):
    """Shows a draft and lets it be changed."""

    def __init__(self, program: Program, game: AnyGame, flow: Flow) -> None:
        super().__init__(program)
        self._flow = flow
        self._draft = Draft(game, program.settings.setups.get(game.name), program.settings.name)
        self._numbers: dict[str, str] = {}
        """What has been typed into the fields of numbers."""
        self.focus = "deal"

    def widgets(self, area: Area) -> list[Widget]:
        """Players at the left, house rules at the right, the deal below."""
        whole = Box.around(area.w / 2, area.h / 2, 1216, 676)
        left = Box(whole.x, whole.y + 64, 452, whole.h - 64 - 76)
        right = Box(left.right + 20, whole.y + 64, whole.w - left.w - 20, left.h)
        y, trouble = whole.bottom - 58, self._draft.trouble or self._wrong_number
        heading = f"{self._draft.game.title}: a new match"
        return [
            Label(Box(whole.x + 4, whole.y, 600, 52), heading, HEADING, GOLD, "Bold"),
            Panel(left),
            Panel(right),
            *self._seats(left),
            *self._rules(right),
            Button("back", Box(whole.x, y, 200, 52), "Back", self.program.pop, "escape", "arrow-left"),
            Button(
                "deal", Box(whole.right - 320, y, 320, 52), "Deal the cards", self._deal, "", "cards",
                primary=not trouble, enabled=not trouble, why=trouble,
            ),
            Label(Box(whole.x + 220, y, whole.w - 560, 52), trouble, TEXT, IVORY, align=0.5),
        ]  # fmt: skip

    def _seats(self, box: Box) -> list[Widget]:
        draft = self._draft
        x, y = box.x + 20, box.y + 14
        found: list[Widget] = [
            Label(Box(x, y, 200, 44), "Players", TEXT, IVORY, "Bold"),
            Stepper("seats", Box(box.right - 220, y, 200, 42), f"{len(draft.sitters)} players", draft.more_seats),
        ]
        y += 60
        for i, sitter in enumerate(draft.sitters):
            words = _player_words(sitter)
            found += [
                Picture(Box(x, y - 1, 44, 44), avatar(i)),
                Field(f"name{i}", Box(x + 54, y, 166, 42), sitter.name, partial(draft.rename, i)),
                Stepper(f"player{i}", Box(x + 230, y, 182, 42), words, partial(draft.turn_player, i)),
            ]
            y += _ROW
        told = next((f"{level.title}: {level.help}" for level in LEVELS if level.name == draft.level), "")
        found.append(Paragraph(Box(x, y + 8, box.w - 40, 60), told, SMALL, MIST))
        if sum(sitter.player == "person" for sitter in draft.sitters) > 1:
            found.append(Paragraph(Box(x, box.bottom - 60, box.w - 40, 50), _COVER_NOTE, SMALL, IVORY))
        return found

    def _rules(self, box: Box) -> list[Widget]:
        draft = self._draft
        x, y = box.x + 20, box.y + 14
        found: list[Widget] = [
            Label(Box(x, y, 200, 44), "House rules", TEXT, IVORY, "Bold"),
            Stepper("preset", Box(box.right - 292, y, 272, 42), draft.preset, draft.turn_preset),
        ]
        y += 58
        options = draft.options
        for choice in draft.shown:
            value = getattr(options, choice.name)
            found.append(Label(Box(x, y, 340, 26), choice.label, TEXT, IVORY, "SemiBold"))
            found.append(Paragraph(Box(x, y + 25, box.w - 330, 44), choice.explain(value), SMALL, MIST))
            found += self._values(choice, value, Box(box.right - 292, y + 6, 272, 42))
            y += _RULE
        return found

    def _values(self, choice: Choice, value: Any, box: Box) -> list[Widget]:
        """A stepper through the values on offer; beside it a field where other numbers may be typed."""
        step = partial(self._draft.turn, choice)
        if choice.typed is None:
            return [Stepper(choice.name, box, choice.say(value), step)]
        field = Field(
            f"typed-{choice.name}", Box(box.x + 172, box.y, 100, box.h), self._typed_text(choice, value),
            partial(self._type, choice), most=len(str(choice.typed[-1])), digits=True, ghost="or type",
        )  # fmt: skip
        return [Stepper(choice.name, Box(box.x, box.y, 164, box.h), choice.say(value), step), field]

    def _typed_text(self, choice: Choice, value: Any) -> str:
        """What stands in the field: what is being typed there, or a number that is not on offer."""
        if self.focus == f"typed-{choice.name}":
            return self._numbers.get(choice.name, "")
        return "" if value in choice.values else str(value)

    @property
    def _wrong_number(self) -> str:
        """What is wrong with the number that is being typed."""
        for choice in self._draft.shown:
            text, typed = self._numbers.get(choice.name, ""), choice.typed
            typing = typed is not None and text and self.focus == f"typed-{choice.name}"
            if typed is not None and typing and int(text) not in typed:
                return f"{choice.label}: type a number from {typed[0]} to {typed[-1]}."
        return ""

    def _type(self, choice: Choice, text: str) -> None:
        self._numbers[choice.name] = text
        if choice.typed is not None and text and int(text) in choice.typed:
            self._draft.choose(choice, int(text))

    def _deal(self) -> None:
        self._flow.start(self._draft.game, self._draft.options, self._draft.setup())


def _player_words(sitter: Sitter) -> str:
    if sitter.player == "person":
        return "Person"
    return next((f"AI: {level.title}" for level in LEVELS if level.name == sitter.player), sitter.player)
