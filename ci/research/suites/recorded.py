"""Records rounds of unchanged programs on this machine, idle and with load, and replays a gate on them repeatedly.

A recording is a folder with a store for each load. ci/research/recorded-rates makes it, and ci/research/ablation reads it, too.
"""

from __future__ import annotations

import re
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from suites.kinds_project import BUSY, KindsProject, beside

BURSTS = """import random, time
while True:
    end = time.monotonic() + random.uniform(0.3, 3)
    while time.monotonic() < end: pass
    time.sleep(random.uniform(0.3, 3))
"""
MEMORY = """here, there = bytearray(64 << 20), bytes(64 << 20)
while True: here[:] = there
"""
LOADS = {"idle": [], "two in bursts": [BURSTS] * 2, "two busy": [BUSY] * 2, "one that copies memory": [MEMORY]}
MIN_EFFECT = 0.02
ROUNDS = 60
# A tester that never ends early, so that all rounds of the budget are recorded; rounds in turns, as the guard requires
# them.
ALL = ("--fresh", "--identical", "measure", "--affected", "measure", "--duet", "off", "--guard", "on", "--tester", "anova", "--processes", "400")


@dataclass(frozen=True)
class Rates:
    """Rates in per cent: verdicts without a change (`red`: regressed or improved) and with twice MIN_EFFECT; and rounds
    without a change."""

    red: float
    undecided: float
    found: float
    cleared: float
    rounds: float

    @classmethod
    def mean(cls, rates: list[Rates]) -> Rates:
        return cls(*(mean(getattr(one, name) for one in rates) for name in cls.__dataclass_fields__))


@dataclass(frozen=True)
class Recording:
    place: Path

    def store(self, load: str) -> Path:
        return self.place / f"{load.replace(' ', '-')}.db"

    def runs(self, load: str) -> dict[str, str]:
        """Returns the run of each test that was recorded under this load."""
        if not self.store(load).exists():
            return {}
        with sqlite3.connect(self.store(load)) as store:
            return dict(store.execute("SELECT test, id FROM run WHERE baseline_kind = 'live' AND verdict <> '' ORDER BY sequence"))

    def loads(self) -> list[str]:
        """Returns the loads that were recorded."""
        return [load for load in LOADS if self.runs(load)]

    def make(self, build: Path, budget: str) -> None:
        """Records each test and load that is missing."""
        self.place.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="holdfast-recording-") as place:
            for load, programs in LOADS.items():
                project = KindsProject(Path(place), build, self.store(load).resolve())
                project.compile(0)
                lacking = [test for test in project.tests() if test.startswith("library-") and test not in self.runs(load)]
                for test in lacking:
                    project.measure(test, "--quick")
                if lacking:
                    project.accept()
                with beside(programs):
                    for test in lacking:
                        project.measure(test, *ALL, "--budget", budget)

    def rates(self, replay: Path, trials: int, *options: str) -> dict[str, Rates]:
        """Returns for each load the mean rates of its tests. `replay`: the program of that name."""
        with ThreadPoolExecutor(2) as pool:
            each = {load: [pool.submit(rates_of, replay, self.store(load), run, trials, options) for run in self.runs(load).values()] for load in self.loads()}
            return {load: Rates.mean([one.result() for one in rates]) for load, rates in each.items()}


def percent(value: float) -> str:
    return f"{value:.3g} %"


def rates_of(replay: Path, store: Path, run: str, trials: int, options: tuple[str, ...]) -> Rates:
    same, more = (outcomes(replay, store, run, trials, effect, options) for effect in (0, 2 * MIN_EFFECT))
    red, _, improved, undecided, rounds = same
    found, passed, called_improved, _, _ = more
    return Rates(red + improved, undecided, found, passed + called_improved, rounds)


def outcomes(replay: Path, store: Path, run: str, trials: int, effect: float, options: tuple[str, ...]) -> Iterator[float]:
    """Returns the percentages of regressed, pass, improved and inconclusive, and the rounds."""
    words = [replay, f"sqlite3:{store}", run, "--windows", f"--effect={effect}", f"--min-effect={MIN_EFFECT}", f"--rounds={ROUNDS}", f"--trials={trials}"]
    said = subprocess.run([*map(str, words), *options], check=True, capture_output=True, text=True).stdout
    return map(float, re.findall(r"[\d.]+", said))
