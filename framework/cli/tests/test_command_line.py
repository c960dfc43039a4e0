"""Tests the common parts of all verbs: text, JSON, exit codes, and messages of wrong calls."""

import json
from pathlib import Path
from typing import Any

import pytest
from project import BROKEN, PASS, REGRESSED, UNDECIDED, Project, holdfast, one_line, url, verbs


def set_samples(project: Project, samples: str) -> None:
    project.edit("parse.sh", "samples=.*", f'samples="{samples}"')


# ---- the exit code and the words of `run` ------------------------------------------------------------------

# the samples of the accepted program are 990 to 1020, their median is 1005
OUTCOMES = [
    ("1000 1010 990 1020 1005", PASS, "pass", "within the 2 % that do not matter"),
    ("1500 1510 1490 1520 1505", REGRESSED, "regressed", "slower by 49.8 %"),  # 1505 / 1005 - 1
    ("500 510 490 520 505", PASS, "improved", "faster by 49.8 %"),  # 1 - 505 / 1005
    ("-1", UNDECIDED, "inconclusive", "a ratio needs values above 0"),
]


@pytest.mark.parametrize(("samples", "code", "verdict", "message"), OUTCOMES)
def test_the_exit_code_says_the_verdict(accepted: Project, samples: str, code: int, verdict: str, message: str) -> None:
    set_samples(accepted, samples)
    done = accepted.holdfast("run", accepted.declaration("parse"), "--identical", "measure")
    assert done.returncode == code
    said = done.stdout.splitlines()
    assert said[0] == f"perf.parse: {verdict}" and len(said) <= 5
    assert message in done.stdout
    assert said[1].split()[:2] == ["verdict", "benchmark"] and said[2].split()[:2] == [verdict, "parse"]
    assert done.stderr == ""


def test_what_a_verdict_rests_on_is_said_to_who_asks_for_it(accepted: Project) -> None:
    set_samples(accepted, "1500 1510 1490 1520 1505")
    asked = accepted.holdfast("run", accepted.declaration("parse"), "--verbose", "--baseline", "stored")
    for told in ("tester shift", "seed ", "classic testers at a level of "):
        assert told in asked.stdout
    assert "warning: " in accepted.holdfast("run", accepted.declaration("parse"), "--noise-magnitude", "1", HOLDFAST_VERBOSE="1").stdout


@pytest.mark.slow
def test_every_undecided_result_says_why_in_a_line_of_its_own(accepted: Project) -> None:
    set_samples(accepted, "1030")  # 2.5 % slower; three rounds cannot decide that
    few = ("--processes", 3)
    long = accepted.holdfast("run", accepted.declaration("parse"), *few)
    assert long.stdout.splitlines()[3].startswith("  only 3 rounds; at least 6 are needed")
    short = accepted.holdfast("run", accepted.declaration("parse"), *few, "--no-store")
    assert short.stdout.splitlines()[1].startswith("  parse is undecided: only 3 rounds; at least 6 are needed")


def test_no_baseline_is_undecided(scripts: Project) -> None:
    assert scripts.holdfast("run", scripts.declaration("parse")).returncode == UNDECIDED


@pytest.mark.slow
def test_quiet_says_nothing_but_the_exit_code(accepted: Project) -> None:
    set_samples(accepted, "1500 1510 1490 1520 1505")
    done = accepted.holdfast("run", accepted.declaration("parse"), "--quiet")
    assert (done.returncode, done.stdout, done.stderr) == (REGRESSED, "", "")


def test_quiet_does_not_hide_errors(accepted: Project) -> None:
    accepted.edit("parse.sh", "pause=0", "exit 3")
    done = accepted.holdfast("run", accepted.declaration("parse"), "--quiet")
    assert done.returncode == BROKEN
    assert "exited with 3" in done.stderr


# ---- JSON --------------------------------------------------------------------------------------------------

RESULT = {
    "test", "benchmark", "params", "metric", "unit", "direction", "verdict", "tester", "estimate", "pairs", "seconds",
    "mde", "classic", "baseline", "current", "previous", "warnings", "pinpoint",
}  # fmt: skip
SUMMARY = {"pass", "regressed", "improved", "inconclusive", "no_baseline", "incompatible", "missing", "errors"}


def check_report(report: dict[str, Any], verdict: str) -> None:
    """Checks the documented members that other programs read; there may be more."""
    assert report["schema"] == "holdfast-report/1"
    assert report["session"].keys() >= {"id", "started", "commit", "branch", "fingerprint"}
    assert report["summary"].keys() == SUMMARY
    assert {word for word, count in report["summary"].items() if count} == {verdict}
    assert report["gate"].keys() == {"verdict", "reasons", "closed", "policy"}
    (result,) = report["results"]
    assert result.keys() >= RESULT
    assert result["verdict"] == verdict


