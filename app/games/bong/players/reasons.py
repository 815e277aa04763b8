"""Bong hints: what a sharp player would do, given time, and why, based on that seat's view."""

from __future__ import annotations

from collections.abc import Sequence

from app.ai.player import RightMove
from app.core.cards import Card, rank
from app.core.grammar import a, count_in_words, in_words, plural, sentence
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
from app.games.bong.rules.refusals import RANK_NAMES


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
        left = _left(view, _after(following))
        text = f"leave the {RANK_NAMES[wanted]}: after your {RANK_NAMES[following]} you hold {left}"
        return RightMove(None, sentence(f"{text}, so nobody can follow"), _of(view, following))
    if len(view.hand) > 1 and _yields(view):
        text = f"two play by turns: leave them the {RANK_NAMES[wanted]} and be first with your {RANK_NAMES[following]}"
        return RightMove(None, sentence(text), _of(view, following))
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
        return RightMove(None, "There is nothing to do for you now.")
    locked = view.seat not in view.public.active
    if race.last == view.seat and rank(ready) == race.rank:
        text = "nobody can follow, and after the flong you lead"
    elif race.last == view.seat:
        text = "you played last"
    elif locked:
        text = "you are locked out for a moment"
    elif race.leader not in (NOBODY, view.seat):
        text = "another player leads after the flong"
    elif race.last != NOBODY and not others_next(view.public, view.seat, view.hand):
        text = "nobody can follow, so a flong comes"
    else:
        text = f"you hold no {RANK_NAMES[race.rank]}"
    coming = rank(ready)
    when = "" if coming == race.rank else f" for after the {RANK_NAMES[(coming - 1) % 13]}"
    return RightMove(None, sentence(f"{text}: have {a(RANK_NAMES[coming])} ready{when}"), ready)


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
            text = _play(view, card)
        case Fling():
            text = f"you hold no {RANK_NAMES[race.rank]}, and a flong needs all the others to say so"
        case Flong():
            text = f"nobody else can go on: the pile of {count_in_words(len(race.pile), 'card')} goes to the others"
        case Bing():
            text = "you have one card left, and to say so is counted"
        case Deal():
            text = "this hand is over, and you deal the next one"
        case _:
            text = "the clock alone does that"
    return sentence(text)


def _play(view: View, card: Card) -> str:
    race, wanted = view.public.race, view.public.race.rank
    if not is_right(race, view.seat, card):
        return f"careful: {_wrong(view, card)}, so it would come back to your hand"
    if len(view.hand) == 1:
        return "your last card: with it you win the hand"
    if reading.forces_flong(view, wanted):
        return f"you hold {_left(view, _after(wanted))}: nobody can follow, and you can flong the pile"
    if race.leader == view.seat:
        return f"you alone may lead after your flong, with {a(RANK_NAMES[wanted])}"
    if reading.owns_rest(view, wanted):
        return f"you hold {_left(view, wanted)}: nobody else can play here"
    if not others_next(view.public, view.seat, view.hand):
        return f"all the others have called fling or played last: they wait for your {RANK_NAMES[wanted]}"
    return f"{a(RANK_NAMES[wanted])} is wanted, and this leaves you {count_in_words(len(view.hand) - 1, 'card')}"


def _wrong(view: View, card: Card) -> str:
    race = view.public.race
    if rank(card) != race.rank:
        return f"{a(RANK_NAMES[race.rank])} is wanted"
    if view.seat == race.last:
        return "you played the last card"
    return "another player leads after the flong"


def _left(view: View, wanted: int) -> str:
    """Return ``the last ten``, ``both tens left`` or ``all three tens left``."""
    mine, name = sum(rank(card) == wanted for card in view.hand), RANK_NAMES[wanted]
    if mine == 1:
        return f"the last {name}"
    return f"{'both' if mine == 2 else f'all {in_words(mine)}'} {plural(name)} left"


def _after(wanted: int) -> int:
    return (wanted + 1) % 13
