"""Laws of a game's table and words: places of cards, gestures, log, hints, and how moves and scores are shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from app.core.cards import Card, Seat
from app.core.game import CLOCK, AnyGame
from app.games import own_sprites
from app.table.geometry import Box, area_of
from app.table.gesture import DragItem, drop_targets
from app.table.layout import Spread, Zone, ZoneKind, lay_out
from app.table.observation import AnyObservation, is_back
from app.table.observing import cards_behind, reveal
from app.table.seating import BAR_HEIGHT, seat_places
from app.table.sheet import sums
from app.tools.laws.rule_laws import SENTENCE
from app.tools.laws.sample import NAMES, Law, SampleMatch, require
from app.ui.window.resources import folder
from app.ui.window.sound import SOUNDS


def the_log_is_the_same_for_all(sample: SampleMatch) -> None:
    """``log_line`` is the same for every viewer, and isn't empty unless the cue is quiet."""
    for before, event, after in sample.moves():
        lines = set()
        for seat in sample.seats:
            seen = sample.look(before, seat), sample.look(after, seat)
            lines.add(sample.tabletop.text.log_line(seen[0], event.seat, event.move, seen[1], NAMES.__getitem__))
            quiet = sample.tabletop.staging.cue(seen[0], event.seat, event.move, seen[1]).quiet
        require(len(lines) == 1, f"of {event.move} those who look read different things: {sorted(lines)}")
        (words,) = lines
        require(SENTENCE.fullmatch(words) or (quiet and not words), f"{words!r} is no sentence: what {event.move} is")


def the_log_names_no_hidden_card(sample: SampleMatch) -> None:
    """``log_line`` names no card that another seat sees neither before nor after the move, nor in its cue."""
    if sample.game.pack.copies > 1:
        return  # a hidden card has the same name as a face-up one
    for before, event, after in sample.moves(60):
        seen = sample.look(before, 0), sample.look(after, 0)
        words = sample.tabletop.text.log_line(seen[0], event.seat, event.move, seen[1], NAMES.__getitem__)
        cue = sample.tabletop.staging.cue(seen[0], event.seat, event.move, seen[1])
        shown = {*(cue.bounce or ())[:1], *(cue.halfway.cards if cue.halfway else ())}
        others = [seat for seat in sample.seats if seat != event.seat]
        secret = {card for seat in others for card in sample.hidden(before, seat) & sample.hidden(after, seat)} - shown
        for name in (sample.tabletop.text.card(seen[1], card) for card in secret):
            require(name not in words, f"the log names the {name}, which others may not know: {words}")


def words_are_there(sample: SampleMatch) -> None:
    """The table's text for terminals has lines; hints, if there are any, are sentences about existing cards."""
    for state in sample.states(12):
        for seat in sample.seats:
            lines = sample.text.picture(sample.game.view(state, seat), NAMES.__getitem__)
            require(lines and all(isinstance(line, str) for line in lines), "picture gives no lines")
            _hint_words(sample, state, seat)


def _hint_words(sample: SampleMatch, state: Any, seat: Seat) -> None:
    text, seen = sample.tabletop.text, sample.look(state, seat)
    zones = sample.tabletop.layout.zones(seen, seat, True)
    lying = {card for zone in zones.values() for card in zone.cards}
    for move in list(sample.game.legal_moves(state, seat))[:20]:
        words = text.describe(seen, move)
        require(SENTENCE.fullmatch(words), f"{words!r} is no sentence: a hint for {move}")
        cards, zone = text.highlight(seen, move)
        require({*cards} <= lying, f"a hint for {move} lights up a card that does not lie on the table")
        require(zone is None or zone in zones, f"a hint for {move} lights up the zone {zone!r}, which there is not")


def the_rules_in_brief_can_be_drawn(sample: SampleMatch) -> None:
    """Topics of ``brief``, if there are any, have examples of cards that have pictures."""
    pages = sample.text.brief(sample.match.header.options, len(sample.seats))
    for topic in pages.topics:
        for example in topic.examples:
            for code in (code for group in example.groups for code in group.split()):
                there = code == "back" or _has_sprite(sample.game, f"{example.faces}/{code}")
                require(there, f"{topic.title!r}: there is no picture of {code!r} in the sprites of {example.faces!r}")


