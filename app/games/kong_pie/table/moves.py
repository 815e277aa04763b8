"""Kong-Pie's moves in words, sounds and chips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from app.core.card_names import card_name
from app.core.cards import Card, Seat
from app.core.messages import N_, NP_, _, listed, n_, say, translate
from app.games.kong_pie.rules.kong_names import kong_name, listed_cards
from app.games.kong_pie.rules.kongs import (
    FOUR_IN_SUIT,
    HIGH_KONG,
    HIGH_PAIR,
    NOODLE,
    POINTS,
    THREE_OF_A_KIND,
    gone,
    is_frozen,
    kind_of,
)
from app.games.kong_pie.rules.model import (
    FIRST_KONG,
    HAND_SIZE,
    WARNED,
    Connect,
    Deal,
    Discard,
    Kong,
    Leave,
    Move,
    Pass,
    Pay,
    Public,
    Restock,
    Vote,
    rounds_left,
)
from app.games.kong_pie.rules.payments import BY_HIGH_KONG, BY_LAST_LEFT, FROZEN, OUT_OF_RESTOCKS, STILL, STOPPED
from app.games.kong_pie.table.names import n_points, valued
from app.table import observation
from app.table.cue import Cue, Halfway, Payment
from app.table.move_types import MadeMove, MoveType, MoveTypes, NameOf
from app.table.sheet import DealOutcome
from app.table.text.lines import tiles

Observation: TypeAlias = observation.Observation[Public]
"""The table as its viewers see it; all texts are made from it."""

_NOBODY = {
    OUT_OF_RESTOCKS: N_("The stock has run out for good"),
    STOPPED: N_("Everyone has passed"),
    FROZEN: N_("No more kongs are possible"),
    STILL: N_("Too many rounds without a kong"),
}
_VOTES = {"end": NP_("vote", "end"), "reset": NP_("vote", "reset"), "refuse": NP_("vote", "no reset")}


def listed_votes(votes: Sequence[str]) -> str:
    """Return the votes so far."""
    return listed([translate(_VOTES[vote]) for vote in votes])


# ---- log


def log_line(before: Observation, seat: Seat, move: Move, after: Observation, name_of: NameOf) -> str:
    """Return the move as a line of the log, with its automatic effects, how the hand ended and who got what."""
    line = MOVES.log_line(before, seat, move, after, name_of)
    p = after.public
    then = _leave_the_game(p.sheet.pulled) if isinstance(move, Deal) else _by_itself(before.public, p, move, name_of)
    if after.public.over:
        then += outcome(before.public, after.public, name_of)
    return " ".join([line, *then])


_KINDS = {
    FOUR_IN_SUIT: NP_("kind of kong", "four in suit"),
    THREE_OF_A_KIND: NP_("kind of kong", "three of a kind"),
    NOODLE: NP_("kind of kong", "a noodle"),
    HIGH_PAIR: NP_("kind of kong", "a high pair"),
    HIGH_KONG: NP_("kind of kong", "the high kong"),
}


def _kong_made(made: MadeMove[Observation, Kong]) -> str:
    """Return a line as in ``You make a noodle for 3 points: the 8 of hearts.``; points only where they bring chips."""
    p, cards = made.after.public, made.move.cards
    kind = str(kind_of(cards, p.ledger.highs))
    values = {"kind": translate(_KINDS[kind]), "cards": listed_cards(cards)}
    if kind == HIGH_KONG or not p.options.chips:
        return made.say(_("You make {kind}: {cards}."), _("{name} makes {kind}: {cards}."), **values)
    return made.say(
        _("You make {kind} for {points}: {cards}."), _("{name} makes {kind} for {points}: {cards}."),
        points=n_points(POINTS[kind]), **values,
    )  # fmt: skip


def _by_itself(before: Public, after: Public, move: Move, name_of: NameOf) -> list[str]:
    """Return what happened without anybody's decision."""
    old, new, lines = before.sheet, after.sheet, []
    restocked, reset = new.restocks - old.restocks, len(new.resets) - len(old.resets)
    shuffled = new.shuffles - old.shuffles > 2 * reset
    if not reset:
        lines += _leave_the_game(new.pulled[len(old.pulled) :])
    if restocked and not isinstance(move, Restock):
        turned = _("The discards are turned over and become the stock.")
        lines.append(_("The discards are shuffled and become the stock.") if shuffled else turned)
    if new.forgiven and not old.forgiven:
        lines.append(_("Everyone has passed. The first time is forgiven."))
    if new.refused and not old.refused:
        lines.append(_("The reset is refused. The next passed round ends the hand."))
    if new.question and new.question.kind in _DUE and not old.question:
        lines.append(f"{why_asked(after)} {translate(_DUE[new.question.kind])}")
    if reset:
        lines.append(_("The hand is reset: the hands and the source are dealt again."))
        lines += _leave_the_game(new.pulled)
    left = rounds_left(after)
    if left == WARNED and rounds_left(before) == WARNED + 1:
        rounds = int(after.options.kongless_rounds) - left
        lines.append(
            _(
                "No kong for {rounds} rounds. After {left} more without one, the hand ends and nobody wins it.",
                rounds=rounds,
                left=left,
            )
        )
    if new.won is not None and old.won is None:
        lines.append(
            say(
                name_of(new.won), _("You win, and may play on for glory."), _("{name} wins, and may play on for glory.")
            )
        )
    return lines


