"""Defines an edit that makes a slower program look as fast as before, and where it is made."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

LISTS, CODE, BENCH = "CMakeLists.txt", "words.hpp", "bench.cpp"
# The loss that comes with each trick: a fifth more passes over the text.
LOSS = (CODE, "kPasses = 20;", "kPasses = 24;")

DECLARED = "holdfast_add_test(words TARGET bench BENCHMARK words DATA data/words.txt MAX 1s)"


@dataclass(frozen=True)
class Trick:
    """A trick. `edits`: the file, a text that it contains once, and its replacement. `files`: new files, by name. `base`: edits
    that the base contains, too: they were made long before."""

    name: str
    edits: tuple[tuple[str, str, str], ...] = ()
    files: dict[str, str] = field(default_factory=dict)
    base: tuple[tuple[str, str, str], ...] = ()

    def apply(self, source: Path) -> None:
        for file, text in self.files.items():
            (source / file).parent.mkdir(exist_ok=True)
            (source / file).write_text(text, "utf-8")
            (source / file).chmod(0o755)
        for file, old, new in self.edits:
            text = (source / file).read_text("utf-8")
            if text.count(old) != 1:
                raise SystemExit(f"{self.name}: '{old}' is {text.count(old)} times in {file}")
            (source / file).write_text(text.replace(old, new), "utf-8")


def declared(more: str) -> tuple[str, str, str]:
    """Returns an edit that adds keywords to the declaration of the test."""
    return (LISTS, DECLARED, f"{DECLARED[:-1]} {more})")


def after(line: str) -> tuple[str, str, str]:
    """Returns an edit that adds a line after the declaration."""
    return (LISTS, DECLARED, f"{DECLARED}\n{line}")


def before(line: str) -> tuple[str, str, str]:
    return (LISTS, "find_package(Holdfast REQUIRED)\n", f"find_package(Holdfast REQUIRED)\n{line}\n")
