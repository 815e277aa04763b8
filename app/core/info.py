"""What can be said of a game before its rules are read: plain data, as the title shows all games at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from app.core.emblem import ANY_GAME, EmblemPart

Colour: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Mood:
    """The colours of one game's table in the evening; the other themes are made of them."""

    felt: Colour
    glow: Colour
    """The felt where the lamp shines on it."""
    cloth: Colour
    rim: Colour
    ground: Colour
    """Panels."""
    raised: Colour
    """Buttons."""
    edge: Colour
    """Their lines."""
    day: Colour | None = None
    """What the felt is in a bright room, if not a pale ``glow``: a pale red would be pink. It is laid on more thickly,
    for cards that are as pale as paper.
    """


ROYAL_BLUE = Mood(
    felt=(13, 32, 72), glow=(36, 79, 148), cloth=(16, 42, 92), rim=(74, 46, 28),
    ground=(10, 22, 48), raised=(30, 52, 96), edge=(92, 116, 168),
)  # fmt: skip
"""The house's own: of pages that belong to no game, and of games that bring no colours."""


@dataclass(frozen=True, slots=True)
class RaceKeys:
    """The keys of a game in real time, until somebody changes them; the settings call them by the game's name."""

    calls: Mapping[str, str] = field(default_factory=dict)
    """What a person may do there beside playing a card: its letter in ``keys`` -> its name in settings. Three at most,
    as gamepads have a button for no more.
    """
    ranks: tuple[str, ...] = ("a", "2", "3", "4", "5", "6", "7", "8", "9", "0", "j", "q", "k")
    """The key for each rank, aces first, where one person plays."""
    zones: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: _ZONES)
    """Where several play, a zone of the keyboard each, by what it is called: its keys for one card to the left, one to
    the right, to play it, and for each of the ``calls``.
    """

    def __post_init__(self) -> None:
        if len(self.calls) > 3 or any(len(keys) < 3 + len(self.calls) for keys in self.zones.values()):
            raise ValueError("there is no key for each of the calls")


_ZONES: Mapping[str, tuple[str, ...]] = {
    "Far left": ("q", "w", "a", "s", "z"),
    "Arrow keys": ("left", "right", "up", "down", "right ctrl"),
    "Left of the middle": ("r", "t", "f", "g", "v"),
    "Right of the middle": ("u", "i", "j", "k", "m"),
}
"""Far from each other, so that four people have room for their hands. Two people get those that are farthest apart."""


@dataclass(frozen=True, slots=True)
class GameInfo:
    """One game in the list of games. All but the first five have a default that serves."""

    package: str
    """Its package, ``__name__``: there lie its ``rules``, its ``table`` and its ``text``, and what else it has."""
    name: str
    """In records, settings and on the command line, as in ``kings-corners``."""
    title: str
    """What people call it."""
    seats: range
    """How many may play."""
    pitch: str
    """What it is about, in a sentence."""
    round: str = "deal"
    """What the game calls a deal: ``deal`` or ``hand``."""
    real_time: bool = False
    """There are no turns: whoever is first is first."""
    race_keys: RaceKeys = field(default_factory=RaceKeys)
    """In real time."""
    mood: Mood = ROYAL_BLUE
    ambience: tuple[str, ...] = ()
    """What is heard of the place where it is at home: one or two of the textures in ``sounds/ambience``."""
    emblem: tuple[EmblemPart, ...] = ANY_GAME
    """The parts of its picture on the title, the hindmost first, between the ground and the frame. They lie below
    ``title/<name>`` in the package's folder ``sprites``, the whole picture beside them; without any, cards lie there.
    """
    keys: Mapping[str, str] = field(default_factory=dict)
    """The letters on its buttons, and what each does, in the order in which the settings show them."""
    keys_once: Mapping[str, str] = field(default_factory=dict)
    """What older settings called a letter -> the letter that does it now."""
    by_points: bool = False
    """Points are what counts, as in Hearts, and to have the best of a deal is no more than that: hints, levels and
    statistics speak of points then, and not of deals won.
    """
    levels: tuple[str, ...] = ()
    """The levels of AI players that its ``players`` bring; without any, ``random`` plays."""
    first_level: str = "novice"
    """Of these the one that a person meets who has not chosen any."""
    strongest: int = 300
    """So strong its players of the adaptive level become, 100 from one level to the next: Keen is 300, and Sharp, in a
    game where it is no more than a better Keen, 400.
    """
    manners: bool = False
    """Its players differ in temperament, too, but for the sharp ones: each is told of as bold, careful, thrifty or
    forgetful.
    """
    level_seconds: Mapping[str, float] = field(default_factory=dict)
    """In real time, how long a card of each level takes, as a rule; of one that changes, in the first hand."""

    def __post_init__(self) -> None:
        if not self.race_keys.calls.keys() <= self.keys.keys():
            raise ValueError("what may be called in the race is not among its keys")

    @property
    def art(self) -> str:
        """The picture on the title: a sprite, and the folder of its parts."""
        return "title/any-game" if self.emblem is ANY_GAME else f"title/{self.name}"

    @property
    def hints(self) -> bool:
        """Whether somebody can say what to do: the sharp player, or the next best."""
        return bool(self.levels)
