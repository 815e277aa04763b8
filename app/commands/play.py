"""``play``: a match in the terminal, one person against AI players; every game, in the words of its records."""

from __future__ import annotations

import sys
import time
from random import Random
from typing import Any

from app.ai.pacing import RealTime
from app.ai.player import Player, player_for
from app.ai.temperament import temperament_of
from app.commands.asked import CommandError, PlayOptions
from app.commands.hinted import hint_lines
from app.commands.play_arguments import PERSON
from app.commands.typed import END, Typed
from app.rules.cards import Chance, Seat
from app.rules.game import IllegalMove, Ms
from app.rules.match import AnyEvent, AnyMatch, CannotUndo, Header, Match, Sitter
from app.storage.notices import Notices
from app.storage.paths import portable_paths, standard_paths
from app.storage.resuming import discard, resume, unfinished
from app.storage.saves import Save
from app.table.text.registry import TEXTS
from app.table.words import does, listed

YOU: Seat = 0
_NAMES = ("Ann", "Bo", "Cy", "Dee", "Ed", "Flo", "Gil")
_FEW = 12
"""So many moves are listed without being asked for."""
_HELP = """\
Type a move as records write it (or the beginning of it, if only one move begins so), or its number in the list.
  moves [WORDS]   list the legal moves, or those with these words in them
  hint            what a strong player would do, about how often it wins, and why
  table           show the table again
  undo            take your last move back
  quit            leave; the same command goes on with the match"""


def run(options: PlayOptions) -> int:
    """Play until the match is over or the person leaves; returns the exit code. Raises CommandError."""
    notices = Notices()
    notices.echo = lambda text: print(text, file=sys.stderr)
    match, save = _begin(options, notices)
    print(f"{match.game.title}. Type ? for help.")
    try:
        Sitting(match, save, Typed(sys.stdin)).play_on()
    finally:
        save.close()
    return 0


def _begin(options: PlayOptions, notices: Notices) -> tuple[AnyMatch, Save]:
    """The match that waits, or a new one."""
    paths = portable_paths(options.data_dir) if options.data_dir else standard_paths()
    folder, game = paths.data / "terminal", options.game
    waiting = next((found for found in unfinished(folder, notices) if found.header.game is game), None)
    if waiting and not options.new:
        if options.settled:
            raise CommandError(
                f"a match of {game.title} waits; play {game.name} goes on with it, and --new begins another"
            )
        resumed = resume(waiting.path, notices)
        if resumed and resumed[0].result is None:
            return resumed
    elif waiting:
        discard(waiting.path, notices)
    sitters = [Sitter("You", PERSON)]
    sitters += [Sitter(name, level) for name, level in zip(_NAMES, options.levels[1:], strict=False)]
    seed = Random().getrandbits(53) if options.seed is None else options.seed
    header: Header[Any, Any, Any, Any] = Header(game, options.options, tuple(sitters), Chance(seed=seed))
    return Match(header), Save.create(folder, header, notices)


