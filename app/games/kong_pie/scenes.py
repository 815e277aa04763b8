"""Gallery scenes of what only Kong-Pie has: chips in the rules, a started swap, browsing a pile."""

from __future__ import annotations

from app.core.match import SeatPlayer
from app.games import game_named
from app.storage.setups import Setup
from app.tools.gallery.courses import richest
from app.tools.gallery.scene_list import only, scene
from app.tools.gallery.scenes.tables import MARKED, USUAL, markable
from app.tools.gallery.stage import Stage


@scene(only("kong-pie"))
def help_chips(stage: Stage, game: str) -> None:
    """The stakes with chips."""
    stage.title()
    seats = (SeatPlayer("You"), SeatPlayer("Rosa", "keen"), SeatPlayer("Tariq", "keen"))
    rules = game_named(game)
    stage.program.change(last_game=game, setups={game: Setup(options=rules.presets["Casino"], seats=seats)})
    stage.title()
    stage.click_on("help")
    stage.press("4")


@scene(only("kong-pie"))
def begun(stage: Stage, game: str) -> None:
    """A card dropped where it starts a swap: it is marked, and its partner is asked for."""
    course = MARKED[game]
    moves, cards = max(markable(course), key=lambda each: (len(each[1]), each[0]))
    table = stage.sit(course, moves)
    stage.settle(20)
    scene = table.play.scene
    end = scene.zone_box("source").middle
    stage.drag(scene.card_box(cards[0]).middle, end)
    stage.button(*end, down=False)
    stage.settle(600)
    stage.point(4, 4)


@scene(only("kong-pie"))
def look_through(stage: Stage, game: str) -> None:
    """Browsing a pile."""
    stage.sit(USUAL[game], richest(USUAL[game]))
    stage.settle(20)
    piles = [
        name for name, widget in stage.screen.live().items() if name.startswith("look-through-") and widget.enabled
    ]
    stage.click_on(piles[0])
