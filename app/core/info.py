"""Metadata of a game, plain data so that the title can list games without importing rules; names of AI players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from app.core.emblem import ANY_GAME, EmblemPart
from app.core.messages import N_

# Names of the AI players.
AI_NAMES = ("Rosa", "Tariq", "Mei", "Oskar", "Amara", "Ines", "Kofi", "Lena")
"""In the order in which they take seats."""


Colour: TypeAlias = tuple[int, int, int]


class Mood(NamedTuple):
    """Colours of a game's table in the evening theme; the other themes are derived from them."""

    felt: Colour
    glow: Colour
    """Felt in the lamplight."""
    cloth: Colour
    rim: Colour
    ground: Colour
    """Panels."""
    raised: Colour
    """Buttons."""
    edge: Colour
    """Outlines of buttons."""
    day: Colour | None = None
    """Felt in the day theme, if not a pale ``glow`` (a pale red would be pink). Applied more strongly, since cards are
    nearly white.
    """
    room: str = "living-room"
    """The place around the table: a drawing in the folder ``rooms``."""


ROYAL_BLUE = Mood(
    felt=(13, 32, 72), glow=(36, 79, 148), cloth=(16, 42, 92), rim=(74, 46, 28),
    ground=(10, 22, 48), raised=(30, 52, 96), edge=(92, 116, 168),
)  # fmt: skip
"""Default: for pages that belong to no game, and games without colours of their own."""


@dataclass(frozen=True, slots=True)
class RaceKeys:
    """Default keys of a real-time game; the settings list them under the game's name."""

    calls: Mapping[str, str] = field(default_factory=dict)
    """Actions other than playing a card: letter in ``keys`` -> name in the settings. At most three, the number of spare
    gamepad buttons.
    """
    ranks: tuple[str, ...] = ("a", "2", "3", "4", "5", "6", "7", "8", "9", "0", "j", "q", "k")
    """Key for each rank, aces first, with one person at the keyboard."""
    zones: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: _ZONES)
    """Keyboard zones by name, one per person where several play: keys for one card left, one card right, play, and each
    of the ``calls``.
    """

    def __post_init__(self) -> None:
        if len(self.calls) > 3 or any(len(keys) < 3 + len(self.calls) for keys in self.zones.values()):
            raise ValueError("there is no key for each of the calls")


_ZONES: Mapping[str, tuple[str, ...]] = {
    N_("Far left"): ("q", "w", "a", "s", "z"),
    N_("Arrow keys"): ("left", "right", "up", "down", "right ctrl"),
    N_("Center left"): ("r", "t", "f", "g", "v"),
    N_("Center right"): ("u", "i", "j", "k", "m"),
}
"""Far apart, so that four people have room for their hands; two people get the two farthest apart."""


@dataclass(frozen=True, slots=True)
class GameInfo:
    """Entry in the list of games. All fields but the first five have usable defaults."""

    package: str
    """``__name__`` of the game's package, which holds ``rules``, ``table``, ``text`` and its optional parts."""
    name: str
    """Name in records, settings and on the command line, as in ``kings-corners``."""
    title: str
    """Display name."""
    seats: range
    """Possible numbers of players."""
    pitch: str
    """Description in one sentence."""
    round: str = "deal"
    """The game's word for a deal: ``deal`` or ``hand``."""
    real_time: bool = False
    """Whether players race instead of taking turns."""
    race_keys: RaceKeys = field(default_factory=RaceKeys)
    """Used in real-time games."""
    mood: Mood = ROYAL_BLUE
    ambience: tuple[str, ...] = ()
    """Background sound: one or two of the textures in ``sounds/ambience``."""
    emblem: tuple[EmblemPart, ...] = ANY_GAME
    """Parts of the picture on the title screen, back to front, between background and frame. Their sprites are in
    ``sprites/title/<name>`` in the package, next to the whole picture; by default the picture is a fan of cards.
    """
    card_back: str = ""
    """Sprite of the back of the game's own cards; empty for playing cards."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Letters of the game's buttons -> actions, in the order of the settings page."""
    keys_once: Mapping[str, str] = field(default_factory=dict)
    """Letter in older settings -> today's letter for the same action."""
    by_points: bool = False
    """Whether points decide, as in Hearts, rather than deals won; hints, levels and statistics then use points."""
    levels: tuple[str, ...] = ()
    """Levels of AI players in the game's ``players``; without any, ``random`` plays."""
    first_level: str = "novice"
    """Default level of opponents."""
    strongest: int = 300
    """Maximum strength of adaptive players, 100 per level: Keen is 300; in a game whose Sharp is only a better Keen,
    Sharp is 400.
    """
    manners: bool = False
    """Whether its players below Sharp have temperaments: bold, careful, thrifty or forgetful."""
    level_seconds: Mapping[str, float] = field(default_factory=dict)
    """Typical seconds per card of each level in real time; of an adaptive player, in the first hand."""
    compiled: tuple[str, ...] = ()
    """Modules in the package, such as ``players.worlds``, where rollouts and training spend their time: releases and
    ``training --compiled`` compile them (``app.tools.compiling``). They can't use ``cached_property``, which mypyc
    drops.
    """

    def __post_init__(self) -> None:
        if not self.race_keys.calls.keys() <= self.keys.keys():
            raise ValueError("what may be called in the race is not among its keys")

    @property
    def compiled_modules(self) -> tuple[str, ...]:
        """Full names of the modules that are compiled."""
        return tuple(f"{self.package}.{name}" for name in self.compiled)

    @property
    def art(self) -> str:
        """Sprite of the title picture, and folder of its parts."""
        return "title/any-game" if self.emblem is ANY_GAME else f"title/{self.name}"

    def deal_or_hand(self, deal: str, hand: str) -> str:
        """Choose between two translated messages by the game's word for a deal: ``Next deal`` or ``Next hand``."""
        return deal if self.round == "deal" else hand

    @property
    def hints(self) -> bool:
        """Whether an AI player can give hints."""
        return bool(self.levels)
