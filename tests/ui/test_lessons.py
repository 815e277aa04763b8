"""Lessons at the real table: wrong moves are answered, right ones continue, and the end ticks the lesson off."""

from itertools import pairwise

import pygame
import pytest

from app.core.lesson import LessonStep, read_lessons
from app.games import GAMES, game_named, lessons_file
from app.games.tong_its.table.mat import LAY
from app.storage.messages import Messages
from app.storage.settings import load_settings, save_settings
from app.table.geometry import Box
from app.table.hit_target import TargetKind
from app.ui.kit.toast import Toast
from app.ui.kit.widgets import Label, Paragraph
from app.ui.lessons.lesson_screen import RING, LessonScreen, spotlight
from app.ui.narrator import Narrator, spoken
from app.ui.setup.setup_draft import SetupDraft
from app.ui.table.controls import asked
from app.ui.table.hit_targets import hit_targets
from app.ui.table.mat_labels import visible_labels
from app.ui.table.scene import DRAWN, RAISED
from app.ui.table.table_input import enter
from app.ui.table.table_screen import GuidedScreen
from app.ui.table.targets import zone_at
from app.ui.window.brush import Brush
from app.ui.window.theme import SMALL
from tests.headless import headless
from tests.ui.heard import Heard
from tests.window.tries import ways

COURSES = [game for game in GAMES if lessons_file(game.info)]


@pytest.fixture
def at_title(tmp_path):
    with headless(tmp_path, (1280, 720)) as desk:
        yield desk


def begin(desk, game, number):
    desk.flow.title()
    desk.flow.learn(game)
    desk.program.top.live()[f"choice{number}"].act()
    screen = desk.program.top
    assert isinstance(screen, LessonScreen)
    screen.play.scene.motion.finish(desk.program.now())
    return screen


def words(screen):
    return [widget.text for widget in screen.widgets(screen.program.area) if isinstance(widget, Paragraph | Label)]


def in_sight(screen, message):
    """Check that the bubble covers no button and no answer to a wrong move."""
    area = screen.program.area
    widgets = screen.widgets(area)
    at = next(
        i for i, widget in enumerate(widgets) if isinstance(widget, Paragraph) and widget.text.startswith(message)
    )
    bubble, brush = widgets[at - 2].box, screen.program.brush(area)
    buttons = [one.box for name, one in screen.live().items() if name.startswith("action-")]
    scene = screen.play.scene
    if screen.session.step.right and scene.hand_cards():
        buttons.append(scene.zone_box(scene.hand))
    for answer in ("No.", "That is no good, as the next player may take it. Look once more at what you hold."):
        toast = Toast()
        toast.show(answer, 0.0)
        buttons.append(screen.place_toast(toast.ways(brush))[1])
    assert not [box for box in buttons if box.shared(bubble) > 0]


def go_on(desk, screen):
    """Do what is asked for, and all that follows."""
    session, program = screen.session, desk.program
    if step := session.step:
        if step.right:
            assert screen.play.make(step.right[0], program.now())
        else:
            screen.live()["lesson-next"].act()
    session.thinking.due = 0.0
    screen.tick(program.now())
    screen.play.scene.motion.finish(program.now())
    screen.play.hurry(program.now())  # big lettering
    screen.tick(program.now())


def give(desk, screen):
    """Complete a lesson with the first of its right moves."""
    session, program = screen.session, desk.program
    for _ in range(100):
        if program.top is not screen:
            return
        assert "scores" not in screen.live(), "nobody counts"
        if step := session.step:
            assert any(text.startswith(step.words) for text in words(screen))
            assert session.game.real_time or asked(screen.play) is None, "the bubble alone asks"
            in_sight(screen, step.words)
            allowed = [session.game.notate(move) for move in session.legal(0) if move not in step.right]
            for text in step.wrong:
                for keys in (False, True):
                    assert ways(screen.play, session.game.parse(text), keys=keys), f"nobody can try {text}"
            for text in {*step.wrong, *(allowed if step.right else ())}:
                state = session.state
                assert not screen.play.make(session.game.parse(text), program.now())
                assert session.state is state
                assert program.toast.text == step.wrong.get(text, step.otherwise) != ""
        go_on(desk, screen)
    raise AssertionError("it has no end")


