"""Text with small cards: in ``took [7C]`` the seven is drawn as a tile; a card of another pack begins with the folder
of its faces, as in ``took [money/7C]``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import groupby
from typing import TypeAlias

from app.table.geometry import Box
from app.table.text.lines import merged
from app.ui.window.brush import Brush, Style
from app.ui.window.decks import index_ink
from app.ui.window.theme import IVORY, IVORY_EDGE, SMALL, Paint

LINE = 21.0
"""Line height in units."""
_CARD = re.compile(r"\[([\w/]+)\]")
_ROW = r"(?:\[[\w/]+\] ?)*\[[\w/]+\]"
_EXCHANGE = re.compile(rf"[^[]*?{_ROW}[^][]*[^][\s][^][]*{_ROW}")
"""What was done with cards for other cards, which come last."""
_TILE = Style(IVORY, 1, 4, IVORY_EDGE, 1, 1)
CARD_HIGH = 20.0
_SUIT, _TILE_PAD, _SPACE = 13.0, 3.0, 4.5


@dataclass(frozen=True, slots=True)
class Piece:
    """A word or a small card."""

    text: str
    card: bool
    width: float
    glued: bool = False
    """Joined to the previous piece without a space."""


CardLine: TypeAlias = Sequence[Piece]


def card_line(brush: Brush, text: str) -> CardLine:
    """Return ``text`` as measured pieces: words, and small cards for codes in brackets."""
    found = []
    for word in text.split():
        card = _CARD.match(word)
        if card is None:
            found.append(Piece(word, False, brush.width(word, SMALL, "SemiBold")))
            continue
        code, rest = card[1], word[card.end() :]
        found.append(Piece(code, True, card_width(brush, code)))
        if rest:
            found.append(Piece(rest, False, brush.width(rest, SMALL, "SemiBold"), glued=True))
    return found


def turn_lines(brush: Brush, phrases: Sequence[str], width: float, most: int) -> list[CardLine]:
    """Fit one turn into ``most`` lines, shortened step by step: merge repeated verbs, omit the verb of
    exchanges, keep only the last exchange's cards, count them; then drop exchanges, which only led to the rest, or
    keep the beginning and end, or only what was done with cards. Ellipses mark other omissions.
    """
    last_of_many = _last_of_many(phrases)
    forms = (phrases, _in_a_row(phrases), _bare(phrases), last_of_many, _counted(phrases))
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
    for text in (*whole, *around, *filter(None, cards), *begun, *end):
        lines = wrapped(card_line(brush, text), width)
        if len(lines) <= most:
            return lines
    return wrapped(card_line(brush, phrases[-1]), width)[:most] if phrases else []


def _first_and_last(phrase: str) -> str:
    """Shorten a row of many cards.

    >>> _first_and_last("played [5D] [4C] [3H]")
    'played [5D] … [3H]'
    >>> _first_and_last("took [7C] into a tong")
    'took [7C] into a tong'
    """
    return re.sub(r"(\[[^]]+\]) (?:\[[^]]+\] )+(\[[^]]+\])", r"\1 … \2", phrase)


def _in_a_row(phrases: Sequence[str]) -> list[str]:
    """Merge repeated verbs.

    >>> _in_a_row(["swapped [AH] [7H] for [2C] [3H]", "swapped [4D] [4C] for [9H] [JH]", "melded 4 hearts"])
    ['swapped [AH] [7H] for [2C] [3H]; [4D] [4C] for [9H] [JH]', 'melded 4 hearts']
    """
    return _together(phrases, lambda verb, alike: f"{verb} {'; '.join(map(_cards_of, alike))}")


def _bare(phrases: Sequence[str]) -> list[str]:
    """Shorten exchanges to their cards and the word between them.

    >>> _bare(["melded 4 hearts", "swapped [AH] [7H] for [2C] [3H]", "swapped [4D] [4C] for [9H] [JH]"])
    ['melded 4 hearts', '[AH] [7H] for [2C] [3H]; [4D] [4C] for [9H] [JH]']
    """
    found = list[str]()
    for bare, group in groupby(phrases, key=lambda phrase: bool(_EXCHANGE.fullmatch(phrase))):
        alike = [*group]
        found += ["; ".join(map(_cards_of, alike))] if bare else alike
    return found


def _last_of_many(phrases: Sequence[str]) -> list[str]:
    """Keep the cards of the last exchange only.

    >>> _last_of_many(["swapped [AH] for [2C]", "swapped [4D] for [9H]", "swapped [9H] for [KH]", "passed"])
    ['swapped … [9H] for [KH]', 'passed']
    """
    return _together(phrases, lambda verb, alike: f"{verb} … {_cards_of(alike[-1])}")


def _beside_exchanges(phrases: Sequence[str]) -> list[str]:
    """Return candidates without exchanges, which only prepared the rest: with their count if there is room, with
    and without later phrases.

    >>> turn = ["swapped [AH] for [2C]", "melded 4 hearts", "swapped [9H] for [KH]", "discarded [4D]"]
    >>> _beside_exchanges(turn)[:2]
    ['swapped ×2, melded 4 hearts, discarded [4D]', 'swapped ×2, melded 4 hearts']
    >>> _beside_exchanges(["swapped [AH] for [2C]", "discarded [4D]"])
    []
    """
    rest = [phrase for phrase in phrases if not _EXCHANGE.fullmatch(phrase)]
    brought = [phrase for phrase in rest if "[" not in phrase]
    if not brought or len(rest) == len(phrases):
        return []
    first = next(phrase for phrase in phrases if phrase not in rest)
    often = _counted([first] * (len(phrases) - len(rest)))
    return [", ".join(some) for some in ([*often, *rest], [*often, *brought], rest, brought)]


def _counted(phrases: Sequence[str]) -> list[str]:
    """Count repeated phrases that name only cards.

    >>> _counted(["swapped [AH] [7H] for [2C] [3H]", "swapped [4D] [4C] for [9H] [JH]", "melded 4 hearts"])
    ['swapped ×2', 'melded 4 hearts']
    """
    return _together(phrases, lambda verb, alike: f"{verb} ×{len(alike)}")


def _together(phrases: Sequence[str], merge: Callable[[str, Sequence[str]], str]) -> list[str]:
    """Merge consecutive phrases that begin with the same verb, followed by cards."""
    found = list[str]()
    for verb, group in groupby(phrases, key=_verb):
        alike = [*group]
        found += [merge(verb, alike)] if len(alike) > 1 and verb != alike[0] else alike
    return found


def _verb(phrase: str) -> str:
    """Return the words before the cards, or the whole phrase if it has none."""
    return phrase.partition("[")[0].rstrip()


def _cards_of(phrase: str) -> str:
    """Return what follows the verb, from the first card on."""
    return phrase.removeprefix(_verb(phrase)).lstrip()


def line_width(line: CardLine) -> float:
    return sum(piece.width + _SPACE * (not piece.glued) for piece in line) - _SPACE


def line_text(line: CardLine) -> str:
    """Return the text from which ``card_line`` would make the line."""
    words = (("" if piece.glued else " ") + (f"[{piece.text}]" if piece.card else piece.text) for piece in line)
    return "".join(words).strip()


def draw_line(brush: Brush, line: CardLine, x: float, y: float, ink: Paint) -> None:
    """Draw a line from ``x`` on, vertically centred at ``y``."""
    for piece in line:
        x -= _SPACE * piece.glued
        if piece.card:
            draw_card(brush, piece.text, x, y)
        else:
            brush.text(piece.text, x, y, SMALL, ink, weight="SemiBold")
        x += piece.width + _SPACE


def card_width(brush: Brush, code: str) -> float:
    rank = SmallCard.of(code).rank
    return (brush.width(rank, SMALL, "Bold") if rank else 0) + _SUIT + 2 * _TILE_PAD


def draw_card(brush: Brush, code: str, x: float, y: float) -> None:
    """Draw a small card from ``x`` on, vertically centred at ``y``."""
    small = SmallCard.of(code)
    brush.panel(Box(x, y - CARD_HIGH / 2, card_width(brush, code), CARD_HIGH), _TILE)
    left = x + _TILE_PAD
    if small.rank:
        left += brush.text(small.rank, left, y, SMALL, small.ink(brush), weight="Bold")
    brush.picture(small.mark, Box(left, y - _SUIT / 2, _SUIT, _SUIT))


@dataclass(frozen=True, slots=True)
class SmallCard:
    """Text and suit of a small card; an honour has no rank."""

    folder: str
    """Folder of its faces; empty for French cards."""
    rank: str
    suit: str

    @classmethod
    def of(cls, code: str) -> SmallCard:
        """Return the small card for a code, with another pack's folder in front."""
        folder, _, bare = code.rpartition("/")
        rank, suit = (bare[:-1], bare[-1]) if not folder or bare[0].isdigit() else ("", bare)
        return cls(folder, rank, suit)

    def ink(self, brush: Brush) -> Paint:
        return index_ink(self.folder, self.suit) if self.folder else brush.sprites.deck.ink(self.suit)

    @property
    def mark(self) -> str:
        return f"marks/{self.folder}-{self.suit}" if self.folder else f"icons/suit-{self.suit}"


@dataclass(frozen=True, slots=True)
class CardLabel:
    """A line of text and small cards, left-aligned in the box."""

    box: Box
    text: str
    """Text as for ``card_line``."""
    colour: Paint

    def draw(self, brush: Brush) -> None:
        draw_line(brush, card_line(brush, self.text), self.box.x, self.box.middle[1], brush.palette[self.colour])


def wrapped(pieces: Sequence[Piece], width: float) -> list[CardLine]:
    """Wrap pieces to ``width`` units; a card never begins a line without the word before it."""
    lines: list[list[Piece]] = []
    for piece in pieces:
        if lines and (piece.glued or line_width([*lines[-1], piece]) <= width):
            lines[-1].append(piece)
        elif lines and piece.card and _may_leave(lines[-1]) and line_width([lines[-1][-1], piece]) <= width:
            lines.append([lines[-1].pop(), piece])
        else:
            lines.append([piece])
    return [*lines]


def _may_leave(line: CardLine) -> bool:
    """Return whether the last word may move to the next line."""
    return len(line) > 1 and not (line[-1].card or line[-1].glued)
