"""Kings Corners' texts: the table as text for a terminal, and the rules in brief; the log line is the table's."""

from __future__ import annotations

from collections.abc import Callable

from app.core.cards import FRENCH, KING, Card, Seat, rank
from app.core.messages import N_, _, n_
from app.games.kings_corners.rules.kings import surely_none, surely_some
from app.games.kings_corners.rules.model import (
    CORNERS,
    KING_PENALTY,
    PLACES,
    Draw,
    End,
    Options,
    Play,
    Shift,
    View,
    cost,
    count_cost,
)
from app.games.kings_corners.table import headline
from app.games.kings_corners.table.moves import by_rank, log_line
from app.table.text.brief import TAKE_UP, Brief, Example, Topic, rule_sentence
from app.table.text.game_text import Category, Figure, GameText, decided_by
from app.table.text.lines import codes, right, short

__all__ = ["log_line", "picture"]


def picture(view: View, name_of: Callable[[Seat], str]) -> list[str]:
    """Draw the piles by place, the players, and the own hand, high cards first; all hands once the deal is over."""
    p = view.public
    lines = [f"Kings Corners · {headline(p)}"]
    stock = _("Stock: {cards}", cards=n_("{n} card", "{n} cards", view.stock))
    pot = _("Pot: {chips}", chips=count_cost(p.pot, "chips")) if p.options.scoring == "chips" else ""
    lines.append(f"{stock}   {pot}".rstrip())
    lines += [f"  {PLACES[at]:2}  {codes(pile) or _empty(at)}" for at, pile in enumerate(p.piles)]
    lines += [_player(view, seat, name_of(seat)) for seat in range(len(view.counts))]
    if p.over:
        lines += [f"  {short(name_of(seat))} {codes(_sorted(hand))}" for seat, hand in enumerate(view.shown) if hand]
        lines.append(_("The deal is over."))
    else:
        lines.append(_("Your hand: {cards}", cards=codes(_sorted(view.hand))))
        lines += [_turn(view)] if p.turn == view.seat else []
    return lines


def _turn(view: View) -> str:
    """Return what has been done in the turn."""
    p = view.public
    did = (
        (_("You have drawn."), p.drawn),
        (_("You have played a card."), p.played),
        (_("You have moved a pile."), p.moved),
    )
    return " ".join((_("It's your turn."), *(text for text, done in did if done)))


def _player(view: View, seat: Seat, name: str) -> str:
    """Return a line like ``> Ann 7 cards 12 points``; the arrow points at the player on turn."""
    p = view.public
    arrow = ">" if seat == p.turn and not p.over else " "
    score = count_cost(p.scores[seat], p.options.scoring)
    notes = [_("dealer")] if seat == p.dealer else []
    if p.options.compulsory_kings and seat != view.seat and not p.over:
        kings = p.kings[seat]
        notes += [_("has a king")] if surely_some(kings) else [_("has no king")] if surely_none(kings) else []
    cards = n_("{n} card", "{n} cards", view.counts[seat])
    return f"{arrow} {short(name)} {right(cards, 8)} {right(score, 12)}  {', '.join(notes)}".rstrip()


def _sorted(hand: tuple[Card, ...]) -> list[Card]:
    return sorted(hand, key=by_rank)


def _empty(at: int) -> str:
    return _("(kings only)") if at in CORNERS else _("(any card)")


# ---- rules in brief


_LEFT = ("KC", "7D", "AS")


def brief(options: Options, seats: int) -> Brief:
    """Return the pages of the rules in brief for these house rules."""
    return Brief((_your_turn(options), _corners(), _end(options)), TAKE_UP, (("D / E", _("draw / end turn")),))


def _your_turn(o: Options) -> Topic:
    drawn = n_("{n} card", "{n} cards", o.cards_drawn)
    if o.draw == "start":
        starts = _("Your turn starts with a draw of {cards}, as long as the stock lasts.", cards=drawn)
        draw = " ".join((starts, _("It ends when you say so.")))
    else:
        ends = _("Drawing {cards} ends your turn.", cards=drawn)
        draw = " ".join((ends, _("When the stock is empty, you just end your turn.")))
    penalty = count_cost(KING_PENALTY, o.scoring)
    kings = _(
        "Play kings to empty corners: ending your turn with a king in your hand costs {penalty}.", penalty=penalty
    )
    return Topic(
        _("Your turn"),
        (
            _(
                "Be the first to play all your cards. On your turn, play as many as you like. Each must be "
                "one rank lower than the card it goes on; hearts and diamonds go on spades and clubs, and "
                "vice versa. Nothing goes on aces."
            ),
            draw,
            kings if o.compulsory_kings else "",
        ),
        (
            Example(_("The 9 of hearts goes on the 10 of spades, and the 8 of clubs on that."), ("10S 9H 8C",)),
            Example(_("Wrong: a club on a spade, or a rank that doesn't follow."), ("10S 9C", "7H 5S"), "", wrong=True),
        ),
        section="3",
    )


