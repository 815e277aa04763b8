"""The table as a screen reader gets it: prompt, hand, places with their cards, seats, texts on the mat, log.

Everything is derived from the picture drawn for the person at the bottom, so it contains nothing hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from app.core.cards import Card, Seat
from app.core.messages import _, as_sentence, n_, p_, shown_name
from app.table.layout import ZoneKind
from app.table.mat import MatLabel
from app.ui.kit.accessible import PRESSED, AccessibleNode, Role, joined
from app.ui.table import narration
from app.ui.table.controls import asked
from app.ui.table.focus import CARD, ZONE, spots
from app.ui.table.hit_targets import label_box
from app.ui.table.mat_labels import visible_labels
from app.ui.table.play import TablePlay
from app.ui.table.scene import TableScene

_LATEST = 12
"""Number of log lines; all are in the log's panel and in the replay."""
_LINE = 30.0
"""Maximum distance between two lines of one text on the mat."""
_LONG_NOTE = 3
"""A note of at least this many words is left out if another one contains them all."""


def table_nodes(play: TablePlay) -> tuple[AccessibleNode, ...]:
    """Return all parts of the table in Tab order, apart from buttons."""
    return tuple(node for node in _parts(play) if node.children or (node.role is Role.LABEL and node.name))


def still_nodes(play: TablePlay, by: float = 1.0) -> tuple[AccessibleNode, ...]:
    """Return the same parts of a table that can't be operated; ``by``: size of its units in units of its screen."""
    return tuple(_still(node, by) for node in table_nodes(play))


_NOT_IN_OVERVIEW = ("moves", "shown-hint")


def overview(play: TablePlay) -> str:
    """Describe the whole table, without the latest moves."""
    lists = (node for node in _parts(play, brief=True) if node.children and node.id not in _NOT_IN_OVERVIEW)
    return " ".join(_list_words(node) for node in lists)


def _list_words(node: AccessibleNode) -> str:
    """Describe a list: the prompt alone, any other list by its name and its items."""
    if node.id == "now":
        return " ".join(child.name for child in node.children)
    if node.children[0].id.startswith(CARD):  # where each card can go is read when it has the focus
        return as_sentence(f"{node.name}: {', '.join(child.name for child in node.children)}")
    parts = (joined(child.name, child.about).rstrip(".") for child in node.children)
    return as_sentence(f"{node.name}: {'; '.join(parts)}")


def _still(node: AccessibleNode, by: float) -> AccessibleNode:
    role = {Role.LIST_BOX: Role.LIST, Role.LIST_BOX_OPTION: Role.LIST_ITEM}.get(node.role, node.role)
    return node._replace(
        role=role, selected=None, verbs=frozenset(), box=node.box.scaled(by) if node.box else None,
        children=tuple(_still(child, by) for child in node.children),
    )  # fmt: skip


def _parts(play: TablePlay, *, brief: bool = False) -> Iterator[AccessibleNode]:
    """Yield the parts; if ``brief``, without the players' last actions."""
    scene = play.scene
    # In a list, because labels outside lists are read when the table opens, and the prompt is announced anyway.
    prompt = prompt_text(play)
    now = (AccessibleNode("prompt", Role.LIST_ITEM, prompt),) if prompt else ()
    yield AccessibleNode("now", Role.LIST, p_("heading", "Now"), children=now)
    yield AccessibleNode("shown-hint", Role.LABEL, narration.of_hint(play.state.hint))
    everything = spots(play)
    cards = [Card(int(name.removeprefix(CARD))) for name in everything if name.startswith(CARD)]
    hand = [card for card in cards if card in scene.hand_cards()]
    others = [card for card in cards if card not in hand]
    zones = [_zone(play, name.removeprefix(ZONE)) for name in everything if name.startswith(ZONE)]
    labels = _Labels(play, zones)
    sets = narration.sets(play)
    yield _list("hand", _("Your hand"), [_card(play, card, sets) for card in hand])
    yield _list("cards", _("Cards on the table"), [_card(play, card, sets) for card in others])
    yield _list("zones", _("Table"), zones)
    seats = [
        AccessibleNode(
            f"seat-{seat}", Role.LIST_ITEM, _seat(play, seat, brief=brief), box=place.plate,
            about=joined(_shown_hand(play, seat), labels.of_seat(seat)),
        )
        for seat, place in ((scene.plate_seat(steps), place) for steps, place in enumerate(scene.places))
    ]  # fmt: skip
    yield AccessibleNode("seats", Role.LIST, _("Players"), children=tuple(seats))
    yield AccessibleNode("notes", Role.LIST, _("More on the table"), children=tuple(labels.others))
    log = play.state.log
    latest = range(max(0, len(log) - _LATEST), len(log))
    yield AccessibleNode(
        "moves", Role.LIST, _("Latest moves"),
        children=tuple(
            AccessibleNode(f"move-{at}", Role.LIST_ITEM, log[at].line, place=(at + 1, len(log))) for at in latest
        ),
    )  # fmt: skip


