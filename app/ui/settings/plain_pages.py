"""Settings pages for sound, motion, looks and cards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from app.core.cards import Card
from app.core.messages import ENGLISH_TAG, N_, NP_, _, fill, language, p_, percent, translate
from app.storage.catalogues import languages
from app.storage.settings import CARD_SIZES, COACHES, RACE_BREAKS, SPEEDS, THEMES, UI_SCALES, Settings
from app.table.animator import Animator, Way, pose
from app.table.geometry import CARD_SHAPE, Box, Placement
from app.table.layout import Layout
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
_QUESTION = 524.0, 330.0
"""Units that questions and other small dialogs need; these can be enlarged most."""
_VISIBLE_FACTOR = 1.03
"""Scales closer than this factor look the same."""
_SPEEDS = {
    "calm": NP_("animation speed", "Calm"),
    "normal": NP_("animation speed", "Normal"),
    "brisk": NP_("animation speed", "Brisk"),
    "off": NP_("animation speed", "Off"),
}
_SPEED_TEXTS = {
    "calm": N_("Slow cards, and AI players who take their time."),
    "normal": N_("As fast as a game among friends."),
    "brisk": N_("Faster cards, and AI players who answer sooner."),
    "off": N_("No animations, no waiting."),
}
_THEMES = {
    "evening": NP_("color theme", "Evening"),
    "midnight": NP_("color theme", "Midnight"),
    "paper": NP_("color theme", "Paper"),
}
_THEME_TEXTS = {
    "evening": N_("Warm lamplight on felt."),
    "midnight": N_("Dim, for late hours and dark rooms."),
    "paper": N_("Dark text on a light background, for bright rooms."),
}
_GROUND = Style(Ink.SUNK, 0.85, 12, Ink.EDGE, 0.6)


class SoundPage(SettingsPage):
    name, label, icon = "sound", N_("Sound"), "sound"
    fields = ("sound", "effects_volume", "calls_volume", "ambience_volume", "speech")

    def fill(self, column: FormColumn) -> None:
        now = self.settings
        column.toggle("sound", _("Sound"), "", self._mute, on=now.sound)
        effects, calls = (
            partial(self._set_volume, "effects_volume", "place"),
            partial(self._set_volume, "calls_volume", "tong"),
        )
        column.slider("effects", _("Effects"), _("Cards, chips and buttons."), now.effects_volume, effects)
        column.slider(
            "calls", p_("sounds of calls", "Calls"), _("Gongs, bells and the clock."), now.calls_volume, calls
        )
        text = _("Background sounds such as crickets or the sea, while the window is active.")
        column.slider(
            "ambience", _("Ambience"), text, now.ambience_volume, partial(self._set_volume, "ambience_volume", "")
        )
        text = _("Reads out what is selected and what happens, if your system has a voice.")
        column.toggle("speech", _("Speech"), text, partial(self.flip, "speech"), on=now.speech)

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


_BREAKS = (N_("3 s"), N_("1 s"), NP_("no break in a race", "None"))
_BREAK_TEXTS = {
    "long": N_("When cards are dealt during a race, play resumes after a countdown."),
    "short": N_("When cards are dealt during a race, play resumes once they are in place."),
    "none": N_("Play goes on while cards are dealt during a race."),
}


_WAITS = (N_("Never"), N_("First match"), N_("Always"))
_WAIT_TEXTS = (
    N_("AI players play on without waiting for you."),
    N_("In your first match of each game, AI players wait for you after each turn."),
    N_("AI players wait for you after each turn."),
)


class MotionPage(SettingsPage):
    name, label, icon = "motion", N_("Motion"), "speed"
    fields = ("speed", "wait_after_turn", "wait_in_first_match", "reduced_motion", "race_break")

    def __init__(self, screen: Shown) -> None:
        super().__init__(screen)
        self._lane = Lane()

    def fill(self, column: FormColumn) -> None:
        now = self.settings
        parts = [Segment(translate(_SPEEDS[speed])) for speed in SPEEDS]
        text = translate(_SPEED_TEXTS[now.speed])
        column.choice("speed", _("Speed"), text, parts, SPEEDS.index(now.speed), self._speed)
        waits = 2 if now.wait_after_turn else int(now.wait_in_first_match)
        parts = [Segment(translate(text)) for text in _WAITS]
        text = translate(_WAIT_TEXTS[waits])
        column.choice("wait_after_turn", _("Wait after each turn"), text, parts, waits, self._wait)
        text = _("Cards fade instead of flying, and nothing swings or bounces.")
        column.toggle("reduced_motion", _("Reduced motion"), text, self._reduce, on=now.reduced_motion)
        self._lane.place(column.row(LANE_HEIGHT))
        column.choice(
            "race_break", _("Race break"), translate(_BREAK_TEXTS[now.race_break]),
            [Segment(translate(text)) for text in _BREAKS], RACE_BREAKS.index(now.race_break),
            partial(self.pick, "race_break", RACE_BREAKS),
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
    name, label, icon = "looks", N_("Display"), "theme"
    fields = ("language", "theme", "ui_scale", "card_size", "fullscreen")

    def fill(self, column: FormColumn) -> None:
        now = self.settings
        known = {"": p_("language", "Auto"), **languages()}
        text = _("Native speakers haven't reviewed this translation yet. CONTRIBUTING.md explains how to correct it.")
        column.choice(
            "language", _("Language"), "" if language() == ENGLISH_TAG else text, list(map(Segment, known.values())),
            list(known).index(now.language) if now.language in known else 0,
            partial(self.pick, "language", tuple(known)),
        )  # fmt: skip
        column.choice(
            "theme", _("Theme"), translate(_THEME_TEXTS[now.theme]), [self._swatch(theme) for theme in THEMES],
            THEMES.index(now.theme), partial(self.pick, "theme", THEMES),
        )  # fmt: skip
        scales = self._scales()
        at = max((i for i, scale in enumerate(scales) if scale <= now.ui_scale), default=0)
        put = partial(self.pick, "ui_scale", scales)
        column.choice(
            "ui_scale", _("Text and button size"), self._room(), [Segment(percent(scale)) for scale in scales], at, put
        )
        column.choice(
            "card_size", _("Card size"), self._grown(), [Segment(percent(size)) for size in CARD_SIZES],
            CARD_SIZES.index(now.card_size), partial(self.pick, "card_size", CARD_SIZES),
        )  # fmt: skip
        key = self.program.keymap.shown(FULL_SCREEN)
        text = _("{key} does the same anywhere.", key=key) if key else ""
        column.toggle(
            "fullscreen", _("Full screen"), text, self.program.toggle_fullscreen, on=self.program.window.fullscreen
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
        """Return the sizes of a unit at that scale: on the bottom screen, in the settings, on pages of text, and in a
        question.
        """
        leasts = self.program.stack[0].least, self.screen.least, PAGES, _QUESTION
        return tuple(self.program.canvas.area(scale, least).scale for least in leasts)

    def _room(self) -> str:
        """Return a note on the text size that the screen below has room for."""
        usual, chosen = self._sizes(100)[0], self._sizes(self.settings.ui_scale)[0]
        large = round(100 * chosen / usual)
        if large > self.settings.ui_scale - 3:
            return _("Cards shrink where text needs room.")
        return _(
            "The screen behind the settings has room for text at up to {percent}. On pages of text, it can be larger.",
            percent=percent(large),
        )

    def _grown(self) -> str:
        """Return a note on the card size that the table below has room for."""
        chosen, found = self.settings.card_size, self.program.stack[0].growth
        if found is None:
            return _("As large as each game's table allows.")
        hand = round(100 * found.hand)
        lying = hand if found.lying is None else round(100 * found.lying)
        if min(hand, lying) > chosen - 3:
            return _("Text and buttons keep their size.")
        if hand == lying:
            room = _("This table has room for cards at {percent}.", percent=percent(hand))
        else:
            # Translators: sizes in percent of cards in the hand and of cards on the table.
            text = _("This table has room for cards at {hand} in the hand and {table} on the table.")
            room = fill(text, hand=percent(hand), table=percent(lying))
        smaller = [_("Smaller text leaves more room.")] * (self.settings.ui_scale > UI_SCALES[0])
        return " ".join([room, *smaller])

    def _swatch(self, theme: str) -> Segment:
        colours = palette(theme, self.program.stack[0].mood)
        return Segment(translate(_THEMES[theme]), (colours.felt.glow, colours[Ink.ACCENT_FILL]))


_COACHES = (N_("First 3 matches"), N_("Always"), N_("Never"))
_BACKS = {
    "lattice": NP_("card back", "Lattice"),
    "crown": NP_("card back", "Crown"),
    "songket": NP_("card back", "Songket"),
    "kawung": NP_("card back", "Kawung"),
}


class CardsPage(SettingsPage):
    """Deck, card back, and help with playable cards."""

    name, label, icon = "cards", N_("Cards"), "deck"
    fields = ("card_back", "large_index", "four_colours", "show_playable", "coach")

    def fill(self, column: FormColumn) -> None:
        now = self.settings
        box = column.row(_SAMPLE_WIDTH * CARD_SHAPE + 2 * ROOM, ROOM)
        column.add(Samples(box, self.program.card_back))
        text = _("Ranks and suits are twice as large.")
        column.toggle("large_index", _("Large index"), text, partial(self.flip, "large_index"), on=now.large_index)
        text = _("Spades black, hearts red, diamonds blue, clubs green.")
        column.toggle(
            "four_colours", _("Four-color deck"), text, partial(self.flip, "four_colours"), on=now.four_colours
        )
        text = _("On your turn, cards that you can't play are darker.")
        column.toggle(
            "show_playable", _("Show playable cards"), text, partial(self.flip, "show_playable"), on=now.show_playable
        )
        parts = [Segment(translate(text)) for text in _COACHES]
        text = _("Warns before big mistakes and explains AI moves.")
        column.choice("coach", _("Coach"), text, parts, COACHES.index(now.coach), partial(self.pick, "coach", COACHES))
        at = BACKS.index(now.card_back) if now.card_back in BACKS else 0
        parts = [Segment(translate(_BACKS[back]), picture=f"cards/back-{back}") for back in BACKS]
        column.choice(
            "card_back",
            p_("back of the cards", "Back"),
            "",
            parts,
            at,
            partial(self.pick, "card_back", BACKS),
            height=148,
        )


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
