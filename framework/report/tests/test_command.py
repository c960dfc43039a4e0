"""Tests the command: which files it writes, which it does not touch, and which arguments and files it rejects."""

import errno
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from jinja2 import Environment, FileSystemBytecodeCache

from holdfast_report import __main__ as command


def pages(site: Path) -> set[str]:
    return {file.name.rsplit("-", 1)[0] for file in site.glob("tests/*.html")}


def files(site: Path) -> dict[str, bytes]:
    return {file.relative_to(site).as_posix(): file.read_bytes() for file in site.rglob("*") if file.is_file()}


def copied(templates: Path, to: Path) -> Path:
    to.mkdir()
    for template in templates.iterdir():
        (to / template.name).write_text(template.read_text())
    return to


def refusal(capsys, code: int) -> str:
    """Returns the message of a failed run: one line on stderr, nothing on stdout."""
    out, err = capsys.readouterr()
    assert code == 2 and out == "" and err.count("\n") == 1
    return err


def test_a_report_is_a_page_for_each_result_beside_the_first(run, site, example):
    assert run(example) == 0
    assert pages(site) == {"parse", "sort", "regex", "hash"}
    assert {file.name for file in site.iterdir()} == {
        "index.html",
        "trends.html",
        "help.html",
        "style.css",
        "dark.css",
        "early.js",
        "report.js",
        "tables.js",
        "charts.js",
        "explorer.js",
        "tests",
        ".holdfast-report",
    }


def test_nothing_is_left_beside_the_directory(run, site, example):
    run(example)
    assert {entry.name for entry in site.parent.iterdir()} == {"report.json", "site"}


def test_the_directory_may_be_deep_and_new(run, example, tmp_path):
    assert run(example, "--output", str(tmp_path / "a" / "b" / "c")) == 0
    assert (tmp_path / "a" / "b" / "c" / "index.html").is_file()


def test_an_empty_directory_is_taken(run, site, example):
    site.mkdir()
    assert run(example) == 0


def test_a_report_is_small(run, site, example):
    """The report has four tests. With a chart library it had 8.7 MB."""
    assert run(example) == 0
    assert sum(len(content) for content in files(site).values()) < 200_000


def test_the_pages_of_vanished_tests_go_and_other_files_stay(run, site, example):
    run(example)
    (site / "notes.txt").write_text("mine")
    (site / "plotly.js").write_text("of an older version")
    assert run({**example, "results": example["results"][:1]}) == 0
    assert pages(site) == {"parse"}
    assert not (site / "plotly.js").exists()
    assert (site / "notes.txt").read_text() == "mine"


def test_a_directory_of_someone_else_is_not_touched(run, site, example, capsys):
    site.mkdir()
    (site / "index.html").write_text("mine")
    assert "has files in it but no Holdfast report" in refusal(capsys, run(example))
    assert files(site) == {"index.html": b"mine"}


def test_a_file_is_no_directory(run, site, example, capsys):
    site.write_text("mine")
    assert "is a file; --output names a directory" in refusal(capsys, run(example))


