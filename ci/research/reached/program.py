"""Generates programs with benchmarks that call functions of all kinds, two units and a library; and edits of them.

    program = Program(seed=7)
    program.write(directory)
    edit = program.edit()      # one change; the next write() writes it
    program.reached(edit.of)   # benchmarks that the change may affect
    program.undo(edit)
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from pathlib import Path

from .code_kinds import CODE_KINDS
from .data_kinds import DATA_KINDS
from .frame import BENCH, HEADER, LISTS, ONE, REGISTRY, UNIT
from .kind import Kind

KINDS = CODE_KINDS + DATA_KINDS
SLOT = re.compile(r"@(\w+)(?::(\w+)(?:=([^@]*))?)?@")
BENCHMARKS = 6
FUNCTIONS = 26
LEVELS = 3  # depth of calls
OPERATORS = ("+", "-", "^", "*", "|")
LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass
class Function:
    name: str
    kind: Kind
    place: str
    values: dict[str, str] = field(default_factory=dict)
    calls: dict[str, str] = field(default_factory=dict)  # slot -> name of a function
    blank_lines: int = 0  # before it


@dataclass
class Edit:
    what: str
    of: str | None  # the function whose behaviour changes; None: no function's
    before: dict[str, Function]
    order: list[str]


class Program:
    def __init__(self, seed: int, only: str = "") -> None:
        self.random = random.Random(seed)
        self.seed = seed
        kinds = [kind for kind in KINDS if kind.name == only] if only else list(KINDS)
        self.functions: dict[str, Function] = {}
        for place in ("a", "b"):
            self.add(f"u_{place}", UNIT, place)
        self.random.shuffle(kinds)
        for number in range(FUNCTIONS):
            self.add(f"f{number}", kinds[number % len(kinds)], self.random.choice("ab"))
        self.order = list(self.functions)
        # Each benchmark has functions of its own; some are shared, and some have no callers.
        names = [name for name in self.functions if name.startswith("f")]
        self.roots = [sorted(self.random.sample(names[:-4], 3)) for _ in range(BENCHMARKS)]
        self.cycles = self.random.random() < 0.5  # iterations differ from each other
        self.made = 0
        self.more_lists = ""  # for CMakeLists.txt

    def add(self, name: str, kind: Kind, place: str) -> None:
        made = Function(name, kind, place)
        earlier = [one for one in self.functions if one.startswith("f") and self.level(one) < LEVELS]
        for text in (kind.source, kind.header, kind.library):
            for slot, what, choices in SLOT.findall(text):
                if what in ("call", "name"):
                    made.calls[slot] = self.random.choice([*earlier[-8:], "identity"])
                elif what:
                    made.values[slot] = self.value(what, choices)
        self.functions[name] = made

    def value(self, what: str, choices: str) -> str:
        if what == "int":
            return str(self.random.randint(1, 99))
        if what == "op":
            return self.random.choice(OPERATORS)
        if what == "text":
            return "".join(self.random.choice(LETTERS) for _ in range(8))
        if what.startswith("table"):
            return ", ".join(str(self.random.randint(1, 999)) for _ in range(int(what[5:])))
        return self.random.choice(choices.split(","))

    def level(self, name: str) -> int:
        """Returns the depth of the calls from a function."""
        return 0 if name == "identity" else 1 + max((self.level(one) for one in self.functions[name].calls.values()), default=0)

    def filled(self, one: Function, text: str) -> str:
        def value(match: re.Match[str]) -> str:
            slot, what = match[1], match[2]
            if what in ("call", "name"):
                return one.calls[slot] + ("(x)" if what == "call" else "")
            return one.values[slot].replace("%", one.name) if what else one.name

        return SLOT.sub(value, text)

    def texts(self) -> dict[str, str]:
        """Returns the content of each file."""
        functions = [self.functions[name] for name in self.order]
        shared = [one for one in functions if not one.name.startswith("n")]  # a new function is declared only in its unit
        registry = REGISTRY if any(one.kind.name == "registered" for one in functions) else ""
        # Sorted by name: headers must not depend on the position of a function in its unit.
        headers = [self.filled(one, one.kind.header) for one in sorted(shared, key=lambda one: (len(one.name), one.name))]
        declared = sorted(headers, key=lambda text: "inline" in text or "template" in text)
        made = {"all.hpp": HEADER + registry + "inline int identity(int x) { return x; }\n" + "".join(declared)}
        for place in ("a", "b"):
            here = [one for one in functions if one.place == place]
            runs = ""
            for number, roots in enumerate(self.roots):
                if number % 2 == (place == "b"):
                    calls = "".join(f"    s = s * 7 + unsigned({root}(i + k));\n" for root in roots)
                    runs += f"unsigned run_b{number}(int i) {{\n  unsigned s = 0;\n  for (int k = 0; k < 10; ++k) {{\n{calls}  }}\n  return s;\n}}\n"
            body = "".join("\n" * one.blank_lines + (self.filled(one, one.kind.header) if one not in shared else "") + self.filled(one, one.kind.source) for one in here)
            made[f"{place}.cpp"] = '#include "all.hpp"\n' + ("volatile int sink;\n" if place == "a" else "") + body + runs
        libraries = "".join(self.filled(one, one.kind.library) for one in sorted(functions, key=lambda one: (len(one.name), one.name)))
        made["library.cpp"] = '#include "all.hpp"\nint of_library(int x) { return x; }\n' + libraries
        cycle = "" if self.cycles else " * 0"
        made["marks.hpp"] = (Path(__file__).parent / "marks.hpp").read_text()
        made["bench.cpp"] = BENCH + "".join(ONE.format(n=n, cycle=cycle) for n in range(BENCHMARKS))
        made["CMakeLists.txt"] = LISTS + self.more_lists
        return made

    def write(self, source: Path) -> None:
        """Writes the files. Unchanged files are not touched."""
        source.mkdir(parents=True, exist_ok=True)
        for name, text in self.texts().items():
            if not (source / name).exists() or (source / name).read_text() != text:
                (source / name).write_text(text)

    def below(self, name: str) -> set[str]:
        """Returns the function, and all functions that it may execute."""
        found: set[str] = set()
        left = [name]
        while left:
            one = left.pop()
            if one == "identity" or one in found:
                continue
            found.add(one)
            function = self.functions[one]
            left += function.calls.values()
            if function.kind.name == "equal-names":
                left.append(f"u_{function.place}")
        return found

    def registered_together(self) -> set[str]:
        return {name for name, one in self.functions.items() if one.kind.name == "registered"}

    def reached(self, changed: str) -> set[str]:
        """Returns the benchmarks that may execute the function, or read its data."""
        found = set()
        starting = {below for name, one in self.functions.items() if one.kind.starts for below in self.below(name)}
        for number, roots in enumerate(self.roots):
            executed = starting | {below for root in roots for below in self.below(root)}
            if executed & self.registered_together():
                executed |= self.registered_together()
            if changed in executed:
                found.add(f"b{number}")
        return found

    # Edits. Each changes one thing.

    def edit(self) -> Edit:
        before = {name: Function(one.name, one.kind, one.place, dict(one.values), dict(one.calls), one.blank_lines)
                  for name, one in self.functions.items()}  # fmt: skip
        order = list(self.order)
        self.made += 1
        drawn = self.random.random()
        for share, change in ((0.06, self.add_function), (0.04, self.move), (0.06, self.shift_lines), (0.03, self.remove)):
            if drawn < share:
                what, of = change()
                break
            drawn -= share
        else:
            what, of = self.change_value()
        return Edit(what, of, before, order)

    def undo(self, edit: Edit) -> None:
        self.functions, self.order = edit.before, edit.order

    def add_function(self) -> tuple[str, str | None]:
        kind = self.random.choice([kind for kind in KINDS if not kind.starts and not kind.library and kind.name != "registered"])
        name = f"n{self.made}"
        self.add(name, kind, self.random.choice("ab"))
        self.order.insert(self.random.randrange(2, len(self.order)), name)
        return f"adds {name} ({kind.name})", None

    def remove(self) -> tuple[str, str | None]:
        called = {callee for one in self.functions.values() for callee in one.calls.values()} | {root for roots in self.roots for root in roots}
        unused = [name for name in self.order if name not in called and not name.startswith("u_")]
        unused = [name for name in unused if not self.functions[name].kind.starts and self.functions[name].kind.name != "registered"]
        if not unused:
            return self.shift_lines()
        name = self.random.choice(unused)
        self.order.remove(name)
        del self.functions[name]
        return f"removes {name}", None

    def move(self) -> tuple[str, str | None]:
        name = self.random.choice([name for name in self.order if name.startswith("f") and not self.functions[name].kind.starts
                                   and self.functions[name].kind.name != "registered"])  # fmt: skip
        self.order.remove(name)
        self.order.insert(self.random.randrange(2, len(self.order) + 1), name)
        return f"moves {name}", None

    def shift_lines(self) -> tuple[str, str | None]:
        name = self.random.choice(self.order)
        self.functions[name].blank_lines += self.random.randint(1, 9)
        return f"blank lines above {name}", None

    def change_value(self) -> tuple[str, str | None]:
        one = self.functions[self.random.choice(self.order)]
        slots = [*one.values, *one.calls]
        if not slots:
            return self.change_value()
        slot = self.random.choice(slots)
        before = one.values.get(slot) or one.calls.get(slot) or ""
        if slot in one.calls:
            callees = [name for name in self.order if name.startswith("f") and self.level(name) < self.level(one.name)]
            one.calls[slot] = self.random.choice([*callees, "identity"])
        else:
            one.values[slot] = self.changed(one, slot)
        now = one.values.get(slot) or one.calls.get(slot) or ""
        if now == before and slot not in one.values:
            return self.change_value()
        return f"{one.name} ({one.kind.name}, unit {one.place}): {slot} from '{before}' to '{now}'", one.name

    def changed(self, one: Function, slot: str) -> str:
        """Returns another value; a text differs in one letter, a table in one entry."""
        text = one.kind.source + one.kind.header + one.kind.library
        what, choices = next((what, choices) for name, what, choices in SLOT.findall(text) if name == slot and what)
        before = one.values[slot]
        while True:
            if what == "text":
                at = self.random.randrange(len(before))
                now = before[:at] + self.random.choice(LETTERS) + before[at + 1 :]
            elif what.startswith("table"):
                entries = before.split(", ")
                entries[self.random.randrange(len(entries))] = str(self.random.randint(1, 999))
                now = ", ".join(entries)
            else:
                now = self.value(what, choices)
            if now != before:
                return now
