"""Whether there is a newer version: a real server on this machine is asked by the system's real programs."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis.strategies import integers, tuples

from app import __version__
from app.desktop import releases
from app.desktop.releases import Addresses, addresses, ask, network_blocked, numbers
from tests.processes import ROOT
from tests.releases_server import releases_server

LATE = "The check failed: the server didn't answer in time."
NOBODY = "The check failed: the server couldn't be reached."
NONSENSE = "The check failed: the server's answer wasn't understood."


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch):
    """Requests to this machine bypass proxies."""
    for name in [name for name in os.environ if name.lower().endswith("_proxy")]:
        monkeypatch.delenv(name)


@pytest.fixture(params=["curl", "wget"])
def tool(request, tmp_path, monkeypatch):
    """A system that has that program and no other."""
    if sys.platform == "win32" and request.param == "wget":
        pytest.skip("Windows has a curl of its own")
    found = shutil.which(request.param)
    if found is None:
        pytest.skip(f"needs {request.param} (on Debian: apt-get install {request.param})")
    if sys.platform != "win32":
        (tmp_path / "bin").mkdir()
        (tmp_path / "bin" / request.param).symlink_to(found)
        monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return request.param


@pytest.fixture
def server(tool):
    with releases_server() as found:
        yield found


@pytest.mark.parametrize(("newest", "ours"), [("v1.1.0", "1.0.0"), ("1.10.0", "1.9.9"), ("v2.0.0", "1.99.99")])
def test_a_newer_version_is_reported_with_its_page(server, newest, ours):
    server.has(newest)
    answer = ask(server.addresses, ours)
    assert answer.text.startswith(f"Version {newest.removeprefix('v')} is available. You have {ours}. ")
    assert (answer.page, answer.found) == (f"{server.root}/releases/tag/{newest}", True)
    assert len(server.asked) == 1


@pytest.mark.parametrize("newest", ["v1.9.0", "1.9.0", "v1.8.12", "v0.99.99"])
def test_the_newest_version_is_reported(server, newest):
    server.has(newest)
    answer = ask(server.addresses, "1.9.0")
    assert (answer.text, answer.page, answer.found) == ("You have the latest version (1.9.0).", "", True)


@pytest.mark.parametrize(
    "answer",
    [
        b"", b"<html>Sign in to this hotel's network</html>", b"\xff\xfe\x00", b"[]", b"7", b"null", b"{}",
        b"[" * 100_000,
        b'{"tag_name": 1.5, "html_url": "https://x"}', b'{"tag_name": "v2.0.0"}',
        b'{"tag_name": "v2.0.0", "html_url": 7}',
    ],
    ids=lambda answer: answer[:24].decode("latin-1"),
)  # fmt: skip
def test_nonsense_is_no_version(server, answer):
    server.answer = answer
    found = ask(server.addresses, "1.0.0")
    assert (found.text, found.page, found.found) == (NONSENSE, server.addresses.page, False)


@pytest.mark.parametrize(
    "tag", ["latest", "v2", "v2.0", "2.0.0-rc1", "v2.0.0\n", "².0.0", "9" * 5000 + ".0.0", "v-1.0.0"]
)
def test_a_tag_that_is_no_version_is_nonsense(server, tag):
    server.has(tag, f"{server.root}/releases")
    assert ask(server.addresses, "1.0.0").text == NONSENSE


@pytest.mark.parametrize(
    "page",
    ["https://elsewhere.example/tag", "http://127.0.0.1:1/releases", "file:///etc/passwd", "javascript:alert(1)",
     "--help", "https://[", "http://127.0.0.1/ x", "//127.0.0.1/x", "http://a@127.0.0.1/"],
)  # fmt: skip
def test_a_page_of_another_place_is_never_offered(server, page):
    server.has("v2.0.0", page)
    answer = ask(server.addresses, "1.0.0")
    assert (answer.text, answer.page) == (NONSENSE, server.addresses.page)


@pytest.mark.parametrize("endless", [False, True])
def test_far_too_much_is_not_read(server, endless):
    server.has("v2.0.0", body="x" * 3_000_000)
    server.endless = endless
    assert ask(server.addresses, "1.0.0").text == NONSENSE


def test_a_silent_server_times_out(server):
    server.may_answer.clear()
    answer = ask(server.addresses, "1.0.0", patience=1)
    assert (answer.text, answer.page, answer.found) == (LATE, server.addresses.page, False)


@pytest.mark.parametrize("code", [404, 403, 500])
def test_a_refusal_is_no_version(server, code):
    server.answer = code
    assert ask(server.addresses, "1.0.0").text == NONSENSE


def test_no_server_is_reported(tool):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # and nothing listens
        root = f"http://127.0.0.1:{taken.getsockname()[1]}"
        answer = ask(Addresses(f"{root}/latest", f"{root}/releases"), "1.0.0")
    assert (answer.text, answer.page, answer.found) == (NOBODY, f"{root}/releases", False)


def test_curl_follows_redirects(server, tool):
    server.has("v2.0.0")
    there = server.answer
    with releases_server() as other:
        other.answer = there
        server.answer = f"{other.root}/moved"
        answer = ask(server.addresses, "1.0.0")
    assert answer.text.startswith("Version 2.0.0 is available" if tool == "curl" else NONSENSE)


def test_a_redirection_to_a_file_is_not_followed(server, tmp_path):
    (tmp_path / "it").write_text(
        json.dumps({"tag_name": "v2.0.0", "html_url": server.addresses.page}), encoding="utf-8"
    )
    server.answer = (tmp_path / "it").as_uri()
    assert ask(server.addresses, "1.0.0").text == NONSENSE


def test_nothing_is_sent_but_the_request(server, tmp_path, monkeypatch):
    """No user settings of those programs, no password, nothing about this machine."""
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / ".netrc").write_text("machine 127.0.0.1 login king password kong\n", encoding="utf-8")
    (tmp_path / ".netrc").chmod(0o600)
    (tmp_path / ".curlrc").write_text('header = "X-Secret: king"\nnetrc\n', encoding="utf-8")
    (tmp_path / ".wgetrc").write_text("header = X-Secret: king\n", encoding="utf-8")
    server.has("v2.0.0")
    assert ask(server.addresses, "1.0.0").found
    ((method, path, headers),) = server.asked
    assert (method, path, headers.pop("user-agent")) == ("GET", "/latest", "kings-and-kongs")
    assert headers.keys() <= {"host", "accept", "accept-encoding", "connection"}
    assert {path.name for path in tmp_path.iterdir()} <= {".netrc", ".curlrc", ".wgetrc", "bin"}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has a curl of its own")
def test_missing_programs_are_reported(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    answer = ask(Addresses("https://here.example/latest", "https://here.example/releases"))
    assert "curl or wget" in answer.text
    assert (answer.page, answer.found) == ("https://here.example/releases", False)


@given(tuples(*[integers(0, 99_999)] * 3), tuples(*[integers(0, 99_999)] * 3))
def test_versions_are_compared_number_by_number(one, other):
    words = [".".join(map(str, each)) for each in (one, other)]
    assert (numbers(words[0]) < numbers(f"v{words[1]}")) == (one < other)


def test_this_version_can_be_compared():
    assert numbers(__version__)


@pytest.mark.parametrize(
    ("info", "shut"),
    [("[Context]\nshared=network;ipc;\n", False), ("[Context]\nshared=ipc;\n", True), ("[Context]\n", True)],
)
def test_a_flatpak_without_network_sends_no_request(tmp_path, info, shut):
    (tmp_path / "info").write_text(f"[Application]\nname=x\n{info}", encoding="utf-8")
    assert network_blocked(tmp_path / "info") == shut
    assert not network_blocked(tmp_path / "nothing")


# ---- the address


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git, to see what is in the repository")
def test_the_repository_contains_no_address():
    done = subprocess.run(
        ["git", "ls-files", "app"], cwd=ROOT, capture_output=True, text=True, check=False, encoding="utf-8"
    )
    if done.returncode:
        pytest.skip("this is no checkout")
    assert "app/desktop/releases.json" not in done.stdout.split()
    named = re.compile(rb"https?://[^\s\"']*/releases\b")
    assert [name for name in done.stdout.split() if named.search((ROOT / name).read_bytes())] == []


@pytest.mark.skipif(sys.platform == "win32", reason="releases are put together on Linux and macOS")
def test_the_workflow_bakes_its_own_address_in(tmp_path):
    (tmp_path / ".ci").mkdir()
    (tmp_path / "app" / "desktop").mkdir(parents=True)
    script = shutil.copy(ROOT / ".ci" / "releases", tmp_path / ".ci")
    output = {
        "GITHUB_API_URL": "https://api.forge.example", "GITHUB_SERVER_URL": "https://forge.example",
        "GITHUB_REPOSITORY": "somebody/kings",
    }  # fmt: skip
    subprocess.run([script], env={**os.environ, **output}, check=True)
    assert addresses(tmp_path / "app" / "desktop" / "releases.json") == Addresses(
        "https://api.forge.example/repos/somebody/kings/releases/latest",
        "https://forge.example/somebody/kings/releases/latest",
    )
    without = {name: value for name, value in os.environ.items() if name not in output}
    assert subprocess.run([script], env=without, capture_output=True, check=False).returncode != 0


@pytest.mark.parametrize(
    "content",
    [
        "", "{}", "[]", "7", '{"latest": "https://a.example/x"}', '{"latest": 1, "page": 2}',
        '{"latest": "http://a.example/x", "page": "https://a.example/x"}',
        '{"latest": "https://a.example/x", "page": "file:///etc"}',
        '{"latest": "https://a.example:99999999/x", "page": "https://a.example/x"}',
        '{"latest": "--output=/x", "page": "https://a.example/x"}',
    ],
)  # fmt: skip
def test_an_invalid_file_gives_no_address(tmp_path, content):
    file = tmp_path / "releases.json"
    file.write_text(content, encoding="utf-8")
    assert addresses(file) is None


def test_no_address_means_no_request(tmp_path):
    assert addresses(tmp_path / "nothing") is None


def test_only_one_module_names_download_programs():
    """Everything about outgoing requests is in one place."""
    fetches = re.compile(r"\b(curl|wget)\b")
    naming = [
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "app").rglob("*.py"))
        if fetches.search(path.read_text(encoding="utf-8"))
    ]
    assert naming == [releases.__name__.replace(".", "/") + ".py"]
