"""Pai Tong's texts: log lines, the table as text for a terminal, and the rules in brief."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from app.core.cards import Card, Seat
from app.core.messages import N_, YOU, _, n_, number, p_, say
from app.core.options import choices
from app.games.pai_tong.rules.kinds import KIND, RANK, Kind, codes, count_cards, either, kind_name, kind_plural
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
from app.table.text.lines import cut, padded, right, short

Observation: TypeAlias = observation.Observation[Public]
"""The table as its viewers see it; all texts are made from it."""


def log_line(before: Observation, seat: Seat, move: Move, after: Observation, name_of: Callable[[Seat], str]) -> str:
    """Describe the move in words. Answers to a discard are secret; the one that settles it reports the result."""
    name, p = name_of(seat), before.public
    if isinstance(move, Deal):
        return say(name, _("You start deal {deal}."), _("{name} starts deal {deal}."), deal=after.public.deal + 1)
    if p.discard is None:
        if isinstance(move, Discard) and after.public.discard is not None:
            card = _name(p, after.public.discard)
            return say(name, _("You discard the {card}."), _("{name} discards the {card}."), card=card)
        return f"{say(name, _('You win with four tongs.'), _('{name} wins with four tongs.'))} {_worth(after)}"
    return "" if after.public.discard is not None else _settled(before, after, name_of)


def _settled(before: Observation, after: Observation, name_of: Callable[[Seat], str]) -> str:
    """Return what happened to a discard."""
    p, (*_earlier, last), name = before.public, after.public.thrown, name_of(before.public.next)
    card = _name(p, last.card)
    if after.public.over:
        winner = after.public.history[-1].winner
        if winner is None:
            return _("No one takes the {card}, and the stock is empty. No one wins this deal.", card=card)
        return f"{_won(name_of(winner), name_of(last.seat), card)} {_worth(after)}"
    if last.taker is None:
        return either(
            p.options.cards,
            say(name, _("You draw a card."), _("{name} draws a card.")),
            say(name, _("You draw a tile."), _("{name} draws a tile.")),
        )
    _taken, *two = after.public.melds[p.next][-1]
    return say(
        name,
        _("You take the {card} for a tong with {cards}."),
        _("{name} takes the {card} for a tong with {cards}."),
        card=card, cards=two_cards(KIND[two[0]], KIND[two[1]], p.options.cards),
    )  # fmt: skip


def _won(winner: str, thrower: str, card: str) -> str:
    if thrower == YOU:
        return _("{name} wins with your {card}.", name=winner, card=card)
    return say(
        winner, _("You win with {other}'s {card}."), _("{name} wins with {other}'s {card}."), other=thrower, card=card
    )


def two_cards(first: Kind, second: Kind, cards: str) -> str:
    """Return the two cards of a tong in words: ``two 5s of coins``, ``the 5 of coins and the 5 of strings``."""
    if first == second:
        # Translators: two identical cards; {cards} is a plural, as in "5s of coins"
        return p_("the cards that make a tong with a discard", "two {cards}", cards=kind_plural(first, cards))
    one, other = kind_name(first, cards), kind_name(second, cards)
    return p_("the cards that make a tong with a discard", "the {first} and the {second}", first=one, second=other)


def _name(p: Public, card: Card) -> str:
    return kind_name(KIND[card], p.options.cards)


def _worth(after: Observation) -> str:
    """Return what the deal's win was worth: its pure tongs, where those count, and what the others pay."""
    last = after.public.history[-1]
    paid = everyone_pays(last.paid)
    if not last.pure or not pure_counts(after.public.options):
        return paid
    return f"{_('Pure tongs: {n}.', n=last.pure)} {paid}"


def everyone_pays(paid: int) -> str:
    """Return what each other player pays the winner."""
    return n_("Everyone else pays {n} chip.", "Everyone else pays {n} chips.", paid)


def chips(n: int) -> str:
    """Return chips won or lost: ``+3 chips``."""
    return n_("{chips} chip", "{chips} chips", n, chips=number(n, signed=True))


