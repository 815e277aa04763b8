"""``play``: a match in the terminal, one person against AI players; every game, in the words of its records."""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from app.ai.pacing import PlayerFault
from app.commands.command import PERSON, PROGRAM, Command, CommandError
from app.commands.line_reader import END, Line, LineReader
from app.commands.match_printer import MatchPrinter, hint_lines, say
from app.commands.match_runner import YOU, MatchRunner
from app.commands.parser import Parser, add_game, add_seed, add_table, folder, house_rules, levels
from app.core.cards import Chance
from app.core.game import IllegalMove
from app.core.match import AnyMatch, CannotUndo, Header, Match, SeatPlayer
from app.storage.messages import Messages
from app.storage.paths import portable_paths, standard_paths
from app.storage.resuming import discard, resume, unfinished
from app.storage.saves import Save

if TYPE_CHECKING:
    from app.ai.plans import HintHistory
    from app.core.game import AnyGame

_NAMES = ("Ann", "Bo", "Cy", "Dee", "Ed", "Flo", "Gil")
_FEW = 6
"""Number of moves that are listed where several could be meant."""
_WORD = re.compile(r"[\w-]+")
"""A card or another word of a move, whatever stands between them."""
_HELP = """\
Type a move as it is listed, or the start of it, or its cards in any order, or its number in the list.
  moves [WORDS]   list the legal moves, or only those with all these words
  hint            show what a strong player would do, how often it wins, and why
  table           show the table again
  undo            take back your last move
  quit            save and leave; the same command continues the match"""


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """A match in the terminal."""

    game: AnyGame
    options: object
    """The game's own options, in full."""
    levels: tuple[str, ...]
    """PERSON for seat 0, an AI level for each of the others."""
    seed: int | None
    data_dir: Path | None
    new: bool
    """Begin another match even if one waits."""
    settled: bool
    """Something about the match itself was asked for, so that an unfinished one will not do."""


def run(options: PlayOptions) -> int:
    """Play until the match is over or the person leaves; returns the exit code. Raises CommandError."""
    messages = Messages()
    messages.echo = lambda text: print(text, file=sys.stderr)
    match, save = _begin(options, messages)
    say(f"{match.game.title}. Type ? for help.")
    try:
        if not TerminalMatch(match, save, LineReader(sys.stdin)).play_on():
            say("Your match is saved. To continue it, type:")
            print(f"  {_to_continue(options)}")  # in one line, to be copied
    except PlayerFault as why:
        raise CommandError(f"{why}; please report this bug") from None
    finally:
        save.close()
    return 0


def _to_continue(options: PlayOptions) -> str:
    """Return the command that continues the match."""
    folder = f' --data-dir "{options.data_dir}"' if options.data_dir else ""
    return f"{PROGRAM} play {options.game.name}{folder}"


def _begin(options: PlayOptions, messages: Messages) -> tuple[AnyMatch, Save]:
    """The match that waits, or a new one."""
    paths = portable_paths(options.data_dir) if options.data_dir else standard_paths()
    folder, game = paths.terminal, options.game
    waiting = next((found for found in unfinished(folder, messages) if found.header.game is game), None)
    if waiting and not options.new:
        if options.settled:
            raise CommandError(
                f"you have an unfinished match of {game.title}: play {game.name} continues it, and --new starts another"
            )
        resumed = resume(waiting.path, messages)
        if resumed and resumed[0].result is None:
            return resumed
    elif waiting:
        discard(waiting.path, messages)
    seat_players = [SeatPlayer("You", PERSON)]
    seat_players += [SeatPlayer(name, level) for name, level in zip(_NAMES, options.levels[1:], strict=False)]
    seed = Random().getrandbits(53) if options.seed is None else options.seed
    header: Header[object, object, object, object] = Header(
        game, options.options, tuple(seat_players), Chance(seed=seed)
    )
    return Match(header), Save.create(folder, header, messages)


