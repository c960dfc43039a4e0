"""Tests holdfast compare with several commands, or with a single one, and the options that hyperfine's users know."""

import csv
from pathlib import Path

import pytest
from project import BROKEN, PASS, REGRESSED, holdfast, report_of

ONCE = ("--processes", "2", "--samples", "1", "--tester", "overlap-intervals", "--guard", "off")


def prints(number: int, log: str = "") -> str:
    """Returns a command whose number does not depend on the machine's load."""
    return f"sh -c 'echo {number}{' >>log; echo ' + str(number) if log else ''}'"


PICK = ("--pick", "([0-9]+)")


def test_several_commands_are_compared_with_the_first_in_rounds_of_their_own(tmp_path: Path) -> None:
    sides = [prints(number, "log") for number in (100, 120, 80)]
    report = report_of(holdfast("compare", *PICK, *ONCE, "--json", "--", *sides, cwd=tmp_path))
    assert [(one["current"]["median"], one["baseline"]["median"]) for one in report["results"]] == [(120, 100), (80, 100)]
    assert [one["verdict"] for one in report["results"]] == ["regressed", "improved"]
    log = (tmp_path / "log").read_text().split()
    assert (sorted(log[:4]), sorted(log[4:])) == (["100", "100", "120", "120"], ["100", "100", "80", "80"])


def test_the_table_has_the_reference_and_who_is_how_fast(tmp_path: Path) -> None:
    names = ("-n", "old", "-n", "new", "-n", "newer")
    options = (*names, "--processes", "6", "--tester", "overlap-intervals", "--guard", "off", *PICK, "--unit", "ms")
    done = holdfast("compare", *options, "--csv", "all.csv", "--", prints(100), prints(120), prints(80), cwd=tmp_path)
    assert done.returncode == REGRESSED, done.stderr
    rows = [line.split() for line in done.stdout.splitlines()]
    assert ["old", "100", "ms", "[100", "ms,", "100", "ms]", "1", "reference"] in rows
    assert ["new", "120", "ms", "[120", "ms,", "120", "ms]", "1.2", "[1.2,", "1.2]", "regressed", "1.20", "times", "as",
            "much"] in rows  # fmt: skip
    assert [row[0] for row in rows[2:5]] == ["old", "new", "newer"]
    table = list(csv.DictReader((tmp_path / "all.csv").open(newline="")))
    assert [(row["test"], row["value"], row["baseline"], row["verdict"]) for row in table] == [
        ("new", "120", "100", "regressed"), ("newer", "80", "100", "improved"),
    ]  # fmt: skip


def test_rows_are_sorted_by_what_was_measured() -> None:
    done = holdfast("compare", *PICK, *ONCE, "--sort", "time", "--", prints(100), prints(120), prints(80))
    found = [line.split("'")[1] for line in done.stdout.splitlines() if line.startswith("sh -c") and "reg" not in line[:40]]
    assert found[:3] == ["echo 80", "echo 100", "echo 120"]


@pytest.mark.parametrize("reference", ["2", "middle"])
def test_any_command_can_be_the_reference(reference: str) -> None:
    options = ("-n", "first", "-n", "middle", "--reference", reference, *PICK, *ONCE, "--json")
    report = report_of(holdfast("compare", *options, "--", prints(100), prints(120), prints(80)))
    assert [(one["test"], one["settings"]["baseline-name"]) for one in report["results"]] == [
        ("first", "middle"), ("sh -c 'echo 80'", "middle"),
    ]  # fmt: skip


def test_the_same_command_twice_has_two_names() -> None:
    report = report_of(holdfast("compare", *PICK, *ONCE, "--json", "--", *[prints(5)] * 3))
    assert [one["test"] for one in report["results"]] == ["sh -c 'echo 5'", "sh -c 'echo 5' #2"]


def test_several_commands_are_compared_at_each_value_of_a_range() -> None:
    sides = ["echo {size}", "echo 1{size}", "echo 2{size}"]
    report = report_of(holdfast("compare", "--params", "size=range:1:5:4", *PICK, *ONCE, "--json", "--", *sides))
    assert [(one["params"]["size"], one["current"]["median"]) for one in report["results"]] == [
        (1, 11), (1, 21), (5, 15), (5, 25),
    ]  # fmt: skip


