"""Words with small cards among them: in ``took [7C]`` the seven is drawn on a small tile; a card of another pack
begins with the folder of its faces, as in ``took [money/7C]``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import groupby
from typing import TypeAlias

from app.table.geometry import Box
from app.table.text.plate_line import merged
from app.ui.window.brush import Brush, Style
from app.ui.window.decks import index_ink
from app.ui.window.theme import IVORY, IVORY_EDGE, SMALL, Paint

LINE = 21.0
"""From one line to the next, in units."""
_CARD = re.compile(r"\[([\w/]+)\]")
_ROW = re.compile(r"\[[\w/]+\]( \[[\w/]+\])*")
"""Cards and nothing else."""
_FOR = re.compile(rf"(… )?{_ROW.pattern} for {_ROW.pattern}(; {_ROW.pattern} for {_ROW.pattern})*")
"""Cards that were put for others, once or more often."""
_TILE = Style(IVORY, 1, 4, IVORY_EDGE, 1, 1)
CARD_HIGH = 20.0
_SUIT, _TILE_PAD, _SPACE = 13.0, 3.0, 4.5


@dataclass(frozen=True, slots=True)
class Piece:
    """A word, or a card on a small tile."""

    text: str
    card: bool
    wide: float
    """In units."""
    glued: bool = False
    """It follows without a space."""


CardLine: TypeAlias = Sequence[Piece]


def card_line(brush: Brush, said: str) -> CardLine:
    """What is said, measured piece by piece: words, and small cards for what stands in brackets."""
    found = []
    for word in said.split():
        card = _CARD.match(word)
        if card is None:
            found.append(Piece(word, False, brush.width(word, SMALL, "SemiBold")))
            continue
        code, rest = card[1], word[card.end() :]
        found.append(Piece(code, True, card_wide(brush, code)))
        if rest:
            found.append(Piece(rest, False, brush.width(rest, SMALL, "SemiBold"), glued=True))
    return found


def turn_lines(brush: Brush, phrases: Sequence[str], wide: float, most: int) -> list[CardLine]:
    """The phrases of one turn in so many lines at most. In a longer turn a verb is said once for all that was done with
    cards one after another, or a short one tells what was put for what, or only the last time has its cards, or all are
    but counted. Where that is too much, what was done beside such exchanges, or how it began and how it ended, or only
    what was done with cards, or the beginning or the end alone. An ellipsis stands for what is left out, but not for
    exchanges: they were the way to the rest.
    """
    last_of_many = _last_of_many(phrases)
    forms = (phrases, _in_a_row(phrases), _bare(phrases), last_of_many, _bare(last_of_many), _counted(phrases))
    whole = [", ".join(some) for some in forms]
    whole += [", ".join(map(_first_and_last, some)) for some in forms]
    whole += _beside_exchanges(phrases)
    ends = range(1, len(phrases))
    around = [f"{phrases[0]} … {', '.join(phrases[last:])}" for last in ends if last > 1]
    with_cards = reduce(merged, (phrase for phrase in phrases if "[" in phrase), tuple[str, ...]())
    short = [*map(_first_and_last, with_cards)]
    cards = [", ".join(with_cards), ", ".join(short), ", ".join(_counted(with_cards)), *short[:1]]
    begun = [f"{phrases[0]} …"] if len(phrases) > 1 else []
    end = (f"… {', '.join(phrases[last:])}" for last in ends)
    for said in (*whole, *around, *filter(None, cards), *begun, *end):
        lines = wrapped(card_line(brush, said), wide)
        if len(lines) <= most:
            return lines
    return wrapped(card_line(brush, phrases[-1]), wide)[:most] if phrases else []


def _first_and_last(phrase: str) -> str:
    """Of a row of many cards.

    >>> _first_and_last("played [5D] [4C] [3H]")
    'played [5D] … [3H]'
    >>> _first_and_last("took [7C] into a tong")
    'took [7C] into a tong'
    """
    return re.sub(r"(\[[^]]+\]) (?:\[[^]]+\] )+(\[[^]]+\])", r"\1 … \2", phrase)


def _in_a_row(phrases: Sequence[str]) -> list[str]:
    """The verb once, and all cards.

    >>> _in_a_row(["connected [AH] [7H] for [2C] [3H]", "connected [4D] [4C] for [9H] [JH]", "laid four hearts"])
    ['connected [AH] [7H] for [2C] [3H]; [4D] [4C] for [9H] [JH]', 'laid four hearts']
    """
    return _together(phrases, lambda verb, alike: f"{verb} {'; '.join(map(_cards_of, alike))}")


def _bare(phrases: Sequence[str]) -> list[str]:
    """Where cards were put for cards, a short verb tells enough.

    >>> _bare(["laid four hearts", "connected [AH] [7H] for [2C] [3H]", "connected [4D] [4C] for [9H] [JH]"])
    ['laid four hearts', 'put [AH] [7H] for [2C] [3H]; [4D] [4C] for [9H] [JH]']
    """
    told = ((phrase, _cards_of(phrase)) for phrase in _in_a_row(phrases))
    return [f"put {cards}" if _FOR.fullmatch(cards) else phrase for phrase, cards in told]


def _last_of_many(phrases: Sequence[str]) -> list[str]:
    """The cards of the last time.

    >>> _last_of_many(["connected [AH] for [2C]", "connected [4D] for [9H]", "connected [9H] for [KH]", "passed"])
    ['connected … [9H] for [KH]', 'passed']
    """
    return _together(phrases, lambda verb, alike: f"{verb} … {_cards_of(alike[-1])}")


def _beside_exchanges(phrases: Sequence[str]) -> list[str]:
    """What cards were put for others to bring about, and what was done then, or only the former; with how often that
    was done in all, if there is room.

    >>> turn = ["connected [AH] for [2C]", "laid four hearts", "connected [9H] for [KH]", "discarded [4D]"]
    >>> _beside_exchanges(turn)[:2]
    ['connected twice, laid four hearts, discarded [4D]', 'connected twice, laid four hearts']
    >>> _beside_exchanges(turn)[2:]
    ['laid four hearts, discarded [4D]', 'laid four hearts']
    >>> _beside_exchanges(["connected [AH] for [2C]", "discarded [4D]"])
    []
    """
    rest = [phrase for phrase in phrases if not _FOR.fullmatch(_cards_of(phrase))]
    brought = [phrase for phrase in rest if "[" not in phrase]
    if not brought or len(rest) == len(phrases):
        return []
    first = next(phrase for phrase in phrases if phrase not in rest)
    often = _counted([first] * (len(phrases) - len(rest)))
    return [", ".join(some) for some in ([*often, *rest], [*often, *brought], rest, brought)]


def _counted(phrases: Sequence[str]) -> list[str]:
    """``connected 3 times`` for what was done so often in a row, with cards that are all named.

    >>> _counted(["connected [AH] [7H] for [2C] [3H]", "connected [4D] [4C] for [9H] [JH]", "laid four hearts"])
    ['connected twice', 'laid four hearts']
    """
    return _together(phrases, lambda verb, alike: f"{verb} {'twice' if len(alike) == 2 else f'{len(alike)} times'}")


def _together(phrases: Sequence[str], said: Callable[[str, Sequence[str]], str]) -> list[str]:
    """Phrases of one verb that follow each other, said as one where each of them tells of cards."""
    found = list[str]()
    for verb, group in groupby(phrases, key=lambda phrase: phrase.partition(" ")[0]):
        alike = [*group]
        found += [said(verb, alike)] if len(alike) > 1 and all("[" in phrase for phrase in alike) else alike
    return found


def _cards_of(phrase: str) -> str:
    """What follows the verb."""
    return phrase.partition(" ")[2]


def wide_of(line: CardLine) -> float:
    """So many units a line takes."""
    return sum(piece.wide + _SPACE * (not piece.glued) for piece in line) - _SPACE


def line_text(line: CardLine) -> str:
    """As ``card_line`` takes it."""
    words = (("" if piece.glued else " ") + (f"[{piece.text}]" if piece.card else piece.text) for piece in line)
    return "".join(words).strip()


def draw_line(brush: Brush, line: CardLine, x: float, y: float, ink: Paint) -> None:
    """From ``x`` on; ``y`` is its middle."""
    for piece in line:
        x -= (_SPACE - 1) * piece.glued
        if piece.card:
            draw_card(brush, piece.text, x, y)
        else:
            brush.text(piece.text, x, y, SMALL, ink, weight="SemiBold")
        x += piece.wide + _SPACE


def card_wide(brush: Brush, code: str) -> float:
    """Of the small card, in units."""
    rank = SmallCard.of(code).rank
    return (brush.width(rank, SMALL, "Bold") if rank else 0) + _SUIT + 2 * _TILE_PAD


def draw_card(brush: Brush, code: str, x: float, y: float) -> None:
    """A small card from ``x`` on; ``y`` is its middle."""
    small = SmallCard.of(code)
    brush.panel(Box(x, y - CARD_HIGH / 2, card_wide(brush, code), CARD_HIGH), _TILE)
    left = x + _TILE_PAD
    if small.rank:
        left += brush.text(small.rank, left, y, SMALL, small.ink(brush), weight="Bold")
    brush.picture(small.mark, Box(left, y - _SUIT / 2, _SUIT, _SUIT))


@dataclass(frozen=True, slots=True)
class SmallCard:
    """What is told of a card in small: a rank, none on an honour, and the mark of its suit."""

    folder: str
    """Empty for French cards."""
    rank: str
    suit: str

    @classmethod
    def of(cls, code: str) -> SmallCard:
        """By its code, before which another pack has its folder."""
        folder, _, bare = code.rpartition("/")
        rank, suit = (bare[:-1], bare[-1]) if not folder or bare[0].isdigit() else ("", bare)
        return cls(folder, rank, suit)

    def ink(self, brush: Brush) -> Paint:
        """Of the rank."""
        return index_ink(self.folder, self.suit) if self.folder else brush.sprites.deck.ink(self.suit)

    @property
    def mark(self) -> str:
        """The sprite."""
        return f"marks/{self.folder}-{self.suit}" if self.folder else f"icons/suit-{self.suit}"


@dataclass(frozen=True, slots=True)
class CardLabel:
    """A line of words and small cards, from the left end of the box."""

    box: Box
    text: str
    """As ``card_line`` takes it."""
    colour: Paint

    def draw(self, brush: Brush) -> None:
        draw_line(brush, card_line(brush, self.text), self.box.x, self.box.middle[1], brush.palette[self.colour])


def wrapped(pieces: Sequence[Piece], wide: float) -> list[CardLine]:
    """In lines of that width at most, in units; a card that begins a line brings the word before it along."""
    lines: list[list[Piece]] = []
    for piece in pieces:
        if lines and (piece.glued or wide_of([*lines[-1], piece]) <= wide):
            lines[-1].append(piece)
        elif lines and piece.card and _may_leave(lines[-1]) and wide_of([lines[-1][-1], piece]) <= wide:
            lines.append([lines[-1].pop(), piece])
        else:
            lines.append([piece])
    return [*lines]


def _may_leave(line: CardLine) -> bool:
    """Its last word can go on in the next line."""
    return len(line) > 1 and not (line[-1].card or line[-1].glued)
