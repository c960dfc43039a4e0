"""Configures mini projects in projects/ and inspects them from outside; none compiles the framework.

HOLDFAST_EXECUTABLE names a built wrapper. Most tests only name the wrapper, so any program is sufficient for them. Tests
that need a real one are skipped without the variable.
"""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

MODULES = Path(__file__).resolve().parents[1]
PROJECTS = MODULES / "tests/projects"
WRAPPER = os.path.abspath(os.environ.get("HOLDFAST_EXECUTABLE", "/bin/true"))
GENERATOR = os.environ.get("HOLDFAST_GENERATOR", "Ninja").removesuffix(" Multi-Config")  # tests that need it name it
SUITE_TESTS = ["perf.gate", "perf.report", "perf.session"]


@dataclass
class Project:
    """A configured mini project."""

    source: Path
    build: Path
    output: str

    def tests(self, config: str = "Debug") -> dict[str, dict[str, Any]]:
        """Returns CTest's list: name -> {"command": [...], <property>: value}, with a command only if its program exists. A
        duplicate name is an error."""
        shown = run("ctest", "--test-dir", self.build, "-C", config, "--show-only=json-v1").stdout
        tests = json.loads(shown)["tests"]
        assert len({test["name"] for test in tests}) == len(tests)
        return {
            test["name"]: {"command": test.get("command")} | {p["name"]: p["value"] for p in test["properties"]}
            for test in tests
        }

    def declaration(self, name: str, config: str = "none") -> dict[str, Any]:
        return json.loads((self.build / f"holdfast/declarations/{name}.{config}.json").read_text("utf-8"))

    def suite(self, config: str = "none") -> dict[str, Any]:
        return json.loads((self.build / f"holdfast/suite.{config}.json").read_text("utf-8"))


def run(*command: object, check: bool = True, **environment: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, env=os.environ | environment, timeout=120
    )
    assert not check or done.returncode == 0, done.stdout + done.stderr
    return done


def configure(name: str, build: Path, *options: str, wrapper: str = WRAPPER) -> Project:
    source = PROJECTS / name
    python = f"-DHOLDFAST_PYTHON={sys.executable}"
    done = run("cmake", "-S", source, "-B", build, f"-DHOLDFAST_EXECUTABLE={wrapper}", python, "-G", GENERATOR, *options)
    return Project(source, build, one_line(done.stdout + done.stderr))


def one_line(text: str) -> str:
    """Joins the lines into which CMake breaks its messages."""
    return " ".join(text.split())


def program(path: Path, script: str) -> str:
    """Writes a shell script that replaces the wrapper or Python."""
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return str(path)
