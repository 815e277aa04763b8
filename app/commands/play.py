"""``play``: play a match of any game against AI players in the terminal, with moves in the notation of the records."""

from __future__ import annotations

import logging
import queue
import re
import shutil
import sys
import threading
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, Literal, TextIO, TypeAlias, TypeVar

from app.ai.adapting import player_in_seat, strength_of
from app.ai.guard import Guard, OutOfTime
from app.ai.hints import Hint, HintHistory, plan_continuation, worth_legend
from app.ai.pacing import MAX_SECONDS, PlayerFault, RealTime, timeout_fault
from app.ai.player import hint_level, is_searching
from app.ai.question import DECISION_SECONDS, HintQuestion, Question, hints_in
from app.ai.temperament import Temperament, temperament_of
from app.commands.command import PERSON, PROGRAM, Command, CommandError
from app.commands.parser import Parser, add_game, add_language, add_seed, add_table, folder, house_rules, levels
from app.commands.terminal import printable
from app.core.cards import FRENCH, Chance, Seat
from app.core.game import IllegalMove, Ms
from app.core.match import AnyEvent, AnyMatch, CannotUndo, Header, Match, SeatPlayer
from app.core.messages import YOU as UNNAMED
from app.core.messages import _, listed, n_, number, shown_name
from app.core.messages import say as fill_for
from app.storage.catalogues import show_chosen
from app.storage.messages import Messages
from app.storage.paths import portable_paths, standard_paths
from app.storage.resuming import give_up, resume, unfinished_matches
from app.storage.saves import Save
from app.storage.settings import load_settings
from app.table.registry import TEXTS
from app.table.text.lines import in_columns, wrapped_lines

if TYPE_CHECKING:
    from app.core.game import AnyGame

T = TypeVar("T")

_log = logging.getLogger(__name__)

YOU: Seat = 0

OnEvent: TypeAlias = Callable[[object, AnyEvent, object], None]
"""Called with (state before, event, state after) to report an event."""


