"""A replay opens before all of a long record has been read, and goes on reading between pictures."""

import json
import shutil
from itertools import count

import pytest

from app.core.match_history import PastDeal, match_at, past_deals
from app.storage.verifying import RecordReading, verify
from app.ui.review import replay_controller, review_screen
from app.ui.review.review_screen import ReviewScreen
from tests.headless import headless
from tests.matches import RECORDS
from tests.ui.shown_screens import Shown
from tests.ui.test_decision_stats import with_judgement

NAME = "kings-corners-classic"
RECORD = RECORDS / f"{NAME}.jsonl"

pytestmark = pytest.mark.usefixtures("unseen")


@pytest.fixture
def shown(tmp_path, monkeypatch):
    """A program that reads only the first deal before it shows the replay, and then little at a time."""
    monkeypatch.setattr(replay_controller, "_AT_ONCE", 0.0)
    monkeypatch.setattr(replay_controller, "_STEP", 0.01)
    monkeypatch.setattr(review_screen, "_LOADING_SLICE", 0.01)
    with headless(tmp_path / "headless", (1280, 720)) as found:
        yield Shown(found)


@pytest.fixture
def record(tmp_path):
    return shutil.copyfile(RECORD, tmp_path / "match.jsonl")


def opened(shown, record, at=0):
    shown.flow.look_back_at(record, at)
    while not isinstance(shown.top, ReviewScreen):
        shown.top.tick(shown.program.now())
    return shown.top


def loading(screen):
    return screen.wake(0) == 0


def load(screen):
    while loading(screen):
        screen.tick(screen.program.now())


def test_the_first_deal_is_shown_while_the_rest_is_read(shown, record):
    whole = verify(RECORD).match
    screen = opened(shown, record)
    assert len(screen.session.deals) < len(past_deals(whole))
    assert screen.session.state == whole.states[0]
    seen, ends = [], []
    while loading(screen):
        seen.append(
            next((float(word.rpartition(" ")[2].rstrip("%")) for word in shown.words if "Loading: " in word), 100.0)
        )
        ends.append(screen.session.end)
        shown.program.paint()
        screen.tick(shown.program.now())
    assert seen == sorted(seen)
    assert ends == sorted(ends)
    assert len(set(ends)) > 2
    assert screen.session.deals == past_deals(whole)
    assert screen.session.whole.states == whole.states
    assert not any("Loading" in word for word in shown.words)


def test_deals_already_read_can_be_replayed_while_loading(shown, record):
    whole = verify(RECORD).match
    screen = opened(shown, record)
    shown.press("right", "right", "end")
    assert screen.session.at == screen.session.end
    assert screen.session.state == whole.states[screen.session.at]
    end = screen.session.end
    load(screen)
    assert screen.session.at == end
    shown.press("end")
    assert screen.session.at == past_deals(whole)[-1].last


def test_it_opens_at_the_requested_position(shown, record):
    at = past_deals(verify(RECORD).match)[1].last - 3
    assert opened(shown, record, at).session.at == at


def test_analysis_waits_for_the_whole_match_and_then_loads_an_earlier_one(shown, record):
    deals = past_deals(verify(RECORD).match)
    _match, found = with_judgement(record, deals[:1])
    screen = opened(shown, record)
    assert "once it has fully loaded" in screen.live()["judge"].why
    assert not screen.judging.found
    load(screen)
    assert screen.judging.found.keys() == found.keys()
    assert not screen.live()["judge"].why


def test_deals_before_damage_can_be_replayed(shown, record):
    lines = record.read_text(encoding="utf-8").splitlines()
    deals = past_deals(verify(RECORD).match)
    bad = deals[2].first + 4
    lines[bad] = json.dumps({"at": 0, "seat": 0, "move": "nonsense"})
    record.write_text("\n".join(lines) + "\n", encoding="utf-8")
    screen = opened(shown, record)
    load(screen)
    assert isinstance(shown.top, ReviewScreen)
    assert screen.session.deals == deals[:2]
    text = " ".join(shown.program.toast._lines)
    assert text.startswith("match.jsonl is damaged (line ")


def test_leaving_while_loading(shown, record):
    before = shown.top
    opened(shown, record).cancel()
    assert shown.top is before
    record.unlink()


def test_deals_found_while_a_match_grows_are_those_of_the_whole():
    whole = verify(RECORD).match
    found: tuple[PastDeal, ...] = ()
    for moves in range(0, len(whole.log) + 1, 7):
        found = past_deals(match_at(whole, moves), known=found)
        assert found == past_deals(match_at(whole, moves))
    assert past_deals(whole, known=found) == past_deals(whole)


def test_reading_in_pieces_gives_the_same_verdict():
    reading, ticks = RecordReading(RECORD), count()
    shares = []
    while reading.go_on(lambda: next(ticks) % 3, 2):
        shares.append(reading.share)
    assert len(shares) > 10
    assert shares == sorted(shares)
    assert reading.verdict.trouble is None
    assert reading.match.states == verify(RECORD).match.states
