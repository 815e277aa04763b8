"""Score sheet of Tong-Its, and what everybody pays once a hand is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.core.cards import Seat, mask_of
from app.core.messages import N_, YOU, _, listed, n_, number, p_, say, translate
from app.games.tong_its.rules.ending import FOUR, UNOPENED
from app.games.tong_its.rules.melds import cards_of, split
from app.games.tong_its.rules.model import (
    ANTE,
    SEATS,
    DealScore,
    Public,
    has_opened,
    match_is_over,
)
from app.games.tong_its.table.words import Observation
from app.table.sheet import DealOutcome, ScoreLine, ScoreSheet
from app.table.text.lines import text_width, wrap

_LETTER = 8.6
"""Width of a letter of small text, rounded up, in units."""


def antes(p: Public) -> tuple[int, ...]:
    """Return what everybody put into the pot before the hand that is over (2.2)."""
    history = p.history
    before = history[-2].chips if len(history) > 1 else (p.options.chips_at_start,) * SEATS
    return tuple(min(ANTE, had) for had in before)


def payment(p: Public, seat: Seat) -> list[str]:
    """Return the change of a seat's chips at the end of the hand, then a line for each part of it. The ante is not
    included, as it was paid before the hand. Empty if no one has won.
    """
    score = p.history[-1]
    if score.winner is None:
        return []
    if seat == score.winner:
        won = [_sum(sum(score.paid) + score.pot), _("{chips} from the others", chips=sum(score.paid))]
        won += [_("{chips} from the pot", chips=score.pot)] if score.pot else []
        return [*won, *filter(None, [tie_break(p)])]
    lines = [_sum(-score.paid[seat]), _to_winner(p, seat), *extras(score)]
    if not has_opened(p, seat):
        lines.append(_("{chips} for not opening", chips=UNOPENED))
    if score.paid[seat] < score.owed[seat]:
        lines.append(_("paid only {paid} of {owed}", paid=score.paid[seat], owed=score.owed[seat]))
    return lines


def _to_winner(p: Public, seat: Seat) -> str:
    """Return a loser's payment for the win; if the loser folded and pays as much as for a challenge, the reason."""
    score = p.history[-1]
    if score.way == "challenge" and score.deadwood[seat] is None:
        return _("{chips} because of the challenge", chips=score.base)
    if score.way in ("draw", "stock"):
        return _("{chips} to the winner", chips=score.base)
    return for_winning(score)


def _sum(chips: int) -> str:
    """Format a sum with the score sheet's signs."""
    return n_("{sum} chip", "{sum} chips", chips, sum=number(chips, signed=True))


def chips_phrase(n: int) -> str:
    """Return ``1 chip``, ``12 chips``."""
    return n_("{n} chip", "{n} chips", n)


def payment_in(p: Public, seat: Seat, width: float) -> list[str]:
    """Return the payment in lines of that width: the sum first, the rest joined."""
    parts = payment(p, seat)
    return parts[:1] + in_lines(parts[1:], width)


def in_lines(parts: Sequence[str], width: float) -> list[str]:
    """Join the parts in lines of that width; only parts longer than a line are broken."""
    most, found = max(1, int(width / _LETTER)), list[str]()
    for part in parts:
        if found and text_width(f"{found[-1]}, {part}") <= most:
            found[-1] += f", {part}"
        else:
            found += wrap(part, most)
    return found


def deadwood(score: DealScore, seat: Seat) -> str:
    """Return the deadwood of a seat that compared: ``12``, or ``0 (17 with four of a kind)`` where the winner wins
    with that too.
    """
    if seat != score.winner or score.whole is None:
        return str(score.deadwood[seat])
    # Translators: deadwood, and what it is with four of a kind kept whole: 0 (17 with four of a kind).
    return _("{points} ({more} with four of a kind)", points=score.deadwood[seat], more=score.whole)


def tie_break(p: Public) -> str:
    """Return why the winner wins a tie: ``Tied: the challenger wins.``; otherwise empty."""
    score = p.history[-1]
    if score.winner is None or (least := score.deadwood[score.winner]) is None:
        return ""
    least = least if score.whole is None else score.whole
    equals = [seat for seat, left in enumerate(score.deadwood) if left == least and seat != score.winner]
    if not equals:
        return ""
    if score.way == "stock":
        # A player who ends the turn with the stock empty has drawn the last card.
        if score.winner == p.turn:
            return _("Tied: the player who drew the last card wins.")
        return _("Tied: the player to the left of the one who drew last wins.")
    if equals == [p.caller]:
        return _("Tied: the challenger wins.")
    return _("Tied: the challenger on the caller's left wins.")


