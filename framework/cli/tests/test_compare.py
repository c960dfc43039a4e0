"""Tests holdfast compare: two commands, or one test of two build trees, without a store."""

import os
import shutil
from pathlib import Path

import pytest
from project import BROKEN, PASS, REGRESSED, SLOWER, UNDECIDED, Done, Project, configure, holdfast, report_of



# ---- two commands: their times depend on the machine, the way they are run does not --------------------------------


@pytest.mark.slow
def test_two_commands_are_compared_without_a_store(tmp_path: Path) -> None:
    done = holdfast("compare", "--min-effect", "41%", "--json", "--", "sleep 0.05", "sleep '0.1'", cwd=tmp_path)
    report = report_of(done)
    (result,) = report["results"]
    assert (done.returncode, result["verdict"]) == (REGRESSED, "regressed")
    assert result["settings"]["baseline-command"] == "sleep 0.05"
    assert result["settings"]["current-command"] == "sleep 0.1"
    pairs = [process["pair"] for process in result["current"]["processes"]]
    assert [process["pair"] for process in result["baseline"]["processes"]] == pairs
    assert list(tmp_path.iterdir()) == []


def test_hooks_run_around_the_commands_and_each_of_their_runs(tmp_path: Path) -> None:
    hooks = [f"--{name}=echo {name} >>log" for name in ("setup", "prepare", "conclude", "cleanup")]
    command = "sh -c 'echo run >>log'"
    done = holdfast("compare", *hooks, "--processes", "2", "--budget", "2", "--", command, command, cwd=tmp_path)
    assert done.returncode == UNDECIDED, done.stderr  # two rounds are too few
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
    done = holdfast("compare", "--processes", "2", *places, "--", "true", "true")
    assert done.returncode == UNDECIDED, done.stderr  # two rounds are too few
    assert (tmp_path / "site/index.html").is_file()
    assert (tmp_path / "it.md").read_text("utf-8").startswith("<!-- holdfast: compare -->\n")


@pytest.mark.slow
def test_a_shell_runs_what_needs_one() -> None:
    done = holdfast("compare", "--shell", "--min-effect", "41%", "--json", "--", "sleep 0.05 | cat", "sleep 0.05; sleep 0.05")
    assert report_of(done)["results"][0]["verdict"] == "regressed"


