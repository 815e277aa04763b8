"""The result counts up, and the animation can be skipped."""

from itertools import pairwise

import pygame
import pytest

from app.core.cards import Card
from app.core.messages import number
from app.games import GAMES, game_named
from app.table.observing import observation_for
from app.table.pace import AT_ONCE, Pace
from app.table.registry import TABLETOPS
from app.table.sheet import ScoreLine, flows, steps, sums
from app.ui.kit.dialogs import DEAF
from app.ui.kit.widgets import Label
from app.ui.scores.count import LEAD, NUMBERS, ScoreCount
from app.ui.scores.result_page import TOTAL_SIZE
from app.ui.scores.score_sheet import SETTLED, ScoresScreen
from app.ui.scores.score_table import ranking
from app.ui.table.table_screen import TableScreen
from tests.matches import whole
from tests.ui.test_spoken import PLAYERS, at_table
from tests.ui.virtual_gamepad import sitting

pytestmark = pytest.mark.usefixtures("unseen")
CALM = Pace(260, share=1.0)
PAID = (
    ScoreLine(0, "", cards=(Card(1), Card(2)), worth="12"),
    ScoreLine(1, "", cards=(Card(3),), worth="3"),
    ScoreLine(1, "win", -3, to=2),
    ScoreLine(0, "win", -3, to=2),
    ScoreLine(0, "aces", -1, to=2),
)


def count(pace=CALM, *, moves=True):
    found = ScoreCount(pace, moves=moves)
    found.begin(0)
    return found


def seen(found, frame=16.0):
    """Return all frames of a count."""
    now, moments = 0.0, [found.at(0)]
    while (wake := found.wake(now, frame)) is not None:
        now = wake + 0.1
        moments.append(found.at(now))
    return moments


def test_what_several_pay_for_the_same_is_one_thing_and_cards_are_counted_line_by_line():
    assert steps(PAID) == ((PAID[0],), (PAID[1],), (PAID[2], PAID[3]), (PAID[4],))
    assert sums(PAID, 3) == {"win": (-3, -3, 6), "aces": (-1, 0, 1)}


def test_chips_go_from_those_who_pay_to_those_who_get_them_or_to_a_pot_and_from_it():
    pot = (ScoreLine(0, "ante", -2), ScoreLine(2, "pot", 5))
    assert flows((*PAID, *pot)) == {(1, 2): 3, (0, 2): 4, (0, None): 2, (None, 2): 5}


def test_melds_of_one_hand_come_together_and_cards_that_count_by_themselves():
    melds = tuple(ScoreLine(0, "melds", cards=(Card(n),)) for n in range(3))
    kings = tuple(ScoreLine(0, "cards", 10, (Card(n),)) for n in range(3, 5))
    others = ScoreLine(1, "melds", cards=(Card(6),))
    assert steps((*melds, others, *kings)) == (melds, (others,), (kings[0],), (kings[1],))


def test_numbers_count_up_before_players_change_places():
    moments = seen(count())
    assert all(moment.share == 1 for moment in moments if moment.order)
    assert [moment.done for moment in moments].index(True) == len(moments) - 1
    assert moments[-1].share == moments[-1].order == 1


def test_numbers_go_up_or_down_one_by_one():
    moments = seen(count())
    up, down = ([moment.of(number) for moment in moments] for number in (7, -7))
    assert up == sorted(up)
    assert {*up} == {*range(8)}
    assert down == [-number for number in up]


def test_nothing_is_painted_before_the_first_number_changes():
    found = count()
    assert found.wake(0, 16) == LEAD
    assert found.wake(LEAD + 0.1 * NUMBERS, 16) == LEAD + 0.1 * NUMBERS + 16


def test_the_count_ends_sooner_if_no_one_changes_places():
    assert not count().at(LEAD + NUMBERS).done
    assert count(moves=False).at(LEAD + NUMBERS).done