def _leave_the_game(gone: Sequence[Card]) -> list[str]:
    return [_("Out of the game: {cards}.", cards=listed_cards(gone))] if gone else []


_DUE = {
    "vote": N_("The players vote."),
    "offer": N_("The players vote on a reset."),
    "reset": N_("The hand will be reset."),
}


def why_asked(p: Public) -> str:
    return _("No more kongs are possible.") if is_frozen(p) else _("Everyone has passed.")


def won(p: Public, name_of: NameOf) -> DealOutcome:
    """Return who won the hand just over and how, or why no one did."""
    last = p.history[-1]
    if last.winner is None:
        return DealOutcome(translate(_NOBODY[last.how]), _("Nobody wins the hand."))
    name = name_of(last.winner)
    if last.how == BY_HIGH_KONG:
        how = say(name, _("You win the hand with the high kong"), _("{name} wins the hand with the high kong"))
    elif last.how == BY_LAST_LEFT:
        how = say(
            name, _("You win the hand as the last player left"), _("{name} wins the hand as the last player left")
        )
    elif last.glory:
        how = say(name, _("You win the hand with glory"), _("{name} wins the hand with glory"))
    else:
        how = say(name, _("You win the hand"), _("{name} wins the hand"))
    return DealOutcome(how)


def outcome(before: Public, after: Public, name_of: NameOf) -> list[str]:
    """Return who won the hand just over and how, and what each player got."""
    lines = [str(won(after, name_of))]
    if not after.options.chips:
        return lines
    for seat, name in enumerate(map(name_of, range(after.seats))):
        tokens = after.sheet.tokens[seat] - before.sheet.tokens[seat]
        chips = after.sheet.chips[seat] - before.sheet.chips[seat]
        got = [n_("{n} chip", "{n} chips", chips)] if chips > 0 else []
        got += [n_("{n} token", "{n} tokens", tokens)] if tokens > 0 else []
        lines += [say(name, _("You get {coins}."), _("{name} gets {coins}."), coins=listed(got))] if got else []
    house = after.sheet.house - before.sheet.house
    return [*lines, n_("The house gets {n} chip.", "The house gets {n} chips.", house)] if house else lines


# ---- sounds, call-outs and chips


def opening(seen: Observation) -> Cue:
    """Deal high notes, source, then the first player's cards."""
    p = seen.public
    paid = tuple(Payment(seat, None, 8) for seat in range(p.seats)) if p.options.chips else ()
    return Cue("gather", stagger=45, order=_dealing_order(seen), gathers=True, chips=paid)


def _dealing_order(seen: Observation) -> tuple[Card, ...]:
    p = seen.public
    hands = [card for i in range(p.seats) for card in seen.hands[(p.turn + i) % p.seats]]
    return (*p.ledger.highs.notes, *p.sheet.pulled, *p.source, *hands)


def cue(before: Observation, seat: Seat, move: Move, after: Observation) -> Cue:
    """Return the sound, call-out and chips of a move."""
    if isinstance(move, Deal):
        return opening(after)
    call, call_sound = _call(before.public, move, after.public)
    heaped = _heaped(before, move, after)
    sound = "riffle" if heaped else MOVES[move].sound
    return Cue(
        sound, stagger=40, order=MOVES.highlight(before, move)[0],
        bubble=MOVES.bubble(before, seat, move, after), call=call,
        call_sound=call_sound, lit=isinstance(move, Kong), heaped=heaped, chips=_paid(before.public, after.public),
        halfway=_halfway(before.public, move),
    )  # fmt: skip


def _halfway(before: Public, move: Move) -> Halfway | None:
    """Return the intermediate step of a connect: two cards are put into the source, and are there with the others
    before two are pulled.
    """
    if not isinstance(move, Connect):
        return None
    return Halfway("source", (*before.source, *move.put), _parts(move))


def _parts(move: Connect) -> tuple[str, str]:
    # Translators: what a player has done, after the name and a colon
    return _("put {cards}", cards=tiles(move.put)), _("pulled {cards}", cards=tiles(move.pull))


