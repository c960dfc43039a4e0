"""Runs the cases of the unit tests, which Boost.Test runs by their names."""

from __future__ import annotations

import re
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Sequence

from mutation.tests_run import ACTIVE, REACHED, Chunk, Ended, Processes, ReachingTest, Recorded
from mutation.tests_run import chunks, fresh, quickest_first, reached_in, within

INDENT = 4
ENABLED = re.compile(r"^( *)([^\s*]+)[*](?:: .*)?$", re.MULTILINE)
FAILED = re.compile(r'error: in "([^"]+)"')
LONGEST = 600.0
# The quickest cases that reach a mutant are run until they took SECONDS. The other cases simulate rates, or feed
# damaged files to all readers; they reach many mutants and notice few.
SECONDS = 60.0


def listed(text: str) -> list[str]:
    """Returns the paths of the enabled cases (*) of --list_content. A case that is run for several data counts once."""
    path: list[str] = []
    found: dict[str, None] = {}
    leaf = ""
    for indent, name in ENABLED.findall(text):
        depth = len(indent) // INDENT
        if leaf and depth < len(path):
            found[leaf] = None
        path = [*path[:depth], name]
        leaf = "/".join(part for part in path if not re.fullmatch(r"_\d+", part))
    if leaf:
        found[leaf] = None
    return list(found)


@dataclass
class UnitCases:
    build: Path
    reached: Path
    processes: Processes
    name = "unit"

    def programs(self) -> list[str]:
        return sorted(path.name for path in (self.build / "framework").glob("*_test") if path.is_file())

    def command(self, program: str, *words: str) -> list[str]:
        return [str(self.build / "framework" / program), *words]

    def cases(self, program: str, filter: str = "--run_test=!@slow") -> list[str]:
        # Without slow cases the filter may match nothing.
        words = ("--list_content", filter)
        return listed(self.processes.run(self.command(program, *words), self.build, 60).output)

    def run(self, chunk: Chunk, mutant: int, limit: float) -> Ended:
        return self.started(chunk.group, chunk.names, limit, **({ACTIVE: str(mutant)} if mutant else {}))

    def started(self, program: str, names: Sequence[str], limit: float, **environment: str) -> Ended:
        words = ("--run_test=" + ":".join(names), "--log_level=error", "--color_output=no")
        return self.processes.run(self.command(program, *words), self.build / "framework", limit, **environment)

    def record(self, jobs: int) -> Recorded:
        work = [(program, case) for program in self.programs() for case in self.cases(program)]
        made = Recorded()
        with ThreadPoolExecutor(jobs) as pool:
            for (program, case), test in zip(work, pool.map(lambda item: self.recorded(*item), work)):
                if test:
                    made.tests.append(test)
                else:
                    made.left_out.append(f"{program}: {case}")
        return made

    def recorded(self, program: str, case: str) -> ReachingTest | None:
        directory = fresh(self.reached / program / re.sub(r"[^\w]", "-", case))
        began = time.monotonic()
        ended = self.started(program, [case], LONGEST, **{REACHED: str(directory)})
        seconds = time.monotonic() - began
        # Recording opens files, and some tests count open files.
        if not ended.passed and not self.started(program, [case], LONGEST).passed:
            return None
        return ReachingTest(program, case, seconds, reached_in(directory))

    def chosen(self, tests: Sequence[ReachingTest]) -> list[Chunk]:
        return chunks(within(quickest_first(tests), SECONDS), seconds=2, most=40)

    def first_failed(self, chunk: Chunk, output: str) -> str:
        found = FAILED.search(output)
        return f"{chunk.group}: {found[1] if found else ', '.join(chunk.names)}"
