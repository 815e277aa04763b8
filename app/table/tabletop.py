"""The table contract: a record of pure functions for each game. Required parts have no default."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import partial
from typing import Any, Generic, TypeAlias, TypeVar

from app.core.card_names import card_name
from app.core.cards import Card, Seat
from app.core.game import Ms
from app.core.messages import _, listed
from app.table.cue import Cue
from app.table.geometry import Area
from app.table.gesture import DragItem
from app.table.hit_target import HitTarget
from app.table.layout import Spread, Zone
from app.table.mat import Faces, Mat, MatLabel
from app.table.observation import AnyObservation, is_back
from app.table.sheet import DealOutcome, ScoreSheet

_CARDS = re.compile(r"\bCards?\b")
_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")


def cards_in(move: object) -> tuple[Card, ...]:
    """Return the cards in the fields of a move that are declared as cards, in their order."""
    if not is_dataclass(move):
        return ()
    found: list[Card] = []
    for field in fields(move):
        if _CARDS.search(str(field.type)):
            value = getattr(move, field.name)
            found += (
                Card(card) for card in (value if isinstance(value, tuple | list) else (value,)) if card is not None
            )
    return tuple(found)


def highlight_cards(seen: AnyObservation, move: object) -> tuple[tuple[Card, ...], str | None]:
    """Return the cards of a move that lie in a hand that is seen, and no zone."""
    held = {card for hand in seen.hands for card in hand if not is_back(card)}
    return tuple(card for card in cards_in(move) if card in held), None


def describe_move(move: object, name: Callable[[Card], str]) -> str:
    """Return the name of the move's type and its cards, as in ``Play: queen of hearts.``, for a game without hints in
    words.
    """
    words = _CAPITAL.sub(" ", type(move).__name__)
    cards = listed([name(card) for card in cards_in(move)])
    return f"{words}: {cards}." if cards else f"{words}."


S = TypeVar("S", bound=AnyObservation)  # observation
M = TypeVar("M")
V = TypeVar("V")  # View: what one seat may know


@dataclass(frozen=True, slots=True)
class Sort(Generic[S]):
    """A way to sort a person's hand."""

    name: str
    """What its button says, as in ``Sort: ranks``: a message marked with ``N_``."""
    groups: Callable[[S, Seat], Sequence[tuple[Card, ...]]]
    """(seen, seat) -> the hand in groups that are kept apart."""


@dataclass(frozen=True, slots=True)
class Action(Generic[M]):
    """A move with a button of its own."""

    move: M | None
    """None while the person has yet to choose something; then ``why`` names it."""
    label: str
    key: str
    """The letter printed on the button, and its shortcut key; may be empty."""
    why: str = ""
    """Why it can't be done, if the rules' ``why_not`` doesn't say."""
    suggested: bool = False
    """Whether most players want it now, and it gives nothing up; it may still be a blunder."""
    always_right: bool = False
    """Whether it is right in any case, such as a win."""
    half_width: bool = False
    """Whether two such consecutive buttons share a row in a column of buttons: short labels of less frequent
    actions.
    """


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a person is asked to do; falsy if there is no prompt."""

    head: str = ""
    """What to do: one message, shown in gold. On a small table it may be all that is shown."""
    rest: str = ""
    """Its effect, or why it isn't possible: whole sentences."""

    def __bool__(self) -> bool:
        return bool(self.head)

    def __str__(self) -> str:
        return " ".join(filter(None, (self.head, self.rest)))


@dataclass(frozen=True, slots=True)
class OpenPile:
    """A pile that players may browse."""

    zone: str
    """A button for it is below that zone."""
    label: str
    """The button's label: the number of cards."""
    key: str
    title: str
    cards: tuple[Card, ...]
    """In display order."""
    why: str = ""
    """Why it can't be browsed now."""


@dataclass(frozen=True, slots=True)
class Claim(Generic[M]):
    """A question to several people at once; being asked reveals nothing about their cards."""

    question: str
    decline: M
    """The answer of all who don't want it; the next player on turn answers separately."""
    item: str = ""
    """What is claimed, as in ``Does anyone else want the five of coins?``."""
    kind: str = ""
    """Similar items in a word or two, which a person may ignore for the rest of the deal; empty if that is
    impossible.
    """


