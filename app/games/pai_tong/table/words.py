"""Pai Tong told at the table: the log, hints, the line above the buttons, notes on the mat, the score sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.core.cards import Card, Seat
from app.core.grammar import count, does, number
from app.games.pai_tong import text
from app.games.pai_tong.rules.kinds import KIND, RANK, plural, words
from app.games.pai_tong.rules.model import PASS, Deal, Dice, Discard, Draw, Kin, Move, Public, Tong
from app.games.pai_tong.rules.tongs import PONG_WIN, complete, is_pure, pure_tongs, split, tongs_with
from app.games.pai_tong.table.gestures import best_tong, win_worth
from app.games.pai_tong.table.hands import any_of, one_of, tong_name, unseen, waits_for
from app.games.pai_tong.table.mat import NARROW, placed
from app.games.pai_tong.text import Seen
from app.table.layout import Spread
from app.table.mat import Mat, Note
from app.table.sheet import DealOutcome, ScoreLine, ScoreSheet
from app.table.tabletop import Claim


def tell(before: Seen, seat: Seat, move: Move, after: Seen, name_of: Callable[[Seat], str]) -> str:
    """The move in words; an answer is told by the one that settles what came of all."""
    if before.public.discard is None or isinstance(move, Deal):
        return text.tell(before, seat, move, after, name_of)
    return "" if after.public.discard is not None else text.settled(before, after, name_of)


def acted(before: Seen, seat: Seat, move: Move, after: Seen) -> str:
    """A move in a few words, as it stands at the plate; what came of a discard is told by the last answer."""
    p, cards = before.public, before.public.options.cards
    match move:
        case Discard(kind) if p.discard is None:
            return f"dropped the {words(kind, cards)}"
        case Kin() if p.discard is None:
            return "won with four tongs"
        case Deal():
            return ""
    if p.discard is None or after.public.discard is not None:
        return ""
    last = after.public.thrown[-1]
    if after.public.over:
        return "" if after.public.history[-1].winner is None else f"won with the {words(KIND[last.card], cards)}"
    if last.taker is None:
        return "drew"
    return f"took the {words(KIND[last.card], cards)} into a tong"


def claim(state: Seen, name_of: Callable[[Seat], str]) -> Claim[Move] | None:
    """Everybody is asked about a discard."""
    p = state.public
    if p.discard is None:
        return None
    return Claim(f"{does(name_of(p.turn), 'lay')} the {spoken(state, p.discard)}. Does anybody want it?", PASS)


def spoken(state: Seen, card: Card) -> str:
    """The card as people say it."""
    return words(KIND[card], state.public.options.cards)


def advise(state: Seen, move: Move) -> str:
    """The hint's sentence."""
    p = state.public
    match move:
        case Discard(kind):
            return f"Discard the {words(kind, p.options.cards)}."
        case Tong():
            taken = "discard" if p.discard is None else spoken(state, p.discard)
            return f"Take the {taken} into a tong with {_two(state, move)}."
        case Kin():
            return "Your hand is complete: win." if p.discard is None else f"Win with the {spoken(state, p.discard)}."
        case Draw():
            return f"Let the discard lie and draw a {_thing(state)}."
        case Deal():
            return "Start the next deal."
    return "Let it lie: pass."


def _two(state: Seen, tong: Tong) -> str:
    """``two fives of coins``, ``the fives of coins and strings``, ``the red flower and the white flower``."""
    cards = state.public.options.cards
    if tong.first == tong.second:
        return f"two {plural(tong.first, cards)}"
    second = words(tong.second, cards)
    suit = second.partition(" of ")[2]
    return f"the {plural(tong.first, cards)} and {suit}" if suit else f"the {words(tong.first, cards)} and the {second}"


def pick(state: Seen, move: Move) -> str:
    """Short, for the button of a choice."""
    match move:
        case Kin():
            return "Win with it"
        case Tong(first, second):
            cards = state.public.options.cards
            return f"Two {plural(first, cards)}" if first == second else _both(first, second, cards)
    return ""


def _both(first: int, second: int, cards: str) -> str:
    one, other = words(first, cards), words(second, cards)
    return f"{one[0].upper()}{one[1:]} and {other}"


