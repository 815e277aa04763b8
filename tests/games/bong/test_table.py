"""Bong's table: layout, labels, and the presentation of moves."""

from dataclasses import replace
from itertools import pairwise

import pytest

from app.core.cards import RANKS, rank
from app.core.game import CLOCK
from app.core.match import Match
from app.core.messages import YOU
from app.games.bong.rules import GAME
from app.games.bong.rules.model import BING, FLING, FLONG, NEAR, Bing, CallFor, Fling, Flong, Play, TimeUp
from app.games.bong.table import TABLETOP
from app.games.bong.table.mat import ON_TRACK, TOP_WIDTH
from app.games.bong.table.moves import FAN, HEAP, WANTED, mistake
from app.table.geometry import UNITS_HEIGHT, UNITS_WIDTH, Box, area_of
from app.table.gesture import DragItem
from app.table.hit_target import HitTarget, TargetKind
from app.table.layout import lay_out
from app.table.observation import Observation
from app.table.seating import BAR_HEIGHT
from app.ui.table.advice import primary_action
from tests.games.bong.factories import do, position, seen
from tests.matches import header, played
from tests.shares import soaked

LEAST = (UNITS_WIDTH / TABLETOP.layout.max_text_scale, UNITS_HEIGHT / TABLETOP.layout.max_text_scale)
"""Smallest number of units that the program gives this table, however large the text."""
AREAS = [area_of(1280, 720), area_of(1024, 640), area_of(1920, 1080)]


def match_of(seats=4, **options):
    return Match(header(GAME, options, seats, seed=2))


def some_states(seats, **options):
    match = played(header(GAME, options, seats, seed=6), limit=400)
    return match.states[::7]


def card_of(state, seat, rank):
    return next(card for card in state.hands[seat] if card % 13 == rank)


def play_next(match, at):
    """Play the wanted rank by any player who can."""
    race = match.state.public.race
    for seat in match.seats:
        if seat != race.last and any(card % 13 == race.rank for card in match.state.hands[seat]):
            return match.play(seat, Play(card_of(match.state, seat, race.rank)), at)
    return None


def prompt(found, seat):
    return str(TABLETOP.text.prompt(found, seat, frozenset()))


def texts(state, seat=0):
    return [label.text for label in notes_of(state, seat)]


def notes_of(state, seat=0):
    return TABLETOP.layout.labels(state, seat, True, TABLETOP.layout.mat(AREAS[0], len(state.hands)))


def mat_of(state, area):
    """Return the mat by the house rules, with everything on it."""
    mat = TABLETOP.layout.adapt_mat(state, area, TABLETOP.layout.mat(area, len(state.hands)))
    return replace(
        mat,
        spreads={
            **mat.spreads,
            **TABLETOP.layout.spreads(state if isinstance(state, Observation) else seen(state), 0, area, mat),
        },
    )


def whole(mat):
    """Return the places of all seats, or their plates."""
    return [place.ground or place.plate for place in mat.seats]


def test_last_four_plays_grow_towards_the_sign():
    match, area = match_of(), AREAS[0]
    for at in range(0, 7000, 1000):
        state = match.state
        zones, mat = TABLETOP.layout.zones(state, 0, True), mat_of(state, area)
        pile, shown = state.public.race.pile, len(zones[FAN].cards)
        assert zones[HEAP].cards + zones[FAN].cards == pile
        assert shown == min(ON_TRACK, len(pile))
        lying = [mat.spreads[FAN].place(i, shown, face_up=True) for i in range(shown)]
        if pile:
            assert lying[-1].w == TOP_WIDTH
            assert 0 < mat.spreads[WANTED].box.x - lying[-1].box.right < 40
        for older, newer in pairwise(lying):
            assert older.w < newer.w
            assert older.box.right < newer.box.x
        sign = next(label for label in notes_of(state) if label.kind == "sign")
        assert sign.text == RANKS[state.public.race.rank]
        play_next(match, at)


def test_track_cards_show_their_players():
    match = match_of()
    for at in range(1000, 7000, 1000):
        play_next(match, at)
    race, notes = match.state.public.race, notes_of(match.state)
    faces = [label for label in notes if label.kind == "face"]
    assert tuple(label.seat for label in faces) == race.by[-ON_TRACK:]
    assert [label.highlighted for label in faces] == [False, False, False, True]
    assert [label.seat for label in notes if label.kind == "owner"] == [race.last]


