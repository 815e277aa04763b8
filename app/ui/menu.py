"""Pause menu; the AI players wait while it is open."""

from __future__ import annotations

from collections.abc import Callable

from app.ui.kit.dialogs import DEAF, Dialog, DialogChoice
from app.ui.kit.screen import Host

_NEW = "A new match with the same players and house rules, and fresh cards. The one on the table is given up."
_RESTART = "The same match from its beginning, with the same cards. What has been played is given up."
_LEAVE = "The match is kept: you can resume it from the title."
_MOMENT = "You go back to the moment you started from, with the same cards. The moves since then are lost."


def pause_menu(
    program: Host,
    *,
    over: bool,
    practice: bool,
    race: bool = False,
    about: str = "",
    why: str = "",
    new_match: Callable[[], None],
    restart: Callable[[], None],
    leave: Callable[[], None],
    rules: Callable[[], None],
    settings: Callable[[], None],
    keys: Callable[[], None] | None = None,
    statistics: Callable[[], None] | None = None,
    look_back: Callable[[], None] | None = None,
) -> Dialog:
    """Return the menu of a match that is paused or over.

    ``over``: the deal is over; ``practice``: leaves to its replay; ``race``: asks before leaving; ``about``: a note
    on the match; ``why``: why the menu opened by itself; ``keys`` changes a race's keys.
    """

    def sure(question: str, text: str, act: Callable[[], None], yes: str = "Yes") -> Callable[[], None]:
        if over:  # leaving loses nothing
            return act
        choices = (DialogChoice(yes, act, "y"), DialogChoice("No, play on", lambda: None, "escape", primary=True))
        return lambda: program.push(Dialog(program, question, text, choices, icon="warning"))

    if race and not practice:
        leave = sure("Leave the table?", _LEAVE, leave, "Leave")

    again, lost = ("Restart from there", _MOMENT) if practice else ("Same cards again", _RESTART)
    return Dialog(
        program,
        "The match is over" if over else "Paused",
        " ".join(filter(None, (why, about))) if not over else "",
        (
            DialogChoice("Back to the table" if over else "Play on", lambda: None, "escape", "play", primary=True),
            DialogChoice("New match, same players", sure("Deal anew?", _NEW, new_match), "n", "cards"),
            DialogChoice(again, sure("Begin again?", lost, restart), "r", "restart"),
            *([DialogChoice("Replay", look_back, "b", "skip-back")] if look_back else []),
            DialogChoice("Rules and keys", rules, "?", "help"),
            DialogChoice("Settings", settings, "s", "gear"),
            *([DialogChoice("Statistics", statistics, "t", "stats")] if statistics else []),
            *([DialogChoice("Change the keys", keys, "k", "keyboard")] if keys else []),
            DialogChoice("Back to the replay" if practice else "Leave the table", leave, "q", "leave"),
        ),
        icon="crown" if over else "pause",
        deaf=DEAF if why else 0.0,
    )
