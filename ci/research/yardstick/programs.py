"""Makes pairs of programs with a known truth, from suites/kinds: commands, and programs of Google Benchmark."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

from peers.compiling import GOOGLE, compiled, linked
from suites.eight import idle_function
from suites.kinds_project import PROJECT

HERE = Path(__file__).resolve().parent
KINDS = ("computing", "hashing", "sorting", "misses", "calls", "threads")
# Calls of a command: 30 to 100 ms, so that the start of the process hides little of what is added. `named` is its word.
CALLS = '(named == "threads" ? 400 : 2000)'
PLACES = 8  # number of pairs whose second program is at another address
HARNESSES = {"command": ("-lpthread",), "google": ("-lbenchmark_main", *GOOGLE)}


@dataclass(frozen=True)
class Truth:
    """The additional work of the second program of a pair."""

    name: str
    percent: int = 0
    call_in: int = 1  # one call in this number does more
    process_in: int = 1  # one process in this number does more
    moved: bool = False  # its functions are at other addresses

    @property
    def mean(self) -> float:
        """Returns the additional work on average, in per cent."""
        return self.percent / self.call_in / self.process_in

    @property
    def is_slower(self) -> bool:
        return self.mean > 0


UNCHANGED = Truth("unchanged")
TRUTHS = (
    UNCHANGED,
    Truth("at another address", moved=True),
    Truth("+2 %", 2),
    Truth("+5 %", 5),
    Truth("+10 %", 10),
    Truth("+500 % in every 50th call", 500, call_in=50),
    Truth("+30 % in a third of the processes", 30, process_in=3),
    Truth("-5 %", -5),
)


class Programs:
    """The programs, compiled into a directory when they are needed first. Their paths have the same length, because the length of a
    path moves the stack."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.objects: dict[str, Path] = {}

    def pair(self, harness: str, truth: Truth, trial: int) -> tuple[Path, Path]:
        return self._program(harness, UNCHANGED, "a0"), self._program(harness, truth, self._place(truth, trial))

    def _place(self, truth: Truth, trial: int) -> str:
        return f"m{trial % PLACES}" if truth.moved else f"b{TRUTHS.index(truth)}"

    def _program(self, harness: str, truth: Truth, place: str) -> Path:
        made = self.directory / place / harness
        if not made.exists():
            made.parent.mkdir(exist_ok=True)
            before = [self._idle(place)] if truth.moved else []
            linked(made, *before, self._work(harness), self._added(truth, made.parent), *HARNESSES[harness])
        return made

    def _work(self, harness: str) -> Path:
        if harness not in self.objects:
            options = ("-DMORE=added_percent()", "-DCANDIDATE=0", f"-DCALLS={CALLS}", "-include", HERE / "added.hpp")
            self.objects[harness] = compiled(PROJECT / f"{harness}.cpp", self.directory, *options)
        return self.objects[harness]

    def _added(self, truth: Truth, directory: Path) -> Path:
        numbers = {"PERCENT": truth.percent, "CALL_IN": truth.call_in, "PROCESS_IN": truth.process_in}
        return compiled(HERE / "added.cpp", directory, *(f"-D{name}={number}" for name, number in numbers.items()))

    def _idle(self, place: str) -> Path:
        """Compiles a function without callers, which is linked before the work and moves it."""
        source = self.directory / place / "idle.cpp"
        source.write_text(idle_function(place, random.Random(place)), "utf-8")
        return compiled(source, source.parent)