def test_what_a_lesson_says_is_hidden_by_no_explanation_and_what_is_marked_is_in_the_light(at_title):
    screen = begin(at_title, game_named("kong-pie"), 1)
    program, session = at_title.program, screen.session
    while session.reads:
        screen.live()["lesson-next"].act()
    message = next(
        one
        for one in screen.widgets(program.area)
        if isinstance(one, Paragraph) and one.text.startswith(session.step.words)
    )
    below = screen.play.scene.zone_box("stock")
    screen.tooltips.ask([], *below.middle)
    assert screen.tooltips.shows
    assert screen.tooltips.off[0].holds(*message.box.middle)
    screen.tooltips.off = (below,)
    screen.tooltips.ask([], *below.middle)
    assert not screen.tooltips.shows
    card = next(card for card in screen.play.scene.hand_cards() if session.game.pack.code(card) == "QD")
    bright = spotlight(screen.play, Box(0, 0, 0, 0), ("card:QD",), []).lights[0].box
    screen.play.toggle_mark(card)
    raised = spotlight(screen.play, Box(0, 0, 0, 0), ("card:QD",), []).lights[0].box
    assert bright.y - raised.y == pytest.approx(RAISED + 10)
    assert bright.bottom - raised.bottom == pytest.approx(RAISED), "nothing is framed where the card has gone away from"


def test_where_marking_is_taught_the_button_waits_for_the_cards(at_title):
    screen = begin(at_title, game_named("kong-pie"), 0)
    while screen.session.reads:
        screen.live()["lesson-next"].act()
    step, program = screen.session.step, at_title.program
    cards = screen.session.tabletop.text.highlight(screen.play.scene.seen, step.right[0])[0]
    for marked in ((), cards[:1], cards[:3]):
        for card in marked:
            screen.play.toggle_mark(card)
        assert screen.live()["action-K"].enabled
        screen.live()["action-K"].act()
        assert screen.session.step is step
        assert program.toast.text == step.unmarked != ""
        for card in marked:
            screen.play.toggle_mark(card)
    for card in cards:
        screen.play.toggle_mark(card)
    screen.live()["action-K"].act()
    assert screen.session.step is not step


def test_the_button_that_is_asked_for_is_the_gold_one(at_title):
    """The table would offer to draw where the lesson asks for a call."""
    screen = begin(at_title, game_named("tong-its"), 2)
    gold = []
    for _ in range(30):
        if at_title.program.top is not screen:
            break
        buttons = {name: one for name, one in screen.live().items() if name.startswith("action-")}
        gold.append([name for name, one in buttons.items() if one.primary])
        go_on(at_title, screen)
    assert ["action-A"] in gold, "the call"
    assert ["action-D"] not in gold, "never the draw"


def test_what_is_marked_has_one_frame(at_title):
    screen = begin(at_title, game_named("tong-its"), 0)
    dimmed = next(one for one in screen.widgets(at_title.program.area) if hasattr(one, "framed"))
    sevens = [card for card in screen.play.scene.hand_cards() if screen.session.game.pack.code(card).startswith("7")]
    assert [len(light.cards) for light in dimmed.lights] == [1, 1, 1, 0]
    assert rings(at_title, screen, dimmed) == 3
    screen.play.toggle_mark(sevens[0])
    assert rings(at_title, screen, dimmed) == 2


def rings(desk, screen, dimmed):
    """Return the number of highlighted cards."""
    brush, drawn = desk.program.brush(), []
    brush.frame = lambda _box, _angle, style: drawn.append(style)
    dimmed.draw_over_veil(screen.play, brush, 0.0)
    return drawn.count(RING)