WRONG = [
    (["a | b", "true"], "'a | b': | & ; < > ( ) { } and line breaks need a shell"),
    (["echo 'open", "true"], "a quote is not closed"),
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
    other.edit(*SLOWER)
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
    assert "nowhere: is not a build tree that declares tests" in nowhere.stderr
    unknown = compare(scripts, scripts, test="regex")
    assert unknown.returncode == BROKEN
    assert 'no test matches "regex"; there are parse, ' in unknown.stderr


def test_a_copy_of_a_build_tree_is_refused_since_it_would_run_the_same_program(scripts: Project, tmp_path: Path) -> None:
    copied = shutil.copytree(scripts.build, tmp_path / "copied")
    done = holdfast("compare", "--test", "parse", "--", copied, scripts.build)
    assert done.returncode == BROKEN
    assert f"{copied} was copied from {scripts.build}, whose programs it would run" in done.stderr


# ---- conveniences of commands --------------------------------------------------------------------------------------

FEW = ("--processes", "2", "--samples", "1", "--tester", "overlap-intervals", "--guard", "off")


def test_runs_that_warm_up_come_first_and_do_not_count(tmp_path: Path) -> None:
    sides = ["sh -c 'echo a >>log'", "sh -c 'echo b >>log'"]
    report = report_of(holdfast("compare", "--warmup", "3", *FEW, "--json", "--", *sides, cwd=tmp_path))
    log = (tmp_path / "log").read_text().split()
    assert (log[:6], len(log)) == (["a", "a", "a", "b", "b", "b"], 10)  # then two rounds
    (result,) = report["results"]
    assert [process["samples"] for process in result["current"]["processes"]] == [1, 1]


def test_a_number_of_the_output_is_compared_in_place_of_the_time(tmp_path: Path) -> None:
    before, now = "printf 'rate: 200 MB/s\\nbye\\n'", "printf 'rate: 1.5e2 MB/s\\n'"
    pick = ("--pick", "^rate: ([0-9.e]+) MB/s", "--unit", "MB/s", "--higher")
    done = holdfast("compare", *pick, *FEW, "--json", "--", before, now)
    (result,) = report_of(done)["results"]
    assert (result["metric"], result["unit"], result["direction"]) == ("output", "MB/s", "higher")
    assert (result["baseline"]["median"], result["current"]["median"]) == (200, 150)
    assert (done.returncode, result["verdict"]) == (REGRESSED, "regressed")
    assert holdfast("compare", *pick, *FEW, "--", now, before).returncode == PASS


NOT_PICKED = [
    ("rate ([0-9]+)", "printed no line that matches \"rate ([0-9]+)\"; the end of its stdout:\nrate: fast"),
    ("rate: (.*)", "printed \"fast\" where \"rate: (.*)\" expects a number"),
    ("rate", "must have one group in parentheses"),
    ("(rate", "is not a regular expression"),
]


@pytest.mark.parametrize(("pattern", "said"), NOT_PICKED)
def test_a_number_that_is_not_there_is_said_with_the_output(pattern: str, said: str) -> None:
    done = holdfast("compare", "--pick", pattern, *FEW, "--", "echo rate: fast", "echo rate: fast")
    assert done.returncode == BROKEN
    assert said in done.stderr


def test_commands_are_compared_at_each_value_of_a_parameter(tmp_path: Path) -> None:
    sides = ["sh -c 'echo {size}/{name} >>log'", "sh -c 'echo {size}-{name} >>log'"]
    params = ("--params", "size=1,20", "--params", "name=x", "--prepare", "echo before {size} >>log")
    report = report_of(holdfast("compare", *params, *FEW, "--json", "--", *sides, cwd=tmp_path))
    assert [result["params"] for result in report["results"]] == [{"name": "x", "size": 1}, {"name": "x", "size": 20}]
    assert report["results"][1]["settings"]["current-command"] == "sh -c 'echo 20-x >>log'"
    assert set((tmp_path / "log").read_text().splitlines()) == {
        "before 1", "before 20", "1/x", "1-x", "20/x", "20-x",
    }  # fmt: skip


def test_a_parameter_without_a_place_is_refused() -> None:
    done = holdfast("compare", "--params", "size=1", *FEW, "--", "true", "true")
    assert done.returncode == BROKEN
    assert "the command 'true' has no place for it; write {size} where its values go" in done.stderr


def test_commands_read_a_file_and_may_fail(tmp_path: Path) -> None:
    (tmp_path / "in").write_text("7\n")
    side = "sh -c 'read n; echo $n; exit $n'"
    options = ("--input", "in", "--ignore-failure", "--pick", "([0-9]+)", *FEW, "--json")
    (result,) = report_of(holdfast("compare", *options, "--", side, side, cwd=tmp_path))["results"]
    assert (result["current"]["median"], result["verdict"]) == (7, "pass")
    missing = holdfast("compare", "--input", tmp_path / "nowhere", "--", "cat", "cat")
    assert missing.returncode == BROKEN


def test_a_pipe_that_one_launch_alone_could_read_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    done = holdfast("compare", "--input", tmp_path / "pipe", "--", "cat", "cat")
    assert done.returncode == BROKEN
    assert "is a pipe, which only one launch could read" in done.stderr


def test_what_is_for_commands_is_refused_for_tests(scripts: Project) -> None:
    done = compare(scripts, scripts, "--pick", "(.)")
    assert done.returncode == BROKEN
    assert "are for commands" in done.stderr
