"""Dialogs about a match that can't be saved: when asked for, and before leaving would lose moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from app.core.grammar import capital
from app.ui.kit.dialogs import Dialog, DialogChoice
from app.ui.kit.screen import Host
from app.ui.session import Session

_TITLE = "This match isn’t saved"
_LATER = "You can play on. Your moves are saved as soon as that is fixed; until then don’t close the program."
_LOST = "If you leave now, what isn’t saved is lost."


def explain_unsaved(program: Host, session: Session) -> None:
    """Try again to save the match, and report the result."""
    if session.save.try_again():
        program.say("The match is saved.")
        return
    again = partial(explain_unsaved, program, session)
    choices = (
        DialogChoice("Play on", lambda: None, "escape", "play", primary=True),
        DialogChoice("Try again", again, "r", "restart"),
    )
    program.push(Dialog(program, _TITLE, f"{capital(session.save.trouble)}. {_LATER}", choices, icon="warning"))


def leave_saved(program: Host, sessions: Sequence[Session], leave: Callable[[], None]) -> None:
    """Leave these matches, or ask first if unsaved moves would be lost. Practice is never saved."""
    session = next((one for one in sessions if not one.practice and not one.save.try_again()), None)
    if session is None:
        leave()
        return
    again = partial(leave_saved, program, sessions, leave)
    choices = (
        DialogChoice("Stay", lambda: None, "escape", "play", primary=True),
        DialogChoice("Try again", again, "r", "restart"),
        DialogChoice("Leave anyway", leave, "", "leave"),
    )
    program.push(Dialog(program, _TITLE, f"{capital(session.save.trouble)}. {_LOST}", choices, icon="warning"))
