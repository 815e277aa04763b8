"""What every game's table module is: a record of pure functions, beside the game's own record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from app.core.cards import Card, Seat, words
from app.core.game import Ms
from app.table.geometry import CARD_SHAPE, Area, Box
from app.table.gesture import Grip
from app.table.layout import Spread, Zone
from app.table.seen import AnySeen

S = TypeVar("S", bound=AnySeen)  # what is seen
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Place:
    """A place on the mat that is there even when no card lies on it."""

    zone: str
    ornament: str
    """The sprite of the empty place; empty where only the state says how it looks: then ``notes`` have it."""
    name: str
    """What a voice would call it."""


@dataclass(frozen=True, slots=True)
class Mat:
    """The table of one game in a picture of a given size."""

    spreads: Mapping[str, Spread]
    """Where zones lie. Of the zones that are always there; ``Tabletop.spreads`` gives those that come and go."""
    places: tuple[Place, ...]
    cloth: Box
    """The woven mat under the middle."""
    area: Area
    """The picture that it was made for, with what an upright one changes."""
    pot: tuple[float, float] = (0.0, 0.0)
    """Where chips lie that are nobody's, in the games that have a pot."""


@dataclass(frozen=True, slots=True)
class Note:
    """Words on the mat, and chips with their number."""

    text: str
    x: float
    y: float
    """The middle of the words."""
    kind: str = "badge"
    """``badge``: small on dark ground; ``caption``: small and quiet; ``tally``: small, to be read on a lit ground too;
    ``title``: gold; ``huge``, ``giant``: a few large letters.
    """
    chips: int = 0
    """A stack of so many stands above the words."""
    picture: str = ""
    """A sprite above the words, or instead of them."""
    size: float = 0.0
    """How wide the chips or the picture are."""
    resting: bool = False
    """Not shown while cards are being dealt."""
    over: bool = True
    """Lies over the cards."""
    align: float = 0.5
    """Where ``x`` is in the words: 0 where they begin, 1 where they end."""


@dataclass(frozen=True, slots=True)
class Faces:
    """What the cards of a pack look like."""

    folder: str = "cards"
    """Where their sprites are."""
    back: str = ""
    """The sprite of a back; empty: the one that the settings choose."""
    shape: float = CARD_SHAPE


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
    aim: bool = False
    """It is what one wants to come to, and gives nothing up."""


@dataclass(frozen=True, slots=True)
class Leaf:
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
class Payment:
    """Chips that change hands."""

    source: Seat | None
    """Who pays; None for the pot."""
    target: Seat | None
    chips: int


@dataclass(frozen=True, slots=True)
class Cue:
    """What a move sounds like, and what is called out."""

    sound: str
    """What is heard of the cards and chips; empty where they are not what one should hear."""
    stagger: int = 0
    """Milliseconds between cards that move at once."""
    order: tuple[Card, ...] = ()
    """Which cards leave first."""
    bubble: str = ""
    """What the seat says."""
    call: str = ""
    """The lettering that flies in: a sprite's name."""
    call_sound: str = ""
    """What is heard of the call, with lettering or without."""
    gathers: bool = False
    """All cards go back to the stock first."""
    closed: bool = False
    """All cards are dealt face down, and nobody takes theirs up before the last one has come."""
    heaped: tuple[Card, ...] = ()
    """These go back to the stock first, so that nobody sees where each goes from there."""
    chips: tuple[Payment, ...] = ()
    """Chips that fly across the table."""
    bounce: tuple[Card, str] | None = None
    """A card that was put on a zone and comes back to where it lay."""
    by: Seat | None = None
    """Whose doing it is, where that is not who moved: of several answers the last one settles what comes of all."""
    quiet: bool = False
    """Nobody sees it: an answer that is kept secret until all have answered. No pause, no line in the log."""


@dataclass(frozen=True, slots=True)
class Claim(Generic[M]):
    """What several people are asked at once; being asked tells nobody whether they could say yes."""

    question: str
    decline: M
    """The answer of all who do not want it; those whose turn it is next answer for themselves."""


@dataclass(frozen=True, slots=True)
class Lot:
    """Cards that count together, on the score sheet."""

    cards: tuple[Card, ...]
    """In the order in which they are shown."""
    worth: str = ""
    """What they count, where they count something by themselves."""


