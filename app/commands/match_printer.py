"""What a person reads of a match at the terminal."""

from __future__ import annotations

import shutil

from app.ai.guard import Guard
from app.ai.hints import Hint, worth_legend
from app.ai.plans import HintHistory, plan_continuation
from app.ai.player import hint_level
from app.ai.question import HintQuestion, hints_in
from app.commands.match_runner import YOU
from app.core.cards import FRENCH, Seat
from app.core.grammar import does, listed
from app.core.match import AnyEvent, AnyMatch
from app.table.registry import TEXTS
from app.table.text.lines import in_columns, wrapped_lines

_FEW = 12
"""So many moves are listed without being asked for."""
_MANY = 60
"""So many moves are listed at once; of more, those with some words can be asked for."""
_NARROWEST = 30


def width() -> int:
    """Letters in a line of the terminal as it is now; what is not known to be wider has 80 columns. The last of them
    stays empty, as some terminals begin a new line there by themselves.
    """
    return max(_NARROWEST, shutil.get_terminal_size().columns - 1)


def say(*lines: str) -> None:
    """Print the lines so that no word is broken."""
    print("\n".join(wrapped_lines(lines, width())))


class MatchPrinter:
    """One match, told and shown in plain text."""

    def __init__(self, match: AnyMatch) -> None:
        self._match, self._game, self._text = match, match.game, TEXTS[match.game.name]
        self._shown: object = None
        """The state that was shown last."""

    def tell(self, before: object, event: AnyEvent, after: object) -> None:
        """What has happened, in a line."""
        say(self._text.log_line(before, event.seat, event.move, after, self._name))

    def ask(self) -> None:
        """Show the table when it has changed since, and what may be done."""
        if self._shown is self._match.state or YOU not in self._game.active(self._match.state):
            return
        if self._game.real_time and self._shown is not None and not self._has_new_cards():
            return
        self._shown = self._match.state
        self.table()
        if len(self._match.legal(YOU)) <= _FEW:
            self.moves("")
        else:
            say(f"You have {len(self._match.legal(YOU))} moves. Type one, or its cards. Type moves to list them.")

    def _has_new_cards(self) -> bool:
        """In a game without turns there is no time to read the table after every card."""
        last = self._match.log[-1].move if self._match.log else None
        return type(last).__name__ in ("Deal", "Flong")

    def table(self) -> None:
        """The table as the person sees it."""
        say("", *self._text.picture(self._game.view(self._match.state, YOU), self._name))

    def moves(self, words: str) -> None:
        """The legal moves with all these words in them, and the numbers that may be typed for them. Without turns there
        are none: a digit is a card's rank. Of too many for a screen the first are listed.
        """
        texts = [self._game.notate(move) for move in self._match.legal(YOU)]
        digits = len(str(len(texts)))
        told = [
            text if self._game.real_time else f"{n:{digits}} {text}"
            for n, text in enumerate(texts, 1)
            if all(word in text.casefold() for word in words.casefold().split())
        ]
        say(*(in_columns(told[:_MANY], width()) or ["You have no such move now."]))
        if len(told) > _MANY:
            say(f"These are {_MANY} of {len(told)}. To see fewer, type moves and a card or two.")

    def end(self) -> None:
        """Who has won, and the scores."""
        result = self._match.result
        if result is None:
            say("There are no more packs in this record.")
            return
        names = [self._name(seat) for seat in result.winners]
        winners = does(names[0], "win") if len(names) == 1 else f"{listed(names)} win together"
        scores = ", ".join(f"{self._name(seat)} {score}" for seat, score in enumerate(result.scores))
        say(f"The match is over. {winners}. Scores: {scores}.")

    def _name(self, seat: Seat) -> str:
        return self._match.header.seat_players[seat].name


# ---- ``hint``, typed at the terminal: the best moves with what speaks for them, a line each.


def hint_lines(match: AnyMatch, seat: Seat, told: HintHistory, guard: Guard | None = None) -> list[str]:
    """Return what ``seat`` might do now, the best first, with the numbers that may be typed for it. ``told`` holds the
    hints given before, which these continue, and gets these, too.
    """
    if seat not in match.game.active(match.state) and not match.game.real_time:
        return ["It is not your turn."]
    view, legal = match.game.view(match.state, seat), tuple(match.legal(seat))
    plan = plan_continuation(match, seat, told)
    level = hint_level(match.game.info)
    asked = HintQuestion(0, match.game.name, level, view, legal, seed=0, plan=plan)
    found = hints_in(asked.think(guard=guard)) if level else ()
    if not found:
        return ["There is no hint now."]
    told[len(match.log), seat] = match.state, found
    info = match.game.info
    foot = [worth_legend(info)] * any(hint.worth(info) for hint in found)
    return [*(_line(match, seat, hint) for hint in found), *foot]


def _line(match: AnyMatch, seat: Seat, hint: Hint) -> str:
    if hint.move is None:
        ready = "" if hint.ready is None else f" ({FRENCH.code(hint.ready)} at hand)"
        return f"wait{ready}: {hint.reason}"
    worth = f", {told}" if (told := hint.worth(match.game.info)) else ""
    number = "" if match.game.real_time else f"{list(match.legal(seat)).index(hint.move) + 1}.  "
    moves = ", then ".join(map(match.game.notate, (hint.move, *hint.then)))
    return f"{number}{moves}{worth}: {hint.why}"