def test_json_is_alone_on_stdout(accepted: Project) -> None:
    done = accepted.holdfast("run", accepted.declaration("parse"), "--json")
    check_report(json.loads(done.stdout), "pass")
    assert (done.returncode, done.stderr) == (PASS, "")


def test_json_goes_into_a_file_beside_the_text(accepted: Project, tmp_path: Path) -> None:
    file = tmp_path / "parse.json"
    done = accepted.holdfast("run", accepted.declaration("parse"), "--json", file)
    assert done.stdout.startswith("perf.parse: pass\n")
    check_report(json.loads(file.read_text("utf-8")), "pass")


@pytest.mark.parametrize("words", [("run", "parse"), ("judge", "--baseline", "a.csv", "--current", "a.csv"), ("doctor",), ("store", "stats")])
@pytest.mark.slow
def test_no_verb_makes_the_directory_of_its_json(accepted: Project, tmp_path: Path, words: tuple[str, ...]) -> None:
    (accepted.build / "a.csv").write_text("value\n1\n2\n3\n")
    done = accepted.holdfast(*words, "--json", tmp_path / "nowhere/x.json")
    assert (done.returncode, done.stdout) == (BROKEN, "")
    assert f"--json: {tmp_path}/nowhere: there is no such directory; make it first" in one_line(done.stderr)
    assert not (tmp_path / "nowhere").exists()


def test_json_goes_into_a_file_without_the_text(accepted: Project, tmp_path: Path) -> None:
    file = tmp_path / "parse.json"
    done = accepted.holdfast("run", accepted.declaration("parse"), "--quiet", "--json", file)
    assert done.stdout == ""
    check_report(json.loads(file.read_text("utf-8")), "pass")


def test_a_result_in_json_has_all_that_it_was_derived_from(accepted: Project) -> None:
    set_samples(accepted, "1500 1510 1490 1520 1505")
    result = accepted.measure("parse", "--min-effect", "5%").result
    assert result["estimate"]["ratio"] == pytest.approx(1505 / 1005)  # medians of both programs
    assert result["estimate"]["low"] <= result["estimate"]["ratio"] <= result["estimate"]["high"]
    assert result["pairs"] >= 6  # PROCESSES 6, and as many again for a confirmation
    assert result["thresholds"]["min_effect"] == 0.05  # the option overrides 2 %
    assert result["classic"] == {"overlap-intervals": "regressed", "anova": "regressed"}
    assert result["baseline"]["kind"] == "live"
    assert result["baseline"]["median"] == 1005
    assert result["current"]["median"] == 1505
    for side in ("baseline", "current"):
        assert {process["samples"] for process in result[side]["processes"]} == {5}
        assert sorted(process["pair"] for process in result[side]["processes"]) == list(range(result["pairs"]))


def test_a_failed_run_is_a_report_too(accepted: Project) -> None:
    accepted.edit("parse.sh", "pause=0", "exit 3")
    measured = accepted.measure("parse")
    assert measured.code == BROKEN
    assert measured.verdict == "error"
    assert measured.report["summary"]["errors"] == 1
    assert measured.report["gate"]["verdict"] == "error"
    assert "exited with 3" in measured.result["message"]


def test_the_session_as_json_is_the_same_report(accepted: Project) -> None:
    measured = accepted.measure("parse")
    chosen = ["--session", measured.report["session"]["id"]]
    gate = accepted.holdfast("gate", "--json", *chosen)
    assert gate.returncode == PASS
    assert json.loads(gate.stdout) == measured.report
    assert json.loads(accepted.holdfast("report", "json", *chosen).stdout) == measured.report


def test_no_baseline_yet_is_an_empty_list(scripts: Project) -> None:
    scripts.measure("parse")
    assert json.loads(scripts.holdfast("baseline", "list", "--json").stdout) == []
    assert "no baseline has been accepted yet" in scripts.holdfast("baseline", "list").stdout


# ---- precedence of settings --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "variables", "processes"),
    [
        ([], {}, 6),  # the declaration's PROCESSES 6
        ([], {"HOLDFAST_PROCESSES": "7"}, 7),
        (["--processes", "8"], {"HOLDFAST_PROCESSES": "7"}, 8),
    ],
)
@pytest.mark.slow
def test_an_option_wins_over_the_environment_and_that_over_the_declaration(
    scripts: Project, options: list[str], variables: dict[str, str], processes: int
) -> None:
    current = scripts.measure("parse", *options, **variables).result["current"]
    assert len(current["processes"]) == processes


@pytest.mark.slow
def test_the_same_seed_gives_the_same_order(accepted: Project) -> None:
    def order(seed: str) -> list[tuple[int, int]]:
        result = accepted.measure("parse", "--seed", seed, "--processes", "20", "--tester", "anova", "--identical", "measure").result
        assert result["seed"] == int(seed)
        return [(process["process"], process["pair"]) for process in result["current"]["processes"]]

    assert order("1") == order("1")
    assert order("1") != order("2")


