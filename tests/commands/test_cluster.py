"""``simulate``, ``odds`` and training on a real Dask cluster: a scheduler and workers, each a process of its own."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from app.commands import cluster as clusters
from app.commands import odds
from app.commands.arguments import parse
from app.commands.command import CommandError
from app.commands.executors import SerialExecutor, Workload, workers
from app.commands.matches import SimulateOptions
from app.commands.odds_counts import OddsOptions
from app.commands.simulate import matches_of
from app.commands.workers import Workers, program_digest
from app.games import game_named, info_of
from app.tools.training import self_play
from app.tools.training.recipe import Labour, MadeFile, Makers, recipes
from tests.processes import ROOT, done_by, program
from tests.systems import wine_lacks


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        return int(server.getsockname()[1])


@contextmanager
def part(kind: str, port: int, *words: str) -> Iterator[subprocess.Popen]:
    """A scheduler or a worker, once it listens at the port."""
    command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", *words, "--no-dashboard"]
    quiet = subprocess.DEVNULL
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, cwd=ROOT, env=env, stdin=quiet, stdout=quiet, stderr=quiet) as process:
        try:
            until = time.monotonic() + 60
            while not listens(port):
                assert time.monotonic() < until, f"no {kind}"
                time.sleep(0.05)
            yield process
        finally:
            process.kill()


def listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


class Cluster:
    """A scheduler, and workers as they are wanted."""

    def __init__(self, scheduler: int, parts: ExitStack) -> None:
        self.address, self._parts = f"tcp://127.0.0.1:{scheduler}", parts
        self._workers: list[tuple[subprocess.Popen, int]] = []

    def some(self) -> int:
        """Return the port of a live worker, an earlier one if possible, since starting takes long."""
        living = (port for worker, port in self._workers if worker.poll() is None)
        return next(living, None) or self.worker()[1]

    def worker(self) -> tuple[subprocess.Popen, int]:
        """Start a worker that runs two tasks at once; return its port."""
        port = free_port()
        words = (self.address, "--no-nanny", "--nthreads", "2", "--worker-port", str(port))
        self._workers.append((self._parts.enter_context(part("worker", port, *words)), port))
        return self._workers[-1]


pytestmark = wine_lacks("Dask's clock waits for ever for a step of time.time (docs.python.org: time.get_clock_info)")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    port = free_port()
    with ExitStack() as parts:
        parts.enter_context(part("scheduler", port, "--host", "127.0.0.1", "--port", str(port)))
        yield Cluster(port, parts)


class Killing(Executor):
    """Kills a worker after it has passed on that many tasks."""

    def __init__(self, executor: Executor, worker: subprocess.Popen, tasks: int) -> None:
        self._executor, self._worker, self._left = executor, worker, tasks

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        future = self._executor.submit(fn, *args, **kwargs)
        self._left -= 1
        if not self._left:
            self._worker.kill()
        return future


@contextmanager
def losing_one(options: Workload, cluster: Cluster) -> Iterator[Workers]:
    """Two workers, one of which dies with unfinished tasks."""
    cluster.some()
    dies, _ = cluster.worker()
    with workers(options) as found:
        killing = Killing(found.executor, dies, found.ahead + 3)
        yield Workers(killing, found.ahead)
        assert dies.poll() is not None


def simulation(*words: str, deals: int = 40) -> list[str]:
    return program("simulate", "kings-corners", "--deals", str(deals), "--seed", "3", "--ai", "random", *words)


def test_the_same_matches_here_and_on_a_cluster_that_loses_a_worker(cluster: Cluster) -> None:
    options = asked(cluster.address)
    here = list(matches_of(options, Workers(SerialExecutor(), 1)))
    with losing_one(options, cluster) as found:
        assert list(matches_of(options, found)) == here
    assert sum(len(played.deals) for played in here) == 40


def test_odds_count_nothing_twice_where_a_worker_dies(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(odds, "BATCH", 3)
    words = ("odds", "kong-pie", "--games", "60", "--seed", "3", "--preset", "casino", "--ai", "random")
    options = parse([*words, "--cluster", cluster.address]).options
    assert isinstance(options, OddsOptions)
    files = [tmp_path / "here", tmp_path / "there"]
    here = odds.count(replace(options, keep=files[0]), Workers(SerialExecutor(), 1))
    with losing_one(options, cluster) as found:
        assert odds.count(replace(options, keep=files[1]), found) == here
    assert files[1].read_bytes() == files[0].read_bytes()
    assert here.games == 60


def learned(hands: int, found: Workers) -> MadeFile:
    """The net after self-play; at least two rounds, so that the first round's result is used."""
    assert hands > self_play.AT_ONCE
    (recipe,) = (one for one in recipes(info_of("tong-its")) if one.file == "value_net.bin")
    return recipe.make(Labour(hands, 5, found, lambda _line: None))


