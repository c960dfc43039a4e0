"""Tests the store: which store is used, and the messages about files that are not stores."""

import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from project import BROKEN, PASS, UNDECIDED, WRAPPER, Project, environment, one_line, run, url

VERBS = ["session {suite}", "run {declaration}", "baseline accept", "baseline list", "gate", "report json"]


def refused(project: Project, store: Path, verb: str = "run {declaration}") -> str:
    """Returns the message about a store that must be refused and left unchanged."""
    before = store.read_bytes() if store.is_file() else None
    files = {"suite": project.suite(), "declaration": project.declaration("parse")}
    done = project.holdfast(*(word.format(**files) for word in verb.split()), "--store", url(store))
    assert done.returncode == BROKEN, done.stdout
    assert done.stdout == ""
    assert before == (store.read_bytes() if store.is_file() else None)
    said = one_line(done.stderr)
    assert said.startswith("holdfast: ") and f"{store}: " in said
    return said


# ---- files that are no store -------------------------------------------------------------------------------


@pytest.fixture
def kept(scripts: Project) -> Path:
    """Returns a store with one run."""
    scripts.measure("parse")
    return scripts.store


@pytest.mark.parametrize("content", ["", "hello\n", "SQLite format 2"])
def test_a_file_that_is_no_database_is_refused(scripts: Project, tmp_path: Path, content: str) -> None:
    store = tmp_path / "notes.db"
    store.write_text(content)
    said = refused(scripts, store)
    assert "exists, but is not an SQLite database; nothing was changed. Name another --store, or move it away" in said


def test_a_directory_is_refused(scripts: Project, tmp_path: Path) -> None:
    assert "is not an SQLite database" in refused(scripts, tmp_path)


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.slow
def test_a_database_of_somebody_else_is_refused_by_every_verb(scripts: Project, tmp_path: Path, verb: str) -> None:
    store = tmp_path / "music.db"
    with sqlite3.connect(store) as database:
        database.execute("CREATE TABLE song (title TEXT)")
    database.close()
    assert "is an SQLite database, but not Holdfast's; nothing was changed" in refused(scripts, store, verb)


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.slow
def test_a_store_of_a_newer_version_is_refused_by_every_verb(scripts: Project, kept: Path, verb: str) -> None:
    with sqlite3.connect(kept) as database:
        database.execute("UPDATE holdfast_schema SET version = 99")
    database.close()
    said = refused(scripts, kept, verb)
    assert "was written by a newer Holdfast (schema 99, this one knows " in said
    assert "Update Holdfast, or name another --store" in said


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("part", [0.1, 0.5, 0.9])
@pytest.mark.slow
def test_a_truncated_store_is_refused_by_every_verb(scripts: Project, kept: Path, part: float, verb: str) -> None:
    whole = kept.read_bytes()
    assert whole.startswith(b"SQLite format 3\0")
    kept.write_bytes(whole[: int(len(whole) * part)])
    assert "malformed" in refused(scripts, kept, verb)


def test_a_truncated_store_is_told_in_our_words(scripts: Project, kept: Path) -> None:
    kept.write_bytes(kept.read_bytes()[:10_000])
    said = refused(scripts, kept)
    assert "nothing was changed" in said
    assert "pragma" not in said


