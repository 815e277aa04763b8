"""Tong-Its' texts: log lines, the table as text for a terminal, and the rules in brief."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.cards import FRENCH, Card, Seat, mask_of
from app.core.messages import N_, NP_, _, listed, n_, p_
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
from app.games.tong_its.table.scores import chips_phrase
from app.games.tong_its.table.words import won_before
from app.table.move_types import NameOf
from app.table.text.brief import MARK, Brief, Example, Topic
from app.table.text.game_text import Category, Figure, GameText, decided_by
from app.table.text.lines import codes, cut, right, short

# ---- text picture


def picture(view: View, name_of: NameOf) -> list[str]:
    """Draw the discards, the players with their melds, and the own hand by suit; at the end also the shown hands."""
    p = view.public
    stock = _("Stock: {cards}", cards=n_("{n} card", "{n} cards", view.stock))
    pot = _("Pot: {chips}", chips=chips_phrase(p.pot))
    lines = [f"Tong-Its · {_which(p)}", f"{stock}   {pot}"]
    lines.append(_("Discards (top card last): {cards}", cards=codes(p.pile) or _("none")))
    for seat in range(len(view.counts)):
        lines.append(_player(view, seat, name_of(seat)))
        lines += [f"    {seat}.{number}  {codes(meld.cards)}" for number, meld in enumerate(p.melds[seat], 1)]
        down = [*map(codes, view.face_down[seat])]
        down += [_("(four of a kind)")] * (p.hidden[seat] - len(down))
        lines += [f"    {p_('of a meld', 'face down')}  {four}" for four in down]
    if p.over:
        for seat, shown in enumerate(view.shown):
            if hand := view.hand if seat == view.seat else shown:
                lines.append(f"  {short(name_of(seat))} {codes(sorted(hand))}")
        lines.append(f"{_('The hand is over.')} {outcome(p, lambda seat: cut(name_of(seat)))}")
    else:
        lines += [_("Your hand: {cards}", cards=codes(sorted(view.hand))), _deadwood(view.hand)]
        lines += [_turn(view, name_of)] if p.turn == view.seat else []
    return lines


def _which(p: Public) -> str:
    """Return the number of the hand, and when the match ends."""
    if p.options.ends == "bust":
        return _("Hand {n} · to the last chip", n=p.deal + 1)
    return _("Hand {n} of {hands}", n=p.deal + 1, hands=p.options.hands)


def _player(view: View, seat: Seat, name: str) -> str:
    """Return a line like ``> Ann 12 cards 98 chips dealer · open``; the arrow points at the player on turn."""
    p = view.public
    arrow = ">" if seat == p.turn and not p.over else " "
    notes = [_("dealer")] if seat == p.dealer else []
    notes += [p_("of a player", "open")] if has_opened(p, seat) else []
    notes += [_("won the previous hand")] if won_before(p) == seat else []
    if seat == p.caller:
        notes.append(p_("Tong-Its", "called"))
    elif p.caller is not None and (at := (seat - p.caller) % len(view.counts) - 1) < len(p.answers):
        answer = p_("what a player did", "challenged") if p.answers[at] else p_("what a player did", "folded")
        notes.append(answer)
    cards, chips = n_("{n} card", "{n} cards", view.counts[seat]), chips_phrase(p.chips[seat])
    return f"{arrow} {short(name)} {right(cards, 8)} {right(chips, 10)}  {' · '.join(notes)}".rstrip()


def _deadwood(hand: Sequence[Card]) -> str:
    """Return ``Deadwood: 23``, and ``Concealed melds: 5C 5H 5S``."""
    best = split(mask_of(hand))
    text = _("Deadwood: {points}", points=best.deadwood)
    kept = listed([codes(cards_of(meld)) for meld in best.melds])
    return f"{text}   {_('Concealed melds: {melds}', melds=kept)}" if kept else text


def _turn(view: View, name_of: NameOf) -> str:
    p = view.public
    if p.caller is not None:
        return _("{name} called: challenge or fold.", name=cut(name_of(p.caller)))
    if p.phase == "main":
        return _("It's your turn: meld if you like, then discard.")
    top = FRENCH.code(p.thrown[-1])
    match bool(melds_with(p.thrown[-1], mask_of(view.hand))), may_call(p, view.seat):
        case False, False:
            return _("It's your turn: draw.")
        case True, False:
            return _("It's your turn: draw, or take {card} for a new meld.", card=top)
        case False, True:
            return _("It's your turn: draw or call.")
        case _:
            return _("It's your turn: draw, take {card} for a new meld, or call.", card=top)


# ---- rules in brief


def brief(options: Options, seats: int) -> Brief:
    """Return the pages of the rules in brief for these house rules."""
    keys = (
        ("D / T / X", _("draw / take / discard")),
        ("Y / N", _("meld / meld face down")),
        ("A / G / P", _("call / challenge / fold")),
    )
    return Brief((_melds(), _play(), _end(options), _payments(options)), MARK, keys)


def _melds() -> Topic:
    return Topic(
        _("Melds"),
        (
            _(
                "Get rid of all your cards for a tongit, or have the lowest deadwood when the hand ends. "
                "Deadwood is the total of your cards in no meld: an ace counts 1, a face card 10, any other "
                "card its number."
            ),
            _(
                "Cards in a meld aren't deadwood, even if you keep the meld in your hand, where no one can "
                "lay off on it. Your first meld on the table opens your hand."
            ),
        ),
        (
            Example(_("A set: three or four of one rank."), ("9C 9D 9S",)),
            Example(_("A run: three or more of one suit in sequence. Aces are low."), ("AH 2H 3H 4H",)),
            Example(_("Deadwood: 10, 7 and 1 make 18."), ("KD 7S AC",)),
        ),
        section="3",
    )


def _play() -> Topic:
    return Topic(
        _("Your turn"),
        (
            _("Draw a card, or take the top discard and meld it at once with cards from your hand."),
            _("Meld as you like, lay off cards on any face-up meld, and end your turn with a discard."),
            _("You can meld four of a kind face down: it opens your hand and earns extra chips if you win."),
        ),
        (
            Example(_("The discard makes a run with two of your cards."), ("6D", "5D 7D")),
            Example(_("Lay off: the 8 extends this run."), ("5D 6D 7D", "8D")),
            Example(_("Four of a kind, face down."), ("back back back back",)),
        ),
        section="4",
    )


def _end(o: Options) -> Topic:
    shown = (
        _("Everyone shows their hand.")
        if o.shown == "all"
        else _("Only players who compare deadwood show their hands.")
    )
    stock = _("When the stock runs out, all players who have opened compare their deadwood.")
    return Topic(
        _("Call and challenge"),
        (
            _(
                "Instead of taking a card, you may call if you have opened, you didn't lay off on your own "
                "melds on your last turn, and no one has laid off on them since."
            ),
            _(
                "Your opponents fold or challenge; only players who have opened may challenge. Challengers compare "
                "their deadwood with yours, and the lowest wins. If you tie, the challenger wins."
            ),
            f"{stock} {shown}",
        ),
        (Example(_("A challenge with 4 beats a call with 5."), ("2C 3H", "AS 3D"), "arrow-right"),),
        section="5",
    )


def _payments(o: Options) -> Topic:
    start = _("Everyone starts with {chips}.", chips=chips_phrase(o.chips_at_start))
    if o.ends == "hands":
        until = n_(
            "The match ends after {n} hand. The player with the most chips wins.",
            "The match ends after {n} hands. The player with the most chips wins.",
            o.hands,
        )
    else:
        until = _("The match ends when someone can't pay the ante. The player with the most chips wins.")
    return Topic(
        _("Payments"),
        (
            _(
                "Each loser pays 1 chip, or 3 for a tongit or a challenged call; 3 for each concealed four "
                "of a kind that the winner can keep whole; 1 for each of the winner's aces; and 1 for not "
                "opening."
            ),
            _("Everyone puts an ante of two chips into the pot before each hand. Win two hands in a row to take it."),
            f"{start} {until}",
        ),
        section="7",
    )


TEXT = GameText(
    log_line,
    picture,
    brief=brief,
    figures=(
        Figure(N_("Tongits"), ("tongits",)),
        Figure(N_("Calls won"), ("calls won",), of=("calls",)),
        Figure(N_("Challenges won"), ("challenges won",), of=("challenges",)),
        Figure(N_("Folds"), ("folds",)),
        Figure(N_("Wins when the stock ran out"), ("stock wins",)),
        Figure(N_("Melds"), ("melds",)),
        Figure(N_("Cards laid off"), ("laid off",)),
        Figure(N_("Face-down melds"), ("fours hidden",)),
        Figure(N_("Pots won"), ("pots",)),
    ),
    unit=lambda _options: "chips",
    decided=decided_by(
        Category(N_("Answers to a call"), (Challenge,), ("", N_("challenged wrongly"), N_("folded too soon"))),
        Category(N_("Answers to a call"), (Fold,), ("", "", "")),
        Category(NP_("Tong-Its", "Calls"), (Call,), ("", N_("called too early"), N_("called too late"))),
        Category(
            N_("Draw or take"),
            (Take,),
            (N_("took with the wrong cards"), N_("took the discard"), N_("left the discard")),
        ),
        Category(N_("Draw or take"), (Draw,), ("", "", "")),
        Category(
            N_("Melds"),
            (Meld, Hide, Lay),
            (N_("melded the wrong cards"), N_("melded too early"), N_("kept a meld too long")),
        ),
        Category(N_("Discards"), (Discard,), (N_("discarded the wrong card"),) * 3),
    ),
)
