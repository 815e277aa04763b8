"""Laws of every game's table: its cards, gestures and texts.

The suite covers about half of the sets of options with each number of seats, including the default set; the soak covers
the rest.
"""

import inspect
import re
from dataclasses import fields, replace
from functools import lru_cache, partial
from random import Random

import pytest

from app.core.card_names import card_name, short_card
from app.core.cards import FRENCH
from app.core.game import CLOCK
from app.games import GAMES
from app.games.pai_tong.rules.kinds import KIND, kind_name
from app.table.geometry import area_of
from app.table.gesture import DragItem, drop_targets
from app.table.layout import ZoneKind, lay_out
from app.table.observing import observation_for
from app.table.registry import TABLETOPS, TEXTS
from app.table.sheet import sums
from app.table.tabletop import Tabletop
from app.ui.table.advice import primary_action
from tests.facts import FACTS, fit, option_sets
from tests.matches import everything, header, played, whole, why_idle

CASES = [
    pytest.param(
        game,
        fit(game, options, seats),
        seats,
        id=f"{game.name}-{seats}-{number}",
        marks=[pytest.mark.soak] * (number // len(game.seats) % 2),
    )
    for game in GAMES
    for number, options in enumerate(option_sets(game))
    for seats in game.seats
    # Every set of options meets many numbers of seats in test_every_game.py; the table needs but each once.
    if (number + seats) % len(game.seats) == 0
]
each_case = pytest.mark.parametrize(("game", "options", "seats"), CASES, scope="module")
each_closed_case = pytest.mark.parametrize(
    ("game", "options", "seats"), [case for case in CASES if not case.values[1].get("open_hands")], scope="module"
)
"""Where hands are open, for several people at one screen, they are not secret."""
NAMES = ("Ann", "Ben", "Cal", "Dot", "Eve", "Fay", "Gus", "Hal")
SENTENCES = re.compile(r"[A-Z][^\n<>_]*[.]")
AREA = area_of(1280, 720)


def spreads_of(game, state, seat, seats):
    """Return the spreads of all zones, permanent and temporary."""
    layout = TABLETOPS[game.name].layout
    mat = layout.mat(AREA, seats)
    return {**mat.spreads, **layout.spreads(everything(game, state), seat, AREA, mat)}


def some(match, most):
    """Return a sample of a match's states from start to end."""
    return [*match.states[:: len(match.states) // most + 1], match.state]


VALUES = {"callouts", "low_count", "max_text_scale", "showdown", "one_card_moves", "sorts", "badge_zones"}
"""Parts of a table that are not functions."""
PARTS = ("layout", "input", "text", "staging", "real_time")


def test_tables_are_those_of_registered_games():
    assert set(TABLETOPS) == {game.name for game in GAMES}
    for tabletop in TABLETOPS.values():
        assert isinstance(tabletop, Tabletop)
        parts = [getattr(tabletop, name) for name in PARTS]
        for part in [tabletop, *filter(None, parts)]:
            for field in fields(part):
                known = field.name in VALUES or (part is tabletop and field.name in PARTS)
                assert known or callable(getattr(part, field.name)), field.name
        module = inspect.getmodule(tabletop.layout.mat)
        assert module is not None
        assert module.__name__.startswith("app.games.")


def test_every_game_has_texts():
    assert set(TEXTS) == {game.name for game in GAMES}


@each_closed_case
def test_every_card_is_placed_once_without_unknown_faces(game, options, seats):
    tabletop, all_cards = TABLETOPS[game.name], list(game.pack.cards)
    for state in some(whole(game, options, seats), 16):
        for seat in range(seats):
            spreads = spreads_of(game, state, seat, seats)
            hidden = {card for group in FACTS[game.name].hiding_places(state, seat) for card in group}
            for open_hand in (True, False):
                zones = tabletop.layout.zones(state, seat, open_hand)
                assert sorted(card for zone in zones.values() for card in zone.cards) == all_cards
                face_up = {card for card, at in lay_out(zones, spreads).items() if at.turned}
                assert not face_up & hidden
                own = set(tabletop.hand(state, seat))
                if not tabletop.deal_over(state):
                    assert own <= face_up if open_hand else not own & face_up
            assert set(tabletop.layout.zones(state, seat, True)) <= set(spreads)


@each_case
def test_every_zone_declares_its_kind(game, options, seats):
    """One hand per seat, with its cards; at most one stock; and a spoken name for whatever is no place."""
    layout = TABLETOPS[game.name].layout
    places = {place.zone for place in layout.mat(AREA, seats).places}
    for state in some(whole(game, options, seats), 12):
        for seat in range(seats):
            zones = layout.zones(state, seat, True)
            hands = [zone for zone in zones.values() if zone.kind is ZoneKind.HAND]
            assert sorted(zone.seat for zone in hands) == [*range(seats)]
            assert all({*zone.cards} == {*TABLETOPS[game.name].hand(state, zone.seat)} for zone in hands)
            assert sum(zone.kind is ZoneKind.STOCK for zone in zones.values()) <= 1
            for name, zone in zones.items():
                assert name in places or zone.kind is ZoneKind.HAND or zone.name


@each_closed_case
def test_place_of_a_hidden_card_reveals_nothing(game, options, seats):
    """In another world consistent with the seat's view, other faces are in exactly the same places."""
    tabletop, hiding, rng = TABLETOPS[game.name], FACTS[game.name].hiding_places, Random(seats)
    for state in some(whole(game, options, seats), 12):
        for seat in range(seats):
            spreads = spreads_of(game, state, seat, seats)
            world = game.determinize(game.view(state, seat), rng)
            here, there = tabletop.layout.zones(state, seat, True), tabletop.layout.zones(world, seat, True)
            groups = list(zip(hiding(state, seat), hiding(world, seat), strict=True))
            swap = {a: b for mine, other in groups for a, b in zip(mine, other, strict=True)}
            assert here.keys() == there.keys()
            for name, zone in here.items():
                other = there[name]
                assert (zone.face_up, zone.groups, len(zone.cards)) == (other.face_up, other.groups, len(other.cards))
                # A card in a covered hand that all have seen coming there may lie anywhere among the others.
                hidden = [swap[card] for card in zone.cards if card in swap]
                assert hidden == [card for card in other.cards if card in swap.values() and card in hidden]
                assert not zone.face_up or zone.cards == other.cards
            assert spreads == spreads_of(game, world, seat, seats)


@each_closed_case
def test_closed_hand_keeps_order_of_arrival(game, options, seats):
    """Open hands may be sorted; in a closed one, the order would reveal cards."""
    tabletop = TABLETOPS[game.name]
    for state in some(whole(game, options, seats), 12):
        if not tabletop.deal_over(state):
            for seat in range(seats):
                if not tabletop.hand(state, seat):
                    continue
                (covered,) = (
                    zone.cards
                    for zone in tabletop.layout.zones(state, seat, False).values()
                    if set(zone.cards) == set(tabletop.hand(state, seat)) and zone.cards
                )
                assert covered == tabletop.hand(state, seat)


def grips(tabletop, state, seat):
    """Return every possible drag item, with the card pointed at."""
    for name, zone in tabletop.layout.zones(state, seat, True).items():
        for card in (*zone.cards, None):
            if drag_item := tabletop.input.drag_item(state, name, card):
                yield drag_item


@each_case
def test_gestures_name_legal_moves_only_and_reach_all_of_them(game, options, seats):
    tabletop = TABLETOPS[game.name]
    for state in some(whole(game, options, seats), 12):
        for seat in range(seats):
            names = list(spreads_of(game, state, seat, seats))
            zones = tabletop.layout.zones(state, seat, True)
            seen = observation_for(game, tabletop, state, seat)
            legal, reached = game.legal_moves(state, seat), set()
            allowed = frozenset(legal)
            for drag_item in grips(tabletop, state, seat):
                assert set(drag_item.cards) <= set(zones[drag_item.zone].cards)
                found = drop_targets(drag_item, names, partial(tabletop.input.moves_for_drop, state, seat), allowed)
                reached |= {move for target in found.values() for move in target.moves}
                best = tabletop.input.default_move(state, seat, drag_item, legal)
                assert best is None or best in legal
                assert SENTENCES.fullmatch(why_idle(game, tabletop, state, seat, drag_item, seen))
            assert reached <= set(legal)
            reached |= {action.move for action in tabletop.input.actions(state, seat, frozenset())}
            for move in set(legal) - reached:
                reached |= by_marking(tabletop, state, seat, move, names, legal)
            assert {move for move in legal if not tabletop.is_deal(move)} <= reached


def by_marking(tabletop, state, seat, move, names, legal):
    """Return the possible moves once the cards of the move's hint are marked."""
    zones = tabletop.layout.zones(state, seat, True)
    cards, _ = tabletop.text.highlight(state, move)
    if not cards:
        return set()
    of = {card: name for name, zone in zones.items() for card in zone.cards}
    assert all(tabletop.input.markable(state, seat, of[card], card) for card in cards)
    zone = "hand" if "hand" in {of[card] for card in cards} else of[cards[0]]
    drag_item = DragItem(zone, tuple(card for card in cards if of[card] == zone), frozenset(cards))
    found = drop_targets(drag_item, names, partial(tabletop.input.moves_for_drop, state, seat), legal)
    moves = {other for target in found.values() for other in target.moves}
    return moves | {action.move for action in tabletop.input.actions(state, seat, drag_item.marked)}


@each_case
def test_actions_have_letters_of_their_own_and_a_reason_when_they_are_dark(game, options, seats):
    tabletop = TABLETOPS[game.name]
    taken = set("ULHM")  # undo, log, hint, mute
    for state in some(whole(game, options, seats), 20):
        for seat in range(seats):
            actions = tabletop.input.actions(state, seat, frozenset())
            letters = [action.key for action in actions if action.key]
            assert len(set(letters)) == len(letters)
            assert not taken & set(letters)
            legal = game.legal_moves(state, seat)
            for action in actions:
                if action.move is None:
                    assert SENTENCES.fullmatch(action.why)
                elif action.move not in legal:
                    assert SENTENCES.fullmatch(game.why_not(state, seat, action.move))


def marks(tabletop, state, seat, legal, rng):
    """Yield no marks, those of hints for some moves, and a few random cards."""
    yield frozenset()
    zones = tabletop.layout.zones(state, seat, True)
    may = [
        card for name, zone in zones.items() for card in zone.cards if tabletop.input.markable(state, seat, name, card)
    ]
    for move in rng.sample(legal, min(6, len(legal))):
        yield frozenset(tabletop.text.highlight(state, move)[0]) & {*may}
    for count in (1, 2, 3):
        yield frozenset(rng.sample(may, min(count, len(may))))


@each_case
def test_one_button_is_gold_at_most_and_gives_nothing_up_while_anything_else_is_left(game, options, seats):
    """Gold means "this is what you want": it gives up no turn, card or chip, unless every move does."""
    tabletop, gives_up, rng = TABLETOPS[game.name], FACTS[game.name].gives_up, Random(seats)
    for state in some(whole(game, options, seats), 60):
        for seat in game.active(state):
            legal = list(game.legal_moves(state, seat))
            if seat == CLOCK or tabletop.deal_over(state) or not legal:
                continue
            for marked in marks(tabletop, state, seat, legal, rng):
                offered = tabletop.input.actions(state, seat, marked)
                gold = primary_action(offered, legal, poor=())
                assert primary_action(offered, legal) in (gold, None), "without a judge no other is gold"
                if gold is not None:
                    assert gold in offered
                    assert gold.move in legal
                    least = all(gives_up(state, seat, move) for move in legal)
                    assert least or not gives_up(state, seat, gold.move), (gold, marked)
                elif len(legal) == 1:
                    assert legal[0] not in [action.move for action in offered]
                sure = [action for action in offered if action.always_right or len(legal) == 1]
                assert primary_action(offered, legal, poor=legal) in (None, *sure), "all that is warned of"


SHAPES = ("bar", "ghost")


@each_case
def test_labels_are_on_the_table_and_reveal_nothing(game, options, seats):
    """Labels, the prompt and sort orders depend on the view alone."""
    tabletop, rng = TABLETOPS[game.name], Random(seats)
    usual = tabletop.layout.mat(AREA, seats)
    for state in some(whole(game, options, seats), 20):
        for seat in range(seats):
            world = game.determinize(game.view(state, seat), rng)
            here, there = everything(game, state), everything(game, world)
            mat = replace(usual, spreads={**usual.spreads, **tabletop.layout.spreads(here, seat, AREA, usual)})
            for open_hand in (True, False):
                notes = tabletop.layout.labels(here, seat, open_hand, mat)
                assert notes == tabletop.layout.labels(there, seat, open_hand, mat)
                assert all(
                    0 < label.x < AREA.w
                    and 0 < label.y < AREA.h
                    and (
                        label.text
                        or label.picture
                        or label.chips
                        or label.struck_out
                        or label.seat is not None
                        or label.kind in SHAPES
                    )
                    for label in notes
                )
            asked = tabletop.text.prompt(state, seat, frozenset())
            assert asked == tabletop.text.prompt(world, seat, frozenset())
            assert len(str(asked)) <= 160
            assert asked.head or not asked.rest
            for sort in tabletop.layout.sorts:
                groups = sort.groups(state, seat)
                assert sorted(card for group in groups for card in group) == sorted(tabletop.hand(state, seat))
                assert groups == sort.groups(world, seat)


@lru_cache(maxsize=64)
def unknown(pack, hidden):
    """Return the names of hidden cards, without names that a face-up card has too."""
    copies = pack.copies
    whole = [card for card in hidden if hidden.issuperset(range(card - card % copies, card - card % copies + copies))]
    if pack == FRENCH:
        return {name(card) for card in whole for name in (card_name, short_card)}
    return {kind_name(KIND[card], cards) for card in whole for cards in ("money", "tiles")}


@each_case
def test_words_never_name_a_card_that_is_hidden(game, options, seats):
    """Neither the log nor hints or refusals reveal a card that is face down before and after the move."""
    tabletop, facts = TABLETOPS[game.name], FACTS[game.name]
    match = whole(game, options, seats)
    for i, event in enumerate(match.log):
        before, after = match.states[i], match.states[i + 1]
        text = tabletop.text.log_line(before, event.seat, event.move, after, NAMES.__getitem__)
        cue = tabletop.staging.cue(before, event.seat, event.move, after)
        assert SENTENCES.fullmatch(text) or (cue.quiet and not text)
        # What the one who moves sees, the others need not: only what nobody else knows is a secret.
        seen_by_all = set(game.pack.cards)
        for seat in range(seats):
            seen_by_all -= {card for group in facts.hiding_places(after, seat) for card in group}
        for name in unknown(game.pack, frozenset(game.pack.cards) - seen_by_all - {*facts.lays_open(event.move)}):
            assert name not in text
            assert name not in cue.bubble
        if i % 7 == 0:
            names = unknown(game.pack, frozenset(c for group in facts.hiding_places(before, event.seat) for c in group))
            for move in game.legal_moves(before, event.seat):
                hint = tabletop.text.describe(before, move)
                assert SENTENCES.fullmatch(hint)
                assert not any(name in hint for name in names)


@each_case
def test_hint_highlights_existing_cards_and_no_hidden_face(game, options, seats):
    tabletop = TABLETOPS[game.name]
    for state in some(whole(game, options, seats), 20):
        for seat in range(seats):
            zones = tabletop.layout.zones(state, seat, True)
            for move in game.legal_moves(state, seat):
                cards, zone = tabletop.text.highlight(state, move)
                assert zone is None or zone in zones
                of = {card: name for name, one in zones.items() for card in one.cards if card in cards}
                # What is to be taken up lies in one place; only what is marked may lie in several.
                assert len({*of.values()}) <= 1 or all(tabletop.input.markable(state, seat, of[c], c) for c in cards)


@each_case
def test_a_deal_starts_with_every_card_that_is_dealt(game, options, seats):
    """In the opening each dealt card leaves the stock once, and all others stay there."""
    tabletop = TABLETOPS[game.name]
    match = played(header(game, options, seats, seed=11), limit=1)
    cue = tabletop.staging.opening(match.states[0])
    stay = set(tabletop.layout.zones(match.states[0], 0, True)["stock"].cards)
    assert cue.gathers
    assert len(set(cue.order)) == len(cue.order)
    assert set(cue.order) == set(game.pack.cards) - stay


@each_case
def test_the_score_sheet_is_that_of_the_deals(game, options, seats):
    tabletop = TABLETOPS[game.name]
    match = whole(game, options, seats)
    sheet, deals = tabletop.text.sheet(match.state), game.deals(match.state)
    assert sheet.winners == tuple(deal.winner for deal in deals)
    sign = -1 if sheet.less_is_better else 1
    total = (0,) * seats
    for deal, row in zip(deals, sheet.totals, strict=True):
        total = tuple(a + b for a, b in zip(total, deal.scores, strict=True))
        assert row == tuple(sign * n for n in total)
    for state in some(match, 20):
        assert all(tabletop.text.plate(state, seat) for seat in range(seats))
        assert tabletop.text.headline(state)
        if tabletop.deal_over(state):
            outcome = tabletop.text.outcome(state, NAMES.__getitem__)
            assert SENTENCES.fullmatch(str(outcome))
            assert not outcome.headline.endswith(".")


@each_case
def test_the_parts_of_a_score_add_up_to_it(game, options, seats):
    tabletop = TABLETOPS[game.name]
    match = whole(game, options, seats)
    for state in match.states:
        if not tabletop.deal_over(state):
            continue
        sheet = tabletop.text.sheet(state)
        before = sheet.totals[-2] if len(sheet.totals) > 1 else (0,) * seats
        counted = sums(sheet.lines, seats).values()
        for seat in range(seats if sheet.lines else 0):
            assert sum(row[seat] for row in counted) == sheet.totals[-1][seat] - before[seat]
        shown = [card for line in sheet.lines for card in line.cards]
        assert len(set(shown)) == len(shown)
