"""Tests holdfast import of files that other programs wrote: nothing of them is lost, and an aggregate is not a
sample."""

from __future__ import annotations

import csv
import io
import json
import shutil
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from foreign_files import READERS, Series, is_number, numbers_in
from project import BROKEN, PASS, Project

SAMPLES = Path(__file__).parents[2] / "adapters" / "samples"


def files_of(format: str) -> list[Path]:
    """Returns the files that are imported; the directory also has other files."""
    place = SAMPLES / format
    patterns = {"criterion": "*/new/sample.json", "asv": "results/ada/*-*.json"}
    found = place.rglob(patterns.get(format, "*.*"))
    return sorted(path for path in found if path.is_file())


ALL = [pytest.param(format, path, id=str(path.relative_to(SAMPLES))) for format in READERS for path in files_of(format)]


def imported(project: Project, path: Path, *words: object) -> list[dict[str, Any]]:
    """Imports a file, and returns the results of the report on its session."""
    done = project.holdfast("import", path, *words, "--json")
    assert done.returncode == PASS, done.stderr
    session = json.loads(done.stdout)["session"]
    report = json.loads(project.holdfast("report", "json", "--session", session).stdout)
    return list(report["results"])


def stored_samples(project: Project, result: dict[str, Any]) -> list[float]:
    text = project.holdfast("history", result["test"], "--csv").stdout
    rows = list(csv.DictReader(io.StringIO(text)))
    params = {f"param-{name}": str(value) for name, value in result["params"].items()}
    (row,) = (
        row
        for row in rows
        if row["metric"] == result["metric"] and params == {k: v for k, v in row.items() if k.startswith("param-") and v}
    )
    return [float(value) for value in row["complete"].split()]


def close(values: list[float]) -> Any:
    return pytest.approx(values, rel=1e-12)


@pytest.mark.parametrize(("format", "path"), ALL)
def test_each_sample_is_in_the_store_with_its_process_unit_and_parameters(
    scripts: Project, format: str, path: Path
) -> None:
    expected = list(READERS[format](path))
    assert expected
    results = {(one["benchmark"], json.dumps(one["params"]), one["metric"]): one for one in imported(scripts, path)}
    assert len(results) == len(expected)
    for series in expected:
        result = results[(series.benchmark, json.dumps(dict(sorted(series.params.items()))), series.metric)]
        assert (result["unit"], result["direction"]) == (series.unit, series.direction)
        processes = result["current"]["processes"]
        if series.aggregate is not None:
            assert [one["samples"] for one in processes] == [0]
            assert result["current"]["median"] == close(series.aggregate)
            assert stored_samples(scripts, result) == []
            continue
        assert [one["samples"] for one in processes] == [len(process) for process in series.processes]
        assert stored_samples(scripts, result) == close([value for process in series.processes for value in process])


def document_of(path: Path) -> Any:
    if path.name == "sample.json":
        return [json.loads(other.read_text()) for other in sorted(path.parent.glob("*.json"))]
    return ElementTree.parse(path).getroot() if path.suffix == ".xml" else json.loads(path.read_text())


def about_the_file(format: str, document: Any) -> list[Any]:
    """Returns the values that are no measured numbers: times of sessions, and results that failed."""
    if format == "asv":
        rows = document["results"].values()
        return [document["date"], document["version"], [row for row in rows if row[0] is None], *unmeasured(rows)]
    if format == "google-benchmark":
        return [row for row in document["benchmarks"] if row.get("error_occurred")]
    return []


def unmeasured(rows: Any) -> list[Any]:
    """A point of asv that was skipped has NaN as its result, and its parameters are in no series."""
    return [row[1] for row in rows]


@pytest.mark.parametrize(("format", "path"), ALL)
def test_every_other_number_of_a_file_is_kept_beside_the_samples(scripts: Project, format: str, path: Path) -> None:
    document = document_of(path)
    samples = Counter(numbers_in([series.raw for series in READERS[format](path)]))
    others = Counter(numbers_in(document)) - samples - Counter(numbers_in(about_the_file(format, document)))
    kept: set[float] = set()
    for result in imported(scripts, path):
        kept |= {float(text) for text in result.get("imported", {}).values() if is_number(text)}
    lost = [number for number in others if number not in kept]
    assert lost == []


