"""A game that is not in the tree, played in a window that nobody sees: from the title by mouse and by keys to the end
of its match. Run by ``test_sixth_game`` where the game is installed; what is said at the end tells that all was seen.
"""

from app.games import game_named, infos
from app.tools.gallery.look import Look
from app.tools.gallery.remembered import Remembered
from app.tools.gallery.stage import stage
from app.ui.help import HelpScreen
from app.ui.score_sheet import ScoresScreen
from app.ui.setup import SetupScreen
from app.ui.statistics.statistics_screen import StatisticsScreen
from app.ui.table.table_screen import TableScreen
from app.ui.title import TitleScreen
from app.ui.window.environment import prepare

SIXTH = infos()[5]


class InThisProcess(Remembered):
    """The true players, without a process of their own."""

    def poll(self):
        """The answer to the first question, once."""
        return self._asked.pop(0).think() if self._asked else None


def play() -> None:
    with stage(Look("evening", (1280, 720), 100)) as seen:
        seen.program.thinker = InThisProcess(lambda _asked: None)
        seen.title()
        assert isinstance(seen.screen, TitleScreen)
        assert f"game-{SIXTH.name}" not in seen.screen.live(), "the first row is full"
        seen.click_on("more-games")
        seen.click_on(f"game-{SIXTH.name}")
        assert seen.screen.mood == SIXTH.mood
        seen.press("n")
        assert isinstance(seen.screen, SetupScreen)
        seen.press("return")
        assert isinstance(seen.screen, TableScreen)
        by_mouse(seen)
        by_keys(seen)
        my_turn(seen)
        assert "hint" not in seen.screen.live(), "where nobody can give one, none is offered"
        seen.press("?")
        assert isinstance(seen.screen, HelpScreen)
        seen.press("escape")
        to_the_end(seen)
        seen.flow.show_statistics(game_named(SIXTH.name))
        seen.settle(200)
        assert isinstance(seen.screen, StatisticsScreen)
        assert seen.flow.statistics.totals(SIXTH.name).matches == 1


def my_turn(seen) -> None:
    table = seen.table
    seen.until(lambda: table.play.person.may_move or table.session.between_deals)
    if table.session.between_deals:
        next_deal(seen)
        seen.until(lambda: table.play.person.may_move)
    seen.settle(1500)


def by_mouse(seen) -> None:
    """A card that the rules refuse comes back with a reason; one that they allow stays."""
    table = seen.table
    while True:
        my_turn(seen)
        scene, made = table.play.scene, len(table.session.match.log)
        legal = {move.card for move in table.play.person.legal()}
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


def next_deal(seen) -> None:
    seen.until(lambda: isinstance(seen.screen, ScoresScreen))
    seen.settle(2000)
    seen.press("n")


def to_the_end(seen) -> None:
    table = seen.table
    while not table.session.over:
        seen.until(lambda: table.play.person.may_move or table.session.between_deals or table.session.over)
        if table.session.over:
            break
        if table.session.between_deals:
            next_deal(seen)
        else:
            table.play.make(table.play.person.legal()[0], seen.program.now())
        seen.settle(100)
    seen.until(lambda: isinstance(seen.screen, ScoresScreen))


if __name__ == "__main__":
    prepare()
    play()
    print("played to the end")
