"""Tests the generated files: declaration and suite, hostile words, targets and configurations."""

import json
import re
import sys
from pathlib import Path

import pytest
from mini_project import MODULES, Project, configure, run


TABLE = (MODULES.parent / "framework/include/holdfast/detail/settings.def").read_text("utf-8")
NOT_DECLARED = {"target", "modes", "layouts", "properties", "test_prefix", "test_filter", "discovery_mode"}
DECLARED = {name.lower() for name in re.findall(r"^HOLDFAST_(?:SETTING|PARAMETER|KEYWORD)\((\w+), (?!\w+, none)", TABLE, re.MULTILINE)} - NOT_DECLARED
"""The keys of each declaration; null if they are not set."""


@pytest.fixture(scope="module")
def registration(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return configure("registration", tmp_path_factory.mktemp("registration"))


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return configure("hostile", tmp_path_factory.mktemp("hostile"))


@pytest.fixture(scope="module")
def locations(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return configure("locations", tmp_path_factory.mktemp("locations"))


@pytest.fixture(scope="module")
def targets(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return configure("targets", tmp_path_factory.mktemp("targets"), "-G", "Ninja Multi-Config")


def test_a_declaration_says_all_that_was_asked_for(registration: Project) -> None:
    source, build = str(registration.source), str(registration.build)
    declaration = registration.declaration("full")
    assert DECLARED <= declaration.keys()
    assert {key: value for key, value in declaration.items() if value is not None} == {
        "schema": "holdfast-declaration/1",
        "test": "full",
        "config": "none",  # no build type
        "adapter": "holdfast",
        "command": ["true", "--flag"],
        "benchmark": "parse/.*",
        "version": "2 (all countries)",
        "params": ["size=1000,5000", "kind=a"],
        "executor": "local",
        "processes": 12,
        "samples": 40,
        "targets": [],
        "budget": 12.5,
        "mode": "latency",
        "page_cache": "warm",
        "warmer": "default:5:0.05",
        "aggregator": "quantile:.9",
        "metrics": ["p50", "p99.9"],
        "measurer": ["outlier-elimination:10:3", "absolute-noise:.5,relative-noise:1"],
        "tester": "overlap-intervals",
        "re_measurement": 3,
        "significance": 1e-10,
        "min_effect": 0.025,  # 2.5%
        "noise_magnitude": 0.5,
        "direction": "higher",
        "historian": "window:4",
        "allow_fingerprint": ["governor", "turbo"],
        "baseline": "stored",
        "guard": "off",
        "duet": "on",
        "estimator": "signed-rank",
        "working_directory": f"{build}/data",
        "environment": ["LANG=C", "LIST=a;b", "EMPTY="],
        "source_directory": source,
        "build_directory": build,
        "store": f"sqlite3:{source}/.holdfast/holdfast.db",
        "aliases": f"{source}/baselines/aliases.json",
        "known_regressions": f"{source}/baselines/known-regressions.json",
        "session_file": f"{build}/holdfast/session.none",
        "work_directory": f"{build}/holdfast/work/none",
        "labels": ["perf", "mode-latency", "nightly", "slow", "io"],
        "location": "CMakeLists.txt:9",
    }


def test_what_was_not_asked_for_is_null(registration: Project) -> None:
    plain = registration.declaration("plain")
    unset = {key for key, value in plain.items() if value is None}
    assert unset == DECLARED - {"adapter", "command", "environment", "labels", "working_directory"}
    assert plain["adapter"] == "command"
    assert plain["environment"] == []
    assert plain["working_directory"] == str(registration.build)


def test_data_have_the_name_that_the_program_opens_and_a_path(tmp_path: Path) -> None:
    project = configure("data", tmp_path / "build")
    source, build = str(project.source), str(project.build)
    outside = str(project.source.parent / "outside.txt")
    assert project.declaration("own")["data"] == [
        {"name": "corpus", "path": f"{source}/corpus"},
        {"name": "words.txt", "path": f"{source}/words.txt"},
        {"name": "generated/list.txt", "path": f"{build}/generated/list.txt"},  # does not exist yet
        {"name": "corpus/en.txt", "path": f"{source}/corpus/en.txt"},
        {"name": "/made.txt", "path": f"{build}//made.txt"},  # no build type
        {"name": "words", "path": "/usr/share/dict/words"},
        {"name": "outside.txt", "path": outside},
        {"name": "", "path": f"{build}/expression.txt"},
        {"name": 'with blank "quoted".txt', "path": f'{build}/with blank "quoted".txt'},
    ]


def test_data_and_a_working_directory_exclude_each_other(tmp_path: Path) -> None:
    project = configure("data", tmp_path / "build")
    assert project.declaration("inherits")["data"] == [{"name": "words.txt", "path": f"{project.source}/words.txt"}]
    assert project.declaration("elsewhere")["data"] is None
    assert project.declaration("elsewhere")["working_directory"] == f"{project.build}/here"


def test_the_suite_lists_every_test_in_the_order_of_declaration(registration: Project) -> None:
    source, build = str(registration.source), str(registration.build)
    assert registration.suite() == {
        "schema": "holdfast-suite/1",
        "project": "registration",
        "config": "none",
        "source_directory": source,
        "build_directory": build,
        "store": f"sqlite3:{source}/.holdfast/holdfast.db",
        "aliases": f"{source}/baselines/aliases.json",
        "known_regressions": f"{source}/baselines/known-regressions.json",
        "report_directory": f"{build}/perf-report",
        "python": sys.executable,
        "session_file": f"{build}/holdfast/session.none",
        "work_directory": f"{build}/holdfast/work/none",
        "compiler": "",  # LANGUAGES NONE
        "flags": "",
        "discoveries": [],
        "baseline_ref": None,
        "targets": [],
        "block": "",
        "undecided_max": "",
        "labels": "",
        "budget_total": "",
        "tests": ["plain", "full", "patched", "short", "middle", "patient", "modes.steady", "modes.start-up", "inherits", "adds-its-own", "after"],
    }


def test_a_build_type_is_part_of_the_names(tmp_path: Path) -> None:
    project = configure("package", tmp_path, "-DCMAKE_BUILD_TYPE=Release")
    assert project.declaration("one", "Release")["config"] == "Release"
    assert project.suite("Release")["config"] == "Release"


@pytest.mark.parametrize(
    ("name", "location"),
    [
        ("a", "CMakeLists.txt:9"),  # not the comment above it
        ("a.b", "CMakeLists.txt:11"),  # the name is on the next line
        ("aXb", "CMakeLists.txt:13"),  # the point in a.b is not a wildcard
        ("included", "more.cmake:1"),
        ("looped", "CMakeLists.txt"),  # a variable holds the name
    ],
)
def test_a_declaration_knows_where_it_was_made(locations: Project, name: str, location: str) -> None:
    assert locations.declaration(name)["location"] == location


@pytest.mark.parametrize(
    ("written", "fraction"),
    [
        ("2%", 0.02), ("0.5%", 0.005), (".5%", 0.005), ("12.5%", 0.125), ("100%", 1), ("0%", 0), ("002%", 0.02),
        ("0.02", 0.02), (".02", 0.02), ("1e-3", 0.001), ("0", 0), ("0.999", 0.999),
    ],
)  # fmt: skip
def test_a_minimum_effect_is_written_as_a_fraction(tmp_path: Path, written: str, fraction: float) -> None:
    script = tmp_path / "effect.cmake"
    script.write_text(
        f"cmake_policy(VERSION 3.25)\ninclude({MODULES}/HoldfastValues.cmake)\n"
        f'_holdfast_share(json "{written}")\nmessage("${{json}}")'
    )
    assert json.loads(run("cmake", "-P", script).stderr) == fraction


@pytest.mark.parametrize(
    ("written", "number"),
    [("100", 100), ("101", 101), ("1005", 1005), ("0100", 100), ("10.05", 10.05), ("1e3", 1000), ("00.5", 0.5), (".05", 0.05)],
)  # fmt: skip
def test_a_number_arrives_as_it_was_written(tmp_path: Path, written: str, number: float) -> None:
    script = tmp_path / "number.cmake"
    script.write_text(
        f"cmake_policy(VERSION 3.25)\ninclude({MODULES}/HoldfastValues.cmake)\n"
        f'_holdfast_number(json "{written}")\nmessage("${{json}}")'
    )
    assert json.loads(run("cmake", "-P", script).stderr) == number


@pytest.mark.parametrize(
    ("written", "url"),
    [
        ("sqlite3:/elsewhere/perf.db", "sqlite3:/elsewhere/perf.db"),
        ("sqlite3:perf.db", "sqlite3:{source}/perf.db"),  # otherwise it would be another file in each working directory
        ("postgresql://host/db?user=x", "postgresql://host/db?user=x"),
    ],
)
def test_the_store_is_the_same_place_for_every_test(tmp_path: Path, written: str, url: str) -> None:
    project = configure("package", tmp_path, f"-DHOLDFAST_STORE={written}", "-DHOLDFAST_REPORT_DIR=/pages")
    expected = url.format(source=project.source)
    assert project.suite()["store"] == project.declaration("one")["store"] == expected
    assert project.suite()["report_directory"] == "/pages"


# ---- hostile words -----------------------------------------------------------------------------------------


def test_every_argument_arrives_as_it_was_written(hostile: Project) -> None:
    declaration = hostile.declaration("words")
    assert declaration["command"] == [
        "echo", "", "a b", "a;b", "[", "]", "x[;y", '"', "'", "\\", "end\\", "$", "$x", "${x}", "$(x)", "@x@", "%x%",
        "a>b", "täst 😀", "two\nlines", "tab\ttab", "", ";", "--", '-DX="y z"', "*", "#no comment",
    ]  # fmt: skip
    assert declaration["environment"] == ['QUOTE="', "LIST=a;b", "BACK=\\", "BRACKET=[", "EQUAL=a=b", "EMPTY="]


def test_generator_expressions_are_evaluated_in_place(hostile: Project) -> None:
    declaration = hostile.declaration("expressions")
    # An expression without a value becomes an empty argument, as in add_test().
    assert declaration["command"] == ["echo", "yes", "", "$<1:plain>", "", '"a\\b"']
    assert declaration["environment"] == ["A=1", "B="]
    assert declaration["working_directory"] == f"{hostile.build}/"


def test_text_is_not_evaluated(hostile: Project) -> None:
    assert hostile.declaration("literal")["benchmark"] == '$<1:x>\\d+"[a;b]$'
    assert hostile.suite()["project"] == 'hostile "$<project>"'


# ---- targets and configurations ----------------------------------------------------------------------------


@pytest.mark.parametrize("config", ["Debug", "Release"])
def test_each_configuration_names_its_own_files_and_binaries(targets: Project, config: str) -> None:
    run("cmake", "--build", targets.build, "--config", config)
    tests = targets.tests(config)
    assert tests["perf.by-target"]["command"][-1] == f"{targets.build}/holdfast/declarations/by-target.{config}.json"
    assert tests["perf.gate"]["command"][-1] == f"{targets.build}/holdfast/suite.{config}.json"
    declaration = targets.declaration("by-target", config)
    assert declaration["config"] == targets.suite(config)["config"] == config
    assert declaration["session_file"] == targets.suite(config)["session_file"]
    assert declaration["session_file"].endswith(f"session.{config}")
    assert run(*declaration["command"]).stdout == f"{config}\n"


def test_a_target_may_be_an_alias_or_the_program_of_a_command(targets: Project) -> None:
    tool = str(targets.build / "Debug/tool")
    assert targets.declaration("by-target", "Debug")["command"] == [tool]
    assert targets.declaration("by-alias", "Debug")["command"] == [tool]
    by_command = targets.declaration("by-command", "Debug")
    assert by_command["command"] == [tool, "tool", tool]  # only the first word is looked up
    assert by_command["working_directory"] == f"{targets.build}/Debug"
    assert by_command["adapter"] == "command"


def test_an_emulator_stands_before_the_program_when_cross_compiling(targets: Project) -> None:
    tool = str(targets.build / "Debug/tool")
    assert targets.declaration("same-machine", "Debug")["command"] == [tool]
    assert targets.declaration("emulated", "Debug")["command"] == ["qemu", "-L", "/sys root", tool]
    assert targets.declaration("emulated-command", "Debug")["command"] == ["qemu", "-L", "/sys root", tool, "--x"]


def test_the_suite_knows_compiler_and_flags(targets: Project) -> None:
    assert re.fullmatch(r"(GNU|Clang|AppleClang) \d+[\d.]*", targets.suite("Release")["compiler"])
    assert targets.suite("Release")["flags"] == "-O3 -DNDEBUG"  # CMake's own for GCC and Clang
    assert targets.suite("Debug")["flags"] == "-g"
