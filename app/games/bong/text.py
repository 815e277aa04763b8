"""Bong's texts: log lines, the table as text for a terminal, and the rules in brief."""

from __future__ import annotations

from collections.abc import Iterable

from app.core.card_names import rank_name
from app.core.cards import FRENCH, Card, Seat, rank, suit
from app.core.messages import N_, _, n_, p_, say, shown_name
from app.games.bong.rules import is_right
from app.games.bong.rules.model import (
    NOBODY,
    Options,
    Public,
    View,
    match_is_over,
)
from app.games.bong.table.moves import MOVES
from app.table.move_types import NameOf
from app.table.text.brief import Brief, Example, Topic
from app.table.text.game_text import Figure, GameText
from app.table.text.lines import codes, short

_NAME = 16


def picture(view: View, name_of: NameOf) -> list[str]:
    """Draw the pile and what it waits for, the players, and the own hand; all hands once the hand is over."""
    p = view.public
    lines = [" · ".join(("Bong", _("Hand {hand}", hand=p.deal + 1), _house_rules(p)))]
    lines.append(_("Pile: {cards}", cards=codes(p.race.pile)) if p.race.pile else _("Pile: no card yet"))
    if not p.over:
        lines.append(_next_rank(p, name_of))
    lines += [_player(view, seat, name_of(seat)) for seat in range(len(view.counts))]
    if p.over:
        lines += [
            f"  {short(shown_name(name_of(seat)), _NAME)} {codes(_sorted(hand))}"
            for seat, hand in enumerate(view.shown)
            if hand
        ]
        lines.append(_("The match is over.") if match_is_over(p) else _("The hand is over."))
    else:
        lines.append(_("Your hand: {cards}", cards=codes(_sorted(view.hand))))
        lines += [_state(view)]
    return lines


def _house_rules(p: Public) -> str:
    options = p.options
    first = n_("first to {n} hand", "first to {n} hands", options.first_to)
    limit = n_("{n} minute", "{n} minutes", options.time_limit) if options.time_limit else _("no time limit")
    return " · ".join((first, limit, _("lockout {n} ms", n=options.lockout)))


def _next_rank(p: Public, name_of: NameOf) -> str:
    wanted = rank_name(p.race.rank)
    if p.race.leader == NOBODY:
        return _("Next rank: {rank}.", rank=wanted)
    return say(
        name_of(p.race.leader), _("Next rank: {rank}. Only you may play it."),
        _("Next rank: {rank}. Only {name} may play it."), rank=wanted,
    )  # fmt: skip


def _state(view: View) -> str:
    """Return what the own seat may do now."""
    race, me = view.public.race, view.seat
    if me not in view.public.active:
        return _("You're locked out for a moment.")
    if me == race.last:
        all_called = len(race.called) == len(view.counts) - 1
        if all_called:
            return _("All the others have called fling: you may call flong.")
        return _("You played the last card.")
    if any(is_right(race, me, card) for card in view.hand):
        return _("You may play.")
    if any(rank(card) == race.rank for card in view.hand):
        return _("Another player leads.")
    if me in race.called:
        return _("You have no {rank}, and have called fling.", rank=rank_name(race.rank))
    return _("You have no {rank}.", rank=rank_name(race.rank))


def _player(view: View, seat: Seat, name: str) -> str:
    """Return a line like ``Ann 7 cards 2 hands played last, holds 9C``."""
    p, race = view.public, view.public.race
    notes = [_("dealer")] if seat == p.dealer else []
    if not p.over:
        notes += [_("played last")] if seat == race.last else []
        notes += [p_("called by a player", "fling")] if seat in race.called else []
        notes += [p_("called by a player", "bing")] if seat in race.binged else []
        notes += [_("locked out")] if seat not in p.active else []
        notes += [_("has {cards}", cards=codes(held))] if (held := _seen(view, seat)) and seat != view.seat else []
    won, cards = n_("{n} hand won", "{n} hands won", p.scores[seat]), n_("{n} card", "{n} cards", view.counts[seat])
    return f"  {short(shown_name(name), _NAME)} {cards:>8} {won:>12}  {', '.join(notes)}".rstrip()


