"""What a voice says of screens, widgets and the table: sentences, and nothing that the person may not see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.core.cards import Card, Seat
from app.table.geometry import Box
from app.table.words import count, listed, number
from app.ui.kit.controls.roll import Roll
from app.ui.kit.controls.segments import Segments
from app.ui.kit.controls.slider import Slider
from app.ui.kit.controls.toggle import Toggle
from app.ui.kit.screen import Screen
from app.ui.kit.widgets import Button, Field, Label, Live, Paragraph, Stepper, Tab, Widget
from app.ui.scores import ScoresScreen
from app.ui.table.curtain import Curtain
from app.ui.table.hint import Hint
from app.ui.table.keys import Keys
from app.ui.table.leaf import LeafScreen
from app.ui.table.play import Play
from app.ui.table.screen import TableScreen
from app.ui.title import TitleScreen

_ICONS = {
    "sound": "Sound is on", "mute": "Sound is off", "help": "Rules and keys", "hint": "Hint", "log": "Log",
    "undo": "Undo", "menu": "Menu", "gear": "Settings",
}  # fmt: skip
"""Buttons that show a picture instead of words."""
_FEW = 4
"""So many cards of a pile are all told; of more, the ends."""


def of_focus(screen: Screen) -> str:
    """What has the focus; empty if nothing has."""
    widgets = _flat(screen.laid(screen.program.area_of(screen)))
    if widget := screen.live().get(screen.focus or ""):
        return of_widget(widget, widgets)
    return of_spot(screen.play, screen.keys) if isinstance(screen, TableScreen) else ""


# ---- widgets


def of_widget(widget: Live, beside: Sequence[Widget] = ()) -> str:
    """``New match, button``; ``Speed, normal, 2 of 4``. ``beside``: what else is on the screen, its labels too."""
    match widget:
        case Tab():
            said = f"{widget.text}, tab{', chosen' if widget.chosen else ''}"
        case Toggle():
            said = f"{widget.text}, switch, {'on' if widget.on else 'off'}"
        case Button():
            said = f"{widget.spoken or widget.text or _ICONS.get(widget.icon, widget.id)}, button"
        case Slider():
            said = f"{widget.text}, slider, {round(100 * widget.value / widget.most)} percent"
        case Segments():
            said = f"{widget.text}, {widget.parts[widget.chosen].text}, {_of(widget.chosen + 1, len(widget.parts))}"
        case Stepper():
            at, values = widget.of
            said = _joined(_name(widget, beside), widget.text, _of(at, values) if values else "arrows change it")
            said = f"{said}. {about}" if (about := _about(widget, beside)) else said
        case Field():
            said = _joined(_name(widget, beside), "text field", widget.text or "empty")
    return said if widget.enabled else _joined(said, "not now", widget.why.rstrip("."))


def _of(at: int, values: int) -> str:
    return f"{at} of {values}"


def _name(widget: Stepper | Field, beside: Sequence[Widget]) -> str:
    """What it is for: its own name, or the label or the field that stands before it in its row."""
    if widget.name:
        return widget.name
    row = [
        other for other in beside if isinstance(other, Label | Field) and other.text and _before(other.box, widget.box)
    ]
    return max(row, key=lambda other: other.box.x).text if row else ""


def _about(widget: Stepper, beside: Sequence[Widget]) -> str:
    """What it means: the small words that stand before it in its row."""
    words = [other for other in beside if isinstance(other, Paragraph) and _before(other.box, widget.box)]
    return max(words, key=lambda other: other.box.x).text if words else ""


def _before(one: Box, other: Box) -> bool:
    """To the left of the other, in the same row."""
    return one.x < other.x and one.y < other.bottom and one.bottom > other.y


def _joined(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


def _flat(widgets: Iterable[Widget]) -> list[Widget]:
    """With what lies in lists."""
    return [each for widget in widgets for each in (_flat(widget.content) if isinstance(widget, Roll) else [widget])]


# ---- screens


def of_screen(screen: Screen) -> str:
    """What a screen is, once, when it comes: its heading; of a dialog also what it says."""
    match screen:
        case TableScreen():
            session = screen.session
            return f"{session.game.title}. {session.tabletop.headline(session.seen())}."
        case ScoresScreen():
            return of_scores(screen)
        case LeafScreen():
            tabletop, seen = screen.session.tabletop, screen.session.seen()
            return f"{screen.leaf.title}: {listed([tabletop.card(seen, card) for card in screen.leaf.cards])}."
        case TitleScreen():
            return f"Kings and Kongs. {_words(screen)}"
        case _:
            return _words(screen)


def _words(screen: Screen) -> str:
    """The heading, the largest words; of a dialog all its words that are not the names of what can be changed."""
    widgets = _read(screen.laid(screen.program.area_of(screen)))
    labels = [widget for widget in widgets if isinstance(widget, Label) and widget.text]
    heading = max(labels, key=lambda label: label.size, default=None)
    names = {_name(live, widgets) for live in screen.live().values() if isinstance(live, Stepper | Field)}
    said = [heading.text] if heading else []
    if screen.dialog:
        words = (widget for widget in widgets if isinstance(widget, Label | Paragraph) and widget is not heading)
        said += [widget.text for widget in words if widget.text and widget.text not in names]
    return " ".join(text if text.endswith((".", "?", "!", ":")) else f"{text}." for text in said)


def _read(widgets: Iterable[Widget]) -> list[Widget]:
    """With the pages that are there to be read; a list of things to change is told one by one, as one goes along it."""
    return [
        each
        for widget in widgets
        for each in (([] if widget.live else widget.content) if isinstance(widget, Roll) else [widget])
    ]


def of_scores(screen: ScoresScreen) -> str:
    """How the deal went, and what stands for everybody, the best first."""
    session, sheet = screen.session, screen.session.sheet
    totals = sheet.totals[-1]
    ranked = sorted(session.match.seats, key=lambda seat: totals[seat] * (1 if sheet.less_is_better else -1))
    stands = ", ".join(f"{session.name(seat)} {number(totals[seat])}" for seat in ranked)
    result = session.match.result
    won = f"{listed([session.name(seat) for seat in result.winners])}: the match is won. " if result else ""
    return f"{won}{session.tabletop.outcome(session.seen(), session.name)} Total {sheet.unit}: {stands}."


def covers(screen: Screen) -> bool:
    """Somebody else will look at the screen: no more is said of the hand that was open."""
    return isinstance(screen, Curtain)


# ---- the table


def of_spot(play: Play, keys: Keys) -> str:
    """The card or the place with the focus."""
    if keys.card is not None:
        return of_card(play, keys.card)
    return of_zone(play, keys.zone) if keys.zone else ""


def of_card(play: Play, card: Card) -> str:
    """``seven of hearts, in your hand, 3 of 9; goes onto the eight of clubs``; of a card that lies face up."""
    scene, session = play.scene, play.session
    zone = scene.zone_of[card]
    lying = scene.zones[zone].cards
    name = session.tabletop.card(session.seen(), card)
    where = "in your hand" if zone == "hand" else f"in {zone_name(play, zone)}"
    found = [name, where, _of(lying.index(card) + 1, len(lying))]
    if card in play.marks.cards:
        found.append("marked")
    if card in play.holding.cards:
        found.append("picked up")
    elif card in play.show.fresh.drawn:
        found.append("just drawn")
    sets = session.tabletop.sets(play.person.seen, scene.viewer)
    found += [words for cards, words in sets if card in cards][:1]
    goes = _goes(play, zone, card) if not play.holding.cards else ""
    return f"{', '.join(found)}{goes}"


def _goes(play: Play, zone: str, card: Card) -> str:
    """Where a card may go by itself."""
    grip = play.holding.grip(zone, card)
    if grip is None or not play.person.may_move or play.session.game.real_time:
        return ""
    targets = play.person.targets(grip)
    return f"; goes {' or '.join(_onto(play, target) for target in targets)}" if targets else ""


def _onto(play: Play, zone: str) -> str:
    """``onto the eight of clubs``, ``to the north-east corner``."""
    held = play.scene.zones.get(zone)
    spread = play.scene.spreads.get(zone)
    if held and held.cards and held.face_up and spread and spread.step and not play.marks.cards:
        return f"onto the {play.session.tabletop.card(play.session.seen(), held.cards[-1])}"
    return f"to {zone_name(play, zone)}"


def zone_name(play: Play, zone: str) -> str:
    """What a zone is called: ``the stock``, ``your kongs``, ``Rosa's meld``."""
    place = next((place.name for place in play.scene.mat.places if place.zone == zone), None)
    if place is not None:
        return place if place.startswith(("your ", "the ")) else f"the {place}"
    if zone == "hand":
        return "your hand"
    noun, owner = play.session.tabletop.called(play.session.seen(), play.scene.viewer, zone)
    return noun if owner is None else f"{_whose(play, owner)} {noun}"


