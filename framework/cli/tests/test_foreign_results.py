"""Tests holdfast import of other tools' result files: what was measured elsewhere becomes history and baseline."""

from __future__ import annotations

import json
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import pytest
from project import BROKEN, PASS, Project
from repository import repository_at


def rows(values: list[float], unit: str = "ns") -> str:
    """Returns the rows of six processes, each of which measured these values."""
    lines = [f"{process},parse/words,{value},{unit}" for process in range(6) for value in values]
    return "process,benchmark,value,unit\n" + "\n".join(lines) + "\n"


def test_a_table_becomes_the_baseline_of_a_test(scripts: Project, tmp_path: Path) -> None:
    benchmark = scripts.measure("parse", "--baseline", "none").result["benchmark"]
    file = tmp_path / "before.csv"
    file.write_text(rows([0.95, 1.0, 1.05], "us").replace("parse/words", benchmark))
    done = scripts.holdfast("import", "--from", "csv", file, "--test", "parse", "--json")
    assert done.returncode == PASS, done.stderr
    assert json.loads(done.stdout)["added"] == 1
    scripts.accept("parse")
    result = scripts.measure("parse").result
    assert result["baseline"]["kind"] == "stored"
    assert result["baseline"]["median"] == pytest.approx(1000)


def test_runs_of_hyperfine_become_history_by_the_name_of_the_command(scripts: Project, tmp_path: Path) -> None:
    file = tmp_path / "hyperfine.json"
    file.write_text(json.dumps({"results": [{"command": "gzip -k words", "times": [0.011, 0.012, 0.013]}]}))
    assert scripts.holdfast("import", "--from", "hyperfine", file, file, "--prefix", "old ").returncode == PASS
    history = json.loads(scripts.holdfast("history", "old gzip -k words", "--json").stdout)
    (series,) = history["series"]
    assert (series["benchmark"], series["metric"], series["n_sessions"]) == ("gzip -k words", "time", 1)
    scripts.accept("old *")
    (baseline,) = json.loads(scripts.holdfast("baseline", "list", "--json").stdout)
    assert baseline["test"] == "old gzip -k words"


def times_of(project: Project, test: str) -> dict[str, Any]:
    series = json.loads(project.holdfast("history", test, "--json").stdout)["series"]
    (times,) = [one for one in series if one["metric"] == "time"]
    return dict(times)


def google(day: int, time: int) -> str:
    row = {"name": "sort", "run_type": "iteration", "real_time": time, "cpu_time": time, "time_unit": "ns"}
    return json.dumps({"context": {"date": f"2026-01-{day:02}T10:00:00+00:00"}, "benchmarks": [row]})


def pytest_benchmark(day: int, time: float) -> str:
    commit = {"id": f"aa{day:02}bb", "branch": "main", "time": f"2026-01-{day:02}T09:00:00+00:00", "dirty": False}
    when = f"2026-01-{day:02}T10:00:00.513"
    row = {"fullname": "t.py::sort", "stats": {"data": [time, time]}}
    return json.dumps({"datetime": when, "commit_info": commit, "benchmarks": [row]})


def test_files_become_history_by_their_dates_whatever_the_order_and_once(scripts: Project, tmp_path: Path) -> None:
    for day in (9, 2, 5, 2):
        (tmp_path / "google.json").write_text(google(day, 100 * day))
        (tmp_path / "pytest.json").write_text(pytest_benchmark(day, day * 1e-9))
        for tool in ("google-benchmark", "pytest-benchmark"):
            file = tmp_path / f"{tool.split('-')[0]}.json"
            assert scripts.holdfast("import", "--from", tool, file).returncode == PASS
    days = ["2026-01-02", "2026-01-05", "2026-01-09"]
    assert [session["started"][:10] for session in times_of(scripts, "sort")["sessions"]] == days
    series = times_of(scripts, "t.py::sort")
    assert [session["started"][:10] for session in series["sessions"]] == days
    assert [session["commit"] for session in series["sessions"]] == ["aa02bb", "aa05bb", "aa09bb"]
    assert series["branch"] == "main"


def test_a_file_that_was_just_written_is_of_the_commit_that_is_checked_out(scripts: Project, tmp_path: Path) -> None:
    repository = repository_at(scripts.source)
    row = {"name": "sort", "run_type": "iteration", "real_time": 1, "cpu_time": 1}
    today = datetime.now(timezone.utc).isoformat()
    for name, date in (("now", today), ("old", "2026-01-02T10:00:00+00:00")):
        (tmp_path / "google.json").write_text(json.dumps({"context": {"date": date}, "benchmarks": [row]}))
        done = scripts.holdfast("import", "--from", "google-benchmark", tmp_path / "google.json", "--test", name)
        assert done.returncode == PASS
    for name, commit in (("now", repository.git("rev-parse", "HEAD")), ("old", None)):
        assert [session["commit"] for session in times_of(scripts, name)["sessions"]] == [commit]