def test_sign_is_gold_only_for_players_who_may_play_the_rank():
    state = do(position("2C 8C", "3C 5C", "5D 6D", "3H 7H"), "100 0 2C")

    def lit(state, seat):
        return next(label.highlighted for label in notes_of(seen(state), seat) if label.kind == "sign")

    assert [lit(state, seat) for seat in range(4)] == [False, True, False, True]
    locked = do(state, "200 1 5C")
    assert not lit(locked, 1), "locked out"
    assert not lit(do(position("2C 3C", "4C 5C", "5D 6D"), "100 0 2C"), 0), "not twice in a row"


def test_last_player_is_warned_before_a_wrong_card():
    state = do(position("2C 3C", "3D 5C", "5D 6D"), "100 0 2C")
    assert prompt(seen(state), 0) == "You played last: wait for another player."
    assert [TABLETOP.real_time.dimmed(seen(state), seat) for seat in range(3)] == [
        frozenset(state.hands[0]),
        set(),
        set(),
    ]


def test_only_the_awaited_player_sees_fitting_cards():
    state = do(position("2C 3C", "3D 5C", "5D 6D"), "100 0 2C", "200 2 fling")
    assert TABLETOP.turn(seen(state)) == 1
    dark = TABLETOP.real_time.dimmed(seen(state), 1)
    assert [RANKS[rank(card)] for card in dark] == ["5"]
    assert TABLETOP.real_time.dimmed(seen(state), 2) == set()


def test_the_last_card_shouts():
    state = do(position("2C 8C", "4C 5C", "5D 6D", "3H 7H"), "100 0 2C")
    assert TABLETOP.text.status(seen(state), 0) == "last card!"
    binged = seen(do(state, "200 0 bing"))
    assert TABLETOP.text.status(binged, 0) == "last card!"
    target, names = HitTarget(TargetKind.LAST_ACTION, seat=0), ["Ann", "Ben", "Cy", "Di"].__getitem__
    assert [TABLETOP.text.tooltip(observation, 1, target, names) for observation in (seen(state), binged)] == [
        "One card left. Playing it wins the hand.",
        "One card left. Playing it wins the hand. Ann called bing.",
    ]
    assert TABLETOP.text.status(seen(state), 1) == ""
    assert TABLETOP.low_count == 1


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("seats", GAME.seats)
def test_open_hands_hide_nothing_and_are_not_hidden(area, seats):
    """Each is clear of the plates, the pile, the own hand and the others."""
    for state in some_states(seats, open_hands=True):
        mat = mat_of(state, area)
        spreads = mat.spreads
        zones = TABLETOP.layout.zones(state, 0, True)
        middle = [spreads[name].extent(ON_TRACK) for name in (HEAP, FAN)] + [spreads[WANTED].box]
        middle += [place.plate for place in mat.seats]
        middle.append(spreads["hand"].extent(len(zones["hand"].cards)))
        hands = [spreads[f"hand+{i}"].extent(len(zones[f"hand+{i}"].cards)) for i in range(1, seats)]
        for i, box in enumerate(hands):
            assert box.y > BAR_HEIGHT
            assert box.x >= 0
            assert box.right <= area.w
            assert not any(box.overlaps(other) for other in (*middle, *hands[:i]))


def all_call(state):
    """Return the state after everybody has called fling."""
    race = state.public.race._replace(called=frozenset(range(len(state.hands))))
    return state._replace(public=state.public._replace(race=race))


def box_of(label):
    """Return the box of a label's text or face, rather too large than too small."""
    if label.kind == "face":
        return Box.around(label.x, label.y, label.size, label.size)
    badge = label.kind == "badge"
    return Box.around(label.x, label.y, 8.2 * len(label.text) + (20 if badge else 4), 24 if badge else 18)


@pytest.mark.parametrize("ui", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [soaked((1280, 720)), (1024, 640), soaked((1920, 1080)), (800, 1280)])
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("open_hands", [False, True])
def test_no_text_covers_cards_plates_or_text(size, ui, seats, open_hands):
    width, height = size
    area = area_of(width, height, ui, LEAST)
    for found in some_states(seats, open_hands=open_hands):
        state = all_call(found)
        mat = mat_of(state, area)
        zones = TABLETOP.layout.zones(state, 0, True)
        kinds = ("caption", "face", "badge")
        notes = [
            label for label in TABLETOP.layout.labels(state, 0, True, mat) if label.kind in kinds and not label.picture
        ]
        assert (
            found.public.over
            or len({label.seat for label in notes if label.x > mat.spreads[WANTED].x} - {None}) >= seats - 1
        )
        taken = whole(mat)
        taken += [mat.spreads[name].extent(len(zones[name].cards)) for name in (HEAP, "hand")]
        taken += [place.box for place in lay_out({FAN: zones[FAN]}, mat.spreads).values()]
        taken.append(mat.spreads[WANTED].box)
        if open_hands:
            hands = (f"hand+{i}" for i in range(1, seats))
            taken += [mat.spreads[name].extent(len(zones[name].cards)) for name in hands if zones[name].cards]
        for i, label in enumerate(notes):
            box = box_of(label)
            assert box.y > BAR_HEIGHT
            assert box.x >= 0
            assert box.right <= area.w
            assert not any(box.overlaps(other) for other in (*taken, *map(box_of, notes[:i]))), label


