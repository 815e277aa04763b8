"""Lessons: a deal, others' moves, and steps with a text that may ask for a move. CONTRIBUTING.md has the format."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from app.core.cards import Card, Chance, Seat
from app.core.game import AnyGame, Ms
from app.core.match import AnyHeader, AnyMatch, Header, SeatPlayer
from app.core.options import BadOption, build, choices

PUPIL: Seat = 0
"""Seat of the pupil."""
MOST_WORDS = 30
"""Maximum in one bubble; more would not be read."""
DEVICES = "mouse", "keys", "pad"
"""Input devices for which a step may have instructions of its own."""
MOST_LETTERS = 90
"""Maximum in an answer to a wrong move, which is shown only for a moment or until the next one."""


_MOVE_INTERVAL: Ms = 2000
"""Time between moves in a real-time game, whose clock is stopped until a move so that no move is late."""


def moment(match: AnyMatch) -> Ms:
    """Return the game time of the next move in a lesson."""
    return match.now + (_MOVE_INTERVAL if match.game.real_time else 0)


class BadLesson(ValueError):
    """Invalid lesson; the message gives the reason."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(why)
        self.line = line
        """Line number, from 1."""


@dataclass(frozen=True, slots=True)
class Made:
    """Scripted move."""

    line: int
    seat: Seat
    move: object


@dataclass(frozen=True, slots=True)
class LessonStep:
    """Text that points at things on the table; the pupil reads it, or answers it with a move."""

    line: int
    at: tuple[str, ...]
    """Things pointed at, as in ``zone:stock``, ``card:QH``, ``button:D``, ``plate:1``, ``pot``."""
    words: str
    right: tuple[object, ...] = ()
    """Accepted moves; empty where there is only something to read."""
    wrong: Mapping[str, str] = field(default_factory=dict)
    """Answers to other moves, by their notation."""
    otherwise: str = ""
    """Answer to any other legal move; an illegal one is answered with the reason from the rules."""
    how: Mapping[str, str] = field(default_factory=dict)
    """Sentence on how to make the move, by device; it follows the text. Keys and buttons are in braces, by their
    default names: the letter of an action, ``enter`` for the default move, or a gamepad's ``a``.
    """
    unmarked: str = ""
    """Answer to a right move whose button is pressed while the wrong cards are marked; empty where that is accepted."""


Part: TypeAlias = Made | LessonStep


@dataclass(frozen=True, slots=True)
class Lesson:
    """Lesson of a game's course."""

    line: int
    name: str
    """Key under which its completion is stored."""
    title: str
    header: AnyHeader
    before: tuple[Made, ...]
    """Moves already made when the lesson starts."""
    parts: tuple[Part, ...]


@dataclass
class _Draft:
    """Partly parsed lesson."""

    line: int
    name: str
    title: str
    others: tuple[str, ...] = ()
    dealer: Seat = 0
    options: dict[str, object] = field(default_factory=dict)
    pack: list[str] = field(default_factory=list)
    before: list[Made] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)


def read_lessons(game: AnyGame, lines: Iterable[str], pupil: str = "You") -> tuple[Lesson, ...]:
    """Parse a course; raise BadLesson at the first invalid line."""
    drafts: list[_Draft] = []
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        word, _, rest = line.partition(" ")
        if word == "lesson":
            drafts.append(_start_draft(number, rest, [draft.name for draft in drafts]))
        elif not drafts:
            raise BadLesson(number, "the first line of a lesson is: lesson NAME TITLE")
        else:
            _read_line(game, drafts[-1], number, word.removesuffix(":"), rest.strip())
    return tuple(_lesson(game, draft, pupil) for draft in drafts)


def _start_draft(number: int, rest: str, names: Sequence[str]) -> _Draft:
    name, _, title = rest.strip().partition(" ")
    if not title:
        raise BadLesson(number, "a lesson needs a name and a title: lesson NAME TITLE")
    if name in names:
        raise BadLesson(number, f"there is a lesson {name} already")
    return _Draft(number, name, title.strip())


