"""Replays show every state and nothing else, by mouse, keys and gamepad."""

from random import Random

import pygame
import pytest
from pygame.event import Event

from app.core.match_history import past_deals
from app.core.record import write
from app.storage.verifying import verify
from app.table.observation import is_back
from app.tools.gallery.courses import opening
from app.tools.gallery.scenes.tables import USUAL
from app.ui.kit.progress_screen import ProgressScreen
from app.ui.review.review_screen import ReviewScreen
from app.ui.review.review_session import SPEEDS, SPEEDS_OF_RACE
from app.ui.scores.score_sheet import ScoresScreen
from app.ui.table.table_screen import TableScreen
from tests.headless import headless
from tests.matches import RECORDS

WHOLE = ("kings-corners-classic", "kong-pie-home", "pai-tong-kelantan-pong", "bong-usual", "tong-its-usual")
each_game = pytest.mark.parametrize("name", WHOLE)
SHADE = 8
"""Colour steps of 255 by which transparent parts may differ when only part of them is repainted."""


@pytest.fixture
def shown(tmp_path):
    with headless(tmp_path, (1280, 720)) as found:
        yield found


def match_of(name):
    return verify(RECORDS / f"{name}.jsonl").match


def look_back(shown, name):
    shown.flow.look_back(match_of(name))
    assert isinstance(shown.program.top, ReviewScreen)
    return shown.program.top


def press(screen, *codes):
    for code in codes:
        screen.event(Event(pygame.KEYDOWN, key=code, mod=0, unicode=chr(code) if 32 < code < 127 else ""), 0)


def picture(shown):
    """Return the picture once everything is at rest."""
    shown.program.top.play.scene.motion.finish(1e9)
    shown.program.paint()
    return pygame.image.tobytes(shown.program.window.surface, "RGB")


@each_game
def test_steps_forwards_and_backwards_are_the_states_of_the_match(shown, name):
    screen = look_back(shown, name)
    whole, moments = screen.session.whole, screen.session.moments
    assert moments == sorted({*moments})
    assert (moments[0], moments[-1]) == (0, screen.session.deals[0].last)
    for at in moments[1:]:
        press(screen, pygame.K_RIGHT)
        assert screen.session.state is whole.states[at]
        assert screen.session.words()
    scene = screen.play.scene
    scene.motion.finish(1e9)
    for at in moments[-2:-40:-1]:
        press(screen, pygame.K_LEFT)
        assert screen.session.state is whole.states[at]
        scene.motion.finish(1e9)
        assert {card for zone in scene.zones.values() for card in zone.cards} == set(scene.motion.animator.target)


