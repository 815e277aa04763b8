"""Text fields take the usual editing keys; keys that move, scroll and erase repeat while held."""

from functools import partial

import pygame
import pytest

from app.core.options import build
from app.games import GAMES
from app.ui.kit.widget_reach import Draft
from app.ui.rulebook_screen import RulebookScreen
from app.ui.window import sdl
from tests.ui.racing import racing
from tests.ui.virtual_gamepad import sitting

pytestmark = pytest.mark.usefixtures("unseen")
CTRL, CMD, SHIFT, NUM = pygame.KMOD_LCTRL, pygame.KMOD_LMETA, pygame.KMOD_LSHIFT, pygame.KMOD_NUM


class Hands:
    def __init__(self, sat):
        self.sat, self.program = sat, sat.program

    def event(self, kind, **values):
        self.program.window.coming.append((self.program.now(), pygame.event.Event(kind, **values)))
        self.sat.turn()

    def down(self, name, mod=0):
        self.event(pygame.KEYDOWN, key=pygame.key.key_code(name), mod=mod, unicode="", scancode=0)

    def up(self, name, mod=0):
        self.event(pygame.KEYUP, key=pygame.key.key_code(name), mod=mod, unicode="", scancode=0)

    def key(self, *names, mod=0):
        for name in names:
            self.down(name, mod)
            self.up(name, mod)

    def type(self, text):
        for letter in text:
            self.event(pygame.TEXTINPUT, text=letter)


class Typist(Hands):
    """With the field for a challenge code open."""

    def __init__(self, sat):
        super().__init__(sat)
        sat.flow.challenge()
        sat.turn()
        assert self.text == ""

    @property
    def text(self):
        return self.program.top.live()["code"].text

    @property
    def caret(self):
        """Return the caret's position; None while all is selected."""
        reach = self.program.top.reach
        look = reach.look(self.program.top.live()["code"])
        return None if look.selected else look.caret


@pytest.fixture
def typist(tmp_path):
    with sitting(tmp_path) as sat:
        yield Typist(sat)


def test_home_end_and_arrows_move_the_caret_and_letters_go_where_it_is(typist):
    typist.type("bong")
    typist.key("home")
    typist.type("a")
    typist.key("right", "right")
    typist.type("-")
    assert (typist.text, typist.caret) == ("abo-ng", 4)
    typist.key("left", "left", "delete", "backspace")
    assert (typist.text, typist.caret) == ("a-ng", 1)
    typist.key("end")
    typist.type("!")
    typist.key(*["right"] * 3)
    assert (typist.text, typist.caret) == ("a-ng!", 5)
    assert typist.program.top.focus == "code"


def test_with_cmd_the_arrows_lead_to_the_ends(typist):
    """Most Mac keyboards have neither Home nor End."""
    typist.type("bcd")
    typist.key("left", mod=CMD)
    typist.type("a")
    typist.key("right", mod=CMD)
    typist.type("e")
    assert typist.text == "abcde"


def test_with_ctrl_the_caret_goes_by_words_and_words_are_erased(typist):
    typist.type("one two  three")
    typist.key("left", mod=CTRL)
    assert typist.caret == 9
    typist.key("left", "left", "left", mod=CTRL)
    assert typist.caret == 0
    typist.key("right", "right", mod=CTRL)
    assert typist.caret == 7
    typist.key("backspace", mod=CTRL)
    assert typist.text == "one   three"
    typist.key("delete", mod=CTRL)
    assert typist.text == "one "


def test_all_is_selected_replaced_cut_and_pasted(typist, monkeypatch):
    held = []
    monkeypatch.setattr(pygame.scrap, "put_text", held.append)
    monkeypatch.setattr(pygame.scrap, "has_text", lambda: bool(held))
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: held[-1])
    assert sdl.held_text() == ""
    typist.type("bong")
    typist.key("a", mod=CTRL)
    assert typist.caret is None
    typist.key("x", mod=CTRL)
    assert (typist.text, held) == ("", ["bong"])
    typist.type("<>")
    typist.key("left")
    typist.program.top.reach.key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_v, mod=CTRL, unicode="\x16"))
    assert (typist.text, typist.caret) == ("<bong>", 5)
    typist.key("a", mod=CTRL)
    typist.key("c", mod=CTRL)
    assert held[-1] == "<bong>"
    typist.key("home")
    assert typist.caret == 0
    typist.key("a", mod=CTRL)
    typist.type("x")
    assert typist.text == "x"


def test_while_all_is_selected_the_arrows_lead_to_what_stands_beside(typist):
    typist.program.top.focus = "code"
    typist.key("right")
    assert typist.program.top.focus == "paste"


def test_a_text_that_is_full_takes_no_more_and_loses_nothing():
    assert Draft("abcd", 2).insert("xyz", 5) == Draft("abxcd", 3)
    assert Draft("abcdef", 2).insert("x", 5) == Draft("abcdef", 2)


@pytest.mark.parametrize("letter", ["ที่", "e\u0301", "👩\u200d🚀"])
def test_the_caret_never_stands_inside_a_letter(letter):
    draft = Draft(f"a{letter}b", 1)
    assert draft.move(1).caret == 1 + len(letter)
    assert draft.move(1).move(-1).caret == 1
    assert draft.erase(1) == Draft("ab", 1)


def test_backspace_takes_a_wrong_mark_away_and_leaves_its_letter():
    assert Draft("e\u0301", 2).erase(-1) == Draft("e", 1)


