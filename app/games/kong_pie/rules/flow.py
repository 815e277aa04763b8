"""Kong-Pie: how play goes on by itself: the next turn, the draw, restocks, passed rounds. Section numbers are those of
RULES.md beside this file.
"""

from __future__ import annotations

from collections.abc import Iterable

from app.core.cards import FRENCH, Card, Seat, mask_of
from app.games.kong_pie.rules.house_rules import APPEARING, OFF, UNLIMITED
from app.games.kong_pie.rules.kongs import can_make_a_kong
from app.games.kong_pie.rules.model import (
    AFTER_SECOND,
    FIRST_KONG,
    HAND_SIZE,
    SOURCE_SIZE,
    Batch,
    Decision,
    Hand,
    Public,
    State,
    next_in,
    step_of,
)
from app.games.kong_pie.rules.payments import (
    BY_KONGS,
    BY_LAST_LEFT,
    FROZEN,
    OUT_OF_RESTOCKS,
    STILL,
    STOPPED,
    Ending,
    finish,
)


def end_turn(state: State, *, passed: bool) -> State:
    """The next player's turn begins (3.6), and with it the draw (3.1)."""
    p, hands, stock = state.public, state.hands, state.stock
    ledger, sheet, seats = p.ledger, p.sheet, len(hands)
    counted = passed and ledger.options.passed_rounds != "free"
    passes, turns = p.passes + 1 if counted else 0, p.turns + 1
    turn = next_in(p, p.turn)
    hand, turned, limit = hands[turn], p.turned, ledger.options.kongless_rounds
    missing, still = HAND_SIZE - len(hand), limit != OFF and turns - sheet.last_kong >= int(limit) * seats
    drawn = 0 < missing <= len(stock) and not turned and not still
    if drawn:
        hands = (*hands[:turn], hand + stock[: -missing - 1 : -1], *hands[turn + 1 :])
        stock = stock[:-missing]
    public = Public(ledger, sheet, turn, FIRST_KONG, 0, 0, p.source, p.discards, turned, p.known, passes, turns)
    state = State(public, hands, stock, state.chance, state.batches)
    if still:
        return finish(state, Ending(STILL))
    if passes and passes == sum(sheet.still_in):
        return _passed_round(state)
    return state if drawn or not missing else settle(fill(state))


def fill(state: State) -> State:
    """The player on turn is to draw up to four (3.1)."""
    p = state.public
    return state._replace(public=p._replace(sheet=p.sheet._replace(filling=True)))


# ---- the draw


def settle(state: State) -> State:
    """Deal what the source and the player on turn wait for, until they have it or somebody must decide
    (3.1, 5, 8.3).
    """
    while True:
        p = state.public
        sheet = p.sheet
        if sheet.over or sheet.question:
            return state
        if sheet.due and sheet.won is None and is_frozen(p):
            return freeze(state)
        if not sheet.due:
            hand = state.hands[p.turn]
            if not sheet.still_in[p.turn] or (p.phase == AFTER_SECOND and not hand):
                public = p._replace(sheet=sheet._replace(filling=False))
                return end_turn(state._replace(public=public), passed=False)
            if not sheet.filling:
                return state
            if len(hand) >= HAND_SIZE:
                return state._replace(public=p._replace(sheet=sheet._replace(filling=False)))
        state = draw(state) if p.turned or state.stock else _out_of_stock(state)


def draw(state: State) -> State:
    """The next card of the stock goes to the source if that waits for one (8.3), else to the player on turn (3.1)."""
    p, hands, stock = state.public, state.hands, state.stock
    turn, turned, known = p.turn, p.turned, p.known
    if turned:
        card, turned = turned[-1], turned[:-1]
    else:
        card, stock = stock[-1], stock[:-1]
    if p.sheet.due:
        sheet = p.sheet._replace(due=p.sheet.due - 1)
        public = p._replace(sheet=sheet, source=(*p.source, card), turned=turned)
        return appear(state._replace(public=public, stock=stock))
    if p.turned:  # all have seen it there (10.1)
        known = (*known[:turn], known[turn] | 1 << card, *known[turn + 1 :])
    hands = (*hands[:turn], (*hands[turn], card), *hands[turn + 1 :])
    return State(p._replace(turned=turned, known=known), hands, stock, state.chance, state.batches)


