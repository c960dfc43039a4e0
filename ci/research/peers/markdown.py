"""Makes tables in Markdown, and puts them into their places in a page."""

from __future__ import annotations

from collections.abc import Sequence

Row = Sequence[str]


def markdown(rows: Sequence[Row]) -> str:
    """Returns a table. The first row is the heading; the first column contains words, the others numbers."""
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|---|" + "---:|" * (len(rows[0]) - 1), *lines[1:]])


def comments(script: str) -> tuple[str, str]:
    """Returns the lines of a page between which the output of the script is."""
    return f"<!-- {script}: begin -->\n", f"<!-- {script}: end -->\n"


def replaced(text: str, tables: str, script: str) -> str:
    """Returns the text with the tables between the two comments. Raises ValueError unless each comment occurs exactly
    once."""
    opening, closing = comments(script)
    before, begin, rest = text.partition(opening)
    _, end, after = rest.partition(closing)
    if not (begin and end) or opening in rest or closing in after:
        raise ValueError(f"it needs one line {opening.strip()} and, after it, one line {closing.strip()}")
    return f"{before}{begin}{tables}\n{end}{after}"
