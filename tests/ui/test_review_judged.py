"""Analysis of a replayed deal runs in other processes, appears as it comes, and is saved next to the record."""

import json
import shutil
import time
from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise

import psutil
import pygame
import pytest
from pygame.event import Event

from app.ai.cards_worth import CardsWorth
from app.core.match_history import past_deals
from app.storage.verifying import verify
from app.table.geometry import Box
from app.ui.kit.widgets import Button, Drawing, Label, Paragraph
from app.ui.review.analysis_panel import DealSummary, band_high, cards_and_play
from app.ui.review.deal_analysis import DealAnalysis
from app.ui.review.review_screen import ReviewScreen
from app.ui.table.table_screen import TableScreen
from tests.headless import headless
from tests.matches import RECORDS

NAME = "kings-corners-one-deal"


@pytest.fixture(scope="module")
def judged(tmp_path_factory):
    """Return an analysis, computed once for all tests that only read it."""
    found = tmp_path_factory.mktemp("judged") / "match.jsonl"
    shutil.copy(RECORDS / f"{NAME}.jsonl", found)
    judging = DealAnalysis(verify(found).match, found)
    judging.begin(past_deals(verify(found).match)[0])
    give_up = time.monotonic() + 120
    while judging.is_running:
        assert time.monotonic() < give_up
        judging.tick()
        time.sleep(0.01)
    judging.close()
    return kept(found).read_bytes()


@pytest.fixture
def known(record, judged):
    """Save it for the record."""
    kept(record).write_bytes(judged)


@pytest.fixture
def record(tmp_path):
    found = tmp_path / "kept" / "match.jsonl"
    found.parent.mkdir()
    shutil.copy(RECORDS / f"{NAME}.jsonl", found)
    return found


@pytest.fixture
def screen(tmp_path, record):
    with headless(tmp_path / "data", (1280, 720)) as shown:
        shown.flow.look_back(verify(record).match, record)
        yield shown.program.top
        for one in shown.program.stack:
            if isinstance(one, ReviewScreen):
                one.judging.close()


def press(screen, *codes):
    for code in codes:
        screen.event(Event(pygame.KEYDOWN, key=code, mod=0, unicode=chr(code) if 32 < code < 127 else ""), 0)


def judge(screen):
    """Analyse the deal on screen to its end."""
    press(screen, pygame.K_j)
    give_up = time.monotonic() + 60
    assert screen.judging.is_running
    while screen.judging.is_running:
        assert time.monotonic() < give_up
        screen.tick(screen.program.now())
        time.sleep(0.01)


def kept(record):
    return record.with_suffix(".judged.json")


def test_a_deal_is_judged_and_what_was_found_is_there_again(screen, record):
    before = record.read_bytes()
    assert screen.wake(0) is None or not screen.judging.is_running
    judge(screen)
    found = screen.judging.found
    deal = screen.session.deals[0]
    assert found
    assert all(deal.first <= at < deal.last for at in found)
    assert record.read_bytes() == before
    again = DealAnalysis(screen.session.whole, record)
    assert again.found == found
    assert again.judged(deal)
    assert not DealAnalysis(screen.session.whole, None).judged(deal)


def test_it_can_be_stopped_and_goes_on_from_there(screen, record):
    press(screen, pygame.K_j)
    give_up = time.monotonic() + 60
    while len(screen.judging.found) < 3 and time.monotonic() < give_up:
        screen.tick(screen.program.now())
        time.sleep(0.01)
    press(screen, pygame.K_j)
    assert not screen.judging.is_running
    some = dict(screen.judging.found)
    assert len(some) >= 3
    assert DealAnalysis(screen.session.whole, record).found == some
    screen.tick(screen.program.now())
    assert screen.judging.found == some


def test_reasons_in_another_language_are_not_shown(known, screen, record):
    path = kept(record)
    fields = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**fields, "language": "th"}), encoding="utf-8")
    found = DealAnalysis(screen.session.whole, record).found
    assert found == {at: replace(one, reason="") for at, one in screen.judging.found.items()}
    assert any(one.reason for one in screen.judging.found.values())