def appear(state: State) -> State:
    """What lies in the source has been dealt there: by a house rule, cards of a high note's rank leave (8.3)."""
    p = state.public
    return lojack(state, p.source) if p.ledger.options.lojacking == APPEARING else state


def lojack(state: State, suspects: Iterable[Card]) -> State:
    """Those of these cards of the source that have a high note's rank leave the game, and the source waits for as many
    others (8.3).
    """
    p = state.public
    pulled = tuple(card for card in suspects if card in p.ledger.highs.cards)
    if not pulled:
        return state
    sheet = p.sheet._replace(pulled=p.sheet.pulled + pulled, due=p.sheet.due + len(pulled))
    return state._replace(public=p._replace(sheet=sheet, source=tuple(c for c in p.source if c not in pulled)))


def _out_of_stock(state: State) -> State:
    """A card must be drawn and the stock is empty (5). Who goes on for glory pays for no restock and ends no hand by
    it (7.3).
    """
    p = state.public
    sheet, options = p.sheet, p.ledger.options
    used_up = options.restocks != UNLIMITED and sheet.restocks == options.restocks
    if used_up and sheet.won is None:
        return finish(state, Ending(OUT_OF_RESTOCKS))
    if used_up or not p.discards:
        return state._replace(public=p._replace(sheet=sheet._replace(due=0, filling=False)))
    if options.fee and sheet.won is None:
        return ask(state, Decision("fee", _first_to_ask(p)))
    return _restock_as_agreed(state)


def ask(state: State, question: Decision | None) -> State:
    """Play waits for this answer; with None it goes on."""
    p = state.public
    return state._replace(public=p._replace(sheet=p.sheet._replace(question=question)))


# ---- restocks


def _restock_as_agreed(state: State) -> State:
    """Turn over, shuffle, or ask the dealer (5.1, 5.3, 5.4)."""
    p = state.public
    how, dealer = p.ledger.options.restock, p.ledger.dealer
    if how != "dealer":
        return restock(state, how)
    if dealer is None or len(p.discards) == 1:
        return restock(state, "turn-over")
    return ask(state, Decision("restock", dealer))


def restock(state: State, how: str) -> State:
    """The discards become the stock: turned over, so that all know their order (5.1), or shuffled (5.3)."""
    p = state.public
    sheet = p.sheet._replace(restocks=p.sheet.restocks + 1, question=None)
    if how == "turn-over":
        return state._replace(public=p._replace(sheet=sheet, discards=(), turned=p.discards[::-1]))
    shuffles = sheet.shuffles + 1
    stock = state.chance.shuffle(p.discards, p.ledger.deal, shuffles)[::-1]
    hides = mask_of(p.discards)
    sheet = sheet._replace(shuffles=shuffles, batches=(*sheet.batches, hides))
    batches = (*state.batches, Batch(hides, (0,) * p.seats))
    return State(p._replace(sheet=sheet, discards=()), state.hands, stock, state.chance, batches)


def pay_fee(state: State, seat: Seat) -> State:
    """A chip into the kitty (5.6, 8.6)."""
    p = state.public
    sheet = p.sheet
    chips = (*sheet.chips[:seat], sheet.chips[seat] - 1, *sheet.chips[seat + 1 :])
    paid = state._replace(public=p._replace(sheet=sheet._replace(chips=chips, kitty=sheet.kitty + 1)))
    return _ask_the_next(paid, seat)


