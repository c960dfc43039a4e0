"""Tests the records of an acceptance: who, when, why, the previous reference, and its end."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from conftest import Kept
from project import BROKEN, PASS, SLOWER, UNDECIDED, Project


@pytest.fixture
def accepted(kept_projects: Kept, measured: Project) -> Project:
    """Returns a project with a baseline for perf.parse."""
    return kept_projects.project("accepted by Ada", lambda _: measured.accept("parse", "--author", "Ada", "--reason", "the first"))


@pytest.fixture
def regressed(kept_projects: Kept, accepted: Project) -> Project:
    """Returns a project whose test became 1.5 times as slow after it was accepted, and was measured then."""

    def slow_down(_: Path) -> None:
        accepted.edit(*SLOWER)
        assert accepted.measure("parse").verdict == "regressed"

    return kept_projects.project("regressed since Ada", slow_down)


def run_of(project: Project, number: int) -> str:
    """Returns the run of the n-th session, from 0."""
    series = json.loads(project.holdfast("history", "parse", "--json").stdout)["series"]
    return str(series[0]["sessions"][number]["run"])


def shown(project: Project, test: str = "parse") -> dict[str, Any]:
    (baseline,) = json.loads(project.holdfast("baseline", "show", test, "--json").stdout)
    return dict(baseline)


# ---- accept ------------------------------------------------------------------------------------------------


def test_a_regressed_run_is_not_accepted_without_a_reason(regressed: Project) -> None:
    done = regressed.holdfast("baseline", "accept")
    assert done.returncode == BROKEN
    assert done.stderr.startswith("holdfast: 1 result regressed and is not accepted: perf.parse (slower by 49.8 %")
    assert done.stderr.endswith(" baseline accept parse --reason WHY\n")
    assert shown(regressed)["baseline"]["run"] == run_of(regressed, 0)
    assert regressed.holdfast("baseline", "accept", "--reason", "checks more").returncode == PASS
    assert shown(regressed)["baseline"]["run"] == run_of(regressed, 1)


def test_others_are_accepted_nevertheless(regressed: Project) -> None:
    regressed.measure("print")
    done = regressed.holdfast("baseline", "accept")
    assert done.returncode == BROKEN
    assert re.findall(r"perf[.](\w+)", done.stderr) == ["parse"]
    assert re.findall(r"^accepted (\w+)", done.stdout, re.MULTILINE) == ["print"]


def test_who_why_and_what_was_before_are_kept(regressed: Project) -> None:
    regressed.accept("--reason", "checks more", "--author", "Grace")
    second, first = shown(regressed)["trail"]
    assert (first["author"], first["reason"], first["replaced"], first["verdict"]) == (
        "Ada", "the first", "", "no_baseline")  # fmt: skip
    assert (second["author"], second["reason"], second["verdict"]) == ("Grace", "checks more", "regressed")
    assert second["replaced"] == first["run"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", second["at"])


def test_without_an_author_git_or_the_system_says_who_it_was(scripts: Project) -> None:
    scripts.measure("parse")
    scripts.holdfast("baseline", "accept", GIT_CONFIG_COUNT="2", GIT_CONFIG_KEY_0="user.name",
                     GIT_CONFIG_VALUE_0="Ada", GIT_CONFIG_KEY_1="user.email",
                     GIT_CONFIG_VALUE_1="ada@localhost")  # fmt: skip
    assert shown(scripts)["trail"][0]["author"] == "Ada <ada@localhost>"


def test_accepting_again_what_is_in_force_says_nothing_new(accepted: Project) -> None:
    accepted.accept()
    assert len(shown(accepted)["trail"]) == 1
    accepted.accept("--reason", "still right")
    assert [deed["reason"] for deed in shown(accepted)["trail"]] == ["still right", "the first"]


def test_an_earlier_session_or_run_can_be_accepted(regressed: Project) -> None:
    regressed.accept("--reason", "checks more")
    first = run_of(regressed, 0)
    session = json.loads(regressed.holdfast("history", "parse", "--json").stdout)["series"][0]["sessions"][0]["session"]
    regressed.accept("--session", session)
    assert shown(regressed)["baseline"]["run"] == first
    regressed.accept("--run", run_of(regressed, 1), "--reason", "after all")
    assert shown(regressed)["baseline"]["run"] == run_of(regressed, 1)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--session", "gone"], "has no session gone"),
        (["--run", "gone"], "has no run gone"),
        (["q*"], 'no test that matches "q*" has been run yet'),
    ],
)
@pytest.mark.slow
def test_what_is_not_there_is_told(accepted: Project, words: list[str], said: str) -> None:
    done = accepted.holdfast("baseline", "accept", *words)
    assert (done.returncode, said in done.stderr) == (BROKEN, True), done.stderr


# ---- segments ----------------------------------------------------------------------------------------------


def test_accepting_a_regression_begins_a_new_segment(regressed: Project) -> None:
    regressed.accept("--reason", "checks more")
    assert regressed.measure("parse", "--identical", "measure").verdict == "pass"
    (series,) = json.loads(regressed.holdfast("history", "parse", "--json").stdout)["series"]
    assert [session["segment"] for session in series["sessions"]] == [False, True, False]
    assert series["change_points"] == []
    assert "- accepted: a new segment begins\n" in regressed.holdfast("history", "parse").stdout
    # The history of stored numbers begins anew, too.
    stored = regressed.measure("parse", "--baseline", "stored")
    assert "stored numbers of 1 accepted session, " in stored.result["message"]


# ---- drop --------------------------------------------------------------------------------------------------


def test_after_a_drop_there_is_no_baseline_until_one_is_accepted(accepted: Project) -> None:
    done = accepted.holdfast("baseline", "drop", "parse", "--author", "Ada", "--reason", "another machine")
    assert done.returncode == PASS
    assert re.fullmatch(r"dropped parse \(run \S+; its samples are kept\)\n", done.stdout)
    measured = accepted.measure("parse")
    assert (measured.code, measured.verdict) == (UNDECIDED, "no_baseline")
    said = r"the baseline was dropped at \S+ by Ada: another machine$"
    assert re.match(said, measured.result["message"])
    assert accepted.holdfast("baseline", "list", "--json").stdout == "[]\n"
    accepted.accept("parse")
    assert accepted.measure("parse").verdict == "pass"
    assert [deed["deed"] for deed in shown(accepted)["trail"]] == ["accepted", "dropped", "accepted"]


def test_what_has_no_baseline_cannot_be_dropped(accepted: Project) -> None:
    accepted.measure("print")
    done = accepted.holdfast("baseline", "drop", "print")
    assert done.returncode == BROKEN
    assert 'no test that matches "print" has a baseline' in done.stderr
    accepted.holdfast("baseline", "drop", "parse")
    assert accepted.holdfast("baseline", "drop", "parse").returncode == BROKEN


# ---- show --------------------------------------------------------------------------------------------------


def test_show_says_what_the_baseline_is(accepted: Project) -> None:
    said = accepted.holdfast("baseline", "show").stdout
    run = run_of(accepted, 0)
    assert said.startswith(f"parse\n  1.005 us by 6 processes with 30 samples\n  run {run} of session ")
    assert "\n  kept: snapshot\n  what was said:\n" in said
    assert re.search(rf"    \S+Z  accepted run {run} \(no_baseline\) by Ada: the first\n$", said)


def test_show_of_a_dropped_one_says_so(accepted: Project) -> None:
    accepted.holdfast("baseline", "drop", "--author", "Ada", "--reason", "two\nlines")
    said = accepted.holdfast("baseline", "show").stdout
    assert "  no baseline: it was dropped\n" in said
    assert said.splitlines()[3].endswith(" by Ada: two lines")
    assert shown(accepted)["baseline"] is None


def test_show_of_nothing_says_so(accepted: Project) -> None:
    assert "no baseline of sessions without a branch" not in accepted.holdfast("baseline", "show", "parse").stdout
    assert accepted.holdfast("baseline", "show", "q*").stdout.startswith("no baseline has been accepted yet; ")
