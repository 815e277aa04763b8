"""The table of every game at the moments that all games have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from app.core.cards import FRENCH, Card
from app.core.info import GameInfo
from app.core.match import AnyMatch
from app.games import game_named, infos
from app.table.registry import TABLETOPS
from app.tools.gallery.courses import (
    ai_moves,
    calls,
    middle,
    moments,
    person_moves,
    richest,
    says,
    seen,
    whole,
    widest_choice,
)
from app.tools.gallery.scene_list import PartMissing, Scene, add, at, has, in_turn, scene
from app.tools.gallery.stage import NotReached, Stage
from app.tools.showcase import Course, showcase_of
from app.ui.kit.widgets import Button
from app.ui.real_time_session import RealTimeSession
from app.ui.table.hot_seat import DEAF, CoverScreen
from app.ui.table.table_screen import TableScreen

# Matches of the pictures, by the game's name.
_CASES = {info.name: showcase_of(info.name) for info in infos()}

USUAL: Mapping[str, Course] = {name: case.usual for name, case in _CASES.items()}
FEWEST: Mapping[str, Course] = {name: case.fewest for name, case in _CASES.items()}
MOST: Mapping[str, Course] = {name: case.most for name, case in _CASES.items()}
SEVERAL: Mapping[str, Course] = {name: case.several for name, case in _CASES.items()}
LONG: Mapping[str, Course] = {name: case.long for name, case in _CASES.items()}
WHOLE: Mapping[str, Course] = {name: case.whole for name, case in _CASES.items()}
CHIPS: Mapping[str, Course] = {name: case.chips for name, case in _CASES.items() if case.chips}
MARKED: Mapping[str, Course] = {name: case.marked for name, case in _CASES.items() if case.marked}
SAYS: Mapping[str, Course] = {name: case.says for name, case in _CASES.items() if case.says}
AMBIGUOUS: Mapping[str, tuple[Course, int, str, str]] = {
    name: case.ambiguous for name, case in _CASES.items() if case.ambiguous
}
CALLS: tuple[tuple[str, Course], ...] = tuple(call for case in _CASES.values() for call in case.calls)
SHORT = {name: case.short for name, case in _CASES.items()}


def _french(info: GameInfo) -> bool:
    return game_named(info.name).pack is FRENCH


@scene(_french)
def large_index(stage: Stage, game: str) -> None:
    """Cards with large indices, late in the hand."""
    stage.program.change(large_index=True)
    stage.sit(USUAL[game], richest(USUAL[game]))
    stage.settle(20)


@scene(_french)
def four_colours(stage: Stage, game: str) -> None:
    """Suits in four colours, late in the hand."""
    stage.program.change(four_colours=True)
    stage.sit(USUAL[game], richest(USUAL[game]))
    stage.settle(20)


@scene(at(0))
def large_index_in_four_colours(stage: Stage, game: str) -> None:
    """Both, and the other card back."""
    stage.program.change(four_colours=True, large_index=True, card_back="crown")
    stage.sit(USUAL[game], middle(USUAL[game]))
    stage.settle(20)


_DEALT = 3000.0
_IN_THE_AIR = 140.0


def _sit(stage: Stage, course: Course, moves: int) -> TableScreen:
    """Show the table after that many moves; a race continues without its count-in, which would cover the cards."""
    table = stage.sit(course, moves)
    if isinstance(table.session, RealTimeSession):
        table.session.thaw(stage.program.now())
    return table


@scene()
def dealing(stage: Stage, game: str) -> None:
    """Cards on their way in the first deal."""
    stage.sit(USUAL[game], 0)
    stage.program.frame = 16.0
    stage.settle(500)


@scene()
def dealt(stage: Stage, game: str) -> None:
    """The first deal, once all cards are in place."""
    stage.sit(USUAL[game], 0)
    stage.patient = True
    stage.settle(_DEALT)


@scene()
def middle_of_a_hand(stage: Stage, game: str) -> None:
    """A person's turn, half way through."""
    _sit(stage, USUAL[game], middle(USUAL[game]))
    stage.settle(20)


@scene()
def late(stage: Stage, game: str) -> None:
    """The table at its fullest."""
    _sit(stage, USUAL[game], richest(USUAL[game]))
    stage.settle(20)


@scene()
def fewest(stage: Stage, game: str) -> None:
    """The smallest number of players, late in the hand."""
    _sit(stage, FEWEST[game], richest(FEWEST[game]))
    stage.settle(20)


@scene()
def most(stage: Stage, game: str) -> None:
    """The largest number of players with long names, late in the hand."""
    _sit(stage, MOST[game], richest(MOST[game]))
    stage.settle(20)


