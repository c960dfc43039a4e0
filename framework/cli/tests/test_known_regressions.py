"""Tests known-regressions.json: a loss that is accepted for a while is skipped and named, and hides no other loss."""

import json
from pathlib import Path
from typing import Any

import pytest
from conftest import Kept
from project import BROKEN, PASS, REGRESSED, UNDECIDED, Project, configure

ENTRY = {"test": "parse", "ratio": 1.12, "until": "2099-12-31", "reason": "safer parser, PERF-12"}


def known(project: Project, *entries: dict[str, Any]) -> Path:
    """Writes the committed file, with one entry on each line after a comment, and returns its path."""
    path = project.source / "baselines/known-regressions.json"
    path.parent.mkdir(exist_ok=True)
    lines = ",\n".join(json.dumps(entry) for entry in entries)
    path.write_text(f"[\n// of the last release\n{lines}\n]\n", "utf-8")
    return path


@pytest.fixture
def slower(kept_projects: Kept, scripts: Project) -> Project:
    """Returns a project where every sample of perf.parse takes 10 % more than the accepted one."""

    def slow_down(_: Path) -> None:
        scripts.ctest("-R", "parse|print")
        scripts.accept()
        scripts.edit("parse.sh", "1000 1010 990 1020 1005", "1100 1111 1089 1122 1105.5")

    return kept_projects.project("slower than accepted", slow_down)


@pytest.mark.slow
def test_a_known_regression_is_skipped_and_named(slower: Project) -> None:
    path = known(slower, ENTRY)
    done = slower.ctest("-R", "parse|print")
    assert done.tests["perf.parse"].status == "Skipped"
    assert "perf.parse" not in done.of("Passed")
    report = slower.report()
    results = {result["test"]: result for result in report["results"]}
    assert results["parse"]["verdict"] == "regressed"
    assert results["parse"]["known"] == {
        "reason": "safer parser, PERF-12", "until": "2099-12-31", "ratio": 1.12, "entry": f"{path}:3",
    }  # fmt: skip
    assert results["print"]["known"] is None
    (reason,) = [one for one in report["gate"]["reasons"] if "as known" in one]
    assert reason == (
        "1 of 2 known to regress, measured but not gating: parse (10 % worse, covered up to 12 % worse until "
        f"2099-12-31 by {path}:3: safer parser, PERF-12)."
    )
    text = slower.holdfast("report", "text", "--suite", slower.suite()).stdout
    assert "regressed (known)" in text and reason in text
    pages = [page.read_text("utf-8") for page in (slower.build / "perf-report/tests").iterdir()]
    assert len([page for page in pages if "<b>Known</b>" in page and "safer parser, PERF-12" in page]) == 1


def test_by_hand_it_is_undecided_and_says_why(slower: Project) -> None:
    path = known(slower, ENTRY)
    done = slower.holdfast("run", slower.declaration("parse"))
    assert done.returncode == UNDECIDED
    assert f"  known until 2099-12-31, up to 12 % worse ({path}:3): safer parser, PERF-12" in done.stdout
    known(slower)
    assert slower.measure("parse").code == REGRESSED


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"ratio": 1.09}, "covers up to 9 % worse (safer parser, PERF-12), but this may be 10 % worse"),
        ({"until": "2020-01-31"}, "expired after 2020-01-31 and no longer counts"),
        ({"metric": "cycles"}, ""),
        ({"test": "print"}, ""),
        ({"branch": "some-other-branch"}, ""),
    ],
)
@pytest.mark.slow
def test_an_entry_covers_no_more_than_it_says(slower: Project, change: dict[str, Any], says: str) -> None:
    known(slower, {**ENTRY, **change})
    run = slower.measure("parse")
    assert (run.code, run.verdict, run.result["known"]) == (REGRESSED, "regressed", None)
    assert [warning for warning in run.result["warnings"] if says and says in warning] or not says


@pytest.mark.slow
def test_more_is_better_where_the_declaration_says_so(slower: Project) -> None:
    """score takes the same numbers as parse, but higher is better."""
    slower.edit("parse.sh", "1100 1111 1089 1122 1105.5", "1000 1010 990 1020 1005")
    slower.measure("score")
    slower.accept("score")
    slower.edit("parse.sh", "1000 1010 990 1020 1005", "900 909 891 918 904.5")
    known(slower, {**ENTRY, "test": "score"})  # 1 / 0.9 is 1.111
    assert slower.measure("score").code == UNDECIDED
    known(slower, {**ENTRY, "test": "score", "ratio": 1.11})
    assert slower.measure("score").code == REGRESSED


@pytest.mark.slow
def test_entries_that_should_go_are_said(slower: Project) -> None:
    path = known(slower, ENTRY, {**ENTRY, "test": "prnt"}, {**ENTRY, "until": "2020-01-31"})
    slower.edit("parse.sh", "1100 1111 1089 1122 1105.5", "1000 1010 990 1020 1005")
    assert slower.ctest().tests["perf.parse"].status == "Passed"
    reasons = slower.report()["gate"]["reasons"]
    assert f"{path}:3 is no longer needed, because parse does not regress; it can be removed." in reasons
    assert f"{path}:4 matches nothing that was measured; it can be removed." in reasons
    assert f"{path}:5 expired after 2020-01-31 and no longer counts (safer parser, PERF-12); remove it." in reasons


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[\n{"test": "parse",\n}]', ":3: not JSON; allowed: an array of objects, with comments"),
        ('{"test": "*"}', ": must be an array of objects"),
        ('[\n\n{"test": "*"}]', ':3: "ratio" is missing'),
        ('[{"test": "*", "ratio": 1.1, "until": "2099-12-31", "reasn": "x"}]', ':1: there is no "reasn"'),
        ("", ":1: not JSON"),
    ],
)
@pytest.mark.slow
def test_a_malformed_file_ends_everything_and_accepts_nothing(slower: Project, text: str, says: str) -> None:
    path = known(slower)
    path.write_text(text, "utf-8")
    for words in (("run", slower.declaration("parse")), ("gate", "--suite", slower.suite())):
        done = slower.holdfast(*words)
        assert done.returncode == BROKEN
        assert f"{path}{says}" in done.stderr


@pytest.mark.slow
def test_the_file_is_named_by_option_environment_or_cmake(slower: Project, tmp_path: Path) -> None:
    path = known(slower, ENTRY)
    other = path.rename(tmp_path / "elsewhere.json")
    assert slower.measure("parse").code == REGRESSED  # without a file, nothing is accepted
    assert slower.measure("parse", "--known-regressions", other).code == UNDECIDED
    assert slower.measure("parse", HOLDFAST_KNOWN_REGRESSIONS=str(other)).code == UNDECIDED
    missing = slower.holdfast("run", slower.declaration("parse"), "--known-regressions", path)
    assert missing.returncode == BROKEN and f"{path}: cannot be read" in missing.stderr
    moved = configure("scripts", tmp_path / "moved", "-DHOLDFAST_KNOWN_REGRESSIONS:STRING=perf/known.json")
    declared = json.loads(moved.declaration("parse").read_text("utf-8"))
    assert declared["known_regressions"] == str(moved.source / "perf/known.json")
    assert PASS == moved.holdfast("session", moved.suite()).returncode
