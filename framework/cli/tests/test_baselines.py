"""Tests the reference of a test: accepting, the four modes of BASELINE, and reasons for an incompatible baseline."""

import json
import re
import shutil
import sqlite3
from collections.abc import Callable

import pytest
from project import BROKEN, PASS, REGRESSED, SLOWER, UNDECIDED, Measured, Project, one_line


def lose_snapshots(project: Project) -> None:
    shutil.rmtree(f"{project.store}.snapshots")


def listed(project: Project, *words: str) -> list[str]:
    return [entry["test"] for entry in json.loads(project.holdfast("baseline", "list", *words, "--json").stdout)]


# ---- accepting ---------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_accept_takes_the_tests_that_a_pattern_names(scripts: Project) -> None:
    for test in ("parse", "print", "score"):
        scripts.measure(test)
    assert "accepted parse" in scripts.holdfast("baseline", "accept", "pa*").stdout
    assert listed(scripts) == ["parse"]
    scripts.accept("p*")
    assert listed(scripts) == ["parse", "print"]
    scripts.accept()
    assert listed(scripts) == ["parse", "print", "score"]
    assert listed(scripts, "*r*t") == ["print"]
    assert listed(scripts, "print", "s*") == ["print", "score"]


def test_the_name_of_a_branch_cannot_steer_a_terminal(scripts: Project) -> None:
    scripts.measure("parse")
    steering = "\x1b[2Jmain"  # an imported file or a merged store may contain any name
    for words in (f"accept --branch {steering}", "list --all-branches", "list", "drop --branch other"):
        done = scripts.holdfast("baseline", *words.split())
        assert done.returncode == PASS, done.stderr
        assert "\x1b" not in done.stdout
        assert r"\x1b[2Jmain" in done.stdout


def test_a_pattern_that_names_nothing_is_told(accepted: Project) -> None:
    for words in (("q*",), ("parse", "q*")):
        done = accepted.holdfast("baseline", "accept", *words)
        assert done.returncode == BROKEN
        assert f'{accepted.store}: no test that matches "q*" has been run yet' in done.stderr


def test_the_list_says_what_there_is_to_run_again(accepted: Project) -> None:
    (baseline,) = json.loads(accepted.holdfast("baseline", "list", "--json").stdout)
    assert baseline["program"] == f"{accepted.source}/parse.sh"
    assert (baseline["test"], baseline["benchmark"], baseline["config"]) == ("parse", "parse", "none")
    assert re.search(r"^parse +none .* snapshot$", accepted.holdfast("baseline", "list").stdout, re.MULTILINE)
    lose_snapshots(accepted)
    assert re.search(r"^parse +none .* numbers only$", accepted.holdfast("baseline", "list").stdout, re.MULTILINE)


@pytest.mark.slow
def test_the_last_run_that_was_accepted_counts(accepted: Project) -> None:
    accepted.edit(*SLOWER)
    assert accepted.measure("parse").verdict == "regressed"
    accepted.accept("--reason", "checks more than before")
    assert accepted.measure("parse").verdict == "pass"
    accepted.edit("parse.sh", "samples=.*", 'samples="1000 1010 990 1020 1005"')
    assert accepted.measure("parse").verdict == "improved"


def test_a_program_that_was_built_again_since_it_was_measured_is_not_accepted(scripts: Project) -> None:
    scripts.measure("parse")
    scripts.edit(*SLOWER)
    done = scripts.holdfast("baseline", "accept")
    assert done.returncode == BROKEN
    said = f"{scripts.source}/parse.sh: was built again since it was measured; run the test again, then accept"
    assert said in done.stderr
    assert listed(scripts) == []


def test_a_failed_run_is_not_accepted_and_does_not_hold_up_the_others(accepted: Project) -> None:
    accepted.edit("parse.sh", "pause=0", "exit 3")
    accepted.measure("parse")
    accepted.measure("print")
    done = accepted.holdfast("baseline", "accept")
    assert done.returncode == BROKEN
    said = one_line(done.stderr)
    assert said.startswith("holdfast: perf.parse is not accepted, since its last run failed: perf.parse: ")
    assert "exited with 3" in said
    assert re.findall(r"^accepted (\w+)", done.stdout, re.MULTILINE) == ["print"]
    assert listed(accepted) == ["parse", "print"]  # parse: the earlier one


# ---- BASELINE ----------------------------------------------------------------------------------------------


def says(measured: Measured) -> tuple[int, str, str]:
    return measured.code, measured.verdict, measured.result["baseline"]["kind"]


