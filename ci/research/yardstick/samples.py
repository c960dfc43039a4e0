"""Records rounds of a pair of programs, for gates that judge numbers only."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from peers.tools import said
from suites.record import Record

from .programs import Programs, Truth

ROUNDS = 10
OPTIONS = ("--benchmark_repetitions=5", "--benchmark_min_time=0.01", "--benchmark_format=json")


@dataclass(frozen=True)
class Pair:
    """The two files of a comparison. A line is a process: its round, the nanoseconds of a call in each repetition, and the
    seconds that the process took."""

    first: Path
    second: Path

    @property
    def seconds(self) -> float:
        lines = (self.first.read_text("utf-8") + self.second.read_text("utf-8")).splitlines()
        return float(sum(json.loads(line)["seconds"] for line in lines))


class Samples:
    """A folder of files NAME.a.jsonl and NAME.b.jsonl; truths.jsonl has the truth of each NAME."""

    def __init__(self, folder: Path, programs: Programs) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder.resolve()
        self.programs = programs
        self.truths = Record.read(folder / "truths.jsonl")

    def pair(self, kind: str, truth: Truth, trial: int) -> Pair:
        """Returns a pair, and records it first if it is missing."""
        key = {"kind": kind, "truth": truth.name, "trial": trial}
        known = self.truths.of(key)
        name = known[0]["name"] if known else f"{len(self.truths.rows):04d}"
        pair = Pair(*(self.folder / f"{name}.{side}.jsonl" for side in "ab"))
        if not known:
            self._measure(pair, kind, truth, trial)
            self.truths.add({"name": name, **key, "is_slower": truth.is_slower, "mean_percent": truth.mean})
        return pair

    def _measure(self, pair: Pair, kind: str, truth: Truth, trial: int) -> None:
        """Runs both programs in each round; they take turns in being the first one."""
        sides = list(zip((pair.first, pair.second), self.programs.pair("google", truth, trial)))
        lines: dict[Path, list[str]] = {file: [] for file, _ in sides}
        for number in range(ROUNDS):
            for file, program in sides if number % 2 == 0 else sides[::-1]:
                lines[file].append(json.dumps({"round": number, **_process(program, kind)}))
        for file, written in lines.items():
            file.write_text("\n".join(written) + "\n", "utf-8")


def _process(program: Path, kind: str) -> dict[str, Any]:
    began = time.monotonic()
    shown = said(program, f"--benchmark_filter=^{kind}/", *OPTIONS)
    seconds = time.monotonic() - began
    values = [one["real_time"] for one in json.loads(shown)["benchmarks"] if one["run_type"] == "iteration"]
    return {"nanoseconds": values, "seconds": seconds}