@dataclass(frozen=True, slots=True)
class TableLayout(Generic[S]):
    """Where cards and labels are."""

    mat: Callable[[Area, int], Mat]
    """(picture, seats) -> the table."""
    zones: Callable[[S, Seat, bool], Mapping[str, Zone]]
    """(seen, seat at the bottom, whether its hand is shown) -> the cards of each zone; every card once."""
    spreads: Callable[[S, Seat, Area, Mat], Mapping[str, Spread]] = lambda _seen, _seat, _area, _mat: {}
    """(seen, seat at the bottom, picture, mat) -> the spreads of temporary zones, such as melds."""
    labels: Callable[[S, Seat, bool, Mat], Sequence[MatLabel]] = lambda _seen, _seat, _open, _mat: ()
    """(seen, seat at the bottom, whether its hand is shown, mat) -> text, pictures and chips on the mat."""
    badge_zones: tuple[str, ...] = ()
    """Zones that show the face of the player of their last card, for one turn of the person at the bottom."""
    adapt_mat: Callable[[S, Area, Mat], Mat] = lambda _seen, _area, mat: mat
    """(seen, picture, mat) -> the mat adapted to house rules."""
    desk_mat: Callable[[S, Mat, Sequence[int], float], Mat] = lambda _seen, mat, _people, _size: mat
    """(seen, mat, each person's seat in steps clockwise from the bottom, card scale relative to the mat) -> the mat for
    several people playing at once at one keyboard, in the order of their keys.
    """
    faces: Callable[[S], Faces] = lambda _seen: Faces()
    sorts: tuple[Sort[S], ...] = ()
    """Ways to sort the hand, the default first; without any it is in the order of ``zones``."""
    group_sizes: Callable[[Sequence[Card]], Sequence[int]] = lambda _cards: ()
    """(the hand as its person has arranged it) -> group sizes, where neighbours belong together."""
    max_text_scale: float = 1.2
    """Largest scale of text and buttons at which the cards still have room next to them."""
    may_enlarge: Callable[[S], bool] = lambda _seen: True
    """Whether cards may be larger than the default where the mat has room: not if later cards need it."""


@dataclass(frozen=True, slots=True)
class TableInput(Generic[S, M]):
    """What gestures mean, and the buttons."""

    drag_item: Callable[[S, str, Card | None], DragItem | None]
    """(seen, zone, card) -> what a drag there takes; None if nothing can be dragged."""
    moves_for_drop: Callable[[S, Seat, DragItem, str], tuple[M, ...]]
    """(seen, seat, drag item, zone) -> the moves that a drop there could mean, legal or not."""
    default_move: Callable[[S, Seat, DragItem, Sequence[M]], M | None] = lambda _seen, _seat, _held, _legal: None
    """The one legal move that a double click means; None if there is none."""
    no_move_reason: Callable[[S, Seat, DragItem], M | str] = lambda _seen, _seat, _held: _(
        "You can't do anything with that now."
    )
    """Why there is nothing sensible to do with a drag item; or the move it would be, which the rules refuse with a
    reason.
    """
    starts_selection: Callable[[S, Seat, DragItem, str], str | None] = lambda _seen, _seat, _held, _zone: None
    """(seen, seat, drag item, zone) -> empty, if a drop there only marks the cards, as the move takes more; or why they
    start no move there; None where the drop itself decides.
    """
    markable: Callable[[S, Seat, str, Card], bool] = lambda _seen, _seat, _zone, _card: False
    """(seen, seat, zone, card) -> whether a click marks the card, to be played with others, rather than picking it
    up.
    """
    one_card_moves: bool = False
    """Whether cards are only played one at a time: if no card of the hand fits, the message is about all of them."""
    max_marked: Callable[[S, Seat, str], int] = lambda _seen, _seat, _zone: sys.maxsize
    """(seen, seat, zone) -> the largest number of cards there that are played together: marking one more unmarks the
    first.
    """
    actions: Callable[[S, Seat, frozenset[Card]], Sequence[Action[M]]] = lambda _seen, _seat, _marked: ()
    """(seen, seat, marked cards) -> the buttons of the seat, legal or not."""
    open_piles: Callable[[S, Seat], Sequence[OpenPile]] = lambda _seen, _seat: ()
    """The piles that a seat may browse."""
    claim: Callable[[S, Callable[[Seat], str]], Claim[M] | None] = lambda _seen, _names: None
    """(seen, names) -> the question to everybody; several people at one screen are asked together."""
    forced_move: Callable[[S, Seat, Sequence[M]], M | None] = lambda _seen, _seat, _legal: None
    """A move to make without asking, as the person has no other."""
    auto_answer: Callable[[S, Seat, Sequence[M], bool], M | None] = lambda _seen, _seat, _legal, _ignored: None
    """(seen, seat, legal moves, whether the seat ignores the item) -> the answer to a claim that the next player, on a
    screen shared by several people, need not be asked for once their hand is open; None if they have to choose.
    """


