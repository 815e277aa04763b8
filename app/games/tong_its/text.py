"""Tong-Its' texts: log lines, the table as text for a terminal, and the rules in brief."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.cards import FRENCH, Card, Seat, mask_of
from app.core.grammar import count, listed
from app.games.tong_its.rules.melds import cards_of, melds_with, split
from app.games.tong_its.rules.model import (
    Call,
    Challenge,
    Discard,
    Draw,
    Fold,
    Hide,
    Lay,
    Meld,
    Options,
    Public,
    Take,
    View,
    has_opened,
)
from app.games.tong_its.rules.moves import may_call
from app.games.tong_its.table.moves import log_line, outcome
from app.games.tong_its.table.words import won_before
from app.table.move_types import NameOf
from app.table.text.brief import MARK, Brief, Example, Topic
from app.table.text.game_text import Category, Figure, GameText, decided_by
from app.table.text.lines import codes, cut, short

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
    decided=decided_by(
        Category("Answers to a call", (Challenge,), ("", "challenged in vain", "folded too soon")),
        Category("Answers to a call", (Fold,), ("", "", "")),
        Category("Calls", (Call,), ("", "called too early", "called too late")),
        Category("Draw or take", (Take,), ("took it with the wrong cards", "took the discard", "left the discard")),
        Category("Draw or take", (Draw,), ("", "", "")),
        Category(
            "Melds",
            (Meld, Hide, Lay),
            ("laid the wrong cards", "laid what was better kept", "kept what was better laid"),
        ),
        Category("Discards", (Discard,), ("threw the wrong card",) * 3),
    ),
)