def test_the_light_on_a_hand_reaches_no_higher_than_what_is_marked_in_it(at_title):
    screen = begin(at_title, game_named("pai-tong"), 0)
    while screen.session.reads:
        screen.live()["lesson-next"].act()
    hand_cards = screen.play.scene.hand_cards()
    card = hand_cards[len(hand_cards) // 2]  # the fan droops at its ends
    screen.play.toggle_mark(card)
    hand = spotlight(screen.play, Box(0, 0, 0, 0), ("zone:hand",), []).lights[0].box
    assert hand.y == pytest.approx(screen.play.scene.card_box(card).y - RAISED - 6)


def test_the_light_on_a_card_that_was_just_drawn_is_where_it_stands(at_title):
    screen = begin(at_title, game_named("pai-tong"), 4)
    while not screen.session.step or "card:7M" not in screen.session.step.at:
        go_on(at_title, screen)
    step, scene = screen.session.step, screen.play.scene
    (card,) = screen.play.state.drawn
    box = spotlight(screen.play, Box(0, 0, 0, 0), step.at[:1], []).lights[0].box
    assert box.middle[1] == pytest.approx(scene.card_box(card).middle[1] - DRAWN)


@pytest.mark.parametrize("name", ["kings-corners", "bong", "tong-its"])
def test_the_light_is_round_where_its_frame_is_and_what_lies_in_it_keeps_its_colours(name, at_title):
    screen = begin(at_title, game_named(name), 0)
    dimmed = next(one for one in screen.widgets(at_title.program.area) if hasattr(one, "framed"))
    brush = at_title.program.brush()
    dimmed.draw(brush)
    seen = pygame.Surface((1280, 720))
    white = pygame.Color("white")
    seen.fill(white)
    seen.blits([(picture, (x, y)) for picture, x, y in brush.items])
    dark = seen.get_at((0, 0))
    holes = [light.box for light in dimmed.lights if not light.cards]
    for box in map(brush.rect, holes):
        assert seen.get_at(box.center) == white
        others = [other for other in map(brush.rect, holes) if other != box]
        for x, y in ((box.left, box.top), (box.right - 1, box.top), (box.left, box.bottom - 1)):
            if not any(other.collidepoint(x, y) for other in others):
                assert seen.get_at((x, y)).r == pytest.approx(dark.r, abs=2), (box, x, y)


@pytest.mark.parametrize("game", COURSES, ids=lambda game: game.name)
def test_where_one_card_is_asked_for_the_hand_has_no_frame_of_its_own(game):
    lessons = read_lessons(game, lessons_file(game.info).read_text(encoding="utf-8").splitlines())
    steps = [part for lesson in lessons for part in lesson.parts if isinstance(part, LessonStep)]
    assert steps
    for step in steps:
        assert "zone:hand" not in step.at or not [name for name in step.at if name.startswith("card:")], step.words


@pytest.mark.parametrize("name", ["kings-corners", "pai-tong", "bong"])
def test_where_there_is_room_the_first_bubble_that_asks_for_a_move_hides_nothing(name, at_title):
    screen = begin(at_title, game_named(name), 0)
    while screen.session.reads:
        screen.live()["lesson-next"].act()
    widgets = screen.widgets(screen.program.area)
    message = screen.session.step.words
    at = next(i for i, one in enumerate(widgets) if isinstance(one, Paragraph) and one.text.startswith(message))
    bubble, scene = widgets[at - 2].box, screen.play.scene
    things = [(thing, box) for thing, box in hit_targets(screen.play) if thing.kind is not TargetKind.HEADLINE]
    # If a place is larger than its cards, the rest is empty cloth.
    lying = [scene.lying_box(thing.zone) if thing.kind is TargetKind.ZONE else box for thing, box in things]
    lying += [scene.lying_box(zone) for zone, held in scene.zones.items() if held.cards]
    assert not [box for box in lying if box.overlaps(bubble)]


def test_what_is_played_before_the_first_words_is_seen(at_title):
    screen = begin(at_title, game_named("tong-its"), 3)
    melds = screen.session.match.state.public.melds
    assert not any(melds)
    assert screen.session.step is None
    go_on(at_title, screen)
    assert any(screen.session.match.state.public.melds)


@pytest.mark.parametrize("name", ["kong-pie", "tong-its"])
def test_in_the_first_lesson_bubbles_leave_the_other_seats_in_sight(name, at_title):
    screen, seen = begin(at_title, game_named(name), 0), 0
    while at_title.program.top is screen:
        if step := screen.session.step:
            widgets = screen.widgets(at_title.program.area)
            at = next(
                i for i, one in enumerate(widgets) if isinstance(one, Paragraph) and one.text.startswith(step.words)
            )
            bubble = widgets[at - 2].box
            for place in screen.play.scene.places[1:]:
                assert place.plate.shared(bubble) == 0, step.words
                assert place.ground.shared(bubble) < 0.5 * bubble.w * bubble.h, step.words
            seen += 1
        go_on(at_title, screen)
    assert seen > 2


@pytest.mark.parametrize("name", ["kings-corners", "tong-its"])
def test_larger_words_are_larger_in_a_long_list_of_lessons_too(name, at_title):
    usual = at_title.program.area.scale
    at_title.program.change(ui_scale=200)
    at_title.flow.learn(game_named(name))
    area, boxes = at_title.program.area, at_title.boxes
    assert area.scale > 1.25 * usual
    for number, box in enumerate(boxes.values()):
        assert Box(0, 0, area.w, area.h).encloses(box)
        assert not [other for other in list(boxes.values())[:number] if box.overlaps(other)]


def bubbles(desk, screen):
    """Yield each step with its bubble and what is bright."""
    for _ in range(100):
        if desk.program.top is not screen:
            return
        if step := screen.session.step:
            widgets = screen.widgets(desk.program.area)
            at = next(
                i for i, one in enumerate(widgets) if isinstance(one, Paragraph) and one.text.startswith(step.words)
            )
            yield step, widgets[at - 2].box, widgets[at - 3]
        go_on(desk, screen)
    raise AssertionError("it has no end")


@pytest.mark.parametrize(("name", "number"), [("kings-corners", 0), ("bong", 0), ("bong", 5)])
def test_a_bubble_has_air_round_it_and_leaves_the_other_seats_and_the_pile_in_sight(name, number, at_title):
    screen = begin(at_title, game_named(name), number)
    for step, bubble, dimmed in bubbles(at_title, screen):
        scene = screen.play.scene
        piles = [scene.zone_box(zone) for zone, held in scene.zones.items() if zone == "last" and held.cards]
        assert dimmed.bright
        for box in (*dimmed.bright, *piles, *(place.plate for place in scene.places[1:])):
            assert not box.overlaps(bubble.grown(4)), step.words


@pytest.mark.parametrize("number", [0, 1])
def test_where_there_is_room_without_air_a_bubble_hides_no_stock(number, at_title):
    screen = begin(at_title, game_named("pai-tong"), number)
    for step, bubble, _ in bubbles(at_title, screen):
        assert not screen.play.scene.zone_box("stock").overlaps(bubble), step.words


@pytest.mark.parametrize("number", [0, 1, 4])
def test_a_bubble_covers_a_caption_whole_or_not_at_all(number, at_title):
    screen = begin(at_title, game_named("tong-its"), number)
    for step, bubble, _ in bubbles(at_title, screen):
        captions = [box for thing, box in hit_targets(screen.play) if thing.kind is TargetKind.LABEL]
        assert not [box for box in captions if bubble.overlaps(box) and not bubble.encloses(box)], step.words


def test_short_words_of_a_race_stand_where_nobody_sits(at_title):
    screen, room = begin(at_title, game_named("bong"), 5), 0
    for step, bubble, _ in bubbles(at_title, screen):
        for place in screen.play.scene.places[1:]:
            assert not place.ground.overlaps(bubble), step.words
        room += 1
    assert room > 5


def test_race_instructions_hide_during_a_prompt(at_title, monkeypatch):
    texts, text = [], Brush.text
    monkeypatch.setattr(
        Brush, "text", lambda brush, words, *where, **how: (texts.append(words), text(brush, words, *where, **how))[1]
    )
    screen = begin(at_title, game_named("bong"), 1)

    def shown():
        texts.clear()
        at_title.program.paint()
        return {words.split()[0] for words in texts if words.startswith(("Type the rank", "You played last"))}

    assert shown() == {"Type"}
    go_on(at_title, screen)
    assert shown() == {"You"}


@pytest.mark.parametrize("number", range(6))
def test_while_a_race_waits_for_a_card_the_last_one_is_in_sight_in_larger_letters_too(number, at_title):
    at_title.program.change(ui_scale=200)
    screen, seen = begin(at_title, game_named("bong"), number), 0
    for step, bubble, _ in bubbles(at_title, screen):
        last = screen.play.scene.zones["last"].cards
        if step.right and last:
            assert screen.play.scene.card_box(last[-1]).shared(bubble) == 0, step.words
            seen += 1
    assert seen


def test_race_instructions_are_not_partly_hidden(at_title):
    screen, texts = begin(at_title, game_named("bong"), 5), 0
    for step, bubble, _ in bubbles(at_title, screen):
        for box in screen.caption_boxes(screen.program.brush(screen.program.area)):
            assert box.shared(bubble) == 0, step.words
            texts += 1
    assert texts > 1


@pytest.mark.parametrize("number", [2, 5, 6, 7, 8])
def test_what_the_pupil_won_or_paid_is_in_sight_in_larger_letters_too(number, at_title):
    at_title.program.change(ui_scale=200)
    screen, texts = begin(at_title, game_named("tong-its"), number), 0
    for step, bubble, _ in bubbles(at_title, screen):
        scene, brush = screen.play.scene, screen.program.brush(screen.program.area)
        for note in visible_labels(screen.play) if screen.session.between_deals else ():
            if scene.mat.ledge.holds(note.x, note.y):
                words = Box(note.x, note.y - 8, brush.width(note.text, SMALL), 16)
                assert words.shared(bubble) == 0, (step.words, note.text)
                texts += 1
    assert texts


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("number", [4, 5])
def test_after_a_win_the_bubble_hides_no_hand(number, scale, at_title):
    at_title.program.change(ui_scale=scale)
    screen = begin(at_title, game_named("pai-tong"), number)
    seen = 0
    for step, bubble, _ in bubbles(at_title, screen):
        if screen.session.between_deals:
            scene = screen.play.scene
            for zone in [name for name in scene.zones if name.startswith("hand")]:
                assert scene.zone_box(zone).shared(bubble) == 0, (step.words, zone)
            seen += 1
    assert seen


@pytest.mark.parametrize("scale", [100, 200])
def test_the_number_beside_the_pot_is_in_its_light_and_no_words(scale, at_title):
    at_title.program.change(ui_scale=scale)
    screen = begin(at_title, game_named("tong-its"), 8)
    lit = next(dimmed.bright for step, _, dimmed in bubbles(at_title, screen) if "pot" in step.at)
    notes = [(thing.text, box) for thing, box in hit_targets(screen.play) if thing.kind is TargetKind.LABEL]
    shown = [text for text, word in notes if any(box.encloses(word) for box in lit)]
    assert shown == ["pot"]


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize(("name", "number"), [("kong-pie", 3), ("kong-pie", 4), ("tong-its", 1), ("tong-its", 5)])
def test_the_light_on_cards_cuts_no_words_above_them(name, number, scale, at_title):
    at_title.program.change(ui_scale=scale)
    screen, near = begin(at_title, game_named(name), number), 0
    for step, _, dimmed in bubbles(at_title, screen):
        brush = screen.program.brush(screen.program.area)
        for note in visible_labels(screen.play):
            if not note.drawn:
                continue
            wide, high = brush.width(note.drawn, SMALL), SMALL * 0.9
            words = Box(note.x - wide * note.align, note.y - high / 2, wide, high)
            lit = [box for box in dimmed.bright if box.overlaps(words.grown(6)) and not box.encloses(words)]
            assert not [box for box in lit if box.overlaps(words)], (step.words, note.text)
            near += len(lit)
    assert near


def test_what_a_lesson_says_of_points_shows_where_they_stand(at_title):
    screen = begin(at_title, game_named("tong-its"), 4)
    _, _, dimmed = next(bubbles(at_title, screen))
    points = next(box for thing, box in hit_targets(screen.play) if thing.text == "deadwood")
    assert any(box.encloses(points.grown(4)) for box in dimmed.bright)


@pytest.mark.parametrize(
    ("number", "message", "meld"),
    [(2, "You have opened", "meld-0-1"), (3, "used his meld", "meld-2-1"), (4, "You have opened", "meld-0-1"),
     (5, "Ben has opened", "meld-2-1")],
)  # fmt: skip
def test_where_a_lesson_says_who_has_opened_the_meld_is_in_the_light(number, message, meld, at_title):
    screen = begin(at_title, game_named("tong-its"), number)
    dimmed = next(dimmed for step, _, dimmed in bubbles(at_title, screen) if message in step.words)
    scene = screen.play.scene
    assert scene.zones[meld].cards
    assert any(box.encloses(scene.zone_box(meld)) for box in dimmed.bright)


def test_a_place_that_is_little_more_than_its_plate_is_framed_whole(at_title):
    screen = begin(at_title, game_named("bong"), 1)
    dimmed = next(dimmed for step, _, dimmed in bubbles(at_title, screen) if step.at == ("plate:1",))
    assert any(box.encloses(screen.play.scene.place_of(1).ground) for box in dimmed.framed)


@pytest.mark.parametrize("game", COURSES, ids=lambda game: game.name)
def test_every_lesson_is_given_to_its_end_and_ticked(game, at_title, tmp_path):
    at_title.flow.learn(game)
    lessons = len([name for name in at_title.boxes if name.startswith("choice")]) - 2
    for number in range(lessons):
        screen = begin(at_title, game, number)
        give(at_title, screen)
        assert f"{game.name}/{screen.lesson.name}" in at_title.program.settings.learned
    assert len(at_title.program.settings.learned) == lessons
    assert at_title.flow.waiting() == []  # no lesson is a match to go on with
    file = tmp_path / "kept.toml"
    save_settings(file, at_title.program.settings, Messages())
    assert load_settings(file, Messages()).learned == at_title.program.settings.learned
    file.write_text("learned = 7\n", encoding="utf-8")
    assert load_settings(file, Messages()).learned == ()


@pytest.mark.parametrize("game", COURSES, ids=lambda game: game.name)
def test_enter_reads_on_and_what_is_pointed_at_lies_face_up(game, at_title):
    at_title.flow.learn(game)
    for number in range(len([name for name in at_title.boxes if name.startswith("choice")]) - 2):
        screen = begin(at_title, game, number)
        session, program, scene = screen.session, at_title.program, screen.play.scene
        for _ in range(100):
            now = program.now()
            session.thinking.due = 0.0
            screen.tick(now)
            before = session.reached
            if program.top is not screen:
                break
            if session.reads:
                call = screen.play.state.call
                hidden = (call is not None and not call.aside) or scene.motion.dealing
                assert hidden != any(text.startswith(session.step.words) for text in words(screen))
                screen.play.state.spot = None
                screen.focus = None if hidden else screen.focus
                screen.key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""), now)
                assert session.reached == before + (not hidden)  # nothing is read on before it has been seen
            elif session.step:
                for name in session.step.at:
                    if name.startswith("card:"):
                        assert spotlight(screen.play, Box(0, 0, 0, 0), (name,), []).lights, "it is face up"
                screen.play.make(session.step.right[0], now)
            else:
                scene.motion.finish(now)
        else:
            raise AssertionError("it has no end")