def _has_sprite(game: AnyGame, name: str) -> bool:
    return any((place / f"{name}{end}").is_file() for place in (folder("sprites"), *own_sprites()) for end in _ENDINGS)


_ENDINGS = (".svg", ".svgz")


def figures_are_counted(sample: SampleMatch) -> None:
    """``counts`` returns numbers per seat, or nothing; their names are words."""
    counts = sample.game.counts(sample.match.states, sample.match.log)
    require(len(counts) in (0, len(sample.seats)), f"counts gives {len(counts)} records for {len(sample.seats)} seats")


WORD_LAWS: tuple[Law, ...] = (
    the_log_is_the_same_for_all,
    the_log_names_no_hidden_card,
    words_are_there,
    the_rules_in_brief_can_be_drawn,
    figures_are_counted,
)


WINDOWS = ((1280, 720), (1920, 1080))
TAKEN_LETTERS = frozenset("ULHM")
"""Undo, log, hint, mute: no button of a game may have them."""


def every_card_is_in_one_zone(sample: SampleMatch) -> None:
    """``zones`` contains every card of the pack once, face up only if the seat may see it, in a zone that the mat
    knows.
    """
    pack = list(sample.game.pack.cards)
    for state in sample.states(16):
        for seat in sample.seats:
            seen = sample.look(state, seat)
            backs, spreads = cards_behind(seen, state), sample.spreads(seen, seat)
            for shown in (True, False):
                zones = sample.tabletop.layout.zones(seen, seat, shown)
                lost = {*zones} - {*spreads}
                require(not lost, f"no spread says where these zones lie: {sorted(lost)}")
                cards = reveal((card for zone in zones.values() for card in zone.cards), backs)
                require(sorted(cards) == pack, _odd_cards(sample, cards))
                up = {card for card, at in lay_out(zones, spreads).items() if at.turned}
                require(not any(map(is_back, up)), f"a back lies face up before seat {seat}")
                own = {*sample.tabletop.hand(seen, seat)}
                if not sample.tabletop.deal_over(seen) and not sample.tabletop.all_open(seen):
                    require(own <= up if shown else not own & up, _hand_shown(seat, shown=shown))


def _odd_cards(sample: SampleMatch, cards: Sequence[Card]) -> str:
    code = sample.game.pack.code
    missing = [code(card) for card in sample.game.pack.cards if card not in cards]
    twice = sorted({code(card) for card in cards if cards.count(card) > 1})
    return f"in no zone: {missing or 'none'}; in more than one place: {twice or 'none'}"


def _hand_shown(seat: Seat, *, shown: bool) -> str:
    return f"the hand of seat {seat} is to be {'open' if shown else 'covered'}, and is not"


def every_zone_has_a_kind(sample: SampleMatch) -> None:
    """Each seat has one hand, there is at most one stock, and every other zone that isn't a place of the mat has a
    name.
    """
    places = {place.zone for place in sample.mat.places}
    for state in sample.states(12):
        for seat in sample.seats:
            seen = sample.look(state, seat)
            zones = sample.tabletop.layout.zones(seen, seat, True)
            hands = [zone for zone in zones.values() if zone.kind is ZoneKind.HAND]
            require(sorted(zone.seat or 0 for zone in hands) == [*sample.seats], "there is not one hand a seat")
            require(sum(zone.kind is ZoneKind.STOCK for zone in zones.values()) <= 1, "there are two stocks")
            for name, zone in zones.items():
                named = name in places or zone.kind is ZoneKind.HAND or zone.name
                require(named, f"a voice has no name for the zone {name!r}")


def cards_are_clear_of_plates(sample: SampleMatch) -> None:
    """Cards are inside the picture, below the top bar and clear of plates, except for opponents' hands on their own
    plates.
    """
    if sample.tabletop.real_time is not None:
        return  # several people at one keyboard have desks of their own
    for size in WINDOWS:
        area = area_of(*size)
        usual = sample.tabletop.layout.mat(area, len(sample.seats))
        for state in sample.states(6):
            seen = sample.look(state, 0)
            mat = sample.tabletop.layout.adapt_mat(seen, area, usual)
            spreads = {**mat.spreads, **sample.tabletop.layout.spreads(seen, 0, area, mat)}
            plates = [place.plate for place in mat.seats or seat_places(area, len(sample.seats))]
            _are_clear(sample.tabletop.layout.zones(seen, 0, True), spreads, plates, Box(0, BAR_HEIGHT, area.w, area.h))