@dataclass(frozen=True, slots=True)
class TableText(Generic[S, M]):
    """Texts of the table."""

    log_line: Callable[[S, Seat, M, S, Callable[[Seat], str]], str]
    """(before, seat, move, after, names) -> the move in words that hide what is hidden."""
    plate: Callable[[S, Seat], str]
    """Text under a seat's name: its score."""
    headline: Callable[[S], str]
    """The house rules and the deal, for the top bar."""
    outcome: Callable[[S, Callable[[Seat], str]], DealOutcome]
    """(seen, names) -> how the deal ended."""
    sheet: Callable[[S], ScoreSheet]
    plate_line: Callable[[S, Seat, M, S], str] = lambda _before, _seat, _move, _after: ""
    """(before, seat, move, after) -> the move in a few words without the name, for the seat's plate; cards in the
    format of ``text.tiles``; empty: nothing.
    """
    secret_choice: Callable[[S, Seat, M, Callable[[Seat], str]], str] = lambda _before, _seat, _move, _names: ""
    """(before, seat, move, names) -> a choice that ``log_line`` keeps secret, for a replay with that hand open; empty
    where there was no choice.
    """
    status: Callable[[S, Seat], str] = lambda _seen, _seat: ""
    """(seen, seat) -> the seat's status until something changes, in a few words; its plate shows it as soon as its last
    action is no longer new.
    """
    why: Callable[[S, Seat, M, S, Callable[[Seat], str]], str] = lambda _before, _seat, _move, _after, _names: ""
    """(before, seat, move, after, names) -> a possible reason for a move that surprises newcomers: one that gives up
    something visible, or ends something. It says so if it is a guess. It uses public information only, not even the
    viewer's hand, and so reveals nothing. Empty for all other moves.
    """
    prompt: Callable[[S, Seat, frozenset[Card]], Prompt] = lambda _seen, _seat, _marked: Prompt()
    """(seen, seat, marked cards) -> what the person is asked, or what the marked cards would do."""
    answers_to: Callable[[S, Callable[[Seat], str]], str] = lambda _seen, _names: ""
    """(seen, names) -> what the seat on turn has to answer, such as a call, and the answers so far, as sentences in
    front of its prompt; empty on any other turn.
    """
    others_turn: Callable[[S, Callable[[Seat], str]], str] = lambda _seen, _names: ""
    """(seen, names) -> what the seat on turn is deciding, for those who wait; if empty, they see whose turn it is."""
    tooltip: Callable[[S, Seat, HitTarget, Callable[[Seat], str]], str] = lambda _seen, _seat, _target, _names: ""
    """(seen, seat at the bottom, target, names) -> a tooltip: what the target is and what it means now, in at most two
    lines; empty: the common tooltip of ``text.tooltip``.
    """
    hint_text: Callable[[S, M], str] = lambda _seen, _move: ""
    """A hint in words; empty: the name of the move's type and its cards (``describe``)."""
    obvious_mistake: Callable[[S, Seat, M], str] = lambda _seen, _seat, _move: ""
    """(seen, seat, move) -> what is so plainly wrong with a move that no search is needed, in a sentence; empty for
    most. The coach says it before the move is made.
    """
    highlight: Callable[[S, M], tuple[tuple[Card, ...], str | None]] = highlight_cards
    """(seen, move) -> cards and zone that a hint highlights; by default the move's cards in hand, and no zone."""
    choice_label: Callable[[S, M], str] = lambda _seen, _move: ""
    """Button label of the move in a choice of several; empty: ``hint_text``."""
    card: Callable[[S, Card], str] = lambda _seen, card: card_name(card)
    """The card as people say it."""
    sets: Callable[[S, Seat], Sequence[tuple[tuple[Card, ...], str]]] = lambda _seen, _seat: ()
    """(seen, seat) -> sets in its hand, and their captions, shown below adjacent cards."""
    partial_sets: Callable[[S, Seat], Sequence[tuple[tuple[Card, ...], str]]] = lambda _seen, _seat: ()
    """(seen, seat) -> incomplete sets in its hand, and what they lack, in less prominent captions."""
    missing: Callable[[S, Seat, tuple[Card, ...]], Sequence[str] | None] = lambda _seen, _seat, _cards: None
    """(seen, seat, cards of a complete or incomplete set) -> the ranks or cards that it needs, drawn instead of its
    caption; empty for a set that needs no caption; None to draw the caption.
    """

    def full_prompt(self, seen: S, seat: Seat, marked: frozenset[Card], name_of: Callable[[Seat], str]) -> Prompt:
        """Return the prompt; its head begins with what the seat has to answer."""
        found = self.prompt(seen, seat, marked)
        if not found:
            return found
        return replace(found, head=" ".join(filter(None, (self.answers_to(seen, name_of), found.head))))

    def describe(self, seen: S, move: M) -> str:
        """Return the move as in a hint."""
        return self.hint_text(seen, move) or describe_move(move, partial(self.card, seen))


@dataclass(frozen=True, slots=True)
class Staging(Generic[S, M]):
    """Presentation of moves: motion and sound."""

    cue: Callable[[S, Seat, M, S], Cue] = lambda _before, _seat, _move, _after: Cue("place")
    """(before, seat, move, after) -> sound and call-out."""
    opening: Callable[[S], Cue] = lambda _seen: Cue("gather", stagger=35, gathers=True)
    showdown: Ms = 0
    """Shortest time for which the end of a deal is shown before the scores cover it, where hands are shown then."""