def leave(state: State, seat: Seat) -> State:
    """Out of the hand, cards laid open (5.6, 8.6); the last one left wins (6.5)."""
    p = state.public
    sheet = p.sheet
    still_in = (*sheet.still_in[:seat], False, *sheet.still_in[seat + 1 :])
    restocks = sheet.question is not None and sheet.question.kind == "fee"
    sheet = sheet._replace(
        still_in=still_in, laid=sheet.laid + state.hands[seat], stopped=sheet.stopped and not restocks
    )
    known = (*p.known[:seat], 0, *p.known[seat + 1 :])
    hands = (*state.hands[:seat], (), *state.hands[seat + 1 :])
    state = state._replace(public=p._replace(sheet=sheet, known=known, passes=0), hands=hands)
    if sum(still_in) == 1:
        return finish(state, Ending(BY_LAST_LEFT, still_in.index(True)))
    if restocks and is_frozen(state.public):
        return freeze(state)
    return _ask_the_next(state, seat)


def _ask_the_next(state: State, seat: Seat) -> State:
    """Once round, from the player on turn on, everybody who is in pays or leaves; then comes the restock (5.6) or the
    reset (8.6).
    """
    p = state.public
    question, asked = p.sheet.question, _next_to_ask(p, seat)
    kind = question.kind if question else "fee"
    if asked is not None:
        return ask(state, Decision(kind, asked))
    state = ask(state, None)
    return _reset(state) if kind == "reset" else settle(_restock_as_agreed(state))


def _next_to_ask(p: Public, seat: Seat) -> Seat | None:
    """Who answers after ``seat``: those who are in, in turn, from the player on turn on (5.6, 8.5); None after all."""
    step = step_of(p.ledger.options)
    seat = (seat + step) % p.seats
    while seat != p.turn:
        if p.sheet.still_in[seat]:
            return seat
        seat = (seat + step) % p.seats
    return None


# ---- passed rounds and frozen games


def _passed_round(state: State) -> State:
    """Everybody has passed in a row: forgive it the first time, or stop play (8.4, 8.5)."""
    p = state.public
    sheet, options = p.sheet, p.ledger.options
    forgiven = options.passed_rounds == "forgiven" and not sheet.forgiven
    again = sheet.stopped or sheet.refused
    sheet = sheet._replace(filling=True, forgiven=sheet.forgiven or forgiven, stopped=not forgiven)
    state = state._replace(public=p._replace(passes=0, sheet=sheet))
    if forgiven:
        return settle(state)
    if again or options.when_stopped == "end":
        return finish(state, Ending(STOPPED))
    if options.when_stopped == "reset":
        return _pay_for_a_reset(state)
    return ask(state, Decision(options.when_stopped, p.turn))


def vote(state: State, seat: Seat, say: str) -> State:
    """Count a vote. The majority decides, and a tie means a reset (8.5, 8.9)."""
    p = state.public
    question = p.sheet.question or Decision("vote", seat)
    votes = (*question.votes, say)
    asked = _next_to_ask(p, seat)
    if asked is not None:
        return ask(state, Decision(question.kind, asked, votes))
    state = ask(state, None)
    if 2 * votes.count("reset") >= len(votes):
        return _pay_for_a_reset(state)
    if question.kind == "offer":
        return _refuse_reset(state)
    return finish(state, Ending(FROZEN if is_frozen(p) else STOPPED))


def _refuse_reset(state: State) -> State:
    """Play goes on; the next passed round ends the hand (8.5)."""
    p = state.public
    return settle(state._replace(public=p._replace(sheet=p.sheet._replace(refused=True))))


def _pay_for_a_reset(state: State) -> State:
    """It costs what a restock costs, from the player on turn on (8.6)."""
    p = state.public
    return ask(state, Decision("reset", _first_to_ask(p))) if p.ledger.options.fee else _reset(state)