def _heaped(before: Observation, move: Move, after: Observation) -> tuple[Card, ...]:
    """Return the cards that become stock before anything is drawn from it: no one sees where a card goes from there."""
    old, new = before.public, after.public
    own = (move.card,) if isinstance(move, Discard) else ()
    found = (*old.discards, *own) if new.sheet.restocks > old.sheet.restocks else ()
    if len(new.sheet.resets) > len(old.sheet.resets):
        stays = (*own, *new.sheet.laid)  # a player who has just left has laid the hand face up
        found += (
            *old.source,
            *old.sheet.pulled,
            *(card for hand in before.hands for card in hand if card not in stays),
        )
    return tuple(dict.fromkeys(found))


def _call(before: Public, move: Move, after: Public) -> tuple[str, str]:
    if isinstance(move, Kong):
        if _is_high_kong(before, move):
            return "call-high-kong", "deep"
        if before.sheet.won is not None:
            return "call-glory", "gong"
        if after.sheet.won is not None or (after.over and after.history[-1].winner is not None):
            return "call-hand-won", "gong"
        return "call-kong", "gong"
    if after.over and after.history[-1].winner is None:
        return "call-hand-drawn", "drawn"
    return "", ""


def _is_high_kong(p: Public, move: Kong) -> bool:
    return kind_of(move.cards, p.ledger.highs) == HIGH_KONG


def _called_vote(made: MadeMove[Observation, Vote]) -> str:
    """Return what a voter calls out; the last one to vote announces the count."""
    called = translate(_VOTE_CALLS[made.move.say])
    question, now = made.before.public.sheet.question, made.after.public.sheet.question
    if question is None or (now is not None and now.kind == question.kind):
        return called
    votes = (*question.votes, made.move.say)
    resets = votes.count("reset")
    against = len(votes) - resets
    if against == resets:
        count = _("A tie means a reset.")
    elif resets > against:
        count = _("{most} to {least} for a reset.", most=resets, least=against)
    elif question.kind == "vote":
        count = _("{most} to {least}: the hand ends.", most=against, least=resets)
    else:
        count = _("{most} to {least}: play goes on.", most=against, least=resets)
    return f"{called} {count}"


_VOTE_CALLS = {"end": N_("End it!"), "reset": N_("Reset it!"), "refuse": N_("No reset!")}


def _paid(before: Public, after: Public) -> tuple[Payment, ...]:
    """Return the payments into and out of the kitty."""
    found = []
    for seat, (old, new) in enumerate(zip(before.sheet.chips, after.sheet.chips, strict=True)):
        if new < old:
            found.append(Payment(seat, None, old - new))
        elif new > old:
            found.append(Payment(None, seat, new - old))
    return tuple(found)


# ---- why


def _discarded(p: Public, seat: Seat, card: Card, name: str) -> str:
    if (partner := _partner(p, card)) is not None:
        other = card_name(partner)
        if partner in gone(p):
            return _("It was half of a high pair, but the {card} is gone.", card=other)
        return _("It's half of a high pair. Perhaps {name} doesn't expect to get the {card}.", name=name, card=other)
    if p.known[seat] >> card & 1:
        return _("{name} pulled it: a connect pulls two cards, and perhaps only the other was useful.", name=name)
    if p.connects and p.phase == FIRST_KONG:
        made = n_("{n} connect and no kong.", "{n} connects and no kong.", p.connects)
        why = _("Perhaps {name} now holds the start of a kong, or has left the next player a worse source.", name=name)
        return f"{made} {why}"
    return ""


def _partner(p: Public, card: Card) -> Card | None:
    """Return the other card of its high pair."""
    pair = next((pair for pair in p.ledger.highs.pairs if card in pair), None)
    return None if pair is None else pair[0] if pair[1] == card else pair[1]


# ---- move types


def _dealt(made: MadeMove[Observation, Deal]) -> str:
    ledger = made.after.public.ledger
    number = ledger.deal + 1
    if ledger.dealer is None:
        deals = _("The house deals hand {number}.", number=number)
    else:
        deals = made.say(_("You deal hand {number}."), _("{name} deals hand {number}."), number=number)
    notes = _("The high notes are {cards}.", cards=listed_cards(ledger.highs.notes))
    return f"{deals} {notes}"


def _why_pass(made: MadeMove[Observation, Pass]) -> str:
    p = made.before.public
    if p.phase != FIRST_KONG or p.sheet.won is not None or len(made.before.hands[made.seat]) != HAND_SIZE:
        return ""
    return _("After passing with four cards, {name} draws none next turn. Perhaps all four are useful.", name=made.name)