def test_a_key_that_is_held_down_repeats_until_it_is_let_go(typist):
    typist.type("a long text is gone soon")
    typist.down("backspace")
    typist.sat.wait(300)
    assert typist.text == "a long text is gone soo"
    typist.sat.wait(400)
    assert len(typist.text) < 18
    typist.up("backspace")
    before = typist.text
    typist.sat.wait(2000)
    assert typist.text == before != ""


def test_a_key_released_while_its_press_is_handled_slowly_does_not_repeat(typist, monkeypatch):
    typist.type("abcdef")
    window, press = typist.program.window, type(typist.program.top).key

    def slow(screen, event, now):
        window.time += 600
        return press(screen, event, now)

    monkeypatch.setattr(type(typist.program.top), "key", slow)
    now, backspace = (
        typist.program.now(),
        partial(pygame.event.Event, key=pygame.K_BACKSPACE, mod=0, unicode="", scancode=0),
    )
    window.coming += [(now, backspace(pygame.KEYDOWN)), (now + 8, backspace(pygame.KEYUP))]
    typist.sat.turn()
    typist.sat.turn()
    assert typist.text == "abcde"


def test_the_key_that_was_pressed_last_repeats_alone(typist):
    typist.type("abcdefghij")
    typist.down("left")
    typist.down("delete")
    typist.sat.wait(1000)
    assert typist.text == "abcdefghi"
    typist.up("delete")
    typist.sat.wait(1000)
    assert typist.caret == 9


def test_it_ends_where_another_screen_comes(typist):
    typist.type("abcdef")
    typist.down("backspace")
    typist.program.toggle_sound()
    top = typist.program.top
    typist.sat.flow.challenge()
    typist.sat.wait(1000)
    assert top.live()["code"].text == "abcde"
    typist.program.pop()
    typist.sat.wait(1000)
    assert typist.text == "abcde"


def test_held_down_an_arrow_goes_on_through_the_rules(tmp_path):
    with sitting(tmp_path) as sat:
        game, seats = GAMES[0], GAMES[0].usual_players()
        sat.program.push(RulebookScreen(sat.program, game, build(game.options, {}, seats), seats, "1"))
        sat.turn()
        hands, screen = Hands(sat), sat.program.top
        first = screen.focus = "section-0"
        hands.down("down")
        once = screen.focus
        sat.wait(900)
        pages = [name for name in screen.live() if name.startswith("section-")]
        assert (first, once) == tuple(pages[:2])
        assert screen.focus == pages[-1]


def type_key(hands, name):
    """As SDL reports it: press, text, repeats while held, release."""
    hands.down(name)
    hands.type(name * 3)
    hands.up(name)


@pytest.mark.parametrize("how", ["another box", "the same screen"])
def test_the_letter_of_a_shortcut_is_not_typed_into_the_field_that_it_leads_to(tmp_path, how):
    with sitting(tmp_path) as sat:
        hands, game = Hands(sat), GAMES[0]
        if how == "another box":
            sat.flow.setup(game)
            key, field = "o", "code"
        else:
            seats = game.usual_players()
            sat.program.push(RulebookScreen(sat.program, game, build(game.options, {}, seats), seats, "1"))
            key, field = "/", "search"
        sat.turn()
        type_key(hands, key)
        assert sat.screen.focus == field
        assert sat.screen.live()[field].text == ""
        type_key(hands, "b")
        assert sat.screen.live()[field].text == "bbb"
        sat.screen.reach.press(*sat.screen.live()[field].box.middle)
        hands.type("ü")
        assert sat.screen.live()[field].text == "bbbü", "without a key, as from an input method"


def test_q_on_the_title_asks_before_the_program_ends(tmp_path):
    with sitting(tmp_path) as sat:
        hands, title = Hands(sat), sat.screen
        hands.key("q", "q", "return")
        assert sat.screen is title, "Enter stays"
        hands.key("q", "escape")
        assert sat.screen is title
        hands.key("q", "y")
        assert not sat.program.stack


def test_a_click_on_quit_is_meant(tmp_path):
    with sitting(tmp_path) as sat:
        hands, scale = Hands(sat), sat.program.area.scale
        pos = tuple(round(part * scale) for part in sat.screen.live()["quit"].box.middle)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            hands.event(kind, pos=pos, button=1, touch=False)
        assert not sat.program.stack


def test_in_a_race_no_key_repeats(tmp_path):
    with racing(tmp_path, "person", "person", "keen") as race:
        race.until(500)
        bindings = race.people.bindings
        keys = [bindings.key(name) for name in bindings.zone_names]
        assert "left" in keys or "right" in keys
        texts = []
        act = race.people.act
        race.people.act = lambda *asked, **how: texts.append(asked[1]) or act(*asked, **how)
        for name in ("left", "right", "up", "down"):
            race.key(600, name)
        race.until(3000)
        assert 0 < len(texts) <= 4


@pytest.mark.parametrize(
    ("mod", "typed", "moves"),
    [(0, "", True), (NUM | SHIFT, "", True), (NUM, "4", False), (NUM, "", False), (0, "4", False)],
    ids=["NumLock off", "with Shift", "NumLock on", "NumLock on, nothing typed", "macOS"],
)
def test_the_number_pad_has_arrows_while_numlock_is_off(typist, mod, typed, moves):
    typist.type("abc")
    typist.event(pygame.KEYDOWN, key=pygame.K_KP4, mod=mod, unicode=typed, scancode=pygame.KSCAN_KP4)
    assert typist.caret == (2 if moves else 3)
