"""What every game's table module is: a record of pure functions, beside the game's own record.

What every game must give has no default; the rest can come later.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeAlias, TypeVar

from app.core.cards import Card, Seat, words
from app.core.game import Ms
from app.table.cue import Cue
from app.table.geometry import Area
from app.table.gesture import DragItem
from app.table.hit_target import HitTarget
from app.table.layout import Spread, Zone
from app.table.mat import Faces, Mat, MatLabel
from app.table.observation import AnyObservation
from app.table.sheet import DealOutcome, ScoreSheet
from app.table.text.default_words import describe_move, highlight_cards

S = TypeVar("S", bound=AnyObservation)  # what is seen
M = TypeVar("M")
V = TypeVar("V")  # View: what one seat may know


@dataclass(frozen=True, slots=True)
class Sort(Generic[S]):
    """A way to order the hand of a person."""

    name: str
    """As in ``Sorted by ...``."""
    groups: Callable[[S, Seat], Sequence[tuple[Card, ...]]]
    """(seen, seat) -> the hand, in groups that stand apart."""


@dataclass(frozen=True, slots=True)
class Action(Generic[M]):
    """A move with a button of its own."""

    move: M | None
    """None while the person has yet to choose something; then ``why`` says what."""
    label: str
    key: str
    """The letter printed on the button, and the key that does it; may be empty."""
    why: str = ""
    """Why it cannot be done, where that is not for the rules to say."""
    suggested: bool = False
    """Most players want it at this point, and it gives nothing up; still it may be a blunder."""
    always_right: bool = False
    """It is right in any case, such as a win."""
    half_width: bool = False
    """Two such actions after each other share a row, where the buttons stand below each other: of few words, and less
    wanted than the others.
    """


@dataclass(frozen=True, slots=True)
class OpenPile:
    """A pile that may be looked through."""

    zone: str
    """A button for it stands below that zone."""
    label: str
    """What is printed on the button: how many cards there are."""
    key: str
    title: str
    cards: tuple[Card, ...]
    """In the order in which they are shown."""
    why: str = ""
    """Why it may not be looked through just now."""


@dataclass(frozen=True, slots=True)
class Claim(Generic[M]):
    """What several people are asked at once; being asked tells nobody whether they could say yes."""

    question: str
    decline: M
    """The answer of all who do not want it; those whose turn it is next answer for themselves."""
    item: str = ""
    """What is to be had, as in ``Does anyone else want the five of coins?``."""
    kind: str = ""
    """All that is like it, in a word or two: a person may say to ignore that for the rest of the deal. Empty: nobody
    can.
    """


@dataclass(frozen=True, slots=True)
class TableLayout(Generic[S]):
    """Where cards and words lie."""

    mat: Callable[[Area, int], Mat]
    """(picture, seats) -> the table."""
    zones: Callable[[S, Seat, bool], Mapping[str, Zone]]
    """(seen, seat at the bottom, whether its hand is shown) -> which cards lie where; every card once."""
    spreads: Callable[[S, Seat, Area, Mat], Mapping[str, Spread]] = lambda _seen, _seat, _area, _mat: {}
    """(seen, seat at the bottom, picture, mat) -> the zones that come and go: melds, kongs."""
    labels: Callable[[S, Seat, bool, Mat], Sequence[MatLabel]] = lambda _seen, _seat, _open, _mat: ()
    """(seen, seat at the bottom, whether its hand is shown, mat) -> words and chips on the mat."""
    badge_zones: tuple[str, ...] = ()
    """Zones where the face of whoever put the last card there stands beside it, for one turn of the person at the
    bottom.
    """
    adapt_mat: Callable[[S, Area, Mat], Mat] = lambda _seen, _area, mat: mat
    """(seen, picture, mat) -> the table where house rules ask for another one."""
    desk_mat: Callable[[S, Mat, Sequence[int], float], Mat] = lambda _seen, mat, _people, _size: mat
    """(seen, mat, how many steps clockwise from the bottom each person sits, how large the cards should be against
    those of the mat) -> the table where several people play at once at one keyboard, in the order of their keys.
    """
    faces: Callable[[S], Faces] = lambda _seen: Faces()
    sorts: tuple[Sort[S], ...] = ()
    """Ways to order the hand, the usual one first; without any it lies as ``zones`` has it."""
    group_sizes: Callable[[Sequence[Card]], Sequence[int]] = lambda _cards: ()
    """(the hand as its person has laid it) -> how many cards each group has, where neighbours belong together."""
    max_text_scale: float = 1.2
    """How large words and buttons may be against the usual before the cards have no room beside them."""
    may_enlarge: Callable[[S], bool] = lambda _seen: True
    """Whether cards may be larger than usual where the mat has room for it: not if it is needed for what comes later.
    """


@dataclass(frozen=True, slots=True)
class TableInput(Generic[S, M]):
    """What a gesture means, and what there is to press."""

    drag_item: Callable[[S, str, Card | None], DragItem | None]
    """(seen, zone, card) -> what is taken up there; None if nothing can be."""
    moves_for_drop: Callable[[S, Seat, DragItem, str], tuple[M, ...]]
    """(seen, seat, grip, zone) -> the moves that letting go there could mean, legal or not."""
    default_move: Callable[[S, Seat, DragItem, Sequence[M]], M | None] = lambda _seen, _seat, _held, _legal: None
    """The one move that a double click means, among the legal ones; None if there is none."""
    no_move_reason: Callable[[S, Seat, DragItem], M | str] = lambda _seen, _seat, _held: (
        "There is nothing to do with that now."
    )
    """Why there is nothing sensible to do with a grip; or the move that it would be, and the rules know why not."""
    starts_selection: Callable[[S, Seat, DragItem, str], str | None] = lambda _seen, _seat, _held, _zone: None
    """(seen, seat, grip, zone) -> empty, if letting go there only marks what is held, as the move takes more cards; or
    why what is held begins no move there; None where letting go says all, or nothing.
    """
    markable: Callable[[S, Seat, str, Card], bool] = lambda _seen, _seat, _zone, _card: False
    """(seen, seat, zone, card) -> whether a click marks the card, to be played together with others; else it takes the
    card up.
    """
    one_card_moves: bool = False
    """Cards are only played one by one: where none of the hand fits, that is told of all of them."""
    max_marked: Callable[[S, Seat, str], int] = lambda _seen, _seat, _zone: sys.maxsize
    """(seen, seat, zone) -> so many cards there are played together at the most: one more that is marked takes the
    place of the one that was marked first.
    """
    actions: Callable[[S, Seat, frozenset[Card]], Sequence[Action[M]]] = lambda _seen, _seat, _marked: ()
    """(seen, seat, marked cards) -> the buttons of the seat, legal or not."""
    open_piles: Callable[[S, Seat], Sequence[OpenPile]] = lambda _seen, _seat: ()
    """The piles that a seat may look through."""
    claim: Callable[[S, Callable[[Seat], str]], Claim[M] | None] = lambda _seen, _names: None
    """(seen, names) -> what all are asked now; several people at one screen are asked together."""
    forced_move: Callable[[S, Seat, Sequence[M]], M | None] = lambda _seen, _seat, _legal: None
    """A move that need not be asked for, as the person has no other."""
    auto_answer: Callable[[S, Seat, Sequence[M], bool], M | None] = lambda _seen, _seat, _legal, _ignored: None
    """(seen, seat, legal moves, whether the seat ignores what is claimed) -> the answer to a claim that the next player
    need not be asked for at a screen of several people, once their hand is open; None if they have to choose.
    """


@dataclass(frozen=True, slots=True)
class TableText(Generic[S, M]):
    """What is told at the table."""

    log_line: Callable[[S, Seat, M, S, Callable[[Seat], str]], str]
    """(before, seat, move, after, names) -> the move in words that hide what is hidden."""
    plate: Callable[[S, Seat], str]
    """What stands under a seat's name: its score."""
    headline: Callable[[S], str]
    """The house rules and the deal, for the top bar."""
    outcome: Callable[[S, Callable[[Seat], str]], DealOutcome]
    """(seen, names) -> how the deal that is over went."""
    sheet: Callable[[S], ScoreSheet]
    plate_line: Callable[[S, Seat, M, S], str | None] = lambda _before, _seat, _move, _after: None
    """(before, seat, move, after) -> the move in a few words without the name, as it stands at the seat's plate; cards
    as ``text.tiles`` writes them. None: the first sentence of ``log_line``; empty: nothing.
    """
    secret_choice: Callable[[S, Seat, M, Callable[[Seat], str]], str] = lambda _before, _seat, _move, _names: ""
    """(before, seat, move, names) -> a choice that ``log_line`` keeps secret, as a replay tells it with that hand open;
    empty where there was nothing to choose.
    """
    status: Callable[[S, Seat], str] = lambda _seen, _seat: ""
    """(seen, seat) -> what holds of it until something changes, in a few words; it stands at its plate as soon as what
    it did last is no longer new.
    """
    why: Callable[[S, Seat, M, S, Callable[[Seat], str]], str] = lambda _before, _seat, _move, _after, _names: ""
    """(before, seat, move, after, names) -> why the seat may have made a move that a newcomer wonders at: one that
    gives up what all could see, or ends something. A guess says so. It reads what everybody can see and no hand, not
    even that of who looks: so it tells nothing of any. Empty for all other moves.
    """
    prompt: Callable[[S, Seat, frozenset[Card]], str] = lambda _seen, _seat, _marked: ""
    """(seen, seat, marked cards) -> what the person is asked, or what the marked cards would do. The first sentence
    says what to do, and stands in gold; the others what it brings, or why not.
    """
    explain: Callable[[S, Seat, HitTarget, Callable[[Seat], str]], str] = lambda _seen, _seat, _thing, _names: ""
    """(seen, seat at the bottom, thing, names) -> what it is and what it means now, in two lines at most; empty: what
    ``text.explained`` says of such things in every game.
    """
    hint_text: Callable[[S, M], str] = lambda _seen, _move: ""
    """A hint in words; empty: the name of the move's type and its cards (``describe``)."""
    obvious_mistake: Callable[[S, Seat, M], str] = lambda _seen, _seat, _move: ""
    """(seen, seat, move) -> what speaks against a move so plainly that no search is needed, in a sentence; empty for
    most. The coach says it before the move is made.
    """
    highlight: Callable[[S, M], tuple[tuple[Card, ...], str | None]] = highlight_cards
    """(seen, move) -> cards and zone that a hint lights up; by default the move's cards that are in hand, and no zone.
    """
    choice_label: Callable[[S, M], str] = lambda _seen, _move: ""
    """The move on a button, where one of several must be chosen; empty: the sentence of ``hint_text``."""
    card: Callable[[S, Card], str] = lambda _seen, card: words(card)
    """The card as people say it."""
    sets: Callable[[S, Seat], Sequence[tuple[tuple[Card, ...], str]]] = lambda _seen, _seat: ()
    """(seen, seat) -> the cards of its hand that make something together, and what; told below them where they lie
    side by side.
    """
    partial_sets: Callable[[S, Seat], Sequence[tuple[tuple[Card, ...], str]]] = lambda _seen, _seat: ()
    """(seen, seat) -> the cards of its hand that lack something to be such a set, and what; told in the same way, but
    in a quieter one.
    """

    def describe(self, seen: S, move: M) -> str:
        """The move as a hint says it."""
        return self.hint_text(seen, move) or describe_move(move, partial(self.card, seen))


