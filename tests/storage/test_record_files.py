"""Records of matches that are being played: kills, torn lines, full disks, locks."""

import os
import shutil
import sys
import time
from dataclasses import replace
from datetime import datetime
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import settings as effort
from hypothesis import strategies as st

from app.core import record
from app.core.match import Match, SeatPlayer
from app.storage.messages import Messages
from app.storage.resuming import GIVEN_UP, give_up, is_finished, is_locked, resume, unfinished_matches
from app.storage.saves import Save
from tests.matches import RECORDS, header
from tests.storage.disks import GAME, bad_copies, child, fresh_folder, short_match, whole_match
from tests.storage.impossible_times import IMPOSSIBLE

NOW = datetime(2026, 11, 21, 18, 45, 2).astimezone()


def keep(folder, match, messages):
    """A Save with all moves of a match in it."""
    save = Save.create(folder, match.header, messages, NOW)
    for event in match.log:
        save.append(event)
    return save


def test_a_match_is_kept_move_by_move(tmp_path, messages):
    match = whole_match()
    save = Save.create(tmp_path / "matches", match.header, messages, NOW)
    assert save.path == tmp_path / "matches" / "2026-11-21-184502-kings-corners.jsonl"
    lines = record.write(match).splitlines(keepends=True)
    for n, event in enumerate(match.log, 2):
        save.append(event)
        assert save.path.read_text(encoding="utf-8") == "".join(lines[:n])
    save.close_with(match.result)
    assert save.path.read_text(encoding="utf-8") == record.write(match)
    assert is_finished(save.path)
    assert messages.take() == []
    with pytest.raises(ValueError, match="closed"):
        save.append(match.log[-1])


def test_names_are_unique_within_a_second(tmp_path, messages):
    saves = [Save.create(tmp_path, short_match().header, messages, NOW) for _ in range(3)]
    assert [save.path.name for save in saves] == [f"2026-11-21-184502-kings-corners{n}.jsonl" for n in ("", "-2", "-3")]
    for save in saves:
        save.close()


def test_undo_takes_the_last_line_away(tmp_path, messages):
    match = short_match()
    save = keep(tmp_path, match, messages)
    for gone in range(1, 11):
        save.undo()
        assert save.path.read_text(encoding="utf-8").splitlines() == record.write(match).splitlines()[:-gone]
    with pytest.raises(ValueError, match="no move"):
        save.undo()
    save.close()


def test_a_resumed_match_goes_on_in_the_same_file(tmp_path, messages):
    match = short_match(40)
    save = Save.create(tmp_path, match.header, messages, NOW)
    for event in match.log[:20]:
        save.append(event)
    save.close()
    (waiting,) = unfinished_matches(tmp_path, messages)
    assert (waiting.path, waiting.moves, waiting.header) == (save.path, 20, match.header)
    assert waiting.replay().states == match.states[:21]
    again, save = resume(waiting.path, messages)
    assert again.states == match.states[:21]
    for event in match.log[20:]:
        again.play(event.seat, event.move, event.at)
        save.append(event)
    save.close()
    assert save.path.read_text(encoding="utf-8") == record.write(match)
    assert messages.take() == []
    assert list(tmp_path.iterdir()) == [save.path]


def test_every_prefix_of_a_record_resumes_to_the_state_it_holds(tmp_path):
    match = short_match(5)
    whole = record.write(match).encode()
    ends = [0]
    for line in whole.splitlines():
        ends.append(ends[-1] + len(line) + 1)
    for cut in range(len(whole) + 1):
        folder, messages = tmp_path / str(cut), Messages()
        folder.mkdir()
        path = folder / "match.jsonl"
        path.write_bytes(whole[:cut])
        good = sum(cut >= end - 1 for end in ends[1:])  # a line that lacks nothing but its end is good
        torn = cut not in ends and cut + 1 not in ends
        resumed = resume(path, messages)
        if good:
            again, save = resumed
            save.close()
            assert again.states == match.states[:good]
            assert path.read_bytes() == whole[: ends[good]]
        else:
            assert resumed is None
            assert not path.exists()
        if torn or not good:
            assert (folder / "match.jsonl.bad-1").read_bytes() == whole[:cut]
            (output,) = messages.take()
            assert f"line {good + 1}: " in output
        else:
            assert bad_copies(folder) == messages.take() == []


