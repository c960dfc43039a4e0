"""Defines common fixtures: the example report, and functions that change and render it."""

from __future__ import annotations

import copy
import json
import sys
from pathlib import Path
from typing import Any, Callable

import pytest

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from holdfast_report.__main__ import main  # noqa: E402
from holdfast_report.load import Report, load  # noqa: E402
from holdfast_report.node import Words  # noqa: E402


@pytest.fixture
def templates() -> Path:
    return HERE.parents[2] / "report-templates"


@pytest.fixture
def example() -> dict[str, Any]:
    """Returns the example report as JSON; its results are parse, sort, regex and hash."""
    return json.loads((HERE / "data" / "report.json").read_text(encoding="utf-8"))


@pytest.fixture
def sort(example: dict[str, Any]) -> dict[str, Any]:
    """Returns the most complete result: it has an estimate, processes on both sides, and a warning. `words` are those of
    C++."""
    words = json.loads((HERE / "data" / "context.json").read_text(encoding="utf-8"))["words"][1]
    return copy.deepcopy({**example["results"][1], "words": words})


def words_of(results: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [one.get("words") or {} for one in results]


@pytest.fixture
def loaded(example: dict[str, Any], tmp_path: Path) -> Callable[..., Report]:
    """Returns a function: `loaded(result, ...)` is the example report with these results instead of its own."""

    def load_with(*results: dict[str, Any]) -> Report:
        file = tmp_path / "loaded.json"
        file.write_text(json.dumps({**example, "results": list(results)}))
        return load(file, tuple(Words(words, "words") for words in words_of(list(results))))

    return load_with


@pytest.fixture
def run(tmp_path: Path, templates: Path) -> Callable[..., int]:
    """Returns a function: `run(report, "--option", ...)` renders into `tmp_path / "site"` and returns the exit code; an option
    overrides the standard one."""

    def render(report: Any, *options: str) -> int:
        file = tmp_path / "report.json"
        file.write_text(report if isinstance(report, str) else json.dumps(report))
        standard = ["--templates", str(templates), "--output", str(tmp_path / "site")]
        words = words_of(report.get("results", [])) if isinstance(report, dict) else []
        if any(words) and "--context" not in options:
            context = tmp_path / "words.json"
            context.write_text(json.dumps({"schema": "holdfast-context/1", "words": words}))
            standard += ["--context", str(context)]
        return main([str(file), *standard, *options])

    return render


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return tmp_path / "site"
