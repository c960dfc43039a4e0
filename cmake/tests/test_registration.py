"""What CTest knows of a declared test: names, commands, labels, properties, defaults."""

import re
from pathlib import Path
from typing import Any

import pytest
from mini_project import MODULES, SUITE_TESTS, WRAPPER, Project, configure


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
    assert tests["perf.gate"]["command"][1:] == ["gate", "--suite", suite]
    assert tests["perf.report"]["command"][1:] == ["report", "text", "html", "--suite", suite]
    assert tests["perf.session"]["FIXTURES_SETUP"] == ["holdfast"]
    assert tests["perf.gate"]["FIXTURES_REQUIRED"] == ["holdfast"]
    assert tests["perf.report"]["FIXTURES_CLEANUP"] == ["holdfast"]
    assert tests.keys() - {*SUITE_TESTS} <= set(tests["perf.gate"]["DEPENDS"])


def test_every_test_is_serial_and_labelled_perf(registration: Project) -> None:
    for name, test in registration.tests().items():
        assert test["RUN_SERIAL"] is True, name
        assert "perf" in test["LABELS"], name


def test_labels_come_from_the_keyword_and_from_properties_each_once(registration: Project) -> None:
    tests = registration.tests()
    assert sorted(tests["perf.full"]["LABELS"]) == ["io", "nightly", "perf", "slow"]
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
        ("plain", 2 * 30 + 60),  # no BUDGET: the default of 30 s
        ("full", 2 * 12.5 + 60),  # BUDGET 12.5
        ("short", 1 + 60),  # BUDGET .3: up to the full second
        ("inherits", 2 * 10 + 60),  # holdfast_set_defaults(BUDGET 10) above
    ],
)
def test_the_time_limit_follows_the_budget(registration: Project, name: str, timeout: float) -> None:
    assert registration.tests()[f"perf.{name}"]["TIMEOUT"] == timeout


def test_the_budget_assumed_for_the_time_limit_is_the_wrappers_own() -> None:
    here = re.search(r"HOLDFAST_BUDGET_DEFAULT (\d+)", (MODULES / "HoldfastTest.cmake").read_text())
    there = re.search(r"kBudgetSeconds = (\d+)", (MODULES.parent / "framework/model/defaults.hpp").read_text())
    assert here and there and here[1] == there[1]


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
    assert policy("after") == ["anova", 10, None, 0.03]  # nothing comes up from below


def test_what_is_for_programs_by_default_is_not_for_commands(tmp_path: Path) -> None:
    project = configure("measurers", tmp_path)

    def policy(name: str) -> list[object]:
        declaration = project.declaration(name)
        return [declaration[key] for key in ("measurer", "warmer", "mode", "metrics", "executor", "samples", "runs")]

    assert policy("program") == [["outlier-elimination"], "zero", "latency", ["p50"], "local", 5, None]
    assert policy("command") == [None, None, None, None, None, 5, None]
    own = [["default", "own:counter"], "count:5", "steady", ["all"], "processes", None, 36]
    assert policy("own") == own  # RUNS takes the place of the SAMPLES above


def choices(keyword: str) -> list[str]:
    """The names that HoldfastKeywords.cmake has for it."""
    row = re.search(rf"_holdfast_keyword\( {keyword} +policy \w+ +\w+ ([^)]*)", (MODULES / "HoldfastKeywords.cmake").read_text())
    assert row
    return [choice.partition(":")[0] for choice in row[1].split()]


def test_the_measurers_are_the_programs_own() -> None:
    there = re.findall(r'\{"([a-z-]+)", (\{\}|of_\w+\(\)),', (MODULES.parent / "framework/measure/measurers.cpp").read_text())
    assert there
    assert {name for name, _ in there} <= set(choices("MEASURER"))


def test_the_aggregators_are_those_of_the_judge() -> None:
    table = re.findall(r'\{"([a-z]+)", \w+\}', (MODULES.parent / "framework/model/aggregator.cpp").read_text())
    assert table
    assert {*table, "quantile", "own"} == set(choices("AGGREGATOR"))


def test_every_keyword_of_the_table_is_in_the_manual() -> None:
    table = re.findall(r"_holdfast_keyword\( (\w+)", (MODULES / "HoldfastKeywords.cmake").read_text())
    manual = (MODULES / "Holdfast.cmake").read_text()
    assert "TESTER" in table
    for keyword in table:
        assert re.search(rf"^#   {keyword} ", manual, re.MULTILINE), keyword
