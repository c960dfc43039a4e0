"""Tests `holdfast store stats|check|vacuum`, as a user calls them."""

import json
import os
import re
import socket
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from conftest import Kept
from project import BROKEN, PASS, UNDECIDED, Project, one_line


def stats(project: Project) -> dict[str, Any]:
    return dict(json.loads(project.holdfast("store", "stats", "--json").stdout))


def snapshots(project: Project) -> list[Path]:
    return sorted(Path(f"{project.store}.snapshots").rglob("*.zst"))


def vacuum(project: Project, *options: object) -> dict[str, Any]:
    done = project.holdfast("store", "vacuum", "--json", *options)
    assert done.returncode == PASS, done.stderr
    return dict(json.loads(done.stdout))


@pytest.fixture
def accepted_twice(kept_projects: Kept, scripts: Project) -> Project:
    """Returns a project with two snapshots. The first one is no longer needed and was used 40 days ago, the second
    one 20 days ago."""

    def accept(_: Path) -> None:
        used = {}
        for pause, days in (("0.001", 40), ("0.002", 20)):
            before = snapshots(scripts)
            scripts.edit("parse.sh", "pause=.*", f"pause={pause}")
            scripts.measure("parse")  # uses the previously accepted one
            scripts.accept("parse")
            (new,) = set(snapshots(scripts)) - set(before)
            used[new] = time.time() - days * 24 * 60 * 60
        for path, when in used.items():
            os.utime(path, (when, when))

    return kept_projects.project("accepted twice", accept)


def test_stats_say_what_is_kept_and_how_much_room_it_takes(accepted_twice: Project) -> None:
    found = stats(accepted_twice)
    assert found["engine"] == "SQLite"
    assert (found["sessions"], found["runs"]) == (2, 2)
    assert found["samples"] == 5 * found["processes"]
    assert found["bytes"] >= found["sample_bytes"] > 0
    assert found["bytes_per_10_samples"] < 60
    (test,) = found["tests"]
    assert test["test"] == "parse" and test["runs"] == 2
    assert {"session", "run", "process", "baseline"} <= {table["name"] for table in found["tables"]}
    assert found["snapshots"]["files"] == 2
    assert found["snapshots"]["unreferenced"]["files"] == 1
    said = accepted_twice.holdfast("store", "stats").stdout
    assert f"{accepted_twice.store}: SQLite, schema " in said
    assert "2 sessions, 2 runs" in said


def test_a_whole_store_passes_the_check(accepted_twice: Project) -> None:
    done = accepted_twice.holdfast("store", "check")
    assert done.returncode == PASS
    assert done.stdout == f"{accepted_twice.store}: no errors\n"


def test_each_thing_that_is_wrong_is_a_sentence(accepted_twice: Project) -> None:
    kept = snapshots(accepted_twice)
    for path in kept:
        path.write_bytes(b"damaged")
    with closing(sqlite3.connect(accepted_twice.store)) as database:
        database.execute("UPDATE process SET samples = 'damaged' WHERE run = 1 AND place = 0")
        database.commit()
    done = accepted_twice.holdfast("store", "check", "--json")
    assert done.returncode == BROKEN
    findings = json.loads(done.stdout)["findings"]
    assert len(findings) == 2
    assert "process 0: not the samples of a process: " in findings[0]
    assert "the snapshot of parse.sh is damaged" in findings[1]
    assert all(finding in one_line(done.stderr) for finding in findings)


def test_without_limits_no_snapshot_is_removed(accepted_twice: Project) -> None:
    assert vacuum(accepted_twice)["snapshots"]["files"] == 0
    assert len(snapshots(accepted_twice)) == 2


@pytest.mark.slow
def test_by_age_what_no_baseline_needs_is_removed(accepted_twice: Project) -> None:
    assert vacuum(accepted_twice, "--older-than", 50)["snapshots"]["files"] == 0
    assert vacuum(accepted_twice, "--older-than", 30, "--dry-run")["snapshots"]["files"] == 1
    assert vacuum(accepted_twice, "--older-than", 10, "--dry-run")["snapshots"]["files"] == 1  # the baseline needs the other
    assert len(snapshots(accepted_twice)) == 2
    done = accepted_twice.holdfast("store", "vacuum", "--older-than", 30)
    assert done.stdout.startswith("snapshots: 1 file, ") and done.stdout.endswith(" removed\n")
    assert len(snapshots(accepted_twice)) == 1
    assert accepted_twice.measure("parse", "--identical", "measure").result["baseline"]["kind"] == "live"
    assert accepted_twice.holdfast("store", "check").returncode == PASS


def test_what_was_used_in_the_last_hour_stays_and_is_told_with_the_time_when_it_can_go(accepted_twice: Project) -> None:
    used = time.time() - 15 * 60
    for path in snapshots(accepted_twice):
        os.utime(path, (used, used))
    until = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(used) + 60 * 60))
    done = accepted_twice.holdfast("store", "vacuum", "--snapshots-max", 0)
    assert re.fullmatch(
        rf"snapshots: 0 files, 0 B removed\n  1 file, .* more, used in the last hour, can be removed from {until} on\n", done.stdout
    )
    recent = vacuum(accepted_twice, "--snapshots-max", 0)["snapshots_recent"]
    assert (recent["files"], recent["until"]) == (stats(accepted_twice)["snapshots"]["unreferenced"]["files"], until)
    used -= 46 * 60
    for path in snapshots(accepted_twice):
        os.utime(path, (used, used))
    assert vacuum(accepted_twice, "--snapshots-max", 0)["snapshots"]["files"] == 1
    assert stats(accepted_twice)["snapshots"]["unreferenced"]["files"] == 0


