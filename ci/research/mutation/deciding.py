"""Decides which mutants the tests notice."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from typing import Any, Callable, Iterable

from mutation.tests_run import Chunk, Ended, Floor, Recorded

# A mutant may make a test slower; more than this is a failure.
TIMES_LONGER = 10
SECONDS_LONGER = 20


@dataclass
class Decision:
    """The decision of one floor on one mutant."""

    reached_by: int
    """Number of tests of the floor that reach the mutant; the quickest of them are run."""
    run: int = 0
    noticed_by: str | None = None
    timed_out: bool = False
    seconds: float = 0
    unreliable: list[str] = field(default_factory=list)
    """Tests that failed once with the mutant, but not reliably."""

    def as_record(self) -> dict[str, Any]:
        return asdict(self)


def limit_of(chunk: Chunk) -> float:
    return TIMES_LONGER * chunk.seconds + SECONDS_LONGER


def decided(mutant: int, floor: Floor, recorded: Recorded) -> Decision:
    """Runs the tests that reach the mutant until one fails with it, passes without it, and fails with it again."""
    tests = [test for test in recorded.tests if mutant in test.reached]
    made = Decision(len(tests))
    began = time.monotonic()
    for chunk in floor.chosen(tests):
        ended = floor.run(chunk, mutant, limit_of(chunk))
        made.run += len(chunk.names)
        if ended.passed:
            continue
        name = floor.first_failed(chunk, ended.output)
        if is_confirmed(ended, chunk, mutant, floor):
            made.noticed_by, made.timed_out = name, ended.code is None
            break
        made.unreliable.append(name)
    made.seconds = round(time.monotonic() - began, 2)
    return made


def is_confirmed(ended: Ended, chunk: Chunk, mutant: int, floor: Floor) -> bool:
    if not floor.run(chunk, 0, limit_of(chunk)).passed:
        return False
    return ended.code is None or not floor.run(chunk, mutant, limit_of(chunk)).passed


def decide(mutants: Iterable[int], floor: Floor, recorded: Recorded, known: dict[int, Decision], jobs: int,
           keep: Callable[[dict[int, Decision]], None], say: Callable[[str], None]) -> dict[int, Decision]:  # fmt: skip
    """Adds decisions to `known`; after each decision, `keep` stores all of them."""
    lock = threading.Lock()
    open_ones = [mutant for mutant in mutants if mutant not in known]

    def one(mutant: int) -> None:
        made = decided(mutant, floor, recorded)
        with lock:
            known[mutant] = made
            keep(known)
            if len(known) % 20 == 0:
                say(f"{floor.name}: {len(known)} mutants decided")

    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(one, open_ones))
    return known