@pytest.mark.parametrize(
    ("file", "started", "commit"),
    [
        ("pyperf/times.json", "2026-11-30T13:24:00Z", None),
        ("google-benchmark/repeated.json", "2026-11-30T13:46:25Z", None),
        ("asv/results/ada/91186bf3-existing-py_usr_bin_python3.json", "2026-11-30T13:28:26Z", "91186bf39131d647e05984fe70d92889957653c5"),
        ("pytest-benchmark/data.json", "2026-11-30T13:46:26Z", "bdd7a076abe81ed7b753fe71102dad4d5ebf555b"),
    ],
)
def test_a_session_has_the_time_and_the_commit_of_the_file(
    scripts: Project, file: str, started: str, commit: str | None
) -> None:
    result = imported(scripts, SAMPLES / file)[0]
    history = json.loads(scripts.holdfast("history", result["test"], "--json").stdout)
    (session,) = history["series"][0]["sessions"]
    assert (session["started"], session["commit"]) == (started, commit)


def test_an_aggregate_is_history_and_cannot_be_accepted(scripts: Project) -> None:
    for _ in range(2):
        imported(scripts, SAMPLES / "catch2" / "v3.xml", "--from", "catch2")
    (series,) = json.loads(scripts.holdfast("history", "numbers/copy text", "--json").stdout)["series"]
    assert [session["value"] for session in series["sessions"]] == [10.595, 10.595]
    done = scripts.holdfast("baseline", "accept", "numbers/copy text")
    assert done.returncode == BROKEN
    assert "has the mean alone, with which nothing can be compared" in done.stderr
    assert json.loads(scripts.holdfast("baseline", "list", "--json").stdout) == []


def test_a_folder_of_several_tools_is_imported_at_once(scripts: Project, tmp_path: Path) -> None:
    for tool in ("asv", "criterion", "jmh"):
        shutil.copytree(SAMPLES / tool, tmp_path / "results" / tool)
    (tmp_path / "results" / "program").write_bytes(b"\x7fELF\0\0 \"primaryMetric\"")
    done = scripts.holdfast("import", tmp_path / "results", "--json")
    assert done.returncode == PASS, done.stderr
    found = json.loads(done.stdout)
    read = sum(len(files_of(tool)) for tool in ("asv", "criterion", "jmh"))
    there = sum(path.is_file() for path in (tmp_path / "results").rglob("*"))
    assert (found["files"], found["skipped"]) == (read, there - read)
    done = scripts.holdfast("import", tmp_path / "results", "--from", "jmh")
    assert done.returncode == PASS, done.stderr
    assert f"{there - len(files_of('jmh'))} other files in the folders were skipped" in done.stdout


def test_a_report_of_holdfast_is_imported_with_the_summary_of_each_process(scripts: Project, tmp_path: Path) -> None:
    scripts.measure("parse", "--processes", 2)
    before = json.loads(scripts.holdfast("report", "json", "--output", tmp_path / "report.json").stdout or "{}")
    before = json.loads((tmp_path / "report.json").read_text())
    (result,) = imported(scripts, tmp_path / "report.json", "--prefix", "old ")
    (measured,) = before["results"]
    assert result["test"] == "old parse"
    same = ("median", "low", "high", "samples")
    assert [[one[key] for key in same] for one in result["current"]["processes"]] == [
        [one[key] for key in same] for one in measured["current"]["processes"]
    ]
    (series,) = json.loads(scripts.holdfast("history", "old parse", "--json").stdout)["series"]
    assert series["sessions"][0]["started"] == before["session"]["started"]


@pytest.mark.parametrize(("format", "path"), [one for one in ALL if "base" not in str(one.id)])
@pytest.mark.slow
def test_a_file_that_is_cut_off_is_refused_as_a_whole(
    scripts: Project, tmp_path: Path, format: str, path: Path
) -> None:
    broken = tmp_path / path.name
    broken.write_text(path.read_text()[: path.stat().st_size * 2 // 3])
    done = scripts.holdfast("import", "--from", format, broken)
    assert done.returncode == BROKEN
    assert str(broken) in done.stderr
    assert "nothing was stored" in done.stderr
    assert not scripts.store.exists()


def test_a_file_of_no_known_format_is_refused(scripts: Project, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("the value of it\n")
    done = scripts.holdfast("import", file)
    assert done.returncode == BROKEN
    assert "its content shows none of the formats google-benchmark, " in done.stderr
    assert "name one with --from" in done.stderr
    done = scripts.holdfast("import", tmp_path)
    assert done.returncode == BROKEN
    assert f"{tmp_path}: none of its files is of the formats google-benchmark, " in done.stderr
