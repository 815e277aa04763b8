"""A game that is not in the tree, played in a window that no one sees: from the title by mouse and by keys to the end
of its match. Run by ``test_sixth_game`` where the game is installed; what is said at the end tells that all was seen.
"""

import sys

from app.core.cards import Chance
from app.core.match import Header, SeatPlayer
from app.games import game_named, info_of, infos
from app.tools.gallery.look import Look
from app.tools.gallery.stage import Remembered, stage
from app.ui.help import HelpScreen
from app.ui.scores.score_sheet import ScoresScreen
from app.ui.setup.setup_screen import SetupScreen
from app.ui.statistics.statistics_screen import StatisticsScreen
from app.ui.statistics.summary import summary
from app.ui.table.hot_seat import CoverScreen
from app.ui.table.narration import of_zone
from app.ui.table.state import ShownHint
from app.ui.table.table_screen import TableScreen
from app.ui.table.targets import zone_at
from app.ui.table.turn_pacing import REST, waits
from app.ui.title import TitleScreen
from app.ui.window.environment import prepare

SIXTH = info_of("five-tricks")
DIGIT = str(infos().index(SIXTH) + 1)
"""6, unless whoever runs this has installed yet another game."""


class InThisProcess(Remembered):
    """The true players, without a process of their own."""

    def poll(self):
        """The answer to the first question, once; no one has to stand in for whoever is asked."""
        answer = self._asked.pop(0).think() if self._asked else None
        assert answer is None or answer.error is None, answer.error
        return answer


def play() -> None:
    with stage(Look("evening", (1280, 720), 100)) as seen:
        seen.program.thinker = InThisProcess(lambda _asked: None)
        seen.title()
        assert isinstance(seen.screen, TitleScreen)
        assert seen.screen.live()[f"game-{SIXTH.name}"].key == DIGIT
        seen.press(DIGIT)
        assert seen.screen.mood == SIXTH.mood
        seen.press("n")
        assert isinstance(seen.screen, SetupScreen)
        seen.program.change(wait_in_first_match=False)  # who tries every turn here needs none shown one by one
        seen.press("return")
        assert isinstance(seen.screen, TableScreen)
        by_mouse(seen)
        by_keys(seen)
        my_turn(seen)
        by_hint(seen)
        seen.press("?")
        assert isinstance(seen.screen, HelpScreen)
        seen.press("escape")
        to_the_end(seen)
        seen.flow.show_statistics(game_named(SIXTH.name))
        seen.settle(200)
        assert isinstance(seen.screen, StatisticsScreen)
        assert seen.flow.statistics.totals(SIXTH.name).matches == 1
        page = summary(seen.flow.statistics.history(SIXTH.name, None, 10), SIXTH.name, None, str)
        heads = [tile.head for tile in page.tiles]
        assert "Points per deal" in heads
        assert "Deals won" not in heads, "points are what counts"


def my_turn(seen) -> None:
    table = seen.table
    seen.until(lambda: table.play.scene.may_move or table.session.between_deals)
    if table.session.between_deals:
        next_deal(seen)
        seen.until(lambda: table.play.scene.may_move)
    seen.settle(1500)


def by_mouse(seen) -> None:
    """A card that the rules refuse comes back with a reason; one that they allow stays."""
    table = seen.table
    while True:
        my_turn(seen)
        scene, made = table.play.scene, len(table.session.match.log)
        legal = {move.card for move in table.play.scene.legal}
        refused = next((card for card in scene.zones["hand"].cards if card not in legal), None)
        card = refused or next(iter(legal))
        end = scene.zone_box("trick+0").middle
        seen.drag(scene.card_box(card).middle, end)
        seen.button(*end, down=False)
        seen.settle(300)
        if refused is not None:
            assert len(table.session.match.log) == made
            assert "must follow suit" in seen.program.toast.text
            return
        assert table.session.match.log[made].move.card == card


def by_keys(seen) -> None:
    """From card to card, until one may be played."""
    table = seen.table
    my_turn(seen)
    made = len(table.session.match.log)
    seen.press("tab")
    for _ in range(len(table.play.scene.zones["hand"].cards)):
        seen.press("return")
        if len(table.session.match.log) > made:
            break
        seen.press("right")
    assert table.session.match.log[made].seat == 0


def by_hint(seen) -> None:
    """Its only level gives hints: a move without a chance, and nothing goes wrong."""
    table = seen.table
    seen.press("h")
    seen.until(lambda: table.play.state.hint.rows)
    (row,) = table.play.state.hint.rows
    assert row.move.startswith("Play: "), row.move
    assert (row.reason, row.worth) == ("A player at the Casual level would do this.", "")
    assert table.play.state.hint.cards
    assert table.play.state.hint.move in table.play.scene.legal


def next_deal(seen) -> None:
    seen.until(lambda: isinstance(seen.screen, ScoresScreen))
    seen.settle(2000)
    seen.press("n")


def to_the_end(seen) -> None:
    table = seen.table
    while not table.session.over:
        seen.until(lambda: table.play.scene.may_move or table.session.between_deals or table.session.over)
        if table.session.over:
            break
        if table.session.between_deals:
            next_deal(seen)
        else:
            table.play.make(table.play.scene.legal[0], seen.program.now())
        seen.settle(100)
    seen.until(lambda: isinstance(seen.screen, ScoresScreen))


def sit_down(seen, *players, passing=True):
    """A match in which two cards are passed first, or not."""
    game = game_named(SIXTH.name)
    seat_players = tuple(SeatPlayer(f"Player {seat + 1}", player) for seat, player in enumerate(players))
    seen.title()
    seen.flow.begin(Header(game, game.options(passing=passing), seat_players, Chance(seed=1)))
    seen.settle(300)
    return seen.table


