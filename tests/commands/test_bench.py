"""``bench``, run briefly in a real window: every figure is present. Their values are not checked."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from app.games import GAMES
from app.tools.bench.compare import GROUPS, Checkout, Compared, Comparison, ratio_table
from app.tools.bench.displays import desktop, room_for
from app.tools.bench.effort import TINY
from app.tools.bench.figures import Measurement, Metric, NotMeasured, median, percentile, table
from app.tools.bench.reference_programs import REFERENCE_PROGRAMS
from app.tools.bench.rollouts import search_sample
from app.tools.bench.speed import searched_games
from tests.display import USUAL, screen

ROOT = Path(__file__).parents[2]
TINY_RUN = """
if __name__ == "__main__":
    import sys
    sys.path.insert(0, {root!r})
    from pathlib import Path
    from app.tools.bench.effort import TINY
    from app.commands.bench import BenchOptions, run
    sys.exit(run(BenchOptions({options}), TINY))
"""
TABLE = {
    *(f"{high}p_{what}" for high in (720, 1080) for what in ("median", "p99", "first", "tree", "reader")), "idle",
    "memory", "drag_median", "drag_p95", "drag_p99", "key_median", "key_p99",
}  # fmt: skip
WANTED = {
    "start_bare", "start_source", "start_source_ratio", "start_frozen", "start_frozen_ratio",
    "start_played", "start_played_more", "statistics_played", "statistics_open", "statistics_open_more",
    "replay_first", "replay_first_more",
    *(f"start_{peer}" for peer in REFERENCE_PROGRAMS),
    *(f"start_{ours}_{peer}" for ours in ("source", "frozen") for peer in REFERENCE_PROGRAMS),
    *(f"{peer}_{what}" for peer in REFERENCE_PROGRAMS for what in ("idle_cpu", "idle_wakes", "memory")),
    *(f"{peer}_drag_{what}" for peer in REFERENCE_PROGRAMS for what in ("cpu", "core", "median", "p95", "last")),
    "drag_cpu_peer", "drag_median_peer", "drag_p95_peer",
    *(f"frame_{high}p_{rank}" for high in (720, 1080, 2160) for rank in ("median", "p99")),
    "idle_cpu", "idle_wakes", "idle_memory", "drag_cpu", "drag_core",
    "drag_median", "drag_p95", "drag_last", "drag_trail", "interval_median", "interval_p99", "bundle",
    *(f"{device}_{state}_{rank}" for device in ("key", "click") for state in ("idle", "moving")
      for rank in ("median", "p99")),
    *(f"bong_{what}_{rank}" for what in ("rules", "picture") for rank in ("median", "p99")), "bong_order", "bong_rates",
    *(f"table_{game.name}_{what}" for game in GAMES for what in TABLE),
    "table_bong_paused",
    *(f"rules_{game.name}" for game in GAMES),
    *(f"rollouts_{game.name}" for game in searched_games()),
    *(f"engine_{game.name}{ratio}" for game in GAMES if game.engine for ratio in ("", "_ratio")),
    *(f"{level}_{game.name}{what}" for game in GAMES for level in ("keen", "sharp") for what in ("", "_p95", "_worst")),
}  # fmt: skip
NEEDS_A_BUNDLE = {"start_frozen", "start_frozen_ratio", "bundle"}
NEEDS_PEERS = {key for key in WANTED if key.endswith("_peer") or any(peer in key for peer in REFERENCE_PROGRAMS)}
DIFFERENCES = {
    "start_played_more",
    "statistics_open_more",
    "replay_first_more",
}  # with few rounds the noise can be larger than the difference
NO_PEERS = [f"{peer.title} is not installed" for peer in REFERENCE_PROGRAMS.values()]


def without_display() -> dict[str, str]:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    return {name: value for name, value in os.environ.items() if name not in hidden}


def tiny_bench(folder: Path, display: str, options: str = "json=True") -> dict[str, Any]:
    """The bench on a desktop without a bus. Neither the program nor the reference programs leave files in the home."""
    # A file, since the processes that the bench starts import the main module again.
    script, home = folder / "tiny_bench.py", folder / "home"
    script.write_text(TINY_RUN.format(root=str(ROOT), options=options), encoding="utf-8")
    home.mkdir()
    bus = ("DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR")
    no_bus = {name: value for name, value in without_display().items() if name not in bus}
    done = subprocess.run(
        [sys.executable, str(script)], env=no_bus | {"DISPLAY": display, "HOME": str(home)}, capture_output=True,
        text=True, check=False, timeout=300, encoding="utf-8",
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert list(home.iterdir()) == []
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


@pytest.mark.soak  # it opens windows and waits for a screen's next picture a thousand times
def test_every_figure_has_a_value_or_a_reason(tmp_path: Path) -> None:
    pytest.importorskip("Xlib")
    pytest.importorskip("psutil")
    with screen(resets=True) as display:
        found = tiny_bench(tmp_path, display)
    figures = found["figures"]
    assert set(figures) == WANTED
    for key, figure in figures.items():
        if figure["value"] is None:
            assert key in NEEDS_A_BUNDLE | NEEDS_PEERS, figure["not_measured"]
            assert figure["not_measured"] in ("there is no bundle in dist/", *NO_PEERS)
        else:
            assert figure["value"] >= 0 or key in DIFFERENCES, key
            assert "not_measured" not in figure
            free = figure["at_most"] is None and figure["at_least"] is None
            assert figure["verdict"] in ((None,) if free else ("ok", "miss"))
    assert found["machine"]["cores"] == os.cpu_count()


@pytest.mark.soak  # it opens windows for half a minute
def test_a_checkout_is_compared_with_itself(tmp_path: Path) -> None:
    pytest.importorskip("Xlib")
    pytest.importorskip("psutil")
    with screen() as display:
        found = tiny_bench(tmp_path, display, f"json=True, against=Path({str(ROOT)!r}), rounds=2")
    figures = found["figures"]
    assert {key.partition("_")[0] for key in figures} == set(GROUPS)
    for key, figure in figures.items():
        assert figure["note"] is None, key
        assert len(figure["this"]) == len(figure["other"]) == 2
        assert key == "idle_cpu" or len(figure["ratios"]) == 2, key  # an idle table may use no CPU at all


def compared(*pairs: tuple[float, float], note: str = "") -> Compared:
    return Compared(Metric("speed", "how fast it is", "a second"), list(pairs), note)


def test_ratios_come_first_with_their_spread() -> None:
    lines = ratio_table([compared((300, 100), (220, 110), (380, 95)), compared((5, 0)), compared(note="no display")])
    assert [line.removeprefix("how fast it is").split() for line in lines.splitlines()[1:]] == [
        ["3.00", "2.00", "to", "4.00", "300", "a", "second", "100", "a", "second"],
        ["5", "a", "second", "0", "a", "second"],
        ["not", "measured", "no", "display"],
    ]


def test_the_json_of_a_comparison_has_every_round() -> None:
    found = compared((300, 100), (220, 110), (380, 95)).as_json()
    assert (found["ratio"], found["ratios"]) == (3, [3, 2, 4])
    assert (found["this"], found["other"], found["note"]) == ([300, 220, 380], [100, 110, 95], None)


def test_searches_that_choose_different_moves_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """If they do, the ratio of their speeds is meaningless."""
    digests = iter(["a", "b", "a", "a"])

    def run(_checkout: Checkout, words: Sequence[str]) -> str:
        return json.dumps({game.name: (100, next(digests)) for game in searched_games() if game.name in words})

    game = searched_games()[0]
    monkeypatch.setattr("app.tools.bench.compare.searched_games", lambda: [game])
    comparisons = [Comparison(ROOT, ["search"], 1, TINY, lambda: None) for _ in range(2)]
    monkeypatch.setattr(Checkout, "run", run)
    differing, alike = (comparison.run()[0] for comparison in comparisons)
    assert (differing.note, alike.note) == ("they choose different moves", "")


def test_sharp_chooses_the_same_moves_in_every_run() -> None:
    first, second = (search_sample(searched_games()[0].name, 1) for _ in range(2))
    assert first.choices == second.choices
    assert first.rate > 0


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["--against", "tests"], "is no checkout of this program"),
        (["--against", "README.md"], "is no checkout of this program"),
        (["--against", "nowhere"], "is no checkout of this program"),
        (["--only", "start"], "--only and --rounds need --against"),
        (["--rounds", "2"], "--only and --rounds need --against"),
        (["--against", ".", "--only", "start,sound"], "takes start, idle, "),
        (["--against", ".", "--rounds", "0"], "takes a whole number"),
    ],
)
def test_a_comparison_that_can_not_be_made_is_an_error_of_one_line(words: list[str], error: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "app", "bench", *words], cwd=ROOT, capture_output=True, text=True, check=False,
        timeout=60, encoding="utf-8",
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert error in done.stderr.splitlines()[0]


def test_the_display_is_held_while_the_bench_lasts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some X servers reset when their last client leaves, and a client that connects just then dies: resources of a
    client survive here.
    """
    client = pytest.importorskip("Xlib.display")
    with screen(resets=True) as name:
        for hidden in ("WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
            monkeypatch.delenv(hidden, raising=False)
        monkeypatch.setenv("DISPLAY", name)
        with desktop() as size:
            assert size == USUAL
            visitor = client.Display(name)
            mark, text = visitor.intern_atom("LEFT_BEHIND"), visitor.intern_atom("STRING")
            visitor.screen().root.change_property(mark, text, 8, b"here")
            visitor.sync()
            visitor.close()
            visitor = client.Display(name)
            left = visitor.screen().root.get_full_property(visitor.intern_atom("LEFT_BEHIND"), text)
            visitor.close()
        assert left is not None
        assert left.value == b"here"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows always has a display")
def test_no_display_gives_a_one_line_error() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "app", "bench"], cwd=ROOT, env=without_display(), capture_output=True, text=True,
        check=False, timeout=60, encoding="utf-8",
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("kings-and-kongs: no display")
    assert done.stderr.count("\n") == 1