@dataclass(frozen=True, slots=True)
class TableTime(Generic[S, M]):
    """The clock of a game in real time."""

    reaction: Callable[[S, M, Ms], Ms | None] = lambda _seen, _move, _at: None
    """(before, move, at) -> the reaction time from when the move became possible; None if it does not count."""
    lockouts: Callable[[S], Mapping[Seat, tuple[Ms, Ms]]] = lambda _seen: {}
    ends_at: Callable[[S], Ms | None] = lambda _seen: None
    """When the deal ends by itself; None if it does not."""
    pauses_race: Callable[[M], bool] = lambda _move: False
    """Whether a move makes everybody look at what it changed: the race then pauses for a moment, if people want
    that.
    """
    dimmed: Callable[[S, Seat], frozenset[Card]] = lambda _seen, _seat: frozenset()
    """(seen, seat) -> cards of that hand to darken, as they can't be right now: all of them while only others may play.
    Where several race for a rank, its cards are not revealed this way.
    """
    short_refusal: Callable[[S, Seat, M | None], str] = lambda _seen, _seat, _move: ""
    """(seen, seat, move) -> why the rules refuse the move, in a few words at the seat, to be read at a glance; if the
    move is None, why an action has no move now.
    """
    notice: Callable[[S, Seat, M, S, Seat, Callable[[Seat], str]], str] = lambda _was, _by, _move, _is, _to, _names: ""
    """(before, seat, move, after, viewer, names) -> what a move means for the viewer, as a sentence shown for a moment
    in place of the prompt: why their card came back, or who has called for them. Empty for most moves.
    """
    topic: Callable[[S], object] = lambda _seen: None
    """What everyone is acting on, such as the next rank. Once it changes, plates no longer show old actions that had
    left it unchanged, as they would seem to be about the new one.
    """
    call_timer: Callable[[S, Seat], tuple[Ms, Ms] | None] = lambda _seen, _seat: None
    """(seen, seat) -> when its time for a call began, and when the clock makes the call instead; None if it need not
    call. The first of its ``actions`` is the call.
    """
    spoken_move: Callable[[S, Seat, M, S, Callable[[Seat], str]], str] = lambda _before, _seat, _move, _after, _by: ""
    """(before, seat, move, after, names) -> the move as announced to those who listen to a race: as short as possible,
    with what matters for the next move first; empty for none.
    """
    cursor_target: Callable[[S, Seat], Card | None] = lambda _seen, _seat: None
    """(seen, seat) -> the card that fits, where house rules move everybody's cursor there; None where they don't, or
    nothing fits.
    """
    callouts: tuple[tuple[str, bool], ...] = ()
    """Lettering that may fly in at any time, and whether play goes on meanwhile."""


@dataclass(frozen=True, slots=True)
class Tabletop(Generic[S, M, V]):
    """One game on the table: its layout, what gestures mean, and its texts. ``S`` is an observation
    (``observation.Observation``) made of Views, never of a State. Moves and seats are as everybody learns of them, but
    for the cards that ``text.log_line`` hides.
    """

    observe: Callable[[Sequence[V]], S]
    """The Views of simultaneous viewers -> their observation."""
    layout: TableLayout[S]
    input: TableInput[S, M]
    text: TableText[S, M]
    is_deal: Callable[[M], bool]
    """Whether the move starts the next deal: it waits until the scores have been read."""
    staging: Staging[S, M] = Staging()
    real_time: TableTime[S, M] | None = None
    """None in games with turns."""
    deal_over: Callable[[S], bool] = lambda seen: bool(seen.public.over)
    dealer: Callable[[S], Seat | None] = lambda seen: int(seen.public.dealer)
    """The dealer; None where no player deals."""
    hand: Callable[[S, Seat], tuple[Card, ...]] = lambda seen, seat: seen.hands[seat]
    counts_hand: Callable[[S, Seat], bool] = lambda _seen, _seat: True
    """Whether the seat's plate shows how many cards it holds: not once they lie on the table."""
    turn: Callable[[S], Seat | None] = lambda _seen: None
    """The seat publicly on turn, where several may move at once; in real time, the only seat that all wait for. None:
    those who may move.
    """
    clockwise: Callable[[S], bool] = lambda _seen: True
    """The direction of play, in which several people at one screen are asked."""
    low_count: int = 0
    """With this many cards or fewer a player is about to win: the count is in another colour."""
    all_open: Callable[[S], bool] = lambda _seen: False
    """Whether house rules make all hands open: everybody sees what any of them sees."""


AnyTabletop: TypeAlias = Tabletop[AnyObservation, object, Any]