@dataclass(frozen=True, slots=True)
class Part:
    """What a deal's score is made of: one of several sums that make up what each seat has won or lost."""

    name: str
    """As in ``tongit −3``."""
    sums: tuple[int, ...]
    """Per seat; in the sense of the totals."""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The score sheet: a row a deal, a column a seat."""

    unit: str
    """What is counted: ``points``, ``chips``, ``gain`` ..."""
    totals: tuple[tuple[int, ...], ...]
    """What stood after each deal, per seat."""
    winners: tuple[Seat | None, ...]
    """Who won each deal; None if nobody."""
    notes: tuple[str, ...]
    """What else made up the last deal's score, per seat."""
    limit: int | None
    """The total that ends the match, if one does."""
    less_is_better: bool
    out: str = "out"
    """What is said of a winner who has no card left."""
    starts: bool = False
    """Who goes on has the cards dealt and starts, and does not deal them."""
    noted: str = "How it went"
    """Stands above the notes."""
    held: str = "Left in hand"
    """Stands above the cards."""
    lots: tuple[tuple[Lot, ...], ...] = ()
    """The cards that the last deal's score comes from, per seat; none where cards count nothing."""
    parts: tuple[Part, ...] = ()
    """What the last deal's score is made of. All parts of a seat add up to it."""


