"""Tests DUET, where both programs of a round run at the same time on one shared processor. There are programs of each
suitable kind, one that is not suitable, one that is too noisy in turns, and one that takes longer beside another. In some
pairs the programs differ in what the processor caches and predicts for them."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from statistics import median

import pytest
from project import Measured, Project, configure, run

KINDS = ("linked", "google", "plain")

# Benchmarks of projects/kept, named by what the processor keeps for a program from call to call.
KEPT = ("few_branches", "many_branches", "targets", "returns", "level_1", "level_2", "level_3", "pages", "streams", "code")


def was_a_duet(measured: Measured) -> bool:
    return bool(measured.result["settings"]["duet"] == "on")


@pytest.fixture(scope="module")
def duets(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("duets", tmp_path_factory.mktemp("duets"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile()
    for test in (*KINDS, "threads", "crowded", "moody"):
        assert project.measure(test, config="Release").verdict == "no_baseline"
        project.accept(test)
    return project


@pytest.mark.parametrize("test", KINDS)
@pytest.mark.slow
def test_the_same_program_is_no_regression(duets: Project, test: str) -> None:
    measured = duets.measure(test, "--identical", "measure", config="Release")
    assert measured.verdict in ("pass", "inconclusive"), measured.stderr
    assert was_a_duet(measured), measured.stderr


@pytest.mark.slow
def test_a_program_that_takes_more_beside_another_is_judged_in_turns_and_says_so(duets: Project) -> None:
    """The program takes 50 % longer beside another one."""
    measured = duets.measure("crowded", "--identical", "measure", config="Release")
    assert not was_a_duet(measured)
    assert measured.verdict == "pass", measured.stderr
    (warning,) = [text for text in measured.result["warnings"] if text.startswith("DUET has ended")]
    assert "program took" in warning, warning
    assert warning.endswith("alone"), warning


@pytest.mark.slow
def test_a_program_of_several_threads_runs_in_turns_and_says_so(duets: Project) -> None:
    measured = duets.measure("threads", "--identical", "measure", "--processes", "2", config="Release")
    assert measured.result["settings"]["duet"] == "off"
    assert any(warning.startswith("DUET has no effect, because several threads of the program computes") for warning in measured.result["warnings"])


@pytest.mark.slow
def test_a_tenth_more_work_is_found_in_each_kind(duets: Project) -> None:
    duets.edit("work.hpp", "kTimes = 100", "kTimes = 110")
    duets.compile()
    for test in KINDS:
        measured = duets.measure(test, config="Release")
        assert measured.verdict == "regressed", f"{test}: {measured.stderr}"
        assert was_a_duet(measured)
        assert 1.05 < measured.result["estimate"]["ratio"] < 1.15
        shown = duets.holdfast("report", "text", "--verbose", "--session", measured.report["session"]["id"])
        assert "both ran at once, on one processor of this machine" in shown.stdout


@pytest.mark.slow
def test_rounds_in_turns_that_are_too_noisy_are_given_up(duets: Project) -> None:
    """A process does 80 or 120 % of the work, depending on when it starts. So rounds in turns differ by two fifths in either
    direction; in a duet both processes do the same work."""
    measured = duets.measure("moody", "--identical", "measure", "--budget", "20", config="Release")
    assert was_a_duet(measured), measured.stderr
    with closing(sqlite3.connect(duets.store)) as store:
        outcomes = [row[0] for row in store.execute("SELECT outcome FROM run WHERE test = 'moody' ORDER BY sequence")]
    assert outcomes[1:] == ["inconclusive", "pass"], outcomes  # after the outcome of the accepted program


def nanoseconds(program: Path, benchmark: str) -> float:
    """Returns the time of one call in a process that runs alone: the lower quartile, which other load hardly affects."""
    wire = program.with_name("samples")
    wire.unlink(missing_ok=True)
    run(program, "--holdfast-benchmark", benchmark, HOLDFAST_WIRE=str(wire))
    samples = [json.loads(line) for line in wire.read_text().splitlines()]
    values = sorted(sample["value"] for sample in samples if "value" in sample)
    return float(values[len(values) // 4])


def wanted_spins(before: Path, now: Path, kind: str, spins: int) -> int:
    """Returns how many spins make the current program a tenth slower, measured by processes of both in turns."""
    pairs = [(nanoseconds(before, kind), nanoseconds(now, kind), nanoseconds(now, "steps") / 10000) for _ in range(5)]
    return max(0, spins + round(median((1.1 * kept - other) / step for kept, other, step in pairs)))


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Returns a project whose current programs, each running alone, are a tenth slower on this machine. Their work replaces
    what the processor had learned, and spins are added to it. The programs measure the number of spins themselves, since the
    same code takes another time in another program."""
    project = configure("kept", tmp_path_factory.mktemp("kept"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile()
    before = shutil.copy(project.build / "kept", project.build / "kept-before")
    for test in KEPT:
        project.measure(test, "--processes", "2", config="Release")
    project.accept("*")
    run("cmake", "-DCHANGED=ON", project.build)
    project.compile()
    spins = dict.fromkeys(KEPT, 0)
    for _ in range(2):
        spins = {kind: wanted_spins(before, project.build / "kept", kind, old) for kind, old in spins.items()}
        for kind, steps in spins.items():
            project.edit("spins.hpp", rf"\b{kind} = \d+", f"{kind} = {steps}")
        project.compile()
    return project


@pytest.mark.slow
def test_losses_of_what_the_processor_keeps_are_found_alone(kept: Project) -> None:
    alone = {test: kept.measure(test, "--duet", "off", "--budget", "15", config="Release").verdict for test in KEPT}
    assert list(alone.values()).count("regressed") >= 9, alone


@pytest.mark.parametrize("test", KEPT)
@pytest.mark.slow
def test_a_loss_of_what_the_processor_keeps_passes_in_no_duet(kept: Project, test: str) -> None:
    for duet in ("on", "auto"):
        assert kept.measure(test, "--duet", duet, "--budget", "15", config="Release").verdict != "pass"
