"""``check-game``: our own games keep the laws, and each way to break one is found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, TypeAlias

import pytest

from app.ai.player import RandomPlayer
from app.commands.arguments import parse
from app.commands.check_game import CheckGameOptions
from app.commands.command import CommandError
from app.core.cards import Card
from app.core.game import AnyGame, DealResult
from app.core.reason import Reason
from app.games import GAMES, game_named
from app.games.kings_corners.players import PLAYERS
from app.table.geometry import CARD_SHAPE
from app.table.layout import Spread, Zone
from app.table.registry import TABLETOPS
from app.table.sheet import DealOutcome
from app.table.tabletop import Action, AnyTabletop, cards_in, describe_move, highlight_cards
from app.table.text.brief import Brief, Example, Topic
from app.table.text.game_text import AnyText
from app.tools.laws import check as laws_check
from app.tools.laws import rule_laws, table_laws
from app.tools.laws.check import LAWS, check, law_text
from app.tools.laws.sample import Broken, Law, SampleMatch, SampleTable, cases

GAME = game_named("kings-corners")
CASE = SampleTable(GAME, {**GAME.presets["One deal"]}, 3, "One deal, 3 players")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_our_games_keep_all_laws(game: AnyGame) -> None:
    """By their usual house rules with the fewest players; ``check-game`` tries all others, and the AI players, too."""
    sample = SampleMatch(cases(game)[0])
    laws = [law for law in LAWS if law not in laws_check.PLAYER_LAWS]
    assert [(law_text(law), why) for law in laws if (why := broken(law, sample))] == []


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_our_games_keep_all_laws_by_all_house_rules(game: AnyGame) -> None:
    assert [breach for _, found in check(game) for breach in found] == []


def broken(law: Law, sample: SampleMatch) -> str:
    """How the sample breaks the law; empty if it does not."""
    try:
        law(sample)
    except Broken as why:
        return str(why)
    return ""


def test_the_command_needs_a_package() -> None:
    assert parse(["check-game", "five_tricks"]).options == CheckGameOptions("five_tricks")
    with pytest.raises(CommandError, match=r"^check-game needs PACKAGE; see .* check-game --help$"):
        parse(["check-game"])


def test_every_law_says_what_it_is() -> None:
    texts = [law_text(law) for law in LAWS]
    assert all(text.endswith(".") for text in texts)
    assert len({*texts}) == len(texts)


def test_house_rules_are_tried_one_by_one() -> None:
    labels = [case.label for case in cases(GAME)]
    assert "Classic, 2 players" in labels
    assert "scoring=pips, 4 players" in labels


# ---- Games that break a law.

Changed: TypeAlias = Callable[[AnyGame], Mapping[str, Any]]


def with_kings(view: Any, kings: tuple[Any, ...]) -> Any:
    """The View with something else in the place of what all know of kings, which no table asks for."""
    return view._replace(public=view.public._replace(kings=kings))


GAMES_BROKEN: Mapping[str, tuple[Law, Changed, str]] = {
    "nobody is active": (
        rule_laws.random_play_ends,
        lambda _game: {"active": lambda _state: frozenset()},
        "nobody may move",
    ),
    "active without moves": (
        rule_laws.active_seats_have_moves,
        lambda _game: {"active": lambda state: frozenset(range(len(state.hands)))},
        "has 0 moves",
    ),
    "another state on the second day": (
        rule_laws.a_match_is_its_header_and_its_log,
        lambda game: {"apply": lambda *made: game.apply(*made)._replace(stock=())},
        "is refused: line",
    ),
    "two moves written alike": (
        rule_laws.moves_are_written_and_read_back,
        lambda _game: {"notate": lambda _move: "move"},
        "stands for two moves",
    ),
    "anything is read": (
        rule_laws.moves_are_written_and_read_back,
        lambda game: {"parse": lambda text: game.parse(text.strip())},
        "which is written otherwise",
    ),
    "another error": (
        rule_laws.moves_are_written_and_read_back,
        lambda game: {"parse": lambda text: game.parse(text) if text.strip() else {}[text]},
        "raises KeyError",
    ),
    "no reason": (
        rule_laws.illegal_moves_are_refused,
        lambda _game: {"why_not": lambda _state, _seat, _move: Reason("")},
        "is no sentence",
    ),
    "a seed is not enough": (
        rule_laws.the_seed_makes_everything,
        lambda game: {"new": lambda *given: game.new(*given)._replace(stock=Random().random())},
        "two deals",
    ),
    "deals of another match": (
        rule_laws.deals_add_up_to_the_result,
        lambda game: {"deals": lambda state: [DealResult(0, (1,) * len(state.hands)) for _ in game.deals(state)]},
        "the deals add up to",
    ),
    "no words for what lasts": (
        rule_laws.undo_gives_the_state_before,
        lambda _game: {"undo_blocked_by": lambda _state, _seat, _move: "because"},
        "is no sentence",
    ),
    "a view with a state in it": (
        rule_laws.a_view_holds_no_secret,
        lambda game: {"view": lambda state, seat: with_kings(game.view(state, seat), (state,))},
        "holds a State",
    ),
    "a view with the stock in it": (
        rule_laws.a_view_holds_no_secret,
        lambda game: {"view": lambda state, seat: with_kings(game.view(state, seat), (0, [state.stock]))},
        "holds hidden cards",
    ),
    "a guess of another table": (
        rule_laws.a_determinization_looks_like_the_truth,
        lambda game: {"determinize": lambda view, rng: game.determinize(view._replace(hand=view.hand[:-1]), rng)},
        "view(determinize(view))",
    ),
    "one guess": (
        rule_laws.a_determinization_is_random,
        lambda game: {"determinize": lambda view, _rng: game.determinize(view, Random(1))},
        "determinized in one way alone",
    ),
}


@pytest.mark.parametrize(("law", "changed", "why"), GAMES_BROKEN.values(), ids=GAMES_BROKEN)
def test_what_is_wrong_in_the_rules_is_found(law: Law, changed: Changed, why: str) -> None:
    sample = SampleMatch(CASE)
    game = replace(GAME, **changed(GAME))
    if law is rule_laws.random_play_ends:
        sample = SampleMatch(replace(CASE, game=game))
    sample.game = sample.match.game = game
    sample.case = replace(CASE, game=game)
    assert why in broken(law, sample)


def test_a_state_that_is_changed_in_place_is_found() -> None:
    sample = SampleMatch(CASE)
    changed = [list(sample.match.states[0].hands)]

    def apply(state: Any, seat: int, move: object, at: int) -> Any:
        after = GAME.apply(state, seat, move, at)
        changed[0].append(after)
        return after

    sample.match.states = [state._replace(hands=tuple(state.hands)) for state in sample.match.states]
    sample.match.states[0] = sample.match.states[0]._replace(chance=changed)
    sample.game = replace(GAME, apply=apply)
    assert "changes the state" in broken(rule_laws.a_move_changes_no_state, sample)


# ---- Tables that break a law.

Laid: TypeAlias = Callable[[AnyTabletop], AnyTabletop]


def layout(**parts: Any) -> Laid:
    return lambda top: replace(top, layout=replace(top.layout, **parts))


def given(**parts: Any) -> Laid:
    return lambda top: replace(top, input=replace(top.input, **parts))


def line(**parts: Any) -> Laid:
    return lambda top: replace(top, text=replace(top.text, **parts))


def staged(**parts: Any) -> Laid:
    return lambda top: replace(top, staging=replace(top.staging, **parts))


TOP: Any = TABLETOPS["kings-corners"]


def zones_without(seen: Any, seat: int, shown: bool) -> Mapping[str, Zone]:
    zones = dict(TOP.layout.zones(seen, seat, shown))
    zones["stock"] = replace(zones["stock"], cards=zones["stock"].cards[1:])
    return zones


def all_open(seen: Any, seat: int, shown: bool) -> Mapping[str, Zone]:
    return {name: replace(zone, face_up=True) for name, zone in TOP.layout.zones(seen, seat, shown).items()}


def unnamed(seen: Any, seat: int, shown: bool) -> Mapping[str, Zone]:
    return {**TOP.layout.zones(seen, seat, shown), "spare": Zone((), face_up=True)}


def on_a_plate(area: Any, seats: int) -> Any:
    mat = TOP.layout.mat(area, seats)
    return replace(mat, spreads={**mat.spreads, "N": replace(mat.spreads["N"], x=116, y=area.h * 0.487)})


def over_the_edge(area: Any, seats: int) -> Any:
    mat = TOP.layout.mat(area, seats)
    return replace(mat, spreads={**mat.spreads, "N": Spread(area.w - 10, area.h / 2, 90, shape=CARD_SHAPE)})


def button(move: object, key: str, why: str = "") -> Any:
    return lambda _seen, _seat, _marked: [Action(move, "A button", key, why)]


TABLES_BROKEN: Mapping[str, tuple[Law, Laid, str]] = {
    "a card is gone": (table_laws.every_card_is_in_one_zone, layout(zones=zones_without), "in no zone: ["),
    "a back lies open": (table_laws.every_card_is_in_one_zone, layout(zones=all_open), "a back lies face up"),
    "a zone without a name": (
        table_laws.every_zone_has_a_kind,
        layout(zones=unnamed),
        "no name for the zone 'spare'",
    ),
    "a pile on a plate": (table_laws.cards_are_clear_of_plates, layout(mat=on_a_plate), "lie on a plate"),
    "a pile over the edge": (table_laws.cards_are_clear_of_plates, layout(mat=over_the_edge), "over the edge"),
    "nothing means anything": (
        table_laws.gestures_reach_every_move,
        given(moves_for_drop=lambda *_: (), default_move=lambda *_: None, actions=lambda *_: ()),
        "nothing that seat",
    ),
    "a letter of the table": (
        table_laws.buttons_have_letters_of_their_own,
        given(actions=button(None, "H")),
        "one of the",
    ),
    "a dark button without a word": (
        table_laws.buttons_have_letters_of_their_own,
        given(actions=button(None, "X")),
        "is dark, and '' is no sentence",
    ),
    "every move a deal": (
        table_laws.dealing_waits_for_the_scores,
        lambda top: replace(top, is_deal=lambda _move: True),
        "the deal before is not over",
    ),
    "a sound that is not there": (
        table_laws.moves_are_shown_and_heard,
        lambda top: staged(opening=lambda seen: replace(top.staging.opening(seen), sound="moo"))(top),
        "['moo']",
    ),
    "a sheet of nothing": (
        table_laws.the_score_sheet_is_that_of_the_deals,
        lambda top: line(sheet=lambda seen: replace(top.text.sheet(seen), totals=()))(top),
        "the deals add up to",
    ),
    "a stop in a headline": (
        table_laws.the_score_sheet_is_that_of_the_deals,
        line(outcome=lambda _seen, _names: DealOutcome("Ann wins.")),
        "full stop",
    ),
    "who looks reads their own hand": (
        table_laws.the_log_is_the_same_for_all,
        line(log_line=lambda before, _seat, _move, _after, _names: f"The first card is {min(before.hands[0])}."),
        "read different things",
    ),
    "no word of a move": (table_laws.the_log_is_the_same_for_all, line(log_line=lambda *_: ""), "is no sentence"),
    "a light on what is not there": (
        table_laws.words_are_there,
        line(highlight=lambda _seen, _move: ((Card(999),), None)),
        "does not lie on the table",
    ),
    "no words for a hint": (table_laws.words_are_there, line(hint_text=lambda _seen, _move: "play"), "is no sentence"),
}


@pytest.mark.parametrize(("law", "changed", "why"), TABLES_BROKEN.values(), ids=TABLES_BROKEN)
def test_what_is_wrong_at_the_table_is_found(law: Law, changed: Laid, why: str) -> None:
    sample = SampleMatch(CASE)
    sample.tabletop = changed(TOP)
    assert why in broken(law, sample)


def test_a_log_that_names_a_drawn_card_is_found() -> None:
    sample = SampleMatch(CASE)
    drawn = {}
    for before, after in zip(sample.match.states, sample.match.states[1:], strict=False):
        if len(before.stock) > len(after.stock) and not after.public.over:
            drawn[before.public, after.public] = before.stock[-1]

    def describe(before: Any, _seat: int, _move: object, after: Any, _names: object) -> str:
        card = drawn.get((before.public, after.public))
        return "Ann moves." if card is None else f"Ann draws the {TOP.text.card(after, card)}."

    sample.tabletop = line(log_line=describe)(TOP)
    assert "which others may not know" in broken(table_laws.the_log_names_no_hidden_card, sample)


def test_words_that_are_wrong_are_found() -> None:
    def text(**parts: Any) -> SampleMatch:
        sample = SampleMatch(CASE)
        found: AnyText = replace(sample.text, **parts)
        sample.text = found
        return sample

    brief = Brief((Topic("One", ("Words.",), (Example("So.", ("KH 15S",)),)),))
    sample = text(brief=lambda _options, _seats: brief)
    assert "no picture of '15S'" in broken(table_laws.the_rules_in_brief_can_be_drawn, sample)
    assert "picture gives no lines" in broken(table_laws.words_are_there, text(picture=lambda _view, _names: []))


def test_players_that_err_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stubborn:
        def choose(self, _view: object, _legal: object, _rng: Random, _budget: object = None) -> str:
            return "nothing"

    class Moody(RandomPlayer):
        def choose(self, view: object, legal: Any, rng: Random, budget: Any = None) -> Any:
            return super().choose(view, legal, Random())

    def of(maker: Callable[[], object]) -> str:
        monkeypatch.setitem(PLAYERS.levels, "gentle", lambda _temperament: maker())
        return broken(laws_check.every_level_plays, SampleMatch(CASE))

    assert "chooses nothing, which is not legal" in of(Stubborn)
    assert "choose two moves" in of(Moody)
    monkeypatch.setitem(PLAYERS.levels, "sharp", lambda _temperament: RandomPlayer())
    assert "SharpPlayer" in of(RandomPlayer)


# ---- What serves where a game does not say what a move is.


@dataclass(frozen=True, slots=True)
class TakeUp:
    """A move as games have it."""

    cards: tuple[Card, ...]
    onto: Card | None = None
    steps: int = 3


def test_a_move_is_called_by_its_type_and_its_cards() -> None:
    def name(card: Card) -> str:
        return f"card {card}"

    assert cards_in(TakeUp((Card(3), Card(4)), Card(9))) == (3, 4, 9), "and no number that is none"
    assert describe_move(TakeUp((Card(3),), Card(9)), name) == "Take Up: card 3 and card 9."
    assert describe_move(TakeUp(()), name) == "Take Up."


def test_a_hint_lights_the_cards_of_the_move_that_are_in_hand() -> None:
    seen = TOP.observe([GAME.view(CASE.match().state, 0)])
    mine, *_ = seen.hands[0]
    other = next(card for card in GAME.pack.cards if card not in seen.hands[0])
    assert highlight_cards(seen, TakeUp((mine, other))) == ((mine,), None)
