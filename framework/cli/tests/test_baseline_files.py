"""Tests baselines as text: what export writes, and what import accepts or refuses."""

import hashlib
import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from project import BROKEN, PASS, Project, url

EIGHT = range(8)


@pytest.fixture
def eight(scripts: Project) -> Project:
    """Returns a project with eight accepted sessions of perf.parse, from 1000 to 1007; enough for stored numbers."""
    for session in EIGHT:
        scripts.edit("parse.sh", "samples=.*", f'samples="{1000 + session} {1000 + session}.5 {1000 + session}"')
        scripts.measure("parse")
        scripts.accept("parse", "--author", "Ada", "--reason", f"session {session}")
    return scripts


@pytest.fixture
def exported(eight: Project) -> Path:
    done = eight.holdfast("baseline", "export")
    path = eight.source / "baselines/parse.baseline"
    assert (done.returncode, done.stdout) == (PASS, f"{path}\n"), done.stderr
    return path


def with_digest(text: str) -> str:
    """Returns the text with a matching digest, as a careful forger would write it."""
    records = text[: text.rindex('{"digest"')]
    return f'{records}{{"digest":"{hashlib.sha256(records.encode()).hexdigest()}"}}\n'


def imported(project: Project, store: Path, *paths: Path) -> tuple[int, str]:
    done = project.holdfast("baseline", "import", *paths, "--store", url(store))
    return done.returncode, done.stdout + done.stderr


def test_a_link_is_replaced_and_what_it_leads_to_stays(accepted: Project, tmp_path: Path) -> None:
    """A commit can contain links to any file of the user who exports."""
    precious = tmp_path / "precious"
    precious.write_text("kept", "ascii")
    directory = tmp_path / "baselines"
    directory.mkdir()
    (directory / "parse.baseline").symlink_to(precious)
    accepted.holdfast("baseline", "export", "--output", directory)
    assert precious.read_text("ascii") == "kept"
    assert "parse" in (directory / "parse.baseline").read_text("utf-8")


def test_a_directory_of_baselines_that_is_a_link_is_refused(accepted: Project, tmp_path: Path) -> None:
    (accepted.source / "baselines").symlink_to(tmp_path)
    done = accepted.holdfast("baseline", "export")
    assert done.returncode == BROKEN
    assert f"{accepted.source}/baselines: is a link" in done.stderr


# ---- what is written ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_file_can_be_read(exported: Path) -> None:
    lines = exported.read_text("utf-8").splitlines()
    assert lines[0] == '{"schema":"holdfast-baseline/2","test":"parse"}'
    assert lines[1] == '{"baseline":{"benchmark":"parse","branch":"","config":"none","metric":"time","params":{}}}'
    accepted = [json.loads(line)["accepted"] for line in lines if line.startswith('{"accepted":')]
    assert [(one["author"], one["reason"]) for one in accepted] == [("Ada", f"session {session}") for session in EIGHT]
    assert any('"value":[1003.0,1003.5,1003.0]' in line for line in lines if line.startswith('{"process":'))
    records = {kind: record for line in lines for kind, record in json.loads(line).items()}
    assert records["session"]["facts"]["architecture"]
    assert records["run"]["settings"]["tester"] == "shift" and records["run"]["program"]["name"] == "parse.sh"
    assert re.fullmatch('{"digest":"[0-9a-f]{64}"}', lines[-1])


@pytest.mark.slow
def test_neither_paths_nor_the_environment_are_in_it(exported: Path, eight: Project) -> None:
    text = exported.read_text("utf-8")
    assert str(eight.source) not in text and str(eight.build) not in text
    assert "environment" not in text


@pytest.mark.slow
def test_the_same_store_gives_the_same_bytes(exported: Path, eight: Project, tmp_path: Path) -> None:
    eight.holdfast("baseline", "export", "--output", tmp_path / "again")
    assert (tmp_path / "again/parse.baseline").read_bytes() == exported.read_bytes()


@pytest.mark.slow
def test_an_acceptance_changes_the_file_of_its_test_alone(exported: Path, eight: Project) -> None:
    eight.measure("print")
    eight.accept("print")
    eight.holdfast("baseline", "export")
    before = exported.with_name("print.baseline").read_bytes()
    lines = exported.read_text("utf-8").splitlines()
    eight.measure("parse")
    eight.accept("parse", "--reason", "one more")
    eight.holdfast("baseline", "export")
    assert exported.with_name("print.baseline").read_bytes() == before
    now = exported.read_text("utf-8").splitlines()
    assert any('"reason":"one more"' in line for line in now)
    assert [line for line in lines if line not in now] == [lines[-1]]  # the digest


def test_the_file_of_a_test_without_a_baseline_goes(exported: Path, eight: Project) -> None:
    foreign = exported.with_name("notes.baseline")
    foreign.write_text("not exported\n")
    eight.holdfast("baseline", "drop", "parse")
    assert f"removed {exported}: its test has no baseline any more\n" in eight.holdfast("baseline", "export").stdout
    assert not exported.exists()
    assert foreign.exists()