@pytest.mark.parametrize("ui", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (1920, 1080), (800, 1280)])
@pytest.mark.parametrize("seats", GAME.seats)
def test_places_track_and_hand_do_not_overlap(size, ui, seats):
    width, height = size
    area = area_of(width, height, ui, LEAST)
    for state in some_states(seats):
        mat, zones = mat_of(state, area), TABLETOP.layout.zones(state, 0, True)
        boxes = [*whole(mat)[1:], mat.spreads[FAN].extent(ON_TRACK), mat.spreads[WANTED].box]
        boxes.append(mat.spreads["hand"].extent(len(zones["hand"].cards)))
        boxes += [mat.ledge] if mat.ledge else [mat.seats[0].plate]
        for i, box in enumerate(boxes):
            assert box.x >= 0
            assert box.right <= area.w
            assert not any(box.overlaps(other) for other in boxes[:i]), (i, box)


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_line_of_keys_has_room_below_open_hands_and_a_raised_card_below_the_captions(seats):
    area = area_of(1280, 720, 2.0, LEAST)
    for state in some_states(seats, open_hands=True):
        mat = mat_of(state, area)
        zones = TABLETOP.layout.zones(state, 0, True)
        heap = mat.spreads[HEAP]
        top = min(heap.box.y, heap.place(len(zones[HEAP].cards), len(zones[HEAP].cards) + 1, face_up=True).box.y)
        above = [mat.spreads[f"hand+{i}"].box for i in range(1, seats)]
        assert all(top >= box.bottom + 29 for box in above if box.y < area.h * 0.4)
        captions = [box_of(label) for label in TABLETOP.layout.labels(state, 0, True, mat) if label.kind == "caption"]
        assert all(box.bottom <= mat.spreads["hand"].box.y - 11 for box in captions)


def test_cards_go_to_the_place_of_the_next_one_or_onto_the_last_ones():
    state = match_of().state
    drag_item = DragItem("hand", (state.hands[0][0],))
    for zone in (WANTED, FAN):
        assert TABLETOP.input.moves_for_drop(state, 0, drag_item, zone) == (Play(state.hands[0][0]),)
    assert TABLETOP.input.moves_for_drop(state, 0, drag_item, "hand") == ()
    assert TABLETOP.input.drag_item(state, "hand+1", state.hands[1][0]) is None


def test_wrong_card_bounces_with_a_reason():
    match = match_of()
    wrong = next(card for card in match.state.hands[0] if card % 13 != 1)
    before = match.state
    match.play(0, Play(wrong), 10)
    cue = TABLETOP.staging.cue(before, 0, Play(wrong), match.state)
    assert cue.bounce == (wrong, FAN)
    assert TABLETOP.text.plate_line(before, 0, Play(wrong), match.state).startswith("wrong rank: [")
    assert TABLETOP.real_time.lockouts(match.state) == {0: (10, 410)}


def test_card_of_the_rank_just_played_is_called_too_late():
    """It was right when the player reached for it: “wrong rank” seems unjust to the loser of that race."""
    match = match_of()
    hands = match.state.hands
    two = next((seat, card) for seat, hand in enumerate(hands) for card in hand if card % 13 == 1)
    match.play(two[0], Play(two[1]), 10)
    other, late = next((s, c) for s, hand in enumerate(hands) for c in hand if c % 13 == 1 and s != two[0])
    assert TABLETOP.text.plate_line(match.state, other, Play(late), match.state) == "too late"
    lost = match.state
    match.play(other, Play(late), 900)
    assert TABLETOP.text.plate_line(lost, other, Play(late), match.state).startswith("too late: [")
    own = next((c for c in hands[two[0]] if c % 13 == 1 and c != two[1]), None)
    if own is not None:
        assert mistake(lost, two[0], own) == "wrong rank"


