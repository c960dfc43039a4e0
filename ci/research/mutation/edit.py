"""An edit of a source, and the text that holds the original and the mutant side by side."""

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
    """A place in a source, by offsets of bytes, and its two texts: `before` is what the source has there."""

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
        """C++ that is the mutant where that number is on, and the original otherwise. It has as many lines as the original,
        so that a compiler's message names the line of the place."""
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
    """Comments to the end of the line, raw strings and directives cannot be put on one line."""
    return not re.search(r'//|R"|^\s*#', text, re.MULTILINE)


def of_operator(file: str, line: int, source: str, start: int, left_end: int, right_start: int, end: int) -> Edit | None:
    """The edit of a binary operation, whose operator is all that stands between its operands; None if it has none."""
    operator = source[left_end:right_start].strip()
    if operator not in MUTATED or not can_be_repeated(source[start:end]):
        return None
    kind = LOGIC if operator in ("&&", "||") else SIGN if operator in ("+", "-") else RELATION
    after = source[start:left_end] + f" {MUTATED[operator]} " + source[right_start:end]
    return Edit(kind, file, line, start, end, source[start:end], after)


def apart(candidates: Iterable[Edit], count: int, taken: Sequence[Edit] = ()) -> list[Edit]:
    """The first edits, at most `count`, of which no two overlap, nor one of `taken`."""
    chosen: list[Edit] = []
    for edit in candidates:
        if len(chosen) == count:
            break
        if not any(edit.overlaps(other) for other in (*taken, *chosen)):
            chosen.append(edit)
    return chosen


def rewritten(source: str, edits: dict[int, Edit]) -> str:
    """The source with all of its edits, switched by their numbers."""
    for number, edit in sorted(edits.items(), key=lambda item: -item[1].start):
        assert source[edit.start : edit.end] == edit.before, f"{edit.file}:{edit.line} is not what was drawn"
        source = source[: edit.start] + edit.switched(number) + source[edit.end :]
    return source


def including(header: str, source: str) -> str:
    """With the header in front, and the same numbers of lines."""
    return f'#include "{header}"\n#line 1\n{source}'