def test_nothing_is_taken_back_and_reading_comes_first(at_title):
    screen = begin(at_title, COURSES[0], 0)
    move = next(step.right[0] for step in screen.lesson.parts if step.right)
    assert not screen.play.make(move, at_title.program.now())
    assert "Next" in at_title.program.toast.text
    assert not screen.play.undo(0, at_title.program.now())


def test_the_menu_goes_on_begins_again_skips_or_leaves(at_title):
    screen = begin(at_title, COURSES[0], 0)
    screen.cancel()
    at_title.program.top.live()["choice1"].act()
    assert at_title.program.top.lesson is not screen.lesson
    at_title.program.top.cancel()
    at_title.program.top.live()["choice3"].act()
    assert len(at_title.program.stack) == 2  # all lessons, over the title


def test_who_never_played_is_offered_the_course_first(at_title):
    title = at_title.program.top
    learn, new = title.live()["learn"], title.live()["new"]
    assert learn.primary
    assert learn.box.bottom < new.box.y
    game = COURSES[0]
    at_title.program.change(setups={game.name: SetupDraft(game, None, "You").setup()})
    learn, new = title.live()["learn"], title.live()["new"]
    assert new.primary
    assert new.box.right < learn.box.x
    for game in GAMES:
        title._game = game.info
        assert ("learn" in title.live()) == (lessons_file(game.info) is not None)