@dataclass(frozen=True, slots=True)
class Tabletop(Generic[S, M]):
    """How one game lies on the table, what a gesture means there, and how it is told.

    ``S`` is what is seen (``seen.Seen``), made of the Views of those who look: no State comes here. A move and its seat
    are as everybody learns of them, but for the cards that ``tell`` hides.
    """

    see: Callable[[Sequence[Any]], S]
    """The Views of those who look at once -> what they see."""
    mat: Callable[[Area, int], Mat]
    """(picture, seats) -> the table."""
    zones: Callable[[S, Seat, bool], Mapping[str, Zone]]
    """(seen, seat at the bottom, whether its hand is shown) -> which cards lie where; every card once."""
    grip: Callable[[S, str, Card | None], Grip | None]
    """(seen, zone, card) -> what is taken up there; None if nothing can be."""
    meant: Callable[[S, Seat, Grip, str], tuple[M, ...]]
    """(seen, seat, grip, zone) -> the moves that letting go there could mean, legal or not."""
    tell: Callable[[S, Seat, M, S, Callable[[Seat], str]], str]
    """(before, seat, move, after, names) -> the move in words that hide what is hidden."""
    cue: Callable[[S, Seat, M, S], Cue]
    """(before, seat, move, after) -> sound and call-out."""
    opening: Callable[[S], Cue]
    """How the first deal is shown."""
    plate: Callable[[S, Seat], str]
    """What stands under a seat's name: its score."""
    headline: Callable[[S], str]
    """The house rules and the deal, for the top bar."""
    outcome: Callable[[S, Callable[[Seat], str]], str]
    """How the deal that is over went, in words."""
    sheet: Callable[[S], ScoreSheet]
    is_deal: Callable[[M], bool]
    """Whether the move starts the next deal: it waits until the scores have been read."""
    sensible: Callable[[S, Seat, Grip, Sequence[M]], M | None] = lambda _seen, _seat, _held, _legal: None
    """The one move that a double click means, among the legal ones; None if there is none."""
    actions: Callable[[S, Seat, frozenset[Card]], Sequence[Action[M]]] = lambda _seen, _seat, _marked: ()
    """(seen, seat, marked cards) -> the buttons of the seat, legal or not."""
    advise: Callable[[S, M], str] = lambda _seen, _move: ""
    """A hint in words."""
    shows: Callable[[S, M], tuple[tuple[Card, ...], str | None]] = lambda _seen, _move: ((), None)
    """(seen, move) -> cards and zone that a hint lights up."""
    idle: Callable[[S, Seat, Grip], M | str] = lambda _seen, _seat, _held: "There is nothing to do with that now."
    """Why there is nothing sensible to do with a grip; or the move that it would be, and the rules know why not."""
    deal_over: Callable[[S], bool] = lambda seen: bool(seen.public.over)
    dealer: Callable[[S], Seat] = lambda seen: int(seen.public.dealer)
    hand: Callable[[S, Seat], tuple[Card, ...]] = lambda seen, seat: seen.hands[seat]
    """The cards a seat holds."""
    card_order: Callable[[Card], Any] = lambda card: card
    """Sorts an open hand."""
    notes: Callable[[S, Seat, bool, Mat], Sequence[Note]] = lambda _seen, _seat, _open, _mat: ()
    """(seen, seat at the bottom, whether its hand is shown, mat) -> words and chips on the mat."""
    spreads: Callable[[S, Seat, Area, Mat], Mapping[str, Spread]] = lambda _seen, _seat, _area, _mat: {}
    """(seen, seat at the bottom, picture, mat) -> the zones that come and go: melds, kongs."""
    markable: Callable[[S, Seat, str, Card], bool] = lambda _seen, _seat, _zone, _card: False
    """(seen, seat, zone, card) -> whether a click marks the card, to be played together with others; else it takes the
    card up.
    """
    prompt: Callable[[S, Seat, frozenset[Card]], str] = lambda _seen, _seat, _marked: ""
    """(seen, seat, marked cards) -> what the person is asked, or what the marked cards would do; above the buttons."""
    all_open: Callable[[S], bool] = lambda _seen: False
    """By the house rules all hands lie open: everybody sees what any of them sees."""
    faces: Callable[[S], Faces] = lambda _seen: Faces()
    card: Callable[[S, Card], str] = lambda _seen, card: words(card)
    """The card as people say it."""
    called: Callable[[S, Seat, str], tuple[str, Seat | None]] = lambda _seen, _seat, zone: (zone, None)
    """(seen, seat at the bottom, zone) -> what a voice calls a zone that is not one of the places, and whose it is."""
    anticlockwise: bool = False
    """The order of play, in which several people at one screen are asked."""
    turn: Callable[[S], Seat | None] = lambda _seen: None
    """Whose turn everybody sees it to be, where several may move at once; in real time, for whom alone all wait. None:
    whoever may move.
    """
    forced: Callable[[S, Seat, Sequence[M]], M | None] = lambda _seen, _seat, _legal: None
    """A move that need not be asked for, as the person has no other."""
    reaction: Callable[[S, M, Ms], Ms | None] = lambda _seen, _move, _at: None
    """(before, move, at) -> in real time, how long after it became possible a move came; None if that is not the
    question.
    """
    locked: Callable[[S], Mapping[Seat, tuple[Ms, Ms]]] = lambda _seen: {}
    """In real time: who must sit still for a moment, from when to when."""
    ends: Callable[[S], Ms | None] = lambda _seen: None
    """In real time: when the deal is over by itself; None if it is not."""
    leaves: Callable[[S, Seat], Sequence[Leaf]] = lambda _seen, _seat: ()
    """The piles that a seat may look through."""
    begins: Callable[[S, Seat, Grip, str], str | None] = lambda _seen, _seat, _held, _zone: None
    """(seen, seat, grip, zone) -> empty, if letting go there only marks what is held, as the move takes more cards; or
    why what is held begins no move there; None where letting go says all, or nothing.
    """
    pick: Callable[[S, M], str] = lambda _seen, _move: ""
    """The move on a button, where one of several must be chosen; empty: the sentence of ``advise``."""
    sets: Callable[[S, Seat], Sequence[tuple[tuple[Card, ...], str]]] = lambda _seen, _seat: ()
    """(seen, seat) -> the cards of its hand that make something together, and what; told below them where they lie
    side by side.
    """
    claim: Callable[[S, Callable[[Seat], str]], Claim[M] | None] = lambda _seen, _names: None
    """(seen, names) -> what all are asked now; several people at one screen are asked together."""
    calls: tuple[tuple[str, bool], ...] = ()
    """In real time: lettering that may fly in at any time, and whether play goes on then."""
    showdown: Ms = 0
    """At least so long the end of a deal is seen before the scores cover it, where hands are laid open then."""
    sorts: tuple[Sort[S], ...] = ()
    """Ways to order the hand, the usual one first; without any it lies as ``zones`` has it."""
    grouped: Callable[[Sequence[Card]], Sequence[int]] = lambda _cards: ()
    """(the hand as its person has laid it) -> how many cards each group has, where neighbours belong together."""
    largest: float = 1.2
    """How large words and buttons may be against the usual before the cards have no room beside them."""


AnyTabletop: TypeAlias = Tabletop[AnySeen, object]
