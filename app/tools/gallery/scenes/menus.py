"""Screens before and over the table: title, set-up, help, menus and dialogs."""

from __future__ import annotations

from app.core.match import SeatPlayer
from app.games import game_named
from app.storage.game_night import Guest, NightMatch, save_game_night
from app.storage.setups import Setup
from app.tools.gallery.courses import LONG_NAMES, first_turn, middle
from app.tools.gallery.scene_list import at, scene
from app.tools.gallery.scenes.tables import MOST, USUAL
from app.tools.gallery.stage import Stage
from app.ui.game_night import GameNightController
from app.ui.kit.form import SegmentedControl
from app.ui.kit.widgets import Field


def _open_title(stage: Stage, game: str) -> None:
    stage.program.change(last_game=game)
    stage.title()


@scene()
def title(stage: Stage, game: str) -> None:
    """The title with this game chosen and no unfinished match."""
    _open_title(stage, game)


@scene()
def title_go_on(stage: Stage, game: str) -> None:
    """The title with a match of this game to continue."""
    course = USUAL[game]
    stage.leave_waiting(course, middle(course))
    _open_title(stage, game)


@scene(at(0))
def title_several_left(stage: Stage, game: str) -> None:
    """The title with matches of all games to resume."""
    for course in (*USUAL.values(), *MOST.values()):
        stage.leave_waiting(course, middle(course))
    _open_title(stage, game)


@scene(at(0))
def unfinished(stage: Stage, game: str) -> None:
    """The list of unfinished matches, with long names."""
    title_several_left(stage, game)
    stage.press("a")


@scene(at(0))
def unfinished_give_up(stage: Stage, game: str) -> None:
    """Giving up an unfinished match."""
    unfinished(stage, game)
    stage.press("tab", "return")


def _open_setup(stage: Stage, game: str) -> None:
    _open_title(stage, game)
    stage.flow.setup(game_named(game))
    stage.settle(20)


@scene()
def setup(stage: Stage, game: str) -> None:
    """The default set-up: one person and AI players."""
    _open_setup(stage, game)


def _seated(stage: Stage, game: str, players: int, people: int, names: tuple[str, ...]) -> None:
    """Open the set-up as if it had been left like that."""
    seats = tuple(SeatPlayer(names[i], "person" if i < people else "keen") for i in range(players))
    preset = next(iter(game_named(game).presets))
    stage.program.change(setups={game: Setup(preset=preset, options={}, seats=seats)})
    _open_setup(stage, game)


@scene()
def setup_fewest(stage: Stage, game: str) -> None:
    """The smallest number of players."""
    _seated(stage, game, game_named(game).seats[0], 1, ("You", *LONG_NAMES))


@scene()
def setup_most(stage: Stage, game: str) -> None:
    """The largest number of players, all of them people with long names."""
    most = game_named(game).seats[-1]
    _seated(stage, game, most, most, LONG_NAMES)


@scene(at(0, 3))
def setup_seat(stage: Stage, game: str) -> None:
    """The editor of an AI player's seat, and a house rule that was changed."""
    _open_setup(stage, game)
    stage.click_on("seat1")
    stage.click_on("unfold")
    box = stage.screen.live()["preset"].box
    stage.click(box.at_right(box.h))


@scene(at(0))
def setup_spelled(stage: Stage, game: str) -> None:
    """The keys on the screen, to type a name with a gamepad."""
    _open_setup(stage, game)
    field = next(one for one in stage.screen.live().values() if isinstance(one, Field))
    stage.program.spell(stage.screen, field)
    stage.settle(20)


@scene(at(0))
def setup_person(stage: Stage, game: str) -> None:
    """Choosing who sits in a seat, among long names."""
    _group(stage, *LONG_NAMES)
    _open_setup(stage, game)
    stage.click_on("who0")


def _group(stage: Stage, *names: str) -> None:
    """Add known people, each with a face."""
    stage.program.change(name=names[0], faces={name: i + 1 for i, name in enumerate(names)})


def _tonight(stage: Stage, names: tuple[str, ...]) -> None:
    """Start a game night on which each person has won one match less than the one before."""
    stage.flow.game_night.begin([Guest(name, name == names[-1]) for name in names], sofa=False)
    evening = stage.flow.game_night.current
    winners = [name for i, name in enumerate(names) for _ in range(len(names) - 1 - i)]
    for i, name in enumerate(winners):
        evening = evening.with_match(
            NightMatch(f"{i}.jsonl", stage.program.settings.last_game, names, (name,)), evening.last
        )
    save_game_night(stage.program.paths.game_night_file, evening, stage.program.messages)
    stage.flow.game_night = GameNightController(stage.program)


@scene(at(0))
def evening(stage: Stage, game: str) -> None:
    """Who plays tonight, asked for the first time; the last player gets hints."""
    _group(stage, "Ann", "Ben", "Mia")
    _open_title(stage, game)
    stage.click_on("evening")
    row = stage.screen.live()["plays-2"]
    assert isinstance(row, SegmentedControl)
    stage.click(row.part_box(2))


@scene(at(0, 2))
def evening_most(stage: Stage, game: str) -> None:
    """In the middle of a game night with many players."""
    _group(stage, *LONG_NAMES)
    _tonight(stage, LONG_NAMES)
    _open_title(stage, game)
    stage.click_on("evening")


@scene(at(1))
def evening_title(stage: Stage, game: str) -> None:
    """The title with the standings of a game night."""
    _group(stage, "Ann", "Ben", "Mia")
    _tonight(stage, ("Ann", "Ben", "Mia"))
    _open_title(stage, game)


@scene(at(1))
def evening_setup(stage: Stage, game: str) -> None:
    """Players of a game night are seated by themselves, with a message for one without a seat."""
    names = ("Ann", "Ben", "Mia", "Tom")
    _group(stage, *names)
    _tonight(stage, names)
    _open_setup(stage, game)


@scene(at(1))
def setup_beside_another(stage: Stage, game: str) -> None:
    """The set-up with an unfinished match, which is kept."""
    course = USUAL[game]
    stage.leave_waiting(course, middle(course))
    _open_setup(stage, game)


@scene()
def setup_second_page(stage: Stage, game: str) -> None:
    """The house rules that don't fit on the first page."""
    _open_setup(stage, game)
    stage.click_on("unfold")
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


@scene(at(0))
def settings_face(stage: Stage, game: str) -> None:
    """Choosing a person's face."""
    _settings_page(stage, game, 5)
    stage.click_on("face-0")


@scene(at(0))
def about(stage: Stage, game: str) -> None:
    """Version and folders."""
    _open_title(stage, game)
    stage.click_on("settings")
    stage.click_on("about")


@scene()
def settings_at_the_table(stage: Stage, game: str) -> None:
    """The settings over the table."""
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
    """The question whether to restart."""
    stage.sit(USUAL[game], first_turn(USUAL[game]))
    stage.press("escape", "r")