def test_a_first_match_has_hints_that_come_by_themselves(at_title, monkeypatch):
    at_title.flow.learn(COURSES[0])
    choices = [name for name in at_title.boxes if name.startswith("choice")]
    at_title.program.top.live()[choices[-2]].act()
    table = at_title.program.top
    assert isinstance(table, GuidedScreen)
    asked = []
    monkeypatch.setattr(table.play, "ask_hint", lambda: asked.append(table.session.state))
    table.session.thinking.due = 1e18
    table.play.scene.motion.finish(at_title.program.now())
    mine = table.session.person_on_turn is not None
    for _ in range(3):
        table.tick(at_title.program.now())
    assert len(asked) == mine


@pytest.mark.parametrize(("took", "level"), [(100.0, "Sharp"), (5000.0, "Adaptive")])
def test_at_the_end_of_a_race_course_players_as_quick_as_the_pupil_sit_down(at_title, took, level):
    game = next(game for game in COURSES if game.real_time)
    at_title.flow.learn(game)
    choices = [name for name in at_title.boxes if name.startswith("choice")]
    screen = begin(at_title, game, len(choices) - 3)
    while (session := screen.session).step or not session.given:
        if (step := session.step) and step.right:
            assert screen.play.make(step.right[0], session._asked_at + took)
        elif step:
            session.read_on()
        else:
            session._part and session.play(session._part.seat, session._part.move, at_title.program.now())
    screen.play.scene.motion.finish(at_title.program.now())
    screen.tick(at_title.program.now())
    expected = f"{level} players suit you: you'll meet them in your next match."
    assert f"You took {took / 1000:.1f} seconds per card. {expected}" in [
        widget.text
        for widget in at_title.program.top.widgets(at_title.program.area)
        if isinstance(widget, Paragraph | Label)
    ]
    seat_players = at_title.program.settings.setups[game.name].seats
    assert {seat_player.player for seat_player in seat_players if seat_player.player != "person"} == {level.lower()}