def test_an_output_that_cannot_be_written_is_named(run, example, tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert "cannot be written to" in refusal(capsys, run(example, "--output", str(tmp_path / "file" / "below")))


@pytest.mark.parametrize(
    "broken", ["", '{"schema": "holdfast-report/9"}', '{"schema": "holdfast-report/1", "results": [{}]}']
)
def test_a_broken_report_leaves_the_old_pages_as_they_were(run, site, example, capsys, broken):
    run(example)
    before = files(site)
    assert "The report '" in refusal(capsys, run(broken))
    assert files(site) == before


def test_a_template_that_fails_leaves_the_old_pages_as_they_were(run, site, example, templates, tmp_path, capsys):
    run(example)
    before = files(site)
    mine = copied(templates, tmp_path / "templates")
    (mine / "index.html.j2").write_text("{{ index.no_such_thing }}")
    assert "cannot be rendered: " in refusal(capsys, run(example, "--templates", str(mine)))
    assert files(site) == before


def test_a_disk_that_fills_up_leaves_the_old_pages_as_they_were(run, site, example, capsys, monkeypatch):
    run(example)
    before = files(site)

    write = Path.write_text

    def full(file, *text, **how):
        if file.suffix == ".html":
            raise OSError(28, "No space left on device")
        return write(file, *text, **how)

    monkeypatch.setattr(Path, "write_text", full)
    assert "No space left on device" in refusal(capsys, run({**example, "results": []}))
    assert files(site) == before
    assert {entry.name for entry in site.parent.iterdir()} == {"report.json", "site"}


@pytest.mark.parametrize("name", ["test.html.j2", "report.js"])
def test_a_missing_template_is_named_with_the_option_that_names_them(run, example, templates, tmp_path, capsys, name):
    mine = copied(templates, tmp_path / "mine")
    (mine / name).unlink()
    sentence = refusal(capsys, run(example, "--templates", str(mine)))
    assert name in sentence and str(mine) in sentence


def test_a_theme_takes_the_place_of_single_files(run, site, example, tmp_path):
    theme = tmp_path / "theme"
    theme.mkdir()
    (theme / "style.css").write_text("/* mine */")
    (theme / "trends.html.j2").write_text('{% extends "base.html.j2" %}{% block main %}my trends{% endblock %}')
    assert run(example, "--theme", str(theme)) == 0
    assert (site / "style.css").read_text() == "/* mine */"
    assert "my trends" in (site / "trends.html").read_text()
    assert "color-scheme: dark" in (site / "dark.css").read_text()


@pytest.mark.parametrize("name", ["style.css", "trends.html.j2"])
def test_a_theme_that_is_not_utf_8_is_said(run, example, tmp_path, capsys, name):
    theme = tmp_path / "theme"
    theme.mkdir()
    (theme / name).write_bytes("größe".encode("latin-1"))
    sentence = refusal(capsys, run(example, "--theme", str(theme)))
    assert str(theme) in sentence and "is not UTF-8" in sentence


def test_a_theme_whose_template_computes_nonsense_is_named(run, example, tmp_path, capsys):
    theme = tmp_path / "theme"
    theme.mkdir()
    (theme / "trends.html.j2").write_text('{{ 1 + "one" }}')
    sentence = refusal(capsys, run(example, "--theme", str(theme)))
    assert f"'{theme}/trends.html.j2' cannot be rendered: unsupported operand" in sentence


def test_broken_histories_are_named_with_their_line_and_leave_the_old_pages(run, site, example, tmp_path, capsys):
    run(example)
    before = files(site)
    lines = tmp_path / "broken.jsonl"
    lines.write_text('{"schema": "holdfast-history/1", "test": "parse", "series": []}\n{"schema": 1}\n')
    assert f"{lines}:2: not a history" in refusal(capsys, run(example, "--histories", str(lines)))
    assert files(site) == before


def test_it_runs_as_a_module_and_exits_with_2_without_a_traceback(tmp_path):
    package = Path(command.__file__).parents[1]
    call = [
        sys.executable,
        "-m",
        "holdfast_report",
        "absent.json",
        "--templates",
        ".",
        "--output",
        str(tmp_path / "site"),
    ]
    ran = subprocess.run(call, cwd=package, capture_output=True, text=True)
    assert ran.returncode == 2
    assert ran.stderr == "holdfast_report: The report 'absent.json' cannot be read: No such file or directory.\n"


@pytest.fixture
def compiled(tmp_path, monkeypatch) -> Path:
    """Yields a directory for compiled templates, which does not exist yet. Checks that no temporary files are left."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    yield tmp_path / "compiled"
    assert list(temporary.iterdir()) == []


def test_templates_are_compiled_once(run, site, example, compiled, monkeypatch):
    assert run(example, "--compiled", str(compiled)) == 0
    pages = files(site)
    assert len(list(compiled.glob("holdfast-*.cache"))) > 5
    monkeypatch.setattr(Environment, "compile", None)
    assert run(example, "--compiled", str(compiled)) == 0
    assert files(site) == pages


def test_a_template_that_changed_is_compiled_again(run, site, example, templates, tmp_path, compiled):
    own = copied(templates, tmp_path / "own")
    words = ("--templates", str(own), "--compiled", str(compiled))
    assert run(example, *words) == 0
    (own / "index.html.j2").write_text("other")
    assert run(example, *words) == 0
    assert (site / "index.html").read_text() == "other"


def test_without_a_directory_compiled_templates_are_not_kept(run, site, example, compiled):
    assert run(example) == 0
    assert (site / "index.html").exists() and not compiled.exists()


def test_where_compiled_templates_cannot_be_kept_there_are_the_same_pages(run, site, example, compiled):
    compiled.write_text("not a directory")
    assert run(example, "--compiled", str(compiled)) == 0
    assert (site / "index.html").exists()


def test_a_disk_that_is_full_keeps_no_compiled_template_and_no_report_from_being_made(run, site, example, compiled, monkeypatch):
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(FileSystemBytecodeCache, "dump_bytecode", full)
    assert run(example, "--compiled", str(compiled)) == 0
    assert (site / "index.html").exists()