@pytest.mark.parametrize("at", [1, 2, 8])
def test_a_wrong_line_is_cut_off_with_what_follows(tmp_path, messages, at):
    match = short_match()
    lines = record.write(match).encode().splitlines(keepends=True)
    bad = [*lines[:at], b'{"at": 0, "seat": 0, "move": "KS>XX"}\n', *lines[at:]]
    path = tmp_path / "match.jsonl"
    path.write_bytes(b"".join(bad))
    again, save = resume(path, messages)
    save.close()
    assert again.log == match.log[: at - 1]
    assert path.read_bytes() == b"".join(lines[:at])
    assert (tmp_path / "match.jsonl.bad-1").read_bytes() == b"".join(bad)
    (output,) = messages.take()
    assert output.startswith(f"match.jsonl is damaged (line {at + 1}: ")


def test_match_under_older_rules_reports_the_first_line_that_differs(tmp_path, messages):
    old = (RECORDS / "version-1" / "pai-tong-tong-without-stock.jsonl").read_bytes().splitlines(keepends=True)
    path = tmp_path / "match.jsonl"
    path.write_bytes(b"".join(old[:-1]))
    again, save = resume(path, messages)
    save.close()
    assert len(again.log) == 340
    assert path.read_bytes() == b"".join(old[:341])
    assert (tmp_path / "match.jsonl.bad-1").read_bytes() == b"".join(old[:-1])
    assert messages.take() == [
        "The match match.jsonl was started under older rules, and the move on line 342 is no longer allowed. The match "
        "continues after the last valid move. The old file is kept as match.jsonl.bad-1."
    ]


@given(st.binary(max_size=200), st.integers(0, 12), st.integers(0, 80))
@example(b"", 0, 0)
@example(b"\n", 3, 0)
@example(b"[" * 10_000, 0, 0)
@example(b'{"result": ' + b"[" * 10_000, 3, 0)
@example(b'{"at": ' + b"9" * 5000 + b"}", 3, 0)
@example(b'{"result": {"scores": [0, 0], "winners": [0, 1]}}\n', 5, 0)
@effort(max_examples=60)
def test_any_bytes_in_a_record_start_and_lose_nothing(rubbish, lines, offset):
    """Rubbish written over the record of a match from some place on."""
    match = short_match()
    whole = record.write(match).encode()
    start = sum(map(len, whole.splitlines(keepends=True)[:lines])) + offset
    content = whole[:start] + rubbish
    with fresh_folder() as folder:
        messages, path = Messages(), folder / "match.jsonl"
        path.write_bytes(content)
        for waiting in unfinished_matches(folder, messages):
            assert waiting.replay().log == match.log[: len(waiting.replay().log)]
        resumed = resume(path, messages) if path.exists() else None
        if resumed:
            again, save = resumed
            assert again.log[: len(match.log)] == match.log[: len(again.log)]
            save.close()
            assert path.read_text(encoding="utf-8") == record.write(again)
        if content not in (b"", path.read_bytes() if path.exists() else None, path.exists() and path.read_bytes()[:-1]):
            assert [(folder / name).read_bytes() for name in bad_copies(folder)] == [content]
            assert messages.take()
        assert unfinished_matches(folder, messages) == [] or resumed


def test_only_unfinished_matches_are_offered_the_last_played_first(tmp_path, messages):
    match = whole_match()
    for n in range(4):
        save = keep(tmp_path, match if n == 3 else short_match(n), messages)
        save.close_with(match.result) if n == 3 else save.close()
        os.utime(save.path, (1000 + n % 3, 1000 + n % 3))
    (tmp_path / "notes.txt").write_text("not a record", encoding="utf-8")
    (tmp_path / "empty.jsonl").touch()
    (tmp_path / "folder.jsonl").mkdir()
    assert [waiting.moves for waiting in unfinished_matches(tmp_path, messages)] == [2, 1, 0]
    assert messages.take() == []
    assert unfinished_matches(tmp_path / "nowhere", messages) == []


