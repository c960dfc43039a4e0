"""Tests holdfast backfill, which measures earlier commits and names those that changed a test. Samples are fixed, and so are
the verdicts."""

import json
import signal
import subprocess
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import pytest
from project import BROKEN, PASS, WRAPPER, Done, Project, check_schema, configure, environment, one_line, run, until
from repository import Repository, plant, repository_at
from test_bisect import BROKEN_CMAKE, samples
from test_historians import means


@pytest.fixture
def repository(scripts: Project) -> Repository:
    return repository_at(scripts.source)


def utc_now() -> str:
    return datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def backfill(project: Project, *options: object) -> dict[str, Any]:
    """Returns the JSON result of a backfill of the test parse."""
    done = project.holdfast("backfill", "good..HEAD", "parse", "--json", *options)
    assert done.returncode == PASS, done.stdout + done.stderr
    made = json.loads(done.stdout)
    check_schema(made, "backfill")
    return dict(made)


def history(project: Project) -> list[dict[str, Any]]:
    done = project.holdfast("history", "parse", "--json")
    (series,) = json.loads(done.stdout)["series"]
    return list(series["sessions"])


def six_commits(scripts: Project, repository: Repository) -> dict[str, str]:
    """Makes six commits: a document, one that cannot be built, one that repairs the build, a loss of 12 %, and two
    documents."""
    cmake = (scripts.source / "CMakeLists.txt").read_text("utf-8")
    return {
        "good": repository.git("rev-parse", "good"),
        "document": repository.commit("Document", README__md="How to parse"),
        "broken": repository.commit("Break", CMakeLists__txt=cmake + BROKEN_CMAKE),
        "mended": repository.commit("Mend", CMakeLists__txt=cmake),
        "slower": repository.commit("make parse copy", parse__sh=samples(scripts, 1120)),
        "notes": repository.commit("Note", notes="1"),
        "more": repository.commit("Note more", notes="2"),
    }


def test_a_history_is_measured_and_the_commit_with_the_loss_is_named(scripts: Project, repository: Repository) -> None:
    commits = six_commits(scripts, repository)
    made = backfill(scripts)
    (step,) = made["steps"]
    assert (step["commit"], step["candidates"]) == (commits["slower"], [commits["slower"]])
    assert step["change"]["ratio"] == pytest.approx(1120 / 1005)
    (skipped,) = made["skipped"]
    assert (skipped["commit"], skipped["test"]) == (commits["broken"], None)
    assert "CMake Error" in skipped["reason"]
    assert (made["commits"], made["measured"], made["left"], made["undecided"]) == (7, 6, 0, [])
    # Only parse.sh differs for the test, so one pair is measured; the others carry their results over.
    assert (made["comparisons"], made["carried_over"]) == (1, 4)

    # The history has a session for each commit that was measured, in the order of the commits.
    points = history(scripts)
    assert [point["commit"] for point in points] == [commits["good"], commits["slower"]]
    assert [point["value"] for point in points] == [1005, 1120]
    assert points[1]["relative"]["ratio"] == pytest.approx(1120 / 1005)
    assert points[0]["started"] < points[1]["started"]
    (entry,) = json.loads(scripts.holdfast("trend", "list", "--json").stdout)["entries"]
    assert (entry["commit_after"], entry["loss"]) == (commits["slower"], True)

    # The history of the test in the HTML report has both sessions, with their commits.
    assert scripts.holdfast("report", "html", "--output", scripts.build / "pages").returncode == PASS
    pages = "".join(page.read_text("utf-8") for page in (scripts.build / "pages").rglob("*.html"))
    for point in points:
        assert f"commit {point['commit'][:10]}" in pages

    # A second call measures nothing, and reports the same steps.
    again = backfill(scripts)
    assert (again["comparisons"], again["carried_over"]) == (0, 0)
    assert again["steps"] == made["steps"]
    assert history(scripts) == points
    said = scripts.holdfast("backfill", "good..HEAD", "parse").stdout
    assert said.startswith(f"{commits['slower'][:10]} 'make parse copy' parse +11.4 % [")
    assert scripts.holdfast("store", "check").returncode == PASS


def test_a_narrower_range_takes_what_a_wider_one_measured(scripts: Project, repository: Repository) -> None:
    """The first commit of the narrower range was compared with one before it."""
    commits = six_commits(scripts, repository)
    wide = backfill(scripts)
    points = history(scripts)
    for first, steps in (("mended", wide["steps"]), ("slower", [])):
        done = scripts.holdfast("backfill", f"{commits[first]}..HEAD", "parse", "--json")
        assert done.returncode == PASS, done.stderr
        narrow = json.loads(done.stdout)
        assert (narrow["comparisons"], narrow["carried_over"]) == (0, 0)
        assert narrow["steps"] == steps
        assert history(scripts) == points


