"""Tests that text from outside is only shown: the output of a child and the contents of somebody else's store are neither run
nor interpolated, and do not move the cursor of the reader."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import sqlite3
import subprocess
from contextlib import closing
from html.parser import HTMLParser
from pathlib import Path

import pytest
from project import BROKEN, PASS, REGRESSED, SLOWER, UNDECIDED, WRAPPER, Done, Project, configure, environment, holdfast, one_line, url

EVIL = [
    "$(touch pwned)", "`touch pwned`", "'; touch pwned; '", '"; touch pwned; "', "&& touch pwned", "| touch pwned", "\ntouch pwned\n",
    "{{ 7654 * 8765 }}", "{% for a in [1] %}{{ 7654 * 8765 }}{% endfor %}", "{# #}", "{}{0}{1:>99}", "%n%s%99999d", "${HOME}", "$((7654 * 8765))", "${x:-y}",
    "<script>alert(1)</script>", "</script><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "javascript:alert(1)",
    "\x1b]0;owned\x07", "\x1b[2J\x1b[31m", "\x9b31m", "\u202egnp.exe", "../../../../tmp/pwned", "--store=/tmp/pwned", "@file", "=1+1",
]  # fmt: skip
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]")
FORMATS = ["text", "markdown", "json", "junit", "csv", "gitlab-metrics", "openmetrics", "bencher", "github-action-benchmark",
           "github-annotations", "cdash", "ctest-labels"]  # fmt: skip
SAID = "all: " + " ".join(EVIL)


class Page(HTMLParser):
    """The parts of a page that a browser would run, and the commands that a reader would copy."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.runs: list[str] = []
        self.commands: list[str] = []
        self.within = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.within = tag
        self.runs += [f"{name}={value}" for name, value in given.items() if name.startswith("on")]
        self.runs += [value for value in given.values() if value.strip().lower().startswith("javascript:")]
        if tag == "img" or (tag == "script" and not given.get("src") and given.get("type") != "application/json"):
            self.runs.append(tag)
        if tag == "code":
            self.commands.append("")

    def handle_endtag(self, tag: str) -> None:
        self.within = ""

    def handle_data(self, data: str) -> None:
        if self.within == "code":
            self.commands[-1] += data


def is_plain(text: str) -> None:
    """Checks that a text does not move the cursor, and that no template in it has been filled in."""
    assert not CONTROLS.search(text), repr(CONTROLS.search(text))
    assert str(7654 * 8765) not in text


def commands_are_quoted(lines: list[str], place: Path) -> None:
    """Checks that a shell takes each line as a call of ctest or holdfast, and does nothing else."""
    bin_ = place / "bin"
    bin_.mkdir(exist_ok=True)
    for name in ("ctest", "holdfast"):
        (bin_ / name).write_text("#!/bin/sh\nprintf '%s\\n' \"$#\"\n", "ascii")
        (bin_ / name).chmod(0o755)
    for line in lines:
        done = subprocess.run(["sh", "-c", line], env={"PATH": f"{bin_}:/usr/bin:/bin"}, cwd=place, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, ""), line
        assert done.stdout == f"{len(shlex.split(line)) - 1}\n", line


def nothing_was_run(*places: Path) -> None:
    for place in [*places, Path("/tmp")]:
        assert not (place / "pwned").exists(), place


def shows_all(project: Project, store: Path, place: Path) -> None:
    """Runs every command and format that shows what a store contains."""
    for words in (["history", "*"], ["baseline", "list"], ["baseline", "show"], ["trend"], ["store", "stats"], ["store", "check"],
                  ["store", "vacuum", "--dry-run"], ["gate"]):  # fmt: skip
        done = project.holdfast(*words, "--store", url(store))
        is_plain(done.stdout + done.stderr)
    for format_ in FORMATS:
        done = project.holdfast("report", format_, "--store", url(store))
        assert done.returncode == PASS, done.stderr
        if format_ not in ("json", "bencher", "github-action-benchmark"):  # the names there are unchanged, escaped as in JSON
            is_plain(done.stdout + done.stderr)
    text = project.holdfast("report", "text", "--store", url(store)).stdout
    commands_are_quoted([line.strip() for line in text.splitlines() if re.match(" +(ctest|holdfast) ", line)], place)
    pages = place / "pages"
    assert project.holdfast("report", "html", "--output", pages, "--store", url(store)).returncode == PASS
    commands = []
    for file in pages.rglob("*.html"):
        page = Page(file.read_text("utf-8"))
        assert page.runs == [], file
        is_plain(re.sub("<script type=.application/json.*?</script>", "", file.read_text("utf-8"), flags=re.DOTALL))
        commands += [line for line in page.commands if re.match("(ctest|holdfast) ", line)]
    commands_are_quoted(commands, place)
    nothing_was_run(project.build, project.source, place)


