"""Makes programs from a seed: a tree of functions, their sources in two builds, and the functions that lost the time."""

from __future__ import annotations

import os
import random
import resource
import statistics
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from .statements import ALL, CHANGED, PRELUDE, Statement

PROCESSES = 30  # processes of each build, for slowdown()


@dataclass
class Function:
    name: str
    kind: str  # plain, template, virtual
    module: int  # 0: the executable
    executions: int = 1  # in one process, including recursive ones
    own: list[Statement] = field(default_factory=list)
    calls: list[tuple[Function, int]] = field(default_factory=list)  # and the number of calls of each
    levels: int = 0  # depth of its recursion; 0: it does not call itself
    twice: bool = False  # calls itself twice at each level
    through: Function | None = None  # calls itself through this callee
    back_to: Function | None = None  # calls this function again

    def all(self) -> Iterator[Function]:
        yield self
        for callee, _ in self.calls:
            yield from callee.all()

    def activations(self) -> int:
        return 2 ** (self.levels + 1) - 1 if self.twice else self.levels + 1

    def more(self) -> int:
        """Returns the steps that the edits of this function add to a process."""
        return self.executions * sum(statement.more for statement in self.own)


@dataclass
class Program:
    run: Function  # the function that is timed
    depth: int
    slow: list[Function] = field(default_factory=list)  # sorted by loss, largest first
    asked: str = "run"  # the function at which the search begins
    moved: int = 0  # additional lines at the beginning of the current build

    def functions(self) -> list[Function]:
        return list(self.run.all())


def declared(one: Function) -> str:
    if one.kind == "virtual":
        return f"struct {one.name} final : Base {{ [[gnu::noinline]] int go(int level) override; }};\nBase& make_{one.name}();\n"
    if one.kind == "template":
        return f"template <int N> [[gnu::noinline]] int {one.name}(int level);\nextern template int {one.name}<7>(int);\n"
    return f"[[gnu::noinline]] int {one.name}(int level);\n"


def called(one: Function, level: str) -> str:
    names = {"virtual": f"make_{one.name}().go", "template": f"{one.name}<7>", "plain": one.name}
    return f"sum += static_cast<unsigned>({names[one.kind]}({level}));"


def calls_of(one: Function) -> Iterator[str]:
    for callee, times in one.calls:
        line = called(callee, "level" if one.through is callee else str(callee.levels))
        yield line if times == 1 else f"for (int i = 0; i < {times}; ++i) {line}"
    again = one.back_to or (one if one.levels and one.through is None else None)
    if again is not None:
        yield f"if (level > 0) {called(again, 'level - 1')}"
        if again.twice:
            yield f"if (level > 0) {called(again, 'level - 1')}"


def defined(one: Function, current: bool) -> str:
    own = [line for statement in one.own for line in statement.lines(current)]
    lines = ["unsigned sum = static_cast<unsigned>(level);", *own, *calls_of(one), "return static_cast<int>(sum & 1U);"]
    body = "".join(f"  {line}\n" for line in lines)
    if one.kind == "virtual":
        made = f"Base& make_{one.name}() {{\n  static {one.name} made;\n  return made;\n}}\n"
        return f"[[gnu::noinline]] int {one.name}::go(int level) {{\n{body}}}\n{made}"
    if one.kind == "template":
        head, tail = f"template <int N> [[gnu::noinline]] int {one.name}", f"template int {one.name}<7>(int);\n"
        return f"{head}([[maybe_unused]] int level) {{\n{body}}}\n{tail}"
    return f"[[gnu::noinline]] int {one.name}([[maybe_unused]] int level) {{\n{body}}}\n"


class Build:
    """The sources of one build of a program, and the compiled files."""

    def __init__(self, program: Program, place: Path, current: bool) -> None:
        self.place = place / ("current" if current else "previous")
        self.place.mkdir(parents=True, exist_ok=True)
        functions = program.functions()
        (self.place / "all.hpp").write_text(PRELUDE + "".join(declared(one) for one in functions))
        self.modules = max(one.module for one in functions) + 1
        for module in range(self.modules):
            text = "// A line that moves what stands below it.\n" * (program.moved if current else 0)
            text += '#include "all.hpp"\n'
            text += "".join(defined(one, current) for one in functions if one.module == module)
            if module == 0:
                text += f"int main() {{ return run({program.run.levels}) < 0; }}\n"
            self.source(module).write_text(text)

    def source(self, module: int) -> Path:
        return self.place / f"module{module}.cpp"

    def changed_lines(self) -> list[str]:
        """Returns the changed lines, such as "module0.cpp:12"."""
        return [
            f"{self.source(module).name}:{number}"
            for module in range(self.modules)
            for number, line in enumerate(self.source(module).read_text().splitlines(), 1)
            if line.endswith(CHANGED)
        ]

    def compiled(self) -> Path:
        words = [os.environ.get("CXX", "g++"), "-std=c++20", "-O2", "-g"]
        libraries: list[str] = []
        for module in reversed(range(1, self.modules)):  # callees first
            library = self.place / f"libmodule{module}.so"
            shared = ["-shared", "-fPIC", f"-Wl,-soname,{library.name}", f"-Wl,-rpath,{self.place}"]
            subprocess.run([*words, *shared, "-o", library, self.source(module), *libraries], check=True)
            libraries.insert(0, str(library))
        program = self.place / "program"
        linked = [*words, "-o", program, self.source(0), *libraries, f"-Wl,-rpath,{self.place}"]
        subprocess.run(linked, check=True)
        return program