def test_another_minimum_effect_judges_the_commits_anew(scripts: Project, repository: Repository) -> None:
    slower = repository.commit("Copy", parse__sh=samples(scripts, 1120))
    for effect, commits in (("20%", []), ("2%", [slower]), ("10%", [slower])):
        made = backfill(scripts, "--min-effect", effect)
        assert (made["comparisons"], [step["commit"] for step in made["steps"]]) == (1, commits)
        # Each effect has results of its own. A call with another effort uses them again.
        again = backfill(scripts, "--min-effect", effect, "--processes", "7")
        assert (again["comparisons"], again["steps"]) == (0, made["steps"])
    assert backfill(scripts, "--min-effect", "2%")["comparisons"] == 0
    assert backfill(scripts, "--min-effect", "20%")["steps"] == []


def test_a_program_that_cannot_be_compiled_leaves_the_other_tests(scripts: Project) -> None:
    """Each of two tests has a target of its own."""
    listing = scripts.source / "CMakeLists.txt"
    added = "enable_language(CXX)\n"
    for test, script in (("aside", "print.sh"), ("beside", "parse.sh")):
        command = f"${{CMAKE_CURRENT_SOURCE_DIR}}/{script} $<TARGET_FILE:{test}>"
        added += f"add_executable({test} {test}.cpp)\nholdfast_add_test({test} COMMAND {command} ADAPTER holdfast)\n"
        (scripts.source / f"{test}.cpp").write_text("int main() {}\n", "utf-8")
    listing.write_text(listing.read_text("utf-8").replace("foreach(", added + "foreach(", 1), "utf-8")
    run("cmake", scripts.build)
    repository = repository_at(scripts.source)
    slower = repository.commit("Copy", parse__sh=samples(scripts, 1120), aside__cpp="int main() { wrong }\n")

    def measured(*options: object) -> dict[str, Any]:
        done = scripts.holdfast("backfill", "good..HEAD", "*side", "--json", *options)
        assert done.returncode == PASS, done.stderr
        return dict(json.loads(done.stdout))

    # The commit counts as measured, so the limit is reached.
    newest = measured("--limit", 1)
    assert newest["tests"] == ["aside", "beside"]
    assert (newest["measured"], newest["left"]) == (1, 1)
    repository.commit("Mend", aside__cpp="int main() {}\n")
    made = measured()
    assert [step["candidates"] for step in made["steps"]] == [[slower]]
    assert [(skipped["commit"], skipped["test"]) for skipped in made["skipped"]] == [(slower, "aside")]

    # An error in a file that both sources include is reported once.
    (scripts.source / "shared.h").write_text("wrong\n", "utf-8")
    program = '#include "shared.h"\nint main() {}\n'
    both = repository.commit("Share", aside__cpp=program, beside__cpp=program)
    assert [skipped["test"] for skipped in measured()["skipped"] if skipped["commit"] == both] == [None]


def test_results_of_earlier_commits_are_no_reference(scripts: Project, repository: Repository) -> None:
    """A historian chooses from the sessions that were measured, whatever was backfilled after them."""
    measured = scripts.measure("parse")
    scripts.accept("parse")
    # Commit times are whole seconds. The sessions of these commits must be later than the accepted session.
    until(lambda: utc_now() > measured.report["session"]["started"])
    repository.commit("Copy", parse__sh=samples(scripts, 1006))
    repository.commit("Copy more", parse__sh=samples(scripts, 1012))
    backfill(scripts)
    scripts.measure("parse", "--baseline", "stored", "--historian", "window:2", "--tester", "overlap-intervals")
    assert means(scripts) == [1005]


def test_the_gate_judges_no_results_of_earlier_commits(scripts: Project, repository: Repository) -> None:
    repository.commit("Copy", parse__sh=samples(scripts, 1120))
    backfill(scripts)
    done = scripts.holdfast("gate")
    assert done.returncode == BROKEN
    assert "has no session yet; run ctest -L perf first" in one_line(done.stderr)
    (backfilled, *_) = [point["session"] for point in history(scripts)]
    done = scripts.holdfast("gate", "--session", backfilled)
    assert done.returncode == BROKEN
    assert "holdfast backfill made it" in one_line(done.stderr)
    scripts.measure("parse")
    assert scripts.holdfast("gate").returncode != BROKEN


def test_results_of_earlier_commits_are_neither_reported_nor_accepted(scripts: Project, repository: Repository) -> None:
    """The latest session is the last one of ctest or of a user; sessions of a backfill do not count."""
    six_commits(scripts, repository)
    measured = scripts.measure("parse")
    backfill(scripts)
    report = json.loads(scripts.holdfast("report", "json").stdout)
    assert report["session"]["id"] == measured.report["session"]["id"]
    scripts.accept("parse")
    (accepted,) = json.loads(scripts.holdfast("baseline", "show", "parse", "--json").stdout)
    runs = {point["session"]: point["run"] for point in history(scripts)}
    assert accepted["baseline"]["run"] == runs[measured.report["session"]["id"]]