@pytest.mark.parametrize("spoil", ["torn", "another", "older", "not-json", "seats", "folder"])
def test_what_is_damaged_or_of_another_match_is_as_if_it_were_not_there(known, screen, record, spoil):
    assert screen.judging.found
    path = kept(record)
    fields = json.loads(path.read_text(encoding="utf-8"))
    match spoil:
        case "torn":
            path.write_text(path.read_text(encoding="utf-8")[:200], encoding="utf-8")
        case "another":
            path.write_text(json.dumps({**fields, "header": "0" * 64}), encoding="utf-8")
        case "older":
            path.write_text(json.dumps({**fields, "made_by": 0}), encoding="utf-8")
        case "not-json":
            path.write_bytes(b"\xff\xfe[[[[")
        case "seats":
            path.write_text(json.dumps({**fields, "worths": [{"deal": 0, "tries": [[1]]}]}), encoding="utf-8")
        case "folder":
            path.unlink()
            path.mkdir()
    assert DealAnalysis(screen.session.whole, record).found == {}


def test_mistakes_are_reachable_and_show_the_better_move(known, screen):
    poor = [at for at, one in screen.judging.found.items() if one.poor]
    assert poor
    for at in sorted(poor):
        press(screen, pygame.K_n)
        assert screen.session.at == at + 1
        words = [getattr(widget, "text", "") for widget in screen.widgets(screen.program.area)]
        text = next(text for text in words if text.startswith("Better for ") and " instead of " in text)
        quoted = text[text.find("“") + 1 : text.find("”")] if "“" in text else ""
        # A hint says "you", so it is quoted if it is for another player.
        assert bool(quoted) != text.startswith("Better for you")
        assert not quoted or quoted.endswith(screen.judging.found[at].reason or ".")
    press(screen, pygame.K_j)
    assert isinstance(screen.program.top, DealSummary)


def test_the_chart_has_an_axis_and_is_high_enough_to_be_read(known, screen):
    band = screen.verdicts.widgets(Box(16, 500, 1248, band_high(1248)), screen.program.brush())
    chart = next(widget for widget in band if isinstance(widget, Drawing))
    numbers = {widget.text: widget.box for widget in band if isinstance(widget, Label)}
    assert chart.box.h >= 70
    assert numbers
    for box in numbers.values():
        assert chart.box.x <= box.x < box.right < chart.box.x + 62
        assert chart.box.grown(2).holds(*box.middle)
    heights = sorted(box.y for box in numbers.values())
    assert all(below - above >= 20 for above, below in pairwise(heights))


@pytest.mark.parametrize("wide", [700, 1248])
def test_words_chart_and_button_stand_clear_of_each_other(known, screen, wide):
    press(screen, pygame.K_n)
    whole = Box(16, 500, wide, band_high(wide))
    band = screen.verdicts.widgets(whole, screen.program.brush())
    boxes = [widget.box for widget in band if isinstance(widget, Drawing | Button | Paragraph)]
    assert all(whole.grown(0.1).encloses(box) for box in boxes if box.h <= whole.h)
    words = next(widget for widget in band if isinstance(widget, Paragraph) and widget.text.startswith("Better for "))
    lines = screen.program.brush().lines(words.text, words.size, words.box.w, words.weight)
    boxes.remove(words.box)
    boxes.append(Box(words.box.x, words.box.y, words.box.w, 20 * len(lines)))
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))


@pytest.mark.parametrize("wide", [700, 1248])
def test_a_better_move_gets_room_from_the_chart_and_then_goes_without_its_reason(known, screen, wide):
    press(screen, pygame.K_n)
    session, found = screen.session, screen.judging.found
    at, brush, box = session.at - 1, screen.program.brush(), Box(16, 500, wide, band_high(wide))

    def shown(words):
        found[at] = replace(found[at], reason=" ".join(["reason"] * words))
        band = screen.verdicts.widgets(box, brush)
        words = next(one for one in band if isinstance(one, Paragraph) and one.text.startswith("Better for "))
        return words, next(one.box.w for one in band if isinstance(one, Drawing))

    plain, chart = shown(1)
    longest = max(words for words in range(1, 60) if "reason" in shown(words)[0].text)
    whole, narrow = shown(longest)
    assert (whole.box.w > plain.box.w and narrow < chart) == (wide == 1248)
    assert len(brush.lines(whole.text, whole.size, whole.box.w, whole.weight)) == 3
    assert "reason" not in shown(longest + 1)[0].text


def test_mistakes_are_counted_by_player(known, screen):
    session = screen.session
    poor = [at for at, one in screen.judging.found.items() if one.poor]
    found = words_of(screen)
    assert f"{len(poor)} mistake{'s' * (len(poor) > 1)}" in found
    whose = Counter(session.name(session.whole.log[at].seat) for at in poor)
    owners = next(text for text in found if text.startswith(tuple(whose)) and text[-1].isdigit())
    assert dict(one.rsplit(": ", 1) for one in owners.split(", ")) == {name: str(many) for name, many in whose.items()}