def test_auto_runs_the_snapshot(accepted: Project) -> None:
    assert says(accepted.measure("parse", "--identical", "measure")) == (PASS, "pass", "live")


def test_auto_without_a_snapshot_falls_back_to_numbers_and_says_so(accepted: Project) -> None:
    lose_snapshots(accepted)
    measured = accepted.measure("parse", "--baseline", "auto")
    assert says(measured) == (UNDECIDED, "inconclusive", "stored")
    message = measured.result["message"]
    assert "no snapshot of the accepted program is kept: parse.sh is missing (" in message
    assert "merge the store in which it was accepted again" in message
    assert "accept again" not in message  # that would make the current build the baseline


def test_live_without_a_baseline_has_nothing_to_run(scripts: Project) -> None:
    measured = scripts.measure("parse", "--baseline", "live")
    assert says(measured) == (UNDECIDED, "no_baseline", "none")


def test_live_without_a_snapshot_compares_nothing(accepted: Project) -> None:
    lose_snapshots(accepted)
    measured = accepted.measure("parse", "--baseline", "live")
    assert says(measured) == (UNDECIDED, "no_baseline", "none")
    assert "no snapshot of the accepted program is kept: parse.sh is missing (" in measured.result["message"]
    told = accepted.holdfast("run", "parse", "--baseline", "live").stdout
    assert "baseline accept" not in told  # that would make the current build the baseline


def test_none_measures_and_compares_nothing(accepted: Project) -> None:
    measured = accepted.measure("parse", "--baseline", "none")
    assert says(measured) == (UNDECIDED, "no_baseline", "none")
    assert measured.result["current"]["median"] == 1005  # of 990, 1000, 1005, 1010, 1020
    assert "BASELINE none" in measured.result["message"]


@pytest.mark.parametrize(("change", "seen"), [(False, " by 0.00 %"), (True, "slower by 49.8 %")])
def test_shift_does_not_decide_on_one_stored_session(accepted: Project, change: bool, seen: str) -> None:
    if change:
        accepted.edit(*SLOWER)  # 1505 instead of 1005
    measured = accepted.measure("parse", "--baseline", "stored")
    assert says(measured) == (UNDECIDED, "inconclusive", "stored")
    assert "stored numbers of 1 accepted session, and at least 8 are needed" in measured.result["message"]
    assert seen in measured.result["message"]


@pytest.mark.parametrize(("change", "code", "verdict"), [(False, PASS, "pass"), (True, REGRESSED, "regressed")])
@pytest.mark.slow
def test_on_the_stored_numbers_of_eight_sessions_shift_decides(
    scripts: Project, change: bool, code: int, verdict: str
) -> None:
    for session in range(8):  # that drift from 1000 to 1007
        scripts.edit("parse.sh", "samples=.*", f'samples="{1000 + session} {1000 + session} {1000 + session}"')
        scripts.measure("parse")
        scripts.accept("parse")
    if change:
        scripts.edit(*SLOWER)
    measured = scripts.measure("parse", "--baseline", "stored")
    assert says(measured) == (code, verdict, "stored")


@pytest.mark.parametrize(("change", "code", "verdict"), [(False, PASS, "pass"), (True, REGRESSED, "regressed")])
@pytest.mark.slow
def test_overlap_intervals_decides_on_stored_numbers_with_a_warning(
    accepted: Project, change: bool, code: int, verdict: str
) -> None:
    if change:
        accepted.edit(*SLOWER)
    measured = accepted.measure("parse", "--baseline", "stored", "--tester", "overlap-intervals")
    assert says(measured) == (code, verdict, "stored")
    assert any("false alarm in up to a third of all cases" in warning for warning in measured.result["warnings"])


@pytest.mark.slow
def test_sbs_measures_again_while_a_series_is_not_reliable(accepted: Project) -> None:
    accepted.edit("parse.sh", "samples=.*", 'samples="$((1000 + $$ % 7 * 100))"')  # depends on the process
    policy = ("--tester", "sbs", "--processes", "4")
    once = accepted.measure("parse", *policy).result
    again = accepted.measure("parse", *policy, "--re-measurement", "3").result
    assert (once["verdict"], again["verdict"]) == ("inconclusive", "inconclusive")
    assert "is not reliable" in again["message"]
    assert not any("measured" in warning for warning in once["warnings"])
    assert "measured 3 times, because a series was not reliable" in again["warnings"]
    assert len(again["current"]["processes"]) == 3 * len(once["current"]["processes"])  # all are kept


