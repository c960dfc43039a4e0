"""Tests holdfast bisect, which finds the commit that made a test slower. Most samples are fixed, and so are the
verdicts."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from project import BROKEN, PASS, REGRESSED, WRAPPER, Done, Project, check_schema, configure, environment, one_line, run, until
from repository import Repository, plant, repository_at

pytestmark = pytest.mark.slow

ONE_TEST = re.compile(r"(?s)foreach.*endforeach\(\)\n")  # in the project's CMakeLists.txt
BROKEN_CMAKE = 'message(FATAL_ERROR "out of order")\n'


@pytest.fixture
def repository(scripts: Project) -> Repository:
    return repository_at(scripts.source)


def samples(scripts: Project, middle: int) -> str:
    """Returns a parse.sh with this median in nanoseconds."""
    text = (scripts.source / "parse.sh").read_text("utf-8")
    head, _, tail = text.partition("samples=")
    values = " ".join(str(middle + by) for by in (-5, 5, -15, 15, 0))
    return f'{head}samples="{values}"\n{tail.partition(chr(10))[2]}'


def declared(library: str) -> str:
    """Returns a test whose samples are in data.txt of this directory."""
    script = "${CMAKE_CURRENT_SOURCE_DIR}/parse.sh"
    return f"holdfast_add_test(parse COMMAND {script} ADAPTER holdfast ENVIRONMENT LIBRARY={library})\n"


def bisect(project: Project, *options: object) -> Done:
    return project.holdfast("bisect", "parse", "--good", "good", *options)


def found_by(done: Done, code: int = REGRESSED) -> dict[str, Any]:
    assert done.returncode == code, done.stdout + done.stderr
    found = json.loads(done.stdout)
    check_schema(found, "bisect")
    return dict(found)


def innocent(repository: Repository, count: int) -> list[str]:
    return [repository.commit(f"Change {number}", notes=str(number)) for number in range(count)]


def test_the_commit_is_named_with_its_author_subject_and_share(scripts: Project, repository: Repository) -> None:
    innocent(repository, 5)
    culprit = repository.commit("Parse more carefully", parse__sh=samples(scripts, 1500))
    innocent(repository, 6)
    found = found_by(bisect(scripts, "--json"))
    (step,) = found["steps"]
    assert step["commit"] == culprit
    assert step["candidates"] == [culprit]
    assert (step["author"], step["subject"]) == ("A. Programmer <a@localhost>", "Parse more carefully")
    assert step["share"]["share"] == pytest.approx(1)
    assert found["change"]["ratio"] == pytest.approx(1500 / 1005)
    assert (found["commits"], found["good"]["subject"], found["verdict"]) == (12, "Begin", "regressed")
    assert found["builds"] <= 2 + 4  # the ends, and ceil(log2(12)) midpoints
    said = bisect(scripts).stdout  # everything is built already
    assert f"commit  {culprit}" in said and "subject Parse more carefully" in said
    assert "by one commit, 100 % of the whole change" in said


def test_a_change_in_two_steps_is_two_commits(scripts: Project, repository: Repository) -> None:
    innocent(repository, 2)
    first = repository.commit("First", parse__sh=samples(scripts, 1200))
    innocent(repository, 3)
    second = repository.commit("Second", parse__sh=samples(scripts, 1500))
    innocent(repository, 1)
    steps = found_by(bisect(scripts, "--json"))["steps"]
    assert [step["commit"] for step in steps] == [first, second]
    assert sum(step["share"]["share"] for step in steps) == pytest.approx(1)


def test_commits_that_cannot_be_built_are_passed_by(scripts: Project, repository: Repository) -> None:
    whole = (scripts.source / "CMakeLists.txt").read_text("utf-8")
    innocent(repository, 2)
    broken = [repository.commit(f"Break {n}", CMakeLists__txt=whole + BROKEN_CMAKE + f"# {n}\n") for n in range(3)]
    repository.commit("Mend", CMakeLists__txt=whole)
    culprit = repository.commit("Parse more", parse__sh=samples(scripts, 1500))
    found = found_by(bisect(scripts, "--json"))
    assert [step["commit"] for step in found["steps"]] == [culprit]
    assert set(found["unbuildable"]) <= set(broken)


def test_a_culprit_among_commits_that_cannot_be_built_is_a_range(scripts: Project, repository: Repository) -> None:
    whole = (scripts.source / "CMakeLists.txt").read_text("utf-8")
    innocent(repository, 2)
    broken = repository.commit("Break", CMakeLists__txt=whole + BROKEN_CMAKE)
    culprit = repository.commit("Parse more", parse__sh=samples(scripts, 1500))
    mended = repository.commit("Mend", CMakeLists__txt=whole)
    found = found_by(bisect(scripts, "--json"))
    (step,) = found["steps"]
    assert step["candidates"] == [broken, culprit, mended]
    assert step["reason"] == "the commits between cannot be built"
    assert set(found["unbuildable"]) == {broken, culprit}


def test_the_search_goes_on_in_what_a_merge_brought(scripts: Project, repository: Repository) -> None:
    innocent(repository, 2)
    repository.git("checkout", "--quiet", "-b", "topic")
    repository.commit("Prepare", topic="1")
    culprit = repository.commit("Parse more", parse__sh=samples(scripts, 1500))
    repository.commit("Finish", topic="2")
    repository.git("checkout", "--quiet", "trunk")
    innocent(repository, 1)
    repository.git("merge", "--quiet", "--no-ff", "--message=Merge topic", "topic")
    merge = repository.git("rev-parse", "HEAD")
    innocent(repository, 2)
    (step,) = found_by(bisect(scripts, "--json"))["steps"]
    assert (step["commit"], step["merge"]) == (culprit, False)
    (step,) = found_by(bisect(scripts, "--json", "--first-parent"))["steps"]
    assert (step["commit"], step["merge"]) == (merge, True)


def test_a_path_leaves_other_commits_out(scripts: Project, repository: Repository) -> None:
    innocent(repository, 4)
    culprit = repository.commit("Parse more", parse__sh=samples(scripts, 1500))
    innocent(repository, 4)
    found = found_by(bisect(scripts, "--json", "--", scripts.source / "parse.sh"))
    assert [step["commit"] for step in found["steps"]] == [culprit]
    assert found["commits"] == 2  # the culprit, and the bad end
    assert found["builds"] == 3


def test_ends_that_do_not_differ_are_said(scripts: Project, repository: Repository) -> None:
    innocent(repository, 3)
    done = bisect(scripts)
    assert done.returncode == PASS
    assert "there is nothing to search for" in done.stdout


def test_an_improvement_is_named_and_is_no_failure(scripts: Project, repository: Repository) -> None:
    innocent(repository, 1)
    better = repository.commit("Parse less", parse__sh=samples(scripts, 700))
    found = found_by(bisect(scripts, "--json"), code=PASS)
    assert [step["commit"] for step in found["steps"]] == [better]


def test_what_cannot_be_searched_is_said(scripts: Project, repository: Repository) -> None:
    start = repository.git("rev-parse", "HEAD")
    repository.git("checkout", "--quiet", "-b", "aside")
    innocent(repository, 1)
    repository.git("checkout", "--quiet", "trunk")
    repository.commit("Parse more", parse__sh=samples(scripts, 1500))
    for options, said in {
        ("--bad", "good"): "are the same commit",
        ("--bad", "nowhere"): 'git knows no commit "nowhere"',
        ("--good", "aside"): f"begin at their merge base: --good {start[:10]}",
        ("--overlay", "/etc/hostname"): "is not below",
        ("--source-variable", "X"): "must be given together",
    }.items():
        done = scripts.holdfast("bisect", "parse", *(() if "--good" in options else ("--good", "good")), *options)
        assert done.returncode == BROKEN
        assert said in one_line(done.stderr)


def test_a_test_that_is_younger_than_the_change_is_laid_over_its_history(
    scripts: Project, repository: Repository
) -> None:
    """The samples are in data.txt, which all commits have; the benchmark that reads them was added last."""
    for name in ("CMakeLists.txt", "parse.sh"):
        repository.git("rm", "--quiet", "--cached", name)
        (scripts.source / name).rename(scripts.source.parent / name)
    repository.commit("Have no test", data__txt='samples="1000 1010 990 1020 1005"\n')
    repository.git("tag", "--force", "good")
    innocent(repository, 3)
    culprit = repository.commit("Be slower", data__txt='samples="1500 1510 1490 1520 1505"\n')
    innocent(repository, 2)
    text = (scripts.source.parent / "parse.sh").read_text("utf-8")
    text = text.replace('samples="1000 1010 990 1020 1005"', '. "$LIBRARY/data.txt"')
    cmake = (scripts.source.parent / "CMakeLists.txt").read_text("utf-8")
    cmake = ONE_TEST.sub(declared("${CMAKE_CURRENT_SOURCE_DIR}"), cmake)
    repository.commit("Measure", parse__sh=text, CMakeLists__txt=cmake)
    (scripts.source / "parse.sh").chmod(0o755)
    alone = bisect(scripts)
    assert alone.returncode == BROKEN
    assert "the good end" in alone.stderr and "--overlay PATH" in alone.stderr
    overlay = [f"--overlay={scripts.source / name}" for name in ("CMakeLists.txt", "parse.sh")]
    found = found_by(bisect(scripts, "--json", *overlay))
    assert [step["commit"] for step in found["steps"]] == [culprit]


def test_a_library_without_a_build_is_searched_from_a_project_outside(tmp_path: Path) -> None:
    """The commits of the library contain only headers; the project that measures them is not in a repository."""
    library = tmp_path / "library"
    library.mkdir()
    (library / "data.txt").write_text('samples="1000 1010 990 1020 1005"\n', "utf-8")
    repository = repository_at(library)
    innocent(repository, 3)
    culprit = repository.commit("Be slower", data__txt='samples="1500 1510 1490 1520 1505"\n')
    innocent(repository, 2)
    project = configure("scripts", tmp_path / "outside", f"-DLIBRARY={library}")
    project.edit("parse.sh", "samples=.*", '. "$LIBRARY/data.txt"')
    project.edit("CMakeLists.txt", ONE_TEST.pattern, declared("${LIBRARY}"))
    run("cmake", project.build)
    done = bisect(project, "--json", "--repository", library, "--source-variable", "LIBRARY")
    assert [step["commit"] for step in found_by(done)["steps"]] == [culprit]


def test_git_bisect_run_takes_its_answers(scripts: Project, repository: Repository) -> None:
    whole = (scripts.source / "CMakeLists.txt").read_text("utf-8")
    innocent(repository, 2)
    repository.commit("Break", CMakeLists__txt=whole + BROKEN_CMAKE)
    repository.commit("Mend", CMakeLists__txt=whole)
    culprit = repository.commit("Parse more", parse__sh=samples(scripts, 1500))
    innocent(repository, 2)
    repository.git("bisect", "start", "HEAD", "good")
    step = (WRAPPER, "bisect", "parse", "--good", "good", "--step", "--build-dir", scripts.build)
    said = repository.git("bisect", "run", *step)
    assert f"{culprit} is the first bad commit" in said
    repository.git("bisect", "reset")
    codes = {
        commit: scripts.holdfast(*step[1:], "--bad", commit).returncode
        for commit in (f"{culprit}~1", culprit, "good~0", f"{culprit}~2")
    }
    assert codes == {f"{culprit}~1": 0, culprit: 1, "good~0": 0, f"{culprit}~2": 125}
    for broken in (("--bad", "nowhere"), ("--no-such-option",), ("--processes", "many"), ("--json",)):
        assert scripts.holdfast(*step[1:], *broken).returncode == 128, broken  # this ends git bisect run


def test_an_interrupted_search_leaves_nothing_in_the_way(scripts: Project, repository: Repository) -> None:
    innocent(repository, 2)
    whole = (scripts.source / "CMakeLists.txt").read_text("utf-8")
    waited = scripts.source.parent / "waited"
    once = f"if(NOT EXISTS {waited})\n  file(TOUCH {waited})\n  execute_process(COMMAND sleep 60)\nendif()\n"
    repository.commit("Wait", CMakeLists__txt=whole + once)
    repository.commit("Do not wait", CMakeLists__txt=whole)
    search = subprocess.Popen(
        [WRAPPER, "bisect", "parse", "--good", "good", "--bad", "HEAD~1"], cwd=scripts.build, env=environment(),
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    until(lambda: search.poll() is not None or waited.exists())
    assert search.poll() is None
    search.terminate()
    search.wait(60)
    repository.git("checkout", "--quiet", "-b", "on")
    repository.commit("Parse more", parse__sh=samples(scripts, 1500))
    assert found_by(bisect(scripts, "--json"))["steps"]
    assert "prunable" not in repository.git("worktree", "list")


# ---- real programs ------------------------------------------------------------------------------------------------


def test_a_slowdown_of_a_third_is_found_in_a_history_of_programs(tmp_path: Path) -> None:
    """The slowdown is large enough for any machine; ci/research/bisect-history measures 5 %."""
    project = configure("history", tmp_path, "-DCMAKE_BUILD_TYPE=Release")
    history = plant(repository_at(project.source), seed=3, commits=16, slower=(1.35,))
    options = ("--min-effect", "10%", "--json", "--quiet")
    done = project.holdfast("bisect", "work", "--good", "good", *options)
    assert history.is_named_by(found_by(done)["steps"])


def work(rounds: int, unused: int = 0) -> str:
    """Returns a work.hpp with a function without callers."""
    other = f"[[gnu::used]] inline int unused(int x) {{ return x * {unused + 3} / 7; }}\n"
    return f"#pragma once\ninline constexpr unsigned kRounds = {rounds};\n{other}"


def test_commits_that_change_nothing_that_it_executes_are_not_measured(tmp_path: Path) -> None:
    project = configure("history", tmp_path, "-DCMAKE_BUILD_TYPE=Release")
    (project.source / "work.hpp").write_text(work(20000), "utf-8")
    repository = repository_at(project.source)
    for number in range(1, 12):
        repository.commit(f"Change {number}", work__hpp=work(20000, number))
    culprit = repository.commit("Do more", work__hpp=work(30000, 12))
    for number in range(13, 17):
        repository.commit(f"Change {number}", work__hpp=work(30000, number))
    done = project.holdfast("bisect", "work", "--good", "good", "--min-effect", "10%", "--json", "--quiet")
    found = found_by(done)
    assert [step["candidates"] for step in found["steps"]] == [[culprit]]
    assert found["comparisons"] == 1 and found["builds"] == 2 + 4  # both ends, and ceil(log2(16)) midpoints
    assert len(found["unmeasured"]) == 4


def test_no_commit_is_named_where_the_ends_differ_in_nothing_that_it_executes(tmp_path: Path) -> None:
    project = configure("history", tmp_path, "-DCMAKE_BUILD_TYPE=Release")
    (project.source / "work.hpp").write_text(work(20000), "utf-8")
    repository = repository_at(project.source)
    for number in range(1, 4):
        repository.commit(f"Change {number}", work__hpp=work(20000, number))
    done = project.holdfast("bisect", "work", "--good", "good")
    assert done.returncode == PASS, done.stderr
    assert "Nothing that it executes or reads differs between the ends" in one_line(done.stdout)
    found = found_by(project.holdfast("bisect", "work", "--good", "good", "--json"), PASS)
    assert found["same_ends"] and found["comparisons"] == 0 and found["steps"] == []
    step = project.holdfast("bisect", "work", "--good", "good", "--step")
    assert step.returncode == 0, "for git bisect run, it is good"