@dataclass(frozen=True, slots=True)
class Staging(Generic[S, M]):
    """How a move is shown and heard."""

    cue: Callable[[S, Seat, M, S], Cue] = lambda _before, _seat, _move, _after: Cue("place")
    """(before, seat, move, after) -> sound and call-out."""
    opening: Callable[[S], Cue] = lambda _seen: Cue("gather", stagger=35, gathers=True)
    """How the first deal is shown."""
    showdown: Ms = 0
    """At least so long the end of a deal is seen before the scores cover it, where hands are laid open then."""


@dataclass(frozen=True, slots=True)
class TableTime(Generic[S, M]):
    """What a game in real time tells of its clock."""

    reaction: Callable[[S, M, Ms], Ms | None] = lambda _seen, _move, _at: None
    """(before, move, at) -> how long after it became possible a move came; None if that is not the question."""
    lockouts: Callable[[S], Mapping[Seat, tuple[Ms, Ms]]] = lambda _seen: {}
    """Who must sit still for a moment, from when to when."""
    ends_at: Callable[[S], Ms | None] = lambda _seen: None
    """When the deal is over by itself; None if it is not."""
    pauses_race: Callable[[M], bool] = lambda _move: False
    """Whether all must look first what a move has changed: the race stands for a moment, if people want that."""
    dimmed: Callable[[S, Seat], frozenset[Card]] = lambda _seen, _seat: frozenset()
    """(seen, seat) -> the cards of that hand that are darkened, as they cannot be right now: all of them while it is
    for the others to go on. Where several race for a rank, to tell which cards are of it is for nobody but themselves.
    """
    short_refusal: Callable[[S, Seat, M], str] = lambda _seen, _seat, _move: ""
    """(seen, seat, move) -> why the rules refuse it, in a few words to stand at the seat: there is no time for more."""
    cursor_target: Callable[[S, Seat], Card | None] = lambda _seen, _seat: None
    """(seen, seat) -> the card that fits, where the house rules move everybody's cursor there; None where they do not,
    or nothing fits.
    """
    callouts: tuple[tuple[str, bool], ...] = ()
    """Lettering that may fly in at any time, and whether play goes on then."""


@dataclass(frozen=True, slots=True)
class Tabletop(Generic[S, M, V]):
    """One game on the table: its layout, what gestures mean, and its texts.

    ``S`` is an observation (``observation.Observation``), made of the Views of those who look: no State comes here.
    Moves and seats are as everybody learns of them, but for the cards that ``text.log_line`` hides.
    """

    observe: Callable[[Sequence[V]], S]
    """The Views of those who look at once -> what they see."""
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
    """Who deals; None where no player does."""
    hand: Callable[[S, Seat], tuple[Card, ...]] = lambda seen, seat: seen.hands[seat]
    """The cards a seat holds."""
    turn: Callable[[S], Seat | None] = lambda _seen: None
    """Whose turn everybody sees it to be, where several may move at once; in real time, for whom alone all wait. None:
    whoever may move.
    """
    clockwise: Callable[[S], bool] = lambda _seen: True
    """Which way play goes round, and several people at one screen are asked."""
    low_count: int = 0
    """Who holds so many cards or fewer is about to win: the count stands out in another colour."""
    all_open: Callable[[S], bool] = lambda _seen: False
    """By the house rules all hands lie open: everybody sees what any of them sees."""


AnyTabletop: TypeAlias = Tabletop[AnyObservation, object, Any]
