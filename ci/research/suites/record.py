"""Keeps what was measured, so that an interrupted run can be continued."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass
class Record:
    """Rows in a file with one JSON object per line; without a file they are kept in memory only."""

    file: Path | None = None
    rows: list[dict[str, Any]] = field(default_factory=list)

    @classmethod
    def read(cls, file: Path | None) -> Record:
        return cls(file, [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file and file.exists() else [])

    def of(self, wanted: dict[str, Any]) -> list[dict[str, Any]]:
        """Returns the rows that have these values."""
        return [row for row in self.rows if wanted.items() <= row.items()]

    def add(self, row: dict[str, Any]) -> None:
        self.rows.append(row)
        if self.file:
            with self.file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(row) + "\n")
