"""Tests baselines by branch: the reference of a branch, on real git repositories."""

import json
from dataclasses import dataclass
from pathlib import Path

import pytest
from conftest import Kept
from project import PASS, SLOWER, UNDECIDED, Measured, Project, configure, run


@dataclass
class Repository:
    """The project scripts as a git repository whose first commit is on main."""

    project: Project

    def git(self, *words: str) -> str:
        identity = ("-c", "user.name=Ada", "-c", "user.email=ada@localhost")
        done = run("git", "-C", self.project.source, *identity, *words, GIT_CONFIG_GLOBAL="/dev/null")
        return done.stdout.strip()

    def commit(self, message: str) -> None:
        self.git("commit", "--quiet", "--allow-empty", "--all", "--message", message)

    def branch(self, name: str, start: str = "HEAD") -> None:
        self.git("checkout", "--quiet", "-b", name, start)

    def slower_on(self, name: str) -> None:
        """Makes a branch that takes 1.5 times as long, measures and accepts it."""
        self.branch(name)
        self.project.edit(*SLOWER)
        self.commit("slower")
        self.project.measure("parse")
        self.project.accept("parse", "--reason", "needed")


@pytest.fixture
def repository(kept_projects: Kept, scripts: Project) -> Repository:
    """Returns a repository with a baseline of perf.parse on main."""
    repository = Repository(scripts)

    def accept(_: Path) -> None:
        repository.git("init", "--quiet", "--initial-branch=main")
        repository.git("add", ".")
        repository.commit("first")
        scripts.measure("parse")
        scripts.accept("parse")

    kept_projects.project("accepted on main", accept)
    return repository


def pointers(project: Project) -> dict[str, str]:
    done = project.holdfast("baseline", "list", "--all-branches", "--json")
    return {entry["branch"]: entry["run"] for entry in json.loads(done.stdout)}


def compared_with(measured: Measured) -> tuple[str, str]:
    return measured.result["baseline"]["branch"], measured.verdict


def test_a_feature_branch_is_compared_with_the_baseline_of_main(repository: Repository) -> None:
    project = repository.project
    repository.branch("feature")
    repository.commit("more")
    measured = project.measure("parse")
    assert measured.report["session"]["branch"] == "feature"
    assert compared_with(measured) == ("main", "pass")
    assert measured.result["warnings"] == []
    said = project.holdfast("run", project.declaration("parse"), "--verbose").stdout
    assert "  baseline: of the branch main\n" in said


def test_on_main_nothing_is_said_of_branches(repository: Repository) -> None:
    project = repository.project
    assert compared_with(project.measure("parse")) == ("main", "pass")
    assert "baseline: of" not in project.holdfast("run", project.declaration("parse"), "--verbose").stdout


def test_accepting_on_a_feature_branch_leaves_mains_untouched(repository: Repository) -> None:
    project = repository.project
    mains = pointers(project)["main"]
    repository.slower_on("feature")
    assert pointers(project).keys() == {"main", "feature"}
    assert pointers(project)["main"] == mains
    (shown,) = json.loads(project.holdfast("baseline", "show", "--json").stdout)
    assert [deed["replaced"] for deed in shown["trail"]] == [mains]  # what the acceptance replaced
    assert compared_with(project.measure("parse")) == ("feature", "pass")
    repository.git("checkout", "--quiet", "main")
    assert compared_with(project.measure("parse")) == ("main", "pass")


@pytest.mark.parametrize("merge", [("--no-ff", "--message=merged"), ("--squash",)], ids=["merge", "squash"])
def test_what_a_branch_accepted_is_not_red_where_it_is_merged(repository: Repository, merge: tuple[str, ...]) -> None:
    project = repository.project
    repository.slower_on("feature")
    repository.git("checkout", "--quiet", "main")
    (project.source / "other").write_text("text")
    repository.git("add", "other")
    project.edit("print.sh", "pause=0", "pause=0 # as before")
    repository.commit("something else")
    repository.git("merge", "--quiet", *merge, "feature")
    repository.commit("merged")
    project.edit("parse.sh", "esac", "esac # another program than that of the branch")
    repository.commit("more")
    assert compared_with(project.measure("parse")) == ("feature", "pass")
    project.edit("parse.sh", "samples=.*", 'samples="1600 1610 1590 1620 1605"')
    assert compared_with(project.measure("parse")) == ("feature", "regressed")
    project.accept("parse", "--reason", "needed")  # main has its own level from here on
    assert compared_with(project.measure("parse")) == ("main", "pass")