class MatchRunner:
    """Applies, saves and reports every event. The clock continues from the match's last move."""

    def __init__(self, match: AnyMatch, save: Save, on_event: OnEvent) -> None:
        self.match, self.game = match, match.game
        self._save, self._on_event, self._rng = save, on_event, Random()
        self._ai = frozenset(seat for seat in match.seats if match.header.seat_players[seat].player != PERSON)
        self._began = time.monotonic() - match.now / 1000
        self.guard = Guard()
        """Interrupts an AI player that thinks for too long."""
        self._pace = self._racers() if self.game.real_time else None

    @property
    def over(self) -> bool:
        """Whether nothing more can happen."""
        waits = self.game.active(self.match.state) or self._due() is not None
        return self.match.result is not None or not waits

    def timeout(self) -> float | None:
        """Return the seconds until the next event that doesn't need the person; None if there is none."""
        ours = self._guarded(self._pace.due) if self._pace else None
        times = [due for due in (ours, self._due()) if due is not None]
        return max(0.0, min(times) / 1000 + self._began - time.monotonic()) if times else None

    def wake(self) -> None:
        states = len(self.match.states)
        for index, event in enumerate(self.match.wake(self._ms(time.monotonic()))):
            self._record_event(event, self.match.states[states - 1 + index], self.match.states[states + index])

    def advance(self) -> bool:
        """Make one move that the person doesn't choose, if there is one; return whether there was."""
        return self._play_forced_move() or self._play_ai_move()

    def play(self, move: object, typed_at: float) -> None:
        """Play the move as of ``typed_at`` (seconds of ``monotonic``), after clock events due before it. Raises
        IllegalMove.
        """
        at, due = self._ms(typed_at), self._due()
        if due is not None and due <= at:
            self.wake()
        self._play(YOU, move, max(at, self.match.now))

    def undo(self) -> None:
        """Undo the person's last move. Raises CannotUndo."""
        since = self.match.since(YOU)
        self.match.undo(YOU)
        self._save.undo(since)

    def _guarded(self, think: Callable[[], T]) -> T:
        try:
            return self.guard.within(MAX_SECONDS, think)
        except OutOfTime:
            raise timeout_fault(self.match) from None

    def _racers(self) -> RealTime:
        players = {seat: player_in_seat(self.match, seat, self._temperament(seat)) for seat in self._ai}
        return RealTime(self.match, players, self._rng)

    def _temperament(self, seat: Seat) -> Temperament:
        return temperament_of(self.match.header.seat_players[seat].name)

    def _ms(self, at: float) -> Ms:
        return max(self.match.now, round((at - self._began) * 1000))

    def _due(self) -> Ms | None:
        return self.game.wake_at(self.match.state)

    def _play_forced_move(self) -> bool:
        """Answer for the person a question that all players get and that leaves no choice."""
        active = self.game.active(self.match.state)
        if self.game.real_time or YOU not in active or len(active) < 2 or len(self.match.legal(YOU)) > 1:
            return False
        self._play(YOU, self.match.legal(YOU)[0])
        return True

    def _play_ai_move(self) -> bool:
        if self._pace is None:
            return self._play_ai_turn()
        due = self._guarded(self._pace.due)
        if due is None or due > self._ms(time.monotonic()):
            return False
        if (act := self._guarded(self._pace.take)) is not None:
            self._play(act.seat, act.move, act.at)
        return True

    def _play_ai_turn(self) -> bool:
        """Move for the AI players on turn. If asked at once, they answer together; those that search always
        take the same time, so that thinking time reveals nothing.
        """
        asked = self.game.active(self.match.state)
        seats, began = sorted(asked & self._ai), time.monotonic()
        moves = {seat: self._ai_move(seat) for seat in seats}
        if any(is_searching(self.match.header.seat_players[seat].player) for seat in seats):
            time.sleep(max(0.0, began + DECISION_SECONDS - time.monotonic()))
        for seat, move in moves.items():
            self._play(seat, move)
            asked -= {seat}
            if self.game.active(self.match.state) != asked:  # the question is settled
                break
        return bool(seats)

    def _ai_move(self, seat: Seat) -> object:
        """Return the move of an AI player, or of its substitute if it takes too long or fails."""
        match, level = self.match, self.match.header.seat_players[seat].player
        answer = Question(
            0, self.game.name, level, self.game.view(match.state, seat), tuple(match.legal(seat)),
            self._rng.getrandbits(32), strength=strength_of(match, seat), temperament=self._temperament(seat),
        ).think(guard=self.guard)  # fmt: skip
        if answer.move is None:
            raise PlayerFault(answer.error or f"no AI player of {self.game.name} chose a move")
        return answer.move

    def _play(self, seat: Seat, move: object, at: Ms | None = None) -> None:
        before = self.match.state
        event = self.match.play(seat, move, self._ms(time.monotonic()) if at is None else at)
        self._record_event(event, before, self.match.state)

    def _record_event(self, event: AnyEvent, before: object, after: object) -> None:
        self._save.append(event)
        self._on_event(before, event, after)


_MAX_UNASKED = 12
"""Maximum number of moves listed without being asked for."""
_MAX_CHOICES_LISTED = 60
"""Maximum number of moves listed at once."""
_MIN_WIDTH = 30


def width() -> int:
    """Return the usable columns, without the last one, after which some terminals break the line; 80 if unknown."""
    return max(_MIN_WIDTH, shutil.get_terminal_size().columns - 1)


def sentences(*found: str) -> str:
    return " ".join(found)


def say(*lines: str) -> None:
    print("\n".join(wrapped_lines(lines, width())))


class MatchPrinter:
    def __init__(self, match: AnyMatch) -> None:
        self._match, self._game, self._text = match, match.game, TEXTS[match.game.name]
        self._shown: object = None

    def print_event(self, before: object, event: AnyEvent, after: object) -> None:
        if text := self._text.log_line(before, event.seat, event.move, after, self._name):
            say(text)

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
            count = n_("You have {n} legal move.", "You have {n} legal moves.", len(self._match.legal(YOU)))
            # Translators: "moves" is a command and stays English.
            say(sentences(count, _('Type one, or just its cards. For a list, type "moves".')))

    def _has_new_cards(self) -> bool:
        """Whether the last move dealt cards. Printing the table after every card of a race would be too much."""
        last = self._match.log[-1].move if self._match.log else None
        return type(last).__name__ in ("Deal", "Flong")

    def table(self) -> None:
        say("", *self._text.picture(self._game.view(self._match.state, YOU), self._name))

    def moves(self, words: str) -> None:
        """Print up to a screenful of legal moves that contain all these words, with the numbers that select
        them. Games without turns have no numbers, since a digit is a card's rank there.
        """
        texts = [self._game.notate(move) for move in self._match.legal(YOU)]
        digits = len(str(len(texts)))
        listed_moves = [
            text if self._game.real_time else f"{n:{digits}} {text}"
            for n, text in enumerate(texts, 1)
            if all(word in text.casefold() for word in words.casefold().split())
        ]
        none = _("You have no such move right now.") if words else _("You have no move right now.")
        say(*(in_columns(listed_moves[:_MAX_CHOICES_LISTED], width()) or [none]))
        if (n := len(listed_moves)) > _MAX_CHOICES_LISTED:
            shown = n_("Showing {shown} of {n} move.", "Showing {shown} of {n} moves.", n, shown=_MAX_CHOICES_LISTED)
            # Translators: "moves" is a command and stays English.
            say(sentences(shown, _('For a shorter list, type "moves" and a card or two.')))

    def end(self) -> None:
        result = self._match.result
        if result is None:
            say(_("This record has no more deals."))
            return
        names = [self._name(seat) for seat in range(len(result.scores))]
        scores = ", ".join(f"{shown_name(name)} {number(n)}" for name, n in zip(names, result.scores, strict=True))
        winners = _winners([names[seat] for seat in result.winners])
        say(sentences(_("The match is over."), winners, _("Scores: {scores}.", scores=scores)))

    def _name(self, seat: Seat) -> str:
        return self._match.header.seat_players[seat].name


