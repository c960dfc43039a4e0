"""Prints the results: counts by kind and by room, and the mutants that no test noticed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Mapping

from mutation.deciding import Decision
from mutation.edit import Edit, one_line
from mutation.work import Mutants

COLUMNS = ("drawn", "compiled", "reached", "unit", "end to end", "survived", "not reached")
WIDTH = 100


@dataclass(frozen=True)
class Judged:
    """A mutant, and the decision of each floor; None if the floor was not run."""

    number: int
    edit: Edit
    compiled: bool
    unit: Decision | None
    end_to_end: Decision | None

    @property
    def decisions(self) -> list[Decision]:
        return [decision for decision in (self.unit, self.end_to_end) if decision]

    @property
    def is_reached(self) -> bool:
        return any(decision.reached_by for decision in self.decisions)

    @property
    def noticed_by(self) -> str | None:
        return next((decision.noticed_by for decision in self.decisions if decision.noticed_by), None)

    @property
    def columns(self) -> dict[str, bool]:
        """Returns, for each column of the table, whether the mutant counts in it."""
        left = self.compiled and not self.noticed_by
        by_unit = bool(self.unit and self.unit.noticed_by)
        return {
            "drawn": True,
            "compiled": self.compiled,
            "reached": self.is_reached,
            "unit": by_unit,
            "end to end": bool(self.noticed_by) and not by_unit,
            "survived": left and self.is_reached,
            "not reached": left and not self.is_reached,
        }

    def as_record(self) -> dict[str, Any]:
        floors = {"unit": self.unit, "end to end": self.end_to_end}
        return {"number": self.number, **self.edit.as_record(), "room": self.edit.room, "compiled": self.compiled,
                **{name: decision.as_record() if decision else None for name, decision in floors.items()}}  # fmt: skip


def judged(mutants: Mutants, unit: Mapping[int, Decision], end_to_end: Mapping[int, Decision]) -> list[Judged]:
    return [Judged(number, edit, number in mutants.compiled, unit.get(number), end_to_end.get(number))
            for number, edit in mutants.drawn.items()]  # fmt: skip


def table(heading: str, all_of_them: list[Judged], by: Callable[[Judged], str]) -> list[str]:
    """Returns a row for each group, and the sum."""
    names = sorted({by(one) for one in all_of_them})
    rows = [(name, [one for one in all_of_them if by(one) == name]) for name in names] + [("all", all_of_them)]
    lines = [f"{heading:20}" + "".join(f"{column:>13}" for column in COLUMNS)]
    for name, mine in rows:
        counts = [sum(one.columns[column] for one in mine) for column in COLUMNS]
        lines.append(f"{name:20}" + "".join(f"{count:13}" for count in counts))
    return lines


def shortened(text: str) -> str:
    text = one_line(text)
    return text if len(text) <= WIDTH else text[: WIDTH - 3] + "..."


def described(one: Judged) -> list[str]:
    edit = one.edit
    reached, run = (sum(counts) for counts in zip(*((decision.reached_by, decision.run) for decision in one.decisions)))
    lines = [f"{one.number:5}  {edit.file}:{edit.line}  {edit.kind}; reached by {reached} tests, of which {run} were run",
             f"       - {shortened(edit.before)}"]  # fmt: skip
    return lines + ([f"       + {shortened(edit.after)}"] if edit.after else [])


def listed(heading: str, names: list[str]) -> list[str]:
    return ["", f"{heading} ({len(names)}):"] + [f"  {name}" for name in names] if names else []


def report(all_of_them: list[Judged], refused: int, left_out: list[str]) -> str:
    lines = table("kind", all_of_them, lambda one: one.edit.kind) + [""]
    lines += table("room", all_of_them, lambda one: one.edit.room)
    if refused:
        lines += ["", f"Drawn and refused by Clang, so that others replaced them: {refused}"]
    tests = "test" if any(one.end_to_end for one in all_of_them) else "unit test"
    for column, what in (("survived", "Survived"), ("not reached", f"Reached by no {tests}")):
        mine = [one for one in all_of_them if one.columns[column]]
        if mine:
            lines += ["", f"{what} ({len(mine)}):"] + [line for one in mine for line in described(one)]
    unreliable = sorted({name for one in all_of_them for decision in one.decisions for name in decision.unreliable})
    lines += listed("Tests that fail without a mutant, and were left out", left_out)
    lines += listed("Tests that failed with a mutant, but not reliably", unreliable)
    return "\n".join(lines)
