"""What the dynamic loader does for a program: libraries, relocations, and its share of the start-up."""

from __future__ import annotations

import json

import pytest
from project import BROKEN, Measured, Project, configure, one_line


@pytest.fixture(scope="module")
def counters(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("counters", tmp_path_factory.mktemp("loader"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile("bench", "loading", "plugin", "static")
    return project


def measure(project: Project, test: str, *options: object) -> Measured:
    return project.measure(test, *options, config="Release")


def loading(project: Project, *arguments: str) -> dict[str, float]:
    path = project.declaration("loading", "Release")
    declared = json.loads(path.read_text("utf-8"))
    declared["command"] = [declared["command"][0], *arguments]
    path.write_text(json.dumps(declared), "utf-8")
    return measure(project, "loading").medians


def test_a_library_that_is_loaded_while_the_program_runs_counts_too(counters: Project) -> None:
    plain = loading(counters)
    more = loading(counters, "plugin")
    assert plain["shared-objects"] == 2  # its own and the C library
    assert more["shared-objects"] == 3
    # The two that it asks for, and what a library brings with it.
    assert more["symbol-lookups"] > plain["symbol-lookups"]
    for found in (plain, more):
        assert found["relocations"] > found["symbol-lookups"] > 10
        assert found["loader-time"] > found["relocation-time"] + found["loading-time"] > 0


def test_of_a_program_that_links_the_library_the_whole_process_is_counted(counters: Project) -> None:
    assert 2 <= measure(counters, "loading-of-body").medians["shared-objects"] < 10


def test_a_static_program_has_no_loader(counters: Project) -> None:
    measured = measure(counters, "loading-of-static")
    assert measured.code == BROKEN
    assert "is linked statically: it has no dynamic loader whose work could be counted" in one_line(measured.stderr)