def drag_to_the_table(seen, card) -> None:
    scene, end = seen.table.play.scene, seen.table.play.scene.zone_box("trick+0").middle
    seen.drag(scene.card_box(card).middle, end)
    seen.button(*end, down=False)
    seen.settle(600)


def pass_two(seen, first, second) -> None:
    """Let go on the table, the first card is only marked; the second takes it along."""
    drag_to_the_table(seen, first)
    assert seen.table.play.state.marked == {first}
    drag_to_the_table(seen, second)


def open_hand(seen) -> None:
    """Under the curtain, once it hears."""
    seen.until(lambda: isinstance(seen.screen, CoverScreen))
    seen.settle(2000)
    seen.press("z")
    seen.settle(1000)


def choose_secretly() -> None:
    """A choice that the others do not see: who makes it does, and may take it back until the last one has chosen; and
    what the others choose meanwhile leaves a hint, and what is held, alone.
    """
    with stage(Look("evening", (1280, 720), 100)) as seen:
        seen.program.thinker = InThisProcess(lambda _asked: None)
        table = sit_down(seen, "person", "random", "random")
        play, session = table.play, table.session
        first, held, *_ = play.scene.hand_cards()
        assert play.take("hand", held, *play.scene.card_box(held).middle)
        hint = play.state.hint = ShownHint(cards=(first,), move=session.legal(0)[0], until=seen.program.now() + 30_000)
        seen.until(lambda: len(session.movers) == 1)
        assert [event.seat for event in session.match.log] == [1, 2]
        assert play.state.hint is hint
        assert play.state.held is not None
        seen.press("escape", "escape")
        assert play.state.log == [], "nobody has seen anything"

        table = sit_down(seen, "person", "person", "random")
        play, session = table.play, table.session
        open_hand(seen)
        assert (play.state.held, play.scene.viewer, play.scene.open_hand) == (None, 0, True)
        first, second, *_, last = play.scene.hand_cards()
        pass_two(seen, second, last)
        assert seen.table.session.match.log[-1].seat in (0, 2)
        assert last not in play.scene.hand_cards(), "what was chosen lies apart"
        assert play.state.log == []
        seen.until(lambda: {event.seat for event in session.match.log} == {0, 2})
        seen.until(lambda: isinstance(seen.screen, CoverScreen))
        seen.settle(2000)
        seen.press("u")
        assert [event.seat for event in session.match.log] == [2], "what the other has chosen stands"
        record = seen.flow.session.save.path.read_text(encoding="utf-8").splitlines()
        assert len(record) == 2
        open_hand(seen)
        assert (play.scene.viewer, play.scene.open_hand) == (0, True)
        assert last in play.scene.hand_cards()
        pass_two(seen, second, first)
        assert {play.scene.zone_of[first], play.scene.zone_of[second]} == {"passed"}
        seen.until(lambda: isinstance(seen.screen, CoverScreen))
        assert play.scene.zones["passed"].cards == (), "the next one at the screen does not see it"
        open_hand(seen)
        assert play.scene.viewer == 1
        pass_two(seen, *play.scene.hand_cards()[:2])
        assert play.state.log[-1][1] == "Everyone passes two cards to the left."
        assert first in session.state.hands[1]
        seen.press("u")
        assert len(session.match.log) == 3, "it is settled"


def whole_tricks_rest() -> None:
    """Turn by turn the table waits once a trick is whole, and not after each card; a whole trick rests before the next
    card; a voice tells all of it; and a card may be let go on any part of it, or between them.
    """
    with stage(Look("evening", (1280, 720), 100)) as seen:
        seen.program.thinker = InThisProcess(lambda _asked: None)
        seen.program.change(wait_after_turn=True)
        table = sit_down(seen, "person", "casual", "casual", "casual", passing=False)
        play, session = table.play, table.session
        waited = []
        while not session.between_deals:
            seen.until(lambda: play.scene.may_move or waits(play) or session.between_deals)
            trick = session.state.public.trick
            if waits(play):
                waited.append(len(trick))
                rests = play.scene.motion.rests(seen.program.now()) + REST * play.pace.share
                assert session.thinking.due > rests
                seen.press("space")
            elif play.scene.may_move:
                check_the_ring(play, trick)
                put_between(seen, session.legal(0)[0].card)
                assert session.match.log[-1].seat == 0
        assert waited
        assert {*waited} == {4}


def check_the_ring(play, trick) -> None:
    """What a voice tells of the place in the middle."""
    text = of_zone(play, "trick+0")
    names = [play.session.tabletop.text.card(play.scene.seen, card) for card in trick]
    assert all(name in text for name in names), text
    assert ("Player" in text) == any(zone.cards for name, zone in play.scene.zones.items() if name.startswith("trick+"))
    assert trick or text.startswith("table, empty")
    if trick:
        ring = next(name for name, zone in play.scene.zones.items() if trick[-1] in zone.cards)
        assert zone_at(play.scene, *play.scene.zone_box(ring).middle) == "trick+0"


def put_between(seen, card) -> None:
    """Let a card go in the middle of the ring, away from the place before the own seat."""
    scene, play = seen.table.play.scene, seen.table.play
    made, (x, y) = len(play.session.match.log), scene.zone_box("stock").middle
    assert zone_at(scene, x, y) == "stock", "who points there asks about the stock"
    seen.drag(scene.card_box(card).middle, (x, y))
    seen.button(x, y, down=False)
    seen.until(lambda: len(play.session.match.log) > made)


if __name__ == "__main__":
    prepare()
    play()
    choose_secretly()
    whole_tricks_rest()
    assert not [name for name in sys.modules if name.startswith("app.ui.real")], "nobody has raced"
    print("played to the end")
