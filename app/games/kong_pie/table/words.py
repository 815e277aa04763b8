"""Kong-Pie's prompts, previews, hints and explanations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from app.core.card_names import SUIT_SIGNS, card_name
from app.core.cards import RANKS, Card, Seat, rank, suit
from app.core.messages import _, listed_or, n_
from app.games.kong_pie.rules.kong_names import kong_name, listed_cards
from app.games.kong_pie.rules.kongs import is_frozen, kind_of
from app.games.kong_pie.rules.model import (
    AFTER_SECOND,
    FIRST_KONG,
    HAND_SIZE,
    Connect,
    Discard,
    Kong,
    Move,
    Pass,
    Public,
    step_of,
)
from app.games.kong_pie.rules.moves import may_connect, open_source
from app.games.kong_pie.rules.payments import shares
from app.games.kong_pie.table.gestures import (
    actions,
    connect,
    mates,
    no_swap_with,
    on_turn,
    swap,
    swap_barred,
    why_no_swap,
)
from app.games.kong_pie.table.labels import n_left
from app.games.kong_pie.table.moves import Observation, listed_votes, why_asked
from app.games.kong_pie.table.names import almost, best_first, groups, nearly, valued
from app.table.gesture import DragItem
from app.table.tabletop import OpenPile, Prompt

_ROOMY = 2
"""Number of kong buttons above which the prompt would reach up to a plate; the buttons say enough."""


# ---- prompt


def prompt(seen: Observation, seat: Seat, marked: frozenset[Card]) -> Prompt:
    """Return what is asked, what the marked cards would do, or the state of the turn."""
    p = seen.public
    question = p.sheet.question
    if question is not None and not p.over:
        return _asked(p) if question.seat == seat else Prompt()
    if not on_turn(p, seat):
        return Prompt()
    move = connect(seen, seat, marked)
    if move is not None:
        return preview(seen, seat, move)
    put, pull = swap(seen, seat, marked)
    if sum(isinstance(action.move, Kong) for action in actions(seen, seat, marked)) > _ROOMY:
        return Prompt()
    return _half_marked(seen, seat, put, pull) if put or pull else _standing(seen, seat)


def _asked(p: Public) -> Prompt:
    question = p.sheet.question
    if question is None:
        return Prompt()
    if question.kind == "restock":
        return Prompt(_("The stock is empty, and you're the dealer. Turn the discards over, or shuffle them?"))
    if question.kind in ("fee", "reset"):
        restock = _("The stock is empty. Pay a chip to restock, or leave the hand?")
        reset = _("The hand will be reset. Pay a chip for the reset, or leave the hand?")
        return Prompt(restock if question.kind == "fee" else reset, _("If you leave, your kongs still score."))
    asked = _("Reset the hand?") if question.kind == "offer" else _("End the hand, or reset it?")
    effects = _vote(p, question.kind, question.seat, question.votes)
    return Prompt(" ".join((why_asked(p), asked)), " ".join(effects))


def _vote(p: Public, kind: str, seat: Seat, votes: Sequence[str]) -> Iterator[str]:
    """Yield the effects of a reset and of an end, how a tie is decided, and the votes so far."""
    if is_frozen(p):
        yield _("A reset brings back the cards that have left the game.")
    else:
        yield _("A reset deals the hands and the source again.")
    if p.options.fee:
        yield _("It costs each player a chip.")
    if not sum(p.sheet.still_in) % 2:
        yield _("A tie means a reset.")
    if kind == "offer":
        yield _("If the reset is refused, the next passed round ends the hand.")
    elif p.options.chips:
        pays = _ending_pays(p, seat)
        nothing = _("Ending the hand pays you nothing.")
        yield n_("Ending the hand pays you {n} chip.", "Ending the hand pays you {n} chips.", pays) if pays else nothing
    if votes:
        yield _("Votes so far: {votes}.", votes=listed_votes(votes))


def _ending_pays(p: Public, seat: Seat) -> int:
    """Return the chips that a seat gets back if the players end the hand."""
    order = [(p.turn + i * step_of(p.options)) % p.seats for i in range(p.seats)]
    return shares(p.sheet.points, p.sheet.kitty, order)[seat]


def _standing(seen: Observation, seat: Seat) -> Prompt:
    """Return the state of the turn, with nothing marked."""
    p = seen.public
    if p.phase == AFTER_SECOND:
        return Prompt(_("You've made two kongs!"), _("Discard a card, or end your turn."))
    if p.sheet.won == seat:
        return Prompt(_("You've won the hand."), _("Make another kong now for glory!"))
    if kongs := best_first(seen.hands[seat], p.ledger.highs):
        return Prompt(_("You have a kong: {kong}.", kong=valued(kongs[0].cards, p)))
    ends = _("Discard a card to end your turn.") if p.connects else _("Discard a card, or pass.")
    if not swap_barred(seen, seat):
        return _swap_wanted(seen, seat, ends)
    if may_connect(p) and len(open_source(p)) > 1 and len(seen.hands[seat]) > 1:
        barred = _("No two of your cards share a suit or a rank.")
    else:
        barred = _("You can't make a kong now.")
    return Prompt(barred, ends)


def _swap_wanted(seen: Observation, seat: Seat, ends: str) -> Prompt:
    """Return the state of a turn in which a swap is possible; ``ends`` says how the turn may end."""
    p = seen.public
    if not _has_a_kong((*seen.hands[seat], *open_source(p)), p):
        keep = _("Keep your best cards, and connect only to improve them.")
        return Prompt(_("No kong is within reach."), " ".join((keep, ends)))
    if p.phase == FIRST_KONG:
        text = _("To get a kong, connect: select two of your cards and two from the source.")
    else:
        text = _("To get a second kong, connect: select two of your cards and two from the source.")
    limit = p.options.connects
    left = n_("{n} connect left.", "{n} connects left.", limit - p.connects) if limit and may_connect(p) else ""
    must = _("Without a kong, you must discard.") if p.connects else ""
    return Prompt(text, " ".join(filter(None, (left, must))))


def _has_a_kong(cards: Sequence[Card], p: Public) -> bool:
    """Return whether a hand of some of these cards would hold a kong."""
    return any(best_first(hand, p.ledger.highs) for hand in combinations(cards, min(HAND_SIZE, len(cards))))


def _half_marked(seen: Observation, seat: Seat, put: tuple[Card, ...], pull: tuple[Card, ...]) -> Prompt:
    """Return what is still missing, or what the marked cards of the hand are good for."""
    p, highs = seen.public, seen.public.ledger.highs
    if put and not pull and len(put) <= 4 and kind_of(put, highs) and p.phase != AFTER_SECOND:
        return Prompt(_("Kong: {kong}.", kong=valued(put, p)))
    why = no_swap_with(seen, seat, frozenset((*put, *pull)))
    if len(put) == 1 and not pull:
        if why:
            return Prompt(_("Discard the {card}?", card=card_name(put[0])), _("That ends your turn."))
        return _partners(seen, seat, put[0])
    return Prompt(why or _still_to_select(2 - len(put), 2 - len(pull)))


def _still_to_select(own: int, source: int) -> str:
    """Return how many cards of the hand and of the source are still missing for a swap."""
    if not source:
        return n_("Now select {n} of your cards.", "Now select {n} of your cards.", own)
    if not own:
        return n_("Now select {n} card from the source.", "Now select {n} cards from the source.", source)
    return _("Now select {own} of your cards and {source} from the source.", own=own, source=source)


def _partners(seen: Observation, seat: Seat, card: Card) -> Prompt:
    """Return what a marked card can be put with, in at most four lines above the buttons."""
    hand = seen.hands[seat]
    found = mates(hand, card)
    if 1 < len(found) == len(hand) - 1:
        partners = _("To connect, also select any one of your other cards.")
    else:
        partners = _("To connect, also select {cards}.", cards=listed_cards(found, listed_or))
    return Prompt(partners, _("Or discard this card to end your turn."))


def preview(seen: Observation, seat: Seat, move: Connect) -> Prompt:
    """Return what a swap gives: the kongs that the hand could then make, or partial ones."""
    p, highs, hand = seen.public, seen.public.ledger.highs, seen.hands[seat]
    put, pull = move.put, move.pull
    if why := no_swap_with(seen, seat, frozenset((*put, *pull))):
        return Prompt(why)
    after = [*(card for card in hand if card not in put), *pull]
    gone = [card for card in put if p.options.lojacks and card in highs.cards]
    leaves = _("This takes {cards} out of the game.", cards=listed_cards(gone)) if gone else ""
    return Prompt(_gives(hand, after, seen), leaves)


def _gives(hand: Sequence[Card], after: Sequence[Card], seen: Observation) -> str:
    p, highs = seen.public, seen.public.ledger.highs
    held, kongs = best_first(hand, highs), best_first(after, highs)
    if kongs:
        names = dict.fromkeys(valued(kong.cards, p) for kong in kongs)
        return _("After this, you can make {kongs}.", kongs=listed_or([*names][:2]))
    if held:
        return _("Careful: this breaks up {kong}.", kong=kong_name(held[0].cards, highs))
    near = nearly(after, p)
    if not near:
        return _("No kong yet, and nothing close to one.")
    return _("No kong yet, but you would have {cards}.", cards=near)


def sets(seen: Observation, seat: Seat) -> Sequence[tuple[tuple[Card, ...], str]]:
    """Return the kongs in the hand, and their points."""
    p = seen.public
    return () if p.over else groups(seen.hands[seat], p)


def partial_sets(seen: Observation, seat: Seat) -> Sequence[tuple[tuple[Card, ...], str]]:
    """Return near-kongs in the hand, and what they lack."""
    p = seen.public
    return () if p.over else almost(seen.hands[seat], p)


def missing(seen: Observation, _seat: Seat, cards: tuple[Card, ...]) -> Sequence[str] | None:
    """Return the rank or suit of which one more card makes a kong; nothing for a kong, or None if its points matter."""
    p = seen.public
    if kind_of(cards, p.ledger.highs) is not None:
        return None if p.options.chips else ()
    sign = SUIT_SIGNS[suit(cards[0])] if len({*map(suit, cards)}) == 1 else RANKS[rank(cards[0])]
    return (sign,)


def obvious_mistake(seen: Observation, seat: Seat, move: Move) -> str:
    """Return what is wrong with ending the turn with a kong in hand."""
    p = seen.public
    if not isinstance(move, Discard | Pass) or p.phase == AFTER_SECOND or p.sheet.won == seat:
        return ""
    kongs = best_first(seen.hands[seat], p.ledger.highs)
    return _("Make your kong first: {kong}.", kong=valued(kongs[0].cards, p)) if kongs else ""


def no_move_reason(seen: Observation, seat: Seat, held: DragItem) -> Move | str:
    """Return why there is nothing sensible to do with the drag item."""
    p = seen.public
    if p.over:
        return _("This hand is over.")
    if not on_turn(p, seat):
        return Discard(held.cards[0])
    move = connect(seen, seat, held.marked)
    if move is not None:
        return move
    if held.zone == "source":
        return why_no_swap(seen, seat)
    if len(held.cards) > 1:
        return _("These cards aren't a kong. To connect, select two that share a suit or a rank.")
    card = held.cards[0]
    if may_connect(p) and mates(seen.hands[seat], card):
        return _(
            "The {card} isn't a kong. Discard it, or select two of yours and two from the source to connect.",
            card=card_name(card),
        )
    return _("The {card} isn't a kong. You can discard it.", card=card_name(card))


# ---- browsing the discards


def open_piles(seen: Observation, seat: Seat) -> Sequence[OpenPile]:
    """Return the discards, where the rules let a player browse them; the stock, where its order is known to all."""
    p = seen.public
    if not p.options.look_through or p.over:
        return ()
    why = "" if on_turn(p, seat) else _("You may look through the discards on your turn.")
    found = []
    if p.discards:
        title = _("Discards, newest first")
        found.append(OpenPile("discards", str(len(p.discards)), "V", title, p.discards[::-1], why))
    if p.turned:
        label, title = n_left(len(p.turned) + len(seen.stock)), _("Stock of turned-over discards, next card first")
        found.append(OpenPile("stock", label, "W", title, p.turned[::-1], why))
    return found
