"""Settings: round trips, hand editing, damage."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import settings as effort
from hypothesis import strategies as st

from app.core.match import SeatPlayer
from app.core.options import choices
from app.games import GAMES
from app.storage.messages import Messages
from app.storage.settings import (
    FACES,
    LARGEST,
    MOST_PEOPLE,
    SPEEDS,
    Settings,
    check_setups,
    load_settings,
    merge_settings,
    save_settings,
)
from app.storage.setups import LONGEST_NAME, Setup
from tests.storage.disks import bad_copies, fresh_folder

LETTERS = st.characters(exclude_categories=("C", "Z")) | st.just(" ")
NAMES = st.text(LETTERS, min_size=1, max_size=LONGEST_NAME).filter(lambda name: not name.isspace())
SITTERS = st.builds(SeatPlayer, NAMES, st.sampled_from(["person", "steady"]))


def setups(game):
    options = {c.name: st.sampled_from(list(c.values)) for c in choices(game.options)}
    seats = st.lists(SITTERS, min_size=game.seats[0], max_size=game.seats[-1]).map(tuple)
    return st.builds(
        Setup, st.sampled_from(["", *game.presets]), st.fixed_dictionaries({}, optional=options), st.just(()) | seats
    )


EVERY_SETTINGS = st.builds(
    Settings,
    window_size=st.tuples(st.integers(200, 32767), st.integers(200, 32767)),
    window_position=st.none() | st.tuples(st.integers(-9, 9), st.integers(-9, 9)),
    fullscreen=st.booleans(),
    speed=st.sampled_from(SPEEDS),
    reduced_motion=st.booleans(),
    sound=st.booleans(),
    effects_volume=st.integers(0, 100),
    card_back=NAMES,
    name=NAMES,
    setups=st.fixed_dictionaries({}, optional={game.name: setups(game) for game in GAMES}),
    keys=st.dictionaries(NAMES, NAMES, max_size=4),
    faces=st.dictionaries(NAMES, st.integers(1, FACES), max_size=MOST_PEOPLE),
)


def load(path):
    messages = Messages()
    return load_settings(path, messages), messages.take()


def save(path, chosen):
    messages = Messages()
    save_settings(path, chosen, messages)
    return messages.take()


@given(EVERY_SETTINGS, EVERY_SETTINGS)
@effort(max_examples=40)
def test_what_is_saved_is_loaded_again_and_again(first, second):
    with fresh_folder() as folder:
        path = folder / "settings.toml"
        for chosen in (first, second):
            assert save(path, chosen) == []
            loaded, output = load(path)
            assert loaded == Settings(**{**vars_of(chosen), "setups": {**first.setups, **chosen.setups}})
            assert output == []
        assert [p.name for p in folder.iterdir()] == ["settings.toml"]


def vars_of(chosen):
    return {name: getattr(chosen, name) for name in Settings.__slots__}


def test_without_a_file_the_defaults_serve_in_silence(tmp_path):
    assert load(tmp_path / "settings.toml") == (Settings(), [])
    assert Settings().window_size == (1280, 720)
    assert Settings().name == "You"


def test_comments_and_unknown_keys_stay(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text(
        '# mine\nspeed = "calm" # so slow\ncolour = "green"\n\n'
        "[setups.kings-corners]\nnote = 3\n\n[other]\nx = [1, 2]\n",
        encoding="utf-8",
    )
    loaded, output = load(path)
    assert (loaded.speed, output) == ("calm", [])
    setup = Setup("Strict kings", {"draw": "start"}, (SeatPlayer("Ann"), SeatPlayer("Ben", "steady")))
    chosen = Settings(speed="brisk", setups={"kings-corners": setup})
    assert save(path, chosen) == []
    text = path.read_text(encoding="utf-8")
    assert "# mine" in text
    assert "# so slow" in text
    table = tomllib.loads(text)
    assert (table["colour"], table["other"], table["setups"]["kings-corners"]["note"]) == ("green", {"x": [1, 2]}, 3)
    assert load(path) == (chosen, [])
    before = path.stat().st_mtime_ns, path.stat().st_ino
    assert save(path, chosen) == []
    assert (path.stat().st_mtime_ns, path.stat().st_ino) == before, "nothing changed, yet it was written"


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("window_size = [1280]", "window_size"),
        ("window_size = [1280, true]", "window_size"),
        ("window_size = [1280, 20]", "window_size"),
        ("window_position = 'left'", "window_position"),
        ("fullscreen = 1", "fullscreen"),
        ("speed = 'ludicrous'", "speed"),
        ("sound = 'yes'", "sound"),
        ("effects_volume = 101", "effects_volume"),
        ("effects_volume = true", "effects_volume"),
        ("effects_volume = 70.0", "effects_volume"),
        ("card_back = ''", "card_back"),
        ("name = '   '", "name"),
        (f"name = '{'x' * 41}'", "name"),
        ("theme = 'noon'", "theme"),
        ("ui_scale = 110", "ui_scale"),
        ("ui_scale = 100.0", "ui_scale"),
        ("card_size = 90", "card_size"),
        ("card_size = true", "card_size"),
        ("calls_volume = -1", "calls_volume"),
        ("speech = 1", "speech"),
        ("large_index = 'yes'", "large_index"),
        ("four_colours = 4", "four_colours"),
        ("keys = 3", "keys"),
        ("keys.hint = 3", "keys.hint"),
        ("keys.hint = ''", "keys.hint"),
        ("faces = 3", "faces"),
        ("faces.Ann = 0", "faces.Ann"),
        ("faces.Ann = 13", "faces.Ann"),
        ("faces.Ann = true", "faces.Ann"),
        ("faces.Ann = '3'", "faces.Ann"),
        ("setups = 3", "setups"),
        ("setups.kings-corners = 3", "setups.kings-corners"),
        ("setups.kings-corners.preset = 'Wild'", "setups.kings-corners.preset"),
        ("setups.kings-corners.options = []", "setups.kings-corners.options"),
        ("setups.kings-corners.options.jokers = 2", "setups.kings-corners.options"),
        ("setups.kings-corners.options.cards_drawn = 9", "setups.kings-corners.options.cards_drawn"),
        ("setups.kings-corners.options.compulsory_kings = 1", "setups.kings-corners.options.compulsory_kings"),
        ("setups.kings-corners.seats = [{name = 'Ann', player = 'person'}]", "setups.kings-corners.seats"),
        ("setups.kings-corners.seats = [1, 2]", "setups.kings-corners.seats"),
    ],
)
def test_a_wrong_value_costs_only_itself(tmp_path, line, key):
    path = tmp_path / "settings.toml"
    path.write_text(f"reduced_motion = true\n{line}\n", encoding="utf-8")
    loaded, output = load(path)
    assert vars_of(loaded) | {"setups": {}} == vars_of(Settings(reduced_motion=True))
    assert len(output) == 1
    assert f"“{key}”" in output[0]
    assert "settings.toml.bad-1" in output[0]
    assert (tmp_path / "settings.toml.bad-1").read_bytes() == path.read_bytes()
    setup = Setup("Classic", {"compulsory_kings": True}, (SeatPlayer("Ann"), SeatPlayer("Ben")))
    mended = Settings(**{**vars_of(loaded), "setups": {"kings-corners": setup}})
    save(path, mended)
    assert load(path) == (mended, [])


def test_set_ups_may_be_checked_later(tmp_path):
    """The message is the same, but comes when the rules of the games are loaded anyway."""
    path, messages = tmp_path / "settings.toml", Messages()
    path.write_text("[setups.bong]\npreset = 'Wild'\n[setups.kong-pie]\npreset = 'Casino'\n", encoding="utf-8")
    settings = load_settings(path, messages, all_setups=False)
    assert messages.take() == []
    assert "bong" in settings.setups
    assert settings.setups["kong-pie"].preset == "Casino"
    assert len([*check_setups(path, settings, messages)]) == 2
    assert (settings, messages.take()) == load(path)
    assert settings.setups["bong"] == Setup()


def test_a_change_saved_before_setups_are_checked_keeps_a_copy_of_the_invalid_one(tmp_path):
    path, messages = tmp_path / "settings.toml", Messages()
    content = "[setups.kong-pie]\npreset = 5\n"
    path.write_text(content, encoding="utf-8")
    settings = load_settings(path, messages, all_setups=False)
    assert save_settings(path, replace(settings, theme="paper"), messages, settings)
    assert (tmp_path / "settings.toml.bad-1").read_text(encoding="utf-8") == content
    assert len(messages.take()) == 1
    assert [*check_setups(path, settings, messages)]
    assert messages.take() == []
    assert bad_copies(tmp_path) == ["settings.toml.bad-1"]


@pytest.mark.parametrize("line", ["setups = 3", "setups = [1]", "setups.tong-its = 3", "[[setups.tong-its]]\nx = 1"])
def test_invalid_setting_is_gone_after_the_next_change(tmp_path, line):
    """Otherwise every start would report it again and make another copy."""
    path = tmp_path / "settings.toml"
    path.write_text(f"{line}\n", encoding="utf-8")
    loaded, output = load(path)
    assert len(output) == 1
    for theme in ("paper", "midnight"):
        assert save(path, Settings(theme=theme, setups=loaded.setups)) == []
        assert load(path) == (Settings(theme=theme), [])
    assert bad_copies(tmp_path) == ["settings.toml.bad-1"]


@pytest.mark.parametrize("line", ["[keys]\nk{} = 3\n", "[faces]\nk{} = 99\n"])
def test_many_invalid_settings_are_reported_in_few_lines(tmp_path, line):
    path = tmp_path / "settings.toml"
    table, one = line.splitlines()
    path.write_text("\n".join([table, *(one.format(str(i) * 40) for i in range(1000, 1180))]), encoding="utf-8")
    loaded, output = load(path)
    assert loaded == Settings()
    assert 2 <= len(output) <= 10
    assert max(map(len, output)) < 300
    assert "175 more" in output[-1]


def test_faces_keep_their_order_and_their_neighbours(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text('[faces]\n"Zoë" = 3 # the eldest\n"Ann B." = 12\nBad = 99\n', encoding="utf-8")
    loaded, output = load(path)
    assert list(loaded.faces.items()) == [("Zoë", 3), ("Ann B.", 12)]
    assert len(output) == 1
    for faces in ({"Zoë": 4, "Ann B.": 12}, {"Ann B.": 12, "Zoë": 4}, {"Cleo": 1}, {}):
        assert save(path, Settings(faces=faces)) == []
        again, output = load(path)
        assert (list(again.faces.items()), output) == (list(faces.items()), [])


def test_of_too_many_people_the_first_are_kept(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text("[faces]\n" + "".join(f"P{i} = 1\n" for i in range(MOST_PEOPLE + 1)), encoding="utf-8")
    loaded, output = load(path)
    assert list(loaded.faces) == [f"P{i}" for i in range(MOST_PEOPLE)]
    assert len(output) == 1


def test_one_bad_option_leaves_the_rest_of_the_setup(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text(
        "[setups.kings-corners]\npreset = 'Classic'\noptions = {draw = 'start', cards_drawn = 3, gone = 1}\n",
        encoding="utf-8",
    )
    loaded, output = load(path)
    assert loaded.setups == {"kings-corners": Setup("Classic", {"draw": "start"})}
    assert len(output) == 2


def test_a_set_up_of_an_unknown_game_is_left_alone(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text("[setups.whist]\nstakes = 'high'\n", encoding="utf-8")
    assert load(path) == (Settings(), [])
    assert save(path, Settings()) == []
    assert tomllib.loads(path.read_text(encoding="utf-8"))["setups"] == {"whist": {"stakes": "high"}}


def test_message_names_the_line_and_the_copy(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text("sound = true\n\nspeed = \n", encoding="utf-8")
    _loaded, output = load(path)
    assert output == [
        "The settings couldn't be read. The file is damaged (Invalid value (at line 3, column 9)). Defaults are used "
        "instead. The old file is kept as settings.toml.bad-1."
    ]


def test_the_mark_that_notepad_puts_first_does_no_harm(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_bytes(b'\xef\xbb\xbfspeed = "calm"\r\n')
    loaded, output = load(path)
    assert (loaded.speed, output) == ("calm", [])
    assert save(path, Settings(speed="off")) == []
    assert load(path)[0].speed == "off"


@given(st.binary(max_size=300))
@example(b"[" * 5000)
@example(b"sound = " + b"[" * 5000)
@example(b"effects_volume = " + b"9" * 5000)
@example(b"name = '\xff'")
@example(b"\x00")
@effort(max_examples=80)
def test_any_bytes_load_as_something_and_are_never_lost(content):
    with fresh_folder() as folder:
        path = folder / "settings.toml"
        path.write_bytes(content)
        loaded, output = load(path)
        try:
            good = isinstance(tomllib.loads(content.decode("utf-8-sig")), dict)
        except (ValueError, RecursionError):
            good = False
        if not good:
            assert len(output) == 1
            assert loaded == Settings()
            assert (folder / "settings.toml.bad-1").read_bytes() == content
        chosen = Settings(speed="off")
        save(path, chosen)
        assert load(path)[0].speed == "off"
        assert good or [(folder / name).read_bytes() for name in bad_copies(folder)] == [content]


LINES = st.lists(
    st.sampled_from(
        [
            "# a word", "", "speed = 'calm'", "speed = 3", "window_size = [1, 2]", "window_size = [\n 1, # w\n 2]",
            "x = 1", "[setups]", "[setups.kings-corners]", "[setups.kings-corners.options]",
            "[[setups.kings-corners.seats]]",
            "name = 'Ann'", "player = 'person'", "draw = 'start'", "[other]", "[[many]]", "setups = {}", "setups = 1",
            "setups = {kings-corners = {options = {draw = 'end'}}}", "setups.kings-corners.preset = 'Classic'",
            "kings-corners = []", "a.b.c = 1", "[a.b]", "sound = false", "effects_volume = 1e3", "d = 2026-11-21",
            "options.draw = 'start'", "setups.whist.x = 1", "[speed]", "[window_position]", "window_position.x = 1",
        ]
    ),
    max_size=10,
)  # fmt: skip


@given(LINES, EVERY_SETTINGS)
@example(
    ["[a]", "[setups.whist]", "[b]", "[setups.kings-corners]", "[a.c]"], Settings(setups={"kings-corners": Setup()})
)
@effort(max_examples=120)
def test_saving_into_any_toml_keeps_what_is_not_ours(lines, chosen):
    text = "\n".join(lines)
    try:
        before = tomllib.loads(text)
    except ValueError:
        return
    with fresh_folder() as folder:
        path = folder / "settings.toml"
        path.write_text(text, encoding="utf-8")
        output = save(path, chosen)
        after = tomllib.loads(path.read_text(encoding="utf-8"))
        assert load(path)[0] == Settings(**{**vars_of(chosen), "setups": {**load(path)[0].setups, **chosen.setups}})
        if not output:
            ours = {*Settings.__slots__}
            assert {k: v for k, v in after.items() if k not in ours} == {
                k: v for k, v in before.items() if k not in ours
            }
        else:
            assert (folder / "settings.toml.bad-1").read_text(encoding="utf-8") == text


def test_full_disk_is_reported_once_and_old_settings_stay(disk, messages):
    path = disk.folder / "settings.toml"
    save_settings(path, Settings(name="Ann"), messages)
    disk.fill()
    for volume in (1, 2, 3):
        save_settings(path, Settings(effects_volume=volume), messages)
    disk.free()
    assert len(messages.take()) == 1
    assert load(path) == (Settings(name="Ann"), [])
    save_settings(path, Settings(name="Ben"), messages)
    assert load(path)[0].name == "Ben"


def test_a_bad_file_that_cannot_be_copied_is_not_written_over(disk, messages):
    path = disk.folder / "settings.toml"
    path.write_bytes(b"= " * 3000)
    disk.fill()
    loaded = load_settings(path, messages)
    save_settings(path, loaded, messages)
    disk.free()
    kept = [p for p in disk.folder.glob("settings.toml*") if p.read_bytes() == b"= " * 3000]
    assert kept


def test_a_folder_without_rights(barred, messages):
    path = barred.folder / "settings.toml"
    path.write_text("speed = 'calm'\n= ?\n", encoding="utf-8")
    with barred():
        assert load_settings(path, messages) == Settings()
        save_settings(path, Settings(name="Ann"), messages)
    assert path.read_text(encoding="utf-8") == "speed = 'calm'\n= ?\n"
    output = messages.take()
    assert len(output) == 2
    assert "No copy" in output[0]
    assert "Nothing is being saved" in output[1]


def test_a_folder_that_cannot_be_made(below_a_file, messages):
    path = below_a_file / "settings.toml"
    assert load_settings(path, messages) == Settings()
    save_settings(path, Settings(), messages)
    (output,) = messages.take()
    assert "There is a file where a folder should be." in output


def test_a_folder_in_place_of_the_file_is_put_aside(tmp_path, messages):
    path: Path = tmp_path / "settings.toml"
    (path / "inside").mkdir(parents=True)
    assert load_settings(path, messages) == Settings()
    assert len(messages.take()) == 1
    save_settings(path, Settings(name="Ann"), messages)
    assert load(path)[0].name == "Ann"
    assert (tmp_path / "settings.toml.bad-1" / "inside").is_dir()


def test_settings_with_a_wrong_value_cannot_be_made():
    with pytest.raises(ValueError, match="effects_volume takes a number from 0 to 100, not 101"):
        Settings(effects_volume=101)


def test_keys_are_kept_and_those_that_are_the_usual_ones_again_go(tmp_path):
    path = tmp_path / "settings.toml"
    assert save(path, Settings(keys={"bong-rank-ace": "y", "bong-zone1-play": "right ctrl"})) == []
    assert load(path)[0].keys == {"bong-rank-ace": "y", "bong-zone1-play": "right ctrl"}
    assert save(path, Settings(keys={"bong-rank-ace": "y"})) == []
    assert load(path) == (Settings(keys={"bong-rank-ace": "y"}), [])


@pytest.mark.parametrize("text", ["keys = 3", "[keys]\nbong-rank-ace = 7", '[keys]\nbong-rank-ace = ""'])
def test_invalid_keys_are_reported_and_ignored(tmp_path, text):
    path = tmp_path / "settings.toml"
    path.write_text(text, encoding="utf-8")
    found, output = load(path)
    assert found == Settings()
    assert len(output) == 1
    assert "keys" in output[0]


def test_two_programs_each_write_only_what_was_changed_in_them(tmp_path):
    path, messages = tmp_path / "settings.toml", Messages()
    begun = Settings(name="Ann", keys={"hint": "h", "log": "l"}, faces={"Ann": 1})
    save_settings(path, begun, messages)
    first, second = load_settings(path, messages), load_settings(path, messages)
    assert first == second == begun
    once = vars_of(first) | {"theme": "paper", "setups": {"kings-corners": Setup("Classic")}, "faces": {"Ann": 2}}
    assert save_settings(path, Settings(**once), messages, since=first)
    other = vars_of(second) | {"sound": False, "keys": {"hint": "h"}, "faces": {"Ann": 1, "Ben": 3}}
    assert save_settings(path, Settings(**other), messages, since=second)
    assert load(path) == (Settings(**once | {"sound": False, "keys": {"hint": "h"}, "faces": {"Ann": 2, "Ben": 3}}), [])
    assert messages.take() == []


def test_what_could_not_be_written_is_written_with_the_next_change(disk, messages):
    path = disk.folder / "settings.toml"
    begun = Settings(name="Ann")
    assert save_settings(path, begun, messages)
    disk.fill()
    changed = Settings(name="Ann", theme="paper")
    assert not save_settings(path, changed, messages, since=begun)
    disk.free()
    assert save_settings(path, Settings(name="Ann", theme="paper", sound=False), messages, since=begun)
    assert load(path)[0] == Settings(name="Ann", theme="paper", sound=False)


@given(EVERY_SETTINGS, EVERY_SETTINGS, EVERY_SETTINGS)
@effort(max_examples=60)
def test_what_changed_here_and_there_is_all_in_the_file(begun, here, there):
    both = merge_settings(there, begun, here)
    for name in Settings.__slots__:
        if getattr(here, name) == getattr(begun, name):
            assert getattr(both, name) == getattr(there, name)
        elif not isinstance(getattr(here, name), dict):
            assert getattr(both, name) == getattr(here, name)
    for name in ("setups", "keys", "faces"):
        mine, old, found = getattr(here, name), getattr(begun, name), getattr(both, name)
        assert all(found[key] == value for key, value in mine.items() if old.get(key) != value)
        assert not [key for key in old if key not in mine and key in found]
    assert len(both.faces) <= MOST_PEOPLE


def test_faces_in_another_order_here_stay_in_it_with_those_from_there():
    begun, here = Settings(faces={"Ann": 1, "Ben": 2}), Settings(faces={"Ben": 2, "Ann": 1})
    there = Settings(faces={"Ann": 1, "Ben": 5, "Cleo": 3})
    assert list(merge_settings(there, begun, here).faces.items()) == [("Ben", 5), ("Ann", 1), ("Cleo", 3)]


DEEP = {
    "key": ".".join("a" * 20_000) + " = 1",
    "quoted key": ".".join(['"a b"'] * 2000) + " = 1",
    "table": "[" + " . ".join(["'a'"] * 2000) + "]",
    "inline table": "x = {" + ".".join("a" * 2000) + " = 1}",
    "many": "\n".join(f"{'a.' * 30}k{n} = 1" for n in range(400)),
}


@pytest.mark.parametrize("kind", DEEP)
def test_what_would_cost_the_parser_gigabytes_is_not_parsed(tmp_path, kind, monkeypatch):
    path = tmp_path / "settings.toml"
    path.write_text(DEEP[kind], encoding="utf-8")
    parsed = []
    monkeypatch.setattr(tomllib, "loads", parsed.append)
    loaded, output = load(path)
    monkeypatch.undo()
    assert parsed == []
    assert loaded == Settings()
    assert len(output) == 1
    assert "bad-1" in output[0]
    save(path, Settings(theme="paper"))
    assert load(path)[0].theme == "paper"
    assert [(tmp_path / name).read_text(encoding="utf-8") for name in bad_copies(tmp_path)] == [DEEP[kind]]


@pytest.mark.parametrize("size", [LARGEST + 1, 3_000_000, 40_000_000])
def test_oversized_file_is_quarantined_and_reported_once(tmp_path, size):
    path = tmp_path / "settings.toml"
    path.write_bytes(b"".join(b"key%d = 1\n" % n for n in range(size // 10))[:size])
    loaded, output = load(path)
    assert loaded == Settings()
    (line,) = output
    assert "The file is far too large." in line
    assert "settings.toml.bad-1" in line
    assert load(path) == (Settings(), [])
    assert save(path, Settings(theme="paper")) == []
    assert bad_copies(tmp_path) == ["settings.toml.bad-1"]
    assert (tmp_path / "settings.toml.bad-1").stat().st_size == size


def test_the_fullest_settings_are_far_from_too_large(tmp_path):
    name = "𝔛" * LONGEST_NAME
    full = {
        game.name: Setup(
            max(game.presets, key=len),
            {choice.name: max(choice.values, key=lambda value: len(str(value))) for choice in choices(game.options)},
            tuple(SeatPlayer(name, name) for _ in range(game.seats[-1])),
        )
        for game in GAMES
    }
    path, faces = tmp_path / "settings.toml", {f"{n}{name[1:]}": FACES for n in range(MOST_PEOPLE)}
    keys = {f"something-that-has-a-key-{n}": "keypad multiply" for n in range(120)}
    assert save(path, Settings(name=name, setups=full, keys=keys, faces=faces)) == []
    assert path.stat().st_size < LARGEST
    assert load(path)[1] == []


def test_notes_that_leave_no_room_for_the_settings_are_put_aside(tmp_path):
    path = tmp_path / "settings.toml"
    notes = "# a note\n" * ((LARGEST - 100) // 9)
    path.write_text(notes, encoding="utf-8", newline="\n")
    (output,) = save(path, Settings(theme="paper"))
    assert "rewritten without your comments" in output
    assert load(path) == (Settings(theme="paper"), [])
    assert (tmp_path / "settings.toml.bad-1").read_text(encoding="utf-8") == notes