def test_in_a_race_course_time_waits_and_nobody_is_locked_out(at_title):
    game = next(game for game in COURSES if game.real_time)
    screen = begin(at_title, game, 0)
    session, now = screen.session, at_title.program.now()
    while not (step := session.step).right:
        session.read_on()
    for wait in (0.0, 60_000.0, 600_000.0):
        state = session.state
        screen.tick(now + wait)
        wrong = next(move for move in session.match.legal(0) if move not in step.right)
        assert not screen.play.make(wrong, now + wait)
        assert session.state is state
        assert not session.locked
    assert at_title.program.toast.text == step.otherwise
    assert screen.play.make(step.right[0], now + 600_000.0)


def test_in_a_race_course_who_looks_away_finds_no_menu(at_title):
    """Nor after a pause of the machine: nothing has happened meanwhile."""
    game = next(game for game in COURSES if game.real_time)
    screen = begin(at_title, game, 0)
    while screen.session.reads:
        screen.live()["lesson-next"].act()
    now = at_title.program.now()
    screen.event(pygame.event.Event(pygame.WINDOWFOCUSLOST), now)
    screen.slept(now)
    screen.tick(now + 5000)
    assert at_title.program.top is screen
    assert screen.play.make(screen.session.step.right[0], now + 5000)


def test_the_lesson_says_what_it_has_to_say_at_a_dark_button_too(at_title):
    screen, message = begin(at_title, game_named("pai-tong"), 2), []
    while at_title.program.top is screen:
        if (step := screen.session.step) and "kin" in step.wrong:
            button = screen.live()["action-I"]
            assert not button.enabled
            button.refuses()
            message.append((at_title.program.toast.text, button.why, step.wrong["kin"]))
        go_on(at_title, screen)
    assert message
    assert all(heard == shown == intended for heard, shown, intended in message)