def test_a_bad_header_is_moved_aside_once(tmp_path, messages):
    (tmp_path / "match.jsonl").write_text('{"format": 99}\n', encoding="utf-8")
    assert unfinished_matches(tmp_path, messages) == []
    (output,) = messages.take()
    assert "line 1: " in output
    assert "match.jsonl.bad-1" in output
    assert unfinished_matches(tmp_path, messages) == []
    assert messages.take() == []
    assert (tmp_path / "match.jsonl.bad-1").read_text(encoding="utf-8") == '{"format": 99}\n'


def test_a_match_killed_between_its_last_move_and_its_result_is_closed(tmp_path, messages):
    match = whole_match()
    save = keep(tmp_path, match, messages)
    save.close()
    again, closed = resume(save.path, messages)
    assert again.result == match.result
    assert save.path.read_text(encoding="utf-8") == record.write(match)
    with pytest.raises(ValueError, match="closed"):
        closed.undo()
    assert unfinished_matches(tmp_path, messages) == []


def test_a_match_given_up_is_put_away_and_not_deleted(tmp_path, messages):
    for moves in (3, 4):
        save = keep(tmp_path, short_match(moves), messages)
        assert not give_up(save.path, messages), "it is still open"
        save.close()
        assert give_up(save.path, messages)
        assert unfinished_matches(tmp_path, messages) == []
    put_away = sorted((tmp_path / GIVEN_UP).iterdir())
    assert sorted(len(path.read_text(encoding="utf-8").splitlines()) for path in put_away) == [4, 5]
    assert len(messages.take()) == 1


# ---- killed


PLAYS_ON = """
import sys
from pathlib import Path
from tests.storage.disks import short_match
from app.storage.messages import Messages
from app.storage.resuming import resume, unfinished_matches
from app.storage.saves import Save

folder, messages = Path(sys.argv[1]), Messages()
match = short_match(200)
waiting = unfinished_matches(folder, messages)
begun, save = resume(waiting[0].path, messages) if waiting else (None, Save.create(folder, match.header, messages))
done = len(begun.log) if begun else 0
for n, event in enumerate(match.log[done:], done + 1):
    save.append(event)
    if n % 3 == 0:
        save.undo()
        save.append(event)
    print(n, flush=True)
print("over", flush=True)
sys.stdin.read()
"""


def test_killed_at_random_moments_no_move_is_lost(tmp_path):
    match, rng, done, messages = short_match(200), Random(3), 0, Messages()
    while done < len(match.log):
        process = child(PLAYS_ON, tmp_path)
        wanted = done + rng.randrange(1, 80)
        for line in process.stdout:
            if line == "over\n" or int(line) >= wanted:
                break
            done = int(line)
        time.sleep(rng.random() / 1000)
        assert process.poll() is None, "it stopped by itself"
        process.kill()
        rest = process.communicate()[0].split()
        seen = max([done, *(int(n) for n in rest if n != "over")])
        (waiting,) = unfinished_matches(tmp_path, messages)
        log = waiting.replay().log
        assert log == match.log[: len(log)]
        assert len(log) >= seen, "a move that was printed is kept"
        done = len(log)
    again, save = resume(waiting.path, messages)
    save.close()
    assert again.states == match.states


def test_killed_right_after_an_undo_the_move_stays_undone(tmp_path, messages):
    code = """
import os, signal, sys
from pathlib import Path
from tests.storage.disks import short_match
from app.storage.messages import Messages
from app.storage.saves import Save
match = short_match()
save = Save.create(Path(sys.argv[1]), match.header, Messages())
for event in match.log:
    save.append(event)
save.undo()
save.undo()
os._exit(9)
"""
    process = child(code, tmp_path)
    assert process.wait() == 9
    process.communicate()
    (waiting,) = unfinished_matches(tmp_path, messages)
    again, save = resume(waiting.path, messages)
    save.close()
    assert again.log == short_match().log[:-2]
    assert messages.take() == []


