"""Tests versions: a benchmark that is no longer the same keeps its name, but its history starts anew."""

import json
from typing import Any

import pytest
from project import PASS, UNDECIDED, Project, run

LISTED = r"""echo '\{"benchmark":"parse"\}'"""


def coded(version: str) -> str:
    """Returns a line with exec::version, as a program lists it."""
    return f"""echo '{{"benchmark":"parse","settings":{{"version":"{version}"}}}}'"""


def declare(project: Project, words: str) -> None:
    project.edit("CMakeLists.txt", r"(\$\{test\}.sh ADAPTER holdfast).*\)\n", rf"\1 {words})\n")
    run("cmake", project.build)


def series_of(project: Project) -> list[dict[str, Any]]:
    return list(json.loads(project.holdfast("history", "parse", "--json").stdout)["series"])


def test_a_baseline_of_another_version_is_incompatible_until_one_is_accepted(accepted: Project) -> None:
    assert accepted.measure("parse").verdict == "pass"
    accepted.edit("parse.sh", LISTED, coded("2"))
    new = accepted.measure("parse")
    assert (new.code, new.verdict) == (UNDECIDED, "incompatible")
    assert new.result["message"] == (
        'the baseline is of version "1" of this benchmark, this run of "2", which measures something else'
    )
    assert new.result["settings"]["version"] == "2"
    assert new.result["baseline"]["kind"] == "none"
    accepted.accept()
    assert accepted.measure("parse").code == PASS


def test_without_a_version_it_is_the_first(accepted: Project) -> None:
    accepted.edit("parse.sh", LISTED, coded("1"))
    assert accepted.measure("parse").code == PASS
    assert len(series_of(accepted)) == 1


@pytest.mark.slow
def test_cmake_wins_over_the_code(accepted: Project) -> None:
    declare(accepted, "VERSION 2")
    assert accepted.measure("parse").result["settings"]["version"] == "2"
    accepted.edit("parse.sh", LISTED, coded("7"))
    assert accepted.measure("parse").result["settings"]["version"] == "2"
    declare(accepted, "")
    assert accepted.measure("parse").result["settings"]["version"] == "7"


@pytest.mark.slow
def test_a_history_starts_anew_and_keeps_what_was(accepted: Project) -> None:
    accepted.measure("parse", "--identical", "measure")
    accepted.edit("parse.sh", LISTED, coded("2"))
    accepted.measure("parse")
    assert [(one["version"], one["n_sessions"]) for one in series_of(accepted)] == [("1", 2), ("2", 1)]
    text = accepted.holdfast("history", "parse").stdout
    assert "parse, version 2, time, " in text and "parse, time, " in text


@pytest.mark.slow
def test_a_historian_takes_runs_of_the_same_version_alone(accepted: Project) -> None:
    declare(accepted, "TESTER overlap-intervals BASELINE stored HISTORIAN complete")
    for _ in range(3):
        assert accepted.measure("parse").code == PASS
    accepted.edit("parse.sh", LISTED, coded("2"))
    accepted.edit("parse.sh", "1000 1010 990 1020 1005", "2000 2020 1980 2040 2010")
    assert accepted.measure("parse").verdict == "incompatible"
    accepted.accept()
    assert accepted.measure("parse").code == PASS  # the samples of version 1 took half the time
