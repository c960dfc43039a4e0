"""Tests reading the file of recorded samples."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest

pytest.importorskip("scipy")

from rules.recording import RecordingError, read, recording_of  # noqa: E402

EMPTY = {"tag": "", "epoch": "0", "round": "0", "proc": "0", "sample": "0", "variant": "0", "wl": "hash",
         "mode": "inter", "ns_op": "100", "proc_wall_ms": ""}


def row(**fields: str) -> dict[str, str]:
    return {**EMPTY, **fields}


def test_rows_of_a_process_are_put_in_order_and_its_warming_up_is_left_out() -> None:
    rows = [row(sample="1", ns_op="12"), row(sample="0", ns_op="11", proc_wall_ms="70"), row(sample="-1", ns_op="99")]
    (made,), _ = recording_of(rows).sides("inter", "hash", "1")
    assert made.wall_ns.tolist() == [11, 12]
    assert made.seconds == pytest.approx(0.070)


def test_a_process_that_ends_early_costs_what_it_took_until_then() -> None:
    rows = [row(sample=str(i), t_ms=str(20 + 5 * i), proc_wall_ms="70" if i == 0 else "") for i in range(10)]
    (made,), _ = recording_of(rows).sides("inter", "hash", "1")
    assert made.first(4).seconds == pytest.approx(0.070 - 6 * 0.005)
    assert len(made.first(4).wall_ns) == 4
    assert made.first(10) is made


def test_processes_come_in_the_order_of_their_rounds() -> None:
    rows = [row(proc=str(n), round=str(9 - n), ns_op=str(n), proc_wall_ms="1") for n in range(3)]
    baseline, _ = recording_of(rows).sides("inter", "hash", "1")
    assert [made.wall_ns[0] for made in baseline] == [2, 1, 0]


def test_a_baseline_bound_to_a_variant_is_compared_with_no_other() -> None:
    rows = [row(mode="lock", proc="1", tag="vs0b", ns_op="1", proc_wall_ms="130"),
            row(mode="lock", proc="2", tag="vs0b", variant="0b", ns_op="2"),
            row(mode="lock", proc="3", tag="vs2", ns_op="3", proc_wall_ms="130"),
            row(mode="lock", proc="4", tag="vs2", variant="2", ns_op="4")]
    baseline, candidate = recording_of(rows).sides("lock", "hash", "2")
    assert [made.wall_ns[0] for made in (*baseline, *candidate)] == [3, 4]
    assert sum(made.seconds for made in (*baseline, *candidate)) == pytest.approx(0.130)


def test_every_run_of_hyperfine_is_a_process() -> None:
    rows = [row(mode="hyperfine", tag="vs5", sample=str(i), ns_op="65e6") for i in range(3)]
    baseline, _ = recording_of(rows).sides("hyperfine", "hash", "5")
    assert [made.seconds for made in baseline] == pytest.approx([0.065] * 3)


def test_a_missing_column_is_named(tmp_path: Path) -> None:
    file = tmp_path / "samples.csv"
    file.write_text("wl,variant,mode,epoch,round,proc,sample,tag,ns_op\n")
    with pytest.raises(RecordingError, match="proc_wall_ms"):
        read(file, {"inter"}, set())


def test_a_compressed_file_is_read_and_a_mode_that_it_lacks_is_named(tmp_path: Path) -> None:
    file = tmp_path / "samples.csv.xz"
    with lzma.open(file, "wt") as out:
        out.write(",".join(EMPTY) + "\n" + ",".join(row(proc_wall_ms="70").values()) + "\n")
    assert read(file, {"inter"}, set()).workloads == ["hash"]
    with pytest.raises(RecordingError, match="long"):
        read(file, {"long"}, set())