def for_winning(score: DealScore) -> str:
    """Return what each loser pays for the win."""
    if score.way == "tongit":
        return _("{chips} for the tongit", chips=score.base)
    if score.way == "challenge":
        return _("{chips} for the challenge", chips=score.base)
    return _("{chips} for the win", chips=score.base)


def extras(score: DealScore) -> list[str]:
    """Return what each loser pays in addition to the win: ``3 for four of a kind``, ``2 for 2 aces``."""
    n, parts = score.fours, list[str]()
    if n:
        parts.append(n_("{chips} for four of a kind", "{chips} for {n} fours of a kind", n, chips=FOUR * n))
    if n := score.aces:
        parts.append(n_("{chips} for an ace", "{chips} for {n} aces", n, chips=n))
    return parts


def sheet(seen: Observation) -> ScoreSheet:
    """Return what everybody has won or lost after each hand."""
    p = seen.public
    totals = tuple(tuple(had - p.options.chips_at_start for had in score.chips) for score in p.history)
    return ScoreSheet(
        N_("won or lost"),
        totals,
        tuple(score.winner for score in p.history),
        tuple(" · ".join(filter(None, _notes(p, seat))) for seat in range(SEATS)),
        None,
        less_is_better=False,
        chips=True,
        # A player who wins without a tongit may still hold cards, whether or not they were seen.
        out=p_("no cards left", "out") if p.history and p.history[-1].way == "tongit" else "",
        cards_heading=N_("Melds and deadwood"),
        lines=(*_deadwood(seen), *_chips(p)) if p.history else (),
    )


def _deadwood(seen: Observation) -> tuple[ScoreLine, ...]:
    """Return the hands of those who compared, the most deadwood first, with their melds and the cards that count."""
    deadwood = seen.public.history[-1].deadwood
    found = []
    for seat in sorted(range(SEATS), key=lambda seat: -(deadwood[seat] or 0)):
        if deadwood[seat] is not None:
            hand = mask_of(seen.hands[seat])
            melds = split(hand).melds
            found += [ScoreLine(seat, _("melds"), 0, cards_of(meld)) for meld in melds]
            found.append(ScoreLine(seat, "", 0, cards_of(hand & ~sum(melds)), str(deadwood[seat])))
    return tuple(line for line in found if line.cards)


def _chips(p: Public) -> tuple[ScoreLine, ...]:
    """Return everybody's payments: the ante, each item that the losers pay for, and the pot."""
    last = p.history[-1]
    lines = [ScoreLine(seat, _("ante"), -ante) for seat, ante in enumerate(antes(p))]
    if last.winner is None:
        return tuple(lines)
    losers = [seat for seat in range(SEATS) if seat != last.winner]
    fours = FOUR * last.fours
    # What is left of a debt: each item that ``settle`` adds must be listed here, or it would appear as "not open".
    unopened = [owed - (last.base + fours + last.aces) for owed in last.owed]
    lacking = [paid - owed for paid, owed in zip(last.paid, last.owed, strict=True)]
    each = (
        (translate(_PAID_FOR[last.way]), [last.base] * SEATS), (_("four of a kind"), [fours] * SEATS),
        (_("aces"), [last.aces] * SEATS), (_("not open"), unopened), (_("unpaid"), lacking),
    )  # fmt: skip
    for words, paid in each:
        lines += [ScoreLine(seat, words, -paid[seat], to=last.winner) for seat in losers if paid[seat]]
    return (*lines, *([ScoreLine(last.winner, _("pot"), last.pot)] if last.pot else []))


def _notes(p: Public, seat: Seat) -> tuple[str, ...]:
    """Return how the last hand went for a seat, and what its winner may hope for."""
    score = p.history[-1]
    hopes = bool(p.pot) and not match_is_over(p) and score.winner == seat
    tie = tie_break(p) if seat == score.winner else ""
    return _note(p, seat), tie, _("can take the pot next hand") if hopes else ""


def _note(p: Public, seat: Seat) -> str:
    score = p.history[-1]
    if score.deadwood[seat] is not None:
        points = deadwood(score, seat)
        if score.way != "challenge":
            return _("deadwood {points}", points=points)
        if seat == p.caller:
            return _("called with {points}", points=points)
        return _("challenged with {points}", points=points)
    if seat == score.winner:
        return translate(_UNCOMPARED[score.way])
    if not has_opened(p, seat):
        return _("not open") if score.winner is None else _("not open: pays {chips} more", chips=UNOPENED)
    return p_("what a player did", "folded") if score.way in ("draw", "challenge") else ""