def slowdown(previous: Path, current: Path) -> float:
    """Returns the slowdown of the current program in processor time; uses medians of processes that run in turns."""
    times: dict[Path, list[float]] = {previous: [], current: []}
    for _ in range(PROCESSES):
        for program, taken in times.items():
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([program], check=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            taken.append(after.ru_utime - before.ru_utime)
    return statistics.median(times[current]) / statistics.median(times[previous])


class Maker:
    """Makes trees of calls, two to six deep, over an executable and up to two libraries. Some calls are virtual, some are to
    template instances, some are in loops."""

    def __init__(self, seed: int, steps: int) -> None:
        self.random = random.Random(seed)
        self.steps = steps
        self.made = 0
        self.depth = self.random.randint(2, 6)
        self.borders = sorted(self.random.sample(range(1, 8), 2))  # depths at which libraries begin
        self.own_share = (0.03, 0.2)  # share of own code in a function that calls others
        self.recursive = False  # some functions call themselves
        self.varied = False  # own code consists of several statements

    def program(self, changed: bool) -> Program:
        """Makes a program. Slow functions are chosen even without a change, so that both programs have the same
        functions."""
        run = self.function(0, self.steps, 1, deep=True)
        program = Program(run, self.depth, moved=self.random.choice([0, 1, 3]))
        slow = self.chosen(run)
        if changed:
            for one in slow:
                self.slow_down(one)
            program.slow = sorted(slow, key=lambda one: -one.more())
        return program

    def function(self, depth: int, steps: int, executions: int, deep: bool, back_to: Function | None = None) -> Function:
        self.made += 1
        kind = self.random.choice(["plain", "plain", "template", "virtual"]) if depth else "plain"
        made = Function(f"f{self.made}" if depth else "run", kind, sum(depth >= border for border in self.borders))
        made.back_to = back_to
        is_leaf = depth >= self.depth or not (deep or self.random.random() < 0.25)
        if self.recursive and depth and not back_to and self.random.random() < 0.5:
            made.levels, made.twice = self.random.randint(1, 4), self.random.random() < 0.5
        made.executions = executions * made.activations()
        steps //= made.activations()
        rest = 0 if is_leaf else int(steps * (1 - self.random.uniform(*self.own_share)))
        made.own = self.own_code(steps - rest)
        if not is_leaf:
            self.add_calls(made, depth, rest, deep)
        return made

    def add_calls(self, made: Function, depth: int, rest: int, deep: bool) -> None:
        shares = [self.random.uniform(0.2, 1) for _ in range(self.random.randint(2, 4))]
        goes_on = self.random.randrange(len(shares))
        through = self.random.randrange(len(shares)) if made.levels and self.random.random() < 0.5 else None
        for place, share in enumerate(shares):
            times = 1 if place == through else self.random.choice([1, 1, 1, 3, 20])
            each = max(int(rest * share / sum(shares) / times), 1)
            back_to = made if place == through else None
            goes_deep = deep and place == goes_on
            callee = self.function(depth + 1, each, made.executions * times, goes_deep, back_to)
            made.calls.append((callee, times))
            if back_to:
                made.through = callee

    def own_code(self, count: int) -> list[Statement]:
        if not self.varied:
            return [Statement(count=count)]
        shares = [self.random.uniform(0.3, 1) for _ in range(self.random.randint(2, 5))]
        return [Statement(self.random.choice(ALL), int(count * share / sum(shares))) for share in shares]

    def chosen(self, run: Function) -> list[Function]:
        """Chooses one or two functions; neither calls the other."""
        candidates = [one for one in run.all() if one is not run]
        chosen = [self.random.choice(candidates)]
        if self.random.random() < 0.4:
            above = list(chosen[0].all())
            others = [one for one in candidates if one not in above and chosen[0] not in one.all()]
            chosen += self.random.sample(others, min(1, len(others)))
        return chosen

    def slow_down(self, one: Function) -> None:
        """Slows the function down by 3 % to 50 % of the steps of the whole program."""
        one.own[0].more = int(self.steps * self.random.uniform(0.03, 0.5)) // one.executions