def stake(options: Options) -> str:
    """Return the worth of a point if it is not one chip, else an empty text."""
    return n_("{n} chip per point", "{n} chips per point", options.stake) if options.stake > 1 else ""


def picture(view: View, name_of: Callable[[Seat], str]) -> list[str]:
    """Draw the players with open tongs and discards, the own hand by rank, and the question; at the end all hands."""
    p = view.public
    lines = [f"{_('Pai Tong')} · {headline(p)}", _stock(view)]
    for seat in range(len(view.counts)):
        lines += _player(view, seat, name_of(seat))
    if p.over:
        lines += [f"  {short(name_of(seat))} {_shown(view, seat)}" for seat in range(len(view.shown))]
        lines.append(_("The match is over.") if match_is_over(p.sheet) else _("The deal is over."))
    else:
        lines += [_("Your hand: {cards}", cards=codes(_sorted(view.hand))), *_asked(view, name_of)]
    return lines


def headline(p: Public) -> str:
    """Return the deal, the cards, the scoring and the stake."""
    by_name = {choice.name: choice for choice in choices(type(p.options))}
    parts = [_("Deal {deal} of {deals}", deal=p.deal + 1, deals=p.options.deals)]
    parts += [by_name[name].value_label(getattr(p.options, name)) for name in ("cards", "scoring")]
    return " · ".join([*parts, *filter(None, [stake(p.options)])])


def _stock(view: View) -> str:
    p = view.public
    line = _("Stock: {cards}", cards=count_cards(view.stock, p.options.cards))
    dice = p.sheet.dice
    if dice is None:
        return line
    walls = " ".join(map(str, walls_left(dice, p.starter, view.stock)))
    rolled = _("Dice: {one} and {other}", one=dice[0], other=dice[1])
    return f"{line}   {_('Walls: {numbers}', numbers=walls)}   {rolled}"


def _player(view: View, seat: Seat, name: str) -> list[str]:
    """Return lines like ``> Ann 11 cards +3 chips``, with arrows at seats that may move, and face-up cards."""
    p = view.public
    arrow = ">" if seat in p.active and not p.over else " "
    note = p_("the player who starts the deal", "starts") if seat == p.starter else ""
    held = count_cards(view.counts[seat], p.options.cards)
    lines = [f"{arrow} {short(name)} {right(held, 8)} {right(chips(p.scores[seat]), 10)}  {note}".rstrip()]
    if p.melds[seat]:
        lines.append(_row(_("tongs"), _melds(p.melds[seat])))
    if lying := [thrown.card for thrown in p.thrown if thrown.seat == seat and thrown.taker is None]:
        lines.append(_row(_("discards"), codes(lying)))
    return lines


def _row(label: str, cards: str) -> str:
    return f"    {padded(label, 8)}  {cards}"


def _melds(melds: Iterable[Meld]) -> str:
    return ", ".join(map(codes, melds))


def _shown(view: View, seat: Seat) -> str:
    hand = view.shown[seat]
    won = view.public.history[-1].winner == seat
    return _("{tongs} (wins)", tongs=_melds(split(hand))) if won else codes(_sorted(hand))


def _asked(view: View, name_of: Callable[[Seat], str]) -> list[str]:
    """Return the discard that waits for answers, and its value to those who have yet to answer."""
    p, mine = view.public, view.seat in view.public.active
    if p.discard is None:
        turn = _("It's your turn.")
        return [f"{turn} {_('Your hand is complete.')}" if complete(view.hand) else turn] if mine else []
    line = say(
        cut(name_of(p.turn)), _("You discard {code}, the {card}."), _("{name} discards {code}, the {card}."),
        code=codes((p.discard,)), card=_name(p, p.discard),
    )  # fmt: skip
    if mine:
        wins = complete((*view.hand, p.discard))
        asked = _("This discard completes your hand.") if wins else _("This discard doesn't complete your hand.")
        return [line, f"{_('You play next.')} {asked}" if view.seat == p.next else asked]
    return [f"{line} {_('You have answered.')}" if view.answer else line]


