"""Settings pages for sound, motion, looks and cards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from app.core.cards import Card
from app.core.messages import _, language
from app.storage.catalogues import ENGLISH_TAG, languages
from app.storage.settings import CARD_SIZES, COACHES, RACE_BREAKS, SPEEDS, THEMES, UI_SCALES, Settings
from app.table.animator import Animator, Way, pose
from app.table.geometry import CARD_SHAPE, Box
from app.table.layout import Layout, Placement
from app.table.pace import pace
from app.ui.kit.form import FormColumn, Segment
from app.ui.kit.keymap import FULL_SCREEN
from app.ui.kit.screen import PAGES
from app.ui.settings.settings_page import SettingsPage, Shown
from app.ui.window.brush import Brush, Style
from app.ui.window.decks import BACKS
from app.ui.window.theme import NEAR, ROOM, SNUG, WIDE, Ink, palette

LANE_HEIGHT = 118.0
_CODES = ("QH", "7S", "10D")
_CARD_WIDTH, _STAGGER = 58.0, 35


class Lane:
    """Demo cards that move to the other side each time."""

    def __init__(self) -> None:
        self._box = Box(0, 0, 0, 0)
        self._spread = False
        self._animator = Animator(self._layout())

    def place(self, box: Box) -> None:
        """Set the lane's box; moving cards arrive at once if it has changed."""
        if box != self._box:
            self._box = box
            self._animator = Animator(self._layout())

    def _layout(self) -> Layout:
        """Return the places of the cards: a closed stack at the left, or an open row at the right."""
        left, y = self._box.x + ROOM + _CARD_WIDTH / 2, self._box.middle[1]
        right, found = self._box.right - ROOM - _CARD_WIDTH / 2, {}
        for i in range(len(_CODES)):
            x = right - (len(_CODES) - 1 - i) * (_CARD_WIDTH + SNUG) if self._spread else left + 2 * i
            found[Card(i)] = Placement(x, y, _CARD_WIDTH, 0, float(self._spread), i)
        return found

    def go(self, now: float, settings: Settings) -> None:
        self._spread = not self._spread
        chosen = pace(settings.speed, reduced_motion=settings.reduced_motion)
        way = Way.FADE if chosen.fades else Way.SLIDE
        self._animator.show(self._layout(), round(now), chosen.lasts, 0 if chosen.fades else _STAGGER, (), way)

    def moving(self, now: float) -> bool:
        self._animator.settle(round(now))
        return self._animator.ends() is not None

    def draw(self, brush: Brush, back: str, now: float) -> None:
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
_SAMPLE_WIDTH = 82.0
_VISIBLE_FACTOR = 1.03
"""Scales closer than this factor look the same."""
_SPEED_TEXTS = {
    "calm": "Cards take their time, and the AI players think it over.",
    "normal": "As at a table of friends.",
    "brisk": "Everything moves faster, and the AI players answer sooner.",
    "off": "Cards are where they go at once, and nobody waits.",
}
_THEME_TEXTS = {
    "evening": "Warm lamplight on the felt.",
    "midnight": "The lamp is low, for late hours and dark rooms.",
    "paper": "Light ground and dark words, for bright rooms and tired eyes.",
}
_GROUND = Style(Ink.SUNK, 0.85, 12, Ink.EDGE, 0.6)


