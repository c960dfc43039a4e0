"""Runs the end-to-end tests of ci/test, by pytest."""

from __future__ import annotations

import json
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Sequence

from mutation.tests_run import ACTIVE, Chunk, Ended, Processes, ReachingTest, Recorded
from mutation.tests_run import chunks, fresh, quickest_first, reached_in, within

DIRECTORIES = ("framework/cli/tests", "framework/bench/tests", "cmake/tests")
DOCUMENTS = ("test_documents.py", "test_examples.py", "test_links.py")
FILES_AT_ONCE = 12
LONGEST = 1800.0
# The quickest tests that reach a mutant are run until they took SECONDS, but at least LEAST of them.
SECONDS = 60.0
LEAST = 12
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S.*?)(?: - |$)", re.MULTILINE)


@dataclass
class EndToEnd:
    tree: Path
    build: Path
    reached: Path
    processes: Processes
    name = "end to end"

    def started(self, directory: str, words: Sequence[str], limit: float, **environment: str) -> Ended:
        command = [sys.executable, "-B", "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow", *words]
        return self.processes.run(command, self.tree / directory, limit, CXX="/usr/bin/c++",
                                  HOLDFAST_EXECUTABLE=str(self.build / "framework/holdfast"),
                                  HOLDFAST_BUILD_DIRECTORY=str(self.build), HOLDFAST_GENERATOR="Ninja",
                                  HOLDFAST_CONFIGURATION="Release", **environment)  # fmt: skip

    def record(self, jobs: int) -> Recorded:
        work: list[tuple[str, list[str]]] = []
        for directory in DIRECTORIES:
            files = sorted(path.name for path in (self.tree / directory).glob("test_*.py") if path.name not in DOCUMENTS)
            work += [(directory, files[at : at + FILES_AT_ONCE]) for at in range(0, len(files), FILES_AT_ONCE)]
        made = Recorded()
        with ThreadPoolExecutor(jobs) as pool:
            for part in pool.map(lambda item: self.recorded(*item), work):
                made.tests += part.tests
                made.left_out += part.left_out
        return made

    def recorded(self, directory: str, files: list[str]) -> Recorded:
        """Runs these files, with a directory of reached mutants for each test (recording_plugin.py). Because hundreds of tests take
        minutes, the record is kept for a continued run."""
        place = self.reached / f"{directory.replace('/', '-')}-{files[0]}"
        kept = place / "recorded.json"
        if kept.exists():
            return Recorded.of(json.loads(kept.read_text(encoding="utf-8")))
        fresh(place)
        packages = str(Path(__file__).resolve().parents[1])
        self.started(directory, ["-p", "mutation.recording_plugin", *files], LONGEST, PYTHONPATH=packages,
                     MUTANT_RECORDS=str(place))  # fmt: skip
        made = Recorded()
        for line in (place / "tests").read_text(encoding="utf-8").splitlines():
            said = json.loads(line)
            test = ReachingTest(directory, said["test"], said["seconds"], reached_in(place / said["directory"]))
            if said["skipped"]:
                continue
            # Recording opens files, and some tests count open files.
            if said["passed"] or self.started(directory, [test.name], LONGEST).passed:
                made.tests.append(test)
            else:
                made.left_out.append(f"{directory}/{test.name}")
        kept.write_text(json.dumps(made.as_record()), encoding="utf-8")
        return made

    def run(self, chunk: Chunk, mutant: int, limit: float) -> Ended:
        return self.started(chunk.group, ["-x", *chunk.names], limit, **({ACTIVE: str(mutant)} if mutant else {}))

    def chosen(self, tests: Sequence[ReachingTest]) -> list[Chunk]:
        return chunks(within(quickest_first(tests), SECONDS, LEAST), seconds=SECONDS, most=LEAST)

    def first_failed(self, chunk: Chunk, output: str) -> str:
        found = FAILED.search(output)
        return f"{chunk.group}/{found[1] if found else chunk.names[0]}"