def test_second_card_in_a_row_is_explained():
    for seed in range(50):
        match = Match(header(GAME, {}, 4, seed=seed))
        seat = play_next(match, 10).seat
        card = next((card for card in match.state.hands[seat] if card % 13 == 2), None)
        if card is not None:
            break
    before = match.state
    match.play(seat, Play(card), 500)
    assert TABLETOP.text.plate_line(before, seat, Play(card), match.state).startswith("two in a row: [")


def test_moment_too_late_costs_nothing_and_is_reported():
    for seed in range(50):
        match = Match(header(GAME, {}, 4, seed=seed))
        twos = [(seat, card) for seat in match.seats for card in match.state.hands[seat] if card % 13 == 1]
        if len({seat for seat, _ in twos}) > 1:
            break
    (first, card), (second, other) = twos[0], next(pair for pair in twos if pair[0] != twos[0][0])
    match.play(first, Play(card), 100)
    before = match.state
    match.play(second, Play(other), 100 + NEAR)
    assert TABLETOP.text.plate_line(before, second, Play(other), match.state) == "too late"
    assert TABLETOP.real_time.lockouts(match.state) == {}


def flong(seats=4):
    """Return a match right before a flong."""
    for seed in range(200):
        match = played(header(GAME, {"call_after": 0}, seats, seed=seed), limit=600)
        for i, event in enumerate(match.log):
            if isinstance(event.move, Flong) and len(match.states[i].public.race.pile) > 5:
                return match.states[i], event.seat, match.states[i + 1]
    raise AssertionError("no flong")


def test_in_a_flong_the_pile_is_gathered_and_dealt_to_the_others_in_turn():
    before, seat, after = flong()
    cue = TABLETOP.staging.cue(before, seat, FLONG, after)
    pile = before.public.race.pile
    assert cue.heaped == pile
    assert cue.dealt_by == seat
    assert sorted(cue.order) == sorted(pile)
    holder = {card: other for other, hand in enumerate(after.hands) for card in hand}
    others = [(seat + 1 + i) % 4 for i in range(3)]
    assert [holder[card] for card in cue.order] == [others[i % 3] for i in range(len(pile))]
    assert cue.call == "call-flong"


def test_prompt_explains_flong_and_leader():
    before, seat, after = flong()
    assert "call flong" in prompt(before, seat)
    assert "call flong" not in prompt(before, (seat + 1) % 4)
    leader = after.public.race.leader
    assert "you lead" in prompt(after, leader)
    assert "the player who flonged leads" in prompt(after, (leader + 1) % 4)


@pytest.mark.parametrize(("seconds", "line"), [(5, None), (10, "auto-call after 10 s"), (0, "no auto-call")])
def test_bar_shows_the_automatic_call_delay(seconds, line):
    parts = TABLETOP.text.headline(match_of(call_after=seconds).state).split(" · ")
    assert [part for part in parts if "auto-call" in part] == ([line] if line else [])


def test_automatic_call_counts_as_own():
    """It looks and sounds like their own call, and the log says who did not call."""
    for kind, name in ((Fling, "fling"), (Flong, "flong")):
        before, seat, own = flong() if kind is Flong else a_fling()
        move = CallFor(seat, kind())
        after = GAME.apply(before, CLOCK, move, own.public.race.called_at)
        assert after == own
        cue, theirs = (TABLETOP.staging.cue(before, who, what, own) for who, what in ((CLOCK, move), (seat, kind())))
        assert cue == replace(theirs, by=seat)
        line = TABLETOP.text.log_line(before, CLOCK, move, own, lambda seat: f"P{seat}")
        assert line.startswith(f"The clock calls {name} for P{seat}: ")


def a_fling():
    """Return a state, who calls fling there, and the state after it, with the others yet to call."""
    state = do(position("2C 8C", "4C 5C", "5D 6D", "3H 7H"), "100 0 2C")
    return state, 1, GAME.apply(state, 1, FLING, 200)


def test_sole_awaited_player_is_highlighted():
    """All others have called fling or played last; nothing else about the hands is revealed."""
    state = do(position("2C 8C", "4C 5C", "5D 6D", "3H 7H"), "100 0 2C", "200 1 fling")
    assert TABLETOP.turn(seen(state)) is None
    stuck = prompt(seen(state), 2)
    assert stuck == "No 3? Call fling right away. It costs nothing."
    alone = do(state, "300 2 fling")
    assert TABLETOP.turn(seen(alone)) == 3
    assert prompt(seen(alone), 3) == "Play your 3: everyone's waiting."
    assert not any("All wait" in prompt(seen(alone), seat) for seat in range(3))
    without = do(position("2C 3C", "4C 5C", "5D 6D", "8H 7H"), "100 0 2C", "200 1 fling", "300 2 fling")
    assert TABLETOP.turn(seen(without)) == 3
    assert prompt(seen(without), 3) == "Call fling: you have no 3, and everyone's waiting."
    assert TABLETOP.turn(seen(do(without, "400 3 fling"))) == 0


