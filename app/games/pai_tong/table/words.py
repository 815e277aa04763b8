"""Texts of Pai Tong's table: log, hints, prompt, labels, score sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from app.core.cards import Card, Seat
from app.core.messages import YOU, _, n_, number, p_, say
from app.games.pai_tong.rules.kinds import HONOURS, KIND, RANK, RANK_OF_KIND, either, kind_name, rank_name, rank_plural
from app.games.pai_tong.rules.model import PASS, Discard, Kin, Move, Public, Tong
from app.games.pai_tong.rules.tongs import complete, is_pure, pure_counts, pure_tongs, split, tongs_with, win_points
from app.games.pai_tong.table.gestures import best_tong, win_worth
from app.games.pai_tong.table.hands import in_sets, one_of, pure_tong_count, tongs_of, unseen, waits_for
from app.games.pai_tong.table.moves import spoken
from app.games.pai_tong.text import Observation, chips, everyone_pays, two_cards
from app.table.sheet import DealOutcome, ScoreLine, ScoreSheet
from app.table.tabletop import Claim, Prompt


def _aim() -> str:
    """Return the aim, for prompts of the first deal that have nothing more urgent to say."""
    return _("Collect four sets of three, each of one rank, in any suits.")


def claim(seen: Observation, name_of: Callable[[Seat], str]) -> Claim[Move] | None:
    """Return the question to everybody about a discard."""
    p = seen.public
    if p.discard is None:
        return None
    card = spoken(seen, p.discard)
    question = say(
        name_of(p.turn),
        _("You discard the {card}. Does anyone want it?"),
        _("{name} discards the {card}. Does anyone want it?"),
        card=card,
    )
    return Claim(question, PASS, p_("a card that is claimed", "the {card}", card=card), _ranks(seen, RANK[p.discard]))


def _ranks(seen: Observation, rank: int) -> str:
    return rank_plural(rank, seen.public.options.cards)


def _chips(n: int) -> str:
    return n_("{n} chip", "{n} chips", n)


def obvious_mistake(seen: Observation, seat: Seat, move: Move) -> str:
    """Return what is wrong with not winning, or with a discard that breaks up a tong."""
    worth = win_worth(seen, seat)
    if worth is not None and not isinstance(move, Kin):
        return _("Your hand is complete: you can win {chips} from each player.", chips=_chips(worth))
    if not isinstance(move, Discard):
        return ""
    hand = seen.hands[seat]
    tongs = tongs_of(hand)
    loose = {*hand} - {card for tong in tongs for card in tong}
    if not loose or any(KIND[card] == move.kind for card in loose):
        return ""
    card = kind_name(move.kind, seen.public.options.cards)
    return _("The {card} belongs to your tong of {ranks}.", card=card, ranks=_ranks(seen, RANK_OF_KIND[move.kind]))


def prompt(seen: Observation, seat: Seat, marked: frozenset[Card]) -> Prompt:
    """Return what is asked, and what an answer would bring."""
    p = seen.public
    if p.over or seat not in p.active:
        return Prompt()
    worth = win_worth(seen, seat)
    if p.discard is None:
        return _own_turn(seen, seat, marked, worth)
    card = spoken(seen, p.discard)
    if worth is not None:
        made = _("The {card} completes your hand.", card=card)
        return Prompt(made, _("Win {chips} from each player.", chips=_chips(worth)))
    if seat != p.next:
        return Prompt(_("Pass?"))
    tong = best_tong(seen, seat, marked)
    if tong is not None:
        return Prompt(_("Take the {card} for a tong, or draw?", card=card), _taken(seen, seat, tong, marked))
    if not seen.stock:
        return Prompt(_("The stock is empty. You can only pass."))
    return Prompt(_draws(seen, seat, card), _waiting(seen, seen.hands[seat]) or _first_deal(seen))


def _own_turn(seen: Observation, seat: Seat, marked: frozenset[Card], worth: int | None) -> Prompt:
    """Return the prompt to discard, or to win."""
    hand, cards = seen.hands[seat], seen.public.options.cards
    if worth is not None and hand:
        return Prompt(_("Your hand is complete: win {chips} from each player, or discard.", chips=_chips(worth)))
    if worth is not None:
        return Prompt(_("Your hand is complete: win {chips} from each player.", chips=_chips(worth)))
    chosen = [card for card in hand if card in marked]
    if len(chosen) == 1:
        asked = _("Discard the {card}?", card=spoken(seen, chosen[0]))
        return Prompt(asked, _waiting(seen, hand, chosen[0]))
    if seen.public.deal:
        return Prompt(
            either(
                cards,
                _("Select a card to discard, or drag it to the table."),
                _("Select a tile to discard, or drag it to the table."),
            )
        )
    return Prompt(either(cards, _("Select a card to discard."), _("Select a tile to discard.")), _aim())


def _taken(seen: Observation, seat: Seat, tong: Tong, marked: frozenset[Card]) -> str:
    """Return what taking the discard into that tong would do."""
    p, hand = seen.public, seen.hands[seat]
    assert p.discard is not None
    if sum(RANK[card] == RANK[p.discard] for card in hand) % 3 == 0:
        return _("Taking it would break up a tong in your hand.")
    cards = two_cards(tong.first, tong.second, p.options.cards)
    if RANK_OF_KIND[tong.first] == HONOURS and tong.first != tong.second:  # only the rules say that they match
        made = _("It makes a tong with {cards}: all {ranks} share a rank.", cards=cards, ranks=_ranks(seen, HONOURS))
    else:
        made = _("It makes a tong with {cards}.", cards=cards)
    several = len(tongs_with(hand, p.discard)) > 1 and not marked
    return f"{made} {_('To use two others, select them.')}" if several else made


def _draws(seen: Observation, seat: Seat, card: str) -> str:
    """Return the prompt to draw, an answer like any other: until all have answered, another player may win."""
    cards = seen.public.options.cards
    if seen.public.active == {seat}:
        return either(cards, _("Draw a card."), _("Draw a tile."))
    return either(
        cards,
        _("Draw a card, unless someone wins with the {card}.", card=card),
        _("Draw a tile, unless someone wins with the {card}.", card=card),
    )


def _first_deal(seen: Observation) -> str:
    return "" if seen.public.deal else _aim()


def _waiting(seen: Observation, hand: Sequence[Card], without: Card | None = None) -> str:
    """Return which card completes the hand, if one does, and how many of those are left."""
    held = tuple(card for card in hand if card != without)
    rank = waits_for(held)
    if rank is None:
        return ""
    left, name = unseen(seen, hand, rank), rank_name(rank, seen.public.options.cards)
    if not left:
        return _("Any {rank} would win, but you've already seen them all.", rank=name)
    if without is not None:
        return _("Then any {rank} wins ({n} unseen).", rank=name, n=left)
    return _("Any {rank} wins ({n} unseen).", rank=name, n=left)


def outcome(seen: Observation, name_of: Callable[[Seat], str]) -> DealOutcome:
    """Return how the deal ended."""
    last = seen.public.history[-1]
    if last.winner is None:
        return DealOutcome(_("No one wins"), _("The stock is empty."))
    if last.thrower is not None and not (last.pure and pure_counts(seen.public.options)):
        card = kind_name(KIND[seen.public.thrown[-1].card], seen.public.options.cards)
        return DealOutcome(_with_discard(name_of(last.winner), name_of(last.thrower), card), everyone_pays(last.paid))
    tongs = pure_tong_count(last.pure) if last.pure and pure_counts(seen.public.options) else _("four tongs")
    # Translators: {tongs} is "four tongs" or, for example, "2 pure tongs"; a headline, so there is no full stop
    won = say(name_of(last.winner), _("You win with {tongs}"), _("{name} wins with {tongs}"), tongs=tongs)
    return DealOutcome(won, everyone_pays(last.paid))


def _with_discard(winner: str, thrower: str, card: str) -> str:
    if thrower == YOU:
        return _("{name} wins with your {card}", name=winner, card=card)
    return say(
        winner, _("You win with {other}'s {card}"), _("{name} wins with {other}'s {card}"), other=thrower, card=card
    )


def plate(seen: Observation, seat: Seat) -> str:
    """Return chips won and lost; once a deal is over, as the total, next to the deal's gain."""
    score = seen.public.scores[seat]
    if seen.public.over:
        return _("{chips} total", chips=number(score, signed=True))
    return chips(score)


