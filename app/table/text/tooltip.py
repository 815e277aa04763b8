"""Tooltips of anything on the table: one or two short sentences on what it is and what it means now."""

from __future__ import annotations

from collections.abc import Callable

from app.core.cards import Seat
from app.core.messages import N_, _, listed, n_, say, shown_name, translate
from app.table.hit_target import HitTarget, TargetKind
from app.table.observation import AnyObservation
from app.table.tabletop import AnyTabletop

_TOOLS = {
    "menu": N_("Menu: pause, restart or leave."),
    "undo": N_("Undo your last move. You can't undo a draw."),
    "again": N_("Replay the moves since your last turn. In a race: the last five seconds."),
    "overview": N_("Read the whole table aloud: what to do, your hand, the piles, the players."),
    "hint": N_("Hint: good moves, and why. Press again to close."),
    "log": N_("Log: every move of the match."),
    "help": N_("Rules in brief, with your house rules, and all keys."),
    "sound": N_("Sound on or off."),
    "settings": N_("Settings: speed, appearance, sound, keys, players."),
    "hurry": N_("Hold to speed up the AI players. You can also hold Space."),
    "go-on": N_("Paused so that you can see the move. Continue with the next player."),
    "wait-no-more": N_("Don't pause after each turn. You can change this in Settings > Motion."),
    "sort": N_("Sort your hand another way. You can also drag the cards."),
    "look-through": N_("Look through all cards in this pile."),
    "deal-back": N_("Go to the start of this deal, then to the previous deal. Key: PgUp."),
    "step-back": N_("One move back. Key: left arrow."),
    "play": N_("Play or pause the replay."),
    "step": N_("One move forward. Key: right arrow."),
    "deal-on": N_("Go to the next deal. Key: PgDn."),
    "judge": N_("Analyze every decision: see mistakes, better moves, and what the cards were worth."),
    "look": N_("Show all hands, or only what one player could see. Press again for the next player."),
    "play-on": N_("Play from here in any seat. It's practice and doesn't count."),
    "leave": N_("Go back."),
    "next-poor": N_("Go to the next mistake and see the better move."),
}


def tooltip_text(
    tabletop: AnyTabletop, seen: AnyObservation, viewer: Seat, target: HitTarget, names: Callable[[Seat], str]
) -> str:
    """Return the game's tooltip, or else the common one of all games; empty if there is nothing to say."""
    return tabletop.text.tooltip(seen, viewer, target, names) or _usual(tabletop, seen, target, names)


def _usual(tabletop: AnyTabletop, seen: AnyObservation, target: HitTarget, names: Callable[[Seat], str]) -> str:
    if target.kind is TargetKind.TOOL:
        return translate(_TOOLS.get(target.key, ""))
    if target.kind is TargetKind.POT:
        return _("The pot: chips for a later winner.")
    if target.kind is TargetKind.CARD and target.card is not None:
        return tabletop.text.card(seen, target.card)
    if target.kind is TargetKind.GROUP:
        return f"{listed([tabletop.text.card(seen, card) for card in target.cards])}: {target.text}"
    return "" if target.seat is None else _of_seat(tabletop, seen, target, target.seat, names(target.seat))


def _of_seat(tabletop: AnyTabletop, seen: AnyObservation, target: HitTarget, seat: Seat, name: str) -> str:
    held = len(tabletop.hand(seen, seat))
    match target.kind:
        case TargetKind.OWNER_BADGE if target.card is not None:
            card = tabletop.text.card(seen, target.card)
            return say(name, _("You played the {card}."), _("{name} played the {card}."), card=card)
        case TargetKind.OWNER_BADGE:
            return say(name, _("You played this."), _("{name} played this."))
        case TargetKind.COUNT:
            cards = n_("{n} card", "{n} cards", held)
            return say(name, _("You hold {cards}."), _("{name} holds {cards}."), cards=cards)
        case TargetKind.SCORE:
            return f"{shown_name(name)}: {tabletop.text.plate(seen, seat)}"
        case TargetKind.DEALER:
            return say(name, _("You are the dealer."), _("{name} is the dealer."))
        case TargetKind.LAST_ACTION:
            return say(name, _("Your last turns, latest first."), _("{name}'s last turns, latest first."))
        case TargetKind.PLATE if not tabletop.counts_hand(seen, seat):
            return f"{shown_name(name)}: {tabletop.text.plate(seen, seat)}"
        case TargetKind.PLATE:
            cards = n_("{n} card", "{n} cards", held)
            return f"{shown_name(name)}: {cards}, {tabletop.text.plate(seen, seat)}"
    return ""
