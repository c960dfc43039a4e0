"""Tests CTest's view of a declared test: names, commands, labels, properties, defaults."""

import re
from pathlib import Path
from typing import Any

import pytest
from mini_project import MODULES, SUITE_TESTS, WRAPPER, Project, configure, run


@pytest.fixture(scope="module")
def registration(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return configure("registration", tmp_path_factory.mktemp("registration"))


def test_a_declared_test_runs_the_wrapper_on_its_declaration(registration: Project) -> None:
    declaration = registration.build / "holdfast/declarations/plain.none.json"
    assert registration.tests()["perf.plain"]["command"] == [WRAPPER, "run", str(declaration)]


def test_the_suite_has_its_session_gate_and_report(registration: Project) -> None:
    suite = str(registration.build / "holdfast/suite.none.json")
    tests = registration.tests()
    assert tests["perf.session"]["command"][1:] == ["session", suite]
    assert tests["perf.gate"]["command"][1:] == ["gate", "--beyond-tests", "--suite", suite]
    assert tests["perf.report"]["command"][1:] == ["report", "text", "html", "ctest-labels", "--close", "--suite", suite]
    assert tests["perf.session"]["FIXTURES_SETUP"] == ["holdfast"]
    assert tests["perf.gate"]["FIXTURES_REQUIRED"] == ["holdfast"]
    assert tests["perf.report"]["FIXTURES_CLEANUP"] == ["holdfast"]
    assert tests.keys() - {*SUITE_TESTS} <= set(tests["perf.gate"]["DEPENDS"])


def test_every_test_is_serial_and_has_a_label_that_tells_helpers_from_tests(registration: Project) -> None:
    for name, test in registration.tests().items():
        assert test["RUN_SERIAL"] is True, name
        assert ("perf" in test["LABELS"]) == (name not in SUITE_TESTS), name
        assert ("perf-helper" in test["LABELS"]) == (name in SUITE_TESTS), name  # ctest -L perf selects this label, too


def test_labels_come_from_the_keyword_and_from_properties_each_once(registration: Project) -> None:
    tests = registration.tests()
    assert sorted(tests["perf.full"]["LABELS"]) == ["io", "mode-latency", "nightly", "perf", "slow"]
    assert sorted(tests["perf.patched"]["LABELS"]) == ["mine", "nightly", "perf"]
    assert registration.declaration("patched")["labels"] == ["perf", "nightly", "mine"]


def test_properties_come_last_and_their_lists_survive(registration: Project) -> None:
    patched = registration.tests()["perf.patched"]
    assert patched["TIMEOUT"] == 7
    assert patched["PROCESSORS"] == 2
    assert patched["REQUIRED_FILES"] == ["a", "b"]
    assert sorted(patched["FIXTURES_REQUIRED"]) == ["db", "holdfast", "net"]


def test_a_keyword_after_properties_is_a_keyword_again(registration: Project) -> None:
    assert registration.tests()["perf.middle"]["TIMEOUT"] == 8
    assert registration.declaration("middle")["budget"] == 99


@pytest.mark.parametrize(
    ("name", "timeout"),
    [
        ("plain", 2 * 30 + 90),  # no BUDGET: the default of 30 s
        ("full", 2 * 12.5 + 90),  # BUDGET 12.5
        ("short", 1 + 90),  # BUDGET .3: rounded up to a full second
        ("patient", 30 + 100.5 + 90 + 0.5),  # the last process may take its TIMEOUT; rounded up to a full second
        ("inherits", 2 * 10 + 90),  # holdfast_set_defaults(BUDGET 10) above
    ],
)
def test_the_time_limit_follows_the_budget(registration: Project, name: str, timeout: float) -> None:
    assert registration.tests()[f"perf.{name}"]["TIMEOUT"] == timeout


def test_the_budget_assumed_for_the_time_limit_is_the_wrappers_own() -> None:
    here = re.search(r"HOLDFAST_BUDGET_DEFAULT (\d+)", (MODULES / "HoldfastTest.cmake").read_text())
    there = re.search(r"kBudgetSeconds = (\d+)", (MODULES.parent / "framework/model/defaults.hpp").read_text())
    assert here and there and here[1] == there[1]


def test_each_of_several_modes_is_a_test_that_differs_in_nothing_else(registration: Project) -> None:
    tests = registration.tests()
    assert {"perf.modes.steady", "perf.modes.start-up"} <= tests.keys()
    assert "perf.modes" not in tests
    steady, start_up = registration.declaration("modes.steady"), registration.declaration("modes.start-up")
    assert (steady["mode"], start_up["mode"], steady["min_effect"]) == ("steady", "start-up", 0.04)
    assert {key for key in steady if steady[key] != start_up[key]} == {"test", "mode", "labels"}
    assert (tests["perf.modes.steady"]["LABELS"], start_up["labels"]) == (["mode-steady", "perf"], ["perf", "mode-start-up"])


def test_undecided_is_skipped_and_not_passed(registration: Project) -> None:
    tests = registration.tests()
    assert all(tests[name]["SKIP_RETURN_CODE"] == 77 for name in tests if name not in ("perf.session", "perf.report"))


def test_defaults_hold_for_later_tests_here_and_below_and_yield_to_keywords(registration: Project) -> None:
    def policy(name: str) -> list[Any]:
        declaration = registration.declaration(name)
        return [declaration[key] for key in ("tester", "budget", "baseline", "min_effect")]

    assert policy("plain") == [None, None, None, None]  # declared before holdfast_set_defaults()
    assert policy("inherits") == ["anova", 10, None, None]
    assert policy("adds-its-own") == ["shift", 20, "none", None]
    assert policy("after") == ["anova", 10, None, 0.03]  # defaults of a subdirectory do not apply above


def test_what_is_for_programs_by_default_is_not_for_commands(tmp_path: Path) -> None:
    project = configure("measurers", tmp_path)

    def policy(name: str) -> list[object]:
        declaration = project.declaration(name)
        return [declaration[key] for key in ("measurer", "warmer", "mode", "metrics", "executor", "samples", "runs")]

    assert policy("program") == [["outlier-elimination"], "zero", "latency", ["p50"], "local", 5, None]
    assert policy("command") == [None, None, None, None, None, 5, None]
    own = [["default", "own:counter"], "count:5", "steady", ["all"], "processes", None, 36]
    assert policy("own") == own  # RUNS replaces the SAMPLES above


FRAMEWORK = MODULES.parent / "framework"
TABLE = (FRAMEWORK / "include/holdfast/detail/settings.def").read_text()


def choices(keyword: str) -> list[str]:
    """Returns the words of a keyword in the table of settings, with their values."""
    begin = rf"^HOLDFAST_(?:SETTING\({keyword.lower()}, \w+, policy|KEYWORD\({keyword}, each, many), "
    row = re.search(rf'{begin}"\w+ ([^"]*)"', TABLE, re.MULTILINE)
    assert row
    return row[1].split()


def shapes(keyword: str) -> set[tuple[str, int, int]]:
    """Returns each word with its required and its largest number of values."""
    parts = [choice.split(":") for choice in choices(keyword)]
    return {(name, sum(not value.endswith("?") for value in values), len(values)) for name, *values in parts}


def shapes_told(text: str) -> set[tuple[str, int, int]]:
    """Returns the same for "zero, default[:window[:cov]], count:n", the form of a program's messages."""
    words = [word.strip() for word in text.split(",")]
    return {(re.split(r"[\[:]", word)[0], word.split("[")[0].count(":"), word.count(":")) for word in words}


def test_the_measurers_are_the_programs_own() -> None:
    told = (FRAMEWORK / "bench/tests/help.golden").read_text().partition("in the order in which they are written:\n")[2]
    assert shapes("MEASURER") == shapes_told(told.partition("\n\n")[0])


def test_the_warmers_are_the_programs_own() -> None:
    words = re.search(r'kWords = "(.*)";', (FRAMEWORK / "bench/warmer.cpp").read_text())
    assert words
    assert shapes("WARMER") == shapes_told(words[1])
    for name, _, _ in shapes("WARMER"):
        assert f'is("{name}", ' in (FRAMEWORK / "bench/warmer.cpp").read_text()


def test_the_aggregators_are_those_of_the_judge() -> None:
    table = re.findall(r'\{"([a-z]+)", \w+\}', (FRAMEWORK / "stats/aggregator.cpp").read_text())
    assert table
    ours = {(name, 0, 0) for name in table} | {("quantile", 1, 1), ("own", 1, 1)}
    assert shapes("AGGREGATOR") == ours


def test_every_keyword_of_the_table_is_in_the_reference() -> None:
    table = [name.upper() for name in re.findall(r"^HOLDFAST_(?:SETTING|PARAMETER|KEYWORD)\((\w+), (?!\w+, none)", TABLE, re.MULTILINE)]
    reference = run(WRAPPER, "manual", "--settings").stdout
    assert "TESTER" in table
    for keyword in table:
        assert f"| `{keyword}` |" in reference, keyword
