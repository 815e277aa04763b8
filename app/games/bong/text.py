"""Bong's texts: log lines, the table as text for a terminal, and the rules in brief."""

from __future__ import annotations

from collections.abc import Iterable

from app.core.card_names import rank_name
from app.core.cards import FRENCH, Card, Seat, rank, suit
from app.core.messages import N_, _, n_, say
from app.games.bong.rules import is_right
from app.games.bong.rules.model import (
    NOBODY,
    Options,
    Public,
    View,
    match_is_over,
)
from app.games.bong.table.labels import lockout_time
from app.games.bong.table.moves import MOVES, cards_phrase
from app.table.move_types import NameOf
from app.table.text.brief import Brief, Example, Topic
from app.table.text.game_text import Figure, GameText
from app.table.text.lines import codes, right, short

_NAME = 16


def picture(view: View, name_of: NameOf) -> list[str]:
    """Draw the pile and what it waits for, the players, and the own hand; all hands once the hand is over."""
    p = view.public
    lines = [f"Bong · {_house_rules(p)}"]
    lines.append(_("Pile: {cards}", cards=codes(p.race.pile) or _("(no cards yet)")))
    if not p.over:
        lines.append(_next_rank(p, name_of))
    lines += [_player(view, seat, name_of(seat)) for seat in range(len(view.counts))]
    if p.over:
        lines += [
            f"  {short(name_of(seat), _NAME)} {codes(_sorted(hand))}" for seat, hand in enumerate(view.shown) if hand
        ]
        lines.append(_("The match is over.") if match_is_over(p) else _("The hand is over."))
    else:
        lines.append(_("Your hand: {cards}", cards=codes(_sorted(view.hand))))
        lines += [_state(view)]
    return lines


def _next_rank(p: Public, name_of: NameOf) -> str:
    wanted = _("Next: {rank}.", rank=rank_name(p.race.rank))
    if p.race.leader == NOBODY:
        return wanted
    return f"{wanted} {say(name_of(p.race.leader), _('You lead.'), _('{name} leads.'))}"


def _house_rules(p: Public) -> str:
    o = p.options
    hand, first = _("Hand {n}", n=p.deal + 1), n_("first to {n} win", "first to {n} wins", o.first_to)
    limit = _("{n} min per hand", n=o.time_limit) if o.time_limit else _("no time limit")
    return " · ".join((hand, first, limit, _("lockout {time}", time=lockout_time(o.lockout))))


def _state(view: View) -> str:
    """Return what the own seat may do now."""
    race, me = view.public.race, view.seat
    if me not in view.public.active:
        return _("You're locked out for a moment.")
    if me == race.last:
        all_called = len(race.called) == len(view.counts) - 1
        return _("All the others have called fling: call flong.") if all_called else _("You played last.")
    if any(is_right(race, me, card) for card in view.hand):
        return _("You can play.")
    if any(rank(card) == race.rank for card in view.hand):
        return _("Only the player who called flong can play.")
    none = _("You have no card of the next rank.")
    return f"{none} {_('You called fling.')}" if me in race.called else none


def _player(view: View, seat: Seat, name: str) -> str:
    """Return a line like ``Ann 7 cards 2 wins played last, holds 9C``."""
    p, race = view.public, view.public.race
    notes = [_("dealer")] if seat == p.dealer else []
    if not p.over:
        notes += [_("played last")] if seat == race.last else []
        notes += [_("fling")] if seat in race.called else []
        notes += [_("bing")] if seat in race.binged else []
        notes += [_("locked out")] if seat not in p.active else []
        held = _seen(view, seat) if seat != view.seat else []
        notes += [_("holds {cards}", cards=codes(held))] if held else []
    cards, won = cards_phrase(view.counts[seat]), n_("{n} win", "{n} wins", p.scores[seat])
    return f"  {short(name, _NAME)} {right(cards, 8)} {right(won, 8)}  {', '.join(notes)}".rstrip()


def _seen(view: View, seat: Seat) -> list[Card]:
    """Return the cards that everybody knows to be in a hand."""
    known, pile = view.public.known, view.public.race.pile
    return _sorted(card for card in FRENCH.cards if known.may[card] == 1 << seat and card not in pile)


def _sorted(hand: Iterable[Card]) -> list[Card]:
    return sorted(hand, key=lambda card: (rank(card), suit(card)))


# ---- rules in brief


_GESTURES = ((N_("Click a card"), N_("Play it")), (N_("Drag to the pile"), N_("Play it")))


def brief(options: Options, seats: int) -> Brief:
    """Return the pages of the rules in brief for these house rules."""
    keys = (
        ("A 2-9 0 J Q K", _("play that rank (0 is 10)")),
        ("F / B", _("fling or flong / bing")),
        (_("Several people"), _("keys shown beside each hand")),
        (_("Gamepad"), _("left, right; A, B, X")),
    )
    return Brief((_quick(options), _fling(options), _several()), _GESTURES, keys)


def _quick(o: Options) -> Topic:
    row = _("No one plays twice in a row.")
    if o.lockout:
        wrong = _("A wrong card comes back and locks you out for {time}.", time=lockout_time(o.lockout))
    else:
        wrong = _("A wrong card comes back.")
    ends = [_("The first player to get rid of all their cards wins the hand.")]
    if o.time_limit:
        ends.append(_("After {n} minutes, the player with the fewest cards wins it.", n=o.time_limit))
    ends.append(_("With one card left, you can call bing."))
    ends.append(
        n_(
            "The first player to win {n} hand wins the match.",
            "The first player to win {n} hands wins the match.",
            o.first_to,
        )
    )
    return Topic(
        _("Be quick"),
        (
            _(
                "There are no turns: the quickest player plays the next rank. The hand starts with a 2 and goes up to"
                " the king, then the ace, the 2 and so on. Suits don't matter."
            ),
            f"{row} {wrong}",
            " ".join(ends),
        ),
        (
            Example(_("A hand starts like this …"), ("2C 3H 4H 5S",)),
            Example(_("… and goes around: the ace follows the king."), ("QD KS AH 2S",)),
        ),
        section="3",
    )


def _fling(o: Options) -> Topic:
    clock = _("If a player must call and doesn't, the clock calls after {n} seconds.", n=o.call_after)
    return Topic(
        _("Fling and flong"),
        (
            _("If you have no card of the next rank and didn't play last, call fling."),
            _(
                "When everyone except the player who played last has called fling, that player calls flong: "
                "the pile is dealt to the others, and the next rank stays the same."
            ),
            _("Tip: keep all that's left of a rank and play the rank below it. Then all the others must call fling."),
            clock if o.call_after else "",
        ),
        (Example(_("You play the 8 and keep the last 9: no one can follow."), ("8D", "9C"), ""),),
        section="4",
    )


def _several() -> Topic:
    return Topic(
        _("Several people"),
        (
            _(
                "Several people at one screen play with open hands. Each has their own keys, shown beside "
                "their hand: move along the hand, then play. The mouse plays for the person at the bottom."
            ),
            _(
                "A gamepad replaces one person's keys as soon as it's plugged in. You can change keys and buttons in "
                "the settings."
            ),
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
    unit=lambda _options: N_("hands"),
)