@pytest.mark.slow
def test_hidden_characters_are_escaped(eight: Project, tmp_path: Path) -> None:
    eight.accept("--reason", "tab\tbell\x07del\x7f c1\u0085 turned\u202eround \u00e9\u4e2d\U0001f600")
    eight.holdfast("baseline", "export", "--output", tmp_path / "out")
    text = (tmp_path / "out/parse.baseline").read_text("utf-8")
    assert '"reason":"tab\\tbell\\u0007del\\u007f c1\\u0085 turned\\u202eround \u00e9\u4e2d\U0001f600"' in text
    assert imported(eight, tmp_path / "new.db", tmp_path / "out")[0] == PASS


@pytest.mark.parametrize(
    ("test", "name"),
    [
        ("../../x", "%2E%2E%2F%2E%2E%2Fx.baseline"),
        ("Sort_names-2", "Sort_names-2.baseline"),
        ("a b\u00e9", "a%20b%C3%A9.baseline"),
        ("n" * 300, "n" * 100 + "~" + hashlib.sha256(b"n" * 300).hexdigest()[:16] + ".baseline"),
    ],
)
@pytest.mark.slow
def test_file_names_are_safe_whatever_the_test_is_called(
    scripts: Project, tmp_path: Path, test: str, name: str
) -> None:
    scripts.measure("parse")
    scripts.accept()
    with closing(sqlite3.connect(scripts.store)) as store:
        store.execute("UPDATE run SET test = ?", (test,))
        store.execute("UPDATE baseline SET test = ?", (test,))
        store.commit()
    scripts.holdfast("baseline", "export", "--output", tmp_path / "deep/out")
    assert [path.name for path in (tmp_path / "deep/out").iterdir()] == [name]


# ---- and taken in ------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_an_empty_store_becomes_the_same_again(exported: Path, eight: Project, tmp_path: Path) -> None:
    other = tmp_path / "other/holdfast.db"
    code, said = imported(eight, other, exported.parent)
    assert (code, said) == (
        PASS, f"{other}: 8 acceptances of 1 tests imported, 0 were known already, 0 are older than the known ones\n"
    )  # fmt: skip
    eight.holdfast("baseline", "export", "--store", url(other), "--output", tmp_path / "again")
    assert (tmp_path / "again/parse.baseline").read_bytes() == exported.read_bytes()
    here = eight.measure("parse", "--baseline", "stored", "--seed", "1").result
    there = eight.measure("parse", "--baseline", "stored", "--seed", "1", "--store", url(other)).result
    assert here["verdict"] == there["verdict"] == "pass"
    for key in ("estimate", "message", "p_value", "thresholds"):
        assert here[key] == there[key]