def wire_of(names: list[str]) -> tuple[str, str]:
    listing = "".join(json.dumps({"benchmark": name}) + "\n" for name in names)
    blocks = ""
    for name in names:
        subject = {"benchmark": name, "metric": "time", "unit": "ns"}
        blocks += "".join(json.dumps(line) + "\n" for line in ({"holdfast": "wire/1"}, subject, {"value": 5}, {"end": True}))
    return listing, blocks


def told(project: Project, listing: str, wire: str) -> Done:
    (project.build / "list.txt").write_text(listing, "utf-8")
    (project.build / "wire.txt").write_text(wire, "utf-8")
    return project.holdfast("run", project.declaration("echo"), "--executor", "local")


@pytest.mark.slow
def test_names_that_a_child_tells_are_only_shown(scripts: Project, tmp_path: Path) -> None:
    done = told(scripts, *wire_of(EVIL))
    is_plain(done.stdout + done.stderr)
    assert scripts.holdfast("baseline", "accept").returncode == PASS
    shows_all(scripts, scripts.store, tmp_path)


@pytest.mark.slow
def test_what_a_child_says_of_its_failure_is_only_shown(scripts: Project, tmp_path: Path) -> None:
    scripts.edit("echo.sh", "echo .echo.sh was here. >&2", f"cat '{tmp_path}/said' >&2")
    (tmp_path / "said").write_text(SAID, "utf-8")
    done = told(scripts, '{"benchmark":"echo"}\n', json.dumps({"error": SAID}) + "\n")
    assert done.returncode == BROKEN
    is_plain(done.stdout + done.stderr)
    assert "$(touch pwned)" in done.stderr
    shows_all(scripts, scripts.store, tmp_path)


@pytest.fixture
def foreign(regressed: Project, tmp_path: Path) -> Path:
    """Returns a store whose texts are all attacks, as an attached file may have; one of its tests has become slower."""
    store = tmp_path / "foreign/foreign.db"
    store.parent.mkdir()
    with closing(sqlite3.connect(regressed.store)) as from_, closing(sqlite3.connect(store)) as to:
        from_.backup(to)
        to.execute("PRAGMA foreign_keys = OFF")
        evil = " ".join(EVIL)
        for table in ("run", "baseline"):
            to.execute(f"UPDATE {table} SET test = ?", (evil,))
        to.execute("UPDATE run SET benchmark = ?, unit = ?, metric = metric || ?", (evil, evil, evil))
        to.execute("UPDATE baseline SET benchmark = ?, metric = metric || ?, author = ?, reason = ?", (evil, evil, evil, evil))
        declared = json.dumps([evil])
        facts = json.dumps({"cpu": evil, "kernel": evil, "cores": "2"})
        to.execute("UPDATE session SET declared = ?, facts = ?, project = ?, branch = ?, commit_id = ?",
                   (declared, facts, evil, evil, evil))  # fmt: skip
        to.commit()
    return store


@pytest.mark.slow
def test_a_store_of_somebody_else_is_only_shown(regressed: Project, foreign: Path, tmp_path: Path) -> None:
    shows_all(regressed, foreign, tmp_path)


@pytest.mark.slow
def test_a_store_that_was_merged_is_only_shown(regressed: Project, foreign: Path, tmp_path: Path) -> None:
    into = tmp_path / "all.db"
    done = regressed.holdfast("merge", foreign, "--store", url(into))
    assert done.returncode == PASS, done.stderr
    is_plain(done.stdout + done.stderr)
    shows_all(regressed, into, tmp_path)


# ---- what is run -------------------------------------------------------------------------------------------