@pytest.mark.soak
def test_a_net_learns_the_same_here_and_on_a_cluster_that_loses_a_worker(cluster: Cluster) -> None:
    here = learned(300, Workers(SerialExecutor(), 1))
    with losing_one(Makers(game_named("tong-its"), 1, cluster.address), cluster) as found:
        assert learned(300, found) == here
    assert here.curve[-1]["hands"] == 300


def test_the_command_prints_the_same_with_one_process_two_and_a_cluster(cluster: Cluster) -> None:
    cluster.some()
    for words in (simulation(deals=4), simulation("--duplicate", deals=2)):
        done = [done_by([*words, *more]) for more in ((), ("--jobs", "2"), ("--cluster", cluster.address))]
        assert {(one.returncode, one.stdout, one.stderr) for one in done} == {(0, done[0].stdout, "")}


def asked(address: str, *words: str) -> SimulateOptions:
    got = parse([*simulation("--cluster", address, *words)[3:]]).options
    assert isinstance(got, SimulateOptions)
    return got


def refusal(address: str) -> str:
    """Why nothing is played there."""
    options = asked(address)
    with pytest.raises(CommandError) as why, workers(options) as found:
        next(matches_of(options, found))
    return str(why.value)


def test_tasks_queued_ahead_are_cancelled(cluster: Cluster) -> None:
    cluster.some()
    options = asked(cluster.address)
    with workers(options) as found:
        assert [played.number for played in islice(matches_of(options, found), 2)] == [0, 1]


