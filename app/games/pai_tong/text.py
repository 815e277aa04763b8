"""Pai Tong's texts: log lines, the table as text for a terminal, and the rules in brief."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from app.core.cards import Card, Seat
from app.core.grammar import count, does, number
from app.core.options import choices
from app.games.pai_tong.rules.kinds import KIND, RANK, codes, plural, words
from app.games.pai_tong.rules.model import (
    Deal,
    Discard,
    Kin,
    Meld,
    Move,
    Options,
    Public,
    Tong,
    View,
    match_is_over,
    walls_left,
)
from app.games.pai_tong.rules.tongs import complete, pure_counts, split
from app.table import observation
from app.table.text.brief import MARK, Brief, Example, Topic, rule_sentence
from app.table.text.game_text import Decided, Figure, GameText
from app.table.text.lines import cut, short

Observation: TypeAlias = observation.Observation[Public]
"""The table as its viewers see it; all texts are made from it."""


def log_line(before: Observation, seat: Seat, move: Move, after: Observation, name_of: Callable[[Seat], str]) -> str:
    """Return the move in words; answers to a discard stay secret until it is settled."""
    name, p = name_of(seat), before.public
    if isinstance(move, Deal):
        return f"{does(name, 'start')} deal {after.public.deal + 1}."
    if p.discard is None:
        if isinstance(move, Discard) and after.public.discard is not None:
            return f"{does(name, 'discard')} the {_words(p, after.public.discard)}."
        return f"{does(name, 'win')} with a hand of four tongs{_pure(after)}. {_paid(after)}"
    if after.public.discard is not None:
        return f"{does(name, 'answer')}."
    actor = after.public.history[-1].winner if after.public.over else p.next
    answered = "" if actor == seat else f"{does(name, 'answer')}. "
    return answered + settled(before, after, name_of)


def settled(before: Observation, after: Observation, name_of: Callable[[Seat], str]) -> str:
    p, seat, (*_, last) = before.public, before.public.next, after.public.thrown
    card = f"the {_words(p, last.card)}"
    if after.public.over:
        winner = after.public.history[-1].winner
        if winner is None:
            return f"Nobody takes {card}, and the stock is empty. Nobody wins this deal."
        thrower = name_of(last.seat)
        whose = "your" if thrower == "You" else f"{thrower}'s"
        line = f"{does(name_of(winner), 'win')} with {whose} {_words(p, last.card)}: four tongs{_pure(after)}."
        return f"{line} {_paid(after)}"
    if last.taker is None:
        return f"{does(name_of(seat), 'draw')} a {'tile' if p.options.cards == 'tiles' else 'card'}."
    _, one, other = after.public.melds[seat][-1]
    with_both = (
        f"two {plural(KIND[one], p.options.cards)}"
        if KIND[one] == KIND[other]
        else f"{_the(p, one)} and {_the(p, other)}"
    )
    return f"{does(name_of(seat), 'take')} {card} into a tong with {with_both}."


def _the(p: Public, card: Card) -> str:
    return f"the {_words(p, card)}"


def _words(p: Public, card: Card) -> str:
    return words(KIND[card], p.options.cards)


def _pure(after: Observation) -> str:
    pure = after.public.history[-1].pure
    return f", {pure} of them pure" if pure and pure_counts(after.public.options) else ""


def _paid(after: Observation) -> str:
    return f"Everybody else pays {count(after.public.history[-1].paid, 'chip')}."


def picture(view: View, name_of: Callable[[Seat], str]) -> list[str]:
    """Draw the players with open tongs and discards, the own hand by rank, and the question; at the end all hands."""
    p = view.public
    lines = [f"Pai Tong · {headline(p)}", _stock(view)]
    for seat in range(len(view.counts)):
        lines += _player(view, seat, name_of(seat))
    if p.over:
        lines += [f"  {short(name_of(seat))} {_shown(view, seat)}" for seat in range(len(view.shown))]
        lines.append("The match is over." if match_is_over(p.sheet) else "The deal is over.")
    else:
        lines += [f"Your hand: {codes(_sorted(view.hand))}", *_asked(view, name_of)]
    return lines


def headline(p: Public) -> str:
    """Return the deal, the cards, the scoring and the stake."""
    by_name = {choice.name: choice for choice in choices(type(p.options))}
    parts = [f"Deal {p.deal + 1} of {p.options.deals}"]
    parts += [by_name[name].value_label(getattr(p.options, name)) for name in ("cards", "scoring")]
    if p.options.stake > 1:
        parts.append(f"{p.options.stake} a point")
    return " · ".join(parts)


def _stock(view: View) -> str:
    line, p = f"Stock: {count(view.stock, 'card')}", view.public
    dice = p.sheet.dice
    if dice is None:
        return line
    walls = " ".join(map(str, walls_left(dice, p.starter, view.stock)))
    return f"{line}   Walls: {walls}   Dice: {dice[0]} and {dice[1]}"


def _player(view: View, seat: Seat, name: str) -> list[str]:
    """Return lines like ``> Ann 11 cards +3 chips``, with arrows at seats that may move, and face-up cards."""
    p = view.public
    arrow = ">" if seat in p.active and not p.over else " "
    note = "starts" if seat == p.starter else ""
    lines = [
        f"{arrow} {short(name)} {count(view.counts[seat], 'card'):>8} {_chips(p.scores[seat]):>10}  {note}".rstrip()
    ]
    if p.melds[seat]:
        lines.append(f"    tongs     {_melds(p.melds[seat])}")
    if lying := [thrown.card for thrown in p.thrown if thrown.seat == seat and thrown.taker is None]:
        lines.append(f"    discards  {codes(lying)}")
    return lines


def _chips(score: int) -> str:
    return f"{number(score, signed=True)} {'chip' if abs(score) == 1 else 'chips'}"


def _melds(melds: Iterable[Meld]) -> str:
    return ", ".join(map(codes, melds))


def _shown(view: View, seat: Seat) -> str:
    hand = view.shown[seat]
    won = view.public.history[-1].winner == seat
    return f"{_melds(split(hand))} (wins)" if won else codes(_sorted(hand))


def _asked(view: View, name_of: Callable[[Seat], str]) -> list[str]:
    """Return the discard that waits for answers, and its value to those who have yet to answer."""
    p, mine = view.public, view.seat in view.public.active
    if p.discard is None:
        done = " Your hand is complete." if mine and complete(view.hand) else ""
        return [f"It is your turn.{done}"] if mine else []
    line = f"{does(cut(name_of(p.turn)), 'discard')} {codes((p.discard,))}, the {_words(p, p.discard)}."
    if mine:
        wins = "It completes your hand." if complete((*view.hand, p.discard)) else "You cannot win with it."
        return [line, f"{'You play next. ' if view.seat == p.next else ''}{wins}"]
    return [f"{line} You have answered." if view.answer else line]


def _sorted(hand: Sequence[Card]) -> list[Card]:
    return sorted(hand, key=lambda card: (RANK[card], KIND[card]))


# ---- rules in brief


_KEYS = (("D", "draw, let the discard lie"), ("T", "take it into a tong"), ("I / P", "kin / pass"))


def brief(options: Options, seats: int) -> Brief:
    """Return the pages of the rules in brief for these house rules; the examples show the cards or tiles in use."""
    faces = "tiles" if options.cards == "tiles" else "money"
    return Brief((_tongs(faces), _your_turn(faces), _kin(options, faces)), MARK, _KEYS)


def _tongs(faces: str) -> Topic:
    other, called = ("money", "Thai money cards") if faces == "tiles" else ("tiles", "mahjong tiles")
    return Topic(
        "Tongs",
        (
            "Build four tongs: sets of three cards of one rank, whatever the suit. All honours are one rank. A tong of "
            "three identical cards is pure.",
        ),
        (
            Example("A tong: three sixes of any suits.", ("6C 6S 6M",), faces=faces),
            Example("A pure tong.", ("3S 3S 3S",), faces=faces),
            Example("The honours make a tong, too.", ("RF WF OT",), faces=faces),
            Example(f"With {called} it is the same.", ("5C 5S 5M",), faces=other),
        ),
        section="1",
    )


def _your_turn(faces: str) -> Topic:
    suit = "circles" if faces == "tiles" else "coins"
    return Topic(
        "Draw or take",
        (
            "Play goes anticlockwise, to the right. Draw a card, then discard one.",
            "Instead of drawing you may take the discard of the player before you, if it makes a tong with two of your "
            "cards: that tong lies open from then on. When the stock is empty, a discard can only be won with.",
        ),
        (Example(f"The four of {suit} is discarded: with two fours it is a tong.", ("4C", "4S 4M"), faces=faces),),
        section="3",
    )


def _kin(o: Options, faces: str) -> Topic:
    pong = " Open tongs count as they lie." if pure_counts(o) else ""
    point = f"A point is {count(o.stake, 'chip')}."
    return Topic(
        "Kin",
        (
            "Anybody's discard may be taken if it completes your hand: call kin. It goes before any other claim; of "
            "several players the next in turn has it.",
            f"{rule_sentence(o, 'scoring')} {point}{pong} The winner starts the next deal.",
            "When the stock is empty and nobody wins with the last discard, nobody wins.",
        ),
        (
            Example(
                "Three tongs, and a pair: an eight of any suit wins.",
                ("2C 2S 2M", "5C 5C 5M", "RF RF OT", "8S 8M"), "", faces=faces,
            ),
        ), section="5",)  # fmt: skip


def decided(made: Move, best: Move) -> Decided:
    """Classify a decision by the move made and the best one."""
    if isinstance(made, Discard) and isinstance(best, Discard):
        return Decided("Discards", "" if made == best else "dropped the wrong card")
    if made == best:
        return Decided("Claims")
    if isinstance(best, Kin):
        return Decided("Claims", "missed a win")
    if isinstance(best, Tong):
        return Decided("Claims", "made the wrong tong" if isinstance(made, Tong) else "missed a claim")
    return Decided("Claims", "claimed in vain" if isinstance(made, Tong | Kin) else "another answer was better")


TEXT = GameText(
    log_line,
    picture,
    brief=brief,
    figures=(
        Figure("Kins", ("kins",)),
        Figure("Kins by an own draw", ("own draw",), of=("kins",)),
        Figure("Pure tongs in wins", ("pure",)),
        Figure("Open tongs", ("tongs",)),
        Figure("Wins given away", ("given away",)),
        Figure("Deals nobody won", ("drawn",)),
    ),
    unit=lambda _options: "chips",
    decided=decided,
)