def test_what_was_accepted_before_it_was_committed_is_not_red_as_the_same_program(repository: Repository) -> None:
    project = repository.project
    repository.branch("feature")
    project.edit(*SLOWER)
    project.measure("parse")
    project.accept("parse", "--reason", "needed")
    repository.git("stash", "--quiet")
    repository.git("checkout", "--quiet", "main")
    assert compared_with(project.measure("parse")) == ("main", "pass")
    repository.git("stash", "pop", "--quiet")
    repository.commit("slower")
    assert compared_with(project.measure("parse")) == ("feature", "pass")


def test_a_branch_off_a_release_branch_takes_the_baseline_of_the_release(repository: Repository) -> None:
    project = repository.project
    repository.slower_on("release/1")
    repository.branch("fix")
    repository.commit("fix")
    assert compared_with(project.measure("parse")) == ("release/1", "pass")
    repository.git("checkout", "--quiet", "main")
    repository.branch("feature")
    assert compared_with(project.measure("parse")) == ("main", "pass")


def test_the_environment_says_which_branch_is_merged_into(repository: Repository) -> None:
    project = repository.project
    repository.slower_on("release/1")
    repository.branch("fix")
    assert compared_with(project.measure("parse", HOLDFAST_BASE_BRANCH="main")) == ("main", "regressed")
    assert compared_with(project.measure("parse", GITHUB_BASE_REF="main")) == ("main", "regressed")
    gone = project.measure("parse", CHANGE_TARGET="gone")
    assert compared_with(gone) == ("release/1", "pass")
    (warning,) = gone.result["warnings"]
    assert warning.startswith("CHANGE_TARGET names the branch gone, which has no baseline; compared with ")


def test_a_commit_without_a_branch_is_compared_with_the_nearest(repository: Repository) -> None:
    project = repository.project
    repository.slower_on("release/1")
    repository.commit("more")
    repository.git("checkout", "--quiet", "--detach")
    measured = project.measure("parse")
    assert measured.report["session"]["branch"] is None
    assert compared_with(measured) == ("release/1", "pass")
    repository.git("checkout", "--quiet", "--detach", "main")
    project.edit("parse.sh", "samples=.*", 'samples="1400 1410 1390 1420 1405"')
    ci = project.measure("parse", CI_COMMIT_BRANCH="main")  # the checkout does not know the branch
    assert ci.report["session"]["branch"] == "main"
    assert compared_with(ci) == ("main", "regressed")


def test_branches_that_only_origin_knows_are_found(repository: Repository, tmp_path: Path) -> None:
    project = repository.project
    repository.slower_on("release/1")
    run("git", "clone", "--quiet", "--branch", "release/1", project.source, tmp_path / "clone")
    (tmp_path / "clone/.git").rename(tmp_path / "git")
    run("rm", "-r", project.source / ".git")
    (tmp_path / "git").rename(project.source / ".git")
    repository.branch("fix")
    repository.commit("fix")
    repository.git("branch", "--quiet", "-D", "release/1")
    assert compared_with(project.measure("parse")) == ("release/1", "pass")


def test_in_a_shallow_clone_the_default_branch_is_taken_and_that_is_said(
    repository: Repository, tmp_path: Path
) -> None:
    project = repository.project
    repository.branch("feature")
    repository.commit("more")
    run("git", "clone", "--quiet", "--depth=1", f"file://{project.source}", tmp_path / "clone")
    run("rm", "-r", project.source / ".git")
    (tmp_path / "clone/.git").rename(project.source / ".git")
    measured = project.measure("parse")
    assert compared_with(measured) == ("main", "pass")
    (warning,) = measured.result["warnings"]
    assert "of the branch main, because git does not know which branch is the nearest" in warning