def _are_clear(zones: Mapping[str, Zone], spreads: Mapping[str, Spread], plates: Sequence[Box], table: Box) -> None:
    for name, zone in zones.items():
        if zone.kind is ZoneKind.HAND or not zone.cards:
            continue
        gaps = zone.gaps[-1] if zone.gaps else 0
        box = spreads[name].extent(len(zone.cards), gaps)
        inside = box.x >= -1 and box.right <= table.w + 1 and box.y >= table.y - 1 and box.bottom <= table.h + 1
        require(inside, f"{len(zone.cards)} cards of the zone {name!r} reach over the edge of the table")
        covered = [plate for plate in plates if plate.grown(-2).overlaps(box)]
        require(not covered, f"{len(zone.cards)} cards of the zone {name!r} lie on a plate")


def gestures_reach_every_move(sample: SampleMatch) -> None:
    """Dragging, selecting and buttons make only legal moves, and can make every legal move except deals."""
    for state in sample.states(12):
        for seat in sample.seats:
            seen, legal = sample.look(state, seat), sample.game.legal_moves(state, seat)
            reached = set(_by_gestures(sample, seen, seat, legal))
            reached |= {action.move for action in sample.tabletop.input.actions(seen, seat, frozenset())}
            for move in legal:
                if move not in reached and not sample.tabletop.is_deal(move):
                    reached |= _by_marking(sample, seen, seat, move, legal)
                    made = move in reached
                    require(made, f"nothing that seat {seat} could do at the table means {sample.game.notate(move)!r}")


def _drag_items(sample: SampleMatch, seen: AnyObservation, seat: Seat) -> Iterator[DragItem]:
    for name, zone in sample.tabletop.layout.zones(seen, seat, True).items():
        for card in (*zone.cards, None):
            if item := sample.tabletop.input.drag_item(seen, name, card):
                require({*item.cards} <= {*zone.cards}, f"a drag takes up cards that are not in its zone {name!r}")
                yield item


def _by_gestures(sample: SampleMatch, seen: AnyObservation, seat: Seat, legal: Sequence[Any]) -> Iterator[Any]:
    given = sample.tabletop.input
    for item in _drag_items(sample, seen, seat):
        for target in drop_targets(
            item, sample.spreads(seen, seat), partial(given.moves_for_drop, seen, seat), legal
        ).values():
            yield from target.moves
        best = given.default_move(seen, seat, item, legal)
        require(best is None or best in legal, f"a double click means {best}, which is not legal")
        why = given.no_move_reason(seen, seat, item)
        worded = not isinstance(why, str) or SENTENCE.fullmatch(why)
        require(worded, f"{why!r} is no sentence: why there is nothing to do with a card")


def _by_marking(sample: SampleMatch, seen: AnyObservation, seat: Seat, move: object, legal: Sequence[Any]) -> set[Any]:
    """Return the actions possible once the cards that a hint highlights are selected."""
    given = sample.tabletop.input
    of = {card: name for name, zone in sample.tabletop.layout.zones(seen, seat, True).items() for card in zone.cards}
    cards = sample.tabletop.text.highlight(seen, move)[0]
    marked = frozenset(card for card in cards if given.markable(seen, seat, of[card], card))
    if not marked:
        return set()
    zone = next((of[card] for card in marked if card in sample.tabletop.hand(seen, seat)), of[min(marked)])
    item = DragItem(zone, tuple(card for card in cards if card in marked and of[card] == zone), marked)
    found = drop_targets(item, sample.spreads(seen, seat), partial(given.moves_for_drop, seen, seat), legal)
    moves = {other for target in found.values() for other in target.moves}
    return moves | {action.move for action in given.actions(seen, seat, marked)}


