"""Tests holdfast judge: the testers alone, on sample files."""

import json
from pathlib import Path
from typing import Any

import pytest
from project import BROKEN, PASS, REGRESSED, UNDECIDED, Done, holdfast

TESTERS = ["shift", "overlap-intervals", "confidence-intervals", "relaxed-confidence-intervals", "last-interval", "anova", "accepter"]

# Eight processes with the mean 100. The squares of the differences are 0, 1, 1, .25, .25, 0, .04 and .04, so the
# standard deviation is the root of 2.58 / 7.
BEFORE = [100, 101, 99, 100.5, 99.5, 100, 100.2, 99.8]
STDEV = (2.58 / 7) ** 0.5


def write(path: Path, values: list[float]) -> Path:
    """Writes a process with one sample for each value, in pairs, and returns the file."""
    rows = [f"{index},{index},{value}\n" for index, value in enumerate(values)]
    path.write_text("process,pair,value\n" + "".join(rows))
    return path


@pytest.fixture
def before(tmp_path: Path) -> Path:
    return write(tmp_path / "before.csv", BEFORE)


def judge(tester: str, before: Path, now: list[float], *options: object) -> Done:
    current = write(before.parent / "now.csv", now)
    return holdfast("judge", "--tester", tester, "--baseline", before, "--current", current, *options)


def times(factor: float) -> list[float]:
    return [factor * value for value in BEFORE]


# ---- verdicts and exit codes -------------------------------------------------------------------------------

# Values far beyond and far within every tester's limits: factors of 1.5 and 0.5, and a change of 0.1 %.
VERDICTS = [
    *[(tester, 1.5, REGRESSED, "regressed") for tester in TESTERS[:-1]],
    *[(tester, 1.001, PASS, "pass") for tester in TESTERS],
    *[(tester, 0.5, PASS, "improved") for tester in TESTERS[:-1]],
    ("accepter", 1.5, PASS, "pass"),  # whatever the samples are
]


@pytest.mark.parametrize(("tester", "factor", "code", "verdict"), VERDICTS)
def test_the_exit_code_says_the_verdict(before: Path, tester: str, factor: float, code: int, verdict: str) -> None:
    done = judge(tester, before, times(factor))
    assert done.returncode == code
    assert done.stdout.startswith(f"{verdict}: ")
    assert done.stderr == ""


def test_what_is_near_the_minimum_effect_is_undecided(before: Path) -> None:
    # 1 %, 2 % and 3 % slower in turn, around the minimum effect of 2 %
    now = [value * (1.01, 1.02, 1.03)[index % 3] for index, value in enumerate(BEFORE)]
    assert judge("shift", before, now).returncode == UNDECIDED
    assert judge("shift", before, now, "--min-effect", "10%").returncode == PASS


def test_too_few_rounds_are_undecided(before: Path) -> None:
    done = judge("shift", before, times(1.5)[:3])
    assert done.returncode == UNDECIDED
    assert "only 3 rounds; at least 6 are needed" in done.stdout


def test_rounds_may_be_numbered_in_any_way(before: Path, tmp_path: Path) -> None:
    plain = judge("shift", before, times(1.5), "--rounds", "8", "--json")
    assert plain.returncode == REGRESSED
    for file in (before, before.parent / "now.csv"):
        rows = [line.split(",") for line in file.read_text().splitlines()[1:]]
        numbered = "".join(f"{process},{1000 * (int(pair) + 1)},{value}\n" for process, pair, value in rows)
        (tmp_path / f"numbered-{file.name}").write_text("process,pair,value\n" + numbered)
    sides = ("--baseline", tmp_path / "numbered-before.csv", "--current", tmp_path / "numbered-now.csv")
    done = holdfast("judge", *sides, "--rounds", "8", "--json")
    assert (done.returncode, done.stdout) == (REGRESSED, plain.stdout)


def test_a_p_value_alone_has_a_line_of_its_own(before: Path) -> None:
    done = judge("shift", before, times(1.5), "--estimator", "signed-rank")
    assert done.stdout.splitlines()[-1].startswith("  p ")
    assert done.stdout.endswith("\n")


def test_a_series_that_is_too_noisy_is_undecided_by_sbs(before: Path) -> None:
    assert judge("sbs", before, times(1.5)).returncode == REGRESSED
    done = judge("sbs", before, [value * (1.3, 1.7)[index % 2] for index, value in enumerate(BEFORE)])
    assert done.returncode == UNDECIDED
    assert "the current run is not reliable: the 90 % interval of its mean is " in done.stdout


def test_higher_may_be_better(before: Path) -> None:
    assert judge("shift", before, times(1.5), "--direction", "higher").returncode == PASS
    assert judge("shift", before, times(0.5), "--direction", "higher").returncode == REGRESSED


def test_quiet_says_nothing_but_the_exit_code(before: Path) -> None:
    done = judge("shift", before, times(1.5), "--quiet")
    assert (done.returncode, done.stdout, done.stderr) == (REGRESSED, "", "")


# ---- JSON --------------------------------------------------------------------------------------------------

FIELDS = {
    "schema", "tester", "verdict", "estimate", "statistic", "df", "p_value", "critical", "interval", "baseline",
    "current", "thresholds", "warnings",
}  # fmt: skip
SIDE = {"n_processes", "n_samples", "mean", "median", "stdev", "ci"}


def verdict_of(done: Done) -> dict[str, Any]:
    verdict = json.loads(done.stdout)
    assert verdict.keys() >= FIELDS
    assert verdict["schema"] == "holdfast-judge/1"
    assert all(side.keys() == SIDE for side in [*verdict["baseline"], verdict["current"]])
    return dict(verdict)


