"""Tests that numbers have decimal points in every locale of the tester and of the measured programs."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from project import PASS, REGRESSED, UNDECIDED, Project, configure, environment, run

WITH_COMMA = re.compile(r"\d,\d")


@pytest.fixture(scope="module")
def comma(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Returns the environment of a user with a decimal comma; the locale is made for the test."""
    if shutil.which("localedef") is None or not Path("/usr/share/i18n/locales/de_DE").exists():
        pytest.skip("no locale can be made here; Debian: locales")
    place = tmp_path_factory.mktemp("locales")
    run("localedef", "-i", "de_DE", "-f", "UTF-8", place / "de_DE.UTF-8")
    own = {"LOCPATH": str(place), "LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"}
    assert run("sh", "-c", 'LC_ALL=de_DE.UTF-8 /usr/bin/printf "%.1f" 0,5', **own).stdout == "0,5"
    return own


@pytest.fixture(scope="module")
def abroad(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("abroad", tmp_path_factory.mktemp("abroad"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile()
    return project


@pytest.mark.slow
def test_a_program_that_takes_over_the_locale_is_measured_as_elsewhere(abroad: Project, comma: dict[str, str]) -> None:
    done = run(abroad.build / "abroad", "--holdfast-quick", check=False, **comma)
    assert "one half is 0,5 here" in done.stderr  # the program uses that locale
    measured = abroad.measure("abroad", config="Release", **comma)
    assert measured.code == UNDECIDED, measured.stderr
    points = {result["params"]["share"] for result in measured.report["results"]}
    assert points == {0.25, 1.5}
    for result in measured.report["results"]:
        assert result["current"]["median"] > 0


@pytest.mark.parametrize("words", [[], ["--holdfast-list"], ["--holdfast-report=extended"], ["--holdfast-jobs=isolated"],
                                   ["--holdfast-samples=0"], ["--holdfast-budget=1.5e99"]])  # fmt: skip
def test_what_it_prints_has_points(abroad: Project, comma: dict[str, str], words: list[str]) -> None:
    done = run(abroad.build / "abroad", "--holdfast-quick", *words, check=False, **comma)
    printed = done.stdout + done.stderr.replace("one half is 0,5 here\n", "")
    assert printed and not WITH_COMMA.search(printed), printed


def test_work_that_is_planted_is_read_with_a_point(abroad: Project, comma: dict[str, str]) -> None:
    """The work grows by half; without a decimal point it would not grow."""
    def median(**planted: str) -> float:
        wire = abroad.build / "planted.wire"
        wire.unlink(missing_ok=True)  # a program appends to an existing file
        run(abroad.build / "abroad", "--holdfast-benchmark=abroad/half", '--holdfast-point={"share":1.5}', HOLDFAST_WIRE=str(wire),
            **comma, **planted)  # fmt: skip
        values = sorted(json.loads(line)["value"] for line in wire.read_text("utf-8").splitlines() if '"value"' in line)
        return float(values[len(values) // 2])

    assert median(HOLDFAST_PLANT="8.5") > 4 * median()


@pytest.mark.parametrize("locale", ["de_DE.UTF-8", "C", "C.UTF-8"])
@pytest.mark.slow
def test_the_wrapper_reads_and_writes_points(scripts: Project, comma: dict[str, str], locale: str) -> None:
    own = comma | {"LC_ALL": locale, "LANG": locale}
    options = ["--min-effect", "2.5%", "--budget", "30.5"]
    first = scripts.measure("parse", *options, **own)
    assert first.result["current"]["median"] == 1005 and first.code == UNDECIDED
    assert scripts.holdfast("baseline", "accept", **own).returncode == PASS
    scripts.edit("parse.sh", "samples=.*", 'samples="1500.5 1510.25 1490 1520 1505"')
    for words in (["run", scripts.declaration("parse"), *options], ["history", "parse"], ["report", "csv"], ["doctor"]):
        done = scripts.holdfast(*words, **own)
        assert done.returncode == (REGRESSED if words[0] == "run" else PASS), done.stderr
        if "csv" not in words:
            assert not WITH_COMMA.search(done.stdout), done.stdout
    assert "1505" in scripts.holdfast("report", "csv", **own).stdout


def test_the_whole_cycle_ends_the_same(scripts: Project, comma: dict[str, str]) -> None:
    done = subprocess.run(
        ["ctest", "--test-dir", scripts.build, "-L", "perf", "-R", "parse"], env=environment(**comma), capture_output=True,
        text=True, timeout=120,
    )  # fmt: skip
    assert "***Failed" not in done.stdout and done.returncode == 0
    page = (scripts.build / "perf-report/index.html").read_text("utf-8")
    assert "1.005\u202fus" in page