def _first_to_ask(p: Public) -> Seat:
    """Return the player on turn (5.6, 8.5), or the next one if that one has left in this turn."""
    return p.turn if p.sheet.still_in[p.turn] else next_in(p, p.turn)


def _reset(state: State) -> State:
    """Gather, shuffle and deal again (8.6); then play goes on where it was. Where some have left, not even what the
    reset has brought back may make a kong (6.3).
    """
    state = appear(reset(state))
    return finish(state, Ending(FROZEN)) if is_frozen(state.public) else settle(state)


def freeze(state: State) -> State:
    """No kong can be made any more (6.3). The hand is over, unless the players may vote for a reset that would bring
    back what lojacking took, and that would help (8.9).
    """
    p = state.public
    helps = p.ledger.options.freeze_reset and not _no_kong_without(p, p.sheet.laid)
    return ask(state, Decision("vote", _first_to_ask(p))) if helps else finish(state, Ending(FROZEN))


def is_frozen(p: Public) -> bool:
    """No kong can be made any more from the cards that are still in play (6.3)."""
    return _no_kong_without(p, (*p.sheet.laid, *p.sheet.pulled))


def _no_kong_without(p: Public, gone: Iterable[Card]) -> bool:
    """No kong can be made without these, the kongs and the high notes (6.3)."""
    highs = p.ledger.highs
    out = {*highs.notes, *gone, *(card for made in p.sheet.kongs for kong in made for card in kong)}
    return not can_make_a_kong([card for card in FRENCH.cards if card not in out], highs)


def win(state: State, seat: Seat, *, glory: bool) -> State:
    """The player has the kongs to win (6.1), and perhaps glory (7.3)."""
    return finish(state, Ending(BY_KONGS, seat, glory))


# ---- The reset after a passed round or a freeze.


def reset(state: State) -> State:
    """Hands and source are gathered face down and shuffled, and four of these go to the source. What was pulled from
    the game is shuffled in with the others; each hand gets back its number of cards, from the player on turn on, and
    the rest goes under the stock (8.6).
    """
    p = state.public
    sheet, deal, seats = p.sheet, p.ledger.deal, _in_turn(p)
    gathered = sorted([*p.source, *(card for hand in state.hands for card in hand)])
    source, others = _split(state.chance.shuffle(gathered, deal, sheet.shuffles + 1), SOURCE_SIZE)
    rest: Hand = state.chance.shuffle(sorted([*others, *sheet.pulled]), deal, sheet.shuffles + 2)
    back: dict[Seat, Hand] = {}
    for seat in seats:
        back[seat], rest = _split(rest, len(state.hands[seat]))
    hands = tuple(back.get(seat, ()) for seat in range(p.seats))
    hides = mask_of(tuple(gathered) + sheet.pulled) & ~mask_of(source)
    seen = (mask_of((*p.source, *sheet.pulled)) | sum(p.known)) & hides
    own = tuple(mask_of((*had, *has)) & hides & ~seen for had, has in zip(state.hands, hands, strict=True))
    sheet = sheet._replace(
        pulled=(), shuffles=sheet.shuffles + 2, batches=(*sheet.batches, seen),
        resets=(*sheet.resets, len(sheet.batches)), last_reset=p.turns, due=SOURCE_SIZE - len(source),
    )  # fmt: skip
    public = p._replace(sheet=sheet, source=source, known=(0,) * p.seats, put=0)
    return State(public, hands, rest[::-1] + state.stock, state.chance, (*state.batches, Batch(hides, own)))


def _split(cards: tuple[Card, ...], first: int) -> tuple[Hand, Hand]:
    """The first cards, and the others (8.6)."""
    return cards[:first], cards[first:]


def _in_turn(p: Public) -> list[Seat]:
    """The players in the hand, from the one on turn on (8.6)."""
    order = [(p.turn + i * step_of(p.ledger.options)) % p.seats for i in range(p.seats)]
    return [seat for seat in order if p.sheet.still_in[seat]]
