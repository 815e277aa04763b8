"""``bench``, run briefly in a real window: every figure is present. Their values are not checked."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.games import GAMES
from app.tools.bench.displays import desktop, room_for
from app.tools.bench.figures import Measurement, NotMeasured, median, percentile, table
from app.tools.bench.reference_programs import REFERENCE_PROGRAMS
from tests.display import USUAL, screen

ROOT = Path(__file__).parents[2]
TINY_RUN = """
if __name__ == "__main__":
    import sys
    sys.path.insert(0, {root!r})
    from app.tools.bench.effort import TINY
    from app.commands.bench import BenchOptions, run
    sys.exit(run(BenchOptions(json=True), TINY))
"""
TABLE = {
    *(f"{high}p_{what}" for high in (720, 1080) for what in ("median", "p99", "first")), "idle", "memory",
    "drag_median", "drag_p95", "drag_p99", "key_median", "key_p99",
}  # fmt: skip
WANTED = {
    "start_bare", "start_source", "start_source_ratio", "start_frozen", "start_frozen_ratio",
    "start_source_peer", "start_frozen_peer", *(f"start_{peer}" for peer in REFERENCE_PROGRAMS),
    *(f"{peer}_{what}" for peer in REFERENCE_PROGRAMS for what in ("idle_cpu", "idle_wakes", "memory")),
    *(f"{peer}_drag_{what}" for peer in REFERENCE_PROGRAMS for what in ("cpu", "core", "median", "p95")),
    "drag_median_peer", "drag_p95_peer",
    *(f"frame_{high}p_{rank}" for high in (720, 1080, 2160) for rank in ("median", "p99")),
    "idle_cpu", "idle_wakes", "drag_cpu", "drag_core",
    "drag_median", "drag_p95", "interval_median", "interval_p99", "bundle",
    *(f"{device}_{state}_{rank}" for device in ("key", "click") for state in ("idle", "moving")
      for rank in ("median", "p99")),
    *(f"bong_{what}_{rank}" for what in ("rules", "picture") for rank in ("median", "p99")), "bong_order", "bong_rates",
    *(f"table_{game.name}_{what}" for game in GAMES for what in TABLE),
    "table_bong_paused",
    *(f"rules_{game.name}" for game in GAMES),
    *(f"engine_{game.name}{ratio}" for game in GAMES if game.engine for ratio in ("", "_ratio")),
    *(f"{level}_{game.name}{what}" for game in GAMES for level in ("keen", "sharp") for what in ("", "_p95", "_worst")),
}  # fmt: skip
NEEDS_A_BUNDLE = {"start_frozen", "start_frozen_ratio", "bundle"}
NEEDS_PEERS = {key for key in WANTED if key.endswith("_peer") or any(peer in key for peer in REFERENCE_PROGRAMS)}
NO_PEERS = [f"{peer.title} is not installed" for peer in REFERENCE_PROGRAMS.values()]


def without_display() -> dict[str, str]:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    return {name: value for name, value in os.environ.items() if name not in hidden}


def tiny_bench(folder: Path, display: str) -> dict[str, Any]:
    """The bench on a desktop without a bus. Neither the program nor the reference programs leave files in the home."""
    # A file, since the processes that the bench starts import the main module again.
    script, home = folder / "tiny_bench.py", folder / "home"
    script.write_text(TINY_RUN.format(root=str(ROOT)), encoding="utf-8")
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
            assert figure["value"] >= 0
            assert "not_measured" not in figure
            free = figure["at_most"] is None and figure["at_least"] is None
            assert figure["verdict"] in ((None,) if free else ("ok", "miss"))
    assert found["machine"]["cores"] == os.cpu_count()


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