@pytest.mark.slow
def test_a_store_that_took_it_in_is_well(exported: Path, eight: Project, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    imported(eight, other, exported)
    done = eight.holdfast("store", "check", "--store", url(other))
    assert (done.returncode, done.stdout, done.stderr) == (PASS, f"{other}: no errors\n", "")


@pytest.mark.slow
def test_a_slower_program_regresses_in_both(exported: Path, eight: Project, tmp_path: Path) -> None:
    imported(eight, tmp_path / "other.db", exported)
    eight.edit("parse.sh", "samples=.*", 'samples="1500 1510 1490"')
    for store in (eight.store, tmp_path / "other.db"):
        assert eight.measure("parse", "--baseline", "stored", "--store", url(store)).verdict == "regressed"


@pytest.mark.slow
def test_taking_it_in_twice_changes_nothing(exported: Path, eight: Project, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    imported(eight, other, exported)
    assert ": 0 acceptances of 1 tests imported, 8 were there already" in imported(eight, other, exported)[1]
    assert ": 0 acceptances of 1 tests imported, 8 were there already" in imported(eight, eight.store, exported)[1]
    trail = json.loads(eight.holdfast("baseline", "show", "--json").stdout)[0]["trail"]
    assert len(trail) == len(EIGHT)


@pytest.mark.slow
def test_what_was_dropped_since_stays_dropped(exported: Path, eight: Project) -> None:
    eight.holdfast("baseline", "drop", "parse")
    with closing(sqlite3.connect(eight.store)) as store:
        store.execute("DELETE FROM baseline WHERE dropped = 0 AND sequence > 1")
        store.commit()
    assert "7 are older than the known ones" in imported(eight, eight.store, exported)[1]
    assert eight.holdfast("baseline", "list", "--json").stdout == "[]\n"


@pytest.mark.slow
def test_the_usual_directory_is_meant_where_none_is_named(exported: Path, eight: Project, tmp_path: Path) -> None:
    assert exported.exists()
    code, said = imported(eight, tmp_path / "other.db")
    assert (code, "8 acceptances" in said) == (PASS, True)


def changed(old: str, new: str) -> Callable[[str], str]:
    """Returns a function that changes the first matching line, and updates the digest."""

    def change(text: str) -> str:
        text, count = re.subn(old, new, text, count=1, flags=re.MULTILINE)
        assert count == 1, old
        return with_digest(text)

    return change


def forged(text: str) -> str:
    return text.replace('"value":[1003.0,', '"value":[1002.0,', 1)


WRONG: list[tuple[str, Callable[[str], str], str]] = [
    ("empty", lambda text: "", ": is empty"),
    ("cut off in a line", lambda text: text[:-7], ": the file is cut off within this line"),
    ("cut off between lines", lambda text: "".join(text.splitlines(True)[:-1]),
     ': the file is cut off: "digest" is expected after this line'),
    ("one number", forged, ": the lines above were changed after the export: somebody changed them."),
    ("another version", changed("holdfast-baseline/2", "holdfast-baseline/9"),
     ':1: is not of the version "holdfast-baseline/2", the last one that this Holdfast knows'),
    ("something else", lambda text: "%PDF-1.7\n", ":1: is not of the version"),
    ("line ends of Windows", lambda text: text.replace("\n", "\r\n"), ":1: is not a line that export writes"),
    ("a control character in a name", changed('"test":"parse"', r'"test":"par\\u0007se"'),
     ':1: "test" is a name that no test can have'),
    ("a name that is not a text", changed('"test":"parse"', '"test":7'), ':1: "test" must be a text'),
    ("a path as a program", changed('"name":"parse.sh"', '"name":"../../x"'),
     ': "name" must be the name of a file, without a directory'),
    ("a path as a digest", changed('"sha256":"..', '"sha256":"/.'), ': "sha256" must be 64 hexadecimal digits'),
    ("a statement as an id", changed('"session":"[^"]*"', '"session":"x\'; DROP TABLE run"'), ': "session" is not an id of'),
    ("a key twice", changed('"metric":"time"', '"metric":"time","metric":"time"'), ":2: is not as export would write it"),
    ("a key that export does not write", changed('"metric":"time"', '"metric":"time","more":1'), ":2: is not as export would write it"),
    ("a record of two kinds", changed('^{"baseline"', '{"accepted":{},"baseline"'), ":2: is not a record: a JSON object with one key"),
    ("a record too early", changed('^({"baseline".*)', r"\1\n\1"), ':3: "accepted" is expected here, and not "baseline"'),
    ("a run twice", changed(r'^({"run":(?:.*\n)+?)(?={"run":)', r"\1\1"), " is given twice"),
    ("a number as text", changed('"place":0', '"place":"0"'), ': "place" must be a whole number, but is "0"'),
    ("no number", changed('"value":.*', '"value":[1,'), ": is not a record: a JSON object with one key"),
    ("columns of different lengths", changed('"value":\\[1003.0,', '"value":['), ": not the samples of a process: columns of different lengths"),
    ("another spelling", changed('"params":{}', '"params":{ }'), ":2: is not as export would write it"),
    ("a run of nothing", changed('"run":"[^"]*"', '"run":"other"'), "run other was accepted, but is not in the file"),
    ("more at the end", lambda text: text + '{"test":1}\n', ": this line must be the last, but more lines follow"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "said"), [wrong[1:] for wrong in WRONG], ids=[wrong[0] for wrong in WRONG])
@pytest.mark.slow
def test_what_does_not_fit_is_refused_and_nothing_is_written(
    exported: Path, eight: Project, tmp_path: Path, change: Callable[[str], str], said: str
) -> None:
    other = tmp_path / "other.db"
    bad = tmp_path / "in/zz.baseline"
    bad.parent.mkdir()
    exported.rename(bad.with_name("good.baseline"))
    bad.write_text(change(bad.with_name("good.baseline").read_text("utf-8")), "utf-8", newline="")
    code, output = imported(eight, other, bad.parent)
    assert code == BROKEN
    assert output.startswith(f"holdfast: {bad}:"), output
    assert output.count(str(bad)) == 1, output
    assert said in output
    assert output.endswith("; nothing was stored\n")
    assert not other.exists()


@pytest.mark.slow
def test_the_same_test_in_two_files_is_refused(exported: Path, eight: Project, tmp_path: Path) -> None:
    twin = exported.with_name("twin.baseline")
    twin.write_bytes(exported.read_bytes())
    code, said = imported(eight, tmp_path / "other.db", exported.parent)
    assert code == BROKEN
    assert f'{twin}:1: the test "parse" is in another file, too; nothing was stored' in said


@pytest.mark.slow
def test_a_run_that_is_another_one_here_is_refused_as_a_whole(exported: Path, eight: Project, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    imported(eight, other, exported)
    with closing(sqlite3.connect(other)) as store:
        store.execute("DELETE FROM baseline")
        store.execute("UPDATE process SET samples = (SELECT samples FROM process WHERE run = 1) WHERE run = 8")
        store.commit()
    code, said = imported(eight, other, exported)
    assert code == BROKEN
    assert "already exists, with other samples; samples are never replaced; nothing was stored" in said
    with closing(sqlite3.connect(other)) as store:
        assert store.execute("SELECT count(*) FROM baseline").fetchone() == (0,)