def buttons_have_letters_of_their_own(sample: SampleMatch) -> None:
    """No two buttons have the same letter, none has a letter of the table's, and a disabled one gives a reason."""
    for state in sample.states(20):
        for seat in sample.seats:
            actions = sample.tabletop.input.actions(sample.look(state, seat), seat, frozenset())
            letters = [action.key for action in actions if action.key]
            require(len({*letters}) == len(letters), f"two buttons have the same letter: {letters}")
            require(not TAKEN_LETTERS & {*letters}, f"a button has one of the table's letters U, L, H and M: {letters}")
            legal = sample.game.legal_moves(state, seat)
            for action in actions:
                if action.move not in legal:
                    dark = action.move is None
                    why = action.why if dark else sample.game.why_not(state, seat, action.move)
                    require(SENTENCE.fullmatch(why), f"the button {action.label!r} is dark, and {why!r} is no sentence")


def dealing_waits_for_the_scores(sample: SampleMatch) -> None:
    """``is_deal`` is true for exactly the moves between two deals."""
    for before, event, _ in sample.moves():
        if event.seat == CLOCK:
            continue
        over = sample.tabletop.deal_over(sample.look(before, event.seat))
        deals = sample.tabletop.is_deal(event.move)
        require(over or not deals, f"{event.move} is a deal, and the deal before is not over")


def moves_are_shown_and_heard(sample: SampleMatch) -> None:
    """A cue names existing sounds and cards."""
    cue = sample.tabletop.staging.opening(sample.look(sample.match.states[0], 0))
    require(len({*cue.order}) == len(cue.order), "in the opening a card is dealt twice")
    _has_sounds("the opening", cue.sound, cue.call_sound)
    for before, event, after in sample.moves():
        seat = max(event.seat, 0)
        cue = sample.tabletop.staging.cue(sample.look(before, seat), event.seat, event.move, sample.look(after, seat))
        _has_sounds(str(event.move), cue.sound, cue.call_sound)


def _has_sounds(what: str, *names: str) -> None:
    unknown = {*names} - {*SOUNDS, ""}
    require(not unknown, f"of {what} one would hear {sorted(unknown)}; there are {', '.join(SOUNDS)}")


def the_score_sheet_is_that_of_the_deals(sample: SampleMatch) -> None:
    """Totals and winners of the score sheet match ``deals``, and its lines add up to the last deal's scores."""
    count = len(sample.seats)
    for state in sample.states(40):
        seen = sample.look(state, 0)
        require(sample.tabletop.text.headline(seen), "the headline is empty")
        require(all(sample.tabletop.text.plate(seen, seat) for seat in sample.seats), "a plate is empty")
        if not sample.tabletop.deal_over(seen):
            continue
        sheet, deals = sample.tabletop.text.sheet(seen), sample.game.deals(state)
        sign, total, rows = -1 if sheet.less_is_better else 1, (0,) * count, []
        for deal in deals:
            total = tuple(a + sign * b for a, b in zip(total, deal.scores, strict=True))
            rows.append(total)
        require(list(sheet.totals) == rows, f"the sheet has {sheet.totals}, the deals add up to {rows}")
        winners = tuple(deal.winner for deal in deals)
        require(sheet.winners == winners, f"the sheet has the winners {sheet.winners}, the deals {winners}")
        if sheet.lines:
            before = rows[-2] if len(rows) > 1 else (0,) * count
            counted = tuple(map(sum, zip((0,) * count, *sums(sheet.lines, count).values(), strict=True)))
            brought = tuple(now - then for now, then in zip(rows[-1], before, strict=True))
            require(counted == brought, f"the lines of the sheet add up to {counted}, the deal brought {brought}")
        outcome = sample.tabletop.text.outcome(seen, NAMES.__getitem__)
        require(SENTENCE.fullmatch(str(outcome)), f"{outcome!s} is no sentence: how the deal went")
        require(not outcome.headline.endswith("."), "the headline of the outcome has a full stop of its own")


LAWS: tuple[Law, ...] = (
    every_card_is_in_one_zone,
    every_zone_has_a_kind,
    cards_are_clear_of_plates,
    gestures_reach_every_move,
    buttons_have_letters_of_their_own,
    dealing_waits_for_the_scores,
    moves_are_shown_and_heard,
    the_score_sheet_is_that_of_the_deals,
)
