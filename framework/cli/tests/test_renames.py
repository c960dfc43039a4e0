"""Tests aliases.json: a renamed test, benchmark or axis keeps its history and its baseline."""

import json
from pathlib import Path
from typing import Any

import pytest
from conftest import Kept
from project import BROKEN, PASS, Project, run


def alias(project: Project, *entries: dict[str, str]) -> Path:
    path = project.source / "baselines/aliases.json"
    path.parent.mkdir(exist_ok=True)
    lines = ",\n".join(json.dumps(entry) for entry in entries)
    path.write_text(f"[\n// of the last release\n{lines}\n]\n", "utf-8")
    return path


def rename_test(project: Project, old: str, new: str) -> None:
    project.edit("CMakeLists.txt", rf"holdfast_add_test\({old} ", f"holdfast_add_test({new} ")
    run("cmake", project.build)


def replace(project: Project, file: str, old: str, new: str) -> None:
    path = project.source / file
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")


def points_of(project: Project, test: str) -> list[dict[str, Any]]:
    (series,) = json.loads(project.holdfast("history", test, "--json").stdout)["series"]
    return list(series["sessions"])


@pytest.fixture
def renamed(kept_projects: Kept, scripts: Project) -> Project:
    """Returns a project whose perf.score was accepted, measured again, and then renamed to perf.marks."""

    def rename(_: Path) -> None:
        scripts.measure("score")
        scripts.accept("score")
        scripts.measure("score", "--identical", "measure")
        rename_test(scripts, "score", "marks")

    return kept_projects.project("renamed", rename)


def test_without_an_alias_a_renamed_test_has_no_baseline(renamed: Project) -> None:
    assert renamed.measure("marks").verdict == "no_baseline"


def test_the_accepted_program_of_the_old_name_runs_again(renamed: Project) -> None:
    path = alias(renamed, {"test": "marks", "formerly": "score"})
    result = renamed.measure("marks").result
    assert (result["test"], result["verdict"], result["baseline"]["kind"]) == ("marks", "pass", "live")
    assert (
        f'the baseline was accepted as "parse" of the test score, a former name ({path}:3); accept again to keep one '
        "under the new name"
    ) in result["warnings"]
    renamed.accept("marks")
    accepted = renamed.measure("marks").result
    assert accepted["verdict"] == "pass" and accepted["warnings"] == []


def test_a_profile_runs_the_accepted_program_of_the_old_name(renamed: Project) -> None:
    alias(renamed, {"test": "marks", "formerly": "score"})
    done = renamed.holdfast("profile", "marks", "--metrics", "time", "--json")
    assert done.returncode == PASS, done.stderr
    (point,) = json.loads(done.stdout)["points"]
    assert point["baseline_run"]
    assert [(metric["baseline"], metric["current"]) for metric in point["metrics"]] == [(1005, 1005)]


def test_the_history_shows_all_names_and_where_they_changed(renamed: Project) -> None:
    alias(renamed, {"test": "marks", "formerly": "score"})
    renamed.measure("marks")
    points = points_of(renamed, "marks")
    assert [point["formerly"] for point in points] == ["score parse", "score parse", None]
    assert [point["baseline"] for point in points] == [True, False, False]
    lines = renamed.holdfast("history", "marks").stdout.splitlines()
    (mark,) = [i for i, line in enumerate(lines) if line == "  -- until here it was called score parse"]
    assert "no_baseline" in lines[mark - 2] and "pass" in lines[mark - 1] and "pass" in lines[mark + 1]
    renamed.accept("marks")
    assert [point["baseline"] for point in points_of(renamed, "marks")] == [False, False, True]


@pytest.mark.slow
def test_a_renamed_test_has_not_vanished(scripts: Project) -> None:
    scripts.ctest("-R", "score")
    scripts.accept("score")
    rename_test(scripts, "score", "marks")
    scripts.ctest("-R", "marks")
    assert scripts.report()["undeclared"] == ["score"]
    alias(scripts, {"test": "marks", "formerly": "score"})
    scripts.ctest("-R", "marks")
    assert scripts.report()["undeclared"] == []


