"""Reads ci/rows/*.toml: the test of each row, and the edit of the product that breaks the row, which the test must notice."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

FORMS = ("expression", "statement", "text")
KEYS = {"row", "test", "file", "form", "find", "replace", "fails"}


@dataclass(frozen=True)
class Mutation:
    """The edit of one row. `form` says what `find` and `replace` are.

    expression   two C++ expressions that a conditional operator can join
    statement    C++ statements that declare nothing that is used after them
    text         any text; such an edit is built alone, and all others together
    """

    row: int
    test: str
    """file::case of Boost.Test, file::function of pytest, or samples.NAME of perf-tests"""
    file: str
    form: str
    find: str
    replace: str
    fails: str
    """The failure by which the test of the row notices the edit."""


def read_table(directory: Path) -> list[Mutation]:
    """Returns the mutations of all files, in the order of their rows. Raises ValueError if a key is missing or unknown."""
    found = []
    for file in sorted(directory.glob("*.toml")):
        for entry in tomllib.loads(file.read_text("utf-8")).get("mutation", []):
            if set(entry) != KEYS:
                raise ValueError(f"{file.name}, row {entry.get('row')}: the keys are {', '.join(sorted(KEYS))}")
            found.append(Mutation(**entry))
    return sorted(found, key=lambda mutation: mutation.row)


def wrong_mutation(root: Path, mutation: Mutation) -> str:
    """Returns what is wrong with an edit, or nothing."""
    if mutation.form not in FORMS:
        return f'form is "{mutation.form}", which is none of {", ".join(FORMS)}'
    if mutation.find == mutation.replace:
        return "the edit changes nothing"
    path = root / mutation.file
    count = path.read_text("utf-8").count(mutation.find) if path.is_file() else 0
    return "" if count == 1 else f"{mutation.file} has the text to replace {count} times, not once"
