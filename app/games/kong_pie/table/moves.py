"""Kong-Pie's moves in words, sounds and chips."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from app.core.cards import Card, Seat, words
from app.core.grammar import capital, count, count_in_words, does, listed
from app.games.kong_pie.rules.kongs import HIGH_KONG, POINTS, is_frozen, kind_of
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
    Pair,
    Pass,
    Pay,
    Public,
    Restock,
    Vote,
    rounds_left,
)
from app.games.kong_pie.rules.payments import BY_HIGH_KONG, BY_LAST_LEFT, FROZEN, OUT_OF_RESTOCKS, STILL, STOPPED
from app.games.kong_pie.table.names import called, rank_word, suit_word, valued
from app.table import observation
from app.table.cue import Cue, Halfway, Payment
from app.table.move_types import MadeMove, MoveType, MoveTypes, NameOf
from app.table.sheet import DealOutcome
from app.table.text.lines import tiles

Observation: TypeAlias = observation.Observation[Public]
"""The table as its viewers see it; all texts are made from it."""

NOBODY = {
    OUT_OF_RESTOCKS: DealOutcome("The stock has run out for good", "nobody wins the hand."),
    STOPPED: DealOutcome("Everybody has passed", "the hand ends, and nobody wins it."),
    FROZEN: DealOutcome("No kong can be made any more", "nobody wins the hand."),
    STILL: DealOutcome("Too many rounds without a kong", "nobody wins the hand."),
}
VOTED = {"end": "end", "reset": "reset", "refuse": "no reset"}
_VOTE_TEXTS = {"end": "End it", "reset": "Reset it", "refuse": "No reset"}


# ---- log


def log_line(before: Observation, seat: Seat, move: Move, after: Observation, name_of: NameOf) -> str:
    """Return the move as a line of the log, with its automatic effects, how the hand ended and who got what."""
    line = MOVES.log_line(before, seat, move, after, name_of)
    p = after.public
    then = _leave_the_game(p.sheet.pulled) if isinstance(move, Deal) else _by_itself(before.public, p, move, name_of)
    if after.public.over:
        then += outcome(before.public, after.public, name_of)
    return " ".join([line, *then])


def kong_words(cards: tuple[Card, ...], p: Public) -> str:
    """Return ``a noodle, 3 points``; without chips, when points bring nothing, ``a noodle``."""
    kind = kind_of(cards, p.ledger.highs) or HIGH_KONG
    if kind == HIGH_KONG:
        return "the high kong"
    a = "" if "of" in kind or "in" in kind else "a "
    return f"{a}{kind}, {count(POINTS[kind], 'point')}" if p.options.chips else f"{a}{kind}"


def _by_itself(before: Public, after: Public, move: Move, name_of: NameOf) -> list[str]:
    """Return what happened without anybody's decision."""
    old, new, lines = before.sheet, after.sheet, []
    restocked, reset = new.restocks - old.restocks, len(new.resets) - len(old.resets)
    shuffled = new.shuffles - old.shuffles > 2 * reset
    if not reset:
        lines += _leave_the_game(new.pulled[len(old.pulled) :])
    if restocked and not isinstance(move, Restock):
        lines.append(f"The discards are {'shuffled' if shuffled else 'turned over'} for a new stock.")
    if new.forgiven and not old.forgiven:
        lines.append("Everybody has passed, which is forgiven this once.")
    if new.refused and not old.refused:
        lines.append("The reset is refused: the next passed round ends the hand.")
    if new.question and new.question.kind in _DUE and not old.question:
        lines.append(f"{why_asked(after)}: {_DUE[new.question.kind]}.")
    if reset:
        lines.append("The hand is reset: hands and source are dealt again.")
        lines += _leave_the_game(new.pulled)
    left = rounds_left(after)
    if left == WARNED and rounds_left(before) == WARNED + 1:
        limit = after.options.kongless_rounds
        lines.append(f"No kong in {int(limit) - left} rounds: if none is made in {left} more, nobody wins the hand.")
    if new.won is not None and old.won is None:
        lines.append(f"{does(name_of(new.won), 'win')}, and may go on for glory.")
    return lines


def _leave_the_game(gone: Sequence[Card]) -> list[str]:
    return [f"{capital(_the(gone))} {'leaves' if len(gone) == 1 else 'leave'} the game."] if gone else []