@pytest.mark.slow
def test_one_command_is_measured_and_not_judged(tmp_path: Path) -> None:
    options = ("--processes", "3", "--samples", "2", *PICK, "--markdown", "it.md", "--html", "site")
    done = holdfast("compare", *options, "--json", "--", prints(7, "log"), cwd=tmp_path)
    (result,) = report_of(done)["results"]
    assert (done.returncode, result["verdict"], result["current"]["median"]) == (PASS, "no_baseline", 7)
    assert result["baseline"]["kind"] == "none"
    assert (tmp_path / "log").read_text().split() == ["7"] * 6
    assert (tmp_path / "site/index.html").is_file()
    shown = holdfast("compare", *options, "--", prints(7), cwd=tmp_path)
    assert "6 runs in 3 processes" in shown.stdout


def test_hooks_are_one_for_all_commands_or_one_for_each(tmp_path: Path) -> None:
    sides = [f"sh -c 'echo {name} >>log'" for name in "ABC"]
    each = [word for name in "abc" for word in ("--prepare", f"echo {name} >>log")]
    done = holdfast("compare", *each, "--setup", "echo s >>log", *ONCE, "--", *sides, cwd=tmp_path)
    assert done.returncode in (PASS, REGRESSED), done.stderr
    log = (tmp_path / "log").read_text().split()
    assert all(before == run.lower() for before, run in zip(log, log[1:], strict=False) if run in "ABC")
    assert (log.count("A"), log.count("B"), log.count("C"), log.count("s")) == (4, 2, 2, 4)
    some = holdfast("compare", *each[:4], *ONCE, "--", *sides)
    assert some.returncode == BROKEN
    assert "--prepare is given 2 times for 3 commands; give it once for all of them, or once for each" in some.stderr


def test_output_can_be_let_through(tmp_path: Path) -> None:
    side = "sh -c 'echo to stdout; echo to stderr >&2'"
    done = holdfast("compare", "--show-output", *ONCE, "--", side, side)
    assert (done.stdout.count("to stdout\n"), done.stderr.count("to stderr\n")) == (4, 4)
    both = holdfast("compare", "--show-output", "--json", "--", side, side)
    assert both.returncode == BROKEN
    assert "give --json a file" in both.stderr


def test_a_shell_can_be_named() -> None:
    side = 'echo "${BASH_VERSINFO[0]}"'  # an error in other shells
    done = holdfast("compare", "--shell=bash --norc", *PICK, *ONCE, "--json", "--", side, side)
    (result,) = report_of(done)["results"]
    assert result["current"]["median"] >= 3


OTHERS = [
    (["-L", "size", "1,2"], "--parameter-list is an option of hyperfine; in Holdfast, use --params size=1,2"),
    (["--parameter-scan", "size", "1", "9"], "in Holdfast, use --params size=range:1:9"),
    (["--export-json", "it.json"], "--export-json is an option of hyperfine; in Holdfast, use --json it.json"),
    (["--max-runs", "5"], "--processes N limits their number"),
    (["-N"], "omit the option"),
]


@pytest.mark.parametrize(("words", "said"), OTHERS)
def test_words_of_hyperfine_are_refused_with_ours(words: list[str], said: str) -> None:
    done = holdfast("compare", *words, "--", "true", "true")
    assert (done.returncode, done.stdout) == (BROKEN, "")
    assert said in done.stderr


def test_words_that_are_refused_are_not_offered() -> None:
    for told in (holdfast("completion", "bash"), holdfast("manual", "compare"), holdfast("compare", "--help-all")):
        assert "--show-output" in told.stdout.replace("\\-", "-")
        assert "parameter" + "-list" not in told.stdout.replace("\\-", "-")


WRONG_CHOICES = [
    (["--reference", "3"], "--reference 3: there are 2 commands; give a number from 1, or the --name of one"),
    (["-n", "a", "-n", "b", "-n", "c"], "--name is given 3 times, and there are 2 commands"),
    (["--params", "size=range:1"], "a range is range:MIN:MAX or range:MIN:MAX:STEP"),
    (["--test", "parse", "--name", "a"], "are for commands"),
]


@pytest.mark.parametrize(("words", "said"), WRONG_CHOICES)
def test_what_is_none_of_the_commands_is_said(words: list[str], said: str) -> None:
    done = holdfast("compare", *words, "--", "echo {size}", "echo {size}")
    assert (done.returncode, done.stdout) == (BROKEN, "")
    assert said in done.stderr