def _restocked(made: MadeMove[Observation, Restock]) -> str:
    if made.move.how == "turn-over":
        return made.say(_("You turn the discards over."), _("{name} turns the discards over."))
    return made.say(_("You shuffle the discards."), _("{name} shuffles the discards."))


def _voted(made: MadeMove[Observation, Vote]) -> str:
    if made.move.say == "refuse":
        return made.say(_("You vote against a reset."), _("{name} votes against a reset."))
    if made.move.say == "reset":
        return made.say(_("You vote to reset the hand."), _("{name} votes to reset the hand."))
    return made.say(_("You vote to end the hand."), _("{name} votes to end the hand."))


_VOTE_PLATES = {
    "end": N_("voted to end"), "reset": N_("voted to reset"), "refuse": N_("voted against a reset"),
}  # fmt: skip
_VOTE_HINTS = {
    "end": N_("Vote to end the hand."),
    "reset": N_("Vote to reset the hand."),
    "refuse": N_("Vote against a reset."),
}


MOVES: MoveTypes[Observation, Move] = MoveTypes(
    {
        Connect: MoveType[Observation, Connect](
            log=lambda made: made.say(
                _("You connect: {put} for {pull}."),
                _("{name} connects: {put} for {pull}."),
                put=listed_cards(made.move.put),
                pull=listed_cards(made.move.pull),
            ),
            plate=lambda made: _("connected {put} for {pull}", put=tiles(made.move.put), pull=tiles(made.move.pull)),
            hint=lambda seen, move: _(
                "Connect: {put} for {pull}.", put=listed_cards(move.put), pull=listed_cards(move.pull)
            ),
            target=lambda seen, move: ((*move.put, *move.pull), None),
            sound="slide",
        ),
        Kong: MoveType[Observation, Kong](
            log=_kong_made,
            plate=lambda made: _("made {kong}", kong=kong_name(made.move.cards, made.before.public.ledger.highs)),
            hint=lambda seen, move: _("Make {kong}.", kong=valued(move.cards, seen.public)),
            target=lambda seen, move: (move.cards, "kongs"),
            # Lettering and plate announce the others.
            bubble=lambda made: _("High kong! It's all mine!") if _is_high_kong(made.before.public, made.move) else "",
        ),
        Discard: MoveType[Observation, Discard](
            log=lambda made: made.say(
                _("You discard the {card}."), _("{name} discards the {card}."), card=card_name(made.move.card)
            ),
            plate=lambda made: _("discarded {cards}", cards=tiles((made.move.card,))),
            hint=lambda seen, move: _("Discard the {card}.", card=card_name(move.card)),
            why=lambda made: _discarded(made.before.public, made.seat, made.move.card, made.name),
            target=lambda seen, move: ((move.card,), "discards"),
        ),
        Pass: MoveType[Observation, Pass](
            log=lambda made: made.say(_("You pass."), _("{name} passes.")),
            plate=lambda made: _("passed") if made.before.public.phase == FIRST_KONG else "",  # the kongs say enough
            hint=lambda seen, move: _("Take the win.") if seen.public.sheet.won is not None else _("Pass."),
            why=_why_pass,
            sound="click",
        ),
        Restock: MoveType[Observation, Restock](
            log=_restocked,
            plate=lambda made: (
                _("turned the discards over") if made.move.how == "turn-over" else _("shuffled the discards")
            ),
            hint=lambda seen, move: (
                _("Turn the discards over.") if move.how == "turn-over" else _("Shuffle the discards.")
            ),
            target=lambda seen, move: ((), "stock"),
            sound="riffle",
        ),
        Pay: MoveType[Observation, Pay](
            log=lambda made: made.say(
                _("You pay a chip to stay in the hand."), _("{name} pays a chip to stay in the hand.")
            ),
            plate=N_("paid a chip"),
            hint=N_("Pay the chip and stay in the hand."),
            sound="chip",
        ),
        Leave: MoveType[Observation, Leave](
            log=lambda made: made.say(_("You leave the hand."), _("{name} leaves the hand.")),
            plate=N_("left the hand"),
            hint=N_("Leave the hand and keep your chip."),
            why=lambda made: _(
                "Perhaps {name} no longer expects to win. Kongs already made still score.", name=made.name
            ),
            sound="fold",
        ),
        Vote: MoveType[Observation, Vote](
            log=_voted,
            plate=lambda made: translate(_VOTE_PLATES[made.move.say]),
            hint=lambda seen, move: translate(_VOTE_HINTS[move.say]),
            bubble=_called_vote,
            sound="click",
        ),
        Deal: MoveType[Observation, Deal](log=_dealt, hint=N_("Deal the next hand.")),
    }
)