# ---- two programs


def test_two_programs_never_play_one_record_and_a_kill_frees_it(tmp_path, messages):
    process = child(PLAYS_ON, tmp_path)
    while process.stdout.readline() != "over\n":
        pass
    (path,) = tmp_path.iterdir()
    before = path.read_bytes()
    assert unfinished_matches(tmp_path, messages) == []
    assert messages.take() == []
    assert resume(path, messages) is None
    assert not give_up(path, messages)
    assert len(messages.take()) == 2
    process.kill()
    process.communicate()
    assert path.read_bytes() == before
    again, save = resume(path, messages)
    assert len(again.log) == 200
    assert unfinished_matches(tmp_path, messages) == [], "this program plays it now"
    save.close()
    assert len(unfinished_matches(tmp_path, messages)) == 1


# ---- a disk that does not take it


def test_on_a_full_disk_play_goes_on_and_the_record_catches_up(disk, messages):
    match = whole_match(hands=3, ends="hands")
    save = Save.create(disk.folder, match.header, messages, NOW)
    for event in match.log[:5]:
        save.append(event)
    disk.fill()
    for event in match.log[5:-1]:
        save.append(event)
    kept_when_full = save.is_kept
    lines = save.path.read_bytes().split(b"\n")
    save.undo()
    save.append(match.log[-2])
    disk.free()
    output = messages.take()
    save.append(match.log[-1])
    save.close_with(match.result)
    assert not kept_when_full
    assert lines[-1] == b"", "no torn line is left on a full disk"
    assert lines[:6] == record.write(match).encode().split(b"\n")[:6]
    assert len(output) == 1
    assert output[0].startswith("Nothing is being saved. The disk is full.")
    assert messages.take() == []
    assert save.path.read_text(encoding="utf-8") == record.write(match)


def test_a_match_begun_on_a_full_disk_is_kept_once_there_is_room(disk, messages):
    match = short_match(30)
    disk.fill()
    save = keep(disk.folder / "matches", match, messages)
    disk.free()
    assert len(messages.take()) == 1
    save.undo()
    save.append(match.log[-1])
    save.close()
    assert save.path.read_text(encoding="utf-8") == record.write(match)


@pytest.mark.parametrize("over", [False, True])
def test_why_a_record_is_not_whole_is_known_until_it_is_even_once_it_is_closed(disk, messages, over):
    match = whole_match(hands=3, ends="hands")
    save = Save.create(disk.folder, match.header, messages, NOW)
    assert save.trouble == ""
    disk.fill()
    for event in match.log:
        save.append(event)
    if over:
        save.close_with(match.result)
    trouble, again = save.trouble, save.try_again()
    disk.free()
    assert (trouble, again) == ("The disk is full.", False)
    assert save.try_again()
    assert save.trouble == ""
    save.close()
    whole = record.write(match)
    assert save.path.read_text(encoding="utf-8") == (whole if over else whole[: whole.rindex("\n", 0, -1) + 1])
    assert not is_locked(save.path)


def test_a_damaged_record_is_not_cut_while_no_copy_can_be_made(disk, messages):
    match = short_match(60)
    path = disk.folder / "match.jsonl"
    content = record.write(match).encode() + b"?" * 5000
    path.write_bytes(content)
    disk.fill()
    again, save = resume(path, messages)
    untouched = path.read_bytes() == content
    assert again.log == match.log
    disk.free()
    assert untouched
    save.close()
    assert path.read_text(encoding="utf-8") == record.write(match)
    assert (disk.folder / "match.jsonl.bad-1").read_bytes() == content