def _read_line(game: AnyGame, draft: _Draft, number: int, word: str, rest: str) -> None:
    match word:
        case "others":
            draft.others = tuple(name.strip() for name in rest.split(","))
        case "dealer":
            draft.dealer = _seat(number, rest, len(draft.others) + 1)
        case "option":
            name, value = _split(number, rest, "=")
            known = {choice.name: choice for choice in choices(game.options)}
            if name not in known:
                raise BadLesson(number, f"no option {name!r}; there are {', '.join(known)}")
            try:
                draft.options[name] = known[name].read(value)
            except BadOption as why:
                raise BadLesson(number, str(why)) from None
        case "pack":
            draft.pack += [_code(game, number, code) for code in rest.split()]
        case "play":
            seat, _, move = rest.partition(" ")
            made = Made(number, _seat(number, seat, len(draft.others) + 1), _move(game, number, move))
            (draft.parts if draft.parts else draft.before).append(made)
        case "watch":
            seat, _, move = rest.partition(" ")
            draft.parts.append(Made(number, _seat(number, seat, len(draft.others) + 1), _move(game, number, move)))
        case "say":
            at, words = _split(number, rest, ": ")
            draft.parts.append(LessonStep(number, tuple(at.split()), words))
        case "do" | "mark" | "wrong" | "else" | "mouse" | "keys" | "pad":
            _read_answer(game, draft, number, word, rest)
        case _:
            raise BadLesson(
                number,
                f"no line begins with {word!r}; there are others, dealer, option, pack, play, watch, say, do, mark, "
                "wrong, else, mouse, keys, pad",
            )


def _read_answer(game: AnyGame, draft: _Draft, number: int, word: str, rest: str) -> None:
    """Parse a line that belongs to the step above it."""
    step = draft.parts[-1] if draft.parts else None
    if not isinstance(step, LessonStep):
        raise BadLesson(number, f"{word} belongs below a say")
    match word:
        case "do":
            step = replace(step, right=(*step.right, *(_move(game, number, move) for move in rest.split(" or "))))
        case "mouse" | "keys" | "pad":
            step = replace(step, how={**step.how, word: rest})
        case "wrong":
            move, words = _split(number, rest, ": ")
            answer = {game.notate(_move(game, number, move)): _answer(number, words)}
            step = replace(step, wrong={**step.wrong, **answer})
        case "mark":
            if not step.right:
                raise BadLesson(number, "mark belongs below a do")
            step = replace(step, unmarked=_answer(number, rest))
        case _:
            step = replace(step, otherwise=_answer(number, rest))
    draft.parts[-1] = step


def _answer(number: int, words: str) -> str:
    if len(words) > MOST_LETTERS:
        raise BadLesson(number, f"{len(words)} letters in an answer; {MOST_LETTERS} at most are read")
    return words


def _lesson(game: AnyGame, draft: _Draft, pupil: str) -> Lesson:
    players = len(draft.others) + 1
    if players not in game.seats:
        raise BadLesson(draft.line, f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {players}")
    try:
        options = build(game.options, draft.options, players)
    except BadOption as why:
        raise BadLesson(draft.line, str(why)) from None
    level = game.info.levels[0] if game.info.levels else "random"
    seat_players = (SeatPlayer(pupil), *(SeatPlayer(name, level) for name in draft.others))
    chance = Chance(packs=(_whole_pack(game, draft),), dealer=draft.dealer)
    header = Header(game, options, seat_players, chance)
    return Lesson(draft.line, draft.name, draft.title, header, tuple(draft.before), tuple(draft.parts))


def _whole_pack(game: AnyGame, draft: _Draft) -> tuple[Card, ...]:
    """Return the given cards, followed by the rest in pack order."""
    pack = game.pack
    others = [code for code in pack.codes for _ in range(pack.copies - draft.pack.count(code))]
    try:
        return pack.order([*draft.pack, *others])
    except ValueError as why:
        raise BadLesson(draft.line, str(why)) from None


def _split(number: int, text: str, separator: str) -> tuple[str, str]:
    one, found, other = text.partition(separator)
    if not found or not one.strip() or not other.strip():
        raise BadLesson(number, f"{text!r} lacks something before or after {separator.strip()!r}")
    return one.strip(), other.strip()


def _seat(number: int, text: str, seats: int) -> Seat:
    if text.isascii() and text.isdecimal() and int(text) < seats:
        return int(text)
    raise BadLesson(number, f"there is no seat {text!r}; there are 0 to {seats - 1}")


def _code(game: AnyGame, number: int, code: str) -> str:
    try:
        game.pack.card(code)
    except ValueError as why:
        raise BadLesson(number, str(why)) from None
    return code


def _move(game: AnyGame, number: int, text: str) -> object:
    try:
        found: object = game.parse(text.strip())
    except ValueError as why:
        raise BadLesson(number, str(why)) from None
    return found
