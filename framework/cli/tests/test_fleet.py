"""Tests many machines, with Slurm and with a queue in PostgreSQL, which give the verdicts of one machine.

The samples are written in the scripts that are benchmarks, so that verdicts do not depend on this machine and its load.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from fleet import EXPECTED, SLOW, accepted, change, on_one_machine, results
from project import BROKEN, PASS, REGRESSED, UNDECIDED, WRAPPER, configure, environment, until, url

CLASSES = ("big", "small")


def processes_of(variables: dict[str, str]) -> list[int]:
    """Returns the processes that have all these variables in their environment."""
    found = []
    for place in Path("/proc").glob("[0-9]*/environ"):
        try:
            lines = set(place.read_bytes().split(b"\0"))
        except OSError:
            continue
        if all(f"{name}={value}".encode() in lines for name, value in variables.items()):
            found.append(int(place.parent.name))
    return found


def processes_from(directory: Path) -> list[int]:
    """Returns the processes whose program is in the directory."""
    found = []
    for place in Path("/proc").glob("[0-9]*/exe"):
        try:
            program = os.readlink(place)
        except OSError:
            continue
        if program.startswith(f"{directory}/"):
            found.append(int(place.parent.name))
    return found


def signal_all(processes: list[int], which: signal.Signals) -> None:
    for process in processes:
        try:
            os.kill(process, which)
        except ProcessLookupError:
            pass


def kill_node(slurm: dict[str, str], node: str) -> None:
    """Kills everything on a node at once, as a power cut does: a process that is stopped first cannot report how others
    end."""
    daemon = int((Path(slurm["NODES"]) / node).read_text())
    gone: list[int] = []
    while True:
        found = [daemon, *processes_from(Path(slurm["NODES"]) / f"{node}.bin")]
        found += processes_of({"SLURM_CONF": slurm["SLURM_CONF"], "SLURMD_NODENAME": node})
        if set(found) <= set(gone):
            break
        signal_all(found, signal.SIGSTOP)
        gone += found
    signal_all(gone, signal.SIGKILL)


def scontrol(slurm: dict[str, str], *words: str) -> None:
    subprocess.run(["scontrol", *words], check=True, env=environment(SLURM_CONF=slurm["SLURM_CONF"]))


def whole(expected: dict[str, str], *classes: str) -> dict[tuple[str, str], str]:
    return {(test, one): verdict for test, verdict in expected.items() for one in classes}


@pytest.mark.slow
def test_slurm_gives_the_verdicts_of_one_machine_though_a_node_dies(slurm: dict[str, str], tmp_path: Path) -> None:
    project = accepted(tmp_path, *CLASSES)
    alone = {}
    for one in CLASSES:
        alone |= on_one_machine(project, one)
    assert alone == whole(EXPECTED, *CLASSES)
    change(project, PAUSE="0.2")  # leaves time to kill a node

    starts = tmp_path / "starts"
    places = {"SLURM_CONF": slurm["SLURM_CONF"], "STARTS": str(starts), "TMPDIR": str(tmp_path)}
    chosen = ("--class", "big", "--class", "small", "--shards", "2")
    sent = project.holdfast("submit", "--slurm", *chosen, "--detach", "--json", **places)
    assert sent.returncode == PASS, sent.stderr
    submission = json.loads(sent.stdout)
    directory = Path(submission["directory"])
    assert submission["tests"] == 12 and len(submission["jobs"]) == 3
    for script in directory.glob("*.sh"):
        assert subprocess.run(["shellcheck", script]).returncode == 0
    early = json.loads(project.holdfast("submit", "--status", submission["session"], "--json", **places).stdout)
    assert not early["ended"]

    def on_n1() -> list[str]:
        return [line for line in starts.read_text().splitlines() if line.endswith(" n1")] if starts.exists() else []

    until(lambda: len(set(on_n1())) >= 2)  # one test is complete there, and the next one has begun
    kill_node(slurm, "n1")
    scontrol(slurm, "update", "nodename=n1", "state=down", "reason=killed")
    done = project.holdfast("submit", "--wait", submission["session"], "--json", "out.json", **places)
    assert done.returncode == REGRESSED, done.stdout + done.stderr
    assert json.loads((project.build / "out.json").read_text())["complete"] == 12
    assert results(project, "--session", submission["session"]) == alone
    report = json.loads(project.holdfast("report", "json", "--session", submission["session"]).stdout)
    assert report["summary"]["missing"] == 0
    assert (project.build / "perf-report/index.html").exists()
    assert f"{2 * len(SLOW)} of 12 regressed" in done.stdout

    # Pairs are whole: both programs of a test run on one node. Tests that were complete on the node that died were not
    # measured again, only the one that was running.
    nodes: dict[str, set[str]] = {}
    for test, node in (line.split() for line in starts.read_text().splitlines()):
        if node != "n3":
            nodes.setdefault(test, set()).add(node)
    assert {test for test, of_test in nodes.items() if len(of_test) > 1} <= {on_n1()[-1].split()[0]}


@pytest.mark.slow
def test_a_test_can_be_measured_on_a_node_of_its_own_accord(slurm: dict[str, str], tmp_path: Path) -> None:
    project = accepted(tmp_path, "small")
    change(project, EXECUTOR="slurm")
    starts = tmp_path / "starts"
    places = {"SLURM_CONF": slurm["SLURM_CONF"], "STARTS": str(starts), "TMPDIR": str(tmp_path)}
    ran = project.ctest("-R", "perf.t[12]$", HOLDFAST_MACHINE_CLASS="small", **places)
    assert (ran.tests["perf.t1"].status, ran.tests["perf.t2"].status) == ("Passed", "Failed")  # t2 is slower
    assert {line.split()[1] for line in starts.read_text().splitlines()} == {"n3"}  # the only node of that class
    found = results(project, "--suite", project.suite())
    assert (found[("t1", "small")], found[("t2", "small")]) == ("pass", "regressed")


@pytest.mark.slow
def test_without_slurm_a_test_that_asks_for_it_is_broken_and_says_so(tmp_path: Path) -> None:
    project = accepted(tmp_path)
    done = project.holdfast("run", project.declaration("t1"), HOLDFAST_EXECUTOR="slurm", PATH=str(tmp_path))
    assert done.returncode == BROKEN
    assert "perf.t1 has EXECUTOR slurm, but srun cannot be started here" in done.stderr


@pytest.mark.slow
def test_what_a_cancelled_task_lacks_is_named_and_what_is_there_counts(slurm: dict[str, str], tmp_path: Path) -> None:
    project = accepted(tmp_path, "small")
    change(project, PAUSE="0.2")  # leaves time to cancel a task
    places = {"SLURM_CONF": slurm["SLURM_CONF"]}
    chosen = ("--class", "small", "--shards", "2", "--detach", "--json")
    submission = json.loads(project.holdfast("submit", "--slurm", *chosen, **places).stdout)
    directory = Path(submission["directory"])
    # The class has one node: the second task waits until the first one has ended, and is cancelled before that.
    subprocess.run(["scancel", submission["jobs"][0] + "_1"], check=True, env=environment(**places))
    done = project.holdfast("submit", "--wait", submission["session"], **places)
    tests = json.loads((directory / "submission.json").read_text())["shards"]
    assert done.returncode == (REGRESSED if SLOW & set(tests[0]["tests"]) else UNDECIDED), done.stdout + done.stderr
    found = results(project, "--session", submission["session"])
    assert {test for test, _ in found} == set(tests[0]["tests"])
    for test in tests[1]["tests"]:
        assert f"{test} on small" in done.stdout
    assert f"{len(tests[0]['tests'])} of 6 tests complete" in done.stdout


@pytest.mark.slow
def test_a_queue_gives_the_verdicts_of_one_machine_though_a_worker_dies(server: str, tmp_path: Path) -> None:
    places = {"HOLDFAST_STORE": server, "HOLDFAST_SNAPSHOTS": str(tmp_path / "snapshots")}
    project = accepted(tmp_path, "big", **places)
    alone = on_one_machine(project, "big", **places)
    assert alone == whole(EXPECTED, "big")
    change(project, PAUSE="0.2")  # leaves time to kill a worker
    sent = project.holdfast("submit", "--queue", "--class", "big", "--detach", "--json", **places)
    assert sent.returncode == PASS, sent.stderr
    session = json.loads(sent.stdout)["session"]
    starts = tmp_path / "starts"

    def worker(name: str) -> subprocess.Popen[str]:
        command = [WRAPPER, "worker", "--class", "big", "--lease", "3", "--quiet"]
        own = environment(**places, STARTS=str(starts), SLURMD_NODENAME=name, TMPDIR=str(tmp_path))
        return subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=own, cwd=project.build)

    workers = [worker("a"), worker("b")]
    try:
        until(lambda: starts.exists() and " a" in starts.read_text())
        own = [workers[0].pid, *processes_of({"STARTS": str(starts), "SLURMD_NODENAME": "a"})]
        signal_all(own, signal.SIGKILL)
        _, said = workers[1].communicate(timeout=100)
        assert workers[1].returncode == PASS, said
    finally:
        for one in workers:
            one.kill()
            one.wait()
    done = project.holdfast("submit", "--wait", session, **places)
    assert done.returncode == REGRESSED, done.stdout + done.stderr
    assert results(project, "--session", session, **places) == alone
    assert results(project, **places) == alone  # it is the latest session
    assert "6 of 6 tests complete" in done.stdout


@pytest.mark.slow
def test_classes_stand_side_by_side_and_one_of_them_may_only_inform(tmp_path: Path) -> None:
    project = accepted(tmp_path, *CLASSES)
    chosen = ("--class", "big", "--class", "small", "--inform-class", "small", "--inform-class", "big:t5")
    sent = project.holdfast("submit", "--queue", *chosen, "--detach", "--json")
    session = json.loads(sent.stdout)["session"]
    other = project.holdfast("worker", "--class", "other")
    assert other.returncode == PASS and "0 tests measured" in other.stdout
    for one in CLASSES:
        assert project.holdfast("worker", "--class", one, "--once").returncode == PASS
    assert results(project, "--session", session) == whole(EXPECTED, *CLASSES)
    gate = project.holdfast("gate", "--session", session)
    assert gate.returncode == REGRESSED
    assert "regressed: t2 on big." in gate.stdout
    assert "machines of the class small are shown but do not gate" in gate.stdout
    text = project.holdfast("report", "text", "--session", session).stdout
    assert "t2 on big" in text and "t2 on small" in text
    listed = json.loads(project.holdfast("baseline", "list", "--json").stdout)
    configs = Counter(one["config"] for one in listed)
    assert configs == {"none@big": 6, "none@small": 6}
    lenient = project.holdfast("gate", "--session", session, "--inform-class", "big")
    assert lenient.returncode == UNDECIDED  # nothing gates any more


@pytest.mark.slow
def test_what_closes_the_gate_of_what_was_submitted_the_project_and_the_environment_say(tmp_path: Path) -> None:
    project = accepted(tmp_path)

    def submitted(**changes: str) -> tuple[str, int]:
        sent = project.holdfast("submit", "--queue", "--detach", "--json", **changes)
        session = json.loads(sent.stdout)["session"]
        assert project.holdfast("worker", "--once").returncode == PASS
        return session, project.holdfast("submit", "--wait", session).returncode

    assert submitted()[1] == REGRESSED
    assert submitted(HOLDFAST_BLOCK="nothing")[1] == PASS  # it was asked for when it was submitted
    change(project, HOLDFAST_BLOCK="nothing")
    session, code = submitted()
    assert code == PASS
    gate = json.loads(project.holdfast("gate", "--session", session, "--json").stdout)["gate"]
    assert gate["verdict"] == "regressed" and gate["closed"] is False


@pytest.mark.slow
def test_merge_says_what_it_refuses(tmp_path: Path) -> None:
    project = accepted(tmp_path)
    absent = project.holdfast("merge", "--store", url(tmp_path / "all.db"), tmp_path / "absent.db")
    assert absent.returncode == BROKEN and "there is no such store; nothing was merged" in absent.stderr
    itself = project.holdfast("merge", "--store", url(project.store), project.store)
    assert itself.returncode == BROKEN and "is the target of the merge" in itself.stderr


def test_merge_takes_a_file_whose_name_has_a_colon(tmp_path: Path) -> None:
    project = configure("scripts", tmp_path)
    project.measure("parse")
    shard = project.store.rename(tmp_path / "node1:0.db")
    done = project.holdfast("merge", "--store", url(tmp_path / "all.db"), shard)
    assert done.returncode == PASS, done.stderr


@pytest.mark.slow
def test_submit_says_what_it_needs(tmp_path: Path) -> None:
    project = accepted(tmp_path)
    neither = project.holdfast("submit")
    assert neither.returncode == BROKEN and "--slurm, or --queue" in neither.stderr
    unknown = project.holdfast("submit", "--status", "20200101T000000-0")
    assert unknown.returncode == BROKEN and "nothing was submitted as 20200101T000000-0" in unknown.stderr
    without = project.holdfast("submit", "--slurm", PATH="/nowhere")
    assert without.returncode == BROKEN and "sbatch cannot be started" in without.stderr
    sbatch = tmp_path / "bin/sbatch"
    sbatch.parent.mkdir()
    sbatch.write_text('#!/bin/sh\ncase "$*" in *collect.sh) exit 1 ;; *) echo 41 ;; esac\n')
    sbatch.chmod(0o755)
    half = project.holdfast("submit", "--slurm", PATH=f"{sbatch.parent}:{os.environ['PATH']}")
    assert half.returncode == BROKEN and "cancel them with: scancel 41\n" in half.stderr
    badly = project.holdfast("submit", "--queue", "--class", "a b")
    assert badly.returncode == BROKEN and 'the machine class "a b" is not a word' in badly.stderr