def test_percentiles_are_values_that_were_seen() -> None:
    values = [float(n) for n in range(100, 0, -1)]
    assert (median(values), percentile(values, 95), percentile(values, 99)) == (50, 95, 99)
    assert percentile([7.0], 99) == 7
    with pytest.raises(NotMeasured):
        median([])


def test_the_table_shows_verdicts_and_reasons() -> None:
    lines = table([
        Measurement("a", "good", "ms", 2, 2),
        Measurement("b", "bad", "ms", 2.01, 2),
        Measurement("c", "free", "a second", 12345),
        Measurement("d", "gone", "MB", None, 40, "there is no bundle"),
        Measurement("e", "quick", "a second", 40_000, least=40_000),
        Measurement("f", "slow", "a second", 39_999, least=40_000),
    ]).splitlines()  # fmt: skip
    assert [line.split() for line in lines[1:]] == [
        ["good", "2", "ms", "≤", "2", "ms", "ok"],
        ["bad", "2.01", "ms", "≤", "2", "ms", "miss"],
        ["free", "12,345", "a", "second"],
        ["gone", "not", "measured", "≤", "40", "MB", "there", "is", "no", "bundle"],
        ["quick", "40,000", "a", "second", "≥", "40,000", "a", "second", "ok"],
        ["slow", "39,999", "a", "second", "≥", "40,000", "a", "second", "miss"],
    ]


def test_a_small_screen_is_the_reason_for_missing_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with room_for((800, 600), (800, 600)):
        pass
    with pytest.raises(NotMeasured, match="only 800x600 pixels"), room_for((1280, 720), (800, 600)):
        pass
