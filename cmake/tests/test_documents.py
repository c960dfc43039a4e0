"""What README.md, CONTRIBUTING.md and perf-tests/README.md name is there; test_readme.py and test_samples.py run their
blocks. What stands in CONTRIBUTING.md, and the list of further scripts in README.md, is looked at and not run: ci/test
does nothing else but run the first and the last of those commands, and the scripts take minutes to hours."""

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
    """Those that its text names, and that of the modules which it is made of."""
    own = (SOURCE / script).read_text("utf-8")
    texts = [own, *(path.read_text("utf-8") for part in re.findall(r"from (\w+)[.]", own) for path in (SOURCE / "ci" / part).glob("*.py"))]
    return {option for text in texts for option in re.findall(r"--[a-z][a-z-]*", text)}


def test_every_block_is_of_a_kind_that_is_tested() -> None:
    """Without a name: what a program prints; console: what ci/fresh-machine compares."""
    kinds = {document: {language for language, _ in FENCED.findall(text_of(document))} for document in DOCUMENTS}
    assert kinds == {
        "README.md": {"cmake", "console", "cpp", "json", "sh", ""}, "CONTRIBUTING.md": {"sh"}, "perf-tests/README.md": {"sh", ""},
    }  # fmt: skip


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
        assert os.access(SOURCE / script, os.F_OK if script.endswith(".py") else os.X_OK), script
        assert set(re.findall(r"--[a-z][a-z-]*", words)) <= options_known_to(script), script + words


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_commands_in_the_text_are_commands_that_there_are(document: str) -> None:
    assert unknown_in("\n".join([*blocks(document, "sh"), *inline(document)])) == []


def test_there_are_commands_in_the_text() -> None:
    assert len(commands_in("\n".join(blocks("README.md", "sh") + inline("README.md")))) >= 15


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_link_leads_to_a_file(document: str) -> None:
    place = (SOURCE / document).parent
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", FENCED.sub("", text_of(document))):
        assert target.startswith(("http:", "https:")) or (place / target).exists(), target


def test_the_jobs_that_contributing_names_are_listed() -> None:
    """Of the commands in CONTRIBUTING.md the one that takes no minutes."""
    assert "`ci/test --jobs`" in text_of("CONTRIBUTING.md")
    listed = run(SOURCE / "ci/test", "--jobs").stdout
    assert re.search(r"^asan +\S", listed, re.MULTILINE)