def _winners(names: Sequence[str]) -> str:
    if len(names) == 1:
        return fill_for(names[0], _("You win."), _("{name} wins."))
    if UNNAMED in names:
        return _("You share the win with {names}.", names=listed([name for name in names if name != UNNAMED]))
    return _("{names} share the win.", names=listed(names))


# ---- ``hint``: the best moves and the reason for each, one per line.


def hint_lines(match: AnyMatch, seat: Seat, history: HintHistory, guard: Guard | None = None) -> list[str]:
    """Return the best moves with their numbers and reasons, best first, continuing and extending ``history``."""
    if seat not in match.game.active(match.state) and not match.game.real_time:
        return [_("It isn't your turn.")]
    view, legal = match.game.view(match.state, seat), tuple(match.legal(seat))
    plan = plan_continuation(match, seat, history)
    level = hint_level(match.game.info)
    asked = HintQuestion(0, match.game.name, level, view, legal, seed=0, plan=plan)
    found = hints_in(asked.think(guard=guard)) if level else ()
    if not found:
        return [_("No hint is available right now.")]
    history[len(match.log), seat] = match.state, found
    info = match.game.info
    foot = [worth_legend(info)] * any(hint.worth(info) for hint in found)
    return [*(_line(match, seat, hint) for hint in found), *foot]


def _line(match: AnyMatch, seat: Seat, hint: Hint) -> str:
    if hint.move is None:
        ready = "" if hint.ready is None else FRENCH.code(hint.ready)
        wait = _("Wait, with {card} ready.", card=ready) if ready else _("Wait.")
        return sentences(wait, hint.reason)
    worth = f", {share}" if (share := hint.worth(match.game.info)) else ""
    number = "" if match.game.real_time else f"{list(match.legal(seat)).index(hint.move) + 1}.  "
    moves = match.game.notate(hint.move)
    for move in hint.then:
        moves = _("{moves}, then {move}", moves=moves, move=match.game.notate(move))
    return f"{number}{moves}{worth}: {hint.why}"


_MAX_WAIT = 0.5
"""Maximum wait in seconds; Windows handles Ctrl-C only between two waits."""


class _End(Enum):
    END = "end"


END: Final = _End.END


@dataclass(frozen=True, slots=True)
class Line:
    text: str
    at: float
    """Time in seconds of time.monotonic()."""


Ended: TypeAlias = Literal[_End.END]


class LineReader:
    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._lines: queue.Queue[Line | Ended] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def next(self, timeout: float | None) -> Line | Ended | None:
        """Return the next line, END at the end, or None after ``timeout`` seconds (None waits forever)."""
        until = None if timeout is None else time.monotonic() + timeout
        while True:
            wait = _MAX_WAIT if until is None else max(0.0, min(_MAX_WAIT, until - time.monotonic()))
            try:
                return self._lines.get(timeout=wait)
            except queue.Empty:
                if until is not None and time.monotonic() >= until:
                    return None

    def _read(self) -> None:
        try:
            for text in self._stream:
                self._lines.put(Line(text.rstrip("\r\n"), time.monotonic()))
        except (OSError, ValueError):  # the terminal is gone, or the input isn't text
            pass
        self._lines.put(END)


