import json
import shutil
import time
from dataclasses import replace

import pygame
import pytest

from app.core.cards import Chance
from app.core.match import Header, SeatPlayer
from app.core.options import build
from app.games import game_named
from app.storage.challenge import SharedChallenge, decode_challenge, encode_challenge, load_challenge
from app.ui.challenge_screen import OpenChallenge, ShowChallenge
from app.ui.kit.dialogs import Dialog
from app.ui.kit.progress_screen import ProgressScreen
from app.ui.kit.widgets import Button
from app.ui.match_comparison import MatchComparison
from app.ui.review.review_screen import ReviewScreen
from app.ui.setup.setup_screen import SetupScreen
from app.ui.statistics.summary import in_unit
from app.ui.table.table_screen import TableScreen
from app.ui.title import TitleScreen
from tests.headless import headless
from tests.ui.played_out import play_to_its_end

GAME = game_named("tong-its")
HEADER = Header(
    GAME, build(GAME.options, {"hands": 1}, 3),
    (SeatPlayer("Rosa", "keen"), SeatPlayer("Zoë"), SeatPlayer("Mei", "novice")), Chance(seed=11),
)  # fmt: skip
CHALLENGE = SharedChallenge(HEADER, -1)


def key(code, mod=0):
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")


def words(screen):
    return " ".join(getattr(widget, "text", "") for widget in screen.laid(screen.program.area))


def press(shown, name):
    screen = shown.program.top
    screen.reach.do(screen.live()[name])
    read(shown)


def read(shown):
    """Wait for the record to be read: on a busy machine it takes a while."""
    while isinstance(shown.program.top, ProgressScreen):
        shown.program.top.tick(shown.program.now())


def opened(shown, challenge=CHALLENGE):
    """Enter a challenge code at the setup screen."""
    shown.setup()
    press(shown, "challenge")
    screen = shown.program.top
    assert isinstance(screen, OpenChallenge)
    screen._type(encode_challenge(challenge))
    screen.key(key(pygame.K_RETURN), 0.0)
    assert isinstance(shown.program.top, Dialog)
    return words(shown.program.top)


def played_to_its_end(shown):
    """Play to the end; return the text below the winner."""
    session = play_to_its_end(shown)
    return session, words(shown.program.top)


def test_the_code_deals_the_same_match_and_the_end_says_who_was_better(tmp_path):
    with headless(tmp_path, (1280, 720)) as shown:
        texts = opened(shown)
        assert "Tong-Its: challenge" in texts
        assert "−1 chip, against Keen and Novice" in texts
        press(shown, "choice0")
        assert isinstance(shown.program.top, TableScreen)
        header = shown.flow.session.match.header
        assert [s.player for s in header.seat_players] == ["keen", "person", "novice"]
        assert (header.chance, header.options) == (HEADER.chance, HEADER.options)
        session, texts = played_to_its_end(shown)
        made = session.match.result.scores[1]
        how = "You beat it!" if made > -1 else "It's a tie." if made == -1 else "You didn't beat it."
        assert f"Result to beat: −1 chip. Yours: {in_unit('chips', made)}." in texts
        assert how in texts


def test_what_is_to_be_beaten_is_still_known_the_next_day(tmp_path):
    with headless(tmp_path, (1280, 720)) as shown:
        opened(shown, replace(CHALLENGE, beat=-999))
        press(shown, "choice0")
    with headless(tmp_path, (1280, 720)) as shown:
        press(shown, "resume")
        assert "Result to beat: −999 chips." in played_to_its_end(shown)[1]
        assert "You beat it!" in words(shown.program.top)


def test_a_match_that_is_over_shows_its_code_and_keeps_a_file(tmp_path):
    with headless(tmp_path, (1280, 720)) as shown:
        shown.flow.begin(HEADER)
        session, texts = played_to_its_end(shown)
        assert "The same cards:" not in texts
        press(shown, "dare")
        screen = shown.program.top
        assert isinstance(screen, ShowChallenge)
        (code,) = [word for word in words(screen).split() if word.startswith("tong-its.")]
        assert decode_challenge(code).header.chance == HEADER.chance
        assert decode_challenge(code).beat == session.match.result.scores[1]
        press(shown, "keep")
        (file,) = (tmp_path / "shared").iterdir()
        assert load_challenge(file) == SharedChallenge(HEADER, session.match.result.scores[1])
        assert len(load_challenge(file).log) == len(session.match.log)
        press(shown, "copy")
        assert pygame.scrap.get_text() == code


@pytest.mark.parametrize("typed", ["", "x", encode_challenge(CHALLENGE)[:-1], "nowhere.json"])
def test_a_typo_opens_nothing_and_says_so(tmp_path, typed):
    with headless(tmp_path, (1280, 720)) as shown:
        shown.setup()
        press(shown, "challenge")
        screen = shown.program.top
        before = set(tmp_path.rglob("*.jsonl"))
        screen._type(typed)
        screen._open() if typed else screen.key(key(pygame.K_RETURN), 0.0)
        assert shown.program.top is screen
        assert not typed or screen._trouble in words(screen)
        assert bool(screen._trouble) == bool(typed)
        assert set(tmp_path.rglob("*.jsonl")) == before
        screen.cancel()
        assert isinstance(shown.program.top, SetupScreen)