def test_the_count_is_instant_without_motion_and_shorter_at_a_brisk_pace():
    assert count(AT_ONCE).at(0).done
    assert count(CALM._replace(fades=True)).at(0).done
    assert count(CALM._replace(share=0.5)).at((LEAD + NUMBERS) / 2).share == 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_counts_what_its_players_hold_first_and_its_payments_after(game):
    """In every deal of some matches, each seat in turn."""
    tabletop, seats = TABLETOPS[game.name], PLAYERS[game.name]
    for preset in game.presets.values():
        for state in whole(game, preset, seats, seed=4).states:
            if not tabletop.deal_over(state):
                continue
            sight = observation_for(game, tabletop, state, 0)
            lines = tabletop.text.sheet(sight).lines
            shown = [bool(line.cards) for line in lines]
            assert shown == sorted(shown, reverse=True)
            assert all(line.amount or line.cards for line in lines)
            payments = [line.words for line in lines if not line.cards]
            assert len({*payments}) == len(steps([line for line in lines if not line.cards]))


def test_kings_corners_counts_kings_before_what_counts_one():
    game, tabletop = game_named("kings-corners"), TABLETOPS["kings-corners"]
    worth = set()
    for seed in range(12):
        for state in whole(game, {}, 3, seed=seed).states:
            over = tabletop.deal_over(state)
            lines = tabletop.text.sheet(observation_for(game, tabletop, state, 0)).lines if over else ()
            for line, after in pairwise(lines):
                if line.seat == after.seat and line.cards and after.cards:
                    assert line.amount % 10 == 0
                    assert after.amount == len(after.cards)
                    worth.add(line.amount)
    assert 10 in worth


# ---- on the screen


@pytest.fixture
def sat(tmp_path):
    with sitting(tmp_path, speed="normal") as found:
        yield found


def at_scores(sat, name, *, deal=0, **options):
    """Return the score sheet just after it opened by itself."""
    game, seats = game_named(name), PLAYERS[name]
    players = ("person", *["keen"] * (seats - 1))
    match = whole(game, options, seats, seed=3)
    ends = {i for i, state in enumerate(match.states) if TABLETOPS[name].deal_over(state)}
    over = sorted(i for i in ends if i - 1 not in ends)[deal]
    if match.states[over] is match.state:  # a finished match cannot be resumed: make its last move at the table
        table, last = at_table(sat, game, *players, moves=over - 1, **options), match.log[over - 1]
        table.play.follow(table.session.play(last.seat, last.move, sat.program.now()), sat.program.now())
    else:
        at_table(sat, game, *players, moves=over, **options)
    sat.until(lambda: isinstance(sat.screen, ScoresScreen))
    return sat.screen


def event(sat, kind, **about):
    sat.program.window.coming.append((sat.program.now(), pygame.event.Event(kind, **about)))
    sat.turn()


def totals_shown(sheet):
    """Return the totals on the podium, from its highest step down."""
    widgets = sheet.laid(sheet.program.area_of(sheet))
    return [one.text for one in widgets if isinstance(one, Label) and one.size == TOTAL_SIZE]


