"""The tools that search change points, each at its defaults, and with Holdfast's smallest change.

Each takes series, and returns the index of the first value of each new level.
"""

from __future__ import annotations

import csv
import json
import resource
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from pathlib import Path

from asv.step_detect import detect_steps
from otava.analysis import compute_change_points

from .series import Series

SMALLEST = 0.02  # Holdfast's

Points = list[int]
Find = Callable[[list[float]], Points]


def otava(smallest: float) -> Find:
    """Returns Otava's search. Its AnalysisOptions have a window of 50, p of 0.001 and a magnitude of 0."""
    return lambda values: [point.index for point in compute_change_points(list(values), 50, 0.001, smallest)[0]]


def asv(smallest: float) -> Find:
    """Returns the borders of the steps that `asv publish` draws, where the level changes by at least `smallest`."""

    def find(values: list[float]) -> Points:
        steps = detect_steps(values)
        return [after[0] for before, after in zip(steps, steps[1:]) if abs(after[2] - before[2]) >= smallest * abs(before[2])]

    return find


@dataclass(frozen=True)
class Holdfast:
    """Runs the function of `holdfast trend` in a small program, because importing thousands of series takes long; and the
    tool itself, to compare the two."""

    build: Path

    def find_all(self, series: list[Series]) -> list[Points]:
        text = "".join(" ".join(map(repr, one.values)) + "\n" for one in series)
        done = subprocess.run([self.build / "framework/trend_points"], input=text, capture_output=True, text=True, check=True)
        return [[int(index) for index in line.split()] for line in done.stdout.splitlines()]

    def of_tool(self, series: Series, folder: Path) -> Points:
        """Returns the points that `holdfast import` and `holdfast trend list` find."""
        table, store = folder / "history.csv", folder / "holdfast.db"
        store.unlink(missing_ok=True)
        begin = datetime(2020, 1, 1, tzinfo=timezone.utc)
        with table.open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(["time", "commit", "value"])
            writer.writerows([(begin + timedelta(hours=i)).isoformat(), f"c{i}", repr(value)] for i, value in enumerate(series.values))
        self.run("import", "--from", "csv", table, "--test", "series", "--store", f"sqlite3:{store}")
        said = self.run("trend", "list", "--all", "--json", "--store", f"sqlite3:{store}")
        return sorted(int(entry["commit_after"][1:]) for entry in json.loads(said)["entries"])

    def run(self, *words: object) -> str:
        done = subprocess.run([self.build / "framework/holdfast", *map(str, words)], capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"holdfast {words[0]} ended with {done.returncode}: {done.stderr.strip()}")
        return done.stdout


@dataclass(frozen=True)
class Found:
    """The points of all series, and the processor time that they took."""

    points: list[Points]
    seconds: float


def searched(holdfast: Holdfast, series: list[Series]) -> dict[str, Found]:
    found: dict[str, Found] = {}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    points = holdfast.find_all(series)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    found["Holdfast"] = Found(points, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    peers = {"Otava": otava(0), "Otava, from 2 %": otava(SMALLEST), "asv": asv(0), "asv, from 2 %": asv(SMALLEST)}
    for name, find in peers.items():
        begin = time.process_time()
        points = [find(one.values) for one in series]
        found[name] = Found(points, time.process_time() - begin)
    return found