_DUE = {"vote": "a vote is due", "offer": "a reset is put to the vote", "reset": "the hand is to be reset"}


def why_asked(p: Public) -> str:
    return "No kong can be made any more" if is_frozen(p) else "Everybody has passed"


def won(p: Public, name_of: NameOf) -> DealOutcome:
    """Return who won the hand just over and how, or why no one did."""
    last = p.history[-1]
    if last.winner is None:
        return NOBODY[last.how]
    how = {BY_HIGH_KONG: " with the high kong", BY_LAST_LEFT: " as the last one left"}.get(last.how, "")
    return DealOutcome(f"{does(name_of(last.winner), 'win')} the hand{how}{', with glory' if last.glory else ''}")


def outcome(before: Public, after: Public, name_of: NameOf) -> list[str]:
    """Return who won the hand just over and how, and what each player got."""
    lines = [str(won(after, name_of))]
    if not after.options.chips:
        return lines
    for seat, name in enumerate(map(name_of, range(after.seats))):
        tokens = after.sheet.tokens[seat] - before.sheet.tokens[seat]
        chips = after.sheet.chips[seat] - before.sheet.chips[seat]
        got = [count(n, what) for n, what in ((chips, "chip"), (tokens, "token")) if n > 0]
        lines += [f"{does(name, 'get')} {listed(got)}."] if got else []
    house = after.sheet.house - before.sheet.house
    return [*lines, f"The house gets {count(house, 'chip')}."] if house else lines


def _the(cards: Iterable[Card]) -> str:
    """Return ``the five of hearts and the queen of hearts``."""
    return listed([f"the {words(card)}" for card in cards])


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
        call_sound=call_sound, heaped=heaped, chips=_paid(before.public, after.public),
        halfway=_halfway(before.public, move),
    )  # fmt: skip


def _halfway(before: Public, move: Move) -> Halfway | None:
    """Return the intermediate step of a connect: two cards are put into the source, and are there with the others
    before two are pulled.
    """
    if not isinstance(move, Connect):
        return None
    return Halfway("source", (*before.source, *move.put), (f"put {tiles(move.put)}", f"pull {tiles(move.pull)}"))


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


def _counted(before: Public, say: str, after: Public) -> str:
    """Return the count of a vote, which the last one to vote announces; nothing before."""
    question = before.sheet.question
    if question is None or (after.sheet.question is not None and after.sheet.question.kind == question.kind):
        return ""
    votes = (*question.votes, say)
    resets = votes.count("reset")
    against = len(votes) - resets
    if against > resets:
        return f": {against} to {resets}, {'the hand ends' if question.kind == 'vote' else 'play goes on'}"
    return f": {resets} to {against}, a {'tie, so a ' if against == resets else ''}reset"


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
        if partner in gone(p):
            return f"It was half of a high pair, but the {words(partner)} is gone."
        return f"It is half of a high pair. Perhaps {name} does not hope for the {words(partner)}."
    if p.known[seat] >> card & 1:
        return f"{name} had pulled it: a connect pulls two, and perhaps only the other one was wanted."
    if p.connects and p.phase == FIRST_KONG:
        made = count_in_words(p.connects, "connect")
        return (
            f"{made.capitalize()}, and no kong. Perhaps {name} now holds cards that begin one, or left a worse source."
        )
    return ""


def _partner(p: Public, card: Card) -> Card | None:
    """Return the other card of its high pair."""
    pair = next((pair for pair in p.ledger.highs.pairs if card in pair), None)
    return None if pair is None else pair[0] if pair[1] == card else pair[1]


def gone(p: Public) -> set[Card]:
    """Return the cards that no one can hold any more: laid in a kong, given up, or out of the game."""
    return {card for made in p.sheet.kongs for cards in made for card in cards} | {*p.sheet.pulled, *p.sheet.laid}


# ---- move types


def _dealt(made: MadeMove[Observation, Deal]) -> str:
    ledger = made.after.public.ledger
    dealer = made.does("deal") if ledger.dealer is not None else "The house deals"
    return f"{dealer} hand {ledger.deal + 1}. The high notes are {_the(ledger.highs.notes)}."


def _why_pass(made: MadeMove[Observation, Pass]) -> str:
    p = made.before.public
    if p.phase != FIRST_KONG or p.sheet.won is not None or len(made.before.hands[made.seat]) != HAND_SIZE:
        return ""
    return f"Who passes with four cards draws none next turn. Perhaps {made.name} wants all four for kongs."


