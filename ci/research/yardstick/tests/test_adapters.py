"""Tests that the answer of a gate is read as its description says: with the tools themselves where they are installed."""

from __future__ import annotations

import json
import os
import shutil
import statistics
from pathlib import Path

import pytest

pytest.importorskip("scipy", reason="rules of peers need Debian's python3-numpy and python3-scipy")

from peers.tools import COMPARE_PY  # noqa: E402
from yardstick.adapters import GREEN, RED, SHIPPED, UNDECIDED, AdapterError, read, shipped  # noqa: E402
from yardstick.judging import judged  # noqa: E402

SCRIPT = SHIPPED.parent / "yardstick"
STEADY = [100.0, 100.1, 100.2, 100.3, 100.4, 100.5, 100.6, 100.7, 100.8, 100.9]


def described(place: Path, **keys: object) -> Path:
    file = place / "gate.json"
    file.write_text(json.dumps({"gate": "a gate", "programs": "command", **keys}))
    return file


def waiting(place: Path, name: str, seconds: float) -> Path:
    """Makes a program whose time is known; no load of a machine hides a factor of ten."""
    file = place / name
    file.write_text(f"#!/bin/sh\nexec sleep {seconds}\n")
    file.chmod(0o755)
    return file


def samples(file: Path, values: list[float]) -> Path:
    file.write_text("".join(f"{json.dumps({'round': i, 'nanoseconds': [value], 'seconds': 0.1})}\n" for i, value in enumerate(values)))
    return file


def results(file: Path, values: list[float]) -> Path:
    """Writes a result file of Google Benchmark with a repetition for each value, and their median."""
    every = [
        {"name": f"sorting/real_time{end}", "run_type": kind, "iterations": 1, "real_time": value, "cpu_time": value, "time_unit": "ns"}
        for end, kind, value in [*(("", "iteration", value) for value in values), ("_median", "aggregate", statistics.median(values))]
    ]
    file.write_text(json.dumps({"context": {}, "benchmarks": every}))
    return file


def test_the_descriptions_beside_the_script_can_be_read_and_have_names_of_their_own() -> None:
    names = [read(file).gate for file in shipped()]
    assert len(names) == 4 == len(set(names))


@pytest.mark.parametrize(("code", "word"), [(0, GREEN), (3, RED), (77, UNDECIDED)])
def test_the_exit_code_of_the_last_command_is_the_verdict(tmp_path: Path, code: int, word: str) -> None:
    file = described(tmp_path, accept=[["true"]], judge=[["true"], ["sh", "-c", "exit {code}"]],
                     exit={"0": "green", "3": "red", "77": "undecided"})  # fmt: skip
    assert read(file).ask({"code": code}, tmp_path) == word


def test_the_first_pattern_of_the_output_counts_and_commands_share_a_directory(tmp_path: Path) -> None:
    file = described(tmp_path, accept=[["sh", "-c", "echo {a} > accepted"]], judge=[["cat", "accepted"]],
                     output={"red": "slow", "green": "."})  # fmt: skip
    assert read(file).ask({"a": "slower"}, tmp_path) == RED
    assert read(file).ask({"a": "same"}, tmp_path) == GREEN


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        ({"judge": [["sh", "-c", "exit 5"]], "exit": {"0": "green"}}, "ended with 5"),
        ({"judge": [["true"]], "output": {"red": "slow"}}, "neither its exit code nor its output is a verdict"),
        ({"judge": [["false"], ["true"]], "exit": {"0": "green"}}, "false\nended with 1"),
        ({"judge": [["/nowhere"]], "exit": {"0": "green"}}, "/nowhere: No such file"),
        ({"judge": [["true"]], "exit": {"0": "blue"}}, "none of red, green, undecided"),
        ({"judge": [["true"]], "exit": {"0": "green"}, "exits": {}}, "unknown: exits"),
        ({"judge": [["true"]]}, "either `exit` or `output`"),
        ({"judge": [["true"]], "exit": {"0": "green"}, "programs": "rust"}, "one of command, google, samples"),
    ],
)
def test_a_gate_that_gives_no_verdict_is_an_error_that_says_why(tmp_path: Path, keys: dict[str, object], sentence: str) -> None:
    with pytest.raises(AdapterError, match=sentence):
        read(described(tmp_path, **keys)).ask({}, tmp_path)


@pytest.mark.parametrize(("factor", "word"), [(1.02, RED), (1.0, GREEN), (0.9, GREEN)])
def test_samples_are_judged_by_benchstats_rule(tmp_path: Path, factor: float, word: str) -> None:
    a, b = samples(tmp_path / "a", STEADY), samples(tmp_path / "b", [value * factor for value in STEADY])
    assert read(SHIPPED / "benchstat.json").ask({"yardstick": SCRIPT, "a": a, "b": b}, tmp_path) == word


def test_a_rule_may_be_undecided(tmp_path: Path) -> None:
    """Half of the processes took half as long again, so that ClickHouse's threshold is above a fifth."""
    sides = [samples(tmp_path / name, [100, 150] * 5) for name in "ab"]
    assert judged("clickhouse", sides) == UNDECIDED


@pytest.mark.skipif(not COMPARE_PY.exists(), reason="there is no compare.py; install Debian's libbenchmark-tools")
@pytest.mark.parametrize(
    ("second", "word"),
    [
        ([value * 1.02 for value in STEADY], RED),
        ([value * 0.98 for value in STEADY], GREEN),
        (STEADY, GREEN),
        ([value + 0.1 for value in STEADY], GREEN),  # the median is larger, and p is 0.45
    ],
)
def test_compare_py_is_red_if_the_median_is_larger_and_p_below_the_level(tmp_path: Path, second: list[float], word: str) -> None:
    a, b = results(tmp_path / "a.json", STEADY), results(tmp_path / "b.json", second)
    assert read(SHIPPED / "google-benchmark.json").ask({"a": a, "b": b, "kind": "sorting"}, tmp_path) == word


@pytest.mark.skipif(not shutil.which("hyperfine"), reason="there is no hyperfine; install Debian's hyperfine")
@pytest.mark.parametrize(("seconds", "word"), [((0.001, 0.01), RED), ((0.01, 0.001), GREEN)])
def test_hyperfines_runs_are_judged_by_its_script(tmp_path: Path, seconds: tuple[float, float], word: str) -> None:
    a, b = (waiting(tmp_path, name, each) for name, each in zip("ab", seconds))
    assert read(SHIPPED / "hyperfine.json").ask({"a": a, "b": b, "kind": "", "yardstick": SCRIPT}, tmp_path) == word


@pytest.mark.parametrize(("seconds", "word"), [((0.001, 0.01), RED), ((0.01, 0.001), GREEN)])
def test_holdfast_says_by_its_exit_code_which_command_is_slower(tmp_path: Path, seconds: tuple[float, float], word: str) -> None:
    path = f"{Path(os.environ['HOLDFAST_EXECUTABLE']).parent}:{os.environ['PATH']}"
    a, b = (waiting(tmp_path, name, each) for name, each in zip("ab", seconds))
    assert read(SHIPPED / "holdfast.json").ask({"a": a, "b": b, "kind": ""}, tmp_path, PATH=path) == word
