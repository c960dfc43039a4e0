"""Tests holdfast history: the series of a test over its sessions, its change points and its drift."""

import json
from pathlib import Path
from typing import Any

import pytest
from project import BROKEN, PASS, SLOWER, UNDECIDED, Project, check_schema
from repository import repository_at
from sessions import WOBBLE, accept, around, fill


def history(project: Project, *words: object) -> dict[str, Any]:
    done = project.holdfast("history", "parse", "--json", *words)
    assert done.returncode == PASS, done.stderr
    report = dict(json.loads(done.stdout))
    check_schema(report, "history")
    return report


def only_series(project: Project, *words: object) -> dict[str, Any]:
    (series,) = history(project, *words)["series"]
    return dict(series)


# ---- what is found -----------------------------------------------------------------------------------------


def test_a_step_is_marked_where_it_began(measured: Project) -> None:
    fill(measured, around(1000, 20) + around(1080, 20))
    done = measured.holdfast("history", "parse")
    assert done.returncode == PASS  # a report, not a gate
    lines = done.stdout.splitlines()
    (mark,) = [i for i, line in enumerate(lines) if line.startswith("* ")]
    assert lines[mark].startswith("* slower by 8.00 % since c00020 (p ")
    assert lines[mark].endswith(": 1 us -> 1.08 us")
    assert "c00020" in lines[mark + 1] and "c00019" in lines[mark - 1]
    assert len([line for line in lines if "no_baseline" in line]) == 40


def test_json_has_the_series_and_its_points(measured: Project) -> None:
    fill(measured, around(1000, 20) + around(1080, 20))
    series = only_series(measured)
    assert (series["benchmark"], series["metric"], series["unit"]) == ("parse", "time", "ns")
    assert series["params"] == {}
    assert [session["value"] for session in series["sessions"]] == around(1000, 20) + around(1080, 20)
    assert series["sessions"][0] == {
        "session": "s00000", "started": "2026-01-01T00:00:00Z", "commit": "c00000", "branch": None, "dirty": False,
        "run": "r00000", "value": 1000, "low": 1000, "high": 1000, "relative": None, "verdict": "no_baseline", "change": None, "accepted": False,
        "baseline": False, "segment": False, "formerly": None,
    }  # fmt: skip
    (point,) = series["change_points"]
    assert (point["index"], point["session"], point["commit"]) == (20, "s00020", "c00020")
    assert (point["before"], point["after"], point["worse"]) == (1000, 1080, True)
    assert point["change"] == pytest.approx(0.08)
    assert point["p_value"] < 1e-6


@pytest.mark.slow
def test_levels_are_told_by_what_ran_beside_each_session_as_on_a_machine_that_is_slower_on_a_day(scripts: Project) -> None:
    """The environment sets the times of the accepted program and of the current one."""
    scripts.edit("parse.sh", "samples=.*", 'samples="$SAMPLES"')
    for day, values in enumerate(("1000 1010 990 1020 1005", "1630 1640 1620 1650 1635", "700 710 690 720 705")):
        measured = scripts.measure("parse", "--fresh", "--identical", "measure", SAMPLES=values)
        assert measured.code == (PASS if day else UNDECIDED), measured.stderr
        if day == 0:
            scripts.accept("parse")
    series = only_series(scripts)
    assert [session["value"] for session in series["sessions"]] == [1005, 1635, 705]
    assert [session["relative"]["ratio"] for session in series["sessions"]] == pytest.approx([1, 1, 1])
    told = scripts.holdfast("history", "parse").stdout
    assert "1.635 us" in told and told.count("+0.00 %") == 2 and "against the program that ran beside the session" in told
    overall = json.loads(scripts.holdfast("history", "--json").stdout)["sessions"]
    assert [(one["tests"], one["since_first"]["ratio"]) for one in overall] == [(1, pytest.approx(1))] * 3
    site = scripts.build / "site"
    assert scripts.holdfast("report", "html", "--output", site).returncode == PASS
    (page,) = site.glob("tests/*.html")
    figures = json.loads(page.read_text("utf-8").partition('id="figures">')[2].partition("</script>")[0])
    drawn = {name: [line["y"] for line in figures[name]["traces"] if line["name"] == "sessions"] for name in ("history", "history-measured")}
    assert drawn == {"history": [[0, 0, 0]], "history-measured": [[1.005, 1.635, 0.705]]}