class TerminalMatch:
    """One match at one terminal: does what the person types."""

    def __init__(self, match: AnyMatch, save: Save, typed: LineReader) -> None:
        self.match = match
        self._save, self._typed = save, typed
        self._told: HintHistory = {}
        """The hints that were given."""
        self._hinted: tuple[object, list[str]] = None, []
        """What was hinted at last, and in which state."""
        self._printed = MatchPrinter(match)
        self._running = MatchRunner(match, save, self._printed.tell)

    def play_on(self) -> bool:
        """Play until the match is over, or the person leaves. Returns whether it is over."""
        running = self._running
        while not running.over:
            running.wake()
            if running.go_on():
                continue
            if running.over:
                break
            self._printed.ask()
            line = self._typed.next(running.patience())
            if line is END or (line is not None and not self._obey(line)):
                return False
        if self.match.result is not None:
            self._save.close_with(self.match.result)
        self._printed.end()
        return True

    def _obey(self, line: Line) -> bool:
        """Do what was typed; False to leave."""
        word, _, rest = line.text.strip().partition(" ")
        match word.casefold():
            case "":
                pass
            case "quit" | "exit":
                return False
            case "q" if not self.match.game.real_time:  # there it plays a queen
                return False
            case "?" | "help":
                say(*_HELP.splitlines())
            case "moves":
                self._printed.moves(rest)
            case "table":
                self._printed.table()
            case "hint":
                say(*self._hint())
            case "undo":
                self._undo()
            case _:
                self._move(line)
        return True

    def _hint(self) -> list[str]:
        """What a strong player would do; in the same position the same again."""
        state, lines = self._hinted
        if state is not self.match.state:
            lines = hint_lines(self.match, YOU, self._told, self._running.guard)
            self._hinted = self.match.state, lines
        return lines

    def _undo(self) -> None:
        try:
            self._running.undo()
        except CannotUndo as why:
            say(str(why))
        else:
            say("Took back your last move.")

    def _move(self, line: Line) -> None:
        try:
            self._running.play(find_move(self.match, line.text.strip()), line.at)
        except IllegalMove as why:
            say(str(why))
        except ValueError as why:
            say(f"{why} (type ? for help)")


def find_move(match: AnyMatch, text: str) -> object:
    """The move typed: by number, by the beginning of its words, or in full. Raises ValueError if it is none."""
    game, legal = match.game, match.legal(YOU)
    if text.isdecimal() and 0 < int(text) <= len(legal) and not game.real_time:
        return legal[int(text) - 1]
    words = text.casefold()
    begun = [move for move in legal if game.notate(move).casefold().startswith(words)]
    same = [move for move in begun if game.notate(move).casefold() == words]
    if len(same or begun) == 1 or (begun and game.real_time):
        return (same or begun)[0]
    if len(begun) > 1:
        raise ValueError(f"{len(begun)} moves start with {text!r}: {_first_of(game, begun)}")
    if with_them := [] if game.real_time else _with_words(game.notate, legal, words):
        if len(with_them) == 1:
            return with_them[0]
        raise ValueError(f"{len(with_them)} moves have {text!r} in them: {_first_of(game, with_them)}")
    try:
        return game.parse(text)
    except ValueError:
        raise ValueError(f"{text!r} isn't a legal move; type moves to list them") from None


def _first_of(game: AnyGame, moves: Sequence[object]) -> str:
    """Return the first few moves of a list."""
    return ", ".join([*map(game.notate, moves[:_FEW]), *["..."] * (len(moves) > _FEW)])


def _with_words(notate: Callable[[object], str], legal: Sequence[object], text: str) -> list[object]:
    """The moves with all these words in any order; those with no others but what is done, if there are any."""
    typed = Counter(_WORD.findall(text))
    said = [(move, Counter(_WORD.findall(notate(move).casefold()))) for move in legal]
    having = [(move, words) for move, words in said if typed and typed <= words]
    return [move for move, words in having if words.total() == typed.total() + 1] or [move for move, _ in having]


# ---- The command line.

_ABOUT = """\
Play a match against AI players in the terminal. The program lists your moves, and you type one of them; "?" explains
how. Every move is saved at once: if you leave, the same command continues the match.
"""


def play_arguments(parser: Parser) -> None:
    """Add what may be typed after ``play``."""
    parser.description = _ABOUT
    add_game(parser)
    add_seed(parser, "deal the cards of this number")
    add_table(parser)
    parser.add_argument("--new", action="store_true", help="start another match, and give up an unfinished one")
    parser.add_argument("--data-dir", metavar="DIR", type=folder, help="save the match in this folder")
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
        settled=any(word is not None for word in settles),
    )
    return Command(asked, run)
