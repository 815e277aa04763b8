"""Texts of the table: last actions, prompts, tooltips, and what fits."""

import math

import pytest

from app.ai.temperament import DESCRIPTIONS, temperament_of
from app.core.messages import _
from app.core.record import write
from app.games import infos
from app.storage.catalogues import use_language
from app.table.geometry import Box
from app.table.hit_target import HitTarget, TargetKind
from app.table.text.lines import merged
from app.tools.gallery.courses import ai_moves, moments, on_show, opening, person_moves, richest, whole
from app.tools.gallery.scenes.tables import FEWEST, MARKED, MOST, USUAL
from app.ui.kit.card_text import line_text, turn_lines
from app.ui.kit.widgets import Button, Paragraph
from app.ui.table.controls import Room, asked, prompt_widgets
from app.ui.table.hit_targets import Obstacles, hit_targets
from app.ui.table.move_log import recount_moves
from app.ui.table.picture import draw_table
from app.ui.table.plates import own_action_box
from app.ui.table.state import LastAction
from app.ui.table.tooltips import Tooltip, Tooltips, lay_tooltip, turns, words
from app.ui.window.theme import Ink
from tests.headless import headless
from tests.shares import soaked
from tests.ui.covering import hidden

COURSES = [USUAL["kings-corners"], USUAL["bong"], *MARKED.values()]
NEAR = 90
"""Maximum distance between a tooltip and its target, in units."""
each_game = pytest.mark.parametrize("course", COURSES, ids=lambda course: course.game)


