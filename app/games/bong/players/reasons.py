"""Bong hints: what a sharp player would do, given time, and why, based on that seat's view."""

from __future__ import annotations

from collections.abc import Sequence

from app.ai.player import RightMove
from app.core.card_names import rank_name, rank_plural
from app.core.cards import Card, rank
from app.core.messages import _, n_
from app.games.bong.players import reading
from app.games.bong.rules import is_right
from app.games.bong.rules.knowledge import others_next
from app.games.bong.rules.model import (
    BING,
    DEAL,
    FLING,
    FLONG,
    NOBODY,
    Bing,
    Deal,
    Fling,
    Flong,
    Move,
    Play,
    View,
)


def advise(view: View, legal: Sequence[Move]) -> RightMove[Move]:
    """Return what a sharp player would do given unlimited time."""
    race, wanted = view.public.race, view.public.race.rank
    if DEAL in legal or FLONG in legal:
        move = DEAL if DEAL in legal else FLONG
        return RightMove(move, reason(view, move))
    if legal and not view.public.over and reading.may_play(view) and wanted in reading.ranks(view):
        return _to_play(view)
    for call in (FLING, BING):
        if call in legal and (call != FLING or race.last != NOBODY):  # a fling answers the last card played
            return RightMove(call, reason(view, call), _ready(view))
    return _waiting(view)


def _to_play(view: View) -> RightMove[Move]:
    wanted = view.public.race.rank
    following = _after(wanted)
    if len(view.hand) > 1 and reading.better_left(view, wanted):
        leave = _("Leave the {rank} to the others.", rank=rank_name(wanted))
        then = _("Then play your {rank}, and no one can follow.", rank=rank_name(following))
        text = f"{leave} {then} {_left(view, _after(following))}"
        return RightMove(None, text, _of(view, following))
    if len(view.hand) > 1 and _yields(view):
        text = _(
            "Two players are alternating. Leave the {rank} to them, and be first with your {next}.",
            rank=rank_name(wanted),
            next=rank_name(following),
        )
        return RightMove(None, text, _of(view, following))
    move = reading.play_of(view, wanted)
    return RightMove(move, reason(view, move))


def _yields(view: View) -> bool:
    wanted = view.public.race.rank
    if _after(wanted) not in reading.ranks(view) or not reading.two_are_at_it(view):
        return False
    return not (reading.owns_rest(view, wanted) or reading.forces_flong(view, wanted))


def _waiting(view: View) -> RightMove[Move]:
    race, ready = view.public.race, _ready(view)
    if view.public.over or ready is None:
        return RightMove(None, _("There's nothing for you to do now."))
    locked = view.seat not in view.public.active
    if race.last == view.seat and rank(ready) == race.rank:
        text = _("No one can follow, so you'll lead after the flong.")
    elif race.last == view.seat:
        text = _("You played last.")
    elif locked:
        text = _("You're locked out for a moment.")
    elif race.leader not in (NOBODY, view.seat):
        text = _("Another player leads after the flong.")
    elif race.last != NOBODY and not others_next(view.public, view.seat, view.hand):
        text = _("No one can follow, so there will be a flong.")
    else:
        text = _("You have no {rank}.", rank=rank_name(race.rank))
    coming = rank(ready)
    if coming == race.rank:
        get_ready = _("Get your {rank} ready.", rank=rank_name(coming))
    else:
        before = rank_name((coming - 1) % 13)
        get_ready = _("Get your {rank} ready to follow the {before}.", rank=rank_name(coming), before=before)
    return RightMove(None, f"{text} {get_ready}", ready)


def _ready(view: View) -> Card | None:
    if view.public.over:
        return None
    race = view.public.race
    mine = reading.may_play(view) and race.rank in reading.ranks(view)
    coming = race.rank if mine else reading.coming(view, counts=True)
    return None if coming is None else _of(view, coming)


def _of(view: View, wanted: int) -> Card:
    return next(card for card in view.hand if reading.play_of(view, wanted) == Play(card))


def reason(view: View, move: Move, line: Sequence[Move] = ()) -> str:
    """Return the argument for a move, or its consequence. ``line`` is part of the shared signature and unused here."""
    race = view.public.race
    match move:
        case Play(card):
            return _play(view, card)
        case Fling():
            return _("The player who played last can call flong only once everyone else has called fling.")
        case Flong():
            return n_(
                "No one else can play: the pile of {n} card goes to the others.",
                "No one else can play: the pile of {n} cards goes to the others.",
                len(race.pile),
            )
        case Bing():
            return _("You have one card left, and your statistics count the call.")
        case Deal():
            return _("This hand is over, and you deal the next one.")
        case _:
            return _("Only the clock can do that.")


def _play(view: View, card: Card) -> str:
    race, wanted = view.public.race, view.public.race.rank
    if not is_right(race, view.seat, card):
        return _wrong(view, card)
    if len(view.hand) == 1:
        return _("Your last card: playing it wins the hand.")
    if reading.forces_flong(view, wanted):
        flong = _("No one can follow, so you'll be able to call flong.")
        return f"{_left(view, _after(wanted))} {flong}"
    if race.leader == view.seat:
        return _("You lead after your flong: only you can play the {rank}.", rank=rank_name(wanted))
    if reading.owns_rest(view, wanted):
        return f"{_left(view, wanted)} {_('No one else can play now.')}"
    if not others_next(view.public, view.seat, view.hand):
        return _("No one else can play, so everyone's waiting for your {rank}.", rank=rank_name(wanted))
    return n_(
        "The next rank is {rank}. This leaves you with {n} card.",
        "The next rank is {rank}. This leaves you with {n} cards.",
        len(view.hand) - 1,
        rank=rank_name(wanted),
    )


def _wrong(view: View, card: Card) -> str:
    race = view.public.race
    if rank(card) != race.rank:
        return _("Careful: the next rank is {rank}, so this card would come back.", rank=rank_name(race.rank))
    if view.seat == race.last:
        return _("Careful: you played last, so this card would come back.")
    return _("Careful: another player leads after the flong, so this card would come back.")


def _left(view: View, wanted: int) -> str:
    """Return that the player holds all that is left of a rank."""
    mine = sum(rank(card) == wanted for card in view.hand)
    if mine == 1:
        return _("You hold the last {rank}.", rank=rank_name(wanted))
    return _("You hold all the remaining {ranks}.", ranks=rank_plural(wanted))


def _after(wanted: int) -> int:
    return (wanted + 1) % 13
