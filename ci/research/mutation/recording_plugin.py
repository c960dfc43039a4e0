"""A pytest plugin: each test gets a directory for the mutants that its programs reach, and a line with its outcome.
MUTANT_RECORDS names the directory of both."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Generator

import pytest

REACHED = "MUTANTS_REACHED"
records = Path(os.environ["MUTANT_RECORDS"])
ended: dict[str, dict[str, Any]] = {}


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, None, None]:
    name = f"{len(ended):05}"
    directory = records / name
    directory.mkdir()
    directory.chmod(0o1777)
    os.environ[REACHED] = str(directory)
    ended[item.nodeid] = {"test": item.nodeid, "directory": name, "seconds": 0.0, "passed": True, "skipped": False}
    yield
    os.environ.pop(REACHED)
    with (records / "tests").open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(ended[item.nodeid]) + "\n")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    mine = ended[report.nodeid]
    mine["seconds"] += report.duration
    mine["passed"] &= not report.failed
    mine["skipped"] |= report.skipped
