"""Tests holdfast_baseline_from() and HOLDFAST_BASELINE_REF: another commit, built beside this one, is the baseline."""

import json
from pathlib import Path

import pytest
from project import PASS, REGRESSED, SLOWER, Project, check_schema, configure, one_line, run
from repository import Repository, repository_at


@pytest.fixture
def repository(scripts: Project) -> Repository:
    return repository_at(scripts.source)


def against(project: Project, ref: str, *options: str) -> None:
    run("cmake", f"-DHOLDFAST_BASELINE_REF={ref}", *options, project.build)


def slow_down(project: Project) -> None:
    project.edit(*SLOWER)


def commits_below(project: Project) -> list[Path]:
    return sorted((project.build / "holdfast/commits").glob("*-*"))


@pytest.mark.slow
def test_the_working_tree_is_judged_against_a_commit_with_nothing_stored(
    scripts: Project, repository: Repository
) -> None:
    against(scripts, "good")
    slow_down(scripts)
    done = scripts.ctest("-R", "^perf[.](parse|print)$")
    assert (done.tests["perf.parse"].status, done.tests["perf.report"].status) == ("Failed", "Passed")
    report = scripts.report()
    check_schema(report, "report")
    results = {result["test"]: result for result in report["results"]}
    assert (results["parse"]["verdict"], results["print"]["verdict"]) == ("regressed", "pass")
    baseline = results["parse"]["baseline"]
    assert (baseline["kind"], baseline["ref"]) == ("live", "good")
    assert baseline["commit"] == repository.git("rev-parse", "good")
    assert (baseline["median"], results["parse"]["current"]["median"]) == (1005, 1505)
    assert scripts.holdfast("baseline", "list").stdout.count("parse") == 0


@pytest.mark.slow
def test_a_commit_is_built_once(scripts: Project, repository: Repository) -> None:
    against(scripts, "good")
    first = scripts.ctest("-R", "^perf[.]parse$").tests["perf.session"].output
    again = scripts.ctest("-R", "^perf[.]parse$").tests["perf.session"].output
    commit = repository.git("rev-parse", "--short=10", "good")
    assert f"baseline good ({commit}), built in " in first
    assert f"baseline good ({commit}), built already" in again
    assert len(commits_below(scripts)) == 1


@pytest.mark.slow
def test_a_test_by_hand_has_the_same_baseline(scripts: Project, repository: Repository) -> None:
    against(scripts, "good")
    slow_down(scripts)
    measured = scripts.measure("parse")
    assert measured.code == REGRESSED
    assert measured.result["baseline"]["commit"] == repository.git("rev-parse", "good")


@pytest.mark.slow
def test_the_environment_names_it_for_one_run(scripts: Project, repository: Repository) -> None:
    slow_down(scripts)
    assert scripts.measure("parse").verdict == "no_baseline"
    assert scripts.measure("parse", HOLDFAST_BASELINE_REF="good").verdict == "regressed"


def test_a_profile_counts_beside_the_same_baseline(scripts: Project, repository: Repository) -> None:
    slow_down(scripts)
    words = ("profile", "parse", "--metrics", "time")
    done = scripts.holdfast(*words, "--json", HOLDFAST_BASELINE_REF="good")
    assert done.returncode == PASS, done.stderr
    said = json.loads(done.stdout)
    check_schema(said, "profile")
    (point,) = said["points"]
    good = f"good ({repository.git('rev-parse', '--short=10', 'good')})"
    assert (point["baseline_commit"], point["baseline_run"]) == (good, None)
    (metric,) = point["metrics"]
    assert (metric["baseline"], metric["current"]) == (1005, 1505)
    assert f"compared with {good}\n" in scripts.holdfast(*words, HOLDFAST_BASELINE_REF="good").stdout


def test_baselines_that_are_stored_or_none_are_left_alone(scripts: Project, repository: Repository) -> None:
    against(scripts, "good")
    for baseline in ("stored", "none"):
        assert scripts.measure("parse", "--baseline", baseline).verdict == "no_baseline"


