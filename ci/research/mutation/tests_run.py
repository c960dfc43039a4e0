"""Defines tests that were run once, with the mutants that each reached, and how they are run again."""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Iterable, Protocol, Sequence

ACTIVE, REACHED = "MUTANT_ACTIVE", "MUTANTS_REACHED"
# A mutant may write and allocate without limit.
LIMITS = ("prlimit", f"--as={16 << 30}", f"--fsize={4 << 30}")


@dataclass(frozen=True)
class ReachingTest:
    """A test, and the program or directory that it belongs to."""

    group: str
    name: str
    seconds: float
    reached: frozenset[int]


@dataclass
class Recorded:
    """The tests of a floor that pass without a mutant, and the names of the others."""

    tests: list[ReachingTest] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)

    def as_record(self) -> dict[str, Any]:
        tests = [[test.group, test.name, round(test.seconds, 4), sorted(test.reached)] for test in self.tests]
        return {"tests": tests, "left out": self.left_out}

    @staticmethod
    def of(record: dict[str, Any]) -> Recorded:
        tests = [ReachingTest(group, name, seconds, frozenset(reached)) for group, name, seconds, reached in record["tests"]]
        return Recorded(tests, record["left out"])


@dataclass(frozen=True)
class Chunk:
    """Tests that run in one process."""

    group: str
    names: tuple[str, ...]
    seconds: float


@dataclass(frozen=True)
class Ended:
    """The outcome of a process. `code` is None if it took too long."""

    code: int | None
    output: str

    @property
    def passed(self) -> bool:
        return self.code == 0


class Floor(Protocol):
    """Unit tests, or end-to-end tests."""

    name: str

    def record(self, jobs: int) -> Recorded: ...

    def chosen(self, tests: Sequence[ReachingTest]) -> list[Chunk]:
        """Returns the chunks that are run, in this order, for a mutant that these tests reach."""

    def run(self, chunk: Chunk, mutant: int, limit: float) -> Ended:
        """Runs a chunk with a mutant; 0: without one."""

    def first_failed(self, chunk: Chunk, output: str) -> str: ...


def quickest_first(tests: Iterable[ReachingTest]) -> list[ReachingTest]:
    return sorted(tests, key=lambda test: (test.seconds, test.group, test.name))


def within(tests: Sequence[ReachingTest], seconds: float, least: int = 0) -> Sequence[ReachingTest]:
    """Returns the first tests whose total time is at most `seconds`, but at least `least` tests."""
    taken = 0.0
    for number, test in enumerate(tests):
        taken += test.seconds
        if taken > seconds and number >= least:
            return tests[:number]
    return tests


def chunks(tests: Sequence[ReachingTest], seconds: float, most: int) -> list[Chunk]:
    """Divides the tests, in their order, into parts with at most `most` tests and `seconds`; returns a process for each group of a
    part."""
    parts: list[list[ReachingTest]] = [[]]
    for test in tests:
        part = parts[-1]
        if part and (len(part) == most or sum(other.seconds for other in part) + test.seconds > seconds):
            parts.append([])
        parts[-1].append(test)
    made = []
    for part in parts:
        for group in dict.fromkeys(test.group for test in part):
            mine = [test for test in part if test.group == group]
            made.append(Chunk(group, tuple(test.name for test in mine), sum(test.seconds for test in mine)))
    return made


class Processes:
    """Runs commands, each with its own directory for temporary files."""

    def __init__(self, work: Path, before: Sequence[str], limits: Sequence[str] = LIMITS) -> None:
        self.temporary, self.before, self.limits = work / "tmp", list(before), limits
        self.temporary.mkdir(exist_ok=True)
        self.temporary.chmod(0o1777)
        self.numbers = itertools.count()

    def run(self, command: Sequence[str | Path], directory: Path, limit: float, **environment: str) -> Ended:
        if self.before:
            subprocess.run(self.before, check=True)
        mine = self.temporary / f"{os.getpid()}-{next(self.numbers)}"
        mine.mkdir()
        mine.chmod(0o1777)
        clean = {name: value for name, value in os.environ.items() if name not in (ACTIVE, REACHED)}
        try:
            # The output goes to a file, because an orphan may keep a pipe open.
            with (mine / "output").open("wb") as output:
                process = subprocess.Popen([*self.limits, *command], cwd=directory, stdin=subprocess.DEVNULL, stdout=output,
                                           stderr=subprocess.STDOUT, start_new_session=True,
                                           env={**clean, "TMPDIR": str(mine), **environment})  # fmt: skip
                try:
                    code: int | None = process.wait(timeout=limit)
                except subprocess.TimeoutExpired:
                    code = None
                finally:
                    end(process)
            with (mine / "output").open("rb") as printed:
                return Ended(code, printed.read(1 << 20).decode(errors="replace"))
        finally:
            shutil.rmtree(mine, ignore_errors=True)


def end(process: subprocess.Popen[bytes]) -> None:
    """Kills a process, and those of its process group."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


def fresh(directory: Path) -> Path:
    """Makes an empty directory that any user can write to, because some tests start programs as another user."""
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir(parents=True)
    directory.chmod(0o1777)
    return directory


def reached_in(directory: Path) -> frozenset[int]:
    return frozenset(int(file.name) for file in directory.iterdir())
