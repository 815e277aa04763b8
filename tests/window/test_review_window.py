"""Replays in the real window: by each way to open them, in each game, and refusals.

The expected picture is drawn by a twin without a window, and compared pixel by pixel.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from app.core.match_history import fork, past_deals
from app.storage.verifying import verify
from app.table.geometry import Box
from app.table.seating import BAR_HEIGHT
from app.ui.scores.score_sheet import ScoresScreen
from tests.matches import RECORDS
from tests.shares import with_soak
from tests.window.dragging import drop_files
from tests.window.kept_matches import choose, put_match
from tests.window.screen import wait_until
from tests.window.test_statistics_window import counted

ROOT = Path(__file__).parents[2]
WHOLE = ("kings-corners-classic", "kong-pie-home", "pai-tong-kelantan-pong", "bong-usual", "tong-its-usual")
each_game = pytest.mark.parametrize("name", with_soak(WHOLE, 3))
NOWHERE = 1279, 719
"""Units; nothing there has a tooltip."""
TABLE = Box(0, 60, 1280, 480)
"""The table without bar and buttons."""
_SOME = 4 * 251
"""Stride of compared bytes, another column in each row."""
MINE = 0
"""The seat from which play continues."""


class Looking:
    """A run of the program and its twin, which shows the same."""

    def __init__(self, window, aim):
        self.window, self.aim = window, aim
        self.rest()

    def rest(self):
        """Move the pointer away, after which no keys are printed on buttons."""
        self.window.move_to(NOWHERE)
        self.aim.program.inputs.printed.hide()

    def key(self, *names):
        """Press keys, after which keys are printed on buttons, also in the twin."""
        self.window.key(*names)
        self.prints_keys()

    def prints_keys(self):
        """Print keys on the twin's buttons at once."""
        printed = self.aim.program.inputs.printed
        printed.press(0)
        printed.tick(0, at_once=True)

    def drawn(self):
        """Return the twin's picture once at rest."""
        play = self.aim.program.top.play
        play.scene.motion.finish(1e9)
        play.tick(self.aim.program.now(), paused=True)  # the seat on turn turns to the viewer
        self.aim.program.paint()
        return self.aim.program.window.surface

    def sees(self, match, at, *, others=0, box=None):
        """Wait until the window shows that match after ``at`` moves, as seen by another seat if ``others`` is set."""
        self.aim.flow.look_back(match, at=at)
        for _ in range(others):
            self.aim.program.top._next_look()
        self.wait_for(self.drawn(), f"move {at}", box)

    @property
    def moments(self):
        """Stops of the arrow keys in the deal that is shown."""
        return self.aim.program.top.play.review.moments

    def wait_for(self, picture, what, box=None):
        """Wait for that picture in the window or a box of it."""
        place = pygame.Rect(*self.window.pixels(box))
        drawn = pygame.image.tobytes(picture.subsurface(place), "BGRA")
        wait_until(lambda: same(self.window.bytes_of(box), drawn), what)

    def click(self, name):
        """Click what has that name in the twin, then move the pointer away."""
        self.window.click(self.aim.boxes[name])
        self.rest()

    def leaves(self, to, *, by_click):
        """Leave, and wait for the previous picture."""
        self.click("leave") if by_click else self.key("Escape")
        wait_until(lambda: alike(self.window.bytes_of(), to), "where one came from")


def same(one, other):
    """Compare all pixels but for the unused byte, a sample first for speed."""
    return (
        one[::_SOME] == other[::_SOME]
        and one[0::4] == other[0::4]
        and one[1::4] == other[1::4]
        and one[2::4] == other[2::4]
    )


def alike(one, other):
    """Compare most pixels: a button may have focus or hover."""
    pairs = list(zip(one[::97], other[::97], strict=True))
    return sum(a == b for a, b in pairs) > 0.98 * len(pairs)


@pytest.fixture
def pair(open_window, folder, aim):
    """A window with these arguments, and its twin."""
    choose(folder, "person", "keen")
    shutil.copy(folder / "settings.toml", aim.program.paths.settings_file)
    aim.program.change(speed="off", coach="never")

    def start(*args, **more):
        return Looking(open_window(*args, **more), aim)

    return start