_NAMES = ("Ann", "Bo", "Cy", "Dee", "Ed", "Flo", "Gil")
_MAX_LISTED = 6
"""Maximum number of moves listed when the input is ambiguous."""
_WORD = re.compile(r"[\w-]+")
"""A card or another word of a move, whatever separates them."""


def _help(*, numbered: bool) -> list[str]:
    commands = {
        "moves": _("list your legal moves; add cards or words for a shorter list"),
        "hint": _("show the best moves, and why they are good"),
        "table": _("show the table again"),
        "undo": _("undo your last move"),
        "quit": _("save the match and leave; you'll then see how to continue it"),
    }
    about = (
        _("Type a move as listed, or just its first letters, its cards in any order, or its number.")
        if numbered
        else _("Type a move as listed, or just its first letters or its cards in any order.")
    )
    return [about, *(f"  {command:8}{does}" for command, does in commands.items())]


@dataclass(frozen=True, slots=True)
class PlayOptions:
    game: AnyGame
    options: object
    """House rules, complete."""
    levels: tuple[str, ...]
    """PERSON for seat 0, an AI level for each of the other seats."""
    seed: int | None
    data_dir: Path | None
    new: bool
    """Start another match even if one is unfinished."""
    sets_match_options: bool
    """The command line sets options of the match itself, so that an unfinished match won't do."""
    language: str | None = None
    """Language for this run; None for that of the settings."""


def run(options: PlayOptions) -> int:
    """Play until the match is over or the person leaves; returns the exit code. Raises CommandError."""
    messages = Messages()
    messages.echo = lambda text: print(text, file=sys.stderr)
    paths = portable_paths(options.data_dir) if options.data_dir else standard_paths()
    if trouble := show_chosen(options.language or load_settings(paths.settings_file, messages).language):
        messages.post(trouble)
    match, save = _open_match(options, messages)
    say(_('{game}. Type "?" for help.', game=match.game.title))
    try:
        if not TerminalMatch(match, save, LineReader(sys.stdin)).play():
            say(_("Your match is saved. To continue it, type:"))
            print(f"  {_to_continue(options)}")  # on one line, so that it can be copied
    except PlayerFault as why:
        raise CommandError(f"{why}; please report this bug") from None
    finally:
        save.close()
    return 0


def _to_continue(options: PlayOptions) -> str:
    folder = f' --data-dir "{options.data_dir}"' if options.data_dir else ""
    return f"{PROGRAM} play {options.game.name}{folder}"


def _open_match(options: PlayOptions, messages: Messages) -> tuple[AnyMatch, Save]:
    """Return the unfinished match, or a new one."""
    paths = portable_paths(options.data_dir) if options.data_dir else standard_paths()
    folder, game = paths.terminal, options.game
    waiting = next((found for found in unfinished_matches(folder, messages) if found.header.game is game), None)
    if waiting and not options.new:
        if options.sets_match_options:
            raise CommandError(
                f"you have an unfinished match of {game.title}: play {game.name} continues it, and --new starts another"
            )
        resumed = resume(waiting.path, messages)
        if resumed and resumed[0].result is None:
            return resumed
    elif waiting:
        give_up(waiting.path, messages)
    seat_players = [SeatPlayer(UNNAMED, PERSON)]
    seat_players += [SeatPlayer(name, level) for name, level in zip(_NAMES, options.levels[1:], strict=False)]
    seed = Random().getrandbits(53) if options.seed is None else options.seed
    header: Header[object, object, object, object] = Header(
        game, options.options, tuple(seat_players), Chance(seed=seed)
    )
    return Match(header), Save.create(folder, header, messages)


