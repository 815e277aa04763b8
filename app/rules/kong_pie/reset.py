"""Kong-Pie: the reset after a passed round. Section numbers are those of RULES.md beside this file."""

from __future__ import annotations

from app.rules.kong_pie.model import SOURCE_SIZE, Hand, State, mask, next_in


def reset(state: State) -> State:
    """Hands, source and what was pulled from the game are gathered and shuffled; four go to the source, each hand gets
    back its number of cards from the player on turn on, and the rest goes under the stock (8.6).
    """
    p = state.public
    sheet = p.sheet
    gathered = [*p.source, *sheet.pulled, *(card for hand in state.hands for card in hand)]
    cards = state.chance.shuffle(sorted(gathered), p.ledger.deal, sheet.shuffles + 1)
    source, rest = cards[:SOURCE_SIZE], cards[SOURCE_SIZE:]
    hands: list[Hand] = [()] * p.seats
    seat = p.turn
    while True:
        size = len(state.hands[seat])
        hands[seat], rest = rest[:size], rest[size:]
        seat = next_in(p, seat)
        if seat == p.turn:
            break
    if p.ledger.options.chips:
        paying = sum(sheet.still_in)
        chips = tuple(c - stays for c, stays in zip(sheet.chips, sheet.still_in, strict=True))
        sheet = sheet._replace(chips=chips, kitty=sheet.kitty + paying)
    sheet = sheet._replace(
        pulled=(), stopped=True, shuffles=sheet.shuffles + 1, batches=(*sheet.batches, mask(cards) & ~mask(source))
    )
    public = p._replace(sheet=sheet, source=source, known=(0,) * p.seats)
    return State(public, tuple(hands), rest[::-1] + state.stock, state.chance)
