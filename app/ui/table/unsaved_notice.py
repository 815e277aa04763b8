"""Dialogs about a match that can't be saved: when asked for, and before leaving would lose moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from app.core.messages import N_, _, translate
from app.ui.kit.dialogs import Dialog, DialogChoice

if TYPE_CHECKING:
    from app.ui.kit.screen import Host
    from app.ui.session import Session

_TITLE = N_("This match isn't saved")
_LATER = N_(
    "You can keep playing. Your moves will be saved once the problem is fixed. Don't close the program until then."
)
_LOST = N_("If you leave now, you lose the unsaved moves.")


def explain_unsaved(program: Host, session: Session) -> None:
    """Try again to save the match, and report the result."""
    if session.save.try_again():
        program.say(_("The match is saved."))
        return
    again = partial(explain_unsaved, program, session)
    choices = (
        DialogChoice(_("Continue"), lambda: None, "escape", "play", primary=True),
        DialogChoice(_("Try again"), again, "r", "restart"),
    )
    text = f"{session.save.trouble} {translate(_LATER)}"
    program.push(Dialog(program, translate(_TITLE), text, choices, icon="warning"))


def leave_saved(program: Host, sessions: Sequence[Session], leave: Callable[[], None]) -> None:
    """Leave these matches, or ask first if unsaved moves would be lost. Practice is never saved."""
    session = next((one for one in sessions if not one.practice and not one.save.try_again()), None)
    if session is None:
        leave()
        return
    again = partial(leave_saved, program, sessions, leave)
    choices = (
        DialogChoice(_("Stay"), lambda: None, "escape", "play", primary=True),
        DialogChoice(_("Try again"), again, "r", "restart"),
        DialogChoice(_("Leave anyway"), leave, "", "leave"),
    )
    text = f"{session.save.trouble} {translate(_LOST)}"
    program.push(Dialog(program, translate(_TITLE), text, choices, icon="warning"))