# ---- wrong calls -------------------------------------------------------------------------------------------

CALLS = [
    (["run"], "TEST is required"),
    (["run", "parse.json"], "parse.json: cannot be read: No such file or directory"),
    (["run", "{suite}"], '"schema" must be "holdfast-declaration/1", but is "holdfast-suite/1"'),
    (["gate", "{declaration}"], "not expected"),
    (["run", "{declaration}", "--budgt", "3"], 'there is no option "--budgt"; did you mean "--budget"?'),
    (["run", "{declaration}", "--processes", "many"], "--processes (HOLDFAST_PROCESSES) is 'many'; allowed: a whole number from 1 to 1000000"),
    (["run", "{declaration}", "--processes", "0"], "--processes (HOLDFAST_PROCESSES) is '0'; allowed: a whole number from 1 to 1000000"),
    (["run", "{declaration}", "--budget", "0"], "--budget (HOLDFAST_BUDGET) is '0'; allowed: a positive number of seconds, at most 1000000"),
    (["run", "{declaration}", "--significance", "5"], "--significance (HOLDFAST_SIGNIFICANCE) is '5'; allowed: a number between 0 and 1, such as 0.05"),
    (["run", "{declaration}", "--min-effect", "two"], "--min-effect (HOLDFAST_MIN_EFFECT) is 'two'; allowed: a percentage from 0% to 100%, such as 2%, or a fraction below 1, such as 0.02"),
    (["run", "{declaration}", "--tester", "t"], "--tester (HOLDFAST_TESTER) is 't'; allowed: shift, overlap-intervals, "),
    (["session"], "SUITE is required"),
    (["session", "{declaration}"], '"schema" must be "holdfast-suite/1", but is "holdfast-declaration/1"'),
    (["gate", "--session", "20260101T000000"], "has no session 20260101T000000"),
    (["report"], "FORMAT is required"),
    (["report", "pdf"], "pdf not in {{html,text,markdown,json,junit,csv,"),
    (["report", "html", "--suite", "nowhere.json"], "nowhere.json: cannot be read: No such file or directory"),
    (["judge", "--current", "a.csv"], "--baseline is required"),
    (["judge", "--baseline", "a.csv"], "--current is required"),
]


@pytest.mark.parametrize(("words", "said"), CALLS, ids=[" ".join(words) for words, _ in CALLS])
@pytest.mark.slow
def test_a_wrong_call_is_told(accepted: Project, words: list[str], said: str) -> None:
    files = {"suite": accepted.suite(), "declaration": accepted.declaration("parse")}
    done = accepted.holdfast(*(word.format(**files) for word in words))
    assert done.returncode == BROKEN
    assert done.stdout == ""
    assert said.format() in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["mesure"], "mesure"),
        (["mesure"], "run, compare, profile, calibrate, campaign, submit, worker, gate, baseline"),
        (["baseline"], "accept, collect, list"),
        (["baseline", "acept"], 'there is no verb "acept"; did you mean "accept"?'),
    ],
)
def test_a_missing_or_unknown_verb_is_told_with_those_that_there_are(words: list[str], said: str) -> None:
    done = holdfast(*words)
    assert done.returncode == BROKEN
    assert done.stdout == ""
    assert said in done.stderr


def test_every_verb_has_a_help() -> None:
    found = verbs()
    assert () in found and ("baseline", "accept") in found
    for verb in found:
        done = holdfast(*verb, "--help")
        assert (done.returncode, done.stderr) == (PASS, ""), verb
        assert "Usage:" in done.stdout, verb


def test_a_name_that_no_file_can_have_is_told_with_the_systems_reason(scripts: Project) -> None:
    name = 256 * "x" + ".json"
    done = scripts.holdfast("pinpoint", name)
    assert done.returncode == BROKEN
    assert done.stderr == f"holdfast: {name}: File name too long\n"


def test_accept_prints_json_too(accepted: Project) -> None:
    assert json.loads(accepted.holdfast("baseline", "accept", "--json").stdout)


def test_a_directory_in_place_of_a_declaration_is_named(scripts: Project) -> None:
    done = scripts.holdfast("run", scripts.build)
    assert done.returncode == BROKEN
    assert str(scripts.build) in done.stderr


def test_the_store_can_be_named_by_every_verb(scripts: Project, tmp_path: Path) -> None:
    chosen = ["--store", url(tmp_path / "one.db")]
    scripts.measure("parse", *chosen)
    for verb in (["baseline", "accept"], ["baseline", "list"], ["report", "text"]):
        assert scripts.holdfast(*verb, *chosen).returncode == PASS, verb
    assert scripts.holdfast("gate", *chosen).returncode == UNDECIDED
    assert not scripts.store.exists()
