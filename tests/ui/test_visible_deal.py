"""Visible dealing, as in the rules. Text in quotation marks is quoted from the rules."""

from dataclasses import replace

import pytest

from app.core.match import Match
from app.core.record import write
from app.games.bong.rules import GAME
from app.table.layout import ZoneKind, lay_out
from app.table.pace import AT_ONCE, Pace
from app.ui.table.move_log import opening
from tests.headless import headless
from tests.matches import header

pytestmark = pytest.mark.usefixtures("unseen")


@pytest.mark.parametrize("open_hands", [False, True])
@pytest.mark.parametrize("pace", [Pace(220), Pace(220, fades=True), AT_ONCE], ids=str)
@pytest.mark.parametrize("gather", [False, True])
def test_nobody_sees_a_card_before_all_are_dealt(tmp_path, open_hands, pace, gather):
    """“Players must not look at their cards until the dealer has finished dealing. Once the dealer has finished, the
    players pick up at their cards (their hand) and begin to play.”
    """
    with headless(tmp_path, (1280, 720)) as shown:
        scene = shown.table(write(Match(header(GAME, {"open_hands": open_hands}, 4)))).play.scene
        motion, now, faces = scene.motion, 10_000.0, 0
        gathered = now + pace.lasts * gather
        scene.deal(opening(scene.session), now, pace, gather=gather)
        ends = lay_out(scene.zones, scene.spreads)
        while motion.busy:
            motion.tick(now)
            cards = motion.animator.shown(round(now))
            seen = {card for card, place in cards.items() if place.turned > 0}
            on_their_way = {card for card, place in cards.items() if (place.x, place.y) != (ends[card].x, ends[card].y)}
            assert now <= gathered or not (seen and on_their_way)
            faces += bool(seen)
            now += 16
        assert motion.animator.target == ends
        assert faces or pace is AT_ONCE
        assert sum(place.turned for place in ends.values()) == (52 if open_hands else 13)


def test_without_a_stock_cards_are_dealt_from_the_middle(tmp_path):
    """Not every game has cards left over."""

    def zones(seen, seat, open_hand):
        found = usual.layout.zones(seen, seat, open_hand)
        return {name: zone for name, zone in found.items() if zone.kind is not ZoneKind.STOCK}

    with headless(tmp_path, (1280, 720)) as shown:
        scene = shown.table(write(Match(header(GAME, {}, 4)))).play.scene
        usual = scene.tabletop
        scene.tabletop = replace(usual, layout=replace(usual.layout, zones=zones))
        scene.deal(opening(scene.session), 10_000.0, Pace(220), gather=True)
        scene.motion.tick(10_000.0 + 220)
        heap = scene.motion.animator.shown(10_220)
        assert {(place.x, round(place.y), place.turned) for place in heap.values()} == {
            (scene.mat.cloth.middle[0], round(scene.mat.cloth.middle[1]), 0.0)
        }