def match_of(name):
    return verify(RECORDS / f"{name}.jsonl").match


@each_game
def test_by_the_command_and_by_a_record_that_is_dropped(pair, folder, name):
    record = folder.parent / "ein Blatt – kept.jsonl"
    shutil.copy(RECORDS / f"{name}.jsonl", record)
    before, match = record.read_bytes(), match_of(name)
    first, last = past_deals(match)[0], past_deals(match)[-1]
    seen = pair(command=(sys.executable, "-m", "app", "review", str(record)))
    window = seen.window
    seen.sees(match, 0)
    seen.key("Right", "Right", "Right", "Left")
    seen.sees(match, seen.moments[2])
    seen.key("Next")
    seen.sees(match, first.last + 1)
    seen.key("End")
    seen.sees(match, last.last)
    seen.key("Home")
    seen.sees(match, 0)
    rests = window.bytes_of(TABLE)
    seen.key("plus", "plus", "plus", "space")
    wait_until(lambda: window.bytes_of(TABLE) != rests, "that it goes on by itself")
    seen.key("space", "Home", "v", "v")  # the second player's view instead of all hands
    seen.sees(match, 0, others=2, box=TABLE)
    played = window.still()
    seen.key("Escape")
    window.wait_for_another(played)
    title = window.still()
    drop_files(window.env["DISPLAY"], window.window, record)
    seen.sees(match, 0)
    for button, at in (("step", 1), ("deal-on", first.last + 1), ("step-back", first.last), ("deal-back", 0)):
        seen.click(button)
        seen.sees(match, at)
    seen.leaves(title, by_click=True)
    assert window.records == []
    assert record.read_bytes() == before


@each_game
def test_from_the_statistics_the_score_sheet_and_the_menu_and_on_from_there(pair, folder, name):
    match = match_of(name)
    deal = past_deals(match)[0]
    mine = fork(match, deal.last, MINE)  # its first deal has just ended
    over = put_match(folder, match, f"2025-01-01-120000-{match.game.name}")
    left = put_match(folder, mine, f"2025-01-02-120000-{match.game.name}")
    seen = pair()
    window, aim = seen.window, seen.aim
    shutil.copytree(folder / "matches", aim.program.paths.matches)

    title = window.still()
    wait_until(lambda: counted(folder / "statistics.db") == 1, "the match to be counted")
    by_statistics(seen, match, f"row-{over.name}")
    seen.leaves(title, by_click=False)

    seen.key("g")
    window.wait_for_another(title)
    scores = window.still(lasting=0.9)  # it is deaf at first
    if match.game.real_time:  # whose players' keys do nothing on the scores
        on_the_scores(aim, left.read_text(encoding="utf-8"))
        seen.click("look-back")
    else:
        seen.key("b")
    seen.sees(mine, 0)
    seen.leaves(scores, by_click=True)
    on_the_scores(aim, left.read_text(encoding="utf-8"))
    seen.click("look-back")
    seen.sees(mine, 0)
    seen.leaves(scores, by_click=False)

    seen.key("n")
    window.wait_for_another(scores)
    seen.key("Escape")
    wait_until(lambda: len(window.match.log) > deal.last, "the next deal")
    window.still()
    seen.key("b")  # only the finished deal: the current one is hidden
    seen.sees(mine, 0)
    seen.key("End")
    seen.sees(mine, deal.last)
    play_on(seen, mine, deal)

    assert window.records == [over, left]
    assert counted(folder / "statistics.db") == 1


def by_statistics(seen, match, row):
    """Open the last matches and return, by keys and by mouse."""
    window, aim = seen.window, seen.aim
    before = window.bytes_of()
    seen.key("t")
    window.wait_for_another(before)
    window.still()  # at first it counts
    seen.key("0")  # of all games
    aim.flow.show_statistics()
    page = aim.program.top
    while page.wake(0) is not None:
        page.tick(aim.program.now())
    names = list(page.live())
    seen.key(*["Tab"] * ((names.index(row) - names.index(page.focus)) % len(names)))
    focused = window.still()
    seen.key("Return")
    seen.sees(match, 0)
    seen.leaves(focused, by_click=False)
    seen.key("End")
    window.still()
    aim.program.show_only(page)
    page.scroll_to(page.scroll().furthest)
    seen.click(row)
    seen.sees(match, 0)
    seen.key("Escape")
    window.still()