def words_of(screen):
    return [getattr(widget, "text", "") for widget in screen.widgets(screen.program.area)]


def cards_in_the_summary(screen):
    return [one.text for one in screen.program.top.scroll().content if " cards were worth " in one.text]


def test_the_sum_says_what_the_cards_gave_each_seat_and_with_the_eyes_of_one_that_alone(known, screen):
    press(screen, pygame.K_j)
    owners = cards_in_the_summary(screen)
    assert len(owners) == len(screen.session.names)
    screen.program.pop()
    press(screen, pygame.K_v, pygame.K_j)
    seen = cards_in_the_summary(screen)
    assert len(seen) == 1
    assert seen[0] in owners


def test_the_sum_of_a_player_who_had_nothing_to_decide_is_what_the_cards_were_worth(known, screen):
    mover = {at: event.seat for at, event in enumerate(screen.session.whole.log)}
    first = screen._chairs[0]
    for at in [at for at in screen.judging.found if mover[at] == first]:
        del screen.judging.found[at]
    press(screen, pygame.K_v, pygame.K_j)
    found = [widget.text for widget in screen.program.top.scroll().content]
    assert "no decisions to make" in found
    assert len(cards_in_the_summary(screen)) == 1


def test_what_was_kept_before_cards_were_judged_opens_and_only_they_are_judged(record, judged, tmp_path):
    fields = json.loads(judged)
    del fields["worths"]
    kept(record).write_text(json.dumps(fields), encoding="utf-8")
    with headless(tmp_path / "older", (1280, 720)) as shown:
        shown.flow.look_back(verify(record).match, record)
        screen = shown.program.top
        before = dict(screen.judging.found)
        assert before
        judge(screen)
        assert screen.judging.found == before
        assert screen.judging.cards_worth(screen.session.deals[0])
        screen.judging.close()
    assert {**json.loads(kept(record).read_bytes()), "worths": 0} == {**json.loads(judged), "worths": 0}


def worth(*scores):
    return CardsWorth(tuple((one, -one) for one in scores))


@pytest.mark.parametrize(
    ("made", "unit", "message"),
    [
        (
            7,
            "chips",
            "Your cards were worth +3.0 chips. You scored +7. The play added about 4.0 (3.8 to 4.2).",
        ),
        (
            -2,
            "points",
            "Your cards were worth +3.0 points. You scored −2. The play cost about 5.0 (4.8 to 5.2).",
        ),
        (4, "chips", "Your cards were worth +3.0 chips. You scored +4. That is within the normal range."),
    ],
)
def test_gain_by_play_has_an_interval_unless_within_the_normal_range(made, unit, message):
    assert cards_and_play("You", 0, worth(*[2, 4] * 40), made, unit) == message


def test_where_only_wins_count_cards_are_worth_a_share_of_one():
    of_ten = worth(*[0] * 72, *[1] * 8)
    message = cards_and_play("Ben", 0, of_ten, 1, "hands").replace("\N{NO-BREAK SPACE}", " ")
    assert message == "Ben's cards were worth 10% of a win. Ben won. The play added about 90% (83% to 97%)."
    assert cards_and_play("Ben", 0, of_ten, 0, "hands").endswith("Ben didn't win. That is within the normal range.")
    assert cards_and_play("Ben", 0, worth(*[0] * 80), 0, "hands").endswith("Ben didn't win.")


def test_viewing_as_one_seat_hides_analysis_of_others(known, screen):
    log = screen.session.whole.log
    assert len({log[at].seat for at in screen.verdicts.known}) > 1
    press(screen, pygame.K_v)
    assert {log[at].seat for at in screen.verdicts.known} == {screen.session.looks_as}


def test_a_race_is_not_judged(tmp_path):
    with headless(tmp_path / "data", (1280, 720)) as shown:
        shown.flow.look_back(verify(RECORDS / "bong-usual.jsonl").match)
        assert "judge" not in shown.program.top.live()


def test_who_plays_on_leaves_no_process_behind_and_what_was_found_is_kept(screen, record):
    press(screen, pygame.K_j)
    give_up = time.monotonic() + 60
    while not screen.judging.found:
        assert time.monotonic() < give_up
        screen.tick(screen.program.now())
        time.sleep(0.01)
    children = [one.pid for one in screen.judging._thinkers]
    assert children
    assert None not in children
    press(screen, pygame.K_p)
    press(screen.program.top, pygame.K_1)
    assert isinstance(screen.program.top, TableScreen)
    assert not any(map(psutil.pid_exists, children))
    assert len(json.loads(kept(record).read_bytes())["decisions"]) == len(screen.judging.found)
