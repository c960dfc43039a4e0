"""Tests that the build of a baseline commit uses the user's settings of this build; everything else, such as presets, is
the commit's."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from change import Change, change_of, lists, presets
from project import SLOWER, Project, check_schema, run
from repository import repository_at

TEST = "holdfast_add_test(true COMMAND true)\n"
# Gives a build a level: as its preset or user says, otherwise 1.
LEVEL = 'set(LEVEL 1 CACHE STRING "How much")\n' + TEST


def preset(level: int, name: str = "fast") -> dict[str, object]:
    return {"name": name, "binaryDir": "${sourceDir}/build", "cacheVariables": {"LEVEL": str(level)}}


def preset_change(place: Path) -> Change:
    """Returns a change where the level of the preset `fast` is 3, and becomes 0."""
    return change_of(place, {"CMakeLists.txt": lists(LEVEL), "CMakePresets.json": presets(preset(3))},
                     {"CMakePresets.json": presets(preset(0))})  # fmt: skip


def test_a_preset_is_that_of_the_commit_and_what_the_user_gave_besides_holds_for_both(tmp_path: Path) -> None:
    change = preset_change(tmp_path)
    change.configure("--preset", "fast", "-DEXTRA=1;2")
    cache = change.base_cache()
    assert (cache["LEVEL"], cache["EXTRA"]) == ("3", "1;2")


def test_an_entry_that_the_user_gave_goes_before_the_preset_of_the_commit(tmp_path: Path) -> None:
    change = preset_change(tmp_path)
    change.configure("--preset", "fast", "-D", "LEVEL=0")
    assert change.base_cache()["LEVEL"] == "0"


def test_a_preset_may_inherit_from_a_hidden_one_of_another_file(tmp_path: Path) -> None:
    def hidden(level: int) -> dict[str, object]:
        return {"name": "common", "hidden": True, "cacheVariables": {"LEVEL": str(level)}}

    files = {"CMakeLists.txt": lists(LEVEL), "cmake/common.json": presets(hidden(3)),
             "CMakePresets.json": presets({"name": "fast", "inherits": "common"}, include=("cmake/common.json",))}  # fmt: skip
    change = change_of(tmp_path, files, {"cmake/common.json": presets(hidden(0))})
    change.configure("--preset", "fast")
    assert change.base_cache()["LEVEL"] == "3"


def test_environment_and_generator_of_a_preset_are_the_commits_too(tmp_path: Path) -> None:
    def with_environment(level: int, generator: str) -> dict[str, object]:
        return {"name": "fast", "generator": generator, "environment": {"LEVEL_OF_TODAY": str(level)}}

    text = lists('set(LEVEL "$ENV{LEVEL_OF_TODAY}" CACHE STRING "How much")\n' + TEST)
    change = change_of(tmp_path, {"CMakeLists.txt": text, "CMakePresets.json": presets(with_environment(3, "Unix Makefiles"))},
                       {"CMakePresets.json": presets(with_environment(0, "Ninja"))})  # fmt: skip
    change.configure("--preset", "fast")
    cache = change.base_cache()
    assert (cache["LEVEL"], cache["CMAKE_GENERATOR"]) == ("3", "Unix Makefiles")


def test_a_preset_of_the_user_that_git_does_not_track_inherits_from_that_of_the_commit(tmp_path: Path) -> None:
    change = preset_change(tmp_path)
    own = {"name": "mine", "inherits": "fast", "cacheVariables": {"EXTRA": "5"}}
    change.write({"CMakeUserPresets.json": presets(own)})
    change.configure("--preset", "mine")
    cache = change.base_cache()
    assert (cache["LEVEL"], cache["EXTRA"]) == ("3", "5")


def test_a_commit_without_the_preset_is_configured_as_this_build_and_that_is_said(tmp_path: Path) -> None:
    change = change_of(tmp_path, {"CMakeLists.txt": lists(LEVEL), "CMakePresets.json": presets(preset(3))},
                       {"CMakePresets.json": presets(preset(0, "faster"))})  # fmt: skip
    change.configure("--preset", "faster")
    commit = change.repository.git("rev-parse", "--short=10", "good")
    said = f'good ({commit}): it has no preset "faster", and was configured with the settings of this build'
    assert said in change.session()
    assert said in change.session()  # even if it was built already
    assert change.base_cache()["LEVEL"] == "0"


def test_a_preset_is_recognised_where_the_command_line_was_not_kept(tmp_path: Path) -> None:
    change = preset_change(tmp_path)
    change.configure("--preset", "fast", "-DEXTRA=5")
    cache = change.project.build / "CMakeCache.txt"
    kept = [line for line in cache.read_text("utf-8").splitlines() if not line.startswith("HOLDFAST_COMMAND_LINES")]
    cache.write_text("\n".join(kept) + "\n", "utf-8")
    made = change.base_cache()
    assert (made["LEVEL"], made["EXTRA"]) == ("3", "5")


def test_what_the_sources_of_today_write_into_the_cache_is_not_the_users(tmp_path: Path) -> None:
    for number, words in enumerate((' CACHE STRING "How much")', ' CACHE STRING "How much" FORCE)')):
        place = tmp_path / str(number)
        place.mkdir()
        change = change_of(place, {"CMakeLists.txt": lists(TEST)},
                           {"CMakeLists.txt": lists(f"set(CMAKE_LEVEL 0{words}\n{TEST}")})  # fmt: skip
        change.configure()
        assert "CMAKE_LEVEL" not in change.base_cache()


def test_a_default_that_the_user_gave_by_name_holds_for_the_commit_that_has_another(tmp_path: Path) -> None:
    option = 'option(FAST "Fast" {})\n' + TEST
    before, after = ({"CMakeLists.txt": lists(option.format(default))} for default in ("OFF", "ON"))
    change = change_of(tmp_path, before, after)
    change.configure()
    assert change.base_cache()["FAST"] == "OFF"
    run("rm", "-rf", change.project.build)
    change.configure("-DFAST=ON")
    assert change.base_cache()["FAST"] == "ON"


def test_what_was_edited_in_the_cache_later_is_the_users(tmp_path: Path) -> None:
    change = change_of(tmp_path, {"CMakeLists.txt": lists(LEVEL)}, {"notes": "more"})
    change.configure()
    cache = change.project.build / "CMakeCache.txt"
    cache.write_text(cache.read_text("utf-8").replace("LEVEL:STRING=1", "LEVEL:STRING=7"), "utf-8")
    assert change.base_cache()["LEVEL"] == "7"


@pytest.mark.parametrize("words", [("--toolchain", "cmake/tool.cmake"), ("-DCMAKE_TOOLCHAIN_FILE={source}/cmake/tool.cmake",)])
def test_a_toolchain_file_of_the_sources_is_that_of_the_commit(tmp_path: Path, words: tuple[str, ...]) -> None:
    text = 'set(CMAKE_LEVEL {} CACHE STRING "How much" FORCE)\n'
    change = change_of(tmp_path, {"CMakeLists.txt": lists(TEST), "cmake/tool.cmake": text.format(3)},
                       {"cmake/tool.cmake": text.format(0)})  # fmt: skip
    change.configure(*(word.format(source=change.project.source) for word in words))
    assert change.base_cache()["CMAKE_LEVEL"] == "3"


def test_a_script_of_entries_is_that_of_the_commit(tmp_path: Path) -> None:
    text = 'set(LEVEL {} CACHE STRING "How much")\n'
    change = change_of(tmp_path, {"CMakeLists.txt": lists(LEVEL), "cmake/entries.cmake": text.format(3)},
                       {"cmake/entries.cmake": text.format(0)})  # fmt: skip
    change.configure("-C", "cmake/entries.cmake")
    assert change.base_cache()["LEVEL"] == "3"


def test_a_file_that_only_the_working_tree_has_is_used_by_both(tmp_path: Path) -> None:
    """An example is a package manager's toolchain file, which git does not track and a preset names."""
    row = {"name": "fast", "toolchainFile": "${sourceDir}/build/tool.cmake"}
    change = change_of(tmp_path, {"CMakeLists.txt": lists(TEST), "CMakePresets.json": presets(row)}, {"notes": "more"})
    change.write({"build/tool.cmake": 'set(CMAKE_LEVEL 4 CACHE STRING "How much" FORCE)\n'})
    change.configure("--preset", "fast")
    cache = change.base_cache()
    assert (cache["CMAKE_LEVEL"], cache["CMAKE_TOOLCHAIN_FILE"]) == ("4", str(change.project.source / "build/tool.cmake"))