def test_the_key_of_a_rank_that_is_not_held_is_answered_like_everything_else(at_title):
    """In a race the answer appears briefly at the seat."""
    screen = begin(at_title, next(game for game in COURSES if game.real_time), 0)
    while screen.session.reads:
        screen.live()["lesson-next"].act()
    state = screen.session.state
    screen.event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_0, mod=0, unicode="0"), at_title.program.now())
    assert at_title.program.toast.text == "You have no 10s."
    assert screen.session.state is state


def test_a_move_that_is_only_begun_is_answered_by_the_lesson(at_title):
    """The rules would mention noodles, which come three lessons later."""
    screen = begin(at_title, game_named("kong-pie"), 0)
    while screen.session.reads:
        screen.live()["lesson-next"].act()
    step, texts = screen.session.step, {}
    for line in ("kong 2S", "kong 5S 9S", "kong 6C"):
        assert not screen.play.make(screen.session.game.parse(line), at_title.program.now())
        texts[line] = at_title.program.toast.text
    assert texts == {
        "kong 2S": step.unmarked,
        "kong 5S 9S": step.unmarked,
        "kong 6C": "You don't have the 6 of clubs.",
    }
    assert screen.play.make(step.right[0], at_title.program.now())
    screen = begin(at_title, game_named("tong-its"), 0)
    assert not screen.play.make(screen.session.game.parse("meld 7C 7D"), at_title.program.now())
    assert at_title.program.toast.text == screen.session.step.otherwise


def test_a_bubble_stays_where_it_is_while_it_speaks_of_the_same(at_title):
    """A fast player would have to look for it again and again. It moves only away from what must be visible."""
    game = next(game for game in COURSES if game.real_time)
    at_title.flow.learn(game)
    last = len([name for name in at_title.boxes if name.startswith("choice")]) - 3
    screen = begin(at_title, game, last)
    stood = list[tuple[tuple[str, ...], float, float]]()
    for _ in range(60):
        if screen.session.step is None:
            break
        at, message = tuple(screen.session.step.at), screen.session.step.words
        widgets = screen.widgets(screen.program.area)
        texts = next(
            (i for i, one in enumerate(widgets) if isinstance(one, Paragraph) and one.text.startswith(message)), None
        )
        if texts is not None:
            stood.append((at, widgets[texts - 2].box.x, widgets[texts - 2].box.y))
        go_on(at_title, screen)
    alike = [(one, other) for one, other in pairwise(stood) if one[0] == other[0]]
    assert len(alike) > 3
    assert len([one for one, other in alike if one != other]) <= 1


