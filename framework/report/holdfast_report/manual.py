"""Makes the page "Help" from the pages of the manual that explain a result."""

from __future__ import annotations

import re
from pathlib import Path

from markupsafe import Markup

PAGES = ("verdicts.md", "troubleshooting.md")
_LINK = re.compile(r"\[([^\]]+)\]\(([^)#]+)(#[^)]*)?\)")


def manual(directory: Path) -> Markup | None:
    """Returns both pages as HTML, one after the other. `directory`: the pages of the manual. Returns None if they are not
    installed, or Python has no Markdown: the report is complete without them."""
    try:
        from markdown import markdown

        text = "\n\n".join((directory / page).read_text(encoding="utf-8") for page in PAGES)
    except (ImportError, OSError):
        return None
    return Markup(markdown(_LINK.sub(_within, text), extensions=["tables", "fenced_code", "toc"]))


def _within(link: re.Match[str]) -> str:
    """Returns a link within the page. A link to a page of the manual that the report does not have becomes its text."""
    text, page, anchor = link.groups()
    if page not in PAGES:
        return text
    return f"[{text}]({anchor or '#' + page.removesuffix('.md')})"