@pytest.mark.slow
def test_bisect_says_how_a_commit_is_built_differently(scripts: Project) -> None:
    repository = repository_at(scripts.source)
    lists = (scripts.source / "CMakeLists.txt").read_text("utf-8") + 'option(FAST "Fast" ON)\n'
    repository.commit("Add an option", CMakeLists__txt=lists)
    repository.git("tag", "--force", "good")
    repository.commit("Write notes", notes="more")
    scripts.edit(*SLOWER)
    culprit = repository.commit("Turn it off", CMakeLists__txt=lists.replace("ON)", "OFF)"))
    words = ("bisect", "parse", "--good", "good")
    found = json.loads(scripts.holdfast(*words, "--json").stdout)
    check_schema(found, "bisect")
    (step,) = found["steps"]
    assert (step["commit"], step["built"]) == (culprit, "FAST OFF instead of ON")
    assert "  built differently: FAST OFF instead of ON\n" in scripts.holdfast(*words).stdout


# ---- compiled programs --------------------------------------------------------------------------------------------

PROGRAM = {"work.cpp": "int main() { return 0; }\n", "core.cpp": "int core() { return 0; }\n"}
TARGET = "add_library(core STATIC core.cpp)\nadd_executable(work work.cpp)\ntarget_link_libraries(work core)\nholdfast_add_test(work COMMAND work)\n"