def test_stored_numbers_of_the_old_name_are_compared(renamed: Project) -> None:
    alias(renamed, {"test": "marks", "formerly": "score"})
    words = ("--baseline", "stored", "--tester", "overlap-intervals", "--historian", "complete")
    result = renamed.measure("marks", *words).result
    assert (result["verdict"], result["baseline"]["kind"]) == ("pass", "stored")


def test_a_renamed_benchmark_is_asked_for_by_the_name_that_its_program_knows(points: Project) -> None:
    points.measure("metrics")
    points.accept("metrics")
    replace(points, "points.py", '"hash"', '"hash/names"')
    alias(points, {"test": "metrics", "benchmark": "hash/names", "formerly": "hash"})
    run_ = points.measure("metrics")
    assert [(one["benchmark"], one["metric"], one["verdict"]) for one in run_.report["results"]] == [
        ("hash/names", "time", "pass"), ("hash/names", "cycles", "pass"),
    ]  # fmt: skip
    assert {one["baseline"]["kind"] for one in run_.report["results"]} == {"live"}
    cycles = points_of_metric(points, "metrics", "cycles")
    assert [point["formerly"] for point in cycles] == ["metrics hash [cycles]", None]


def points_of_metric(project: Project, test: str, metric: str) -> list[dict[str, Any]]:
    all_series = json.loads(project.holdfast("history", test, "--json").stdout)["series"]
    (series,) = [one for one in all_series if one["metric"] == metric]
    return list(series["sessions"])


def test_a_renamed_axis_keeps_its_points_and_what_narrows_them(points: Project) -> None:
    points.measure("narrowed")
    points.accept("narrowed")
    replace(points, "points.py", "size=", "n=")
    replace(points, "points.py", '"size"', '"n"')
    replace(points, "CMakeLists.txt", "PARAMS size=1000", "PARAMS n=1000")
    run("cmake", points.build)
    alias(points, {"test": "narrowed", "axis": "n", "formerly": "size"})
    result = points.measure("narrowed").result
    assert (result["params"], result["verdict"], result["baseline"]["kind"]) == ({"n": 1000}, "pass", "live")
    assert points_of(points, "narrowed")[0]["formerly"] == "narrowed std::sort size=1000"


@pytest.mark.parametrize(
    ("entries", "says"),
    [
        ([{"test": "marks", "formerly": "score"}, {"test": "parse", "formerly": "score"}], ':4: "score" is already'),
        ([{"test": "marks", "formerly": "score"}, {"test": "score", "formerly": "marks"}], ":3: "),
        ([{"test": "marks", "formely": "score"}], ':3: there is no "formely"'),
    ],
)
@pytest.mark.slow
def test_what_contradicts_itself_is_refused(renamed: Project, entries: list[dict[str, str]], says: str) -> None:
    path = alias(renamed, *entries)
    for words in (("run", renamed.declaration("marks")), ("history", "score")):
        done = renamed.holdfast(*words)
        assert done.returncode == BROKEN
        assert f"{path}{says}" in done.stderr


def test_an_old_name_that_is_still_declared_is_refused(scripts: Project) -> None:
    path = alias(scripts, {"test": "score", "formerly": "parse"})
    done = scripts.ctest("-R", "perf.score|perf.print")
    assert f'{path}:3: the test "parse" is renamed to "score", but one with the former name still exists' in done.tests["perf.score"].output
    assert done.tests["perf.score"].status == "Failed"
    assert scripts.measure("print").code != BROKEN


def test_the_file_can_be_named(renamed: Project, tmp_path: Path) -> None:
    path = alias(renamed, {"test": "marks", "formerly": "score"})
    other = path.rename(tmp_path / "names.json")
    assert renamed.measure("marks", "--aliases", other).code == PASS
    assert renamed.measure("marks", HOLDFAST_ALIASES=str(other)).code == PASS
    missing = renamed.holdfast("history", "marks", "--aliases", path)
    assert missing.returncode == BROKEN and f"{path}: cannot be read" in missing.stderr
