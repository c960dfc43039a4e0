"""The documents that people read first, and what stands in them to be typed."""

from __future__ import annotations

import re

from installed import SOURCE

DOCUMENTS = ("README.md", "CONTRIBUTING.md", "perf-tests/README.md")
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def text_of(document: str) -> str:
    return (SOURCE / document).read_text("utf-8")


def blocks(document: str, language: str) -> list[str]:
    return [block for of, block in FENCED.findall(text_of(document)) if of == language]


def inline(document: str) -> list[str]:
    """What stands between backquotes in the text."""
    return re.findall(r"`([^`\n]+)`", FENCED.sub("", text_of(document)))


def all_blocks(language: str) -> list[str]:
    return [block for document in DOCUMENTS for block in blocks(document, language)]