def test_a_command_is_no_shell_script(tmp_path: Path) -> None:
    compare = ("compare", "--processes", 2, "--samples", 1, "--tester", "overlap-intervals", "--guard", "off")
    done = holdfast(*compare, "--", *(f"echo {shlex.quote(word)}" for word in EVIL), cwd=tmp_path)
    assert done.returncode in (PASS, REGRESSED, UNDECIDED), done.stderr  # they were run as arguments of echo
    is_plain(done.stdout + done.stderr)
    for script in ("echo $(touch pwned)", "echo `touch pwned`", "true; touch pwned", "true && touch pwned", "true > pwned"):
        assert holdfast(*compare, "--", script, "true", cwd=tmp_path).returncode == BROKEN, script
    nothing_was_run(tmp_path)
    done = holdfast(*compare, "--shell", "--", "true > pwned", "true", cwd=tmp_path)
    assert (tmp_path / "pwned").exists(), done.stderr


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Returns a project whose test runs python3, of which no snapshot is kept. The arguments in its store would make
    Python touch a file."""
    project = configure("bad", tmp_path_factory.mktemp("python"))
    assert project.measure("well").code == UNDECIDED
    project.accept("well")
    with closing(sqlite3.connect(project.store)) as store:
        for run, text in store.execute("SELECT id, details FROM run").fetchall():
            command = ["python3", "-c", "open('pwned', 'w')"]
            kept = json.dumps(json.loads(text) | {"command": command})
            store.execute("UPDATE run SET details = ? WHERE id = ?", (kept, run))
        store.commit()
    return project


def is_run(python: Project) -> tuple[bool, str]:
    """Returns whether the arguments of the store are run, and why not."""
    (touched := python.build / "pwned").unlink(missing_ok=True)
    measured = python.measure("well")
    return touched.exists(), one_line(" ".join(measured.result["warnings"]))


@pytest.mark.slow
def test_what_a_store_says_is_run_where_nobody_else_could_have_written_it(python: Project) -> None:
    ran, why = is_run(python)
    assert ran, why


@pytest.mark.parametrize("what", ["store", "directory"])
@pytest.mark.slow
def test_a_store_that_others_can_write_is_not_run_from(python: Project, what: str) -> None:
    path = python.store if what == "store" else python.store.parent
    before = path.stat().st_mode
    path.chmod(0o777)
    ran, why = is_run(python)
    path.chmod(before)
    assert not ran
    assert f"the accepted program is not run: {path}: can be written by other users" in why


@pytest.mark.parametrize("what", ["store", "directory"])
@pytest.mark.skipif(subprocess.os.geteuid() != 0, reason="only root can give files away")
@pytest.mark.slow
def test_a_store_of_another_user_is_not_run_from(python: Project, what: str) -> None:
    path = python.store if what == "store" else python.store.parent
    shutil.chown(path, 65534)
    ran, why = is_run(python)
    shutil.chown(path, 0)
    assert not ran
    assert f"the accepted program is not run: {path}: belongs to another user (65534)" in why


@pytest.mark.parametrize("asked", ["python", "store", "none"])
@pytest.mark.slow
def test_a_report_loads_no_module_of_the_working_directory(regressed: Project, tmp_path: Path, asked: str) -> None:
    """Python is named by the build tree, or searched for. This also holds for `compare`, and without Python's own protection."""
    for module in ("jinja2", "holdfast_report", "json", "runpy", "sitecustomize"):
        (tmp_path / f"{module}.py").write_text(f"open('{tmp_path}/pwned', 'w')\n", "ascii")
    words = {"python": ["report", "html", "--output", tmp_path / "page", "--suite", regressed.suite()],
             "store": ["report", "html", "--output", tmp_path / "page", "--store", url(regressed.store)],
             "none": ["compare", "--processes", 2, "--html", tmp_path / "page", "--", "true", "true"]}[asked]  # fmt: skip
    done = holdfast(*words, cwd=tmp_path)
    assert done.returncode in (PASS, UNDECIDED), done.stderr
    assert (tmp_path / "page").exists()
    nothing_was_run(tmp_path)


def test_temporary_files_have_names_that_nobody_guesses(tmp_path: Path) -> None:
    """The product's sources use TMPDIR only by mkdtemp() or mkstemp()."""
    source = Path(__file__).resolve().parents[2]
    made = re.compile(r'temp_directory_path|tmpnam|tempnam|tmpfile|mktemp\(|"/tmp/')
    for file in [*source.rglob("*.cpp"), *source.rglob("*.hpp")]:
        if not file.stem.endswith("_test") and "tests" not in file.parts and file.name != "temporary_directory.hpp":
            assert not made.search(file.read_text("utf-8")), file


# ---- what a program may write ------------------------------------------------------------------------------


OVERWRITE = """
for other in "$(dirname "$0" | sed 's,/stage/.*,,')"/stage/*; do
  [ "${0#"$other"}" = "$0" ] && find "$other" -name parse.sh -exec cp -f "$0" {} ';'
done
sleep"""


def test_a_program_that_overwrites_the_accepted_one_is_an_error_and_the_next_run_has_the_accepted_one_again(accepted: Project) -> None:
    accepted.edit(*SLOWER)
    honest = (accepted.source / "parse.sh").read_text("utf-8")
    accepted.edit("parse.sh", "sleep", OVERWRITE)
    measured = accepted.measure("parse")
    assert measured.code == BROKEN
    said = one_line(measured.stderr)
    assert re.search("/stage/[0-9a-f]{16}/root/.*/parse.sh changed during the measurement", said), said
    (accepted.source / "parse.sh").write_text(honest, "utf-8")
    again = accepted.measure("parse")
    assert (again.code, again.verdict) == (REGRESSED, "regressed")