def test_without_a_comparison_there_is_no_mean_of_all_tests(measured: Project) -> None:
    fill(measured, around(1000, 3))
    done = measured.holdfast("history")
    assert done.returncode == BROKEN
    assert "no test was compared with an accepted program, so there is no mean of all tests" in done.stderr


def test_getting_faster_is_no_loss(measured: Project) -> None:
    fill(measured, around(1000, 20) + around(900, 20))
    (point,) = only_series(measured)["change_points"]
    assert not point["worse"]
    assert "* faster by 10.0 % since c00020" in measured.holdfast("history", "parse").stdout


def test_noise_is_no_change(measured: Project) -> None:
    fill(measured, around(1000, 40))
    assert only_series(measured)["change_points"] == []
    said = measured.holdfast("history", "parse").stdout
    assert "No change points" in said
    assert "No drift: " in said and " since the first session c00000, within 2 % " in said


def test_a_creep_is_drift_since_the_accepted_baseline(measured: Project) -> None:
    fill(measured, [1000 * 1.002**i + WOBBLE[i % len(WOBBLE)] for i in range(50)])
    accept(measured, "r00002")
    accept(measured, "r00010")
    series = only_series(measured)
    assert [i for i, session in enumerate(series["sessions"]) if session["accepted"]] == [2, 10]
    assert [i for i, session in enumerate(series["sessions"]) if session["baseline"]] == [10]
    drift = series["drift"]
    assert drift["outcome"] == "regressed"
    assert drift["since"] == {"kind": "baseline", "session": "s00010", "commit": "c00010"}
    # The first and the last five sessions are 35 sessions apart: 1.002 to the power of 35 is 1.0724. A wobble of 3
    # ns changes the ratio by 0.3 %.
    assert drift["estimate"]["ratio"] == pytest.approx(1.0724, abs=0.004)
    said = measured.holdfast("history", "parse").stdout
    assert "  Drift: slower by " in said
    assert " since the baseline c00010, more than 2 % (the last 5 sessions against 5 from there on)" in said


def test_machines_are_not_compared(measured: Project) -> None:
    machines = ["one", "two"] * 20
    fill(measured, [1000 + i % 3 if i % 2 == 0 else 2000 + i % 3 for i in range(40)], machines)
    series = history(measured)["series"]
    assert [one["fingerprint"] for one in series] == ["one", "two"]
    assert [len(one["sessions"]) for one in series] == [20, 20]
    assert [one["change_points"] for one in series] == [[], []]
    assert "Measured on 2 machines, whose numbers are not compared with each other." in measured.holdfast(
        "history", "parse"
    ).stdout


def test_a_few_sessions_are_too_few(measured: Project) -> None:
    fill(measured, around(1000, 3))
    series = only_series(measured)
    assert series["reason"] == "too few values to search for a change: 3, at least 8 are needed"
    assert series["drift"]["message"] == "too few sessions since the reference: 3, at least 10 are needed"
    said = measured.holdfast("history", "parse").stdout
    assert "No change points: too few values" in said
    assert "Drift is not judged: too few sessions" in said


def test_a_real_run_is_a_session(scripts: Project) -> None:
    scripts.measure("parse")
    scripts.accept("parse")
    scripts.measure("parse", "--identical", "measure")
    first, second = only_series(scripts)["sessions"]
    assert (first["value"], second["value"]) == (1005, 1005)  # the median of the samples in parse.sh
    assert (first["verdict"], second["verdict"]) == ("no_baseline", "pass")
    assert (first["baseline"], second["baseline"]) == (True, False)


def test_the_percentage_of_a_session_is_against_what_its_verdict_was_judged_by(scripts: Project) -> None:
    scripts.measure("parse")
    scripts.accept("parse")
    as_accepted = (scripts.source / "parse.sh").read_text("utf-8")
    scripts.edit(*SLOWER)  # 1505 ns instead of 1005
    scripts.measure("parse")
    (scripts.source / "parse.sh").write_text(as_accepted, "utf-8")
    scripts.measure("parse", "--identical", "measure")
    first, slower, last = only_series(scripts)["sessions"]
    assert first["change"] is None
    assert slower["change"] == pytest.approx(1505 / 1005 - 1)
    assert last["change"] == pytest.approx(0)  # not -33 %, compared with the session before
    lines = scripts.holdfast("history", "parse").stdout.splitlines()
    (line,) = [line for line in lines if "regressed" in line]
    assert line.split()[-3:] == ["+49.8", "%", "regressed"]


