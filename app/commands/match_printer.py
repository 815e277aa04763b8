"""Plain-text output of a match in the terminal."""

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

_MAX_UNASKED = 12
"""Maximum number of moves listed without being asked for."""
_MAX_LISTED = 60
"""Maximum number of moves listed at once."""
_MIN_WIDTH = 30


def width() -> int:
    """Return the number of usable columns of the terminal; 80 columns if its size is unknown. The last column stays
    empty, because some terminals break the line there.
    """
    return max(_MIN_WIDTH, shutil.get_terminal_size().columns - 1)


def say(*lines: str) -> None:
    """Print the lines, wrapped between words."""
    print("\n".join(wrapped_lines(lines, width())))


class MatchPrinter:
    """Prints one match as plain text."""

    def __init__(self, match: AnyMatch) -> None:
        self._match, self._game, self._text = match, match.game, TEXTS[match.game.name]
        self._shown: object = None
        """State that was printed last."""

    def print_event(self, before: object, event: AnyEvent, after: object) -> None:
        """Print the log line of an event."""
        say(self._text.log_line(before, event.seat, event.move, after, self._name))

    def ask(self) -> None:
        """Print the table, if it has changed, and the possible moves."""
        if self._shown is self._match.state or YOU not in self._game.active(self._match.state):
            return
        if self._game.real_time and self._shown is not None and not self._has_new_cards():
            return
        self._shown = self._match.state
        self.table()
        if len(self._match.legal(YOU)) <= _MAX_UNASKED:
            self.moves("")
        else:
            say(f"You have {len(self._match.legal(YOU))} moves. Type one, or its cards. Type moves to list them.")

    def _has_new_cards(self) -> bool:
        """Return whether cards were dealt by the last move. In a game without turns, printing the table after every
        card would be too much to read.
        """
        last = self._match.log[-1].move if self._match.log else None
        return type(last).__name__ in ("Deal", "Flong")

    def table(self) -> None:
        """Print the table as the person sees it."""
        say("", *self._text.picture(self._game.view(self._match.state, YOU), self._name))

    def moves(self, words: str) -> None:
        """Print the legal moves that contain all these words, with the numbers that select them, and at most one
        screenful. Games without turns have no numbers, since a digit is a card's rank there.
        """
        texts = [self._game.notate(move) for move in self._match.legal(YOU)]
        digits = len(str(len(texts)))
        listed_moves = [
            text if self._game.real_time else f"{n:{digits}} {text}"
            for n, text in enumerate(texts, 1)
            if all(word in text.casefold() for word in words.casefold().split())
        ]
        say(*(in_columns(listed_moves[:_MAX_LISTED], width()) or ["You have no such move now."]))
        if len(listed_moves) > _MAX_LISTED:
            say(f"These are {_MAX_LISTED} of {len(listed_moves)}. To see fewer, type moves and a card or two.")

    def end(self) -> None:
        """Print the winners and the scores."""
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


# ---- ``hint``: the best moves and the reason for each, one per line.


def hint_lines(match: AnyMatch, seat: Seat, history: HintHistory, guard: Guard | None = None) -> list[str]:
    """Return the best moves of ``seat`` with their numbers and reasons, best first. ``history`` holds the hints given
    before, which these continue; they are added to it.
    """
    if seat not in match.game.active(match.state) and not match.game.real_time:
        return ["It is not your turn."]
    view, legal = match.game.view(match.state, seat), tuple(match.legal(seat))
    plan = plan_continuation(match, seat, history)
    level = hint_level(match.game.info)
    asked = HintQuestion(0, match.game.name, level, view, legal, seed=0, plan=plan)
    found = hints_in(asked.think(guard=guard)) if level else ()
    if not found:
        return ["There is no hint now."]
    history[len(match.log), seat] = match.state, found
    info = match.game.info
    foot = [worth_legend(info)] * any(hint.worth(info) for hint in found)
    return [*(_line(match, seat, hint) for hint in found), *foot]


def _line(match: AnyMatch, seat: Seat, hint: Hint) -> str:
    if hint.move is None:
        ready = "" if hint.ready is None else f" ({FRENCH.code(hint.ready)} at hand)"
        return f"wait{ready}: {hint.reason}"
    worth = f", {share}" if (share := hint.worth(match.game.info)) else ""
    number = "" if match.game.real_time else f"{list(match.legal(seat)).index(hint.move) + 1}.  "
    moves = ", then ".join(map(match.game.notate, (hint.move, *hint.then)))
    return f"{number}{moves}{worth}: {hint.why}"
