"""holdfast compare: two commands, or one test of two build trees, with no store."""

import json
from pathlib import Path
from typing import Any

import pytest
from project import BROKEN, PASS, REGRESSED, UNDECIDED, Done, Project, check_schema, configure, holdfast

CODES = {"pass": PASS, "improved": PASS, "regressed": REGRESSED, "inconclusive": UNDECIDED}


def report_of(done: Done) -> dict[str, Any]:
    """A report like any other, which all renderers take."""
    report = json.loads(done.stdout)
    check_schema(report, "report")
    return dict(report)


# ---- two commands: what they take is the machine's affair, how they are run is not --------------------------------


def test_two_commands_are_compared_without_a_store(tmp_path: Path) -> None:
    done = holdfast("compare", "--budget", "2", "--json", "--", "sleep 0.01", "sleep '0.02'", cwd=tmp_path)
    report = report_of(done)
    (result,) = report["results"]
    assert done.returncode == CODES[result["verdict"]]
    assert result["settings"]["baseline-command"] == "sleep 0.01"
    assert result["settings"]["current-command"] == "sleep 0.02"
    pairs = [process["pair"] for process in result["current"]["processes"]]
    assert [process["pair"] for process in result["baseline"]["processes"]] == pairs
    assert list(tmp_path.iterdir()) == []


def test_hooks_run_around_the_commands_and_each_of_their_runs(tmp_path: Path) -> None:
    hooks = [f"--{name}=echo {name} >>log" for name in ("setup", "prepare", "conclude", "cleanup")]
    command = "sh -c 'echo run >>log'"
    done = holdfast("compare", *hooks, "--processes", "2", "--budget", "2", "--", command, command, cwd=tmp_path)
    assert done.returncode in (PASS, REGRESSED, UNDECIDED), done.stderr
    log = (tmp_path / "log").read_text().split()
    runs = log.count("run")
    assert runs >= 2
    assert log == ["setup"] * 2 + ["prepare", "run", "conclude"] * runs + ["cleanup"] * 2


def test_a_hook_that_fails_is_named(tmp_path: Path) -> None:
    done = holdfast("compare", "--prepare", "echo no room >&2; exit 5", "--", "true", "true", cwd=tmp_path)
    assert done.returncode == BROKEN
    assert "the prepare command 'echo no room >&2; exit 5' exited with 5" in done.stderr
    assert "no room" in done.stderr


def test_pages_and_markdown_can_be_written(tmp_path: Path) -> None:
    places = ("--html", tmp_path / "site", "--markdown", tmp_path / "it.md")
    done = holdfast("compare", "--budget", "1", *places, "--", "true", "true")
    assert done.returncode in (PASS, REGRESSED, UNDECIDED), done.stderr
    assert (tmp_path / "site/index.html").is_file()
    assert (tmp_path / "it.md").read_text("utf-8").startswith("<!-- holdfast: compare -->\n")


def test_a_shell_runs_what_needs_one() -> None:
    done = holdfast("compare", "--shell", "--budget", "1", "--json", "--", "true | true", "true; true")
    assert report_of(done)["results"][0]["verdict"] in CODES


WRONG = [
    (["a | b", "true"], "'a | b': | & ; < > ( ) { } and line ends need a shell"),
    (["echo 'open", "true"], "a quote is not closed"),
    (["true"], "At least 2 required"),
    (["never-installed-x", "true"], "'never-installed-x' is not found in PATH"),
    (["false", "true"], "'false' (the baseline's snapshot) exited with 1"),
]


@pytest.mark.parametrize(("commands", "said"), WRONG)
def test_what_cannot_be_run_is_said(commands: list[str], said: str) -> None:
    done = holdfast("compare", "--budget", "1", "--", *commands)
    assert (done.returncode, done.stdout) == (BROKEN, "")
    assert said in done.stderr


# ---- one test of two build trees: its samples are fixed, and the verdicts exact -----------------------------------


@pytest.fixture
def slower(scripts: Project, tmp_path: Path) -> Project:
    other = configure("scripts", tmp_path / "other")
    other.edit("parse.sh", "samples=.*", 'samples="1500 1510 1490 1520 1505"')
    return other


def compare(before: Project, now: Project, *options: object, test: str = "parse") -> Done:
    return holdfast("compare", "--test", test, *options, "--", before.build, now.build)


def test_a_test_is_compared_between_two_build_trees(scripts: Project, slower: Project) -> None:
    done = compare(scripts, slower)
    assert done.returncode == REGRESSED
    assert "parse: regressed: slower by 49.8 %" in done.stdout  # 1505 / 1005 - 1
    assert compare(slower, scripts).returncode == PASS
    assert compare(scripts, scripts).returncode == PASS
    assert not scripts.store.exists() and not slower.store.exists()


def test_the_report_has_both_sides(scripts: Project, slower: Project) -> None:
    (result,) = report_of(compare(scripts, slower, "--json", test="perf.parse"))["results"]
    assert (result["baseline"]["median"], result["current"]["median"]) == (1005, 1505)
    assert (result["test"], result["baseline"]["kind"]) == ("parse", "live")
    assert result["settings"]["processes"] == "6"  # as declared


def test_the_command_line_wins_over_the_declaration(scripts: Project, slower: Project) -> None:
    done = compare(scripts, slower, "--min-effect", "60%")
    assert done.returncode == PASS


def test_a_build_tree_or_test_that_is_not_there_is_named(scripts: Project, tmp_path: Path) -> None:
    nowhere = holdfast("compare", "--test", "parse", "--", tmp_path / "nowhere", scripts.build)
    assert nowhere.returncode == BROKEN
    assert "nowhere: is no build tree that declares tests" in nowhere.stderr
    unknown = compare(scripts, scripts, test="regex")
    assert unknown.returncode == BROKEN
    assert 'no test matches "regex"; there are parse, ' in unknown.stderr