def test_workers_with_another_program_are_refused(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    cluster.some()
    monkeypatch.setattr(clusters, "program_digest", lambda _game: "another")
    assert refusal(cluster.address) == (
        f"the workers of the cluster at {cluster.address} need this version of kings-and-kongs, too"
    )


def test_training_code_is_part_of_the_program_digest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker with other training code would train differently."""
    monkeypatch.setattr("app.__file__", str(shutil.copytree(ROOT / "app", tmp_path / "app") / "__init__.py"))
    before = program_digest.__wrapped__("bong")
    with (tmp_path / "app" / "tools" / "training" / "differences.py").open("a") as trainer:
        trainer.write("RATE = 1.0\n")
    assert program_digest.__wrapped__("bong") != before


def test_a_worker_is_no_scheduler(cluster: Cluster) -> None:
    port = cluster.some()
    assert refusal(f"127.0.0.1:{port}") == f"the server at 127.0.0.1:{port} is a Dask Worker, not a scheduler"


def play_on(options: SimulateOptions, scheduler: subprocess.Popen) -> None:
    with workers(options) as found:
        for _ in matches_of(options, found):
            scheduler.kill()


def test_a_scheduler_without_workers_and_one_that_dies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "_PATIENCE", 3.0)
    port = free_port()
    with ExitStack() as parts:
        scheduler = parts.enter_context(part("scheduler", port, "--host", "127.0.0.1", "--port", str(port)))
        dying = Cluster(port, parts)
        assert refusal(dying.address) == f"the cluster at {dying.address} has no workers"
        dying.worker()
        options = asked(dying.address)
        with pytest.raises(CommandError, match=f"^lost the connection to the cluster at {dying.address}$"):
            play_on(options, scheduler)


def play_when_gone(options: SimulateOptions, scheduler: subprocess.Popen) -> None:
    with workers(options) as found:
        scheduler.kill()
        while found.alive():
            time.sleep(0.01)
        next(matches_of(options, found))


def test_tasks_after_a_lost_connection_are_not_awaited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dask never reports the outcome."""
    monkeypatch.setattr(clusters, "_PATIENCE", 3.0)
    port = free_port()
    with ExitStack() as parts:
        scheduler = parts.enter_context(part("scheduler", port, "--host", "127.0.0.1", "--port", str(port)))
        dying = Cluster(port, parts)
        dying.worker()
        options = asked(dying.address)
        with pytest.raises(CommandError, match=f"^lost the connection to the cluster at {dying.address}$"):
            play_when_gone(options, scheduler)


def test_an_unanswered_address_is_reported() -> None:
    port = free_port()
    done = done_by(simulation("--cluster", f"127.0.0.1:{port}"))
    assert (done.returncode, done.stdout) == (2, "")
    text = f"can't reach a cluster at 127.0.0.1:{port}: Connection refused"
    assert done.stderr == f"kings-and-kongs: {text}\n"


def test_a_server_that_is_no_scheduler_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "_PATIENCE", 0.2)
    with closing(socket.create_server(("127.0.0.1", 0))) as mute:
        address = f"127.0.0.1:{mute.getsockname()[1]}"
        assert refusal(address) == f"no cluster answers at {address}"
    with closing(socket.socket()) as full:  # bound, but not listening
        full.bind(("127.0.0.1", 0))
        assert refusal(f"tcp://127.0.0.1:{full.getsockname()[1]}").startswith("can't reach a cluster at tcp://")
    assert refusal("no.such.machine.invalid:8786").startswith("can't reach a cluster at no.such.machine.invalid:8786: ")
    assert refusal(f"{'a' * 80}:1") == f"can't reach a cluster at {'a' * 80}:1: that is not a host name"


@pytest.mark.parametrize("wrong", ["", "host", "host:", ":1", "host:0", "host:70000", "udp://host:1", "a b:1", "h:1/x"])
def test_an_invalid_address_is_reported(wrong: str) -> None:
    assert refusal(wrong) == f"--cluster takes the address of a Dask scheduler, such as tcp://host:8786, not {wrong!r}"


def test_jobs_and_cluster_do_not_go_together() -> None:
    with pytest.raises(CommandError, match="--jobs and --cluster can't be combined"):
        parse([*simulation("--jobs", "2", "--cluster", "a:1")[3:]])
    got = parse(["odds", "kong-pie", "--games", "5", "--cluster", "a:1"]).options
    assert isinstance(got, OddsOptions)
    assert (got.jobs, got.cluster) == (1, "a:1")


def test_dask_is_imported_on_demand_and_reported_if_missing() -> None:
    code = (
        "import sys; from app.__main__ import main\n"
        "main(['simulate', 'kings-corners', '--deals', '1', '--seed', '1', '--ai', 'random'])\n"
        "assert not {'app.commands.cluster', 'distributed', 'dask', 'tornado'} & sys.modules.keys()\n"
        "sys.modules['distributed'] = None\n"
        "sys.exit(main(['simulate', 'kings-corners', '--deals', '1', '--seed', '1', '--cluster', 'a:1']))"
    )
    done = done_by([sys.executable, "-c", code])
    text = "--cluster needs a package that is not installed: pip install 'kings-and-kongs[cluster]'"
    assert (done.returncode, done.stderr) == (2, f"kings-and-kongs: {text}\n")
