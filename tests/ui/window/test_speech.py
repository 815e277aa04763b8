"""Speech: small programs replace the system's, and take lines as those do."""

import shutil
import sys
import threading
import time
from typing import Any

import pytest

from app.core.messages import _
from app.storage.catalogues import use_language
from app.ui.window import speech
from app.ui.window.speech import PersistentProcess, Voice
from tests.ui.fake_voice import PATIENCE, FakeVoice

ON_LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the programs that stand in are Linux's")


@pytest.fixture
def voice():
    texts = []
    found: Any = Voice(texts.append)
    found.texts = texts
    yield found
    found.close()
    assert [thread.name for thread in threading.enumerate() if thread.name == "voice"] == []


@pytest.fixture
def fake_voice(tmp_path, monkeypatch):
    def make(*names, **more):
        found = FakeVoice(tmp_path, *names, **more)
        monkeypatch.setenv("PATH", str(found.folder))
        return found

    return make


@ON_LINUX
@pytest.mark.parametrize("name", ["spd-say", "espeak-ng", "espeak"])
def test_lines_are_spoken_one_after_another(voice, fake_voice, name):
    there = fake_voice(name)
    assert voice.open() == ""
    lines = ["Rosa plays the ten of hearts.", "-- it's “your” turn; ₱3", "Zoë draws."]
    for line in lines:
        voice.happened(line)
    heard = there.wait_for(f"/{lines[-1]}")
    assert heard == [mark + line for line in lines for mark in ("", "/")]


@ON_LINUX
def test_the_server_s_voice_comes_before_the_plain_ones(voice, fake_voice):
    there = fake_voice("spd-say", "espeak-ng")
    voice.open()
    assert voice.on
    voice.happened("Hello.")
    there.wait_for("/Hello.")
    assert type(voice._speakers[0]).__name__ == "ProcessPerLine"
    assert voice._speakers[0]._command[0] == "spd-say"


@ON_LINUX
@pytest.mark.parametrize("name", ["spd-say", "espeak-ng"])
def test_focus_interrupts_speech_and_events_are_repeated(voice, fake_voice, name):
    there = fake_voice(name, lasts=True)
    voice.open()
    voice.happened("Rosa draws.")
    there.wait_for("Rosa draws.")
    voice.happened("Tariq draws.")
    voice.now("seven of hearts")
    there.wait_for("Rosa draws.", "seven of hearts")
    voice.now("eight of hearts")
    there.wait_for("seven of hearts", "eight of hearts")
    there.go()
    heard = there.wait_for("/eight of hearts", "/Rosa draws.", "/Tariq draws.")
    assert "/seven of hearts" not in heard
    assert heard.count("seven of hearts") == 1
    assert ("cancelled" in heard) == (name == "spd-say")


@ON_LINUX
def test_what_happens_does_not_cut_short_what_is_spoken(voice, fake_voice):
    there = fake_voice("espeak-ng", lasts=True)
    voice.open()
    voice.now("seven of hearts")
    there.wait_for("seven of hearts")
    voice.happened("Rosa draws.")
    there.go()
    assert there.wait_for("/Rosa draws.") == ["seven of hearts", "/seven of hearts", "Rosa draws.", "/Rosa draws."]


@ON_LINUX
def test_hushed_is_what_is_private_and_nothing_else(voice, fake_voice):
    there = fake_voice("espeak-ng", lasts=True)
    voice.open()
    voice.now("seven of hearts, in your hand")
    there.wait_for("seven of hearts, in your hand")
    voice.happened("Hint: play the seven.", private=True)
    voice.happened("Rosa draws.")
    voice.hush()
    there.go()
    assert there.wait_for("/Rosa draws.") == ["seven of hearts, in your hand", "Rosa draws.", "/Rosa draws."]