def test_points_of_hyperfine_are_series_of_their_own(scripts: Project, tmp_path: Path) -> None:
    file = tmp_path / "hyperfine.json"
    results = [{"command": "copy", "times": [size / 100], "parameters": {"size": str(size)}} for size in (1, 9)]
    file.write_text(json.dumps({"results": results}))
    assert scripts.holdfast("import", "--from", "hyperfine", file).returncode == PASS
    series = json.loads(scripts.holdfast("history", "copy", "--json").stdout)["series"]
    assert [one["params"] for one in series] == [{"size": 1}, {"size": 9}]


def nights(count: int) -> str:
    """Returns a team's own history: a value for each night; commit c20 made it a tenth slower."""
    lines = []
    for night in range(count):
        level = 1.1 if night >= 20 else 1.0
        lines.append(f"2026-{1 + night // 28:02}-{1 + night % 28:02},c{night},{level + 0.01 * (night * 7 % 5)}")
    return "time,commit,value\n" + "\n".join(lines) + "\n"


def test_a_history_becomes_a_session_for_each_time_and_its_changes_are_found(scripts: Project, tmp_path: Path) -> None:
    file = tmp_path / "nights.csv"
    file.write_text(nights(40))
    words = ("import", "--from", "csv", file, "--test", "parse", "--json")
    done = scripts.holdfast(*words)
    assert done.returncode == PASS, done.stderr
    assert (json.loads(done.stdout)["added"], json.loads(done.stdout)["sessions"]) == (40, 40)
    (series,) = json.loads(scripts.holdfast("history", "parse", "--json").stdout)["series"]
    assert series["n_sessions"] == 40
    (change,) = series["change_points"]
    assert change["commit"] == "c20"
    (entry,) = json.loads(scripts.holdfast("trend", "list", "--json").stdout)["entries"]
    assert (entry["commit_before"], entry["commit_after"]) == ("c19", "c20")


def test_a_history_that_has_grown_is_added_to(scripts: Project, tmp_path: Path) -> None:
    file = tmp_path / "nights.csv"
    words = ("import", "--from", "csv", file, "--test", "parse", "--json")
    for count, added in ((10, 10), (15, 5)):
        file.write_text(nights(count))
        said = json.loads(scripts.holdfast(*words).stdout)
        assert (said["added"], said["known"]) == (added, count - added)
    (series,) = json.loads(scripts.holdfast("history", "parse", "--json").stdout)["series"]
    assert series["n_sessions"] == 15


@pytest.mark.slow
def test_what_another_machine_measured_is_incompatible(scripts: Project, tmp_path: Path) -> None:
    benchmark = scripts.measure("parse", "--baseline", "none").result["benchmark"]
    row = {"name": benchmark, "run_type": "iteration", "real_time": 1000, "cpu_time": 1000, "time_unit": "ns"}
    file = tmp_path / "google.json"
    file.write_text(json.dumps({"context": {"host_name": "elsewhere"}, "benchmarks": [row]}))
    assert scripts.holdfast("import", "--from", "google-benchmark", file, "--test", "parse").returncode == PASS
    scripts.accept("parse")
    measured = scripts.measure("parse")
    assert measured.verdict == "incompatible"
    assert "elsewhere" in measured.result["message"]


@pytest.mark.parametrize(
    ("format", "text", "sentence"),
    [
        ("csv", "time,value\n2026-11-21,1\n", 'the header has no column "benchmark"; give --test NAME'),
        ("csv", "benchmark,time,value\nx,today,1\n", 'line 2: column time: "today" is not a time'),
        ("csv", "benchmark,value\nx,1\nx,fast\n", 'line 3: column value: "fast" is not a number'),
        ("hyperfine", '{"results": [{"command": "a", "times": []}]}', 'results[0] ("a"): "times" is not a list of numbers'),
        ("pytest-benchmark", '{"benchmarks": [{"fullname": "a", "stats": {}}]}', "--benchmark-save-data"),
        ("google-benchmark", '{"benchmarks": []}', "it has no measurement"),
        ("google-benchmark", "", "is empty"),
    ],
)
@pytest.mark.slow
def test_a_bad_file_is_refused_as_a_whole(
    scripts: Project, tmp_path: Path, format: str, text: str, sentence: str
) -> None:
    file = tmp_path / "bad"
    file.write_text(text)
    done = scripts.holdfast("import", "--from", format, file)
    assert done.returncode == BROKEN
    assert str(file) in done.stderr
    assert sentence in done.stderr
    assert "nothing was stored" in done.stderr
    assert not scripts.store.exists()


def test_an_unknown_tool_is_refused(scripts: Project, tmp_path: Path) -> None:
    done = scripts.holdfast("import", "--from", "xml", tmp_path / "file")
    assert done.returncode == BROKEN
    assert "xml not in {google-benchmark," in done.stderr
