"""Tooltips of everything on Bong's table."""

import pytest

from app.games.bong.table import TABLETOP
from app.games.bong.table.moves import FAN, HEAP, WANTED
from app.table.hit_target import HitTarget, TargetKind
from tests.games.bong.factories import cards, do, position, seen
from tests.games.bong.test_table import AREAS, mat_of

NAMES = ("You", "Rosa", "Tariq", "Mei")
STATE = do(position("2C 8C 4H", "4C 5C", "5D 6D", "3H 7H", lockout=400), "100 0 2C", "200 1 fling", "300 2 5D")
"""A 3 is wanted, Rosa has called fling, Tariq has played a wrong card."""


def tooltip_text(kind, viewer=0, *, state=STATE, **given):
    return TABLETOP.text.tooltip(seen(state), viewer, HitTarget(kind, **given), NAMES.__getitem__)


@pytest.mark.parametrize(
    ("kind", "given", "shown"),
    [
        (TargetKind.ZONE, {"zone": WANTED}, "next rank: 3. The quickest player plays it. Suits don't matter"),
        (TargetKind.ZONE, {"zone": FAN}, "who played them"),
        (TargetKind.ZONE, {"zone": HEAP}, "1 card. A flong deals them"),
        (TargetKind.LABEL, {"text": "fling"}, "no 3. The player who played last can call flong"),
        (TargetKind.LABEL, {"text": "3"}, "The next rank"),
        (TargetKind.LABEL, {"text": "fling", "seat": 1}, "Fling: Rosa has no 3."),
        (TargetKind.LABEL, {"text": "2 of clubs", "seat": 0}, "You played the 2 of clubs."),
        (TargetKind.BUTTON, {"text": "Fling", "key": "F"}, "you have no card of the next rank."),
        (TargetKind.BUTTON, {"text": "Flong", "key": "F"}, "dealt to the others. You get none"),
        (TargetKind.BUTTON, {"text": "Bing", "key": "B"}, "for fun"),
        (TargetKind.SCORE, {"seat": 1}, "The first player to win 3 hands wins the match."),
        (TargetKind.COUNT, {"seat": 3}, "Mei holds 2 cards. Playing the last card wins the hand."),
        (TargetKind.DEALER, {"seat": 3}, "Mei dealt this hand"),
        (TargetKind.LAST_ACTION, {"seat": 2}, "Wrong card: locked out for 0.4 s."),
        (TargetKind.LAST_ACTION, {"seat": 1}, "Fling: Rosa has no 3."),
    ],
)
def test_everything_has_a_tooltip(kind, given, shown):
    assert shown in tooltip_text(kind, **given)


def test_fling_before_the_first_card_has_no_effect():
    start = position("4C 8C", "2C 5C", "5D 6D")
    shown = tooltip_text(TargetKind.BUTTON, state=start, text="Fling", key="F")
    assert shown.startswith("Fling says that you have no 2. It has no effect now")


def test_next_rank_is_for_the_flonger_alone_after_a_flong():
    state = do(position("2C 8C", "4C 5C"), "100 0 2C", "200 1 fling", "300 0 flong")
    assert "Only the player who called flong may play it." in tooltip_text(TargetKind.ZONE, state=state, zone=WANTED)


def test_hand_card_tooltip_says_when_it_is_playable():
    (four, eight, seven, three) = cards("4H 8C 7H 3H")
    assert tooltip_text(TargetKind.CARD, card=four, zone="hand").endswith("you can play it after 1 more card.")
    assert tooltip_text(TargetKind.CARD, card=eight, zone="hand").endswith("you can play it after 5 more cards.")
    assert tooltip_text(TargetKind.CARD, 3, card=three, zone="hand") == "3 of hearts: it's next. Play it!"
    assert "4 more cards" in tooltip_text(TargetKind.CARD, 3, card=seven, zone="hand")
    last = do(position("2C 3C", "4C 5C", "5D 6D"), "100 0 2C")
    (own,) = cards("3C")
    assert "you played last" in tooltip_text(TargetKind.CARD, state=last, card=own, zone="hand")


def test_every_face_on_the_table_has_something_to_say():
    mat = mat_of(seen(STATE), AREAS[0])
    faces = [label for label in TABLETOP.layout.labels(seen(STATE), 0, True, mat) if label.kind == "face"]
    assert {label.seat for label in faces} == {0, 1}
    shown = [tooltip_text(TargetKind.LABEL, text=label.tooltip, seat=label.seat) for label in faces]
    assert sorted(shown) == ["Fling: Rosa has no 3.", "You played the 2 of clubs."]