def _corners() -> Topic:
    return Topic(
        _("Corners and piles"),
        (
            _(
                "A king from your hand starts a pile in an empty corner. Any other pile that starts with a "
                "king can move to an empty corner, too."
            ),
            _(
                "A whole pile can move onto another pile if its first card fits there. Then any card from your hand "
                "can go to the empty place: a good way to get rid of a card that fits nowhere."
            ),
        ),
        (
            Example(_("In a corner: a king, and the cards that follow it."), ("KD QS JH",)),
            Example(_("A whole pile moves: here, the 6 goes on the 7."), ("6H 5S", "8D 7C"), "arrow-right"),
        ),
        section="3",
    )


def _end(o: Options) -> Topic:
    chips = o.scoring == "chips"
    king, seven, ace = (cost((FRENCH.card(code),), o.scoring) for code in _LEFT)
    if chips:
        out = _(
            "If you go out, you win the deal and take the pot, plus a chip from each other player for every "
            "card they have left, 10 for a king."
        )
        pot = _(
            "Everyone puts a chip into the pot before each deal, and one more for each turn in which they play no card."
        )
        stalemate = _("When the stock is empty and no one moves for a whole round, no one pays, and the pot stays.")
    else:
        win = _("If you go out, you win the deal. Cards left in your hand count against you.")
        out, pot = f"{win} {rule_sentence(o, 'scoring')}", ""
        stalemate = _("When the stock is empty and no one moves for a whole round, everyone's cards count.")
    best = (
        _("The player with the most chips wins the match.")
        if chips
        else _("The player with the fewest points wins the match.")
    )
    if o.ends == "hands":
        until = n_("The match ends after {n} deal.", "The match ends after {n} deals.", o.hands)
    elif chips:
        until = n_("It ends when a player has lost {n} chip.", "It ends when a player has lost {n} chips.", o.target)
    else:
        until = n_("It ends when a player has {n} point.", "It ends when a player has {n} points.", o.target)
    example = _(
        "Left in your hand: {king} for the king, {seven} for the 7 and {ace} for the ace, {total} in all.",
        king=king, seven=seven, ace=ace, total=king + seven + ace,
    )  # fmt: skip
    return Topic(
        _("The end of a deal"),
        (out, pot, stalemate, f"{best} {until}"),
        (Example(example, (" ".join(_LEFT),)),),
        section="5",
    )


TEXT = GameText(
    log_line,
    picture,
    brief=brief,
    figures=(
        Figure(N_("Cards played"), ("cards",)),
        Figure(N_("Most cards in one turn"), ("most in a turn",), most=True),
        Figure(N_("Corners opened"), ("corners",)),
        Figure(N_("Piles moved"), ("piles moved",)),
        Figure(N_("Kings left in hand"), ("kings caught",)),
        Figure(N_("Kings held back"), ("held back",)),
        Figure(N_("Stalemates"), ("impasses",)),
    ),
    unit=lambda options: N_("chips") if options.get("scoring") == "chips" else N_("points"),
    decided=decided_by(
        Category(
            N_("Kings"),
            (Play,),
            (N_("wrong place for a king"), N_("played a king too early"), N_("kept a king too long")),
            only=lambda move: rank(move.card) == KING,
        ),
        Category(
            N_("Moving piles"),
            (Shift,),
            (N_("moved the wrong pile"), N_("moved a pile too early"), N_("didn't move a pile")),
        ),
        Category(
            N_("Playing cards"),
            (Play,),
            (N_("played the wrong card"), N_("played a card too early"), N_("kept a card too long")),
        ),
        Category(N_("Ending the turn"), (Draw, End), (N_("ended it the wrong way"),) * 3),
    ),
)