def test_a_place_where_nothing_can_be_written_is_told(scripts: Project, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert "the directory cannot be made: Not a directory" in refused(scripts, tmp_path / "file/holdfast.db")


@pytest.mark.parametrize("verb", ["baseline accept", "gate", "report json"])
def test_a_verb_that_needs_results_makes_no_store(scripts: Project, tmp_path: Path, verb: str) -> None:
    store = tmp_path / "none.db"
    assert "there is no store yet; run a performance test first" in refused(scripts, store, verb)
    assert not store.exists()


@pytest.mark.parametrize("written", ["holdfast.db", "sqlite3:", "mysql://host/perf"])
def test_what_is_no_url_of_a_store_is_told(scripts: Project, written: str) -> None:
    done = scripts.holdfast("run", scripts.declaration("parse"), "--store", written)
    assert done.returncode == BROKEN
    assert f'"{written}" is no store: sqlite3:PATH or postgresql://HOST/DATABASE is expected' in done.stderr


# ---- when nothing can be kept -------------------------------------------------------------------------------


def processes_in(store: Path) -> int:
    with closing(sqlite3.connect(store)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        (count,) = database.execute("SELECT count(*) FROM process").fetchone()
    return int(count)


def test_a_full_disk_is_told_in_one_sentence_and_nothing_is_lost(scripts: Project, kept: Path) -> None:
    before = processes_in(kept)
    # Files may grow to 40 KiB; since the signal is ignored, writing more fails as on a full disk.
    limited = f"trap '' XFSZ; ulimit -f 40; exec '{WRAPPER}' run '{scripts.declaration('parse')}'"
    done = run("bash", "-c", limited, check=False)
    assert done.returncode == BROKEN, done.stdout
    said = one_line(done.stderr)
    assert said.startswith(f"holdfast: {kept}: ") and " failed: d" in said  # database or disk is full, disk I/O error
    assert processes_in(kept) >= before
    assert scripts.measure("parse").code == UNDECIDED
    assert processes_in(kept) > before


@pytest.mark.slow
def test_a_store_that_another_program_keeps_for_itself_is_told(scripts: Project, kept: Path) -> None:
    with closing(sqlite3.connect(kept, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        done = scripts.holdfast("run", scripts.declaration("parse"))
    assert done.returncode == BROKEN
    assert "database is locked, by another program; end it, then try again" in one_line(done.stderr)


# ---- several at once ---------------------------------------------------------------------------------------


def measure_at_once(project: Project) -> list[str]:
    """Runs several wrappers at the same time, some of them with the same test, and returns the errors of those that
    fail."""
    command = [WRAPPER, "run", "--processes", "2"]
    tests = ["parse", "print", "score"] * 3
    running = [
        subprocess.Popen([*command, project.declaration(test)], env=environment(), stderr=subprocess.PIPE, text=True)
        for test in tests
    ]
    said = [one.communicate(timeout=60)[1] for one in running]
    return [text for one, text in zip(running, said, strict=True) if one.returncode != UNDECIDED]


def test_several_wrappers_share_a_store(scripts: Project, kept: Path) -> None:
    for _ in range(3):
        assert measure_at_once(scripts) == []
    assert kept == scripts.store


@pytest.mark.slow
def test_several_wrappers_make_a_store_together(scripts: Project) -> None:
    for _ in range(8):
        assert measure_at_once(scripts) == []
        shutil.rmtree(scripts.store.parent)


# ---- places ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "with blanks/and an apostrophe's.db",
        "with=equals; and semicolons.db",
        "Größe/😀.db",
    ],
)
def test_a_path_is_taken_as_it_is_written(scripts: Project, tmp_path: Path, name: str) -> None:
    store = tmp_path / "stores" / name
    chosen = ("--store", url(store))
    assert scripts.measure("parse", *chosen).code == UNDECIDED
    assert scripts.holdfast("baseline", "accept", *chosen).returncode == PASS
    assert scripts.measure("parse", *chosen).code == PASS
    assert store.is_file()


def test_a_path_that_the_database_library_cannot_be_told_is_refused(scripts: Project, tmp_path: Path) -> None:
    assert "must not hold a double quote" in refused(scripts, tmp_path / 'a "quoted" name.db')
    assert not list(tmp_path.glob("a*"))


def test_a_relative_path_is_meant_below_the_working_directory(scripts: Project) -> None:
    assert scripts.measure("parse", "--store", "sqlite3:here/holdfast.db").code == UNDECIDED
    assert (scripts.build / "here/holdfast.db").is_file()


# ---- precedence --------------------------------------------------------------------------------------------


def test_the_option_wins_over_the_environment_and_that_over_the_declaration(scripts: Project, tmp_path: Path) -> None:
    option, variable, declared = tmp_path / "option.db", tmp_path / "variable.db", scripts.store
    scripts.measure("parse", "--store", url(option), HOLDFAST_STORE=url(variable))
    assert [store.exists() for store in (option, variable, declared)] == [True, False, False]
    scripts.measure("parse", HOLDFAST_STORE=url(variable))
    assert [store.exists() for store in (option, variable, declared)] == [True, True, False]
    scripts.measure("parse")
    assert [store.exists() for store in (option, variable, declared)] == [True, True, True]


def test_a_whole_ctest_run_can_be_sent_to_another_store(scripts: Project, tmp_path: Path) -> None:
    store = tmp_path / "elsewhere.db"
    run = scripts.ctest("-R", "^perf[.](parse|gate)$", HOLDFAST_STORE=url(store))
    assert store.exists() and not scripts.store.exists()
    assert run.tests["perf.report"].status == "Passed"
    assert str(store) in run.tests["perf.session"].output


def test_a_verb_in_a_build_tree_finds_the_store_of_the_tree(scripts: Project, kept: Path) -> None:
    assert kept == scripts.store
    gate = scripts.holdfast("gate")  # in the build directory
    assert gate.returncode == UNDECIDED
    assert "no_baseline  parse" in gate.stdout
