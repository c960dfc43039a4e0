"""Tables in Markdown."""

from __future__ import annotations

from collections.abc import Sequence

Row = Sequence[str]


def markdown(rows: Sequence[Row]) -> str:
    """The heading is the first row; the first column is words, the others are numbers."""
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|---|" + "---:|" * (len(rows[0]) - 1), *lines[1:]])
