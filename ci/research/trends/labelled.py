"""Reads the labelled series in the tests of two projects, from checkouts. No part of these projects is stored here.

mozilla/treeherder: results of Firefox's performance tests. The labels are the points that its test of detect_changes() requires.
apache/otava: the series of its tests of default and similar settings, with the points that these tests require.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

from .series import Series


class NotThere(Exception):
    """Raised for a checkout without the expected test; the message names the file."""


def parsed(file: Path) -> ast.Module:
    if not file.is_file():
        raise NotThere(f"{file} is not there: is {file.parent.parent} a checkout of the project?")
    return ast.parse(file.read_text("utf-8"))


def function(module: ast.Module, name: str) -> ast.FunctionDef:
    return next(node for node in module.body if isinstance(node, ast.FunctionDef) and node.name == name)


def assigned(body: list[ast.stmt], name: str) -> list[float]:
    """Returns the list of numbers that is assigned to this name."""
    value = next(node.value for node in body if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == name)
    return [float(number) for number in ast.literal_eval(value.args[0] if isinstance(value, ast.Call) else value)]


def of_treeherder(checkout: Path) -> Iterator[Series]:
    test = function(parsed(checkout / "tests/perfalert/test_analyze.py"), "test_detect_changes_historical_data")
    decorator = test.decorator_list[0]
    assert isinstance(decorator, ast.Call)
    for name, times in ast.literal_eval(decorator.args[1]):
        runs = json.loads((checkout / "tests/sample_data/artifacts/performance/graphs" / name).read_text("utf-8"))["test_runs"]
        runs.sort(key=lambda run: run[2])
        seconds = [run[2] for run in runs]
        yield Series(f"Treeherder, {name}", [float(run[3]) for run in runs], tuple(seconds.index(time) for time in times))


def of_otava(checkout: Path) -> Iterator[Series]:
    tests = checkout / "tests"
    numbers = function(parsed(tests / "tigerbeetle_test.py"), "_get_series").body[-1]
    assert isinstance(numbers, ast.Return) and numbers.value is not None
    yield Series("Otava, TigerBeetle", [float(number) for number in ast.literal_eval(numbers.value)], (15, 71))
    single = function(parsed(tests / "analysis_test.py"), "test_single_series").body
    yield Series("Otava, single series", assigned(single, "series"), (10,))
    yield Series("Otava, two steps", assigned(parsed(tests / "change_point_divisive_test.py").body, "SEQUENCE"), (5, 8))
    short = function(parsed(tests / "series_test.py"), "test_change_point_detection").body
    for name, point in (("series_1", 6), ("series_2", 4)):
        yield Series(f"Otava, {name}", assigned(short, name), (point,))
