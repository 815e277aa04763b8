"""The pages of sound, motion, looks and cards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from app.core.cards import Card
from app.storage.settings import CARD_SIZES, COACHES, RACE_BREAKS, SPEEDS, THEMES, UI_SCALES, Settings
from app.table.animator import Animator, Way, pose
from app.table.geometry import CARD_SHAPE, Box
from app.table.layout import Layout, Placement
from app.ui.kit.form import FormColumn, Segment
from app.ui.kit.key_names import FULL_SCREEN
from app.ui.kit.screen import PAGES
from app.ui.settings.settings_page import SettingsPage, Shown
from app.ui.table.pace import pace
from app.ui.window.brush import Brush, Style
from app.ui.window.decks import BACKS
from app.ui.window.theme import NEAR, ROOM, SNUG, WIDE, Ink, palette

LANE_HIGH = 118.0
_CODES = ("QH", "7S", "10D")
_WIDE, _STAGGER = 58.0, 35


class Lane:
    """The cards go to the other side each time they are asked to."""

    def __init__(self) -> None:
        self._box = Box(0, 0, 0, 0)
        self._spread = False
        self._animator = Animator(self._layout())

    def lie_in(self, box: Box) -> None:
        """Where the lane is; cards on their way arrive at once if it is elsewhere."""
        if box != self._box:
            self._box = box
            self._animator = Animator(self._layout())

    def _layout(self) -> Layout:
        """A closed stack at the left, or open in a row at the right."""
        left, y = self._box.x + ROOM + _WIDE / 2, self._box.middle[1]
        right, found = self._box.right - ROOM - _WIDE / 2, {}
        for i in range(len(_CODES)):
            x = right - (len(_CODES) - 1 - i) * (_WIDE + SNUG) if self._spread else left + 2 * i
            found[Card(i)] = Placement(x, y, _WIDE, 0, float(self._spread), i)
        return found

    def go(self, now: float, settings: Settings) -> None:
        """To the other side."""
        self._spread = not self._spread
        chosen = pace(settings)
        way = Way.FADE if chosen.fades else Way.SLIDE
        self._animator.show(self._layout(), round(now), chosen.lasts, 0 if chosen.fades else _STAGGER, (), way)

    def moving(self, now: float) -> bool:
        """Whether a card is on its way; those that have arrived lie still."""
        self._animator.settle(round(now))
        return self._animator.ends() is not None

    def draw(self, brush: Brush, back: str, now: float) -> None:
        """Ground and cards."""
        brush.panel(self._box, _GROUND)
        at = round(now)
        for i, code in enumerate(_CODES):
            name, tween = f"cards/{code}", self._animator.tweens.get(Card(i))
            if tween is None or at >= tween.begins + tween.lasts:
                brush.card(name, back, self._animator.target[Card(i)])
            elif tween.way is Way.FADE:
                brush.card(name, back, tween.start, opacity=1 - tween.part(at))
                brush.card(name, back, tween.end, opacity=tween.part(at))
            else:
                brush.card(name, back, pose(tween, at), moving=True)


_SAMPLES = ("AS", "10H", "7C", "QD", "KS")
_SAMPLE_WIDE = 82.0
_SEEN = 1.03
"""A size that is no larger than this against another one looks the same."""
_SPEEDS_TOLD = {
    "calm": "Cards take their time, and the AI players think it over.",
    "normal": "As at a table of friends.",
    "brisk": "Everything moves faster, and the AI players answer sooner.",
    "off": "Cards are where they go at once, and nobody waits.",
}
_THEMES_TOLD = {
    "evening": "Warm lamplight on the felt.",
    "midnight": "The lamp is low, for late hours and dark rooms.",
    "paper": "Light ground and dark words, for bright rooms and tired eyes.",
}
_GROUND = Style(Ink.SUNK, 0.85, 12, Ink.EDGE, 0.6)


class SoundPage(SettingsPage):
    """What is heard."""

    title, icon = "Sound", "sound"
    fields = ("sound", "effects_volume", "calls_volume", "ambience_volume", "speech")

    def fill(self, column: FormColumn) -> None:
        """Mute, three volumes, the voice."""
        now = self.settings
        column.toggle("sound", "Sound", "", self._mute, on=now.sound)
        effects, calls = partial(self._louder, "effects_volume", "place"), partial(self._louder, "calls_volume", "tong")
        column.slider("effects", "Effects", "Cards, chips and buttons.", now.effects_volume, effects)
        column.slider("calls", "Calls", "Gongs, bells, and the clock.", now.calls_volume, calls)
        told = "Of the place you play at, as crickets or the sea; only while you are here."
        column.slider("ambience", "Ambience", told, now.ambience_volume, partial(self._louder, "ambience_volume", ""))
        told = "This computer's voice says what has the focus and what happens, where there is a voice."
        column.toggle("speech", "Spoken lines", told, partial(self.flip, "speech"), on=now.speech)

    def _mute(self) -> None:
        self.flip("sound")
        if self.settings.sound:
            self.program.sounds.open()
            self.program.sounds.play("place")

    def _louder(self, name: str, heard: str, value: int) -> None:
        """Who moves a slider wants to hear something."""
        silent = not self.settings.sound
        self.program.change(sound=True, **{name: value})
        if silent:
            self.program.sounds.open()
        self.program.sounds.play(heard)


_BREAKS = ("3 s", "1 s", "None")
_BREAKS_TOLD = {
    "long": "When cards are dealt in the middle of a race it stands, and somebody counts to three.",
    "short": "When cards are dealt in the middle of a race it stands until they lie.",
    "none": "A race goes on while cards are dealt in the middle of it.",
}


_WAITS = ("Never", "First match", "Always")
_WAITS_TOLD = (
    "The AI players go on by themselves.",
    "In the first match of a game the table waits for you after each turn of an AI player.",
    "After each turn of an AI player the table waits for you to go on.",
)


class MotionPage(SettingsPage):
    """How things move."""

    title, icon = "Motion", "speed"
    fields = ("speed", "wait_after_turn", "wait_in_first_match", "reduced_motion", "race_break")

    def __init__(self, screen: Shown) -> None:
        super().__init__(screen)
        self._lane = Lane()

    def fill(self, column: FormColumn) -> None:
        """How fast, and how much; below it cards that show it."""
        now = self.settings
        parts = [Segment(speed.capitalize()) for speed in SPEEDS]
        column.choice("speed", "Speed", _SPEEDS_TOLD[now.speed], parts, SPEEDS.index(now.speed), self._speed)
        waits = 2 if now.wait_after_turn else int(now.wait_in_first_match)
        parts = [Segment(told) for told in _WAITS]
        column.choice("wait_after_turn", "Wait after each turn", _WAITS_TOLD[waits], parts, waits, self._wait)
        told = "Cards fade in and out instead of flying, and nothing swings or bounces."
        column.toggle("reduced_motion", "Reduced motion", told, self._reduce, on=now.reduced_motion)
        self._lane.lie_in(column.row(LANE_HIGH))
        column.choice(
            "race_break", "Break in a race", _BREAKS_TOLD[now.race_break], [Segment(told) for told in _BREAKS],
            RACE_BREAKS.index(now.race_break), partial(self.pick, "race_break", RACE_BREAKS),
        )  # fmt: skip

    def _speed(self, part: int) -> None:
        self.pick("speed", SPEEDS, part)
        self._lane.go(self.program.now(), self.settings)

    def _wait(self, part: int) -> None:
        self.program.change(wait_after_turn=part == 2, wait_in_first_match=part > 0)

    def _reduce(self) -> None:
        self.flip("reduced_motion")
        self._lane.go(self.program.now(), self.settings)

    def moving(self, now: float) -> bool:
        """While cards are on their way."""
        return self._lane.moving(now)

    def draw(self, brush: Brush, now: float) -> None:
        self._lane.draw(brush, self.program.card_back, now)


class LooksPage(SettingsPage):
    """Light, and how large words are."""

    title, icon = "Looks", "theme"
    fields = ("theme", "ui_scale", "card_size", "fullscreen")

    def fill(self, column: FormColumn) -> None:
        """Theme, the size of words, the window."""
        now = self.settings
        column.choice(
            "theme", "Theme", _THEMES_TOLD[now.theme], [self._swatch(theme) for theme in THEMES],
            THEMES.index(now.theme), partial(self.pick, "theme", THEMES),
        )  # fmt: skip
        scales = self._scales()
        at = max((i for i, scale in enumerate(scales) if scale <= now.ui_scale), default=0)
        put = partial(self.pick, "ui_scale", scales)
        column.choice(
            "ui_scale", "Size of words and buttons", self._room(), [Segment(f"{scale} %") for scale in scales], at, put
        )
        column.choice(
            "card_size", "Size of cards", self._grown(), [Segment(f"{size} %") for size in CARD_SIZES],
            CARD_SIZES.index(now.card_size), partial(self.pick, "card_size", CARD_SIZES),
        )  # fmt: skip
        key = self.program.keymap.shown(FULL_SCREEN)
        told = f"{key} does the same, anywhere." if key else ""
        column.toggle(
            "fullscreen", "Full screen", told, self.program.toggle_fullscreen, on=self.program.window.fullscreen
        )

    def _scales(self) -> tuple[int, ...]:
        """Those that make something larger than the one before: in this window others would change nothing."""
        found = list(UI_SCALES[:1])
        for scale in UI_SCALES[1:]:
            before, then = self._sizes(found[-1]), self._sizes(scale)
            if any(new > _SEEN * old for old, new in zip(before, then, strict=True)):
                found.append(scale)
        return tuple(found)

    def _sizes(self, scale: int) -> tuple[float, ...]:
        """How large a unit is then: of the screen at the bottom, of the settings, and of pages to be read."""
        leasts = self.program.stack[0].least, self.screen.least, PAGES
        return tuple(self.program.canvas.area(scale, least).scale for least in leasts)

    def _room(self) -> str:
        """Where the screen below has no room for that size, how large words are there."""
        usual, chosen = self._sizes(100)[0], self._sizes(self.settings.ui_scale)[0]
        large = round(100 * chosen / usual)
        if large > self.settings.ui_scale - 3:
            return "Cards become smaller where words need the room."
        return f"Here there is room for words of {large} %; pages to be read have more."

    def _grown(self) -> str:
        """What of that size there is room for at the table below."""
        chosen, found = self.settings.card_size, self.program.stack[0].growth
        if found is None:
            return "As far as each game's cards leave room at its table."
        hand = round(100 * found.hand)
        lying = hand if found.lying is None else round(100 * found.lying)
        if min(hand, lying) > chosen - 3:
            return "No card, plate or word becomes smaller for it."
        room = f"{hand} %" if hand == lying else f"{hand} % in the hand, {lying} % on the table"
        smaller = " Smaller words leave them more." if self.settings.ui_scale > UI_SCALES[0] else ""
        return f"At this table there is room for cards of {room}.{smaller}"

    def _swatch(self, theme: str) -> Segment:
        """A patch of the table in that light."""
        colours = palette(theme, self.program.stack[0].mood)
        return Segment(theme.capitalize(), (colours.felt.glow, colours[Ink.ACCENT_FILL]))


_COACHES = ("At first", "Always", "Never")
_COACHED = (
    "Warns before big mistakes and explains moves of the AI players. At first: in your first three matches of a game."
)


class CardsPage(SettingsPage):
    """Which deck and back are played with, and what is shown of cards that fit."""

    title, icon = "Cards", "deck"
    fields = ("card_back", "large_index", "four_colours", "show_playable", "coach")

    def fill(self, column: FormColumn) -> None:
        """Real little cards, and what can be changed about them."""
        now = self.settings
        box = column.row(_SAMPLE_WIDE * CARD_SHAPE + 2 * ROOM, ROOM)
        column.add(Samples(box, self.program.card_back))
        told = "Ranks and suits are twice as large."
        column.toggle("large_index", "Large index", told, partial(self.flip, "large_index"), on=now.large_index)
        told = "Spades black, hearts red, diamonds blue, clubs green."
        column.toggle("four_colours", "Four colours", told, partial(self.flip, "four_colours"), on=now.four_colours)
        told = "In your turn, cards of your hand that cannot be played are a touch darker."
        column.toggle(
            "show_playable", "Show what fits", told, partial(self.flip, "show_playable"), on=now.show_playable
        )
        parts = [Segment(told) for told in _COACHES]
        column.choice("coach", "Coach", _COACHED, parts, COACHES.index(now.coach), partial(self.pick, "coach", COACHES))
        at = BACKS.index(now.card_back) if now.card_back in BACKS else 0
        parts = [Segment(back.capitalize(), picture=f"cards/back-{back}") for back in BACKS]
        column.choice("card_back", "Back", "", parts, at, partial(self.pick, "card_back", BACKS), height=148)


@dataclass(frozen=True, slots=True)
class Samples:
    """A hand of a few cards from the deck as it is, and a back."""

    box: Box
    back: str

    def draw(self, brush: Brush) -> None:
        """The back at the left, the faces overlapping as they do in a hand."""
        brush.panel(self.box, _GROUND)
        y = self.box.middle[1]
        left, right = self.box.x + ROOM + _SAMPLE_WIDE / 2, self.box.right - ROOM - _SAMPLE_WIDE / 2
        brush.card(self.back, self.back, Placement(left, y, _SAMPLE_WIDE, 0, 0.0, 0))
        first = left + _SAMPLE_WIDE + WIDE
        step = min(_SAMPLE_WIDE + SNUG + NEAR, (right - first) / (len(_SAMPLES) - 1))
        for i, code in enumerate(_SAMPLES):
            at = Placement(first + i * step, y, _SAMPLE_WIDE, 0, 1.0, i)
            brush.card(f"cards/{code}", self.back, at)
