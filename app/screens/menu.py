"""The pause menu: the AI players wait while it is open. The dials serve the title's settings too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from app.rules.game import AnyGame
from app.screens.dialogs import Choice, Dial, Dialog
from app.screens.help import HelpScreen
from app.screens.program import BACKS
from app.storage.settings import SPEEDS, THEMES

if TYPE_CHECKING:
    from app.screens.program import Program

_NEW = "A new match with the same players and house rules, and fresh cards. The one on the table is given up."
_RESTART = "The same match from its first deal, with the same cards. What has been played is given up."


def pause_menu(
    program: Program,
    game: AnyGame,
    *,
    over: bool,
    new_match: Callable[[], None],
    restart: Callable[[], None],
    leave: Callable[[], None],
    keys: Callable[[], None] | None = None,
) -> Dialog:
    """Go on, deal anew, restart, leave, and the settings one wants in the middle of a match; ``keys`` changes keys."""

    def sure(question: str, text: str, act: Callable[[], None]) -> Callable[[], None]:
        if over:  # nothing is lost
            return act
        choices = (Choice("Yes", act, "y"), Choice("No, play on", lambda: None, "escape", primary=True))
        return lambda: program.push(Dialog(program, question, text, choices))

    return Dialog(
        program,
        "The match is over" if over else "Paused",
        "",
        (
            Choice("Back to the table" if over else "Play on", lambda: None, "escape", "play", primary=True),
            Choice("New deal, new match", sure("Deal anew?", _NEW, new_match), "n", "cards"),
            Choice("Restart this match", sure("Restart?", _RESTART, restart), "r", "restart"),
            Choice("Rules and keys", lambda: program.push(HelpScreen(program, game)), "?", "help"),
            *([Choice("Change the keys", keys, "k", "keyboard")] if keys else []),
            Choice("Leave the table", leave, "q", "leave"),
        ),
        dials(program),
    )


def settings_dialog(program: Program) -> Dialog:
    """The settings from the title."""
    done = Choice("Done", lambda: None, "escape", "check", primary=True)
    screen = Dial("Window", lambda: "Full screen" if program.settings.fullscreen else "Window", _turn_screen(program))
    return Dialog(program, "Settings", "", (done,), (*dials(program), screen))


def _turn_screen(program: Program) -> Callable[[int], None]:
    return lambda _by: program.toggle_fullscreen()


def dials(program: Program) -> Sequence[Dial]:
    """Speed, volumes and looks; each takes effect at once."""

    def turn(name: str, values: Sequence[str]) -> Callable[[int], None]:
        def step(by: int) -> None:
            at = values.index(getattr(program.settings, name)) if getattr(program.settings, name) in values else 0
            program.change(**{name: values[(at + by) % len(values)]})

        return step

    def shown(name: str) -> Callable[[], str]:
        return lambda: str(getattr(program.settings, name)).capitalize()

    def volume(text: str, name: str, example: str) -> Dial:
        def louder(by: int) -> None:
            program.change(sound=True, **{name: max(0, min(100, getattr(program.settings, name) + 10 * by))})
            program.sounds.play(example)

        return Dial(text, lambda: f"{getattr(program.settings, name)} %" if program.settings.sound else "Muted", louder)

    return (
        Dial("Speed", shown("speed"), turn("speed", SPEEDS)),
        volume("Cards and chips", "effects_volume", "place"),
        volume("Gongs and calls", "calls_volume", "tong"),
        Dial("Theme", shown("theme"), turn("theme", THEMES)),
        Dial("Card back", shown("card_back"), turn("card_back", BACKS)),
    )