def prompt_text(play: TablePlay) -> str:
    prompt = asked(play)
    if prompt is None:
        return ""
    ended = prompt.head.endswith((".", "?", "!", ":"))
    return f"{prompt.head if ended else as_sentence(prompt.head)} {prompt.rest}".rstrip()


def _shown_hand(play: TablePlay, seat: Seat) -> str:
    """Return the cards of another player's open hand."""
    scene, text, seen = play.scene, play.session.tabletop.text, play.session.seen()
    hands = (zone for name, zone in scene.zones.items() if zone.kind is ZoneKind.HAND and name != scene.hand)
    return joined(
        *(text.card(seen, card) for zone in hands if zone.seat == seat and zone.face_up for card in zone.cards)
    )


class _Labels:
    """Texts that are only on the mat: each belongs to the player in whose area it is, or to the whole table."""

    def __init__(self, play: TablePlay, zones: Iterable[AccessibleNode]) -> None:
        scene, brush = play.scene, play.program.brush(play.scene.area)
        names = [zone.name for zone in zones]
        stock = next((str(len(zone.cards)) for zone in scene.zones.values() if zone.kind is ZoneKind.STOCK), "")
        self._of_seat: dict[Seat, list[str]] = {}
        self.others: list[AccessibleNode] = []
        for label, text in _whole_texts(label for label in visible_labels(play) if label.text and not label.is_help):
            if any(_repeats(text, name) for name in names) or text.split()[0] == stock:  # such as "19 left"
                continue
            if (seat := _area_of(scene, label.x, label.y)) is not None:
                self._of_seat.setdefault(seat, []).append(text)
            else:
                name = "" if label.seat is None else shown_name(play.session.name(label.seat))
                whole = joined(label.caption, name, text)
                box = label_box(play, label, brush)
                if len(whole.split()) < _LONG_NOTE or not any(_repeats(whole, other.name) for other in self.others):
                    self.others.append(AccessibleNode(f"note-{len(self.others)}", Role.LIST_ITEM, whole, box=box))

    def of_seat(self, seat: Seat) -> str:
        return joined(*dict.fromkeys(self._of_seat.get(seat, ())))


def _area_of(scene: TableScene, x: float, y: float) -> Seat | None:
    steps = (steps for steps, place in enumerate(scene.places) if steps and place.ground and place.ground.holds(x, y))
    found = next(steps, None)
    return None if found is None else scene.plate_seat(found)


def _whole_texts(labels: Iterable[MatLabel]) -> Iterator[tuple[MatLabel, str]]:
    """Yield labels with their texts, joining those of several lines."""
    found: list[tuple[list[str], MatLabel, MatLabel]] = []
    for label in labels:
        last = found[-1][2] if found else label
        if 0 < label.y - last.y < _LINE and (label.x, label.align, label.seat) == (last.x, last.align, None):
            texts, first, _last = found.pop()
            found.append(([*texts, label.text], first, label))
        else:
            found.append(([label.text], label, label))
    return ((first, " ".join(texts)) for texts, first, _last in found)


def _repeats(text: str, name: str) -> bool:
    """Return whether a name contains all words of a text."""
    return _words(text) <= _words(name)


def _words(text: str) -> set[str]:
    return {word.strip(".,:;()") for word in text.casefold().split()}


def _list(name: str, title: str, options: list[AccessibleNode]) -> AccessibleNode:
    return AccessibleNode(name, Role.LIST_BOX, title, children=tuple(options))


def _card(play: TablePlay, card: Card, sets: Sequence[tuple[tuple[Card, ...], str]]) -> AccessibleNode:
    scene = play.scene
    lying = scene.zones[scene.zone_of[card]].cards
    return AccessibleNode(
        f"{CARD}{card}", Role.LIST_BOX_OPTION, play.session.tabletop.text.card(play.session.seen(), card),
        about=narration.about_card(play, card, sets), box=scene.card_box(card),
        selected=card in play.state.marked or None, place=(lying.index(card) + 1, len(lying)), verbs=PRESSED,
    )  # fmt: skip


def _zone(play: TablePlay, zone: str) -> AccessibleNode:
    return AccessibleNode(
        f"{ZONE}{zone}", Role.LIST_BOX_OPTION, narration.of_zone(play, zone), box=play.scene.zone_box(zone),
        verbs=PRESSED,
    )  # fmt: skip


def _seat(play: TablePlay, seat: Seat, *, brief: bool) -> str:
    """Describe a seat: ``Rosa, dealer, 12 points, 5 cards, discarded 4 of clubs``; before the deal, without the
    cards.
    """
    session = play.session
    text, seen = session.tabletop.text, session.seen()
    held = len(session.tabletop.hand(seen, seat)) if session.tabletop.counts_hand(seen, seat) else 0
    acted = play.state.last_actions.get(seat)
    return joined(
        shown_name(session.name(seat)), _("dealer") if session.dealer == seat else "", text.plate(seen, seat),
        n_("{n} card", "{n} cards", held) if held else "", text.status(seen, seat),
        *(acted.phrases if acted and not brief and not session.between_deals else ()),
    )  # fmt: skip
