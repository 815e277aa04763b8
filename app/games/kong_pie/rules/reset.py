"""Kong-Pie: the reset after a passed round or a freeze. Section numbers are those of RULES.md beside this file."""

from __future__ import annotations

from app.core.cards import Card, Seat
from app.games.kong_pie.rules.model import SOURCE_SIZE, Batch, Hand, Public, State, mask, step_of


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
    hides = mask(tuple(gathered) + sheet.pulled) & ~mask(source)
    seen = (mask((*p.source, *sheet.pulled)) | sum(p.known)) & hides
    own = tuple(mask((*had, *has)) & hides & ~seen for had, has in zip(state.hands, hands, strict=True))
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