def test_large_plates_shrink_again_when_the_hands_in_them_close(shown):
    """Cached drawings of the other view must not be reused."""
    screen = look_back(shown, "bong-usual")
    screen.play.go(screen.session.deals[0].last // 2)
    picture(shown)
    for _ in (None, *screen.session.match.seats):
        press(screen, pygame.K_v)
        seen = picture(shown)
        screen.play.layers.clear()
        assert max(abs(a - b) for a, b in zip(picture(shown), seen, strict=True)) <= SHADE


def secret_choices(screen):
    """Return the moments of the first deal after a choice that no other player learned of."""
    session, deal = screen.session, screen.session.deals[0]
    whole, report = session.whole, session.tabletop.text.log_line
    found = []
    for at in range(deal.first, deal.last):
        before, after = (session.seen(None, whole.states[i]) for i in (at, at + 1))
        event = whole.log[at]
        if not report(before, event.seat, event.move, after, session.name):
            found.append((at, len(whole.game.legal_moves(whole.states[at], event.seat)) > 1))
    return found


@pytest.mark.parametrize("name", WHOLE)
def test_it_stops_wherever_there_was_a_choice_and_passes_over_other_secret_answers(shown, name):
    screen = look_back(shown, name)
    session, last = screen.session, screen.session.deals[0].last
    secret = dict(secret_choices(screen))
    choices = {at + 1 for at, choice in secret.items() if choice}
    assert {*session.moments} == {0, *range(1, last + 1)} - {at + 1 for at in secret} | choices
    for at in choices:
        screen.play.jump(at)
        assert session.at == at
        name = session.name(session.whole.log[at - 1].seat)
        assert session.words().startswith((f"{name} lets the ", f"{name} wants ", "You let the ", "You want "))
    if "pai-tong" in session.game.name:
        assert len(secret) > last / 3
        assert choices
        mover = session.whole.log[min(choices) - 1].seat
        screen.play.look_as(mover)
        assert {at for at in choices if session.whole.log[at - 1].seat == mover} <= {*session.moments}
        screen.play.look_as((mover + 1) % len(session.names))
        assert min(choices) not in session.moments


def test_replay_skips_moments_without_text(shown):
    screen = look_back(shown, "pai-tong-thai")
    hidden = next(at for at, choice in secret_choices(screen) if not choice) + 1
    screen.play.jump(hidden)
    assert screen.session.at == min(at for at in screen.session.moments if at > hidden)
    screen.play.go(hidden)
    press(screen, pygame.K_LEFT)
    assert screen.session.at == max(at for at in screen.session.moments if at < hidden)


def test_moves_are_numbered_as_one_steps_through_them(shown):
    screen = look_back(shown, "pai-tong-thai")
    for number in range(1, 6):
        press(screen, pygame.K_RIGHT)
        shown.program.paint()
        texts = [getattr(widget, "text", "") for widget in screen.widgets(shown.program.area)]
        assert any(f"move {number} of {len(screen.session.moments) - 1}" in text for text in texts)


@each_game
def test_all_hands_lie_open_until_one_looks_with_the_eyes_of_one(shown, name):
    screen = look_back(shown, name)
    deal = screen.session.deals[0]
    screen.play.go((deal.first + deal.last) // 2)
    scene, seats = screen.play.scene, range(len(screen.session.match.seats))

    def opened():
        return [seat for seat in seats if scene.zones[scene.hand_of(seat)].face_up]

    assert opened() == [*seats]
    for _ in seats:
        press(screen, pygame.K_v)
        assert opened() == [screen.session.looks_as] == [scene.viewer]
    press(screen, pygame.K_v)
    assert opened() == [*seats]


@each_game
def test_as_one_saw_it_shows_nothing_that_one_did_not_know(shown, name):
    """In a twin world that differs only in what is hidden from that seat, the picture is the same."""
    screen = look_back(shown, name)
    session = screen.session
    whole, game = session.whole, session.game
    for deal in session.deals[:2]:
        at = (deal.first + 2 * deal.last) // 3
        for seat in range(len(whole.header.seat_players)):
            screen.play.look_as(seat)
            screen.play.go(at)
            before, true = picture(shown), whole.states[at]
            twin = game.determinize(game.view(true, seat), Random(at))
            assert twin != true
            whole.states[at] = twin
            screen.play.look_as(seat)
            screen.play.go(at)
            assert any(is_back(card) for hand in session.seen().hands for card in hand)
            assert picture(shown) == before
            whole.states[at] = true


@each_game
def test_it_plays_to_the_end_by_itself(shown, name):
    screen = look_back(shown, name)
    speeds = SPEEDS_OF_RACE if screen.session.game.real_time else SPEEDS
    assert screen.play.speed == 1.0
    press(screen, *[pygame.K_PLUS] * len(speeds))
    assert screen.play.speed == speeds[-1]
    last = screen.session.deals[-1]
    screen.play.go(last.last - 6)
    press(screen, pygame.K_SPACE)
    assert screen.play.playing
    now = shown.program.now()
    while screen.play.playing:
        now += 50.0
        screen.tick(now)
        screen.draw(shown.program.brush(), now)
    assert screen.session.at == last.last


def test_a_race_is_shown_with_the_time_of_each_move(shown):
    screen = look_back(shown, "bong-usual")
    log = screen.session.whole.log
    screen.play.go(40)
    assert screen.session.words().startswith(f"{log[39].at / 1000:.3f} s: ")
    press(screen, *[pygame.K_MINUS] * 9)
    assert screen.play.speed == 0.1


def test_deals_are_jumped_to_by_keys_and_by_the_shoulders(shown):
    screen = look_back(shown, "tong-its-usual")
    deals = screen.session.deals
    press(screen, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN)
    assert screen.session.at == deals[2].first
    press(screen, pygame.K_RIGHT, pygame.K_PAGEUP)
    assert screen.session.at == deals[2].first
    screen.pad("lb", 0)
    assert screen.session.at == deals[1].first
    press(screen, pygame.K_END)
    assert screen.session.at == screen.session.end == deals[-1].last
    press(screen, pygame.K_RIGHT)
    assert screen.session.at == screen.session.end
    press(screen, pygame.K_HOME, pygame.K_LEFT)
    assert screen.session.at == 0


def test_the_line_is_dragged_along(shown):
    screen = look_back(shown, "kong-pie-home")
    line, scale = screen._line(shown.program.area), shown.program.area.scale

    def at(share):
        return round((line.box.x + line.box.w * share) * scale), round((line.box.bottom - 9) * scale)

    screen.event(Event(pygame.MOUSEBUTTONDOWN, pos=at(0.5), button=1), 0)
    assert screen.session.at == round(screen.session.end / 2)
    screen.event(Event(pygame.MOUSEMOTION, pos=at(1.0)), 0)
    assert screen.session.at == screen.session.end
    screen.event(Event(pygame.MOUSEBUTTONUP, pos=at(1.0), button=1), 0)
    screen.event(Event(pygame.MOUSEMOTION, pos=at(0.2)), 0)
    assert screen.session.at == screen.session.end


def test_of_a_match_that_goes_on_only_what_is_over_is_seen(shown):
    match = match_of("tong-its-usual")
    last = past_deals(match)[1].last
    record = write(match).splitlines()[: last + 5]
    screen = shown.table("\n".join(record) + "\n")
    screen.cancel()  # the menu
    press(shown.program.top, pygame.K_b)
    review = shown.program.top
    assert isinstance(review, ReviewScreen)
    press(review, pygame.K_END)
    assert review.session.at == last < len(review.session.whole.log)
    press(review, pygame.K_RIGHT)
    assert review.session.at == last
    press(review, pygame.K_ESCAPE)
    assert shown.program.top is screen


def test_before_a_deal_is_over_there_is_nothing_to_look_back_on(shown):
    screen = shown.table(write(opening(USUAL["kings-corners"], 3)))
    screen.cancel()
    menu = shown.program.top
    press(menu, pygame.K_b)
    assert shown.program.top is menu


def test_the_score_sheet_leads_there_and_back(shown):
    match = match_of("kings-corners-classic")
    last = past_deals(match)[0].last
    table = shown.table("\n".join(write(match).splitlines()[: last + 1]) + "\n")
    now = shown.program.now()
    while not isinstance(shown.program.top, ScoresScreen):
        now += 100.0
        table.tick(now)
    scores = shown.program.top
    scores._end_count()
    shown.program.paint()  # what is pressed in the first moment after its first picture was meant for the table
    scores.event(Event(pygame.KEYDOWN, key=pygame.K_b, mod=0, unicode="b"), 1e9)
    assert isinstance(shown.program.top, ReviewScreen)
    press(shown.program.top, pygame.K_ESCAPE)
    assert shown.program.top is scores


@each_game
def test_one_plays_on_in_anybodys_place_and_nothing_of_it_is_kept(shown, name, tmp_path):
    screen = look_back(shown, name)
    deal = screen.session.deals[0]
    at = (deal.first + deal.last) // 2
    screen.play.go(at)
    whole = screen.session.whole
    press(screen, pygame.K_p, pygame.K_2)
    press(shown.program.top, pygame.K_2)
    table = shown.program.top
    assert isinstance(table, TableScreen)
    session = table.session
    assert session.state is whole.states[at]
    assert session.persons == (1,)
    assert session.practice
    assert [*(tmp_path / "matches").glob("*.jsonl")] == []
    # Again from the same moment, by the menu.
    table.cancel()
    words = [choice.text for choice in shown.program.top._choices]
    assert {"Restart practice", "Back to replay"} <= {*words}
    assert not {"Restart, same cards", "Leave table"} & {*words}
    press(shown.program.top, pygame.K_r, pygame.K_y)
    if not isinstance(shown.program.top, TableScreen):
        press(shown.program.top, pygame.K_y)
    assert shown.flow.session is not session
    assert shown.flow.session.state is whole.states[at]
    # Whoever leaves is where one was before.
    shown.program.top.cancel()
    press(shown.program.top, pygame.K_q)
    assert isinstance(shown.program.top, ReviewScreen)
    assert shown.program.top.session.at == at


def test_a_deal_that_is_over_cannot_be_played_on(shown):
    screen = look_back(shown, "kings-corners-classic")
    screen.play.go(screen.session.deals[0].last)
    press(screen, pygame.K_p)
    assert shown.program.top is screen


def test_practice_is_not_counted(shown):
    """The last move is made again: the match is over, but not counted."""
    match = match_of("kings-corners-one-deal")
    last = past_deals(match)[0].last
    event = match.log[last - 1]
    shown.flow.look_back(match, at=last - 1)
    shown.program.top._play_on(last - 1, event.seat)
    table = shown.program.top
    table.play.scene.motion.finish(1e9)
    assert table.play.make(event.move, shown.program.now())
    now = shown.program.now()
    while not isinstance(shown.program.top, ScoresScreen):
        now += 100.0
        table.tick(now)
    assert shown.flow.session.over
    assert [*shown.flow.statistics.played()] == []


def read_on(shown):
    """Wait for the record to be read: on a busy machine that takes long enough for a progress bar."""
    while isinstance(shown.program.top, ProgressScreen):
        shown.program.top.tick(shown.program.now())


def test_the_statistics_lead_to_each_match(shown, tmp_path):
    folder = tmp_path / "matches"
    folder.mkdir(exist_ok=True)
    for name in ("kings-corners-one-deal", "kong-pie-home"):
        text = (RECORDS / f"{name}.jsonl").read_text(encoding="utf-8")
        (folder / f"{name}.jsonl").write_text(text.replace('"keen"', '"person"'), encoding="utf-8")
    shown.flow.show_statistics()
    screen = shown.program.top
    while screen.wake(0) is not None:
        screen.tick(shown.program.now())
    assert screen.spoken_page()
    screen.live()["row-kong-pie-home.jsonl"].act()
    read_on(shown)
    assert isinstance(shown.program.top, ReviewScreen)
    assert shown.program.top.session.game.name == "kong-pie"
    shown.program.top.cancel()
    assert shown.program.top is screen
    (folder / "kong-pie-home.jsonl").unlink()
    screen.live()["row-kong-pie-home.jsonl"].act()
    read_on(shown)
    assert shown.program.top is screen
    assert "can't be replayed" in " ".join(shown.program.toast._lines)


def points(shown, box, by):
    """Rest the pointer in the middle of a box, in units of ``by`` pixels; return the tooltip."""
    screen, now, (x, y) = shown.program.top, shown.program.now(), box.middle
    screen.event(Event(pygame.MOUSEMOTION, pos=(round(x * by), round(y * by)), rel=(0, 0), buttons=(0, 0, 0)), now)
    assert screen.wake(now) < now + 1300
    screen.tick(now + 1300)
    return screen._tooltips._shown


@each_game
def test_what_is_pointed_at_explains_itself_on_the_table_and_below_it(shown, name):
    screen = look_back(shown, name)
    press(screen, pygame.K_RIGHT, pygame.K_RIGHT)
    picture(shown)
    plate = screen.play.scene.places[1].plate._replace(w=44, h=40)  # the portrait
    bubble = points(shown, plate, screen._table.scale)
    assert screen.session.name(1) in bubble.text
    practise = screen.live()["play-on"]
    bubble = points(shown, practise.box, shown.program.area_of(screen).scale)
    assert "doesn't count" in bubble.text
    assert not bubble.about.overlaps(plate)
    press(screen, pygame.K_RIGHT)
    assert not screen._tooltips.shows