class SoundPage(SettingsPage):
    title, icon = "Sound", "sound"
    fields = ("sound", "effects_volume", "calls_volume", "ambience_volume", "speech")

    def fill(self, column: FormColumn) -> None:
        now = self.settings
        column.toggle("sound", "Sound", "", self._mute, on=now.sound)
        effects, calls = (
            partial(self._set_volume, "effects_volume", "place"),
            partial(self._set_volume, "calls_volume", "tong"),
        )
        column.slider("effects", "Effects", "Cards, chips and buttons.", now.effects_volume, effects)
        column.slider("calls", "Calls", "Gongs, bells, and the clock.", now.calls_volume, calls)
        text = "Of the place you play at, as crickets or the sea; only while you are here."
        column.slider(
            "ambience", "Ambience", text, now.ambience_volume, partial(self._set_volume, "ambience_volume", "")
        )
        text = "This computer's voice says what has the focus and what happens, where there is a voice."
        column.toggle("speech", "Spoken lines", text, partial(self.flip, "speech"), on=now.speech)

    def _mute(self) -> None:
        self.flip("sound")
        if self.settings.sound:
            self.program.sounds.open()
            self.program.sounds.play("place")

    def _set_volume(self, name: str, sample: str, value: int) -> None:
        silent = not self.settings.sound
        self.program.change(sound=True, **{name: value})
        if silent:
            self.program.sounds.open()
        self.program.sounds.play(sample)


_BREAKS = ("3 s", "1 s", "None")
_BREAK_TEXTS = {
    "long": "When cards are dealt in the middle of a race it stands, and somebody counts to three.",
    "short": "When cards are dealt in the middle of a race it stands until they lie.",
    "none": "A race goes on while cards are dealt in the middle of it.",
}


_WAITS = ("Never", "First match", "Always")
_WAIT_TEXTS = (
    "The AI players go on by themselves.",
    "In the first match of a game the table waits for you after each turn of an AI player.",
    "After each turn of an AI player the table waits for you to go on.",
)