@pytest.mark.slow
def test_the_merge_base_is_where_the_branch_left(scripts: Project, repository: Repository) -> None:
    repository.git("checkout", "--quiet", "-b", "work")
    slow_down(scripts)
    left = repository.commit("Make parse slower")
    repository.git("checkout", "--quiet", "trunk")
    repository.commit("Go on", notes="more")
    repository.git("checkout", "--quiet", "work")
    against(scripts, "merge-base:trunk")
    result = scripts.measure("parse").result
    assert result["baseline"]["commit"] == repository.git("rev-parse", "good") != left
    assert result["verdict"] == "regressed"


@pytest.mark.slow
def test_tests_on_one_side_only_are_named(scripts: Project, repository: Repository) -> None:
    against(scripts, "good")
    scripts.edit("CMakeLists.txt", r"foreach\(test parse print\)", "foreach(test parse fresh)")
    (scripts.source / "fresh.sh").write_text((scripts.source / "print.sh").read_text("utf-8"), "utf-8")
    (scripts.source / "fresh.sh").chmod(0o755)
    run("cmake", scripts.build)
    done = scripts.ctest("-R", "^perf[.](parse|fresh|gate)$")
    session = done.tests["perf.session"].output
    commit = repository.git("rev-parse", "--short=10", "good")
    assert f"not declared in good ({commit}): fresh" in session
    assert f"declared in good ({commit}) but no longer here: print" in session
    assert f"not declared in good ({commit})" in done.tests["perf.fresh"].output
    assert done.tests["perf.fresh"].status == "Skipped"
    report = scripts.report()
    fresh = next(result for result in report["results"] if result["test"] == "fresh")
    assert fresh["verdict"] == "no_baseline"
    assert "Declared in good but no longer here: print." in report["gate"]["reasons"]


@pytest.mark.slow
def test_a_commit_that_git_does_not_know_is_a_sentence(scripts: Project, repository: Repository) -> None:
    against(scripts, "origin/main")
    done = scripts.ctest("-R", "^perf[.]parse$")
    assert done.tests["perf.session"].status == "Failed"
    assert 'git knows no commit "origin/main"' in done.tests["perf.session"].output
    assert "git fetch origin" in done.tests["perf.session"].output
    assert done.code != 0


@pytest.mark.slow
def test_a_commit_that_cannot_be_built_shows_the_end_of_its_log(scripts: Project, repository: Repository) -> None:
    cmake = (scripts.source / "CMakeLists.txt").read_text("utf-8")
    repository.commit("Break", CMakeLists__txt=cmake + 'message(FATAL_ERROR "out of order today")\n')
    repository.commit("Mend", CMakeLists__txt=cmake)
    against(scripts, "HEAD~1")
    done = scripts.ctest("-R", "^perf[.]parse$")
    session = one_line(done.tests["perf.session"].output)
    assert done.tests["perf.session"].status == "Failed"
    assert "the baseline HEAD~1 (" in session and "cannot be built" in session
    assert "out of order today" in session
    assert done.tests["perf.parse"].status == "Skipped"  # CTest: a required fixture has failed


def add_submodule_that_is_gone(repository: Repository, path: str) -> None:
    (repository.top / path).mkdir()
    url = repository.top / "gone"
    (repository.top / ".gitmodules").write_text(f'[submodule "{path}"]\n\tpath = {path}\n\turl = {url}\n', "utf-8")
    repository.git("update-index", "--add", "--cacheinfo", f"160000,{repository.git('rev-parse', 'HEAD')},{path}")
    repository.commit("Use a library")