def _score_notes(seen: Observation) -> tuple[str, ...]:
    """Return what decided the last deal, per seat."""
    p = seen.public
    last = p.history[-1]
    found = []
    for seat, hand in enumerate(seen.hands):
        if seat == last.winner:
            pure = pure_tongs(hand, p.melds[seat])
            found.append(pure_tong_count(pure) if pure_counts(p.options) else _how(p))
        elif seat == last.thrower:
            found.append(_("gave the win away"))
        else:
            waits = waits_for(hand) if not complete(hand) else None
            found.append("" if waits is None else _("needed {card}", card=one_of(waits, p.options.cards)))
    return tuple(found)


def _how(p: Public) -> str:
    """Return how the last deal was won."""
    if p.history[-1].thrower is None:
        return _("won on own turn")
    return _("won with {card}", card=one_of(RANK[p.thrown[-1].card], p.options.cards))


def sheet(seen: Observation) -> ScoreSheet:
    """Return the score sheet of the deals that are over."""
    history = seen.public.history
    return ScoreSheet(
        "chips", tuple(deal.scores for deal in history), tuple(deal.winner for deal in history), _score_notes(seen),
        None, less_is_better=False, chips=True, starts=True, cards_heading=_("All hands"),
        lines=_lines(seen) if history else (),
    )  # fmt: skip


def _lines(seen: Observation) -> tuple[ScoreLine, ...]:
    """Return the winner's four tongs, and the worth of each pure one where those count; what the others held; and what
    everybody pays for the win and for its pure tongs.
    """
    p = seen.public
    last, each_pure = p.history[-1], p.options.stake * win_points(p.options).pure
    winner = last.winner
    if winner is None:
        return ()
    tongs = (*p.melds[winner], *split(seen.hands[winner]))
    lines = [ScoreLine(winner, "", 0, tong, f"+{each_pure}" if each_pure and is_pure(tong) else "") for tong in tongs]
    shown = ((seat, in_sets(seen, seat)) for seat in range(len(p.melds)) if seat != winner)
    lines += [ScoreLine(seat, "", 0, tuple(chain(*p.melds[seat], *groups))) for seat, groups in shown]
    pure = last.pure * each_pure
    for named, each in ((_("win"), last.paid - pure), (_("pure tongs"), pure)):
        payers = (seat for seat in range(len(p.melds)) if seat != winner and each)
        lines += [ScoreLine(seat, named, -each, to=winner) for seat in payers]
    return tuple(lines)
