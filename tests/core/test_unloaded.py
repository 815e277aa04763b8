"""Modules of the standard library that are loaded only when they are used."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def output(code):
    """Return what the code prints in a new process in which nothing else is imported."""
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    ).stdout


def test_the_table_does_not_load_them():
    code = "import app.ui.program, app.ui.table.table_screen, sys; print('ast' in sys.modules, '_lzma' in sys.modules)"
    assert output(code).splitlines()[-1] == "False False"


def test_players_do_not_load_them():
    code = "from app.ai.child_main import warm; import sys; print(warm('tong-its'), 'ast' in sys.modules)"
    assert output(code).splitlines()[-1] == "None False"


def test_each_works_once_it_is_used():
    code = """
import app
import bz2, inspect, ipaddress, lzma, tokenize
from tempfile import gettempdir
from zipfile import ZipFile
def known(x, *, y): pass
print(inspect.signature(known), ipaddress.ip_address("::1"), bool(gettempdir()), ZipFile.__name__)
print(bz2.decompress(bz2.compress(b"2")), lzma.decompress(lzma.compress(b"3")), tokenize.open.__name__)
print(type(inspect).__name__, hasattr(inspect, "no such thing"))
import dataclasses  # which since 3.13 asks inspect for more than signatures
print(dataclasses.inspect.isclass(int))
"""
    expected = ["(x, *, y) ::1 True ZipFile", "b'2' b'3' open", "module False", "True"]
    assert output(code).splitlines() == expected


def test_threads_that_use_one_at_once_all_get_it():
    code = """
import app
from threading import Barrier, Thread
import inspect
together, found = Barrier(8), []
def use():
    together.wait()
    found.append(inspect.signature)
threads = [Thread(target=use) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(len(found))
"""
    assert output(code) == "8\n"


def test_dataclasses_work_without_signatures():
    code = """
import app
from dataclasses import dataclass
@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int = 2
print(Point(1), Point(1) == Point(1, 2), Point.__doc__)
"""
    assert output(code) == "Point(x=1, y=2) True Point\n"
