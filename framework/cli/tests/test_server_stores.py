"""Tests stores in a PostgreSQL server that is started only for these tests (ci/with-postgresql)."""

import subprocess
from pathlib import Path

import pytest
from project import BROKEN, PASS, UNDECIDED, WRAPPER, Project, environment

@pytest.mark.slow
def test_a_test_is_measured_accepted_and_compared_again(scripts: Project, url: str, tmp_path: Path) -> None:
    places = {"HOLDFAST_STORE": url, "HOLDFAST_SNAPSHOTS": str(tmp_path / "snapshots")}
    assert scripts.measure("parse", **places).verdict == "no_baseline"
    accepted = scripts.holdfast("baseline", "accept", "p*", **places)
    assert accepted.returncode == PASS, accepted.stderr
    assert "accepted parse" in accepted.stdout
    assert list((tmp_path / "snapshots").glob("*/*.zst"))
    again = scripts.measure("parse", "--identical", "measure", **places)
    assert again.verdict == "pass"
    assert again.result["baseline"]["kind"] == "live"
    report = scripts.holdfast("report", "text", **places)
    assert report.returncode == PASS and "1 result, 1 pass" in report.stdout
    assert scripts.holdfast("gate", **places).returncode == PASS
    history = scripts.holdfast("history", "parse", **places)
    assert history.returncode == PASS, history.stderr
    assert not scripts.store.exists()


@pytest.mark.slow
def test_a_whole_ctest_run_needs_no_more_than_its_url(scripts: Project, url: str, tmp_path: Path) -> None:
    run = scripts.ctest("-R", "^perf[.](parse|gate)$", HOLDFAST_STORE=url)
    assert run.tests["perf.report"].status == "Passed"
    assert "postgresql:///perf?host=" in run.tests["perf.session"].output
    assert not scripts.store.exists()


def test_snapshots_stand_in_the_users_own_directory(scripts: Project, url: str, tmp_path: Path) -> None:
    scripts.measure("parse", HOLDFAST_STORE=url)
    places = {"HOLDFAST_STORE": url, "XDG_DATA_HOME": str(tmp_path / "data")}
    assert scripts.holdfast("baseline", "accept", **places).returncode == PASS
    assert list((tmp_path / "data/holdfast/snapshots").glob("*/*.zst"))
    assert scripts.measure("parse", "--identical", "measure", **places).result["baseline"]["kind"] == "live"


@pytest.mark.slow
def test_a_machine_without_the_snapshots_compares_with_stored_samples(
    scripts: Project, url: str, tmp_path: Path
) -> None:
    scripts.measure("parse", HOLDFAST_STORE=url)
    scripts.holdfast("baseline", "accept", HOLDFAST_STORE=url, HOLDFAST_SNAPSHOTS=str(tmp_path / "here"))
    measured = scripts.measure("parse", HOLDFAST_STORE=url, HOLDFAST_SNAPSHOTS=str(tmp_path / "there"))
    assert measured.result["baseline"]["kind"] == "stored"


@pytest.mark.slow
def test_eight_wrappers_make_a_store_together_and_lose_nothing(scripts: Project, url: str) -> None:
    tests = ["parse", "print", "score", "parse", "print", "score", "parse", "print"]
    running = [
        subprocess.Popen([WRAPPER, "run", "--processes", "2", scripts.declaration(test)], stderr=subprocess.PIPE,
                         env=environment(HOLDFAST_STORE=url), text=True)
        for test in tests
    ]  # fmt: skip
    said = [one.communicate(timeout=60)[1] for one in running]
    assert [one.returncode for one in running] == [UNDECIDED] * len(tests), said
    query = "SELECT count(*), count(DISTINCT id), (SELECT count(*) FROM holdfast.process) FROM holdfast.run"
    counted = subprocess.run(["psql", "-At", url, "-c", query], capture_output=True, text=True, check=True)
    assert counted.stdout.strip() == "8|8|16"


def test_a_verb_that_needs_results_makes_no_store(scripts: Project, url: str) -> None:
    done = scripts.holdfast("gate", HOLDFAST_STORE=url)
    assert done.returncode == BROKEN
    assert "there is no store yet" in done.stderr


@pytest.mark.parametrize("verb", ["gate", "run {declaration}", "baseline list"])
@pytest.mark.slow
def test_a_server_that_is_not_there_is_told_without_the_password(scripts: Project, verb: str) -> None:
    words = verb.format(declaration=scripts.declaration("parse")).split()
    done = scripts.holdfast(*words, "--store", "postgresql://ada:s3cret@127.0.0.1:1/perf")
    assert done.returncode == BROKEN
    assert done.stderr.startswith("holdfast: postgresql://127.0.0.1:1/perf: cannot be ")
    assert "Connection refused" in done.stderr
    assert "s3cret" not in done.stdout + done.stderr
