"""Pause menu; the AI players wait while it is open."""

from __future__ import annotations

from collections.abc import Callable

from app.core.messages import N_, _, translate
from app.ui.kit.dialogs import DEAF, Dialog, DialogChoice
from app.ui.kit.screen import Host

_NEW = N_("Same players and house rules, new cards. You give up the current match.")
_RESTART = N_("Same cards from the start. You give up the current match.")
_LEAVE = N_("Your match is saved. You can resume it from the main menu.")
_MOMENT = N_("You go back to where you started, with the same cards. The moves since then are lost.")


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

    def sure(question: str, text: str, act: Callable[[], None], yes: str) -> Callable[[], None]:
        if over:  # leaving loses nothing
            return act
        choices = (DialogChoice(yes, act, "y"), DialogChoice(_("Keep playing"), lambda: None, "escape", primary=True))
        return lambda: program.push(Dialog(program, question, translate(text), choices, icon="warning"))

    if race and not practice:
        leave = sure(_("Leave the table?"), _LEAVE, leave, _("Leave"))

    again, lost = (_("Restart practice"), _MOMENT) if practice else (_("Restart, same cards"), _RESTART)
    return Dialog(
        program,
        _("Match over") if over else _("Paused"),
        " ".join(filter(None, (why, about))) if not over else "",
        (
            DialogChoice(_("Back to table") if over else _("Resume"), lambda: None, "escape", "play", primary=True),
            DialogChoice(
                _("New match, same players"),
                sure(_("Start a new match?"), _NEW, new_match, _("New match")),
                "n",
                "cards",
            ),
            DialogChoice(again, sure(_("Restart?"), lost, restart, _("Restart")), "r", "restart"),
            *([DialogChoice(_("Replay"), look_back, "b", "skip-back")] if look_back else []),
            DialogChoice(_("Rules and keys"), rules, "?", "help"),
            DialogChoice(_("Settings"), settings, "s", "gear"),
            *([DialogChoice(_("Statistics"), statistics, "t", "stats")] if statistics else []),
            *([DialogChoice(_("Change keys"), keys, "k", "keyboard")] if keys else []),
            DialogChoice(_("Back to replay") if practice else _("Leave table"), leave, "q", "leave"),
        ),
        icon="crown" if over else "pause",
        deaf=DEAF if why else 0.0,
    )