class TerminalMatch:
    """One match in a terminal: carries out what the person types."""

    def __init__(self, match: AnyMatch, save: Save, reader: LineReader) -> None:
        self.match = match
        self._save, self._reader = save, reader
        self._hints: HintHistory = {}
        self._last_hint: tuple[object, list[str]] = None, []
        """State of the last hint, and its lines."""
        self._printer = MatchPrinter(match)
        self._runner = MatchRunner(match, save, self._printer.print_event)

    def play(self) -> bool:
        """Play until the match is over or the person leaves; return whether it is over."""
        runner = self._runner
        while not runner.over:
            runner.wake()
            if runner.advance():
                continue
            if runner.over:
                break
            self._printer.ask()
            line = self._reader.next(runner.timeout())
            if line is END or (line is not None and not self._run_line(line)):
                return False
        if self.match.result is not None:
            self._save.close_with(self.match.result)
        self._printer.end()
        return True

    def _run_line(self, line: Line) -> bool:
        """Carry out a line; return False to leave."""
        word, _, rest = line.text.strip().partition(" ")
        match word.casefold():
            case "":
                pass
            case "quit" | "exit":
                return False
            case "q" if not self.match.game.real_time:  # in real time it plays a queen
                return False
            case "?" | "help":
                say(*_help(numbered=not self.match.game.real_time))
            case "moves":
                self._printer.moves(rest)
            case "table":
                self._printer.table()
            case "hint":
                say(*self._hint())
            case "undo":
                self._undo()
            case _:
                self._move(line)
        return True

    def _hint(self) -> list[str]:
        """Return the hint lines; the same again for the same position."""
        state, lines = self._last_hint
        if state is not self.match.state:
            lines = hint_lines(self.match, YOU, self._hints, self._runner.guard)
            self._last_hint = self.match.state, lines
        return lines

    def _undo(self) -> None:
        try:
            self._runner.undo()
        except CannotUndo as why:
            say(str(why))
        else:
            say(_("Your last move is undone."))

    def _move(self, line: Line) -> None:
        try:
            self._runner.play(find_move(self.match, line.text.strip()), line.at)
        except IllegalMove as why:
            say(str(why))
        except ValueError as why:
            # Translators: "moves" is a command and stays English.
            say(sentences(str(why), _('Type "moves" to list your moves, or "?" for help.')))


def find_move(match: AnyMatch, text: str) -> object:
    """Find the move by number, by the beginning of its notation, or in full. Raises ValueError if there is none."""
    game, legal = match.game, match.legal(YOU)
    if text.isdecimal() and 0 < int(text) <= len(legal) and not game.real_time:
        return legal[int(text) - 1]
    words, shown = text.casefold(), printable(text)
    matching = [move for move in legal if game.notate(move).casefold().startswith(words)]
    same = [move for move in matching if game.notate(move).casefold() == words]
    if len(same or matching) == 1 or (matching and game.real_time):
        return (same or matching)[0]
    if len(matching) > 1:
        about = n_('{n} move starts with "{text}":', '{n} moves start with "{text}":', len(matching), text=shown)
        raise ValueError(_several(about, game, matching))
    if containing := [] if game.real_time else _with_words(game.notate, legal, words):
        if len(containing) == 1:
            return containing[0]
        about = n_('{n} move contains "{text}":', '{n} moves contain "{text}":', len(containing), text=shown)
        raise ValueError(_several(about, game, containing))
    try:
        return game.parse(text)
    except ValueError:
        raise ValueError(_('"{text}" isn\'t a legal move.', text=shown)) from None


def _several(about: str, game: AnyGame, moves: Sequence[object]) -> str:
    end = ", ..." if len(moves) > _MAX_LISTED else "."
    return f"{about} {', '.join(map(game.notate, moves[:_MAX_LISTED]))}{end}"


def _with_words(notate: Callable[[object], str], legal: Sequence[object], text: str) -> list[object]:
    """Return the moves with all these words in any order; if some consist of just these and a verb, only those."""
    reader = Counter(_WORD.findall(text))
    worded = [(move, Counter(_WORD.findall(notate(move).casefold()))) for move in legal]
    having = [(move, words) for move, words in worded if reader and reader <= words]
    return [move for move, words in having if words.total() == reader.total() + 1] or [move for move, _ in having]


# ---- The command line.

_ABOUT = """\
Play a match against AI players in the terminal. The program lists your moves, and you type one of them; "?" explains
how. Every move is saved at once: if you leave, "play GAME" continues the match.
"""


def play_arguments(parser: Parser) -> None:
    parser.description = _ABOUT
    add_game(parser)
    add_seed(parser, "deal the cards of this seed")
    add_table(parser)
    parser.add_argument("--new", action="store_true", help="start another match; the unfinished one is given up")
    parser.add_argument("--data-dir", metavar="DIR", type=folder, help="save the match in this folder")
    add_language(parser)
    parser.set_defaults(command=_command)


def _command(got: Namespace) -> Command[PlayOptions]:
    ai = levels(got.game, got)
    settles = (got.players, got.ai, got.preset, got.seed, *got.option)
    asked = PlayOptions(
        game=got.game,
        options=house_rules(got.game, got, len(ai)),
        levels=(PERSON, *ai[1:]),
        seed=got.seed,
        data_dir=got.data_dir,
        new=got.new,
        sets_match_options=any(word is not None for word in settles),
        language=got.language,
    )
    return Command(asked, run)