@scene()
def most_dealt(stage: Stage, game: str) -> None:
    """The largest number of players, with full hands."""
    stage.patient = True
    stage.sit(MOST[game], 0)
    stage.settle(_DEALT)


@scene()
def log(stage: Stage, game: str) -> None:
    """The log."""
    stage.sit(USUAL[game], richest(USUAL[game]))
    stage.settle(20)
    stage.press("l")


@scene()
def why(stage: Stage, game: str) -> None:
    """The explanation of a surprising move: at its player's plate; in a race in the log."""
    course, races = USUAL[game], game_named(game).real_time
    stage.program.change(coach="always")
    wondered = next((moves for moves in moments(course, person_moves) if _wondered(course, moves)), None)
    if wondered is None:
        raise PartMissing("a reason for any move of that match, why of the table's text")
    _sit(stage, course, wondered)
    stage.settle(20)
    if races:
        stage.press("l")
        stage.settle(20)
    stage.press("f4")
    stage.settle(20)


def _wondered(course: Course, moves: int) -> bool:
    """Return whether a surprising move has been made since the first person's last move."""
    match, text = whole(course), TABLETOPS[course.game].text
    for number in reversed(range(moves)):
        event = match.log[number]
        if event.seat == 0:
            return False
        if text.why(seen(match, number), event.seat, event.move, seen(match, number + 1), str):
            return True
    return False


@scene(lambda info: info.hints)
def hint(stage: Stage, game: str) -> None:
    """A hint, with its reasons."""
    stage.sit(USUAL[game], middle(USUAL[game]))
    if game_named(game).real_time:
        stage.settle(3000)
    stage.press("h")
    stage.settle(100)


def _has_buttons(info: GameInfo) -> bool:
    return bool(info.keys)


def _disabled_buttons(stage: Stage, game: str) -> list[Button]:
    """Show the table with a disabled button; return the disabled buttons."""
    course = USUAL[game]
    for moves in (middle(course), moments(course, ai_moves)[-1]):
        stage.patient = True
        stage.sit(course, moves)
        stage.settle(20)
        live = stage.screen.live().values()
        if dark := [widget for widget in live if isinstance(widget, Button) and not widget.enabled and widget.why]:
            return dark
    raise NotReached("all buttons are lit")


@scene(_has_buttons)
def dark_button(stage: Stage, game: str) -> None:
    """Why a button is disabled."""
    stage.point(*_disabled_buttons(stage, game)[0].box.middle)


@scene(_has_buttons)
def refusal(stage: Stage, game: str) -> None:
    """The line that explains a refused action."""
    stage.click(_disabled_buttons(stage, game)[-1].box)
    stage.point(4, 4)


@scene()
def focus(stage: Stage, game: str) -> None:
    """A card with the focus, by keyboard."""
    _sit(stage, USUAL[game], middle(USUAL[game]))
    stage.settle(20)
    stage.press("tab", "right")


@scene()
def held(stage: Stage, game: str) -> None:
    """A card being dragged, with its drop targets highlighted."""
    moves, card = widest_choice(USUAL[game])
    table = _sit(stage, USUAL[game], moves)
    stage.settle(20)
    stage.program.frame = 16.0
    scene = table.play.scene
    start, goal = scene.card_box(card).middle, (stage.program.area.w / 2, stage.program.area.h / 2)
    stage.drag(start, (start[0] + (goal[0] - start[0]) * 0.4, start[1] + (goal[1] - start[1]) * 0.4))


@scene(in_turn)
def by_pad(stage: Stage, game: str) -> None:
    """Playing by gamepad: hints show its buttons instead of keys."""
    focus(stage, game)
    stage.program.inputs.by_pad = True


@scene(in_turn)
def thinking(stage: Stage, game: str) -> None:
    """An AI player that thinks."""
    course = USUAL[game]
    stage.sit(course, moments(course, ai_moves)[-1])
    stage.patient = True
    stage.settle(1500)


def follow(stage: Stage, course: Course, moves: int) -> None:
    """Show the table before a move and play it; then all players pause."""
    table, event = stage.sit(course, moves), whole(course).log[moves]
    session = table.session
    if session.game.real_time:
        session.thaw(stage.program.now())
        table.play.follow(session.play(event.seat, event.move, stage.program.now()), stage.program.now())
        session.freeze(stage.program.now())
    elif event.seat in session.persons:
        stage.settle(20)
        table.play.make(event.move, stage.program.now())
    else:
        stage.until(lambda: len(session.match.log) > moves)
    stage.patient = True


