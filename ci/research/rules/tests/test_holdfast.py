"""Tests Holdfast as one of the rules: its sample files, and its executable."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

pytest.importorskip("scipy")

import numpy as np  # noqa: E402

from made import side, slower  # noqa: E402
from rules.holdfast import HoldfastError, Shift, beside, columns, iterations, sample_file  # noqa: E402
from rules.process import Process  # noqa: E402

# Three samples of 10 operations of 100 us: each takes 1.02 ms, of which a probe takes 20 us. A delay of 300 us in
# the second sample is 30 us for one operation.
PROBED = Process(
    epoch=0,
    round=0,
    wall_ns=np.array([100e3, 130e3, 100e3]),
    seconds=0.01,
    at_ms=np.array([0, 1.02, 2.34]),
    cpu_ns=np.array([99e3, 99e3, 99e3]),
    run_delay_ns=np.array([0, 300e3, 50e3]),
    probes={"clock_ns": np.array([20e3, 20e3, 20e3]), "cache_ns": np.array([0.0, 0, 4])},
)


def executable() -> Path:
    if "HOLDFAST_EXECUTABLE" not in os.environ:
        pytest.skip("HOLDFAST_EXECUTABLE does not say where holdfast is")
    return Path(os.environ["HOLDFAST_EXECUTABLE"])


def noisy(factor: float, seed: int, rounds: int = 12) -> list[Process]:
    rng = np.random.default_rng(seed)
    return side(*(100 * factor * (1 + 0.002 * rng.standard_normal((rounds, 5)))))


def test_operations_of_a_sample_are_the_time_between_samples_without_the_probes() -> None:
    assert iterations(PROBED) == pytest.approx(10)


def test_a_value_has_no_delay_in_it_and_no_delay_is_more_than_what_the_cpu_clock_leaves() -> None:
    made = columns(PROBED, plain=False)
    assert made["run_delay_ns"].tolist() == pytest.approx([0, 30e3, 1e3])
    assert made["value"].tolist() == pytest.approx([100e3, 100e3, 99e3])
    assert list(made) == ["value", "iterations", "cpu_ns", "run_delay_ns", "clock_ns", "cache_ns"]
    assert made["iterations"].tolist() == [10, 10, 10]
    assert list(columns(PROBED, plain=True)) == ["value"]


def test_a_clock_is_what_it_is_on_average_and_a_cache_is_as_bad_as_its_worse_reading() -> None:
    readings = np.array([10.0, 20, 12])
    assert beside("clock_ns", readings).tolist() == [15, 16, 12]
    assert beside("cache_ns", readings).tolist() == [20, 20, 12]


def test_a_sample_file_names_the_round_of_each_process() -> None:
    assert sample_file(side([1, 2], [3]), paired=True, plain=True) == (
        "process,pair,value\n0,0,1\n0,0,2\n1,1,3\n"
    )
    assert sample_file(side([1], [2]), paired=False, plain=True) == "process,value\n0,1\n1,2\n"


def test_rounds_are_asked_for_and_those_that_were_used_are_counted(tmp_path: Path) -> None:
    """The executable is a stub that records its arguments and answers after 8 rounds."""
    stub = tmp_path / "holdfast"
    stub.write_text(f"""#!/bin/sh
echo "$@" > {tmp_path}/arguments
echo '{{"verdict": "regressed", "pairs": 8}}'
exit 1
""")
    stub.chmod(0o755)
    answer = Shift(stub, tmp_path, "1%", rounds=10)(noisy(1, 1, 20), noisy(1.1, 2, 20), np.random.default_rng(1))
    assert answer.slower
    assert answer.processes == 8
    assert "--min-effect 1% --json --rounds 10 " in (tmp_path / "arguments").read_text()


def test_a_slower_side_is_found_and_an_equal_one_is_not(tmp_path: Path) -> None:
    judge = Shift(executable(), tmp_path, "2%", plain=True)
    assert slower(judge, noisy(1, 1), noisy(1.1, 2))
    assert not slower(judge, noisy(1, 1), noisy(1, 2))
    assert not slower(judge, noisy(1.1, 1), noisy(1, 2))


def test_looks_end_early_where_all_is_clear(tmp_path: Path) -> None:
    told = subprocess.run([executable(), "judge", "--help"], capture_output=True, text=True).stdout
    if "--rounds" not in told:
        pytest.skip("this holdfast has no judge --rounds")
    judge = Shift(executable(), tmp_path, "2%", rounds=20)
    answer = judge(noisy(1, 1, 40), noisy(1, 2, 40), np.random.default_rng(1))
    assert not answer.slower
    assert answer.processes == 6


def test_what_holdfast_cannot_read_is_an_error_and_no_verdict(tmp_path: Path) -> None:
    judge = Shift(executable(), tmp_path, "nonsense", plain=True)
    with pytest.raises(HoldfastError, match="exited with 2"):
        judge(noisy(1, 1), noisy(1, 2), np.random.default_rng(1))