def gold(state, seat):
    """Return the label of the golden button, if any."""
    found = primary_action(TABLETOP.input.actions(state, seat, frozenset()), GAME.legal_moves(state, seat))
    return found and found.label.partition(":")[0]


def test_fling_is_gold_only_where_it_brings_the_flong_as_far_as_all_can_see():
    """Not at each rank that a hand lacks: another player may still play, and no one sees who."""
    stuck = do(position("2C 3C", "4C 5C", "5D 6D", "8H 7H"), "100 0 2C")
    assert [gold(stuck, seat) for seat in range(4)] == ["Bing", None, None, None]
    assert gold(do(stuck, "200 1 fling"), 2) is None
    last = do(stuck, "200 1 fling", "300 2 fling")
    assert gold(last, 3) == "Fling"
    assert gold(do(last, "400 3 fling"), 0) == "Flong"
    assert gold(position("2C 3C", "4C 5C", "5D 6D"), 1) is None  # at the start there is none to flong
    gone = position("9C 3C", "4C 5C", "5D 6D", pile="2C 2D 2H 2S AC", by="1 1 1 1 0", last=0, rank="2")
    assert [gold(gone, seat) for seat in (1, 2)] == ["Fling", "Fling"]  # all four lie there, as all can see


def test_calls_are_shown_at_seats_and_the_pile_is_counted():
    match, at = match_of(), 0
    assert not any("on the pile" in text for text in texts(match.state)), "there is none to be counted"
    play_next(match, at := at + 1000)
    while not (calls := [seat for seat in match.seats if FLING in match.legal(seat)]):
        play_next(match, at := at + 1000)
    match.play(calls[0], FLING, at + 1)
    rank = match.state.public.race.rank
    assert TABLETOP.text.status(match.state, calls[0]).endswith(": fling")
    assert calls[0] in [label.seat for label in notes_of(match.state) if label.kind == "face"]
    assert [label.drawn for label in notes_of(match.state) if label.kind == "caption"] == ["fling"]
    assert rank == match.state.public.race.rank
    pile = len(match.state.public.race.pile)
    assert any(text.startswith(f"{pile} in the pile") for text in texts(match.state))


def test_last_player_gets_flong_for_fling():
    match = match_of()
    seat = play_next(match, 10).seat
    assert [action.move for action in TABLETOP.input.actions(match.state, seat, frozenset())] == [FLONG, BING]
    other = (seat + 1) % 4
    assert [action.move for action in TABLETOP.input.actions(match.state, other, frozenset())] == [FLING, BING]


def test_every_call_has_its_sound():
    state = match_of().state
    cues = {type(move): TABLETOP.staging.cue(state, 0, move, state) for move in (Fling(), Bing(), TimeUp())}
    sounds = {kind: (cue.sound, cue.call_sound) for kind, cue in cues.items()}
    assert sounds == {Fling: ("whoosh", ""), Bing: ("triangle", ""), TimeUp: ("", "gong")}


def test_plate_shows_wins_briefly():
    state = match_of().state
    assert TABLETOP.text.plate(state, 0) == "0 wins"
    assert all(len(TABLETOP.text.plate(s, 0)) <= 7 for s in some_states(4))


@pytest.mark.parametrize(("took", "spoken"), [(47_300, "47.3 s."), (60_000, "1 min 0 s."), (220_700, "3 min 41 s.")])
def test_duration_of_a_hand_is_formatted_naturally(took, spoken):
    states = played(header(GAME, {}, 3, seed=6), limit=400).states
    over = next(state for state in states if state.public.over and state.public.history[-1].winner is not None)
    assert outcome(over, took=took, left=(0, 0, 0)).endswith(spoken)


def outcome(over, **hand):
    """Return the outcome text of a hand, with the given facts in place of its own."""
    sheet = over.public.sheet
    history = (*sheet.history[:-1], sheet.history[-1]._replace(**hand))
    ended = over._replace(public=over.public._replace(sheet=sheet._replace(history=history)))
    return str(TABLETOP.text.outcome(ended, lambda seat: f"P{seat}"))