def _sorted(hand: Sequence[Card]) -> list[Card]:
    return sorted(hand, key=lambda card: (RANK[card], KIND[card]))


# ---- rules in brief


def brief(options: Options, seats: int) -> Brief:
    """Return the pages of the rules in brief for these house rules; the examples show the cards or tiles in use."""
    faces = "tiles" if options.cards == "tiles" else "money"
    keys = ("D", _("draw")), ("T", _("take the discard for a tong")), ("I / P", _("kin / pass"))
    return Brief((_tongs(faces), _your_turn(faces), _kin(options, faces)), MARK, keys)


def _tongs(faces: str) -> Topic:
    if faces == "tiles":
        other, same = "money", _("The same with Thai money cards.")
    else:
        other, same = "tiles", _("The same with Mahjong tiles.")
    return Topic(
        _("Tongs"),
        (
            _(
                "Collect four tongs. A tong is a set of three of one rank, in any suits. All honors have the "
                "same rank. In a pure tong, all three are identical."
            ),
        ),
        (
            Example(_("A tong: three 6s in any suits."), ("6C 6S 6M",), faces=faces),
            Example(_("A pure tong."), ("3S 3S 3S",), faces=faces),
            Example(_("Honors make a tong, too."), ("RF WF OT",), faces=faces),
            Example(same, ("5C 5S 5M",), faces=other),
        ),
        section="1",
    )


def _your_turn(faces: str) -> Topic:
    return Topic(
        _("Draw or take"),
        (
            _("Play goes counterclockwise. On your turn, draw, then discard."),
            _(
                "Instead of drawing, you may take the previous player's discard if it makes a tong with two from your "
                "hand. That tong stays face up in front of you."
            ),
            _("When the stock is empty, you can take a discard only to win."),
        ),
        (Example(_("A 4 is discarded. It makes a tong with your two 4s."), ("4C", "4S 4M"), faces=faces),),
        section="3",
    )


def _kin(o: Options, faces: str) -> Topic:
    scoring = [
        rule_sentence(o, "scoring"),
        n_("A point is worth {n} chip.", "A point is worth {n} chips.", o.stake),
        *([_("Open tongs count as they were made.")] if pure_counts(o) else []),
        _("The winner starts the next deal."),
    ]
    return Topic(
        _("Kin"),
        (
            _("If any player's discard completes your hand, call kin to win with it. A win comes before any "
              "other claim. If several players call kin, the first one after the discarder wins."),
            " ".join(scoring),
            _("If the stock runs out and no one wins with the last discard, the deal has no winner."),
        ),
        (
            Example(
                _("Three tongs and a pair: any 8 wins."),
                ("2C 2S 2M", "5C 5C 5M", "RF RF OT", "8S 8M"), "", faces=faces,
            ),
        ), section="5",)  # fmt: skip


def decided(made: Move, best: Move) -> Decided:
    """Classify a decision by the move made and the best one."""
    if isinstance(made, Discard) and isinstance(best, Discard):
        return Decided(N_("Discards"), "" if made == best else N_("wrong discard"))
    if made == best:
        slip = ""
    elif isinstance(best, Kin):
        slip = N_("missed a win")
    elif isinstance(best, Tong):
        slip = N_("wrong tong") if isinstance(made, Tong) else N_("missed a tong")
    else:
        slip = N_("useless claim") if isinstance(made, Tong | Kin) else N_("wrong answer")
    return Decided(N_("Claims"), slip)


TEXT = GameText(
    log_line,
    picture,
    brief=brief,
    figures=(
        Figure(N_("Wins (kin)"), ("kins",)),
        Figure(N_("Wins on own turn"), ("own draw",), of=("kins",)),
        Figure(N_("Pure tongs in winning hands"), ("pure",)),
        Figure(N_("Open tongs"), ("tongs",)),
        Figure(N_("Wins given away"), ("given away",)),
        Figure(N_("Deals without a winner"), ("drawn",)),
    ),
    unit=lambda _options: "chips",
    decided=decided,
)
