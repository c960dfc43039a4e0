"""holdfast history --output and holdfast import: a series goes from one store to another, and stays the same."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from project import BROKEN, PASS, Done, Project, url

NAMES = ["history.json", "history.json.gz"]


@pytest.fixture
def four(scripts: Project) -> Project:
    """Four sessions of perf.parse, of which two were accepted; one of them has samples of two programs."""
    scripts.measure("parse")
    scripts.accept("parse")
    scripts.measure("parse", "--identical", "measure")
    scripts.measure("parse", "--baseline", "stored", "--tester", "anova")
    scripts.accept("parse")
    scripts.edit("parse.sh", "samples=.*", 'samples="1100 1110 1090 1120 1105"')
    scripts.measure("parse", "--baseline", "none")
    return scripts


def exported(project: Project, file: Path) -> Path:
    done = project.holdfast("history", "parse", "--quiet", "--output", file)
    assert done.returncode == PASS, done.stderr
    return file


def take_in(project: Project, file: Path, store: Path) -> Done:
    return project.holdfast("import", "--from", "json", file, "--store", url(store))


def history(project: Project, store: Path) -> dict[str, Any]:
    done = project.holdfast("history", "parse", "--json", "--store", url(store))
    assert done.returncode == PASS, done.stderr
    return dict(json.loads(done.stdout))


@pytest.mark.parametrize("name", NAMES)
def test_a_series_comes_out_the_same(four: Project, tmp_path: Path, name: str) -> None:
    file = exported(four, tmp_path / name)
    other = tmp_path / "other.db"
    done = take_in(four, file, other)
    assert done.returncode == PASS, done.stderr
    assert f"{other}: 4 runs of parse added, 0 were there already, 2 baselines" in done.stdout
    assert history(four, other) == history(four, four.store)
    again = tmp_path / ("again." + name)
    four.holdfast("history", "parse", "--quiet", "--output", again, "--store", url(other))
    first, second = content(file), content(again)
    for one in (first, second):  # the programs are not taken along
        for series in one["series"]:
            for point in series["sessions"]:
                point["kept"].pop("program")
    assert first == second


def content(file: Path) -> dict[str, Any]:
    data = file.read_bytes()
    return dict(json.loads(gzip.decompress(data) if file.name.endswith(".gz") else data))


def test_the_file_is_the_history_with_the_samples(four: Project, tmp_path: Path) -> None:
    file = content(exported(four, tmp_path / "history.json.gz"))
    assert file["schema"] == "holdfast-history/1"
    (series,) = file["series"]
    second = series["sessions"][1]["kept"]
    assert {process["side"] for process in second["processes"]} == {"baseline", "current"}
    assert second["processes"][0]["samples"]["value"] == [1000, 1010, 990, 1020, 1005]
    assert second["verdict"]["verdict"] == "pass"


def test_all_sessions_are_written_whatever_is_shown(four: Project, tmp_path: Path) -> None:
    four.holdfast("history", "parse", "--last", 1, "--output", tmp_path / "all.json")
    assert len(content(tmp_path / "all.json")["series"][0]["sessions"]) == 4


def test_taking_it_in_once_more_changes_nothing(four: Project, tmp_path: Path) -> None:
    file = exported(four, tmp_path / "history.json")
    before = history(four, four.store)
    done = take_in(four, file, four.store)
    assert "0 runs of parse added, 4 were there already, 0 baselines" in done.stdout
    assert history(four, four.store) == before


def test_a_baseline_that_came_along_is_compared_by_its_numbers(four: Project, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    take_in(four, exported(four, tmp_path / "history.json"), other)
    result = four.measure("parse", "--tester", "overlap-intervals", "--store", url(other)).result
    assert (result["baseline"]["kind"], result["verdict"]) == ("stored", "regressed")
    assert result["baseline"]["median"] == 1005


def test_a_file_changes_no_baseline_that_is_in_force(four: Project, tmp_path: Path) -> None:
    file = exported(four, tmp_path / "history.json")
    other = tmp_path / "other.db"
    four.measure("parse", "--baseline", "none", "--store", url(other))
    assert four.holdfast("baseline", "accept", "parse", "--store", url(other)).returncode == PASS
    assert "4 runs of parse added, 0 were there already, 0 baselines" in take_in(four, file, other).stdout
    sessions = history(four, other)["series"][0]["sessions"]
    (in_force,) = [point["run"] for point in sessions if point["baseline"]]
    assert len(sessions) == 5
    assert in_force not in {point["run"] for point in content(file)["series"][0]["sessions"]}


def test_a_run_joins_no_other_session_that_is_there(measured: Project, tmp_path: Path) -> None:
    file = content(exported(measured, tmp_path / "history.json"))
    before = history(measured, measured.store)
    point_of(file).update(run="another", commit="0" * 40)
    (tmp_path / "other.json").write_text(json.dumps(file))
    done = take_in(measured, tmp_path / "other.json", measured.store)
    assert done.returncode == BROKEN
    assert f"session {point_of(file)['session']} is kept already, and is another one" in done.stderr
    assert history(measured, measured.store) == before


# ---- what is refused ---------------------------------------------------------------------------------------


def point_of(file: dict[str, Any]) -> dict[str, Any]:
    """The last session; changing it changes the file."""
    point: dict[str, Any] = file["series"][0]["sessions"][-1]
    return point


Change = Callable[[dict[str, Any]], object]
HOSTILE: dict[str, tuple[Change, str]] = {
    "schema": (lambda file: file.update(schema="holdfast-history/2"), '"schema" is not "holdfast-history/1"'),
    "a name that no test has": (lambda file: file.update(test="\x1b[2Jparse"), '"test" is a name that no test can'),
    "no series": (lambda file: file.pop("series"), "key 'series' not found"),
    "no sessions": (lambda file: file["series"][0].update(sessions=[]), "it has no sessions"),
    "no samples": (lambda file: point_of(file).pop("kept"), "it has no samples"),
    "an id that is none": (lambda file: point_of(file).update(run="'; DROP TABLE run; --"), '"run" is no id'),
    "a time that is none": (lambda file: point_of(file).update(started="yesterday, in the morning"), '"started" is'),
    "twice": (lambda file: file["series"].append(file["series"][0]), "is there twice"),
    "a value that is a text": (lambda file: point_of(file)["kept"].update(seconds="long"), "must be number"),
    "columns of different lengths": (
        lambda file: point_of(file)["kept"]["processes"][0]["samples"]["value"].pop(), '"samples"'),
    "a process without samples": (
        lambda file: point_of(file)["kept"]["processes"][0].update(samples={}), '"samples"'),
    "a side that is none": (
        lambda file: point_of(file)["kept"]["processes"][0].update(side="left"), '"side" must be baseline or current'),
    "no processes": (lambda file: point_of(file)["kept"].update(processes=[]), "no process of the current side"),
    "no verdict": (lambda file: point_of(file)["kept"].update(verdict={}), '"verdict": not a verdict'),
}  # fmt: skip


def refused(project: Project, file: Path, store: Path) -> str:
    """What is said; nothing was stored, not even a store."""
    done = take_in(project, file, store)
    assert (done.returncode, done.stdout) == (BROKEN, "")
    assert not store.exists()
    assert len(done.stderr.splitlines()) == 1
    return done.stderr


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_and_nothing_is_stored(four: Project, tmp_path: Path, name: str) -> None:
    change, said = HOSTILE[name]
    file = content(exported(four, tmp_path / "history.json"))
    change(file)
    (tmp_path / "hostile.json").write_text(json.dumps(file))
    message = refused(four, tmp_path / "hostile.json", tmp_path / "other.db")
    assert f"{tmp_path / 'hostile.json'}: " in message
    assert said in message
    assert message.endswith("; nothing was stored\n")


@pytest.mark.parametrize("name", NAMES)
def test_a_file_that_is_cut_off_is_refused(four: Project, tmp_path: Path, name: str) -> None:
    data = exported(four, tmp_path / name).read_bytes()
    for size in (1, 10, len(data) // 2, len(data) - 3):
        (tmp_path / f"cut-{name}").write_bytes(data[:size])
        assert "cut off" in refused(four, tmp_path / f"cut-{name}", tmp_path / "other.db")


def test_a_file_that_is_empty_or_missing_is_refused(scripts: Project, tmp_path: Path) -> None:
    (tmp_path / "empty.json").write_bytes(b"")
    for name, why in (("empty.json", "is empty"), ("missing.json", "cannot be read: No such file or directory")):
        assert f"{name}: {why}" in refused(scripts, tmp_path / name, tmp_path / "other.db")


def test_deep_nesting_is_no_crash(scripts: Project, tmp_path: Path) -> None:
    (tmp_path / "deep.json").write_text("[" * 1_000_000 + "]" * 1_000_000)
    assert "is not JSON, or cut off: byte 2001" in refused(scripts, tmp_path / "deep.json", tmp_path / "other.db")


def test_another_ending_is_told_before_anything_is_written(four: Project, tmp_path: Path) -> None:
    done = four.holdfast("history", "parse", "--output", tmp_path / "history.xml")
    assert done.returncode == BROKEN
    assert "must end with .json or .json.gz" in done.stderr
    assert not (tmp_path / "history.xml").exists()


def test_another_format_is_told(scripts: Project, tmp_path: Path) -> None:
    done = scripts.holdfast("import", "--from", "xml", tmp_path / "file")
    assert done.returncode == BROKEN
    assert "xml not in {json," in done.stderr