def test_the_result_says_that_the_time_was_up():
    over = next(state for state in played(header(GAME, {}, 3, seed=6), limit=400).states if state.public.over)
    assert outcome(over, winner=1, left=(9, 4, 7)) == "Time's up: P1 wins with the fewest cards (4)."
    assert outcome(over, winner=None, left=(9, 4, 4)).startswith("No one wins. Time's up")


def notice_of(before, seat, word, after, viewer):
    names = {viewer: YOU}
    return TABLETOP.real_time.notice(
        seen(before), seat, GAME.parse(word), seen(after), viewer, lambda other: names.get(other, f"P{other}")
    )


@pytest.mark.parametrize(
    ("seat", "card", "phrase", "sentence"),
    [
        (1, "5C", "wrong rank: [5C]", "Wrong rank: the next rank was 3."),
        (1, "4C", "too early: [4C]", "Too early: the next rank was 3."),
        (2, "2D", "too late: [2D]", "Too late: P0 played first."),
        (0, "3C", "two in a row: [3C]", "You played last: someone else must play next."),
    ],
)
def test_a_mistake_is_explained_in_words_that_stay_true(seat, card, phrase, sentence):
    before = do(position("2C 3C", "4C 5C", "2D 6D"), "100 0 2C")
    after = do(before, f"900 {seat} {card}")
    assert TABLETOP.text.plate_line(seen(before), seat, GAME.parse(card), seen(after)) == phrase
    assert notice_of(before, seat, card, after, seat) == sentence
    assert notice_of(before, seat, card, after, (seat + 1) % 3) == "", "only the seat itself is notified"
    assert prompt(seen(after), seat) == "Locked out."


def test_calls_by_the_clock_are_not_shown_as_the_players_own():
    waits = do(position("2C 3C", "4C 5C", "5D 6D"), "100 0 2C")
    flung = do(waits, "5100 -1 fling for 1")
    assert notice_of(waits, CLOCK, "fling for 1", flung, 1) == "You took too long, so the clock called fling for you."
    assert notice_of(waits, CLOCK, "fling for 1", flung, 2) == ""
    assert TABLETOP.text.plate_line(seen(waits), CLOCK, GAME.parse("fling for 1"), seen(flung)) == "auto-call: fling"
    assert prompt(seen(flung), 1) == "Fling called: you have no 3."
    all_called = do(flung, "5100 -1 fling for 2")
    dealt = do(all_called, "10100 -1 flong for 0")
    move = "flong for 0"
    assert notice_of(all_called, CLOCK, move, dealt, 0) == "You took too long, so the clock called flong for you."
    assert notice_of(all_called, CLOCK, move, dealt, 1) == "P0 took too long, so the clock called flong. P0 leads."
    assert TABLETOP.text.plate_line(seen(all_called), CLOCK, GAME.parse(move), seen(dealt)) == "auto-call: flong!"
    own = do(all_called, "6000 0 flong")
    assert notice_of(all_called, 0, "flong", own, 1) == "P0 flonged and dealt out 1 card. P0 leads."


def test_the_time_for_a_call_runs_only_for_those_who_must_call():
    timer = TABLETOP.real_time.call_timer
    waits = do(position("2C 3C", "4C 5C", "3D 6D"), "100 0 2C")
    assert [timer(seen(waits), seat) for seat in range(3)] == [None, (100, 5100), None]
    assert timer(seen(do(waits, "200 1 fling")), 1) is None
    stuck = do(position("2C 3C", "4C 5C", "5D 6D"), "100 0 2C", "200 1 fling", "300 2 fling")
    assert [timer(seen(stuck), seat) for seat in range(3)] == [(300, 5300), None, None]
    assert timer(seen(do(position("2C 3C", "4C 5C", "5D 6D", call_after=0), "100 0 2C")), 1) is None


def test_fling_is_disabled_while_another_player_leads():
    """The rules allow it (4.1), but the leader's card cancels it."""
    state = position("3C 4C", "4D 5C", "5D 6D", rank="3", leader=0)
    call = TABLETOP.input.actions(seen(state), 1, frozenset())[0]
    assert (call.label, call.move) == ("Fling", None)
    assert call.why == "Wait for the leader's card: it would cancel your fling."
    assert TABLETOP.real_time.short_refusal(seen(state), 1, None) == "No fling yet: wait for the leader's card"
    assert TABLETOP.text.hint_text(seen(state), FLING).startswith("Wait")