class MotionPage(SettingsPage):
    title, icon = "Motion", "speed"
    fields = ("speed", "wait_after_turn", "wait_in_first_match", "reduced_motion", "race_break")

    def __init__(self, screen: Shown) -> None:
        super().__init__(screen)
        self._lane = Lane()

    def fill(self, column: FormColumn) -> None:
        now = self.settings
        parts = [Segment(speed.capitalize()) for speed in SPEEDS]
        column.choice("speed", "Speed", _SPEED_TEXTS[now.speed], parts, SPEEDS.index(now.speed), self._speed)
        waits = 2 if now.wait_after_turn else int(now.wait_in_first_match)
        parts = [Segment(text) for text in _WAITS]
        column.choice("wait_after_turn", "Wait after each turn", _WAIT_TEXTS[waits], parts, waits, self._wait)
        text = "Cards fade in and out instead of flying, and nothing swings or bounces."
        column.toggle("reduced_motion", "Reduced motion", text, self._reduce, on=now.reduced_motion)
        self._lane.place(column.row(LANE_HEIGHT))
        column.choice(
            "race_break", "Break in a race", _BREAK_TEXTS[now.race_break], [Segment(text) for text in _BREAKS],
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
        return self._lane.moving(now)

    def draw(self, brush: Brush, now: float) -> None:
        self._lane.draw(brush, self.program.card_back, now)


class LooksPage(SettingsPage):
    title, icon = "Looks", "theme"
    fields = ("language", "theme", "ui_scale", "card_size", "fullscreen")

    def fill(self, column: FormColumn) -> None:
        now = self.settings
        known = {"": _("System"), **languages()}
        text = _("Not reviewed by native speakers yet. CONTRIBUTING.md explains how to correct a translation.")
        column.choice(
            "language", _("Language"), "" if language() == ENGLISH_TAG else text, list(map(Segment, known.values())),
            list(known).index(now.language) if now.language in known else 0,
            partial(self.pick, "language", tuple(known)),
        )  # fmt: skip
        column.choice(
            "theme", "Theme", _THEME_TEXTS[now.theme], [self._swatch(theme) for theme in THEMES],
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
        text = f"{key} does the same, anywhere." if key else ""
        column.toggle(
            "fullscreen", "Full screen", text, self.program.toggle_fullscreen, on=self.program.window.fullscreen
        )

    def _scales(self) -> tuple[int, ...]:
        """Return the scales that enlarge something; in this window others have no effect."""
        found = list(UI_SCALES[:1])
        for scale in UI_SCALES[1:]:
            before, then = self._sizes(found[-1]), self._sizes(scale)
            if any(new > _VISIBLE_FACTOR * old for old, new in zip(before, then, strict=True)):
                found.append(scale)
        return tuple(found)

    def _sizes(self, scale: int) -> tuple[float, ...]:
        """Return the size of a unit at that scale: on the bottom screen, in the settings, and on pages of text."""
        leasts = self.program.stack[0].least, self.screen.least, PAGES
        return tuple(self.program.canvas.area(scale, least).scale for least in leasts)

    def _room(self) -> str:
        """Return a note on the text size that the screen below has room for."""
        usual, chosen = self._sizes(100)[0], self._sizes(self.settings.ui_scale)[0]
        large = round(100 * chosen / usual)
        if large > self.settings.ui_scale - 3:
            return "Cards become smaller where words need the room."
        return f"Here there is room for words of {large} %; pages to be read have more."

    def _grown(self) -> str:
        """Return a note on the card size that the table below has room for."""
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
        colours = palette(theme, self.program.stack[0].mood)
        return Segment(theme.capitalize(), (colours.felt.glow, colours[Ink.ACCENT_FILL]))


_COACHES = ("At first", "Always", "Never")
_COACH_TEXT = (
    "Warns before big mistakes and explains moves of the AI players. At first: in your first three matches of a game."
)


class CardsPage(SettingsPage):
    """Deck, card back, and help with playable cards."""

    title, icon = "Cards", "deck"
    fields = ("card_back", "large_index", "four_colours", "show_playable", "coach")

    def fill(self, column: FormColumn) -> None:
        now = self.settings
        box = column.row(_SAMPLE_WIDTH * CARD_SHAPE + 2 * ROOM, ROOM)
        column.add(Samples(box, self.program.card_back))
        text = "Ranks and suits are twice as large."
        column.toggle("large_index", "Large index", text, partial(self.flip, "large_index"), on=now.large_index)
        text = "Spades black, hearts red, diamonds blue, clubs green."
        column.toggle("four_colours", "Four colours", text, partial(self.flip, "four_colours"), on=now.four_colours)
        text = "In your turn, cards of your hand that cannot be played are a touch darker."
        column.toggle(
            "show_playable", "Show what fits", text, partial(self.flip, "show_playable"), on=now.show_playable
        )
        parts = [Segment(text) for text in _COACHES]
        column.choice(
            "coach", "Coach", _COACH_TEXT, parts, COACHES.index(now.coach), partial(self.pick, "coach", COACHES)
        )
        at = BACKS.index(now.card_back) if now.card_back in BACKS else 0
        parts = [Segment(back.capitalize(), picture=f"cards/back-{back}") for back in BACKS]
        column.choice("card_back", "Back", "", parts, at, partial(self.pick, "card_back", BACKS), height=148)


@dataclass(frozen=True, slots=True)
class Samples:
    """A hand of some cards in the current deck, and a card back."""

    box: Box
    back: str

    def draw(self, brush: Brush) -> None:
        """Draw the back at the left and the faces fanned as in a hand."""
        brush.panel(self.box, _GROUND)
        y = self.box.middle[1]
        left, right = self.box.x + ROOM + _SAMPLE_WIDTH / 2, self.box.right - ROOM - _SAMPLE_WIDTH / 2
        brush.card(self.back, self.back, Placement(left, y, _SAMPLE_WIDTH, 0, 0.0, 0))
        first = left + _SAMPLE_WIDTH + WIDE
        step = min(_SAMPLE_WIDTH + SNUG + NEAR, (right - first) / (len(_SAMPLES) - 1))
        for i, code in enumerate(_SAMPLES):
            at = Placement(first + i * step, y, _SAMPLE_WIDTH, 0, 1.0, i)
            brush.card(f"cards/{code}", self.back, at)
