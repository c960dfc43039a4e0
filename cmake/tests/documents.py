"""Lists the documents for new users, and the blocks that they contain."""

from __future__ import annotations

import re

from installed import SOURCE

PAGES = tuple(sorted(str(page.relative_to(SOURCE)) for page in (SOURCE / "docs").rglob("*.md")))
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "perf-tests/README.md", *PAGES)
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def text_of(document: str) -> str:
    return (SOURCE / document).read_text("utf-8")


def blocks(document: str, language: str) -> list[str]:
    return [block for of, block in FENCED.findall(text_of(document)) if of == language]


def inline(document: str) -> list[str]:
    """Returns the code spans in the text."""
    return re.findall(r"`([^`\n]+)`", FENCED.sub("", text_of(document)))


def all_blocks(language: str) -> list[str]:
    return [block for document in DOCUMENTS for block in blocks(document, language)]


def numbered(language: str, documents: tuple[str, ...] = DOCUMENTS) -> list[tuple[str, str]]:
    """Returns blocks with names such as "docs-metrics-1"."""
    return [
        (f"{document.removesuffix('.md').replace('/', '-')}-{number}", block)
        for document in documents
        for number, block in enumerate(blocks(document, language), 1)
    ]
