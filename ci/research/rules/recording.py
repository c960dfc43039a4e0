"""Reads the file of recorded samples, as processes by mode, workload and variant.

Required columns (others are ignored):

  wl              workload
  variant         extra work in per cent: 0 is the baseline, 0b is the same program again (A/A)
  mode            how it was measured: inter, inter2 (round robin, all variants in a round, in random order),
                  seq (a block of baseline processes, the blocks of the variants later), long (many samples in
                  one process), lock (two live processes alternating, each with the tag vs<variant>), gbench,
                  hyperfine (those tools themselves)
  epoch, round    processes of one epoch and round ran beside each other
  proc, sample    the process, and the number of the sample in it; below 0: warming up
  tag             vs<variant> if a baseline process belongs to only one variant
  ns_op           nanoseconds of one operation by the wall clock (hyperfine: of one run of the program)
  proc_wall_ms    wall time of the whole process, in one of its rows (if two processes alternate: of both, in a row of one)
Columns that may be empty:
  cpu_ns_op       CPU time of one operation
  t_ms            when the sample was taken
  rundelay_us     time in the sample in which the thread was ready, but another had the processor
  ref1_ns, ref2_ns, ref3_ns, ref4_ns    probes before the sample: clock, small cache, throughput, large cache
"""

from __future__ import annotations

import csv
import lzma
from collections import defaultdict
from pathlib import Path
from typing import Iterable

import numpy as np

from .process import Process, Values

NEEDED = ("wl", "variant", "mode", "epoch", "round", "proc", "sample", "tag", "ns_op", "proc_wall_ms")
PROBES = {"ref1_ns": "clock_ns", "ref2_ns": "cache_ns", "ref3_ns": "throughput_ns", "ref4_ns": "large_cache_ns"}
# Google Benchmark does not report the time of its process; it measured for this long in each repetition.
GBENCH_SECONDS = 0.05

# If two processes run at the same time, one of them has the time of both.
TIMED_TOGETHER = {"lock", "lock2"}

Row = dict[str, str]


class RecordingError(Exception):
    """Raised for a file that cannot be replayed; the message names it, the place, and what is needed."""


class Recording:
    """The processes, sorted by epoch and round."""

    def __init__(self, processes: dict[tuple[str, str, str, str], list[Process]]) -> None:
        self._processes = {key: sorted(made, key=lambda p: (p.epoch, p.round)) for key, made in processes.items()}
        self.workloads = sorted({workload for _, workload, _, _ in processes})

    def variants(self, mode: str) -> set[str]:
        return {variant for key_mode, _, variant, _ in self._processes if key_mode == mode}

    def sides(self, mode: str, workload: str, variant: str) -> tuple[list[Process], list[Process]]:
        """Returns the baseline and the variant; if each baseline belongs to one variant, the baselines of this variant."""
        tag = f"vs{variant}"
        bound = self._processes.get((mode, workload, "0", tag))
        baseline = bound or self._processes.get((mode, workload, "0", ""), [])
        candidate = self._processes.get((mode, workload, variant, tag if bound else ""), [])
        return baseline, candidate


def _column(rows: list[Row], name: str, scale: float = 1) -> Values:
    if not all(row.get(name) for row in rows):
        return np.empty(0)
    return np.array([float(row[name]) for row in rows]) * scale


def _seconds(rows: list[Row]) -> float:
    told = next((row["proc_wall_ms"] for row in rows if row["proc_wall_ms"]), None)
    mode = rows[0]["mode"]
    if told is not None:
        return float(told) / 1000
    if mode in TIMED_TOGETHER:
        return 0
    if mode == "gbench":
        return GBENCH_SECONDS * len(rows)
    if mode == "hyperfine":
        return float(rows[0]["ns_op"]) * 1e-9
    raise RecordingError(f"process {rows[0]['proc']} of mode {mode} has no proc_wall_ms on any of its rows")


def _process(rows: list[Row]) -> Process:
    rows = sorted(rows, key=lambda row: int(row["sample"]))
    columns = {ours: _column(rows, theirs) for theirs, ours in PROBES.items()}
    seconds = _seconds(rows)
    return Process(
        epoch=int(rows[0]["epoch"]),
        # Each run of hyperfine is a process; its number is used as its round.
        round=int(rows[0]["sample"] if rows[0]["mode"] == "hyperfine" else rows[0]["round"]),
        wall_ns=_column(rows, "ns_op"),
        seconds=seconds,
        at_ms=_column(rows, "t_ms") if seconds else np.empty(0),
        cpu_ns=_column(rows, "cpu_ns_op"),
        run_delay_ns=_column(rows, "rundelay_us", 1000),
        probes={name: values for name, values in columns.items() if len(values)},
    )


def recording_of(rows: Iterable[Row]) -> Recording:
    grouped: dict[tuple[str, ...], list[Row]] = defaultdict(list)
    for row in rows:
        if int(row["sample"]) < 0:
            continue
        process = (row["proc"], row["sample"]) if row["mode"] == "hyperfine" else (row["proc"],)
        grouped[(row["mode"], row["wl"], row["variant"], *process)].append(row)
    processes: dict[tuple[str, str, str, str], list[Process]] = defaultdict(list)
    for (mode, workload, variant, *_), samples in grouped.items():
        tag = samples[0]["tag"] if samples[0]["tag"].startswith("vs") else ""
        processes[mode, workload, variant, tag].append(_process(samples))
    return Recording(processes)


def read(path: Path, modes: set[str], workloads: set[str]) -> Recording:
    """Reads the recording in `path` (CSV, or CSV compressed by xz) of these modes and workloads; no workloads: all."""
    opened = lzma.open(path, "rt", newline="") if path.suffix == ".xz" else open(path, newline="")
    with opened as file:
        reader = csv.DictReader(file)
        missing = [name for name in NEEDED if name not in (reader.fieldnames or [])]
        if missing:
            raise RecordingError(f"{path}: the header has no column {', '.join(missing)}")
        wanted = [row for row in reader if row["mode"] in modes and (not workloads or row["wl"] in workloads)]
    if not wanted:
        raise RecordingError(f"{path}: no row of the modes {', '.join(sorted(modes))}")
    return recording_of(wanted)