@pytest.mark.slow
def test_a_submodule_that_cannot_be_had_stops_only_a_build_that_needs_it(scripts: Project, repository: Repository) -> None:
    add_submodule_that_is_gone(repository, "third_party")
    cmake = (scripts.source / "CMakeLists.txt").read_text("utf-8")
    repository.commit("Need it", CMakeLists__txt=cmake + "include(${CMAKE_SOURCE_DIR}/third_party/rules.cmake)\n")
    repository.commit("Need it no more", CMakeLists__txt=cmake)
    against(scripts, "HEAD")
    slow_down(scripts)
    assert scripts.ctest("-R", "^perf[.]parse$").tests["perf.parse"].status == "Failed"  # it was measured, and has regressed
    against(scripts, "HEAD~1")
    session = one_line(scripts.ctest("-R", "^perf[.]parse$").tests["perf.session"].output)
    assert "third_party/rules.cmake" in session
    assert "(submodules that cannot be fetched: third_party)" in session


@pytest.mark.slow
def test_what_a_user_has_set_holds_for_the_commit_too(scripts: Project, repository: Repository) -> None:
    cache = "CMakeCache.txt"
    scripts.edit("CMakeLists.txt", "set\\(NAP 0.05", "set(NAP 0.02")  # the commit keeps its own defaults
    against(scripts, "good", "-DEXTRA=1;2")
    scripts.ctest("-R", "^perf[.]parse$")
    (commit,) = commits_below(scripts)
    text = (commit / "build" / cache).read_text("utf-8")
    assert "EXTRA:UNINITIALIZED=1;2" in text and "NAP:STRING=0.05" in text
    against(scripts, "good", "-DNAP=0.01")
    scripts.ctest("-R", "^perf[.]parse$")
    (other,) = set(commits_below(scripts)) - {commit}
    assert "NAP:STRING=0.01" in (other / "build" / cache).read_text("utf-8")


@pytest.mark.slow
def test_the_project_may_be_a_part_of_its_repository(tmp_path: Path) -> None:
    project = configure("scripts", tmp_path / "part")
    repository_at(tmp_path)
    against(project, "good")
    slow_down(project)
    assert project.measure("parse").verdict == "regressed"


def test_misuse_is_named(scripts: Project, repository: Repository) -> None:
    for call, said in {
        "()": "GIT_REF is missing",
        "(GIT_REV main)": "there is no keyword 'GIT_REV;main'",
        "(GIT_REF a)\nholdfast_baseline_from(GIT_REF b)": "allowed: one baseline per build",
    }.items():
        text = repository.git("show", "good:CMakeLists.txt") + f"\nholdfast_baseline_from{call}\n"
        (scripts.source / "CMakeLists.txt").write_text(text, "utf-8")
        done = run("cmake", scripts.build, check=False)
        assert done.returncode != 0
        assert said in one_line(done.stderr)


# ---- compiled programs --------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_each_configuration_of_a_tree_has_a_build_of_its_own(tmp_path: Path) -> None:
    project = configure("history", tmp_path, "-G", "Ninja Multi-Config")
    project.edit("CMakeLists.txt", "\\Z", "holdfast_baseline_from(GIT_REF good)\n")
    repository = repository_at(project.source)
    project.edit("work.hpp", "20000", "60000")
    for config in ("Release", "Debug"):
        project.compile("work_bench", config=config)
        session = project.ctest("-R", "^perf[.]work$", config=config).tests["perf.session"].output
        assert "built in" in session
        (result,) = project.report(config)["results"]
        assert result["verdict"] == "regressed"
        assert result["baseline"]["commit"] == repository.git("rev-parse", "good")
    (commit,) = commits_below(project)
    assert {(commit / f"build/{config}/work_bench").is_file() for config in ("Release", "Debug")} == {True}


def test_a_setting_that_the_change_softens_is_told_beside_the_commit(scripts: Project, repository: Repository) -> None:
    slow_down(scripts)
    scripts.edit("CMakeLists.txt", "PROCESSES 6", "PROCESSES 6 MIN_EFFECT 60%")
    run("cmake", scripts.build)
    scripts.ctest("-R", "parse", HOLDFAST_BASELINE_REF="good")
    assert [result["verdict"] for result in scripts.report()["results"]] == ["pass"]
    (reason,) = [one for one in scripts.report()["gate"]["reasons"] if "softer" in one]
    assert "parse (min-effect 60 % instead of 2 %)" in reason