_UNCOMPARED = {"tongit": N_("tongit"), "stock": N_("only player who opened"), "draw": N_("called, unchallenged")}
"""Remarks about a winner who compared with no one, by the way the winner has won."""
_PAID_FOR = {"tongit": N_("tongit"), "challenge": N_("challenge"), "draw": N_("unchallenged call"), "stock": N_("win")}
"""What each loser pays for, by the way the winner has won."""


def outcome(seen: Observation, name_of: Callable[[Seat], str]) -> DealOutcome:
    """Return how the hand ended, what each loser pays for, and what no one has won."""
    p, score = seen.public, seen.public.history[-1]
    # Without the pot, the sums on the score sheet would not add up to zero.
    left = _("The pot now holds {chips}.", chips=chips_phrase(p.pot)) if p.pot else ""
    if score.winner is None:
        why = _("The stock is empty, and no one has opened.")
        return DealOutcome(_("No one wins"), f"{why} {left}".rstrip())
    detail = [
        # Translators: {items} is as in: 3 for the tongit and 1 for an ace
        _("Each loser pays {items}.", items=listed([for_winning(score), *extras(score)])),
        _from_unopened(p, name_of),
        _("The winner takes the pot of {chips}.", chips=chips_phrase(score.pot)) if score.pot else "",
        _ante_note(p),
        left,
    ]
    return DealOutcome(_won(p, score, name_of), " ".join(filter(None, detail)))


def _ante_note(p: Public) -> str:
    """Return the sentence about the antes (2.2)."""
    chips = chips_phrase(ANTE)
    if min(antes(p)) < ANTE:
        return _("Everyone paid an ante of {chips}, or all they had.", chips=chips)
    return _("Everyone paid an ante of {chips}.", chips=chips)


def _won(p: Public, score: DealScore, name_of: Callable[[Seat], str]) -> str:
    """Return who won, and how; if hands were compared, with the winner's deadwood and the deadwood that it beat."""
    name, caller = name_of(score.winner or 0), name_of(p.caller or 0)
    mine, theirs = score.deadwood[score.winner or 0], _beaten(p, score)
    match score.way:
        case "tongit":
            return say(name, _("You win with a tongit"), _("{name} wins with a tongit"))
        case "draw":
            return say(name, _("You win because no one challenged"), _("{name} wins because no one challenged"))
        case "challenge" if score.winner == p.caller:
            # Translators: {mine} and {theirs} are deadwood, also in the next ones: Ann wins by calling, 12 against 20
            you = _("You win by calling, {mine} against {theirs}")
            other = _("{name} wins by calling, {mine} against {theirs}")
            return say(name, you, other, mine=mine, theirs=theirs)
        case "challenge" if caller == YOU:
            return _("{name} wins by challenging you, {mine} against {theirs}", name=name, mine=mine, theirs=theirs)
        case "challenge":
            you = _("You win by challenging {caller}, {mine} against {theirs}")
            other = _("{name} wins by challenging {caller}, {mine} against {theirs}")
            return say(name, you, other, caller=caller, mine=mine, theirs=theirs)
        case "stock" if score.deadwood[score.winner or 0] is None:
            return say(
                name, _("You win because no one else has opened"), _("{name} wins because no one else has opened")
            )
        case "stock":
            you = _("You win with the lowest deadwood, {mine} against {theirs}")
            other = _("{name} wins with the lowest deadwood, {mine} against {theirs}")
            return say(name, you, other, mine=mine, theirs=theirs)


def _beaten(p: Public, score: DealScore) -> int:
    """Return the deadwood that the winner beat: the caller's, or else the lowest of the losers who compared; 0 if no
    one did.
    """
    if score.way == "challenge" and p.caller is not None and score.winner != p.caller:
        return score.deadwood[p.caller] or 0
    losers = [left for seat, left in enumerate(score.deadwood) if seat != score.winner]
    return min((left for left in losers if left is not None), default=0)


def _from_unopened(p: Public, name_of: Callable[[Seat], str]) -> str:
    """Return what losers who have not opened pay extra."""
    names = [name_of(seat) for seat in range(SEATS) if seat != p.history[-1].winner and not has_opened(p, seat)]
    if not names:
        return ""
    if len(names) == 1:
        you, other = _("You pay {chips} more for not opening."), _("{name} pays {chips} more for not opening.")
        return say(names[0], you, other, chips=UNOPENED)
    if YOU in names:
        other = next(name for name in names if name != YOU)
        return _("You and {name} each pay {chips} more for not opening.", name=other, chips=UNOPENED)
    return _("{names} each pay {chips} more for not opening.", names=listed(names), chips=UNOPENED)