def test_what_is_let_go_anywhere_on_the_own_ground_goes_where_it_may(at_title):
    """Only a small place for the first meld is there yet."""
    scene = begin(at_title, game_named("tong-its"), 0).play.scene
    ground, place = scene.places[0].ground, scene.zone_box(LAY)
    far = ground.right - 40, ground.bottom - 20
    assert not place.grown(40).holds(*far)
    assert zone_at(scene, *far, [LAY], None) == LAY
    assert zone_at(scene, *far, [], None) is None
    assert zone_at(scene, ground.right + 40, ground.bottom - 20, [LAY], None) != LAY


@pytest.mark.parametrize("game", COURSES, ids=lambda game: game.name)
def test_screen_readers_hear_what_the_bubble_says_once_and_no_other_prompt(at_title, game):
    screen, heard = begin(at_title, game, 1), Heard()
    narrator = Narrator(at_title.program, heard)
    narrator.follow()
    once = spoken(f"{screen._bubble.head}. {screen._bubble.words}", screen)
    assert heard.lines.count(once) == 1
    assert not [line for line in heard.lines if line.startswith("Your turn")] or game.real_time
    parts = screen.accessible_parts()
    assert [child.name for part in parts if part.id == "bubble" for child in part.children] == [screen._bubble.words]
    assert screen._bubble.words.rstrip(".") not in [part.name.rstrip(".") for part in parts]
    if screen._lesson.reads:
        screen._lesson.read_on()
        screen.tick(at_title.program.now())
        narrator.follow()
        assert heard.lines[-1] == spoken(f"{screen._bubble.head}. {screen._bubble.words}", screen)


def with_how(screen, desk):
    """Go to the lesson's first step with an instruction for the device, and return its text."""
    while not (screen.session.step and screen.session.step.how):
        go_on(desk, screen)
    return screen.session.step.words


def test_the_teacher_speaks_of_the_device_in_use(at_title):
    screen = begin(at_title, game_named("kong-pie"), 0)
    inputs, instruction = at_title.program.inputs, with_how(screen, at_title)
    inputs.by_keyboard = False
    assert f"{instruction} Click each one, then the gold button." in words(screen)
    inputs.by_keyboard = True
    assert f"{instruction} Use the arrow keys and Space, then press K." in words(screen)
    inputs.by_pad = True
    assert f"{instruction} Move to each one and press A. Then press the gold button." in words(screen)


def test_a_text_on_keys_names_those_that_the_person_chose(at_title):
    at_title.program.change(keys={"kong-pie-k": "j"})
    screen = begin(at_title, game_named("kong-pie"), 0)
    instruction = with_how(screen, at_title)
    assert f"{instruction} Use the arrow keys and Space, then press J." in words(screen)


def test_screen_reader_users_get_keys_whatever_device_was_used_last(at_title, monkeypatch):
    screen = begin(at_title, game_named("kong-pie"), 0)
    instruction = with_how(screen, at_title)
    at_title.program.inputs.by_keyboard = False
    monkeypatch.setattr(type(at_title.program), "read_aloud", True)
    assert screen.spoken_page().endswith(f"{instruction} Use the arrow keys and Space, then press K.")


@pytest.mark.parametrize(
    ("name", "number", "spot"),
    [
        ("kings-corners", 0, "card:8H"),
        ("kings-corners", 2, "zone:S"),
        ("kings-corners", 3, "zone:E"),
        ("tong-its", 3, "card:8D"),
    ],
)
def test_enter_makes_the_right_move_where_the_teacher_says_so(at_title, name, number, spot):
    screen = begin(at_title, game_named(name), number)
    while not (screen.session.step and "{enter}" in screen.session.step.how.get("keys", "")):
        go_on(at_title, screen)
    pack, reached = screen.session.game.pack, screen.session.reached
    cards = {f"card:{pack.code(card)}": f"card:{card}" for card in screen.play.scene.hand_cards()}
    screen.play.state.spot = cards.get(spot, spot)
    enter(screen.play, at_title.program.now())
    assert screen.session.reached == reached + 1


def test_a_hint_shows_the_right_move_and_enter_plays_it(at_title):
    screen = begin(at_title, game_named("kings-corners"), 0)
    with_how(screen, at_title)
    step, reached = screen.session.step, screen.session.reached
    at_title.program.inputs.by_keyboard = True
    screen._commands.hint()
    assert screen.play.state.hint.move == step.right[0]
    assert any("Enter" in line for line in screen.play.state.hint.foot)
    enter(screen.play, at_title.program.now())
    assert screen.session.reached == reached + 1