def test_a_code_is_pasted_with_its_line_breaks(tmp_path):
    with headless(tmp_path, (1280, 720)) as shown:
        shown.flow.challenge()
        pygame.scrap.put_text(f"\n{encode_challenge(CHALLENGE)[:20]}\n{encode_challenge(CHALLENGE)[20:]}\n")
        shown.program.top.key(key(pygame.K_v, pygame.KMOD_LCTRL), 0.0)
        press(shown, "open")
        assert isinstance(shown.program.top, Dialog)
        shown.program.top.cancel()
        assert isinstance(shown.program.top, TitleScreen)


def sent(tmp_path):
    """Play and export a challenge; return its file and the match."""
    with headless(tmp_path / "theirs", (1280, 720)) as shown:
        shown.flow.begin(HEADER)
        session, _ = played_to_its_end(shown)
        press(shown, "dare")
        press(shown, "keep")
        (file,) = (tmp_path / "theirs" / "shared").iterdir()
        return file, session.match


def lines(screen):
    return [widget for widget in screen.around() if isinstance(widget, Button) and widget.id.startswith("move-")]


def test_a_file_is_opened_and_afterwards_both_plays_lie_side_by_side(tmp_path):
    file, theirs = sent(tmp_path)
    (tmp_path / "mine" / "shared").mkdir(parents=True)
    shutil.copy(file, tmp_path / "mine" / "shared" / "from Zoë.json")
    with headless(tmp_path / "mine", (1280, 720)) as shown:
        shown.flow.challenge()
        assert "from Zoë.json" in words(shown.program.top)
        press(shown, "file-0")
        assert "Tong-Its: challenge" in words(shown.program.top)
        press(shown, "choice0")
        session, _ = played_to_its_end(shown)
        sheet = shown.program.top
        sheet._end_count()
        press(shown, "compare")
        screen = shown.program.top
        assert isinstance(screen, MatchComparison)
        own = [at for at, event in enumerate(theirs.log) if event.seat == 1]
        mine = [at for at, event in enumerate(session.match.log) if event.seat == 1]
        texts = lines(screen)
        assert len(texts) == len(own) + len(mine)
        assert f"Zoë: {in_unit('chips', theirs.result.scores[1])}" in words(screen)
        # To a moment of either, and back.
        for name, whole, at in (("move-0-2", theirs, own[2]), ("move-1-3", session.match, mine[3])):
            press(shown, name)
            review = shown.program.top
            assert isinstance(review, ReviewScreen)
            assert review.session.whole.log == whole.log
            assert review.session.at == at + 1
            review.cancel()
            assert shown.program.top is screen
        screen.cancel()
        assert shown.program.top is sheet


def test_where_both_part_is_marked_and_in_sight(tmp_path):
    """The recorded last move is replaced by another."""
    with headless(tmp_path, (1280, 720)) as shown:
        shown.flow.begin(HEADER)
        first, _ = played_to_its_end(shown)
        time.sleep(1.1)  # records are named after the second in which they begin
        shown.flow.pause(first)
        press(shown, "choice2")
        session = shown.flow.session
        while session.match.legal(1) == () or 1 not in session.movers or len(session.match.legal(1)) < 2:
            session.play(*theirs_next(first.match, session.match), shown.program.now())
        parted = sum(event.seat == 1 for event in session.match.log)
        made = theirs_next(first.match, session.match)[1]
        session.play(1, next(move for move in session.match.legal(1) if move != made), shown.program.now())
        played_to_its_end(shown)
        shown.program.top._end_count()
        press(shown, "compare")
        screen = shown.program.top
        assert screen.focus == f"move-1-{parted}"
        assert [pair.same for pair in screen._pairs[: parted + 1]] == [True] * parted + [False]
        screen.tick(0.0)
        box, area = screen.live()[screen.focus].box, screen.scroll().box
        assert area.y <= box.y <= box.bottom <= area.bottom
        assert "Before: " in words(screen)


def theirs_next(whole, now):
    event = whole.log[len(now.log)]
    return event.seat, event.move


@pytest.mark.parametrize("spoil", ["other", "short", "points", "none"])
def test_file_with_illegal_moves_is_reported_and_not_opened(tmp_path, spoil):
    file, _ = sent(tmp_path)
    fields = json.loads(file.read_text(encoding="utf-8"))
    match spoil:
        case "other":
            fields["log"][5] = fields["log"][4]
        case "short":
            del fields["log"][-1]
        case "points":
            fields["beat"] += 1
        case "none":
            fields["log"] = [[]]
    file.write_text(json.dumps(fields), encoding="utf-8")
    with headless(tmp_path / "mine", (1280, 720)) as shown:
        before = shown.program.top
        shown.flow.external_requests.file(file)
        read(shown)
        assert shown.program.top is before
        assert "can't be opened" in " ".join(shown.program.toast._lines)


def test_damaged_challenge_file_is_reported(tmp_path):
    with headless(tmp_path, (1280, 720)) as shown:
        opened(shown)
        press(shown, "choice0")
        (file,) = (tmp_path / "challenges").glob("*.json")
        file.write_text("{", encoding="utf-8")
        assert "isn't a challenge" in played_to_its_end(shown)[1]


def test_who_plays_the_same_cards_once_more_has_the_first_result_to_beat(tmp_path):
    with headless(tmp_path, (1280, 720)) as shown:
        shown.flow.begin(HEADER)
        first, _result = played_to_its_end(shown)
        time.sleep(1.1)  # records are named after the second in which they begin
        shown.flow.pause(first)
        press(shown, "choice2")
        second, texts = played_to_its_end(shown)
        assert second.match.header == first.match.header
        assert second.save.path != first.save.path
        assert f"Result to beat: {in_unit('chips', first.match.result.scores[1])}." in texts
        shown.flow.rematch(second)
        assert "The same cards:" not in played_to_its_end(shown)[1]
