"""Tooltips of anything on the table: one or two short sentences on what it is and what it means now."""

from __future__ import annotations

from collections.abc import Callable

from app.core.cards import Seat
from app.core.grammar import capital, count, does, listed
from app.table.hit_target import HitTarget, TargetKind
from app.table.observation import AnyObservation
from app.table.tabletop import AnyTabletop

_TOOLS = {
    "menu": "Menu: pause, restart, leave the table.",
    "undo": "Undo: takes your last move back. A card that was drawn stays drawn.",
    "again": "See that again: what the others did since your last turn, or the last seconds of a race.",
    "hint": "Hint: good moves for you, and why. Once more closes it.",
    "log": "Log: every move of the match in words.",
    "help": "The rules in brief, as they are played here, and all keys.",
    "sound": "Sound on or off.",
    "settings": "Settings: speed, looks, sound, keys, people.",
    "hurry": "Held down, it hurries the others; Space does it, too.",
    "go-on": "The table waits, so that you see what was done. This lets the next player move.",
    "wait-no-more": "From now on the others play on by themselves. Settings, Motion, lets the table wait again.",
    "sort": "Another order of your hand. You may also drag the cards as you like.",
    "look-through": "Look through all the cards of this pile. They stay as they lie.",
    "deal-back": "Goes to the start of this deal, then to the one before. Key: PageUp.",
    "step-back": "One move back. Key: left arrow.",
    "play": "Plays the match as it was played, or pauses it.",
    "step": "One move forward. Key: right arrow.",
    "deal-on": "Goes to the next deal. Key: PageDown.",
    "judge": "The AI checks every decision: it finds mistakes, shows the better move, and rates the cards.",
    "look": "Shows all hands, or only what one player could see. Press again for the next player.",
    "play-on": "Play on from this moment in any seat. It’s practice and never counts.",
    "leave": "Back to where you came from.",
    "next-poor": "Goes to the next mistake and shows the better move.",
}


def tooltip_text(
    tabletop: AnyTabletop, seen: AnyObservation, viewer: Seat, target: HitTarget, names: Callable[[Seat], str]
) -> str:
    """Return the game's tooltip, or else the common one of all games; empty if there is nothing to say."""
    return tabletop.text.tooltip(seen, viewer, target, names) or _usual(tabletop, seen, target, names)


def _usual(tabletop: AnyTabletop, seen: AnyObservation, target: HitTarget, names: Callable[[Seat], str]) -> str:
    if target.kind is TargetKind.TOOL:
        return _TOOLS.get(target.key, "")
    if target.kind is TargetKind.POT:
        return "The pot: chips that are nobody’s yet."
    if target.kind is TargetKind.CARD and target.card is not None:
        return f"{capital(tabletop.text.card(seen, target.card))}."
    if target.kind is TargetKind.GROUP:
        return f"{capital(listed([tabletop.text.card(seen, card) for card in target.cards]))}: {target.text}."
    if target.seat is None:
        return ""
    if target.kind is TargetKind.OWNER_BADGE:
        card = f"the {tabletop.text.card(seen, target.card)}" if target.card is not None else "it"
        return f"{does(names(target.seat), 'put')} {card} there."
    name, held = names(target.seat), len(tabletop.hand(seen, target.seat))
    match target.kind:
        case TargetKind.COUNT:
            return f"{does(name, 'hold')} {count(held, 'card')}."
        case TargetKind.SCORE:
            return f"{does(name, 'have')} {tabletop.text.plate(seen, target.seat)} so far."
        case TargetKind.DEALER:
            return f"{name} dealt this time."
        case TargetKind.LAST_ACTION:
            return f"What {name} did last; of several turns the latest stands on top."
        case TargetKind.PLATE:
            return f"{name}: {count(held, 'card')}, {tabletop.text.plate(seen, target.seat)}."
    return ""