def _thing(state: Seen) -> str:
    return "card" if state.public.options.cards == "money" else "tile"


def prompt(state: Seen, seat: Seat, marked: frozenset[Card]) -> str:
    """What is asked, and what an answer would give."""
    p = state.public
    if p.over or seat not in p.active:
        return ""
    hand, worth = state.hands[seat], win_worth(state, seat)
    if p.discard is None:
        if worth is None:
            return f"Discard a {_thing(state)}: drag it to the mat, or choose it and press Enter."
        return f"Four tongs: win {count(worth, 'chip')} from each{', or discard' if hand else ''}."
    if worth is not None:
        return f"The {spoken(state, p.discard)} wins: {count(worth, 'chip')} from each."
    if seat != p.next:
        return "Let it lie?"
    tong = best_tong(state, seat, marked)
    if tong is not None:
        if sum(RANK[card] == RANK[p.discard] for card in hand) % 3 == 0:
            return f"A tong with {_two(state, tong)}? It breaks up one you hold."
        several = len(tongs_with(hand, p.discard)) > 1 and not marked
        return f"A tong with {_two(state, tong)}?{' Mark others to choose.' if several else ''}"
    return f"Draw a {_thing(state)}." if state.stock else "The stock is empty: pass."


def notes(state: Seen, seat: Seat, open_hand: bool, mat: Mat) -> Sequence[Note]:
    """The stock's count, empty places, what the open hand waits for; the winning hand counted."""
    p, spreads = state.public, placed(state, seat, mat)
    if p.over and p.history[-1].winner is not None:
        return _counted(state, seat, mat, spreads)
    found = _stock_notes(state, spreads)
    lying = spreads["discards"].box
    name = "narrow" if spreads["discards"].shape == NARROW else "tile"
    found.append(Note("", *lying.middle, picture=f"tokens/spot-{name}-discards", size=lying.w, over=False))
    rank = waits_for(state.hands[seat]) if open_hand and not p.over else None
    if rank is not None:
        hand = spreads["hand"]
        left = unseen(state, state.hands[seat], rank)
        wanted = any_of(rank, p.options.cards)
        told = f"{wanted[0].upper()}{wanted[1:]} wins{f' · {left} unseen' if left else ', but all have been seen'}"
        found.append(Note(told, hand.x, hand.box.y - 18))
    return found


def _stock_notes(state: Seen, spreads: dict[str, Spread]) -> list[Note]:
    stock, dice = spreads["stock"], state.public.sheet.dice
    if dice is not None:
        return _wall_notes(state, stock, dice)
    left = f"{len(state.stock)} left" if state.stock else "empty"
    name = "narrow" if stock.shape == NARROW else "tile"
    return [
        Note("", stock.x, stock.y, picture=f"tokens/spot-{name}-stock", size=stock.w, over=False),
        Note(left, stock.x, stock.box.bottom + 16, resting=True),
    ]


def _wall_notes(state: Seen, stock: Spread, dice: Dice) -> list[Note]:
    """Along the lower wall how many tiles stand; until the first discard also what the dice have shown."""
    p, walls = state.public, stock.extent(len(state.stock))
    inner = stock.w * stock.shape
    left = f"{len(state.stock)} in the wall" if state.stock else "the wall is empty"
    found = [Note(left, stock.x, walls.bottom - inner - 18, resting=True)]
    if p.discard is None and not p.thrown:
        found.append(Note(f"dice {dice[0]} and {dice[1]}", stock.x, walls.y + inner + 22, "caption"))
    return found