def _pair(pair: Pair) -> str:
    """Return ``the nine and ten of hearts``, ``the nine of hearts and the ten of clubs``."""
    one, other = pair
    if suit_word(one) == suit_word(other):
        return f"the {rank_word(one)} and {words(other)}"
    return listed([f"the {words(card)}" for card in pair])


MOVES: MoveTypes[Observation, Move] = MoveTypes(
    {
        Connect: MoveType[Observation, Connect](
            log=lambda made: f"{made.does('connect')} {_the(made.move.put)} for {_the(made.move.pull)}.",
            plate=lambda made: f"connected {tiles(made.move.put)} for {tiles(made.move.pull)}",
            hint=lambda seen, move: f"Connect {_pair(move.put)} for {_pair(move.pull)}.",
            target=lambda seen, move: ((*move.put, *move.pull), None),
            sound="slide",
        ),
        Kong: MoveType[Observation, Kong](
            log=lambda made: (
                f"{made.does('make')} {kong_words(made.move.cards, made.after.public)}: {_the(made.move.cards)}."
            ),
            plate=lambda made: f"laid {called(made.move.cards, made.before.public.ledger.highs)}",
            hint=lambda seen, move: f"Make {valued(move.cards, seen.public).replace(':', ',')}.",
            target=lambda seen, move: (move.cards, "kongs"),
            # Lettering and plate announce the others.
            bubble=lambda made: "The high kong! All is mine!" if _is_high_kong(made.before.public, made.move) else "",
        ),
        Discard: MoveType[Observation, Discard](
            log=lambda made: f"{made.does('discard')} the {words(made.move.card)}.",
            plate=lambda made: f"discarded {tiles((made.move.card,))}",
            hint=lambda seen, move: f"Discard the {words(move.card)}.",
            why=lambda made: _discarded(made.before.public, made.seat, made.move.card, made.name),
            target=lambda seen, move: ((move.card,), "discards"),
        ),
        Pass: MoveType[Observation, Pass](
            log=lambda made: f"{made.does('pass')}.",
            plate=lambda made: "passed" if made.before.public.phase == FIRST_KONG else "",  # the kongs say enough
            hint=lambda seen, move: "Take the win." if seen.public.sheet.won is not None else "Pass.",
            why=_why_pass,
            sound="click",
        ),
        Restock: MoveType[Observation, Restock](
            log=lambda made: (
                f"{made.does('turn')} the discards over."
                if made.move.how == "turn-over"
                else f"{made.does('shuffle')} the discards."
            ),
            plate=lambda made: "turned the discards over" if made.move.how == "turn-over" else "shuffled the discards",
            hint=lambda seen, move: "Turn the discards over." if move.how == "turn-over" else "Shuffle the discards.",
            target=lambda seen, move: ((), "stock"),
            sound="riffle",
        ),
        Pay: MoveType[Observation, Pay](
            log=lambda made: f"{made.does('pay')} a chip to stay in the hand.",
            plate="paid a chip",
            hint="Pay the chip and stay in the hand.",
            sound="chip",
        ),
        Leave: MoveType[Observation, Leave](
            log=lambda made: f"{made.does('leave')} the hand.",
            plate="left the hand",
            hint="Leave the hand and keep your chip.",
            why=lambda made: f"Perhaps {made.name} does not hope to win any more. The points of kongs still count.",
            sound="fold",
        ),
        Vote: MoveType[Observation, Vote](
            log=lambda made: (
                f"{made.does('vote')} "
                f"{'against a reset' if made.move.say == 'refuse' else f'to {made.move.say} the hand'}."
            ),
            plate=lambda made: (
                f"votes {VOTED[made.move.say]}" if made.move.say == "refuse" else f"votes to {made.move.say}"
            ),
            hint=lambda seen, move: (
                "Vote against a reset." if move.say == "refuse" else f"Vote to {move.say} the hand."
            ),
            bubble=lambda made: (
                _VOTE_TEXTS[made.move.say] + _counted(made.before.public, made.move.say, made.after.public)
            ),
            sound="click",
        ),
        Deal: MoveType[Observation, Deal](log=_dealt, hint="Deal the next hand."),
    }
)
