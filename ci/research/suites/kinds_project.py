"""Builds the project of kinds/: programs that allocate, hash, sort, miss the caches, call the system and run threads. Also runs
programs that keep a machine busy."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from suites.project import build_project, run

PROJECT = Path(__file__).resolve().parent / "kinds"
BUSY = "while True: pass"


@contextlib.contextmanager
def beside(programs: list[str]) -> Iterator[None]:
    """Runs these Python programs during the `with` block, each in a process of its own."""
    running = [subprocess.Popen([sys.executable, "-c", program]) for program in programs]
    try:
        yield
    finally:
        for process in running:
            process.kill()
            process.wait()


@dataclass
class KindsProject:
    build: Path
    holdfast_build: Path
    store: Path
    source: Path = PROJECT  # another project can take its place

    @property
    def wrapper(self) -> Path:
        return self.holdfast_build / "framework/holdfast"

    def compile(self, more: float, candidate: int = 0, *defined: str) -> None:
        """Compiles the programs with this additional work, in per cent, and this number in each function. `defined`: further
        definitions for CMake."""
        build_project(self.source, self.build, self.holdfast_build, self.store, f"-DMORE={more:g}", f"-DCANDIDATE={candidate}", *defined)

    def results(self, test: str, *options: str) -> list[dict[str, Any]]:
        """Returns the results of all points of the test."""
        declaration = self.build / "holdfast/declarations" / f"{test}.Release.json"
        done = run(self.wrapper, "run", declaration, "--json", *options, check=False)
        if not done.stdout:
            raise SystemExit(done.stderr)
        found: list[dict[str, Any]] = json.loads(done.stdout)["results"]
        return found

    def measure(self, test: str, *options: str) -> dict[str, Any]:
        return self.results(test, *options)[0]

    def campaign(self, verb: str, name: str) -> int:
        """Returns the exit code of `holdfast campaign`."""
        return run(self.wrapper, "campaign", verb, name, "--quiet", check=False, cwd=self.build).returncode

    def accept(self) -> None:
        run(self.wrapper, "baseline", "accept", "*", cwd=self.build)

    def tests(self) -> list[str]:
        suite = json.loads((self.build / "holdfast/suite.Release.json").read_text())
        return sorted(test["name"] if isinstance(test, dict) else test for test in suite["tests"])