def test_an_interrupt_keeps_what_was_measured(scripts: Project, repository: Repository) -> None:
    """The oldest commit waits while it is configured."""
    cmake = (scripts.source / "CMakeLists.txt").read_text("utf-8")
    waited = scripts.source.parent / "waited"
    once = f"if(NOT EXISTS {waited})\n  file(TOUCH {waited})\n  execute_process(COMMAND sleep 60)\nendif()\n"
    repository.commit("Wait", CMakeLists__txt=cmake + once)
    repository.commit("Do not wait", CMakeLists__txt=cmake)
    slower = repository.commit("Parse more", parse__sh=samples(scripts, 1500))
    running = subprocess.Popen([WRAPPER, "backfill", "good..HEAD", "parse", "--quiet"], cwd=scripts.build, env=environment())
    until(lambda: running.poll() is not None or waited.exists())
    running.send_signal(signal.SIGINT)
    assert running.wait(60) == -signal.SIGINT
    (entry,) = json.loads(scripts.holdfast("trend", "list", "--json").stdout)["entries"]
    assert entry["commit_after"] == slower
    made = backfill(scripts)
    assert [step["commit"] for step in made["steps"]] == [slower]
    assert (made["comparisons"], made["carried_over"], made["measured"]) == (0, 2, 4)


@pytest.mark.slow
def test_an_even_picture_is_measured_first_and_a_step_in_a_gap_is_narrowed(
    scripts: Project, repository: Repository
) -> None:
    for number in range(5):
        repository.commit(f"Change {number}", notes=str(number))
    slower = repository.commit("Parse more", parse__sh=samples(scripts, 1500))
    for number in range(5, 10):
        repository.commit(f"Change {number}", notes=str(number))
    made = backfill(scripts, "--spread", "--limit", "3")
    assert (made["commits"], made["measured"], made["left"]) == (12, 3, 9)
    assert [step["candidates"] for step in made["steps"]] == [[slower]]
    whole = backfill(scripts, "--spread")
    assert (whole["measured"], whole["left"]) == (12, 0)
    assert [step["commit"] for step in whole["steps"]] == [slower]


@pytest.mark.slow
def test_a_loss_among_commits_that_cannot_be_built_is_a_range(scripts: Project, repository: Repository) -> None:
    cmake = (scripts.source / "CMakeLists.txt").read_text("utf-8")
    broken = repository.commit("Break", CMakeLists__txt=cmake + BROKEN_CMAKE)
    culprit = repository.commit("Parse more", parse__sh=samples(scripts, 1500))
    mended = repository.commit("Mend", CMakeLists__txt=cmake)
    (step,) = backfill(scripts)["steps"]
    assert step["candidates"] == [broken, culprit, mended]
    assert step["reason"] == "the commits between cannot be built"


@pytest.mark.slow
def test_a_wrong_range_is_refused(scripts: Project, repository: Repository) -> None:
    repository.commit("Change")
    for words, said in {
        ("good",): "write OLD..NEW",
        ("good...HEAD",): "write OLD..NEW",
        ("HEAD..good",): "is not a commit before",
        ("nowhere..HEAD",): 'git knows no commit "nowhere"',
        ("good..HEAD", "nothing"): "nothing",
    }.items():
        done: Done = scripts.holdfast("backfill", *words)
        assert done.returncode == BROKEN
        assert said in one_line(done.stderr)


@pytest.mark.slow
def test_losses_of_a_third_are_found_in_a_history_of_programs(tmp_path: Path) -> None:
    """The losses are large enough for any machine; the other commits change a comment."""
    project = configure("history", tmp_path, "-DCMAKE_BUILD_TYPE=Release")
    planted = plant(repository_at(project.source), seed=5, commits=24, slower=(1.35, 1.35))
    done = project.holdfast("backfill", "good..HEAD", "--min-effect", "10%", "--json", "--quiet")
    assert done.returncode == PASS, done.stderr
    made = json.loads(done.stdout)
    assert planted.is_named_by(made["steps"])
    again = project.holdfast("backfill", "good..HEAD", "--min-effect", "10%", "--json", "--quiet")
    assert (json.loads(again.stdout)["comparisons"], json.loads(again.stdout)["steps"]) == (0, made["steps"])
    # Within the topics that were merged, commits are not on the line that is measured.
    assert {skipped["commit"] for skipped in made["skipped"]} <= set(planted.broken)
