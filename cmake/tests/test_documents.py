"""Tests that everything that README.md, CONTRIBUTING.md, perf-tests/README.md and docs/ name exists. test_readme.py, test_examples.py and
test_samples.py run the blocks of these documents. Commands of CONTRIBUTING.md are checked but not run: ci/test itself runs the first and
the third command, and the others take minutes to hours."""

from __future__ import annotations

import json
import os
import re

import pytest
from documents import DOCUMENTS, FENCED, all_blocks, blocks, inline, text_of
from installed import SOURCE, run
from words import commands_in, unknown_in

SCRIPT = re.compile(r"(?:^|(?<=\s))(ci/[\w/.-]*\w)((?: [^\n#&|;`]*)?)", re.MULTILINE)


def options_known_to(script: str) -> set[str]:
    """Returns the options that a script's text names, and those in the modules that it imports."""
    own = (SOURCE / script).read_text("utf-8")
    texts = [own, *(path.read_text("utf-8") for part in re.findall(r"from (\w+)[.]", own) for path in (SOURCE / "ci" / part).glob("*.py"))]
    return {option for text in texts for option in re.findall(r"--[a-z][a-z-]*", text)}


# text: the form of a call, and output of the wrapper about itself. Without a name: output of a program. console: output
# that ci/fresh-machine compares.
KINDS = {"cmake", "cpp", "csv", "json", "jsonl", "sh", "text", "yaml", ""}


def test_every_block_is_of_a_kind_that_is_tested() -> None:
    kinds = {document: {language for language, _ in FENCED.findall(text_of(document))} for document in DOCUMENTS}
    assert kinds.pop("README.md") == {"cmake", "console", "cpp", "json", "sh", ""}
    assert kinds.pop("perf-tests/README.md") == {"sh", ""}
    assert kinds.pop("CONTRIBUTING.md") == {"sh", ""}
    assert set().union(*kinds.values()) <= KINDS


def test_no_block_is_left_open() -> None:
    assert [document for document in DOCUMENTS if "```" in FENCED.sub("", text_of(document))] == []


@pytest.mark.parametrize("block", all_blocks("sh"), ids=lambda block: " ".join(block.split()[:2]))
def test_the_blocks_of_shell_name_what_there_is(block: str) -> None:
    run("bash", "-n", "-c", block)
    presets = json.loads((SOURCE / "CMakePresets.json").read_text("utf-8"))
    for kind, preset in re.findall(r"(cmake|cmake --build|ctest) --preset (\S+)", block):
        named = {"cmake": "configurePresets", "cmake --build": "buildPresets", "ctest": "testPresets"}[kind]
        assert preset in {one["name"] for one in presets[named]}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_script_that_is_named_is_there_with_the_options_that_are_named(document: str) -> None:
    for script, words in SCRIPT.findall("\n".join([*blocks(document, "sh"), *inline(document)])):
        if (SOURCE / script).is_dir():
            continue
        assert os.access(SOURCE / script, os.F_OK if script.endswith((".py", ".yml")) else os.X_OK), script
        assert set(re.findall(r"--[a-z][a-z-]*", words)) <= options_known_to(script), script + words


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_commands_in_the_text_are_commands_that_there_are(document: str) -> None:
    assert unknown_in("\n".join([*blocks(document, "sh"), *inline(document)])) == []


def test_there_are_commands_in_the_text() -> None:
    text = "\n".join(part for document in DOCUMENTS for part in [*blocks(document, "sh"), *inline(document)])
    assert len(commands_in(text)) >= 60


def test_the_jobs_that_contributing_names_are_listed() -> None:
    """This is the only command in CONTRIBUTING.md that does not take minutes."""
    assert "`ci/test --jobs`" in text_of("CONTRIBUTING.md")
    listed = run(SOURCE / "ci/test", "--jobs").stdout
    assert re.search(r"^asan +\S", listed, re.MULTILINE)


RECIPE = re.compile(r"^## (Adding an? [^\n]+)\n(.*?)(?=^## )", re.MULTILINE | re.DOTALL)
RECIPES = dict(RECIPE.findall(text_of("CONTRIBUTING.md")))


def test_there_is_a_recipe_for_each_thing_that_is_often_added() -> None:
    things = ("a verb", "a report format", "a setting", "a metric", "a tester", "an adapter", "a mode")
    assert list(RECIPES) == [f"Adding {thing}" for thing in things]


@pytest.mark.parametrize("recipe", RECIPES)
def test_the_places_that_the_recipes_name_are_there(recipe: str) -> None:
    """Checks files and folders; a path with <word> in it is a pattern."""
    named = re.findall(r"`((?:framework|cmake|docs|ci)/[\w./<>-]+)`", RECIPES[recipe])
    assert len(named) >= 3
    assert [place for place in named if "<" not in place and not (SOURCE / place).exists()] == []


@pytest.mark.parametrize("recipe", RECIPES)
def test_the_functions_that_the_recipes_name_are_in_a_place_that_they_name(recipe: str) -> None:
    places = [SOURCE / place for place in re.findall(r"`((?:framework|cmake)/[\w./-]+)`", RECIPES[recipe])]
    sources = "\n".join(place.read_text("utf-8") for place in places if place.is_file())
    for name in re.findall(r"`([a-z]+_[a-z_]+)`", RECIPES[recipe]):
        assert re.search(rf"\b{name}\b", sources), name