def _counted(state: Seen, seat: Seat, mat: Mat, spreads: dict[str, Spread]) -> list[Note]:
    """Below each tong of the winner what it is, and below all what they make."""
    p = state.public
    winner = p.history[-1].winner
    assert winner is not None
    steps = (winner - seat) % len(state.hands)
    far, found = f"+{steps}" if steps else "", []
    for zone, tongs in ((f"hand{far}", split(state.hands[winner])), (f"tongs{far}", p.melds[winner])):
        spread, groups = spreads[zone], len(tongs)
        for i, tong in enumerate(tongs):
            gaps = tuple(number for number in range(groups) for _ in range(3))
            x = spread.place(3 * i + 1, 3 * groups, face_up=True, gaps=gaps).x
            kind = "title" if tong_name(state, tong) != "tong" else "caption"
            found.append(Note(tong_name(state, tong), x, spread.box.bottom + 14, kind, resting=True))
    return [*found, _sum(state, spreads[f"hand{far}"].box.bottom + 38, spreads)]


def _sum(state: Seen, y: float, spreads: dict[str, Spread]) -> Note:
    last, options = state.public.history[-1], state.public.options
    worth = f"{count(last.paid, 'chip')} from each"
    stake = f", {options.stake} a point" if options.stake > 1 else ""
    if options.scoring == "pong":
        worth = (
            f"{PONG_WIN} for the win + {_pure(last.pure)}{stake}: {worth}"
            if last.pure
            else f"{_pure(0)}{stake}: {worth}"
        )
        worth = worth[0].upper() + worth[1:]
    return Note(worth, spreads["discards"].extent(1).middle[0], y, resting=True)


def outcome(state: Seen, name_of: Callable[[Seat], str]) -> DealOutcome:
    """How the deal that is over went."""
    last = state.public.history[-1]
    if last.winner is None:
        return DealOutcome("Nobody wins", "the stock is empty.")
    pure = f", {last.pure} of them pure" if last.pure and state.public.options.scoring == "pong" else ""
    won = f"{does(name_of(last.winner), 'win')} with four tongs{pure}"
    return DealOutcome(won, f"{count(last.paid, 'chip')} from each.")


def plate(state: Seen, seat: Seat) -> str:
    """Chips won and lost."""
    score = state.public.scores[seat]
    return f"{number(score, signed=True)} {'chip' if abs(score) == 1 else 'chips'}"


def _pure(tongs: int) -> str:
    return count(tongs, "pure tong") if tongs else "no pure tong"


def _score_notes(state: Seen) -> tuple[str, ...]:
    """What made the last deal, per seat."""
    p = state.public
    last = p.history[-1]
    found = []
    for seat, hand in enumerate(state.hands):
        if seat == last.winner:
            pure = pure_tongs(hand, p.melds[seat])
            found.append(_pure(pure) if p.options.scoring == "pong" else _how(p))
        elif seat == last.thrower:
            found.append("gave the win away")
        else:
            waits = waits_for(hand) if not complete(hand) else None
            found.append("" if waits is None else f"waited for {one_of(waits, p.options.cards)}")
    return tuple(found)


def _how(p: Public) -> str:
    """With what the last deal was won."""
    own = p.history[-1].thrower is None
    return "on the own turn" if own else f"with {one_of(RANK[p.thrown[-1].card], p.options.cards)}"


def sheet(state: Seen) -> ScoreSheet:
    """The score sheet of the deals that are over."""
    history = state.public.history
    return ScoreSheet(
        "chips", tuple(deal.scores for deal in history), tuple(deal.winner for deal in history), _score_notes(state),
        None, less_is_better=False, starts=True, held="The winning hand",
        lines=_lines(state) if history else (),
    )  # fmt: skip


def _lines(state: Seen) -> tuple[ScoreLine, ...]:
    """The four tongs of who won, and by Pong points what each pure one brings; then what everybody pays for the win,
    and for its pure tongs.
    """
    p = state.public
    last, stake, pong = p.history[-1], p.options.stake, p.options.scoring == "pong"
    winner = last.winner
    if winner is None:
        return ()
    tongs = (*p.melds[winner], *split(state.hands[winner]))
    lines = [ScoreLine(winner, "", 0, tong, f"+{stake}" if pong and is_pure(tong) else "") for tong in tongs]
    pure = last.pure * stake if pong else 0
    for named, each in (("win", last.paid - pure), ("pure tongs", pure)):
        payers = (seat for seat in range(len(p.melds)) if seat != winner and each)
        lines += [ScoreLine(seat, named, -each, to=winner) for seat in payers]
    return tuple(lines)