def test_sbs_measures_again_against_stored_numbers_and_without_a_history(scripts: Project) -> None:
    policy = ("--tester", "sbs", "--processes", "4", "--re-measurement", "3", "--baseline", "stored")
    scripts.measure("parse")
    scripts.accept("parse")
    for has_history in (True, False):
        if not has_history:
            scripts.holdfast("baseline", "drop", "parse")
        scripts.edit("parse.sh", "samples=.*", 'samples="$((1000 + $$ % 7 * 100))"')  # depends on the process
        measured = scripts.measure("parse", *policy).result
        assert "the current run is not reliable" in measured["message"]
        assert measured["baseline"]["kind"] == ("stored" if has_history else "none")
        assert "measured 3 times, because a series was not reliable" in measured["warnings"]
        assert len(measured["current"]["processes"]) == 3 * 4


def test_an_unknown_mode_is_told(scripts: Project) -> None:
    done = scripts.holdfast("run", scripts.declaration("parse"), "--baseline", "last")
    assert done.returncode == BROKEN
    assert "--baseline (HOLDFAST_BASELINE) is 'last'; allowed: auto, live, stored, none" in done.stderr


# ---- unfit baselines ---------------------------------------------------------------------------------------


def change_machine(project: Project, change: Callable[[dict[str, str]], None]) -> None:
    """Changes the facts, as if the sessions so far had been on another machine."""
    with sqlite3.connect(project.store) as store:
        for session, text in store.execute("SELECT id, facts FROM session").fetchall():
            facts = json.loads(text)
            change(facts)
            row = ("0123456789ab", json.dumps(facts), session)
            store.execute("UPDATE session SET fingerprint = ?, facts = ? WHERE id = ?", row)
    store.close()


def test_numbers_of_another_machine_are_not_compared(accepted: Project) -> None:
    change_machine(accepted, lambda facts: facts.update(cpu="Z80"))
    for tester in ("shift", "overlap-intervals", "anova"):
        measured = accepted.measure("parse", "--baseline", "stored", "--tester", tester)
        assert (measured.code, measured.verdict) == (UNDECIDED, "incompatible")
        assert "measured on another machine: cpu (was Z80, is " in measured.result["message"]
        assert "cores" not in measured.result["message"]  # the numbers of cores are equal


def test_all_that_differs_is_named(accepted: Project) -> None:
    change_machine(accepted, lambda facts: facts.update(cores="4096", architecture="z80"))
    message = accepted.measure("parse", "--baseline", "stored").result["message"]
    assert "cores (was 4096, is " in message
    assert "architecture (was z80, is " in message


def test_a_snapshot_runs_on_another_machine_too(accepted: Project) -> None:
    change_machine(accepted, lambda facts: facts.update(cpu="Z80"))
    assert says(accepted.measure("parse", "--identical", "measure")) == (PASS, "pass", "live")


def damage_snapshots(project: Project) -> None:
    for file in project.store.parent.glob("*.snapshots/*/*.zst"):
        file.write_bytes(file.read_bytes()[:-20])
    shutil.rmtree(project.build / "holdfast/work")  # contains the copy that ran last time


def test_a_damaged_snapshot_is_told(accepted: Project) -> None:
    damage_snapshots(accepted)
    accepted.edit(*SLOWER)
    measured = accepted.measure("parse")
    assert measured.result["baseline"]["kind"] == "stored"
    assert "the snapshot of parse.sh is damaged: " in " ".join(measured.result["warnings"])


def test_accepting_again_repairs_a_damaged_snapshot(accepted: Project) -> None:
    damage_snapshots(accepted)
    accepted.measure("parse", "--baseline", "none")
    accepted.accept()
    accepted.edit(*SLOWER)
    shutil.rmtree(accepted.build / "holdfast/work")
    assert accepted.measure("parse").verdict == "regressed"


def test_numbers_of_another_unit_are_not_compared(accepted: Project) -> None:
    accepted.edit("parse.sh", '"unit":"ns"', '"unit":"us"')
    stored = accepted.measure("parse", "--baseline", "stored", "--tester", "overlap-intervals")
    assert (stored.code, stored.verdict) == (UNDECIDED, "incompatible")
    assert "the baseline is in ns, this run in us; accept a new baseline" in stored.result["message"]
    live = accepted.measure("parse")
    assert (live.code, live.verdict) == (BROKEN, "error")
    measures = "the (current program measures time in us, the other one time in ns|baseline program measures time in ns, the other one time in us)"
    assert re.search(measures + "; accept a new baseline", live.result["message"])  # whichever program runs second