def press(sat, way):
    if way == "pad":
        sat.press("a")
    elif way == "mouse":
        scale = sat.program.area.scale
        pos = (round(sat.program.area.w / 2 * scale), round(8 * scale))
        event(sat, pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        event(sat, pygame.MOUSEBUTTONUP, pos=pos, button=1)
    else:
        key = {"enter": pygame.K_RETURN, "space": pygame.K_SPACE, "letter": pygame.K_n}[way]
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            event(sat, kind, key=key, mod=0, unicode="n" if way == "letter" else "")


@pytest.mark.parametrize("way", ["enter", "space", "letter", "pad", "mouse"])
def test_a_press_ends_the_count_and_only_another_one_deals(sat, way):
    sheet = at_scores(sat, "tong-its")
    moves = len(sheet.session.match.log)
    sat.wait(DEAF + 50)
    assert sheet.counting
    press(sat, way)
    assert not sheet.counting
    assert sat.screen is sheet
    press(sat, way)
    assert sat.screen is sheet, "who pressed twice has not seen it"
    sat.wait(SETTLED + 50)
    assert sheet.live()["next"].primary
    assert len(sheet.session.match.log) == moves
    if way != "mouse":
        press(sat, way)
        assert sat.screen is not sheet


def test_what_comes_a_moment_after_the_count_was_meant_for_it(sat):
    sheet = at_scores(sat, "kings-corners")
    sat.until(lambda: not sheet.counting)
    press(sat, "enter")
    assert sat.screen is sheet
    sat.wait(SETTLED + 50)
    press(sat, "enter")
    assert sat.screen is not sheet


def test_it_is_counted_once_a_deal_also_for_whoever_asks_before_it_comes(sat):
    sheet = at_scores(sat, "tong-its")
    sat.wait(DEAF + 50)
    event(sat, pygame.KEYDOWN, key=pygame.K_t, mod=0, unicode="t")
    assert isinstance(sat.screen, TableScreen)
    event(sat, pygame.KEYDOWN, key=pygame.K_s, mod=0, unicode="s")
    assert isinstance(sat.screen, ScoresScreen)
    assert not sat.screen.counting
    event(sat, pygame.KEYDOWN, key=pygame.K_t, mod=0, unicode="t")
    sat.screen.play.state.scored = -1  # they have not been shown
    event(sat, pygame.KEYDOWN, key=pygame.K_s, mod=0, unicode="s")
    assert sat.screen.counting
    assert sat.screen.hears(sat.program.now())
    press(sat, "enter")
    assert not sat.screen.counting
    assert sat.screen is not sheet


@pytest.mark.parametrize("name", PLAYERS)
def test_what_is_counted_comes_to_the_scores_and_then_nothing_is_painted(sat, name):
    sheet = at_scores(sat, name)
    totals = sheet.session.sheet.totals[-1]
    assert sheet.counting
    assert not sheet.live()["next"].primary
    assert totals_shown(sheet) == ["0"] * len(totals)
    sat.until(lambda: not sheet.counting)
    assert totals_shown(sheet) == [number(totals[seat]) for seat in ranking(sheet.session.sheet)]
    sat.wait(SETTLED + 100)
    assert sheet.live()["next"].primary
    painted = sat.program.painted
    sat.wait(3000)
    assert sat.program.painted == painted


@pytest.mark.parametrize("key", [pygame.K_a, pygame.K_x, pygame.K_RETURN, pygame.K_ESCAPE])
def test_after_a_match_any_key_ends_the_count_and_does_nothing_else(sat, key):
    sheet = at_scores(sat, "kings-corners", deal=-1, ends="hands", hands=2)
    assert sheet.session.over
    sat.wait(DEAF + 50)
    assert sheet.counting
    assert "match" not in " ".join(widget.text for widget in sheet.laid(sat.program.area) if hasattr(widget, "text"))
    event(sat, pygame.KEYDOWN, key=key, mod=0, unicode="")
    assert not sheet.counting
    assert sat.screen is sheet
    assert "match" in " ".join(widget.text for widget in sheet.laid(sat.program.area) if hasattr(widget, "text"))


def test_the_voice_tells_what_was_counted_in_the_same_order(sat):
    sheet = at_scores(sat, "tong-its")
    message = sheet.spoken()
    found = [message.index(f"{words}: ") for words in sums(sheet.session.sheet.lines, 3)]
    assert found == sorted(found)
    assert message.index("Total ") > found[-1]
    focus = sheet.spoken_focus()
    assert sheet.counting
    sat.until(lambda: not sheet.counting)
    assert (sheet.spoken(), sheet.spoken_focus()) == (message, focus), "a voice would break off and begin anew"


# ---- one deal


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_match_of_one_deal_is_one_choice(game):
    (preset,) = (given for name, given in game.presets.items() if name in ("One deal", "One hand"))
    seats = PLAYERS[game.name]
    for seed in range(3):
        match = whole(game, preset, seats, seed=seed)
        deals = game.deals(match.state)
        assert match.result is not None
        assert len(deals) == 1
