"""Makes a directory with a program for each tool, and times commands in it."""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from suites.project import MODULES, environment

from . import sources

TOOLS = ["Holdfast", "Google Benchmark", "Catch2", "hyperfine", "Criterion"]


def available() -> list[str]:
    there = {
        "Holdfast": True,
        "Google Benchmark": Path("/usr/include/benchmark/benchmark.h").exists(),
        "Catch2": Path("/usr/include/catch2/catch.hpp").exists(),
        "hyperfine": shutil.which("hyperfine") is not None,
        "Criterion": Path("/usr/share/cargo/registry").is_dir() and shutil.which("cargo") is not None,
    }
    return [tool for tool in TOOLS if there[tool]]


@dataclass(frozen=True)
class Place:
    root: Path
    path: str  # the PATH of the commands

    def run(self, command: str) -> float:
        """Returns the seconds of a command. A gate may be red, so the exit code is ignored, unless it means that
        the command does not exist."""
        begin = time.monotonic()
        done = subprocess.run(["bash", "-c", command], cwd=self.root, env=environment(PATH=self.path), capture_output=True, text=True)
        took = time.monotonic() - begin
        if done.returncode in (2, 126, 127):
            raise SystemExit(f"{command}\nended with {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
        return took

    def seconds(self, command: str, repeats: int) -> float:
        return statistics.median(self.run(command) for _ in range(repeats))


def prepared(root: Path, build: Path) -> Place:
    """Builds all programs in two build trees, and accepts a baseline for Holdfast."""
    place = Place(root, f"{build / 'framework'}:{os.environ['PATH']}")
    (root / "work.hpp").write_text(sources.WORK)
    (root / "CMakeLists.txt").write_text(sources.LISTS)
    for name, source in (("bench", sources.HOLDFAST), ("google_bench", sources.GOOGLE), ("catch2_bench", sources.CATCH2),
                         ("command", sources.COMMAND)):  # fmt: skip
        (root / f"{name}.cpp").write_text(source)
    options = f"-DCMAKE_BUILD_TYPE=Release -DCMAKE_MODULE_PATH={MODULES} -DHOLDFAST_BUILD_DIRECTORY={build}"
    options += f" -DHOLDFAST_EXECUTABLE={build}/framework/holdfast"
    for tree in ("old", "build"):
        place.run(f"cmake -G Ninja -B {tree} {options} && cmake --build {tree}")
    place.run("ctest --test-dir build -L perf; holdfast baseline accept")
    if "Criterion" in available():
        prepare_criterion(place)
    return place


def prepare_criterion(place: Place) -> None:
    for name, content in (("Cargo.toml", sources.CARGO), (".cargo/config.toml", sources.CARGO_CONFIG), ("src/lib.rs", ""),
                          ("benches/sort.rs", sources.CRITERION)):  # fmt: skip
        file = place.root / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(content)
    place.run("cargo bench --offline --no-run && cargo bench --offline -- --save-baseline main")