@pytest.mark.parametrize("tester", TESTERS)
def test_json_has_the_same_fields_for_every_tester(before: Path, tester: str) -> None:
    verdict = verdict_of(judge(tester, before, times(1.5), "--json"))
    assert verdict["tester"] == tester
    assert verdict["estimate"]["ratio"] == pytest.approx(1.5)
    assert verdict["estimate"].keys() == {"ratio", "low", "high"}
    (side,) = verdict["baseline"]
    assert (side["n_processes"], side["n_samples"]) == (8, 8)
    assert side["mean"] == pytest.approx(100)
    assert side["median"] == pytest.approx(100)
    assert side["stdev"] == pytest.approx(STDEV)
    assert verdict["current"]["stdev"] == pytest.approx(1.5 * STDEV)


def test_the_interval_of_confidence_intervals_is_previous_minus_current(before: Path) -> None:
    low, high = verdict_of(judge("confidence-intervals", before, times(1.5), "--json"))["interval"]
    assert low < -50 < high < 0  # 100 - 150


def test_what_a_tester_has_no_use_for_is_null(before: Path) -> None:
    verdict = verdict_of(judge("anova", before, times(1.5), "--json"))
    assert verdict["interval"] is None
    assert verdict["df"] == [1, 14]  # two groups, sixteen values


def test_thresholds_are_those_in_force(before: Path) -> None:
    options = ["--significance", "0.01", "--min-effect", "5%", "--noise-magnitude", "0.1"]
    thresholds = verdict_of(judge("shift", before, times(1), "--json", *options))["thresholds"]
    assert (thresholds["significance"], thresholds["min_effect"], thresholds["noise_magnitude"]) == (0.01, 0.05, 0.1)


def test_earlier_runs_may_be_several(before: Path, tmp_path: Path) -> None:
    second = write(tmp_path / "second.csv", times(1.001))
    done = judge("anova", before, times(1.5), "--baseline", second, "--json")
    assert done.returncode == REGRESSED
    assert [side["mean"] for side in verdict_of(done)["baseline"]] == pytest.approx([100, 100.1])


def test_samples_of_one_process_are_one_value(before: Path, tmp_path: Path) -> None:
    current = tmp_path / "samples.csv"
    current.write_text("# two processes of three samples\nprocess,value\n" + "a,1\na,2\na,9\nb,4\nb,5\nb,6\n")
    done = holdfast("judge", "--baseline", before, "--current", current, "--json")
    side = verdict_of(done)["current"]
    assert (side["n_processes"], side["n_samples"]) == (2, 6)
    assert side["mean"] == 3.5  # of the medians 2 and 5


# ---- bad input ---------------------------------------------------------------------------------------------

FILES = [
    ("value\n1\nnan\n", 'line 3, column "value": "nan" is not finite'),
    ("value\n1\n1e999\n", 'line 3, column "value": "1e999" is not finite'),
    ("value\n1\n-inf\n", 'line 3, column "value": "-inf" is not finite'),
    ("value\n1\nfast\n", 'line 3, column "value": "fast" is not a number'),
    ("value\n1\n2 ns\n", 'line 3, column "value": "2 ns" is not a number'),
    ("# comment\nprocess,value\n0,1\n1,\n", 'line 4, column "value" is empty'),
    ("process,value\n,1\n", 'line 2, column "process" is empty'),
    ("process,value\n0,1\n1\n", "line 3: 1 columns, but the header has 2"),
    ("pair,process,value\n0,0,1\n1,0,1\n", 'line 3, column "pair": process "0" is in two pairs'),
    ("pair,value\n0.5,1\n", 'line 2, column "pair": "0.5" is not a whole number'),
    ("time\n1\n", 'line 1: the header has no column "value"'),
    ("", "holds no sample; a header line and at least one row are needed"),
    ("value\n", "holds no sample; a header line and at least one row are needed"),
]


@pytest.mark.parametrize(("content", "said"), FILES)
def test_a_bad_file_is_told_with_line_and_column(before: Path, tmp_path: Path, content: str, said: str) -> None:
    bad = tmp_path / "bad.csv"
    bad.write_text(content)
    for files in (["--baseline", bad, "--current", before], ["--baseline", before, "--current", bad]):
        done = holdfast("judge", *files)
        assert done.returncode == BROKEN
        assert done.stdout == ""
        assert done.stderr.startswith(f"holdfast: {bad}")
        assert said in done.stderr


def test_a_missing_file_is_told(before: Path, tmp_path: Path) -> None:
    done = holdfast("judge", "--baseline", before, "--current", tmp_path / "nowhere.csv")
    assert done.returncode == BROKEN
    assert f"{tmp_path}/nowhere.csv: cannot be read: No such file or directory" in done.stderr


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--tester", "t-test"], 'there is no tester "t-test"; there are shift, overlap-intervals, '),
        (["--significance", "0"], "--significance must be between 0 and 1"),
        (["--noise-magnitude", "-1"], "--noise-magnitude must be 0 or above"),
        (["--min-effect", "two"], "--min-effect is 'two'; allowed: a share such as 2% or 0.02"),
        (["--direction", "left"], "left not in {lower,higher}"),
    ],
)
def test_a_wrong_option_is_told(before: Path, options: list[str], said: str) -> None:
    done = holdfast("judge", "--baseline", before, "--current", before, *options)
    assert done.returncode == BROKEN
    assert said in done.stderr