def on_the_scores(aim, record):
    """Show the scores of a match whose deal has just ended in the twin."""
    table = aim.table(record)
    while not isinstance(aim.program.top, ScoresScreen):
        table.tick(aim.program.now())
    aim.program.top._end_count()


def take(seen, key, choice):
    """Open a menu by key, and choose an entry once it appears."""
    window = seen.window
    before = window.bytes_of()
    seen.key(key)
    wait_until(lambda: window.bytes_of() != before, "what is offered")
    window.still()
    seen.key(choice)


def play_on(seen, match, deal):
    """Practise from a moment with the person on turn, and return to it."""
    aim = seen.aim
    active = match.game.active
    step, at = next(
        (step, at)
        for step, at in enumerate(seen.moments)
        if at < deal.last
        and MINE in active(match.states[at])
        and (match.game.real_time or active(match.states[at]) == {MINE})
    )
    seen.key("Home", *["Right"] * (step + 1), "Left")  # after a step back no action is bright
    seen.sees(match, at)
    take(seen, "p", "1")
    aim.program.top._play_on(at, MINE)
    table = aim.program.top
    assert table.session.persons == (MINE,)
    assert table.session.match.log == match.log[:at]
    seen.drawn()
    table.tick(aim.program.now())  # once all lies, what cannot be played is darker
    # A race begins at once: only the mark of practice in its bar is at rest.
    message = Box(0, 0, 520, BAR_HEIGHT) if match.game.real_time else None
    seen.wait_for(seen.drawn(), "the table of practice", message)
    take(seen, "Escape", "q")
    seen.sees(match, at)


@pytest.mark.parametrize("name", with_soak(("kong-pie-home", "bong-usual"), 1))
def test_practice_goes_on_after_the_program_was_killed(pair, folder, name):
    match = match_of(name)
    record = put_match(folder, match, f"2025-01-01-120000-{match.game.name}")
    at = next(at for at in range(2, 30) if match.game.real_time or match.game.active(match.states[at]) == {MINE})
    seen = pair(command=(sys.executable, "-m", "app", "review", str(record)))
    seen.key(*["Right"] * (at + 1), "Left")
    seen.sees(match, at)
    take(seen, "p", "1")
    kept = wait_until(lambda: [*(folder / "practice").glob("*.jsonl")], "the practice")[0]
    seen.window.kill()
    played = verify(kept).match.log
    assert played[:at] == match.log[:at]
    seen = pair()
    seen.window.go_on()
    seen.prints_keys()
    seen.aim.flow.look_back(match, at=at)
    seen.aim.program.top._play_on(at, MINE)
    seen.drawn()
    seen.aim.program.top.tick(seen.aim.program.now())
    message = Box(0, 0, 520, BAR_HEIGHT) if match.game.real_time else None
    seen.wait_for(seen.drawn(), "the table of practice", message)
    take(seen, "Escape", "q")
    seen.sees(match, at)
    wait_until(lambda: not kept.exists(), "that nothing of it is left")
    assert seen.window.records == [record]
    assert counted(folder / "statistics.db") <= 1  # the match itself, and no practice


def kings(*words):
    command = [sys.executable, "-m", "app", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60, encoding="utf-8")


def test_a_bad_record_is_one_line_and_opens_nothing(tmp_path):
    record = tmp_path / "torn.jsonl"
    lines = (RECORDS / "tong-its-usual.jsonl").read_text(encoding="utf-8").splitlines()
    record.write_text("\n".join([*lines[:20], "{", *lines[21:]]), encoding="utf-8")
    done = kings("review", str(record))
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert "torn.jsonl: line 21: " in line
    record.write_text("\n".join(lines[:5]) + "\n", encoding="utf-8")
    done = kings("review", str(record))
    assert done.returncode == 2
    assert "no hand of this match is finished yet" in done.stderr
    done = kings("review", str(tmp_path / "none.jsonl"))
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
