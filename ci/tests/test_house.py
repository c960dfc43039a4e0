"""ci/house.py: what it finds in sources that break the rules of the house."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import house  # noqa: E402


def verb(directory: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> list[str]:
    monkeypatch.chdir(directory)
    path = Path("framework/cli/sort_verb.cpp")
    path.parent.mkdir(parents=True)
    path.write_text(text)
    return house.wrong_includes(path) + house.measuring_verbs(path)


@pytest.mark.parametrize("line", [
    '#include "process/process.hpp"',
    '#include "stats/testers.hpp"',
    '#include "run/live_comparison.hpp"',
    '#include "store/calibrations.hpp"',
    "  const auto ended = process::run_process(launch);",
    "  const auto verdict = stats::shift(input);",
    "  store::accept_run(store, run);",
])
def test_a_verb_that_measures_judges_or_stores_by_itself_is_found(tmp_path, monkeypatch, line):
    (found,) = verb(tmp_path, monkeypatch, f'#include "cli/verb.hpp"\n{line}\n')
    assert found.startswith("framework/cli/sort_verb.cpp:2: cli ")


def test_a_verb_that_calls_a_lower_room_and_prints_is_not(tmp_path, monkeypatch):
    text = """#include "cli/verb.hpp"
#include "run/judged_files.hpp"
#include "store/database.hpp"
#include "suite/self_test.hpp"
// as process::run_process() does
auto outcomes = suite::self_test(tests, overrides, plant, quiet);
auto runs = store::list_pointers(store, glob);
"""
    assert verb(tmp_path, monkeypatch, text) == []


def test_the_same_lines_elsewhere_are_no_business_of_this_rule(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = Path("framework/suite/sort.cpp")
    path.parent.mkdir(parents=True)
    path.write_text('#include "process/process.hpp"\nstore::accept_run(store, run);\n')
    assert house.measuring_verbs(path) == []
