"""Runs benchmark programs as users and as the wrapper do.

programs/CMakeLists.txt builds them; HOLDFAST_BUILD_DIRECTORY names the build tree.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

PROGRAMS = Path(os.environ["HOLDFAST_BUILD_DIRECTORY"]).resolve() / "framework/bench/tests/programs"
GOOD, BROKEN = 0, 2  # exit codes
SHORT = ("--holdfast-quick",)

Done = subprocess.CompletedProcess[str]


def environment(**changes: str) -> dict[str, str]:
    """Returns the environment of the tests, without the Holdfast variables of the user who runs them."""
    return {name: value for name, value in os.environ.items() if not name.startswith("HOLDFAST_")} | changes


def run(program: str, *words: str, **changes: str) -> Done:
    """Runs a program; allows any exit code."""
    command = [str(PROGRAMS / program), *words]
    return subprocess.run(command, capture_output=True, text=True, env=environment(**changes), timeout=60)


def listing(program: str, *words: str) -> list[dict[str, Any]]:
    done = run(program, "--holdfast-list", *words)
    assert done.returncode == GOOD, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@dataclass
class Block:
    """The lines about one metric that a program writes for the wrapper."""

    subject: dict[str, Any]
    lines: list[dict[str, Any]] = field(default_factory=list)

    def all(self, key: str) -> list[Any]:
        return [line[key] for line in self.lines if key in line]

    @property
    def values(self) -> list[float]:
        return self.all("value")

    @property
    def is_complete(self) -> bool:
        return self.all("end") == [True]


@dataclass
class Wire:
    code: int
    stderr: str
    blocks: list[Block]

    @property
    def metrics(self) -> list[str]:
        return [block.subject["metric"] for block in self.blocks]

    def of(self, metric: str) -> Block:
        (block,) = [block for block in self.blocks if block.subject["metric"] == metric]
        return block


def told(text: str) -> list[Block]:
    """Returns the blocks of a file of JSON lines."""
    if not text:
        return []
    lines = [json.loads(line) for line in text.splitlines()]
    assert lines[0] == {"holdfast": "wire/1"}
    blocks: list[Block] = []
    for line in lines[1:]:
        if "benchmark" in line:
            blocks.append(Block(line))
        else:
            blocks[-1].lines.append(line)
    return blocks


def wire(program: str, *words: str, **changes: str) -> Wire:
    """Runs a program as the wrapper does."""
    with tempfile.TemporaryDirectory() as directory:
        file = Path(directory) / "wire"
        done = run(program, *words, HOLDFAST_WIRE=str(file), **changes)
        return Wire(done.returncode, done.stderr, told(file.read_text("utf-8") if file.exists() else ""))


def measured(program: str, benchmark: str, *words: str, **changes: str) -> Wire:
    """Runs one benchmark quickly."""
    done = wire(program, *SHORT, "--holdfast-benchmark", benchmark, *words, **changes)
    assert done.code == GOOD, done.stderr
    return done


def complaint(program: str, *words: str, **changes: str) -> str:
    """Returns the sentence on stderr of a program that refuses to run."""
    done = run(program, *words, **changes)
    assert done.returncode == BROKEN, f"{done.returncode}: {done.stdout}{done.stderr}"
    (line,) = done.stderr.splitlines()
    assert line.startswith("holdfast: ")
    return line.removeprefix("holdfast: ")