@scene(has(SAYS))
def bubble(stage: Stage, game: str) -> None:
    """A speech bubble."""
    follow(stage, SAYS[game], moments(SAYS[game], says)[0])
    stage.settle(600)


@scene(in_turn)
def in_the_air(stage: Stage, game: str) -> None:
    """A card on its way from an AI player's hand."""
    follow(stage, USUAL[game], moments(USUAL[game], ai_moves)[-1])
    stage.program.frame = 16.0
    stage.settle(_IN_THE_AIR)


@scene(has(MARKED))
def marked(stage: Stage, game: str) -> None:
    """Selected cards, to be played together."""
    course = MARKED[game]
    moves, cards = max(markable(course), key=lambda each: (len(each[1]), each[0]))
    table = stage.sit(course, moves)
    stage.settle(20)
    for card in cards:
        stage.click(table.play.scene.card_box(card))
        stage.settle(600)
    stage.point(4, 4)


def markable(course: Course) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Yield the moves of the first person that need several cards: the number of moves before, and the cards."""
    match, tabletop = whole(course), TABLETOPS[course.game]
    for moves in moments(course, person_moves):
        sight = seen(match, moves)
        zone_of = {card: name for name, zone in tabletop.layout.zones(sight, 0, True).items() for card in zone.cards}
        for move in match.game.legal_moves(match.states[moves], 0):
            cards, _ = tabletop.text.highlight(sight, move)
            if all(tabletop.input.markable(sight, 0, zone_of[card], card) for card in cards):
                yield moves, cards


@scene(lambda info: info.name in AMBIGUOUS)
def which(stage: Stage, game: str) -> None:
    """Letting go there could mean several moves: which one?"""
    course, moves, source, goal = AMBIGUOUS[game]
    table = stage.sit(course, moves)
    stage.settle(_DEALT if not moves else 20)
    scene = table.play.scene
    end = scene.zone_box(goal).middle
    stage.drag(scene.card_box(scene.zones[source].cards[-1]).middle, end)
    stage.button(*end, down=False)
    if stage.screen is table:
        raise NotReached("nothing was asked")


@scene()
def notice(stage: Stage, game: str) -> None:
    """A long line about something that went wrong elsewhere."""
    stage.sit(USUAL[game], richest(USUAL[game]))
    stage.settle(20)
    stage.program.messages.save_failed("the disk is full")
    stage.settle(20)


# Call-outs in large letters, caught in mid-air.
_SWELLING = 330.0
"""Milliseconds after the move at which the lettering has its full size."""


def _call(name: str, course: Course) -> Scene:
    def show(stage: Stage, game: str) -> None:
        match = whole(course)
        mine = [moves for moves in moments(course, calls(name)) if match.log[moves].seat == 0 or not _raced(course)]
        follow(stage, course, mine[0])
        stage.program.frame = 16.0
        stage.settle(_SWELLING)

    return Scene(course.game, name, f"The lettering “{name.removeprefix('call-')}”.", show)


def _raced(course: Course) -> bool:
    return whole(course).game.real_time


for _name, _course in CALLS:
    add(_call(_name, _course))


_LATE = 8
"""Number of turns of people before the picture."""


@scene(in_turn)
def cover(stage: Stage, game: str) -> None:
    """The handover screen between two people's turns, once it accepts input."""
    _cover(stage, SEVERAL[game])


def _cover(stage: Stage, course: Course) -> None:
    """Show the handover screen late enough for something to have happened."""
    found = [moves for moves in moments(course, person_moves) if not asked(whole(course), moves)]
    stage.sit(course, found[min(len(found) - 1, _LATE)])
    stage.until(lambda: isinstance(stage.screen, CoverScreen))
    stage.settle(1.2 * DEAF)


@scene(in_turn)
def cover_most(stage: Stage, game: str) -> None:
    """The handover screen with the most people, and long names."""
    most = MOST[game]
    _cover(stage, Course(game, most.seats, most.seed, most.options, people=most.seats, long_names=True))


@scene(in_turn)
def cover_tapped(stage: Stage, game: str) -> None:
    """The handover screen after a tap: it must be held."""
    cover(stage, game)
    stage.press("space")


@scene(in_turn)
def uncovered(stage: Stage, game: str) -> None:
    """One of several people looks at the own hand."""
    cover(stage, game)
    stage.press("z")
    stage.settle(500)


@scene(in_turn)
def cover_menu(stage: Stage, game: str) -> None:
    """The menu over the handover screen."""
    cover(stage, game)
    stage.press("escape")


def asked(match: AnyMatch, moves: int) -> bool:
    """Return whether all players are asked about a card."""
    return TABLETOPS[match.game.name].input.claim(seen(match, moves), str) is not None