def late(shown, course):
    """Return the table well into a deal, with the person on turn."""
    asked_at = moments(course, person_moves)
    return shown.table(write(opening(course, asked_at[len(asked_at) // 2])))


def test_repeated_actions_of_a_turn_are_merged():
    assert merged((), "played [7C]") == ("played [7C]",)
    assert merged(("played [7C]",), "played [6H]") == ("played [7C] [6H]",)
    assert merged(("played [7C]",), "drew") == ("played [7C]", "drew")
    assert merged(("laid three sevens",), "laid three kings") == ("laid three sevens", "laid three kings")
    swaps = ("put [7S] [TS] for [4C] [8H]", "put [8H] [KH] for [7S] [TS]")
    assert merged(swaps[:1], swaps[1]) == swaps


@each_game
def test_every_seat_tells_what_it_did_last_without_a_name_and_as_the_log_has_it(tmp_path, course):
    with headless(tmp_path, (1280, 720)) as shown:
        play = late(shown, course).play
        before = dict(play.state.last_actions)
        assert before
        for acted in before.values():
            assert acted.phrases
            assert not any(name in phrase for name in play.session.names for phrase in acted.phrases)
        recount_moves(play)
        assert {seat: acted.phrases for seat, acted in play.state.last_actions.items()} == {
            seat: acted.phrases for seat, acted in before.items()
        }


@each_game
def test_pointing_at_a_seat_shows_its_last_three_turns_the_latest_first(tmp_path, course):
    with headless(tmp_path, (1280, 720)) as shown:
        play = late(shown, course).play
        busy = max(play.state.last_actions, key=lambda seat: len(play.state.last_actions[seat].earlier))
        acted = play.state.last_actions[busy]
        assert acted.earlier, "somebody has had several turns by now"
        for kind in (TargetKind.PLATE, TargetKind.LAST_ACTION):
            assert turns(play, HitTarget(kind, seat=busy)) == (acted.phrases, *reversed(acted.earlier))
        assert turns(play, HitTarget(TargetKind.COUNT, seat=busy)) == ()
        tooltips, brush = Tooltips(play), play.program.brush(play.scene.area)
        plate = play.scene.place_of(busy).plate
        tooltips.ask([], plate.x + 60, plate.y + 8)
        tooltips.draw(brush, 0, lambda: Obstacles(brush.area))
        written = [brush.letters.written[item[0]][0] for item in brush.items if item[0] in brush.letters.written]
        for phrase in (acted.phrases[-1], *(turn[-1] for turn in acted.earlier)):
            assert phrase.split()[0] in written


@each_game
def test_pointing_at_a_plate_tells_what_an_ai_player_is_like_where_they_differ(tmp_path, course):
    with headless(tmp_path, (1280, 720)) as shown:
        play = late(shown, course).play
        info, seat_players = play.session.game.info, play.session.match.header.seat_players
        for seat, seat_player in enumerate(seat_players):
            text_of = words(play, HitTarget(TargetKind.PLATE, seat=seat))
            differs = info.manners and seat_player.player not in ("person", "sharp")
            message = DESCRIPTIONS[temperament_of(seat_player.name)].format(name=seat_player.name)
            assert text_of.endswith(message) == differs
            assert text_of != message


@pytest.mark.parametrize("tag", ["en", "fil", "th", "ms"])
@pytest.mark.parametrize("ledge", [False, True], ids=["panel", "ledge"])
def test_only_the_instruction_is_gold_in_every_language(tmp_path, tag, ledge):
    """Thai has no full stop that would end it."""
    use_language(tag)
    with headless(tmp_path, (1280, 720)) as shown:
        course = USUAL["kings-corners"]
        play = shown.table(write(opening(course, moments(course, person_moves)[0]))).play
        prompt = asked(play)
        widgets = prompt_widgets(prompt, Room(Box(0, 0, 900, 100), flat=ledge), play.program.brush())
        head, rest = (widget for widget in widgets if isinstance(widget, Paragraph))
        assert (head.text, head.colour) == (prompt.head, Ink.ACCENT)
        assert (rest.text, rest.colour) == (_("Drawing ends your turn."), Ink.WORDS)


@pytest.mark.parametrize("course", [USUAL["kings-corners"], *MARKED.values()], ids=lambda course: course.game)
def test_player_on_turn_gets_a_prompt(tmp_path, course):
    with headless(tmp_path, (1280, 720)) as shown:
        for moves in moments(course, person_moves)[::6]:
            play = shown.table(write(opening(course, moves))).play
            prompt = asked(play)
            assert prompt is not None
            assert prompt.head
            assert prompt.mine == play.scene.may_move


@each_game
def test_everything_on_the_table_says_what_it_is_in_two_lines_beside_it(tmp_path, course):
    with headless(tmp_path, (1280, 720)) as shown:
        screen = late(shown, course)
        play = screen.play
        scene, brush = play.scene, play.program.brush(play.scene.area)
        around = screen.popovers.around(brush)
        found = list(hit_targets(play))
        kinds = {thing.kind for thing, _ in found}
        assert {TargetKind.PLATE, TargetKind.COUNT, TargetKind.SCORE, TargetKind.ZONE} <= kinds
        for thing, box in found:
            message = words(play, thing)
            assert message or thing.kind is TargetKind.LABEL, thing
            assert len(brush.lines(message, 16, 520)) <= (4 if thing.kind is TargetKind.PROMPT else 2), message
            bubble = lay_tooltip(brush, Tooltip(message or "A few words.", box, box), around).place.box
            assert not bubble.overlaps(scene.zone_box(scene.hand))
            assert not bubble.overlaps(box.grown(-1)) or thing.kind is TargetKind.ZONE
        for tool in ("menu", "undo", "hint", "log", "help", "sound", "settings"):
            assert words(play, HitTarget(TargetKind.TOOL, key=tool))


def test_things_on_a_drop_area_have_tooltips_of_their_own(tmp_path):
    """A discard may be dropped anywhere in the middle of Pai Tong."""
    with headless(tmp_path, (1280, 720)) as shown:
        course, seen = USUAL["pai-tong"], set[str]()
        for moves in moments(course, person_moves)[::7]:
            play = shown.table(write(opening(course, moves))).play
            scene = play.scene
            scene.motion.finish(0)
            there = [name for name in ("drops", "stock", "discards") if name in scene.zones and scene.zones[name].cards]
            seen |= {*there}
            for name in there:
                x, y = scene.place(scene.zones[name].cards[-1]).box.middle
                thing = next(thing for thing, box in hit_targets(play) if box.holds(x, y))
                assert (thing.kind, thing.zone) == (TargetKind.ZONE, name)
    assert seen == {"drops", "stock", "discards"}


def test_a_bubble_gives_way_to_what_lies_on_what_it_is_about(tmp_path):
    """Moving from the plate to the count on it once kept the plate's tooltip."""
    with headless(tmp_path, (1280, 720)) as shown:
        screen = late(shown, USUAL["tong-its"])
        play, tooltips = screen.play, screen.tooltips
        play.scene.motion.finish(0)
        plate = play.scene.place_of(1).plate
        for x, y, message in (
            (plate.x + 80, plate.y + 10, TargetKind.PLATE),
            (plate.x + 110, plate.y + 12, TargetKind.PLATE),
            (plate.right - 20, plate.bottom - 14, TargetKind.COUNT),
            (plate.x + 80, plate.y + 10, TargetKind.PLATE),
        ):
            tooltips.point(x, y, 1000.0)
            tooltips.tick([], 9000.0)
            assert tooltips._shown is not None
            assert tooltips._shown.text == words(play, HitTarget(message, seat=1))


GROUNDS = 0.05
"""Fraction of the window; any larger panel is the background of a part of the table, and so are the seats' cloths."""


@pytest.mark.parametrize("courses", [USUAL, soaked(MOST), soaked(FEWEST)], ids=["usual", "most", "fewest"])
@pytest.mark.parametrize("game", [info.name for info in infos()])
def test_whatever_is_drawn_on_the_table_answers_a_pointer_and_the_explanation_is_words(tmp_path, game, courses):
    with headless(tmp_path, (1280, 720)) as shown:
        course = courses[game]
        asked_at, mute = moments(course, person_moves), set()
        for moves in {asked_at[0], asked_at[len(asked_at) // 2], richest(course)}:
            screen = shown.table(write(opening(course, moves)))
            play, now = screen.play, shown.program.now()
            play.scene.motion.finish(now)
            shown.program.paint()
            brush, tooltips = shown.program.brush(play.scene.area), Tooltips(play)
            draw_table(play, None, brush, now)
            written, live = brush.letters.written, [*screen.live().values()]
            cloths = [place.ground.grown(4) for place in play.scene.places if place.ground]
            for picture, x, y, *_ in brush.items:
                wide, high = picture.get_size()
                scale = brush.area.scale
                box = Box(x / scale, y / scale, wide / scale, high / scale)
                cloth = any(one.encloses(box) and box.w * box.h > one.w * one.h / 2 for one in cloths)
                if cloth or min(wide, high) < 8 or wide * high > GROUNDS * 1280 * 720:
                    continue
                tooltips.drop()
                tooltips.ask(live, (x + wide / 2) / scale, (y + high / 2) / scale)
                if not tooltips.shows:
                    mute.add(written[picture][0] if picture in written else f"a picture {wide}x{high} at {x}, {y}")
        assert not mute


@each_game
def test_what_the_program_says_and_what_explains_itself_stand_apart(tmp_path, course):
    with headless(tmp_path, (1280, 720)) as shown:
        screen = late(shown, course)
        play = screen.play
        play.scene.motion.finish(0)
        screen.program.say("That can’t go there, only to the north pile.")
        brush = play.program.brush(play.scene.area)
        ways = shown.program.toast.ways(brush)
        toast = screen.place_toast(ways)[1]
        places = [play.scene.card_box(card).middle for card in play.scene.hand_cards()]
        for x, y in [*places, (play.scene.places[0].plate.x + 60, play.scene.places[0].plate.y + 8)]:
            screen.tooltips.ask([*screen.live().values()], x, y)
            if not screen.tooltips.shows:
                continue
            brush = play.program.brush(play.scene.area)
            screen.tooltips.draw(brush, (x, y), lambda brush=brush: screen.popovers.beside(brush, ways))
            for picture, left, top in brush.items:
                wide, high = (side / brush.area.scale for side in picture.get_size())
                box = Box(left / brush.area.scale, top / brush.area.scale, wide, high)
                assert box.shared(toast) < 20, (x, y)


@pytest.mark.parametrize("course", USUAL.values(), ids=lambda course: course.game)
def test_every_button_at_the_table_says_what_it_does_or_why_it_is_dark(tmp_path, course):
    found = set()
    with headless(tmp_path, (1280, 720)) as shown:
        screen = late(shown, course)
        for widget in screen.live().values():
            if isinstance(widget, Button):
                assert screen.tooltips._of_widget(widget) or (not widget.enabled and widget.why), widget.id
                found.add(widget.id)
    assert ("look-through-discards" in found) == (course.game == "kong-pie")


@pytest.mark.parametrize("course", [USUAL["kings-corners"], USUAL["kong-pie"]], ids=lambda course: course.game)
def test_what_one_did_last_explains_itself_where_it_stands(tmp_path, course):
    others = moments(course, ai_moves)
    with headless(tmp_path, (1280, 720)) as shown:
        play = shown.table(write(opening(course, others[len(others) // 2]))).play
        play.scene.motion.finish(1e6)
        play.state.last_actions, now = {0: LastAction(("drew",), shown.program.now())}, shown.program.now()
        own = own_action_box(play, shown.program.brush(), now)
        assert own
        assert next(one for one, box in hit_targets(play) if box.holds(*own.middle)).kind is TargetKind.LAST_ACTION


def test_pointing_asks_after_a_moment_and_going_away_ends_it(tmp_path):
    with headless(tmp_path, (1280, 720)) as shown:
        screen = late(shown, USUAL["kings-corners"])
        play = screen.play
        play.scene.motion.finish(0)
        tooltips, (x, y) = Tooltips(play), play.scene.zone_box("stock").middle

        def bubbles():
            brush = play.program.brush(play.scene.area)
            tooltips.draw(brush, 0, lambda: Obstacles(brush.area))
            return len(brush.items)

        tooltips.point(x, y, 1000)
        assert not tooltips.tick([], 1200)
        assert not bubbles()
        assert tooltips.wakes() == [1350]
        assert tooltips.tick([], 1350)
        assert bubbles()
        assert tooltips.point(40, 700, 1400)
        assert not bubbles()
        tooltips.ask([], x, y)
        assert bubbles()


def test_a_long_press_only_asks(tmp_path):
    with headless(tmp_path, (1280, 720)) as shown:
        play = late(shown, USUAL["kings-corners"]).play
        play.scene.motion.finish(0)
        tooltips, (x, y) = Tooltips(play), play.scene.zone_box("stock").middle
        tooltips.press(x, y, 1000)
        assert not tooltips.release()
        tooltips.press(x, y, 2000)
        assert tooltips.tick([], 2600)
        assert tooltips.release()


def test_cards_that_fit_stay_bright_unless_nobody_wants_to_see_it(tmp_path):
    course = USUAL["kings-corners"]
    with headless(tmp_path, (1280, 720)) as shown:
        text_of = 0
        for moves in moments(course, person_moves):
            play = shown.table(write(opening(course, moves))).play
            play.darken()
            hand = {*play.scene.hand_cards()}
            fits = {move.card for move in play.scene.legal if hasattr(move, "card")}
            assert play.state.dull == hand - fits
            text_of += bool(play.state.dull)
            play.program.change(show_playable=False)
            play.darken()
            assert not play.state.dull
            play.program.change(show_playable=True)
        assert text_of


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080), (800, 1200)], ids=str)
@pytest.mark.parametrize("scale", [100, 200])
@each_game
def test_what_explains_itself_covers_neither_itself_nor_a_button_nor_the_hand(tmp_path, course, size, scale):
    with headless(tmp_path, size) as shown:
        screen = late(shown, course)
        shown.program.change(ui_scale=scale)
        scene = screen.play.scene
        screen.play.scene.motion.finish(0)
        area = shown.program.area_of(screen)
        buttons = [widget.box for widget in screen.widgets(area) if isinstance(widget, Button)]
        assert buttons
        brush = shown.program.brush(area)
        around = screen.popovers.around(brush)
        for thing, box in hit_targets(screen.play):
            if thing.kind is TargetKind.ZONE and box.w * box.h > area.w * area.h / 6:
                continue  # all of the table is no one thing
            tooltip = Tooltip("Words in two lines, as things have them. " * 2, box, box)
            bubble = lay_tooltip(brush, tooltip, around).place.box
            for other in (box.grown(-1), scene.zone_box(scene.hand), *buttons):
                assert not bubble.overlaps(other), (thing, box, bubble, other)


@each_game
def test_tooltips_are_near_their_targets(tmp_path, course):
    with headless(tmp_path, (1280, 720)) as shown:
        screen = late(shown, course)
        brush = shown.program.brush(screen.play.scene.area)
        around, tried = screen.popovers.around(brush), 0
        for thing, box in hit_targets(screen.play):
            tooltip = screen.tooltips._bubble(thing, box)
            if tooltip is None or thing.kind is TargetKind.GROUP or thing.zone == screen.play.scene.hand:
                continue  # the hand is never covered
            bubble, off, tried = lay_tooltip(brush, tooltip, around).place.box, tooltip.off, tried + 1
            across = max(bubble.x - off.right, off.x - bubble.right, 0)
            down = max(bubble.y - off.bottom, off.y - bubble.bottom, 0)
            assert math.hypot(across, down) < NEAR, (thing, bubble)
        assert tried > 10


def test_seat_tooltip_has_all_of_a_long_turn(tmp_path, monkeypatch):
    """The plate shows `connected twice`."""
    turn = (
        "swapped [AH] [7H] for [2C] [3H]",
        "swapped [4D] [4C] for [9H] [JH]",
        "laid four hearts",
        "discarded [KS]",
    )
    course, drawn = USUAL["kong-pie"], list[str]()
    with headless(tmp_path, (1280, 720)) as shown:
        play = shown.table(write(opening(course, moments(course, person_moves)[0]))).play
        play.state.last_actions = {1: LastAction(turn, 0.0, earlier=(turn,))}
        tooltips = Tooltips(play)
        tooltips.ask([], play.scene.place_of(1).action_box.x + 8, play.scene.place_of(1).action_box.y + 8)
        monkeypatch.setattr("app.ui.table.tooltips.draw_line", lambda brush, line, *_: drawn.append(line_text(line)))
        tooltips.draw(shown.program.brush(play.scene.area), 0, lambda: Obstacles(play.scene.area))
    text_of = " ".join(reversed(drawn))
    for card in ("AH", "7H", "2C", "3H", "4D", "4C", "9H", "JH", "KS"):
        assert text_of.count(f"[{card}]") == 2, "of this turn, and of the one before it"


@pytest.mark.parametrize("game", list(USUAL))
def test_the_line_in_the_bar_says_what_the_game_is_about(tmp_path, game):
    course = USUAL[game]
    with headless(tmp_path, (1280, 720)) as shown:
        play = shown.table(write(opening(course, moments(course, person_moves)[0]))).play
        (text_of, box), *_ = ((words(play, thing), box) for thing, box in hit_targets(play) if box.holds(300, 20))
        assert text_of.startswith(
            "A king left in your hand costs 10 points" if game == "kings-corners" else play.session.game.info.pitch
        )
        tooltips = Tooltips(play)
        tooltips.ask([], *box.middle)
        assert tooltips.shows


def test_long_turn_keeps_beginning_and_end(tmp_path):
    turn = ("put [KS] in the corner", "moved the west pile", "moved the north pile", "played [4S] [3H]", "drew")
    with headless(tmp_path, (1280, 720)) as shown:
        brush = shown.program.brush()

        def text_of(wide, most):
            return " / ".join(line_text(line) for line in turn_lines(brush, turn, wide, most))

        assert text_of(5000, 1) == ", ".join(turn)
        assert text_of(380, 1) == "put [KS] in the corner … played [4S] [3H], drew"
        assert text_of(300, 1) == "put [KS] in the corner … drew"
        assert text_of(150, 1) == "… drew"
        assert text_of(220, 2).replace(" / ", " ").startswith("put [KS] in the corner … ")


def test_cards_of_each_connect_fit_two_lines_at_a_plate(tmp_path):
    connects = [f"connected {cards}" for cards in ("[JD] [KD] for [AC] [7D]", "[5S] [5D] for [9H] [QS]")]
    with headless(tmp_path, (1280, 720)) as shown:
        brush = shown.program.brush()

        def text_of(*turn, wide=240):
            return " ".join(line_text(line) for line in turn_lines(brush, turn, wide, 2))

        both = "[JD] [KD] for [AC] [7D]; [5S] [5D] for [9H] [QS], discarded [2H]"
        assert text_of(*connects, "discarded [2H]", wide=252) == both
        assert text_of(*connects, "discarded [2H]", wide=220) == "connected … [5S] [5D] for [9H] [QS], discarded [2H]"
        line = "connected … [JD] [KD] for [AC] [7D], discarded [2H]"
        assert text_of(*connects, connects[0], "discarded [2H]") == line
        assert text_of(*connects, "laid four diamonds", "discarded [JD]", wide=228) == (
            "connected ×2, laid four diamonds, discarded [JD]"
        )
        kongs = "laid a noodle, the eight", "laid three sevens"
        turn = *connects, kongs[0], *connects, kongs[1], "discarded [8H]"
        assert text_of(*turn, wide=264) == f"connected ×4, {', '.join(kongs)}", "how often, and what it brought"
        assert text_of(*turn, wide=200) == ", ".join(kongs)


def test_narrow_plate_prefers_cards_to_the_end_of_turn(tmp_path):
    turn = ("played [6D]", "moved the west pile", "played [5S]", "ended the turn")
    longer = ("played [6D] [5S] [4H]", "moved the west pile", "ended the turn")
    with headless(tmp_path, (1280, 720)) as shown:
        brush = shown.program.brush()
        moved, wide = ("moved the west pile", "ended the turn"), ("played [QD] [QH] [10C] [9D]", "ended the turn")
        lines = [
            " / ".join(line_text(line) for line in turn_lines(brush, each, 94, 2))
            for each in (turn, longer, moved, wide)
        ]
        assert lines == [
            "played [6D] / [5S]",
            "played [6D] / [5S] [4H]",
            "moved the / west pile …",
            "played [QD] / … [9D]",
        ]
        ended = turn_lines(brush, ("played [QD] [QH] [10C] [9D]", "drew"), 110, 2)
        assert " ".join(map(line_text, ended)) == "played [QD] … [9D], drew", "how it ended, wherever that has room"


def test_glossary_terms_in_the_prompt_have_tooltips(tmp_path):
    with headless(tmp_path, (1280, 720)) as shown:
        screen = shown.table(write(opening(USUAL["kong-pie"], moments(USUAL["kong-pie"], person_moves)[0])))
        play = screen.play
        play.scene.motion.finish(0)
        (thing, box), *_ = ((thing, box) for thing, box in hit_targets(play) if thing.kind is TargetKind.PROMPT)
        assert "kong" in thing.text
        assert "Kong: cards that score, laid face up in front of you." in words(play, thing)
        tooltips = Tooltips(play)
        tooltips.ask([], *box.middle)
        assert tooltips.shows


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (1100, 1600)])
@pytest.mark.parametrize("course", [USUAL["kings-corners"], *MARKED.values()], ids=lambda course: course.game)
def test_what_the_program_says_leaves_in_sight_what_one_did_last(tmp_path, course, size):
    others, found = moments(course, ai_moves), 0
    turn = "played [QD] [QH] [10C] [9D] [8C] [7H]", "moved the north pile", "played [2D] [3C] [4C]", "drew"
    with headless(tmp_path, size) as shown:
        for at in others[:: len(others) // 6]:
            screen = shown.table(write(opening(course, at)))
            screen.play.scene.motion.finish(1e6)
            screen.play.state.last_actions, brush = {0: LastAction(turn, shown.program.now())}, shown.program.brush()
            shown.program.say("What everybody has to be told.")
            text_of = own_action_box(screen.play, brush, shown.program.now())
            message = screen.place_toast(shown.program.toast.ways(brush))[1]
            assert not (text_of and text_of.overlaps(message))
            found += bool(text_of)
    assert found or size[0] < size[1], "in an upright picture the hand may lie there"


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (1920, 1080), (1100, 1600)])
@pytest.mark.parametrize("course", [USUAL["kings-corners"], *MARKED.values()], ids=lambda course: course.game)
def test_waiting_note_covers_no_card(tmp_path, monkeypatch, course, size):
    for name in ("waits", "waits_at_first"):
        monkeypatch.setattr(f"app.ui.table.controls.{name}", lambda _play: True)
    at = max(moments(course, ai_moves), key=lambda moves: on_show(whole(course), moves))
    with headless(tmp_path, size) as shown:
        screen = shown.table(write(opening(course, at)))
        screen.play.scene.motion.finish(1e6)
        screen.play.state.ended = next(seat for seat in range(1, 9) if seat != screen.session.turn)
        scene, widgets = screen.play.scene, screen.widgets(shown.program.area_of(screen))
        message = [widget for widget in widgets if isinstance(widget, Paragraph)]
        assert any("Next: " in one.text for one in message)
        assert not [one.text for one in message if hidden(scene, one.box.grown(8))]