@ON_LINUX
def test_far_too_many_happenings_do_not_wait(voice, fake_voice):
    there = fake_voice("espeak-ng", lasts=True)
    voice.open()
    voice.happened("first")
    there.wait_for("first")
    for i in range(40):
        voice.happened(f"line {i}")
    there.go()
    heard = there.wait_for("/line 39")
    assert 4 < len(heard) < 24


@ON_LINUX
def test_another_voice_stands_in_for_one_that_fails(voice, fake_voice):
    there = fake_voice("spd-say", "espeak-ng", fails="Hello.")
    voice.open()
    voice.happened("Hello.")
    assert there.wait_for("/Hello.") == ["Hello.", "/Hello."]
    assert voice.texts == []


@ON_LINUX
def test_failing_voice_is_reported_once(voice, fake_voice):
    fake_voice("spd-say", fails="Hello.")
    voice.open()
    voice.happened("Hello.")
    give_up = time.monotonic() + PATIENCE
    while voice.on:
        assert time.monotonic() < give_up
        time.sleep(0.005)
    voice.happened("More.")
    voice.now("And more.")
    assert len(voice.texts) == 1
    assert "isn't responding" in voice.texts[0]


def test_without_a_voice_one_line_says_what_is_lacking(voice, fake_voice):
    fake_voice()
    lacks = voice.open()
    assert "No voice was found" in lacks
    assert not voice.on
    voice.happened("Nobody hears this.")
    voice.now("Nor this.")
    voice.hush()
    voice.close()


@ON_LINUX
def test_switched_off_in_the_middle_of_a_word_nothing_is_left_behind(voice, fake_voice):
    there = fake_voice("espeak-ng", lasts=True)
    voice.open()
    voice.happened("A very long line.")
    there.wait_for("A very long line.")
    child = voice._speakers[0]._child
    voice.close()
    assert child.poll() is not None
    voice.open()
    there.go()
    voice.happened("Again.")
    assert there.wait_for("/Again.")[0] == "A very long line."


_FED = """
import sys, threading
stopped = threading.Event()
lines = []
def read():
    for line in sys.stdin:
        if line == "!\\n":
            stopped.set()
        else:
            lines.append(line)
            ready.set()
    done.append(True)
    ready.set()
ready, done = threading.Event(), []
threading.Thread(target=read, daemon=True).start()
while True:
    ready.wait()
    ready.clear()
    if done and not lines:
        break
    while lines:
        line = lines.pop(0).rstrip()
        stopped.clear()
        open(sys.argv[1], "a").write(line + "\\n")
        if line == "long":
            stopped.wait()
        print(".", flush=True)
"""


def test_a_program_that_is_fed_takes_line_after_line_and_ends_with_its_input(tmp_path, voice, monkeypatch):
    """Windows' voice starts slowly, so one is kept; a script plays its side of the protocol."""
    fed = PersistentProcess((sys.executable, "-c", _FED, str(tmp_path / "heard")))
    monkeypatch.setattr("app.ui.window.speech.speakers", lambda: [fed])
    there = FakeVoice(tmp_path)
    voice.open()
    voice.happened("one")
    voice.happened("two")
    there.wait_for("one", "two")
    voice.happened("long")
    there.wait_for("long")
    child = fed._child
    voice.now("focus")
    voice.close()
    assert child.wait(PATIENCE) == 0
    assert there.heard[:3] == ["one", "two", "long"]


def test_speech_program_may_get_a_script_first(tmp_path, voice, monkeypatch):
    """Windows' voice gets its script as the first line of input, followed by the lines to speak."""
    reads = "import sys; exec(sys.stdin.readline())"
    script = "import sys; [print('.', flush=True) for line in sys.stdin if open(sys.argv[1], 'a').write(line)]"
    fed = PersistentProcess((sys.executable, "-c", reads, str(tmp_path / "heard")), script)
    monkeypatch.setattr("app.ui.window.speech.speakers", lambda: [fed])
    voice.open()
    voice.happened("one")
    voice.happened("two")
    FakeVoice(tmp_path).wait_for("one", "two")
    assert speech._SAPI.isprintable(), "one line"