def _seen(view: View, seat: Seat) -> list[Card]:
    """Return the cards that everybody knows to be in a hand."""
    known, pile = view.public.known, view.public.race.pile
    return _sorted(card for card in FRENCH.cards if known.may[card] == 1 << seat and card not in pile)


def _sorted(hand: Iterable[Card]) -> list[Card]:
    return sorted(hand, key=lambda card: (rank(card), suit(card)))


# ---- rules in brief


_GESTURES = ((N_("Click a card"), N_("play it")), (N_("Drag to the pile"), N_("play it")))
_KEYS = (
    ("A 2-9 0 J Q K", N_("play that rank (0: ten)")),
    ("F / B", N_("fling or flong / bing")),
    (N_("Several people"), N_("keys at each hand")),
    (N_("Gamepad"), N_("left, right; A, B, X")),
)


def brief(options: Options, seats: int) -> Brief:
    """Return the pages of the rules in brief for these house rules."""
    return Brief((_quick(options), _fling(options), _several()), _GESTURES, _KEYS)


def _quick(o: Options) -> Topic:
    if o.lockout:
        back = _(
            "Nobody plays twice in a row. A wrong card comes back and locks you out for {seconds} s.",
            seconds=f"{o.lockout / 1000:g}",
        )
    else:
        back = _("Nobody plays twice in a row. A wrong card comes back.")
    ending = [_("The player of the last card wins the hand.")]
    if o.time_limit:
        ending.append(
            n_("After {n} minute the fewest cards win.", "After {n} minutes the fewest cards win.", o.time_limit)
        )
    ending.append(_("With one card left you may call bing."))
    ending.append(
        n_("The first to win {n} hand wins the match.", "The first to win {n} hands wins the match.", o.first_to)
    )
    return Topic(
        _("Be quick"),
        (
            _(
                "There are no turns: the quickest player plays the next rank. The hand starts with a 2 and goes up to "
                "the king, then ace, 2 and so on. Suits don't matter."
            ),
            back,
            " ".join(ending),
        ),
        (
            Example(_("It begins like this, each card from another player …"), ("2C 3H 4H 5S",)),
            Example(_("… and goes round: the ace follows the king."), ("QD KS AH 2S",)),
        ),
        section="3",
    )


def _fling(o: Options) -> Topic:
    return Topic(
        _("Fling and flong"),
        (
            _("If you have none of the next rank, and didn't play last, call fling."),
            _(
                "Once all others have called, the player of the last card calls flong: the pile is dealt to the "
                "others, and play continues with the same rank."
            ),
            _("So keep the last card of a rank, and play the one below it: the others have to fling."),
            n_(
                "If a player must call and doesn't, the clock calls after {n} second.",
                "If a player must call and doesn't, the clock calls after {n} seconds.",
                o.call_after,
            )
            if o.call_after
            else "",
        ),
        (Example(_("You play the 8 and keep the last 9: nobody can follow."), ("8D", "9C"), ""),),
        section="4",
    )


def _several() -> Topic:
    return Topic(
        _("Several people"),
        (
            _(
                "Several people at one screen play with open hands. Each has their own keys, shown at their hand: move "
                "along it, then play. The mouse plays for the person at the bottom."
            ),
            _("A gamepad replaces a player's keys as soon as it is plugged in. Change keys and buttons in Settings."),
        ),
        section="9",
    )


TEXT = GameText(
    MOVES.log_line,
    picture,
    brief=brief,
    figures=(
        Figure(N_("Cards played"), ("cards",)),
        Figure(N_("Flings"), ("flings",)),
        Figure(N_("Flongs"), ("flongs",)),
        Figure(N_("Bings"), ("bings",)),
        Figure(N_("Wrong cards"), ("wrong",)),
    ),
    unit=lambda _options: "hands",
)