def test_without_a_repository_all_sessions_share_their_baselines(scripts: Project) -> None:
    scripts.measure("parse")
    scripts.accept("parse")
    measured = scripts.measure("parse")
    assert measured.report["session"]["branch"] is None
    assert compared_with(measured) == (None, "pass")
    assert measured.result["warnings"] == []


def test_a_tree_without_its_repository_takes_mains_and_says_so(repository: Repository) -> None:
    project = repository.project
    run("rm", "-r", project.source / ".git")
    measured = project.measure("parse")
    assert compared_with(measured) == ("main", "pass")
    assert "of the branch main, because git does not know" in measured.result["warnings"][0]


def test_the_list_shows_the_branch_that_is_checked_out(repository: Repository) -> None:
    project = repository.project
    repository.slower_on("feature")

    def listed(*words: str) -> list[str]:
        done = project.holdfast("baseline", "list", "--json", *words)
        return [entry["branch"] for entry in json.loads(done.stdout)]

    assert listed() == ["feature"]
    assert listed("--branch", "main") == ["main"]
    assert listed("--all-branches") == ["feature", "main"]
    repository.branch("another")
    said = project.holdfast("baseline", "list").stdout
    assert said == "no baseline on another; there are on feature, main (--branch NAME, --all-branches)\n"


def test_a_run_can_be_accepted_for_another_branch(repository: Repository) -> None:
    project = repository.project
    repository.branch("feature")
    accepted = project.measure("parse", "--identical", "measure").result["current"]["session"]
    project.accept("parse", "--branch", "main")
    (shown,) = json.loads(project.holdfast("baseline", "show", "--branch", "main", "--json").stdout)
    assert shown["baseline"]["session"] == accepted
    assert pointers(project).keys() == {"main"}


def test_dropping_on_a_branch_ends_what_it_would_take_from_others(repository: Repository) -> None:
    project = repository.project
    repository.branch("feature")
    said = project.holdfast("baseline", "drop", "parse").stdout
    assert said == "parse has no baseline on feature from now on; that of main remains\n"
    measured = project.measure("parse")
    assert (measured.code, measured.verdict) == (UNDECIDED, "no_baseline")
    assert "the baseline of the branch feature was dropped at " in measured.result["message"]
    repository.git("checkout", "--quiet", "main")
    assert project.measure("parse").code == PASS


def test_histories_of_branches_are_apart(repository: Repository) -> None:
    project = repository.project
    repository.slower_on("feature")
    series = json.loads(project.holdfast("history", "parse", "--json").stdout)["series"]
    assert [(one["branch"], one["n_sessions"]) for one in series] == [("main", 1), ("feature", 1)]
    (only,) = json.loads(project.holdfast("history", "parse", "--branch", "main", "--json").stdout)["series"]
    assert only["branch"] == "main"
    assert ", branch feature, machine" in project.holdfast("history", "parse").stdout


@pytest.mark.slow
def test_a_test_that_was_removed_is_missed_until_the_branch_drops_it(tmp_path: Path) -> None:
    project = configure("scripts", tmp_path)
    repository = Repository(project)
    repository.git("init", "--quiet", "--initial-branch=main")
    repository.git("add", ".")
    repository.commit("first")
    others = ("-E", "perf.(echo|nap|score|throughput)")
    project.ctest(*others)
    project.accept("p*")
    repository.branch("feature")
    project.edit("CMakeLists.txt", "foreach.test parse print.", "foreach(test parse)")
    run("cmake", project.build)
    project.ctest(*others)
    assert project.report()["undeclared"] == ["print"]
    project.holdfast("baseline", "drop", "print", "--reason", "printing has gone")
    assert project.report()["undeclared"] == []
    assert pointers(project).keys() == {"main"}  # the pointers of print are gone
