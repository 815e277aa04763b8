"""The pause menu: the AI players wait while it is open."""

from __future__ import annotations

from collections.abc import Callable

from app.ui.kit.dialogs import Dialog, DialogChoice
from app.ui.kit.screen import Host

_NEW = "A new match with the same players and house rules, and fresh cards. The one on the table is given up."
_RESTART = "The same match from its beginning, with the same cards. What has been played is given up."


def pause_menu(
    program: Host,
    *,
    over: bool,
    new_match: Callable[[], None],
    restart: Callable[[], None],
    leave: Callable[[], None],
    rules: Callable[[], None],
    settings: Callable[[], None],
    keys: Callable[[], None] | None = None,
    statistics: Callable[[], None] | None = None,
    look_back: Callable[[], None] | None = None,
) -> Dialog:
    """Go on, deal anew, restart, change the settings, leave; ``keys`` changes those of a race, ``look_back`` is there
    once a deal is over.
    """

    def sure(question: str, text: str, act: Callable[[], None]) -> Callable[[], None]:
        if over:  # nothing is lost
            return act
        choices = (DialogChoice("Yes", act, "y"), DialogChoice("No, play on", lambda: None, "escape", primary=True))
        return lambda: program.push(Dialog(program, question, text, choices, icon="warning"))

    return Dialog(
        program,
        "The match is over" if over else "Paused",
        "",
        (
            DialogChoice("Back to the table" if over else "Play on", lambda: None, "escape", "play", primary=True),
            DialogChoice("New match, same players", sure("Deal anew?", _NEW, new_match), "n", "cards"),
            DialogChoice("Same cards again", sure("Begin again?", _RESTART, restart), "r", "restart"),
            *([DialogChoice("Look back", look_back, "b", "skip-back")] if look_back else []),
            DialogChoice("Rules and keys", rules, "?", "help"),
            DialogChoice("Settings", settings, "s", "gear"),
            *([DialogChoice("Statistics", statistics, "t", "stats")] if statistics else []),
            *([DialogChoice("Change the keys", keys, "k", "keyboard")] if keys else []),
            DialogChoice("Leave the table", leave, "q", "leave"),
        ),
        icon="crown" if over else "pause",
    )
