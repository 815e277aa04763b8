"""Tong-Its' texts: log lines, the table as text for a terminal, and the rules in brief."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from app.core.cards import FRENCH, Card, Mask, Seat, mask_of, rank, words
from app.core.grammar import capital, count, does, listed
from app.games.tong_its.judged_moves import decided
from app.games.tong_its.rules.ending import FOUR
from app.games.tong_its.rules.melds import cards_of, melds_with, split
from app.games.tong_its.rules.model import (
    ANTE,
    Call,
    Challenge,
    Deal,
    DealScore,
    Discard,
    Draw,
    Fold,
    Hide,
    Lay,
    Meld,
    Move,
    Options,
    Public,
    Take,
    View,
    has_opened,
)
from app.games.tong_its.rules.moves import may_call
from app.table import observation
from app.table.text.brief import MARK, Brief, Example, Topic
from app.table.text.game_text import Figure, GameText
from app.table.text.lines import codes, cut, short
from app.table.text.tiles import tiles

Observation: TypeAlias = observation.Observation[Public]
"""The table as its viewers see it; all texts are made from it."""

NameOf = Callable[[Seat], str]

_MANY = ("aces", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens",
         "kings")  # fmt: skip


# ---- log


def log_line(before: Observation, seat: Seat, move: Move, after: Observation, name_of: NameOf) -> str:
    """Return the move as a line of the log, with how it ended the hand and who paid what."""
    line = _describe(before, seat, move, after, name_of(seat), name_of)
    return f"{line} {outcome(after.public, name_of)}" if after.public.over else line


def _describe(before: Observation, seat: Seat, move: Move, after: Observation, name: str, name_of: NameOf) -> str:
    match move:
        case Draw():
            return f"{does(name, 'draw')} a card."
        case Take(cards):
            top = before.public.thrown[-1]
            return f"{does(name, 'take')} the {words(top)} and {_verb(name, 'lay')} {the_meld(mask_of((*cards, top)))}."
        case Meld(cards):
            return f"{does(name, 'lay')} {the_meld(mask_of(cards))}."
        case Hide():
            return f"{does(name, 'lay')} a four of a kind face down."
        case Lay(card, owner, number):
            meld = before.public.melds[owner][number - 1].now
            return f"{does(name, 'lay')} the {words(card)} off on {_whose(seat, owner, name_of)} {meld_words(meld)}."
        case Discard(card):
            return f"{does(name, 'discard')} the {words(card)}."
        case Call():
            return f"{does(name, 'call')} “draw”."
        case Fold():
            must = "" if has_opened(before.public, seat) else ", not having opened"
            return f"{does(name, 'fold')}{must}."
        case Challenge():
            return f"{does(name, 'challenge')}."
        case Deal():
            dealt = f"{does(name, 'deal')} for hand {after.public.deal + 1}."
            return " ".join([dealt, *_short_antes(before.public, name_of)])


def plate_line(before: Observation, seat: Seat, move: Move, after: Observation) -> str:
    """Return a move in a few words for the plate."""
    match move:
        case Draw():
            return "drew"
        case Take(cards):
            top = before.public.thrown[-1]
            return f"took {tiles((top,))}, laid {meld_words(mask_of((*cards, top)))}"
        case Meld(cards):
            return f"laid {meld_words(mask_of(cards))}"
        case Hide():
            return "laid a four face down"
        case Lay(card, _, _):
            return f"laid off {tiles((card,))}"
        case Discard(card):
            return f"threw {tiles((card,))}"
        case Call():
            return "calls “draw”"
        case Fold():
            return "folds"
        case Challenge():
            return "challenges"
        case _:
            return ""


def _short_antes(p: Public, name_of: NameOf) -> list[str]:
    """Name those who have fewer chips than the ante."""
    return [
        f"{does(name_of(seat), 'put')} {count(had, 'chip') if had else 'nothing'} into the pot, having no more."
        for seat, had in enumerate(p.chips)
        if had < ANTE
    ]


def meld_words(meld: Mask) -> str:
    """Return ``three fives``, ``five to eight of hearts``."""
    cards = cards_of(meld)
    if rank(cards[0]) == rank(cards[1]):
        return f"{'three' if len(cards) == 3 else 'four'} {_MANY[rank(cards[0])]}"
    return f"{words(cards[0]).partition(' ')[0]} to {words(cards[-1])}"


def the_meld(meld: Mask) -> str:
    """Return ``three fives``, ``the five to eight of hearts``."""
    text = meld_words(meld)
    return f"the {text}" if " to " in text else text


def _verb(name: str, verb: str) -> str:
    return does(name, verb).removeprefix(f"{name} ")


def _whose(seat: Seat, owner: Seat, name_of: NameOf) -> str:
    name = name_of(owner)
    if seat == owner:
        return "your own" if name == "You" else "their own"
    return "your" if name == "You" else f"{name}'s"


def outcome(p: Public, name_of: NameOf) -> str:
    """Return how the hand ended, and who paid what."""
    score, sentences = p.history[-1], []
    if score.way == "stock":
        sentences.append("The stock is empty.")
    if compared := [f"{name_of(s)} {deadwood(score, s)}" for s, left in enumerate(score.deadwood) if left is not None]:
        sentences.append(f"Deadwood: {', '.join(compared)}.")
    if why := tie_break(p):
        sentences.append(f"{capital(why)}.")
    if score.winner is None:
        stays = f", and the pot of {count(p.pot, 'chip')} stays" if p.pot else ""
        return " ".join([*sentences, f"Nobody has opened: nobody wins{stays}."])
    if score.way == "stock" and not compared:
        sentences.append("Nobody else has opened.")
    name = name_of(score.winner)
    sentences.append(f"{'Tongit: ' if score.way == 'tongit' else ''}{does(name, 'win')}{_for(score)}.")
    sentences += [_paid(p, seat, name_of(seat)) for seat in range(len(score.paid)) if seat != score.winner]
    if score.pot:
        sentences.append(f"{does(name, 'take')} the pot of {count(score.pot, 'chip')}.")
    return " ".join(sentences)


def deadwood(score: DealScore, seat: Seat) -> str:
    """Return the deadwood of a seat that compared: ``12``, or ``0 (17 with the four)`` where the winner wins with that
    too.
    """
    if seat != score.winner or score.whole is None:
        return str(score.deadwood[seat])
    return f"{score.deadwood[seat]} ({score.whole} with the {'four' if score.fours == 1 else 'fours'})"


def tie_break(p: Public) -> str:
    """Return why the winner wins a tie: ``equal: the challenger wins``; otherwise empty."""
    score = p.history[-1]
    if score.winner is None or (least := score.deadwood[score.winner]) is None:
        return ""
    least = least if score.whole is None else score.whole
    equals = [seat for seat, left in enumerate(score.deadwood) if left == least and seat != score.winner]
    if not equals:
        return ""
    if score.way == "stock":
        # A player who ends the turn with the stock empty has drawn the last card.
        last = "the last card's drawer"
        return f"equal: {last} wins" if score.winner == p.turn else f"equal: who sits next after {last} wins"
    return "equal: the challenger wins" if equals == [p.caller] else "equal: the challenger on the caller's left wins"


def _for(score: DealScore) -> str:
    """Return what each loser owes, item by item, without the penalty for not having opened."""
    return f" ({listed([f'{score.base} for winning', *extras(score)])})"


def extras(score: DealScore) -> list[str]:
    """Return what each loser pays in addition to the win: ``3 for a four of a kind``, ``2 for 2 aces``."""
    parts = []
    if score.fours:
        fours = "a four" if score.fours == 1 else count(score.fours, "four")
        parts.append(f"{FOUR * score.fours} for {fours} of a kind")
    if score.aces:
        parts.append(f"{score.aces} for {'an ace' if score.aces == 1 else count(score.aces, 'ace')}")
    return parts


def _paid(p: Public, seat: Seat, name: str) -> str:
    """Return ``Ann pays 4 chips, one of them for not having opened.``"""
    score = p.history[-1]
    owed, paid = score.owed[seat], score.paid[seat]
    if paid < owed:
        all_there_is = f"{count(paid, 'chip')}, all there is" if paid else "nothing, having nothing left"
        return f"{does(name, 'pay')} {all_there_is}, of {owed} owed."
    extra = "" if has_opened(p, seat) else ", one of them for not having opened"
    return f"{does(name, 'pay')} {count(paid, 'chip')}{extra}."


# ---- text picture


def picture(view: View, name_of: NameOf) -> list[str]:
    """Draw the discards, the players with their melds, and the own hand by suit; at the end also the shown hands."""
    p = view.public
    lines = [f"Tong-Its · {_which(p)}", f"Stock: {count(view.stock, 'card')}   Pot: {count(p.pot, 'chip')}"]
    lines.append(f"Discards, the top one last: {codes(p.pile) or '(none)'}")
    for seat in range(len(view.counts)):
        lines.append(_player(view, seat, name_of(seat)))
        lines += [f"    {seat}.{number}  {codes(meld.cards)}" for number, meld in enumerate(p.melds[seat], 1)]
        lines += [f"    face down  {codes(four)}" for four in view.face_down[seat]]
        unknown = p.hidden[seat] - len(view.face_down[seat])
        lines += ["    face down  (four of a kind)"] * unknown
    if p.over:
        for seat, shown in enumerate(view.shown):
            if hand := view.hand if seat == view.seat else shown:
                lines.append(f"  {short(name_of(seat))} {codes(sorted(hand))}")
        lines.append(f"The hand is over. {outcome(p, lambda seat: cut(name_of(seat)))}")
    else:
        lines += [f"Your hand: {codes(sorted(view.hand))}", _deadwood(view.hand)]
        lines += [_turn(view, name_of)] if p.turn == view.seat else []
    return lines


def _which(p: Public) -> str:
    """Return the number of the hand, and when the match ends."""
    if p.options.ends == "bust":
        return f"Hand {p.deal + 1} · to the last chip"
    return f"Hand {p.deal + 1} of {p.options.hands}"


def _player(view: View, seat: Seat, name: str) -> str:
    """Return a line like ``> Ann 12 cards 98 chips deals, opened``; the arrow points at the player on turn."""
    p = view.public
    arrow = ">" if seat == p.turn and not p.over else " "
    notes = ["deals"] if seat == p.dealer else []
    notes += ["opened"] if has_opened(p, seat) else []
    notes += ["won the last hand"] if won_before(p) == seat else []
    if seat == p.caller:
        notes.append("calls draw")
    elif p.caller is not None and (at := (seat - p.caller) % len(view.counts) - 1) < len(p.answers):
        notes.append("challenges" if p.answers[at] else "folds")
    cards, chips = count(view.counts[seat], "card"), count(p.chips[seat], "chip")
    return f"{arrow} {short(name)} {cards:>8} {chips:>10}  {', '.join(notes)}".rstrip()


def won_before(p: Public) -> Seat | None:
    """Return who won the previous hand, and wins the pot with this one too."""
    before = p.history[:-1] if p.over else p.history
    return before[-1].winner if before else None


def _deadwood(hand: Sequence[Card]) -> str:
    """Return ``Deadwood: 23, with 5C 5H 5S in hand``."""
    best = split(mask_of(hand))
    kept = listed([codes(cards_of(meld)) for meld in best.melds]) if best.melds else ""
    return f"Deadwood: {best.deadwood}, with {kept} in hand" if kept else f"Deadwood: {best.deadwood}"


def _turn(view: View, name_of: NameOf) -> str:
    p = view.public
    if p.caller is not None:
        return f"{cut(name_of(p.caller))} has called “draw”: fold or challenge."
    if p.phase == "main":
        return "It is your turn: lay what you like, then discard."
    top, ways = p.thrown[-1], ["draw"]
    if melds_with(top, mask_of(view.hand)):
        ways.append(f"take the {FRENCH.code(top)} into a new meld")
    if may_call(p, view.seat):
        ways.append("call “draw”")
    return f"It is your turn: {' or '.join(ways)}."


# ---- rules in brief


_KEYS = (
    ("D / T / X", "draw / take / discard"),
    ("Y / N", "lay a meld / face down"),
    ("A / G / P", "call / challenge / fold"),
)


def brief(options: Options, seats: int) -> Brief:
    """Return the pages of the rules in brief for these house rules."""
    return Brief((*_PLAY, _end(options), _payments(options)), MARK, _KEYS)


_PLAY = (
    Topic(
        "Melds",
        (
            "Get rid of all your cards: tongit! Or have the least deadwood when the hand ends: the points of your "
            "unmatched cards, an ace 1, a face card 10, any other its number.",
            "Melds kept in hand count, too, and nobody can lay off on them. Laying one opens your hand.",
        ),
        (
            Example("A set: three or four of a rank.", ("9C 9D 9S",)),
            Example("A run: three or more of a suit; aces are low.", ("AH 2H 3H 4H",)),
            Example("Deadwood: 10 and 7 and 1 make 18.", ("KD 7S AC",)),
        ),
        section="3",
    ),
    Topic(
        "The turn",
        (
            "Draw a card. The top discard may be taken only into a new meld, which is laid at once.",
            "Lay melds, lay off cards on any open meld, and end your turn with a discard.",
            "A four of a kind may be laid face down: it opens you, and brings extra chips if you win.",
        ),
        (
            Example("The discard makes a run with two of your cards.", ("6D", "5D 7D")),
            Example("Laid off: the eight goes on at the end of that run.", ("5D 6D 7D", "8D")),
            Example("Face down: a hidden four of a kind.", ("back back back back",)),
        ),
        section="4",
    ),
)


def _end(o: Options) -> Topic:
    open_hands = "Everybody shows" if o.shown == "all" else "Only those who compare show"
    return Topic(
        "Draw and challenge",
        (
            "Instead of drawing a card you may call “draw”: if you have opened, did not lay off on your own melds in "
            "your last turn, and nobody else has since.",
            "The others fold or challenge; only who has opened may challenge. Those who challenge compare their "
            "deadwood with yours, and the least wins; of equals the challenger.",
            f"When the stock runs out, those who have opened compare their deadwood. {open_hands} their hands.",
        ),
        (Example("“Draw!” with 5 is beaten by a challenge with 4.", ("2C 3H", "AS 3D"), "arrow-right"),),
        section="5",
    )


def _payments(o: Options) -> Topic:
    until = (
        f"after {count(o.hands, 'hand')}" if o.ends == "hands" else "when somebody cannot put two chips into the pot"
    )
    return Topic(
        "Payments",
        (
            "The losers pay 1 chip, or 3 for a tongit or a challenge; 3 for each concealed four of a kind of the "
            "winner that need not be broken up to win, and 1 for each ace; and 1 for not having opened.",
            "Everybody puts two chips into the pot for each hand. It goes to who wins two hands in a row.",
            f"Everybody begins with {count(o.chips_at_start, 'chip')}. The match ends {until}; the most chips win it.",
        ),
        section="7",
    )


TEXT = GameText(
    log_line,
    picture,
    brief=brief,
    figures=(
        Figure("Tongits", ("tongits",)),
        Figure("Draws called and won", ("calls won",), of=("calls",)),
        Figure("Challenges won", ("challenges won",), of=("challenges",)),
        Figure("Folds", ("folds",)),
        Figure("Wins on the last card", ("stock wins",)),
        Figure("Melds laid", ("melds",)),
        Figure("Cards laid off", ("laid off",)),
        Figure("Fours laid face down", ("fours hidden",)),
        Figure("Pots taken", ("pots",)),
    ),
    unit=lambda _options: "chips",
    decided=decided,
)
