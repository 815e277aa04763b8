"""``gallery``: which pictures it makes, that they are reproducible, and its error messages."""

import subprocess
import sys
import time
from pathlib import Path

import psutil
import pygame
import pytest

from app.commands.arguments import parse
from app.commands.command import CommandError
from app.commands.gallery import GalleryOptions
from app.games import GAMES
from app.storage.settings import THEMES
from app.tools.gallery.scenes import scenes
from tests.processes import children_called


def gallery(*words):
    """Run it in a process of its own, as a person would; without a display."""
    command = [sys.executable, "-m", "app", "gallery", *map(str, words)]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2],
        env={"PATH": "", "HOME": "/nowhere"}, timeout=300, encoding="utf-8",
    )  # fmt: skip


def test_every_game_has_scenes_with_descriptions():
    found = list(scenes())
    for game in GAMES:
        names = {scene.name for scene in found if scene.game == game.name}
        assert names >= {"title", "title-go-on", "setup", "setup-most", "dealt", "late", "fewest", "most", "held",
                         "hint", "log", "scores", "match-over", "pause", "restart", "help-page"}  # fmt: skip
    assert all(scene.about for scene in found)
    assert len({scene.file for scene in found}) == len(found)


def test_defaults_select_everything():
    found = parse(["gallery", "there"]).options
    assert found == GalleryOptions(
        Path("there"), THEMES, ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160)), (100, 150, 200)
    )


def test_options_are_applied():
    line = "gallery there --theme paper --size 1100x700 1280x720 --ui-scale 125% --game bong --scene late --jobs 2"
    found = parse([*line.split(), "--sight", "tritanopia"]).options
    assert found == GalleryOptions(
        Path("there"), ("paper",), ((1100, 700), (1280, 720)), (125,), ("bong",), ("late",), "tritanopia", 2
    )


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("", "gallery needs OUT_DIR"),
        ("there --theme sunny", "--theme takes evening, midnight, paper, not 'sunny'"),
        ("there --size 800x600", "--size takes a size from 1024x640 to 7680x4320"),
        ("there --size wide", "--size takes"),
        ("there --ui-scale 110", "--ui-scale takes 75, 100, 125, 150, 175, 200, not 110"),
        ("there --ui-scale big", "--ui-scale takes"),
        ("there --card-size 105", "--card-size takes 100, 110, 120, 130, 140, 150, not 105"),
        ("there --game chess", "no game 'chess'"),
        ("there --sight x-ray", "--sight takes protanopia, deuteranopia, tritanopia, not 'x-ray'"),
        ("there --jobs 0", "--jobs takes"),
    ],
)
def test_bad_options_give_a_one_line_error(line, shown):
    with pytest.raises(CommandError) as why:
        parse(["gallery", *line.split()])
    assert shown in str(why.value)
    assert "\n" not in str(why.value)


def test_no_such_scene_is_an_error_and_the_list_tells_which_there_are(tmp_path):
    wrong = gallery(tmp_path, "--scene", "moonrise")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr == "kings-and-kongs: there is no scene 'moonrise'; see gallery --list\n"
    listed = gallery("--list", "--game", "bong")
    assert listed.returncode == 0
    assert "bong-count-in-3" in listed.stdout
    assert "tong-its" not in listed.stdout
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_an_error(tmp_path):
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    found = gallery(
        tmp_path / "file", "--scene", "bong-keys", "--theme", "paper", "--size", "1024x640", "--ui-scale", "100"
    )
    assert found.returncode == 2
    assert found.stderr.startswith("kings-and-kongs: can't write ")
    assert found.stderr.count("\n") == 1


def test_the_same_pictures_byte_for_byte_however_many_are_drawn_at_once(tmp_path):
    names = ["kong-pie-call-kong", "tong-its-dealing", "bong-hint", "kings-corners-title-go-on"]
    words = ["--theme", "midnight", "--size", "1024x640", "--ui-scale", "100"]
    assert gallery(tmp_path / "one", *words, "--scene", *names).returncode == 0
    assert gallery(tmp_path / "two", *words, "--scene", *names[::-1], "--jobs", "2").returncode == 0
    for name in names:
        one, two = (tmp_path / which / "midnight/1024x640-100" / f"{name}.png" for which in ("one", "two"))
        assert one.read_bytes() == two.read_bytes(), name
        assert pygame.image.load(one).get_size() == (1024, 640)
    page = (tmp_path / "one/index.html").read_text(encoding="utf-8")
    assert all(f'src="midnight/1024x640-100/{name}.png"' in page for name in names)


@pytest.mark.parametrize("by", ["kill", "terminate"])
def test_a_dead_process_gives_a_one_line_error(tmp_path, by):
    words = [tmp_path / "out", "--jobs", "2", "--theme", "paper", "--size", "1024x640"]
    command = [sys.executable, "-m", "app", "gallery", *map(str, words)]
    running = psutil.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2],
        env={"PATH": "", "HOME": "/nowhere"}, encoding="utf-8",
    )  # fmt: skip
    while running.poll() is None:
        drawing = children_called(running, "spawn_main")
        if drawing and any((tmp_path / "out").rglob("*.png")):
            getattr(drawing[0], by)()
            break
        time.sleep(0.02)
    out, shown = running.communicate(timeout=60)
    assert (running.returncode, out) == (2, "")
    assert shown == "kings-and-kongs: a process died while it drew pictures; try fewer --jobs\n"
