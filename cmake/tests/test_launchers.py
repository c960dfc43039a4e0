"""Tests that the launcher with which add_test() starts a target is used."""

import json
from pathlib import Path

import pytest
from mini_project import Project, configure, run

EMULATOR = ["/usr/bin/env", "WORDS=two words"]


@pytest.fixture(scope="module")
def launchers(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("launchers", tmp_path_factory.mktemp("launchers"), "-G", "Ninja Multi-Config")
    run("cmake", "--build", project.build, "--config", "Debug", "--target", "tool", "ranks")
    return project


def words_of(project: Project, test: str) -> list[str]:
    """Returns launcher and command of a declaration."""
    declaration = project.declaration(test, "Debug")
    return [*(declaration["launcher"] or []), *declaration["command"]]


@pytest.mark.parametrize(("test", "plain"), [("by-command", "plain"), ("ranks", "plain-ranks")])
def test_a_test_is_started_as_add_test_starts_it(launchers: Project, test: str, plain: str) -> None:
    """CMake before 3.29 does not know TEST_LAUNCHER."""
    assert words_of(launchers, test) == launchers.tests("Debug")[plain]["command"]


def test_an_emulator_is_the_launcher_of_a_native_build(launchers: Project) -> None:
    tool = str(launchers.build / "Debug/tool")
    declaration = launchers.declaration("by-target", "Debug")
    assert (declaration["launcher"], declaration["command"]) == (EMULATOR, [tool])
    (request,) = (launchers.build / "holdfast/discoveries").glob("tool.0.Debug.json")
    assert json.loads(request.read_text())["launcher"] == EMULATOR


def test_the_keyword_goes_before_the_property(launchers: Project) -> None:
    assert launchers.declaration("by-keyword", "Debug")["launcher"] == ["taskset", "-c", "1"]
