"""Stores data in the work directory, so that a stopped run can be continued."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mutation.edit import Edit


class AnotherRun(Exception):
    pass


@dataclass
class Mutants:
    """The drawn edits, by number, and the numbers of those that the compiler accepted."""

    drawn: dict[int, Edit]
    compiled: set[int]
    refused: int


@dataclass(frozen=True)
class Work:
    directory: Path

    @property
    def tree(self) -> Path:
        return self.directory / "tree"

    @property
    def build(self) -> Path:
        return self.directory / "build"

    def claim(self, asked: dict[str, Any]) -> None:
        """Binds the directory to one commit, seed, count and room. Raises AnotherRun if it is bound to others."""
        self.directory.mkdir(parents=True, exist_ok=True)
        kept = self.read("asked")
        if kept is None:
            self.write("asked", asked)
        elif kept != asked:
            raise AnotherRun(f"{self.directory} holds another run ({kept}); name another directory with --work")

    def read(self, name: str) -> Any:
        file = self.directory / f"{name}.json"
        return json.loads(file.read_text(encoding="utf-8")) if file.exists() else None

    def write(self, name: str, value: Any) -> None:
        """Writes a file atomically."""
        file = self.directory / f"{name}.json"
        new = file.with_suffix(".new")
        new.write_text(json.dumps(value, indent=1), encoding="utf-8")
        new.replace(file)

    def mutants(self) -> Mutants | None:
        kept = self.read("mutants")
        if kept is None:
            return None
        drawn = {int(number): Edit(**edit) for number, edit in kept["drawn"].items()}
        return Mutants(drawn, set(kept["compiled"]), kept["refused"])

    def keep_mutants(self, mutants: Mutants) -> None:
        self.write("mutants", {"drawn": {number: edit.as_record() for number, edit in mutants.drawn.items()},
                               "compiled": sorted(mutants.compiled), "refused": mutants.refused})  # fmt: skip