def compiled_preset(flags: str, **more: str) -> str:
    return presets({"name": "fast", "cacheVariables": {"CMAKE_BUILD_TYPE": "Release", "CMAKE_CXX_FLAGS_RELEASE": flags} | more})


@pytest.mark.slow
@pytest.mark.parametrize("generator", ["Ninja", "Unix Makefiles", "Ninja Multi-Config"])
def test_other_options_of_the_compiler_are_said_first(tmp_path: Path, generator: str) -> None:
    change = change_of(tmp_path, PROGRAM | {"CMakeLists.txt": lists(TARGET, "CXX"), "CMakePresets.json": compiled_preset("-O3")},
                       {"CMakePresets.json": compiled_preset("-O0")})  # fmt: skip
    change.configure("--preset", "fast", "-G", generator)
    change.project.compile(config="Release")
    commit = change.repository.git("rev-parse", "--short=10", "good")
    said = f"built differently from good ({commit}): compiler options -O0 instead of -O3"
    assert said in change.session("Release")
    result = change.project.measure("work", "--processes", 2, "--budget", 1, config="Release").result
    assert result["message"].startswith(f"{said}; ")
    assert {"what": "compiler options", "baseline": "-O3", "current": "-O0"} in result["differences"]


@pytest.mark.slow
def test_options_of_a_library_and_entries_of_the_cache_are_said(tmp_path: Path) -> None:
    text = 'option(FAST "Fast" {fast})\n' + TARGET + "target_compile_options(core PRIVATE {flag})\n"
    change = change_of(tmp_path, PROGRAM | {"CMakeLists.txt": lists(text.format(fast="ON", flag="-O2"), "CXX")},
                       {"CMakeLists.txt": lists(text.format(fast="OFF", flag="-O1"), "CXX")})  # fmt: skip
    change.configure("-G", "Ninja")
    assert "compiler options of core -O1 instead of -O2; FAST OFF instead of ON" in change.session()


@pytest.mark.slow
def test_another_build_type_of_a_preset_is_compared_with_that_of_the_commit(tmp_path: Path) -> None:
    def of_type(name: str) -> str:
        return presets({"name": "fast", "generator": "Ninja", "cacheVariables": {"CMAKE_BUILD_TYPE": name}})

    change = change_of(tmp_path, PROGRAM | {"CMakeLists.txt": lists(TARGET, "CXX"), "CMakePresets.json": of_type("Release")},
                       {"CMakePresets.json": of_type("Debug")})  # fmt: skip
    change.configure("--preset", "fast")
    change.project.compile()
    said = change.session("Debug")
    assert "compiler options -g instead of -O3 -DNDEBUG" in said and "CMAKE_BUILD_TYPE Debug instead of Release" in said
    result = change.project.measure("work", "--processes", 2, "--budget", 1, config="Debug").result
    assert result["baseline"]["kind"] == "live"


@pytest.mark.slow
def test_the_build_of_a_commit_is_aligned_as_this_one_is(tmp_path: Path) -> None:
    change = change_of(tmp_path, PROGRAM | {"CMakeLists.txt": lists(TARGET, "CXX")}, {"notes": "more"})
    change.configure("-G", "Ninja")
    change.session()
    for build in (change.project.build, change.base / "build"):
        aligned = [line for line in (build / "build.ninja").read_text().splitlines() if "-falign-functions=64 -falign-loops=64" in line]
        assert len(aligned) == 2, "work.cpp and core.cpp"
