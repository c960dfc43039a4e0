"""Tables in Markdown, and the places of a page that they belong into."""

from __future__ import annotations

from collections.abc import Sequence

Row = Sequence[str]


def markdown(rows: Sequence[Row]) -> str:
    """The heading is the first row; the first column is words, the others are numbers."""
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|---|" + "---:|" * (len(rows[0]) - 1), *lines[1:]])


def comments(script: str) -> tuple[str, str]:
    """Between these lines a page has what the script printed."""
    return f"<!-- {script}: begin -->\n", f"<!-- {script}: end -->\n"


def replaced(text: str, tables: str, script: str) -> str:
    """The text with the tables between the two comments. Raises ValueError where these are not there, once each."""
    opening, closing = comments(script)
    before, begin, rest = text.partition(opening)
    _, end, after = rest.partition(closing)
    if not (begin and end) or opening in rest or closing in after:
        raise ValueError(f"it needs one line {opening.strip()} and, after it, one line {closing.strip()}")
    return f"{before}{begin}{tables}\n{end}{after}"