def _whose(play: Play, seat: Seat) -> str:
    return "your" if seat == play.scene.viewer and play.scene.open_hand else f"{play.session.name(seat)}'s"


def of_zone(play: Play, zone: str) -> str:
    """A place with what lies there: all of a few open cards, the ends of a long row, the top of a heap."""
    held = play.scene.zones.get(zone)
    name = zone_name(play, zone).removeprefix("the ")
    cards = held.cards if held else ()
    if held is None or not cards:
        said = f"{name}, empty"
    elif not held.face_up:
        said = f"{name}, {count(len(cards), 'card')}"
    else:
        said = f"{name}, {_told(play, zone, cards)}"
    going = play.holding.held.targets if play.holding.held else play.marks.targets
    if zone not in going:
        return said
    return f"{said}; {'what you hold' if play.holding.held else 'what is marked'} may go here"


def _told(play: Play, zone: str, cards: tuple[Card, ...]) -> str:
    names = [play.session.tabletop.card(play.session.seen(), card) for card in cards]
    spread = play.scene.spreads.get(zone)
    if spread and not spread.step and not spread.down:
        return names[-1] if len(names) == 1 else f"{len(names)} cards, on top the {names[-1]}"
    if len(names) <= _FEW:
        return listed(names)
    return f"{len(names)} cards, from the {names[0]} to the {names[-1]}"