def test_read_only_folder_is_reported_once(barred, messages):
    match = short_match(20)
    save = keep(barred.folder, short_match(10), messages)
    save.close()
    with barred():
        (waiting,) = unfinished_matches(barred.folder, messages)
        again, resumed = resume(waiting.path, messages)
        fresh = Save.create(barred.folder, match.header, messages)
        for event in match.log[10:]:
            again.play(event.seat, event.move, event.at)
            resumed.append(event)
            fresh.append(event)
        assert not resumed.is_kept
        assert not give_up(waiting.path, messages)
    output = messages.take()
    assert len([text for text in output if "Nothing is being saved" in text]) == 1
    resumed.close()
    assert save.path.read_text(encoding="utf-8") == record.write(match)
    fresh.close()


def test_folder_that_cannot_be_created_is_reported_once(below_a_file, messages):
    save = keep(below_a_file, short_match(), messages)
    save.close()
    assert len(messages.take()) == 1
    assert unfinished_matches(below_a_file, messages) == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows deletes no file that is open")
def test_a_record_deleted_under_the_program_is_written_again(tmp_path, messages):
    match = short_match()
    save = keep(tmp_path / "matches", match, messages)
    save.undo()
    shutil.rmtree(tmp_path / "matches")
    save.append(match.log[-1])
    save.close()
    assert save.path.read_text(encoding="utf-8") == record.write(match)


def test_foreign_content_in_an_open_record_is_copied_first(tmp_path, messages):
    match = short_match()
    save = keep(tmp_path, match, messages)
    save.undo()
    with save.path.open("a", encoding="utf-8") as file:
        file.write("a note of mine\n")
    content = save.path.read_bytes()
    save.append(match.log[-1])
    save.close()
    assert save.path.read_text(encoding="utf-8") == record.write(match)
    assert [(tmp_path / name).read_bytes() for name in bad_copies(tmp_path)] == [content]


def test_names_of_all_the_world_are_kept(tmp_path, messages):
    head = replace(header(GAME), seat_players=(SeatPlayer("Zoë 🂡"), SeatPlayer("สมชาย")))
    Save.create(tmp_path, head, messages).close()
    (waiting,) = unfinished_matches(tmp_path, messages)
    assert waiting.header == head
    assert waiting.replay().states == Match(head).states


@pytest.mark.parametrize("when", IMPOSSIBLE)
def test_a_match_with_an_impossible_time_is_offered_and_gone_on_with(any_time, messages, when):
    match = short_match()
    path = any_time / "match.jsonl"
    path.write_text(record.write(match), encoding="utf-8")
    os.utime(path, (0, when))
    (waiting,) = unfinished_matches(any_time, messages)
    assert waiting.played is None
    again, save = resume(waiting.path, messages)
    save.close()
    assert again.states == match.states
    assert messages.take() == []


@pytest.mark.parametrize("when", [0, 1, 4e9])
def test_unusual_but_valid_times_are_reported(tmp_path, messages, when):
    path = tmp_path / "match.jsonl"
    path.write_text(record.write(short_match()), encoding="utf-8")
    os.utime(path, (0, when))
    (waiting,) = unfinished_matches(tmp_path, messages)
    assert waiting.played.timestamp() == when


@pytest.mark.parametrize(
    "end", [b'{"resu', b"\0" * 40, b"\xff\xfe\n", b"?" * 5000 + b"\n", b'[{"result": 1}]\n', b"\n\n{"]
)
def test_finished_record_with_a_damaged_end_is_reported_when_offered(tmp_path, messages, end):
    match = whole_match()
    path = tmp_path / "match.jsonl"
    *lines, _result = record.write(match).encode().splitlines(keepends=True)
    path.write_bytes(b"".join(lines) + end)
    assert len(unfinished_matches(tmp_path, messages)) == 1
    (output,) = messages.take()
    assert output == "The saved match match.jsonl is damaged at the end. It continues after the last complete move."


def test_a_match_whose_last_move_lacks_nothing_but_its_line_end_is_offered_without_a_word(tmp_path, messages):
    (tmp_path / "match.jsonl").write_text(record.write(short_match()).rstrip("\n"), encoding="utf-8")
    assert len(unfinished_matches(tmp_path, messages)) == 1
    assert messages.take() == []
