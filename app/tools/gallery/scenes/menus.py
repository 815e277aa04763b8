"""Before and beside the table: title, set-up, help, menus and dialogs."""

from __future__ import annotations

from app.core.match import Sitter
from app.games import game_named
from app.storage.setups import Setup
from app.tools.gallery.courses import LONG_NAMES, first_turn, middle
from app.tools.gallery.scene_list import at, scene
from app.tools.gallery.scenes.deals import USUAL
from app.tools.gallery.stage import Stage


def _open_title(stage: Stage, game: str) -> None:
    stage.program.change(last_game=game)
    stage.title()


@scene()
def title(stage: Stage, game: str) -> None:
    """The title with this game chosen, and nothing to go on with."""
    _open_title(stage, game)


@scene()
def title_go_on(stage: Stage, game: str) -> None:
    """The title with a match of this game to go on with."""
    course = USUAL[game]
    stage.leave_waiting(course, middle(course))
    _open_title(stage, game)


def _open_setup(stage: Stage, game: str) -> None:
    _open_title(stage, game)
    stage.flow.setup(game_named(game))
    stage.settle(20)


@scene()
def setup(stage: Stage, game: str) -> None:
    """The usual set-up: one person and AI players."""
    _open_setup(stage, game)


def _seated(stage: Stage, game: str, players: int, people: int, names: tuple[str, ...]) -> None:
    """As if somebody had left the set-up like that."""
    seats = tuple(Sitter(names[i], "person" if i < people else "keen") for i in range(players))
    preset = next(iter(game_named(game).presets))
    stage.program.change(setups={game: Setup(preset=preset, options={}, seats=seats)})
    _open_setup(stage, game)


@scene()
def setup_fewest(stage: Stage, game: str) -> None:
    """As few players as there can be."""
    _seated(stage, game, game_named(game).seats[0], 1, ("You", *LONG_NAMES))


@scene()
def setup_most(stage: Stage, game: str) -> None:
    """As many players as there can be, people all of them, with names as long as they come."""
    most = game_named(game).seats[-1]
    _seated(stage, game, most, most, LONG_NAMES)


@scene(at(1))
def setup_beside_another(stage: Stage, game: str) -> None:
    """A match of the game waits, and is kept."""
    course = USUAL[game]
    stage.leave_waiting(course, middle(course))
    _open_setup(stage, game)


@scene()
def setup_second_page(stage: Stage, game: str) -> None:
    """The house rules that do not fit on the first page."""
    _open_setup(stage, game)
    if "page" in stage.screen.live():
        box = stage.screen.live()["page"].box
        stage.point(box.right - 10, box.middle[1])
        stage.button(box.right - 10, box.middle[1], down=True)
        stage.button(box.right - 10, box.middle[1], down=False)


@scene()
def help_page(stage: Stage, game: str) -> None:
    """The rules in brief, and the keys."""
    _open_title(stage, game)
    stage.click_on("help")


@scene(lambda info: at(0)(info) or info.real_time)
def settings(stage: Stage, game: str) -> None:
    """The settings, from the title."""
    _open_title(stage, game)
    stage.click_on("settings")


def _settings_page(stage: Stage, game: str, page: int) -> None:
    _open_title(stage, game)
    stage.click_on("settings")
    stage.click_on(f"tab-{page}")
    stage.settle(400)


@scene(at(0))
def settings_motion(stage: Stage, game: str) -> None:
    """The settings of motion."""
    _settings_page(stage, game, 1)


@scene(at(0))
def settings_looks(stage: Stage, game: str) -> None:
    """The settings of themes and sizes."""
    _settings_page(stage, game, 2)


@scene(at(0))
def settings_cards(stage: Stage, game: str) -> None:
    """The settings of cards."""
    _settings_page(stage, game, 3)


@scene(at(0))
def settings_keys(stage: Stage, game: str) -> None:
    """The settings of keys."""
    _settings_page(stage, game, 4)


@scene(at(0))
def settings_people(stage: Stage, game: str) -> None:
    """The settings of people."""
    _settings_page(stage, game, 5)


@scene()
def settings_at_the_table(stage: Stage, game: str) -> None:
    """The settings beside the table."""
    stage.sit(USUAL[game], middle(USUAL[game]))
    stage.settle(20)
    stage.click_on("settings")
    stage.settle(400)


@scene()
def pause(stage: Stage, game: str) -> None:
    """The menu over the table."""
    stage.sit(USUAL[game], first_turn(USUAL[game]))
    stage.press("escape")


@scene()
def restart(stage: Stage, game: str) -> None:
    """Whether one is sure to begin again."""
    stage.sit(USUAL[game], first_turn(USUAL[game]))
    stage.press("escape", "r")