def of_turn(play: Play) -> str:
    """It is one's turn: what everybody holds, and what one is asked. Only while the hand lies open."""
    session, seat = play.session, play.scene.viewer
    if not play.person.may_move or session.game.real_time:
        return ""
    others = [other for other in session.match.seats if other != seat]
    held = ", ".join(
        f"{session.name(other)} {count(len(session.tabletop.hand(session.seen(), other)), 'card')}" for other in others
    )
    whose = "Your turn" if session.turn == seat else "You are asked"
    return f"{whose}. {held}. {of_prompt(play)}".rstrip()


def of_prompt(play: Play) -> str:
    """What one is asked. Only while the hand lies open."""
    if not play.person.may_move:
        return ""
    return play.session.tabletop.prompt(play.person.seen, play.scene.viewer, frozenset())


def of_marks(play: Play) -> str:
    """What the marked cards would do."""
    session = play.session
    if not play.person.may_move or not play.marks.cards:
        return ""
    return session.tabletop.prompt(session.seen(play.scene.viewer), play.scene.viewer, play.marks.cards)


def of_hint(hint: Hint) -> str:
    """What was thought of, the best first, with the reason of that."""
    if not hint.rows:
        return ""
    best, *others = hint.rows
    more = f" Or: {' Or: '.join(row.move for row in others)}" if others else ""
    return f"Hint: {best.move} {best.reason}{more}"