@pytest.mark.slow
def test_by_size_nothing_is_removed_that_a_baseline_needs(accepted_twice: Project) -> None:
    assert vacuum(accepted_twice, "--snapshots-max", "1M")["snapshots"]["files"] == 0
    assert vacuum(accepted_twice, "--snapshots-max", "0")["snapshots"]["files"] == 1
    assert accepted_twice.measure("parse", "--identical", "measure").result["baseline"]["kind"] == "live"


def test_a_size_that_is_none_is_told(scripts: Project) -> None:
    scripts.measure("parse")
    done = scripts.holdfast("store", "vacuum", "--snapshots-max", "some")
    assert done.returncode == BROKEN
    assert '"some" is not a size; 500M, 2G or a number of bytes is expected' in one_line(done.stderr)


def test_stores_that_share_their_snapshots_do_not_take_each_others(scripts: Project, tmp_path: Path) -> None:
    shared = {"HOLDFAST_SNAPSHOTS": str(tmp_path / "shared")}
    for store in ("mine.db", "theirs.db"):
        chosen = ("--store", f"sqlite3:{tmp_path / store}")
        assert scripts.measure("parse", *chosen, **shared).code == UNDECIDED
        assert scripts.holdfast("baseline", "accept", *chosen, **shared).returncode == PASS
    mine = ("store", "vacuum", "--older-than", 0, "--store", f"sqlite3:{tmp_path / 'mine.db'}")
    done = scripts.holdfast(*mine, **shared)
    assert done.returncode == BROKEN
    theirs = f"{socket.gethostname()}:{tmp_path / 'theirs.db'}"
    assert f"1 other store keeps snapshots here, too ({theirs})" in one_line(done.stderr)
    assert scripts.holdfast(*mine, "--all-stores", **shared).returncode == PASS


def age(project: Project, days: int) -> None:
    """Moves the start of all sessions back by `days` days."""
    with closing(sqlite3.connect(project.store)) as database:
        database.execute(
            "UPDATE session SET started = strftime('%Y-%m-%dT%H:%M:%SZ', started, ?)", (f"-{days} days",)
        )
        database.commit()


def test_old_samples_are_thinned_and_what_they_came_to_stays(scripts: Project) -> None:
    for _ in range(3):
        scripts.measure("parse")
    age(scripts, 100)
    scripts.measure("parse")
    scripts.accept("parse")
    history = json.loads(scripts.holdfast("history", "parse", "--json").stdout)
    (first, *_) = sessions = session_ids(scripts)
    before = old_report(scripts, first)
    freed = vacuum(scripts, "--samples-older-than", 30, "--sessions-kept", 2)
    assert (freed["runs_thinned"], len(sessions)) == (2, 4)
    assert old_report(scripts, first) == before
    assert json.loads(scripts.holdfast("history", "parse", "--json").stdout) == history
    assert stats(scripts)["samples_thinned"] == 2 * 6 * 5  # runs, processes, samples
    assert vacuum(scripts, "--samples-older-than", 30, "--sessions-kept", 2)["runs_thinned"] == 0
    stored = scripts.measure("parse", "--baseline", "stored", "--historian", "complete")
    assert stored.result["baseline"]["kind"] == "stored"
    assert scripts.holdfast("store", "check").returncode == PASS


def session_ids(project: Project) -> list[str]:
    with closing(sqlite3.connect(project.store)) as database:
        return [str(row[0]) for row in database.execute("SELECT id FROM session ORDER BY sequence")]


def old_report(project: Project, session: str) -> dict[str, Any]:
    """Returns the report of a session; thinning must keep its values to the last bit."""
    report = json.loads(project.holdfast("report", "json", "--session", session).stdout)
    assert report["results"][0]["current"]["processes"]
    return dict(report)


def test_a_store_below_a_directory_whose_name_is_no_utf_8_has_its_json_too(scripts: Project) -> None:
    scripts.measure("parse")
    place = Path(os.fsdecode(os.fsencode(scripts.store.parent) + b"/caf\xe9"))
    place.mkdir()
    scripts.store.rename(place / "holdfast.db")
    for verb in (("stats",), ("check",), ("vacuum", "--dry-run")):
        done = scripts.holdfast("store", *verb, "--store", f"sqlite3:{place}/holdfast.db", "--json")
        assert done.returncode == PASS, done.stderr
        json.loads(done.stdout)


# ---- damaged stores ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("damage", [
    "UPDATE run SET id = CAST(id AS BLOB)",
    "UPDATE run SET sequence = -sequence",
    "UPDATE run SET details = '{'",
    "UPDATE run SET image = replace(image, '/parse.sh', '/../parse.sh')",
    "UPDATE process SET samples = X'00'",
    "UPDATE session SET id = 'other'",
    "DELETE FROM session",
    "UPDATE baseline SET run = 'other'",
])  # fmt: skip
def test_a_damaged_store_is_not_merged_and_the_reason_is_that_of_check(accepted: Project, tmp_path: Path, damage: str) -> None:
    with closing(sqlite3.connect(accepted.store)) as store:
        store.execute("PRAGMA foreign_keys = OFF")
        store.execute(damage)
        store.commit()
    into = tmp_path / "all.db"
    check = accepted.holdfast("store", "check")
    merged = accepted.holdfast("merge", accepted.store, "--store", f"sqlite3:{into}")
    assert (check.returncode, merged.returncode) == (BROKEN, BROKEN), merged.stdout + merged.stderr
    assert "nothing was merged" in merged.stderr
    said = one_line(merged.stderr.split(": ", 1)[1])
    assert said[:60] in one_line(check.stdout + check.stderr)
