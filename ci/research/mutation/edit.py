"""Defines an edit of a source, and the text that contains both the original and the mutant."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Iterable, Sequence

RELATION = "relation"
LOGIC = "and, or"
CONDITION = "condition negated"
SIGN = "plus, minus"
NUMBER = "number + 1"
RETURN = "return true, false"
CALL = "call removed"
KINDS = (RELATION, LOGIC, CONDITION, SIGN, NUMBER, RETURN, CALL)
# Kinds that are written by hand, and never drawn.
EXPRESSION = "expression"
STATEMENT = "statement"
TEXT = "text"

MUTATED = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&", "+": "-", "-": "+"
}  # fmt: skip


@dataclass(frozen=True)
class Edit:
    """A place in a source, by byte offsets, and its two texts; `before` is the text of the source."""

    kind: str
    file: str
    line: int
    start: int
    end: int
    before: str
    after: str

    @property
    def room(self) -> str:
        return Path(self.file).parts[1] if len(Path(self.file).parts) > 2 else "main"

    @property
    def last_line(self) -> int:
        return self.line + self.before.count("\n")

    def overlaps(self, other: Edit) -> bool:
        return self.start < other.end and other.start < self.end

    def switched(self, number: int) -> str:
        """Returns C++ code that is the mutant if that number is switched on, and the original otherwise. It has as many lines as
        the original, so that a compiler's message names the line of the place."""
        on = f"::holdfast_mutant({number})"
        if self.kind == CONDITION:
            return f"({on} != static_cast<bool>({self.before}))"
        if self.kind == RETURN:
            return f"!{on}" if self.before == "true" else on
        if self.kind == CALL:
            return f"({on} ? void() : void({self.before}))"
        if self.kind == STATEMENT:
            return f"if ({on}) {{ {one_line(self.after)} }} else {{ {self.before} }}"
        if self.kind == TEXT:
            return self.after
        return f"({on} ? ({one_line(self.after)}) : ({self.before}))"

    def as_record(self) -> dict[str, Any]:
        return asdict(self)


def one_line(text: str) -> str:
    return re.sub(r"\s*\n\s*", " ", text)


def can_be_repeated(text: str) -> bool:
    """Returns false if the text cannot be put on one line, because of line comments, raw strings or directives."""
    return not re.search(r'//|R"|^\s*#', text, re.MULTILINE)


def of_operator(file: str, line: int, source: str, start: int, left_end: int, right_start: int, end: int) -> Edit | None:
    """Returns the edit of a binary operation if only its operator is between its operands; None if there is no edit."""
    operator = source[left_end:right_start].strip()
    if operator not in MUTATED or not can_be_repeated(source[start:end]):
        return None
    kind = LOGIC if operator in ("&&", "||") else SIGN if operator in ("+", "-") else RELATION
    after = source[start:left_end] + f" {MUTATED[operator]} " + source[right_start:end]
    return Edit(kind, file, line, start, end, source[start:end], after)


def apart(candidates: Iterable[Edit], count: int, taken: Sequence[Edit] = ()) -> list[Edit]:
    """Returns the first edits, at most `count`, that do not overlap each other or one of `taken`."""
    chosen: list[Edit] = []
    for edit in candidates:
        if len(chosen) == count:
            break
        if not any(edit.overlaps(other) for other in (*taken, *chosen)):
            chosen.append(edit)
    return chosen


def rewritten(source: str, edits: dict[int, Edit]) -> str:
    """Returns the source with all of its edits, switched by their numbers."""
    for number, edit in sorted(edits.items(), key=lambda item: -item[1].start):
        assert source[edit.start : edit.end] == edit.before, f"{edit.file}:{edit.line} is not what was drawn"
        source = source[: edit.start] + edit.switched(number) + source[edit.end :]
    return source


def including(header: str, source: str) -> str:
    """Returns the source with the header before it, and the same line numbers."""
    return f'#include "{header}"\n#line 1\n{source}'