def test_sessions_can_be_in_the_order_of_their_commits(scripts: Project) -> None:
    repository = repository_at(scripts.source)
    good, later = repository.git("rev-parse", "HEAD"), repository.commit("Later", notes="1")
    scripts.measure("parse")
    repository.git("checkout", "--quiet", "-B", "trunk", good)
    repository.git("branch", "later", later)
    scripts.measure("parse")
    assert [session["commit"] for session in only_series(scripts)["sessions"]] == [later, good]
    assert [session["commit"] for session in only_series(scripts, "--order-by-commit")["sessions"]] == [good, later]


def test_an_order_of_commits_needs_git(scripts: Project) -> None:
    scripts.measure("parse")
    done = scripts.holdfast("history", "parse", "--order-by-commit")
    assert done.returncode == BROKEN and "git knows no commits there" in done.stderr


# ---- options -----------------------------------------------------------------------------------------------


def test_the_smallest_change_can_be_chosen(measured: Project) -> None:
    fill(measured, around(1000, 20) + around(1080, 20))
    assert only_series(measured, "--min-change", "10%")["change_points"] == []
    assert len(only_series(measured, "--min-change", "0.05")["change_points"]) == 1


def test_the_test_and_its_limit_can_be_chosen(measured: Project) -> None:
    fill(measured, around(1000, 6) + around(1080, 6))
    (by_t,) = only_series(measured)["change_points"]
    assert only_series(measured, "--p-value", by_t["p_value"] / 2)["change_points"] == []
    report = history(measured, "--test", "permutation", "--p-value", "0.005")
    assert (report["settings"]["test"], report["settings"]["p_value"]) == ("permutation", 0.005)
    (point,) = report["series"][0]["change_points"]
    assert 0.001 <= point["p_value"] <= 0.005


def test_the_last_sessions_alone_can_be_shown_but_all_are_judged(measured: Project) -> None:
    fill(measured, around(1000, 20) + around(1080, 20))
    series = only_series(measured, "--last", 3)
    assert [session["session"] for session in series["sessions"]] == ["s00037", "s00038", "s00039"]
    assert series["n_sessions"] == 40
    assert [point["index"] for point in series["change_points"]] == [20]
    said = measured.holdfast("history", "parse", "--last", 3).stdout
    assert "  Earlier change points, not shown: 1\n" in said
    assert said.count("no_baseline") == 3


def test_json_can_go_to_a_file_beside_the_text(measured: Project, tmp_path: Path) -> None:
    fill(measured, around(1000, 12))
    done = measured.holdfast("history", "parse", "--json", tmp_path / "history.json")
    assert "12 sessions" in done.stdout
    assert json.loads((tmp_path / "history.json").read_text())["test"] == "parse"
    assert measured.holdfast("history", "parse", "--quiet").stdout == ""


def test_a_test_may_be_called_as_ctest_calls_it(measured: Project) -> None:
    assert measured.holdfast("history", "perf.parse").returncode == PASS


def test_there_is_a_help(scripts: Project) -> None:
    done = scripts.holdfast("history", "--help")
    assert (done.returncode, done.stderr) == (PASS, "")
    assert "Usage:" in done.stdout


WRONG = [
    (["parse", "--p-value", "0"], "--p-value must be between 0 and 1"),
    (["parse", "--p-value", "0.0001", "--test", "permutation"], "with 999 permutations p is 0.001 at least"),
    (["parse", "--test", "welch"], "welch not in {t,permutation}"),
    (["parse", "--min-change", "two"], "--min-change is 'two'; allowed: a share such as 2% or 0.02"),
    (["parse", "--last", "0"], "--last"),
    (["parse", "--benchmark", "sort"], 'has no runs of the benchmark "sort"; there are parse'),
    (["sort"], 'has no runs of the test "sort"; there are parse'),
]


@pytest.mark.parametrize(("words", "said"), WRONG, ids=[" ".join(words) for words, _ in WRONG])
@pytest.mark.slow
def test_a_wrong_call_is_told(measured: Project, words: list[str], said: str) -> None:
    done = measured.holdfast("history", *words)
    assert done.returncode == BROKEN
    assert done.stdout == ""
    assert said in done.stderr


def test_a_store_is_not_made_by_asking(scripts: Project) -> None:
    done = scripts.holdfast("history", "parse")
    assert done.returncode == BROKEN
    assert "there is no store yet" in done.stderr
    assert not scripts.store.exists()
