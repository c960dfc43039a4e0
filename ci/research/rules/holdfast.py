"""Runs Holdfast's `holdfast judge --tester shift` itself, on sample files of the recorded rounds.

A sample's value is the one that a child process of Holdfast writes: wall time without the time in which another process had
the processor. Beside it are iterations, CPU time, that delay, and the probes before and after it, as far as they were
recorded. For an executable that is too old to support these columns, the plain form omits them and judges all
rounds at once.
"""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from .process import Answer, Process, Side, Values


# Additional rounds, to confirm an alarm or to replace disturbed rounds.
SPARE = 40


class HoldfastError(Exception):
    """Raised if the executable could not judge; the message contains its output."""


def iterations(process: Process) -> float:
    """Returns the operations in a sample: the time between samples without the probes, divided by the time of an
    operation."""
    probes_ns = sum(process.probes.values(), np.zeros(len(process.wall_ns)))
    busy_ns = np.diff(process.at_ms) * 1e6 - probes_ns[:-1]
    return max(1.0, float(np.median(busy_ns / process.wall_ns[:-1])))


def beside(name: str, before: Values) -> Values:
    """Returns a child process' readings around a sample; nothing was recorded after the last one."""
    after = np.append(before[1:], before[-1])
    return (before + after) / 2 if name == "clock_ns" else np.maximum(before, after)


def columns(process: Process, plain: bool) -> dict[str, Values]:
    """Returns the columns of the sample file except `process` and `pair`; times are of one operation."""
    if not (len(process.run_delay_ns) and len(process.cpu_ns) and len(process.at_ms)):
        return {"value": process.wall_ns}
    operations = iterations(process)
    # A running thread did not wait: the time of the CPU clock is not delay.
    waited = np.maximum(0, process.wall_ns - process.cpu_ns)
    delay = np.minimum(process.run_delay_ns / operations, waited)
    value = {"value": process.wall_ns - delay}
    if plain:
        return value
    machine = {name: beside(name, readings) for name, readings in process.probes.items()}
    each = np.full(len(process.wall_ns), round(operations))
    return {**value, "iterations": each, "cpu_ns": process.cpu_ns, "run_delay_ns": delay, **machine}


@cache  # a process is in many windows
def _rows(process: Process, plain: bool) -> tuple[str, list[str]]:
    """Returns the header and the lines of the process."""
    table = columns(process, plain)
    numbers = np.column_stack(list(table.values())).tolist()
    return ",".join(table), [",".join([f"{number:.7g}" for number in row]) for row in numbers]


def sample_file(side: Side, paired: bool, plain: bool) -> str:
    header = "process,pair," if paired else "process,"
    lines = [header + _rows(side[0], plain)[0]]
    for i, process in enumerate(side):
        prefix = f"{i},{i}," if paired else f"{i},"
        lines += [prefix + row for row in _rows(process, plain)[1]]
    return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class Shift:
    """A judge. `rounds`: the largest number of rounds, which are judged one after the other; the sides have SPARE more. None: all
    rounds at once. Without `paired`: as with a stored baseline."""

    executable: Path
    directory: Path  # for the sample files
    min_effect: str = "2%"
    rounds: int | None = None
    paired: bool = True
    plain: bool = False

    def __call__(self, baseline: Side, candidate: Side, rng: np.random.Generator) -> Answer:
        files = self.directory / "baseline.csv", self.directory / "current.csv"
        for file, side in zip(files, (baseline, candidate)):
            file.write_text(sample_file(side, self.paired, self.plain))
        verdict = self._judge(*files)
        said = verdict["verdict"]
        return Answer(said == "regressed", self._used(verdict, len(baseline)), undecided=said == "inconclusive")

    def _judge(self, baseline: Path, current: Path) -> dict[str, Any]:
        command = [self.executable, "judge", "--tester", "shift", "--min-effect", self.min_effect, "--json"]
        command += ["--rounds", str(self.rounds)] if self.rounds else []
        command += ["--baseline", baseline, "--current", current]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode not in (0, 1, 77):
            raise HoldfastError(f"{self.executable} judge exited with {done.returncode}: {done.stderr.strip()}")
        return json.loads(done.stdout)

    def _used(self, verdict: dict[str, Any], there: int) -> int:
        return min(there, int(verdict["pairs"])) if self.rounds else there
