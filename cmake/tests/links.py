"""Finds links of Markdown files, and checks their targets."""

from __future__ import annotations

import re
from pathlib import Path

FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


def prose(text: str) -> str:
    """Returns the text without blocks and code, in which brackets and parentheses are not links."""
    return re.sub(r"`[^`\n]*`", "code", FENCED.sub("", text))


def anchor(title: str) -> str:
    """Returns the anchor that GitHub and MkDocs make from a heading."""
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title).replace("`", "").strip().lower()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")


def anchors_of(page: Path) -> set[str]:
    return {anchor(title) for title in re.findall(r"^#+ (.*)$", FENCED.sub("", page.read_text("utf-8")), re.MULTILINE)}


def dead_links(page: Path) -> list[str]:
    """Returns links to files and headings that do not exist. Web addresses are not checked."""
    dead = []
    for target in LINK.findall(prose(page.read_text("utf-8"))):
        if target.startswith(("http:", "https:")):
            continue
        path, _, heading = target.partition("#")
        file = page.parent / path if path else page
        if not file.exists() or (heading and heading not in anchors_of(file)):
            dead.append(target)
    return dead
