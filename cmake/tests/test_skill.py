"""Tests the skill file, by which coding agents learn the commands."""

from __future__ import annotations

import json
import re
from pathlib import Path

from documents import blocks, inline, text_of
from words import commands_in, unknown_in

SKILL = "framework/skill/SKILL.md"
LINES = 80
DESCRIPTION = 1024  # characters of the description that agents read


def test_it_begins_with_its_name_and_its_description_and_is_short() -> None:
    text = text_of(SKILL)
    matter = re.match(r"---\nname: ([a-z-]+)\ndescription: (.+)\n---\n", text)
    assert matter and matter[1] == "holdfast"
    assert len(matter[2]) <= DESCRIPTION
    assert len(text.splitlines()) <= LINES


def test_its_commands_are_commands_that_there_are() -> None:
    text = "\n".join([*blocks(SKILL, "sh"), *inline(SKILL)])
    assert len(commands_in(text)) >= 12
    assert unknown_in(text) == []


def test_its_configuration_is_that_of_the_manual() -> None:
    (configuration,) = blocks(SKILL, "json")
    assert json.loads(configuration)["mcpServers"]["holdfast"]["args"][0] == "mcp"
    assert configuration in blocks("docs/scripts-and-agents.md", "json")


def test_it_is_installed(prefix: Path) -> None:
    assert (prefix / "share/holdfast/skill/SKILL.md").read_text("utf-8") == text_of(SKILL)
