"""The Flatpak: contents and permissions of the bundle, and differences of the program in its sandbox."""

import configparser
import gzip
import io
import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from datetime import date
from pathlib import Path

import pygame
import pytest

from app.commands import single_instance
from app.desktop.flatpak import SHOP_ICONS, shared_files
from app.desktop.identity import APP_ID, RECORD_TYPE
from app.storage.paths import portable_paths, standard_paths
from tests.download.test_shortcut import typed
from tests.processes import ROOT

linux = pytest.mark.skipif(sys.platform != "linux", reason="Flatpak is for Linux")
DAY = date(2026, 11, 24)


@pytest.fixture
def sandbox(tmp_path, monkeypatch):
    """The variables that Flatpak sets; gives the folder that is a person's home there."""
    monkeypatch.setenv("FLATPAK_ID", APP_ID)
    monkeypatch.setenv("HOME", str(tmp_path))
    for what in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{what}_HOME", str(tmp_path / ".var" / "app" / APP_ID / what.lower()))
    return tmp_path


def test_all_that_goes_to_the_desktop_is_named_by_the_programs_id():
    files = shared_files("1.2.3", DAY)
    assert {path.name.removeprefix(APP_ID) for path in files} == {
        ".desktop", ".metainfo.xml", ".xml", ".xml.gz", ".png", ".svg",
    }  # fmt: skip
    assert RECORD_TYPE.encode() in files[Path("mime", "packages", f"{APP_ID}.xml")]
    for path, content in files.items():
        if path.suffix == ".png":
            wide = int(path.parts[-2 if "app-info" in path.parts else -3].partition("x")[0])
            assert pygame.image.load(io.BytesIO(content)).get_size() == (wide, wide), path


def test_software_centers_get_this_version_and_existing_icons():
    files = shared_files("1.2.3", DAY)
    output = ET.fromstring(gzip.decompress(files[Path("app-info", "xmls", f"{APP_ID}.xml.gz")]))
    alone = ET.fromstring(files[Path("metainfo", f"{APP_ID}.metainfo.xml")])
    (component,) = output
    for each in (component, alone):
        assert each.findtext("id") == APP_ID
        assert [release.attrib for release in each.iter("release")] == [{"version": "1.2.3", "date": "2026-11-24"}]
    assert [int(icon.get("width")) for icon in component.iter("icon")] == [*SHOP_ICONS]
    for icon in component.iter("icon"):
        assert Path("app-info", "icons", "flatpak", f"{icon.get('width')}x{icon.get('height')}", icon.text) in files


@pytest.fixture(scope="module")
def bundle(tmp_path_factory):
    """A bundle that the script makes of a small program; the folder that Flatpak would install."""
    for tool, package in (("flatpak", "flatpak"), ("ostree", "ostree"), ("appstreamcli", "appstream")):
        if sys.platform != "linux" or shutil.which(tool) is None:
            pytest.skip(f"needs {tool} (on Debian: apt-get install {package})")
    here = tmp_path_factory.mktemp("flatpak")
    (here / ".ci").mkdir()
    shutil.copy(ROOT / ".ci" / "flatpak", here / ".ci")
    for name in ("app", "sprites"):
        (here / name).symlink_to(ROOT / name)
    program = here / "dist" / "kings-and-kongs" / "kings-and-kongs"
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\necho king\n", encoding="utf-8")
    program.chmod(0o755)
    system_environment = {
        **os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}", "HOME": str(here),
        "PYTHONPATH": str(here),
    }  # fmt: skip
    done = subprocess.run(
        [here / ".ci" / "flatpak", "1.2.3", here / "out"], env=system_environment, capture_output=True, text=True,
        check=False, timeout=300, encoding="utf-8",
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    (file,) = (here / "out").iterdir()
    assert file.name == f"kings-and-kongs-1.2.3-linux-{os.uname().machine}.flatpak"
    store = f"--repo={here / 'store'}"
    subprocess.run(["ostree", store, "init", "--mode=archive"], check=True)
    subprocess.run(["ostree", store, "static-delta", "apply-offline", file], check=True)
    (commit,) = (here / "store" / "objects").rglob("*.commit")
    subprocess.run(
        ["ostree", store, "checkout", "--user-mode", f"{commit.parent.name}{commit.stem}", here / "seen"], check=True
    )
    return here / "seen"


@linux
def test_the_bundle_has_only_the_permissions_the_table_needs(bundle):
    printed = configparser.ConfigParser()
    printed.read(bundle / "metadata", encoding="utf-8")
    assert printed["Application"]["command"] == "kings-and-kongs"
    assert printed["Application"]["runtime"].startswith("org.freedesktop.Platform/")
    assert dict(printed["Context"]) == {
        "shared": "ipc;", "sockets": "x11;wayland;pulseaudio;", "devices": "input;",
        "filesystems": "xdg-documents/kings-and-kongs:create;",
    }  # fmt: skip
    assert dict(printed["Session Bus Policy"]) == {"org.a11y.bus": "talk"}, "only what serves screen readers"
    assert set(printed.sections()) == {"Application", "Context", "Session Bus Policy"}, "no variable"


@linux
def test_the_bundle_contains_the_program_and_exports_desktop_files(bundle):
    done = subprocess.run([bundle / "files" / "bin" / "kings-and-kongs"], capture_output=True, check=True)
    assert done.stdout == b"king\n"
    handed = {path.relative_to(bundle / "export" / "share") for path in (bundle / "export").rglob("*.*")}
    assert handed == {path for path in shared_files("1.2.3", DAY) if path.parts[0] != "app-info"}


@linux
def test_a_flatpak_is_among_the_programs_by_itself(sandbox):
    output = "a Flatpak needs no shortcut: Kings & Kongs is in your applications menu until you uninstall it"
    for word in ("--install-shortcut", "--remove-shortcut"):
        assert typed(sandbox, word) == (2, "", f"kings-and-kongs: {output}\n")
    assert list(sandbox.rglob("*.desktop")) == []


@linux
def test_data_is_in_the_folders_of_the_sandbox(sandbox, tmp_path):
    paths = standard_paths()
    kept = (paths.settings_file, paths.matches, paths.statistics_file, paths.log_file, paths.shared)
    assert [path for path in kept if not path.is_relative_to(tmp_path / ".var")] == []
    documents = sandbox / "Documents" / "kings-and-kongs"
    documents.mkdir(parents=True)  # as Flatpak makes it, and shows it to the program
    assert paths.shared == documents


@linux
def test_two_sandboxes_of_one_person_meet(sandbox, tmp_path, monkeypatch):
    """Each has its own runtime folder, except for the part that all sandboxes of the program share."""
    own, shared = tmp_path / "run", tmp_path / "run" / "app" / APP_ID
    shared.mkdir(parents=True, mode=0o700)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(own))
    door = single_instance.acquire_instance(portable_paths(tmp_path / "data"), {})
    try:
        assert Path(door.address).is_relative_to(shared)
    finally:
        door.close()