class Sitting:
    """One match at one terminal. Its clock goes on where the match's last move was."""

    def __init__(self, match: AnyMatch, save: Save, typed: Typed) -> None:
        self.match, self.game = match, match.game
        self._save, self._typed, self._rng = save, typed, Random()
        self._text = TEXTS[match.game.name]
        self._players: dict[Seat, Player] = {
            seat: player_for(match.game.name, sitter.player, temperament_of(seat))
            for seat, sitter in enumerate(match.header.sitters)
            if sitter.player != PERSON
        }
        self._began = time.monotonic() - match.now / 1000
        self._pace = RealTime(match, self._players, self._rng) if self.game.real_time else None
        self._shown: object = None

    def play_on(self) -> None:
        """Until the match is over, or the person leaves."""
        while self.match.result is None and (self.game.active(self.match.state) or self._due() is not None):
            self._wake()
            if self._forced_move() or self._ai_moves():
                continue
            if not self.game.active(self.match.state) and self._due() is None:
                break
            self._ask()
            typed = self._typed.next(self._patience())
            if typed is END:
                print("The match waits for you here.")
                return
            if typed is not None and not self._obey(typed.text, self._ms(typed.at)):
                print("The match waits for you here.")
                return
        self._end()

    def _ms(self, at: float) -> Ms:
        return max(self.match.now, round((at - self._began) * 1000))

    def _due(self) -> Ms | None:
        return self.game.wake_at(self.match.state)

    def _wake(self) -> None:
        states = len(self.match.states)
        for number, event in enumerate(self.match.wake(self._ms(time.monotonic()))):
            self._keep(event, self.match.states[states - 1 + number], self.match.states[states + number])

    def _patience(self) -> float | None:
        """Seconds until something happens without the person; None if nothing does."""
        ours = self._pace.due() if self._pace else None
        times = [due for due in (ours, self._due()) if due is not None]
        return max(0.0, min(times) / 1000 + self._began - time.monotonic()) if times else None

    def _ai_moves(self) -> bool:
        """Make one AI move, if one is to be made now."""
        if self._pace is None:
            active = self.game.active(self.match.state) & self._players.keys()
            return bool(active) and self._choose(min(active))
        due = self._pace.due()
        if due is None or due > self._ms(time.monotonic()):
            return False
        if (act := self._pace.take()) is not None:
            self._play(act.seat, act.move, act.at)
        return True

    def _choose(self, seat: Seat) -> bool:
        view = self.game.view(self.match.state, seat)
        self._play(seat, self._players[seat].choose(view, self.match.legal(seat), self._rng))
        return True

    def _forced_move(self) -> bool:
        """An answer that everybody is asked for and that leaves no choice is given for the person."""
        active = self.game.active(self.match.state)
        if self.game.real_time or YOU not in active or len(active) < 2 or len(self.match.legal(YOU)) > 1:
            return False
        self._play(YOU, self.match.legal(YOU)[0])
        return True

    def _play(self, seat: Seat, move: Any, at: Ms | None = None) -> None:
        before = self.match.state
        event = self.match.play(seat, move, self._ms(time.monotonic()) if at is None else at)
        self._keep(event, before, self.match.state)

    def _keep(self, event: AnyEvent, before: Any, after: Any) -> None:
        self._save.append(event)
        print(self._text.tell(before, event.seat, event.move, after, self._name))

    def _name(self, seat: Seat) -> str:
        return self.match.header.sitters[seat].name

    def _ask(self) -> None:
        """Show the table when it has changed since, and what may be done."""
        if self._shown is self.match.state or YOU not in self.game.active(self.match.state):
            return
        if self.game.real_time and self._shown is not None and not self._has_new_cards():
            return
        self._shown = self.match.state
        self._table()
        if len(self.match.legal(YOU)) <= _FEW:
            self._list("")
        else:
            print(f"You have {len(self.match.legal(YOU))} moves; type moves to see them.")

    def _has_new_cards(self) -> bool:
        """In a game without turns there is no time to read the table after every card."""
        last = self.match.log[-1].move if self.match.log else None
        return type(last).__name__ in ("Deal", "Flong")

    def _table(self) -> None:
        print("\n" + "\n".join(self._text.picture(self.game.view(self.match.state, YOU), self._name)))

    def _list(self, words: str) -> None:
        texts = [(n, self.game.notate(move)) for n, move in enumerate(self.match.legal(YOU), 1)]
        line = "  ".join(f"{n} {text}" for n, text in texts if words.casefold() in text.casefold())
        print(line or "There is no such move now.")

    def _obey(self, text: str, at: Ms) -> bool:
        """Do what was typed; False to leave."""
        word, _, rest = text.strip().partition(" ")
        match word.casefold():
            case "":
                pass
            case "quit" | "exit":
                return False
            case "?" | "help":
                print(_HELP)
            case "moves":
                self._list(rest)
            case "table":
                self._table()
            case "hint":
                print("\n".join(hint_lines(self.match, YOU, self._rng)))
            case "undo":
                self._undo()
            case _:
                self._move(text.strip(), at)
        return True

    def _undo(self) -> None:
        try:
            self.match.undo(YOU)
        except CannotUndo as why:
            print(why)
        else:
            self._save.undo()
            print("Your last move is taken back.")

    def _move(self, text: str, at: Ms) -> None:
        try:
            self._play(YOU, self._meant(text), self._in_time(at))
        except IllegalMove as why:
            print(why)
        except ValueError as why:
            print(f"{why} (type ? for help)")

    def _in_time(self, at: Ms) -> Ms:
        """What was typed counts from then, but the clock has moved first."""
        due = self._due()
        if due is not None and due <= at:
            self._wake()
        return max(at, self.match.now)

    def _meant(self, text: str) -> Any:
        """The move typed: by number, by the beginning of its words, or in full. ValueError if it is none."""
        legal = self.match.legal(YOU)
        if text.isdecimal() and 0 < int(text) <= len(legal) and not self.game.real_time:
            return legal[int(text) - 1]
        words = text.casefold()
        begun = [move for move in legal if self.game.notate(move).casefold().startswith(words)]
        same = [move for move in begun if self.game.notate(move).casefold() == words]
        if len(same or begun) == 1 or (begun and self.game.real_time):
            return (same or begun)[0]
        if len(begun) > 1:
            raise ValueError(f"{len(begun)} moves begin with {text!r}: {', '.join(map(self.game.notate, begun[:6]))}")
        try:
            return self.game.parse(text)
        except ValueError:
            raise ValueError(f"{text!r} is none of your moves now; type moves to see them") from None

    def _end(self) -> None:
        result = self.match.result
        if result is None:
            print("The packs of this record are played.")
            return
        self._save.close_with(result)
        names = [self._name(seat) for seat in result.winners]
        winners = does(names[0], "win") if len(names) == 1 else f"{listed(names)} win together"
        scores = ", ".join(f"{self._name(seat)} {score}" for seat, score in enumerate(result.scores))
        print(f"The match is over. {winners}. Scores: {scores}.")
