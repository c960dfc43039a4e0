"""Tests what the dynamic loader does for a program: libraries, relocations, and its share of the start-up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from project import BROKEN, PASS, Measured, Project, check_schema, configure, one_line


@pytest.fixture(scope="module")
def counters(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("counters", tmp_path_factory.mktemp("loader"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile("bench", "loading", "opening", "plugin", "static")
    return project


def measure(project: Project, test: str, *options: object) -> Measured:
    return project.measure(test, *options, config="Release")


def loading(project: Project, *arguments: str) -> dict[str, float]:
    path = project.declaration("loading", "Release")
    declared = json.loads(path.read_text("utf-8"))
    declared["command"] = [declared["command"][0], *arguments]
    path.write_text(json.dumps(declared), "utf-8")
    return measure(project, "loading").medians


@pytest.mark.slow
def test_a_library_that_is_loaded_while_the_program_runs_counts_too(counters: Project) -> None:
    plain = loading(counters)
    more = loading(counters, "plugin")
    assert plain["shared-objects"] == 2  # its own library and the C library
    assert more["shared-objects"] == 3
    # The two symbols that the program asks for, and those that the plugin needs.
    assert more["symbol-lookups"] > plain["symbol-lookups"]
    for found in (plain, more):
        assert found["relocations"] > found["symbol-lookups"] > 10
        assert found["loader-time"] > found["relocation-time"] + found["loading-time"] > 0


def test_libraries_that_came_and_went_are_named(counters: Project, tmp_path: Path) -> None:
    assert measure(counters, "opening").code != BROKEN
    counters.accept("opening")
    counters.edit("opening.c", "OPENED", "OTHER")  # as many libraries as before
    counters.compile("opening")
    found = measure(counters, "opening")
    assert found.verdict == "pass"
    assert found.result["message"].endswith("; loads libsymbols.so, and no longer libplugin.so")
    check_schema(found.report, "report")
    profile = counters.holdfast("profile", "opening", "--metrics", "shared-objects")
    rows = [line.split() for line in profile.stdout.splitlines()]
    assert ["baseline", "now", "shared", "object"] in rows
    assert ["1", "0", "libplugin.so"] in rows and ["0", "1", "libsymbols.so"] in rows and ["1", "1", "libc.so.6"] in rows
    assert counters.holdfast("report", "html", "--output", tmp_path).returncode == PASS
    (page,) = (tmp_path / "tests").glob("opening-*.html")
    text = page.read_text("utf-8")
    assert "<h2>Shared objects</h2>" in text and '<th scope="row" class="name">libplugin.so</th>' in text


def test_of_a_program_that_links_the_library_the_whole_process_is_counted(counters: Project) -> None:
    assert 2 <= measure(counters, "loading-of-body").medians["shared-objects"] < 10


def test_a_static_program_has_no_loader(counters: Project) -> None:
    measured = measure(counters, "loading-of-static")
    assert measured.code == BROKEN
    assert "is linked statically: it has no dynamic loader to measure" in one_line(measured.stderr)
