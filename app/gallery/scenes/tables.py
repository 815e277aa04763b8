"""The table of every game at the moments that all games have."""

from __future__ import annotations

from app.gallery.courses import ai_moves, cue_of, first_turn, middle, moments, richest, says, whole
from app.gallery.scene import scene
from app.gallery.scenes.deals import FEWEST, MOST, USUAL
from app.gallery.stage import Stage
from app.screens.widgets import Button
from app.table.tabletop import Cue

IN_TURN = ("kings-corners", "kong-pie", "pai-tong", "tong-its")
"""The games without a race."""
_DEALT = 4000.0
_IN_THE_AIR = 140.0


@scene()
def dealing(stage: Stage, game: str) -> None:
    """Cards on their way in the first deal."""
    stage.sit(USUAL[game], 0)
    stage.program.frame = 16.0
    stage.settle(500)


@scene()
def dealt(stage: Stage, game: str) -> None:
    """The first deal, once all cards lie."""
    stage.sit(USUAL[game], 0)
    stage.patient = True
    stage.settle(_DEALT)


@scene()
def middle_of_a_hand(stage: Stage, game: str) -> None:
    """A person's turn, half way through."""
    stage.sit(USUAL[game], middle(USUAL[game]))
    stage.settle(20)


@scene()
def late(stage: Stage, game: str) -> None:
    """When most lies open on the table."""
    stage.sit(USUAL[game], richest(USUAL[game]))
    stage.settle(20)


@scene()
def fewest(stage: Stage, game: str) -> None:
    """As few players as there can be, late in the hand."""
    stage.sit(FEWEST[game], richest(FEWEST[game]))
    stage.settle(20)


@scene()
def most(stage: Stage, game: str) -> None:
    """As many players as there can be, with long names, late in the hand."""
    stage.sit(MOST[game], richest(MOST[game]))
    stage.settle(20)


@scene()
def most_dealt(stage: Stage, game: str) -> None:
    """As many players as there can be, with full hands."""
    stage.sit(MOST[game], first_turn(MOST[game]))
    stage.settle(20)


@scene()
def log(stage: Stage, game: str) -> None:
    """The log drawer."""
    stage.sit(USUAL[game], richest(USUAL[game]))
    stage.settle(20)
    stage.press("l")


@scene()
def hint(stage: Stage, game: str) -> None:
    """A hint, with its reasons."""
    stage.sit(USUAL[game], middle(USUAL[game]))
    if game == "bong":
        stage.settle(3000)
    stage.press("h")
    stage.settle(100)


@scene()
def dark_button(stage: Stage, game: str) -> None:
    """Why a button is dark."""
    stage.sit(USUAL[game], middle(USUAL[game]))
    stage.settle(20)
    dark = [w for w in stage.screen.live().values() if isinstance(w, Button) and not w.enabled and w.why]
    if dark:
        stage.point(*dark[0].box.middle)


@scene()
def refusal(stage: Stage, game: str) -> None:
    """The line that says why something cannot be done."""
    stage.sit(USUAL[game], middle(USUAL[game]))
    stage.settle(20)
    dark = [w for w in stage.screen.live().values() if isinstance(w, Button) and not w.enabled and w.why]
    if dark:
        stage.click(dark[-1].box)
    else:
        stage.press("u")
    stage.point(4, 4)


@scene()
def focus(stage: Stage, game: str) -> None:
    """A card with the focus, by keyboard."""
    stage.sit(USUAL[game], middle(USUAL[game]))
    stage.settle(20)
    stage.press("tab", "right")


@scene()
def held(stage: Stage, game: str) -> None:
    """A card being dragged; places that take it glow."""
    table = stage.sit(USUAL[game], richest(USUAL[game]))
    stage.settle(20)
    stage.program.frame = 16.0
    play, scene = table.play, table.play.scene
    found = []
    for card in scene.hand_cards():
        grip = play.grip("hand", card)
        places = [zone for zone in play.targets(grip) if zone != "hand"] if grip else []
        found.append((len(places), card, places))
    _, card, places = max(found, key=lambda each: each[:2])
    start = scene.card_box(card).middle
    goal = scene.zone_box(places[0]).middle if places else (stage.program.area.w / 2, stage.program.area.h / 2)
    stage.drag(start, (start[0] + (goal[0] - start[0]) * 0.55, start[1] + (goal[1] - start[1]) * 0.55))


@scene(*IN_TURN)
def thinking(stage: Stage, game: str) -> None:
    """An AI player who thinks."""
    course = USUAL[game]
    stage.sit(course, moments(course, ai_moves)[-1])
    stage.patient = True
    stage.settle(1500)


def follow(stage: Stage, game: str, moves: int, cue: Cue) -> None:
    """Sit down before a move and see it made."""
    course = USUAL[game]
    table = stage.sit(course, moves)
    event = whole(course).log[moves]
    session = table.session
    if event.seat in session.persons:
        stage.settle(20)
        table.play.make(event.move, stage.program.now())
    else:
        stage.until(lambda: len(session.match.log) > moves)
    stage.patient = True


@scene("kong-pie", "pai-tong", "tong-its")
def bubble(stage: Stage, game: str) -> None:
    """Somebody says something."""
    course = USUAL[game]
    moves = moments(course, says)[-1]
    follow(stage, game, moves, cue_of(whole(course), moves))
    stage.settle(600)


@scene(*IN_TURN)
def in_the_air(stage: Stage, game: str) -> None:
    """A card on its way from an AI player's hand."""
    course = USUAL[game]
    moves = moments(course, ai_moves)[-1]
    follow(stage, game, moves, cue_of(whole(course), moves))
    stage.program.frame = 16.0
    stage.settle(_IN_THE_AIR)