def test_every_system_has_its_own_voice(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    names = {}
    for system in ("linux", "darwin", "win32"):
        monkeypatch.setattr(sys, "platform", system)
        speakers: Any = speech.speakers()
        names[system] = [speaker._command[0] for speaker in speakers]
    assert names == {"linux": ["spd-say", "espeak-ng", "espeak"], "darwin": ["say"], "win32": ["powershell"]}


SERVER = """                     NAME                 LANGUAGE                  VARIANT
                Afrikaans                       af                     none
                    Malay                       ms                     none
               Malay+Adam                       ms                     Adam
"""
ESPEAK = """Pty Language       Age/Gender VoiceName          File                 Other Languages
 5  mr              --/M      Marathi            inc/mr
 5  th              --/M      Thai               tai/th
"""
"""As speech-dispatcher 0.11 and espeak-ng 1.51 list them."""


@ON_LINUX
@pytest.mark.parametrize(
    ("name", "voices", "tag", "chosen"),
    [("spd-say", SERVER, "ms", "ms"), ("espeak-ng", ESPEAK, "th", "th"), ("espeak", ESPEAK, "th", "th")],
)
def test_a_voice_that_speaks_the_language_is_chosen(voice, fake_voice, name, voices, tag, chosen):
    use_language(tag)
    there = fake_voice(name, voices=voices)
    assert voice.open() == ""
    voice.happened("One.")
    voice.happened("Two.")
    assert there.wait_for("/Two.") == [f"voice {chosen}", "One.", "/One.", f"voice {chosen}", "Two.", "/Two."]
    assert voice.texts == []


@ON_LINUX
def test_a_program_with_a_voice_for_the_language_goes_before_the_server(voice, fake_voice):
    use_language("th")
    there = fake_voice("spd-say", "espeak-ng", voices=ESPEAK)
    voice.open()
    voice.happened("Hello.")
    assert there.wait_for("/Hello.") == ["voice th", "Hello.", "/Hello."]
    assert voice._speakers[0]._command[0] == "espeak-ng"


@ON_LINUX
def test_a_language_without_a_voice_is_reported_once_and_read_by_the_usual_one(voice, fake_voice):
    use_language("fil")
    there = fake_voice("spd-say", "espeak-ng", voices=SERVER)
    voice.open()
    for line in ("One.", "Two."):
        voice.happened(line)
    assert there.wait_for("/Two.") == ["One.", "/One.", "Two.", "/Two."]
    (message,) = voice.texts
    assert message == _("This computer has no voice for the program's language. Its default voice is used instead.")


@pytest.mark.parametrize(
    ("voices", "listed", "tag", "chosen"),
    [
        (speech._SAY_VOICES, "Kanya (Enhanced)    th_TH    # สวัสดี\nAmira               ms_MY    # Helo", "ms", "Amira"),
        (speech._SAY_VOICES, "Kanya (Enhanced)    th_TH    # สวัสดี", "th", "Kanya (Enhanced)"),
        (speech._SAPI_VOICES, "en-US Microsoft Zira Desktop\nfil-PH Microsoft Blessica", "fil", "Microsoft Blessica"),
        (speech._SAPI_VOICES, "en-US Microsoft Zira Desktop", "th", ""),
        (speech._SERVER_VOICES, SERVER, "fil", ""),
    ],
)
def test_lists_of_voices_are_read(monkeypatch, voices, listed, tag, chosen):
    monkeypatch.setattr(speech, "_output", lambda _command: listed)
    assert voices.choice(tag) == chosen


@pytest.mark.skipif(not shutil.which("espeak-ng"), reason="no espeak-ng")
def test_the_real_program_has_voices_for_thai_and_malay():
    voices = speech.VoiceList(("espeak-ng", "--voices"), speech._ESPEAK_LINE)
    assert [voices.choice(tag) for tag in ("th", "ms", "fil")] == ["th", "ms", ""]
