"""Defines the kinds of generated programs, by the part that becomes slow."""

from __future__ import annotations

from .programs import Function, Maker, Program

SHORTEST = 1000  # steps of a leaf that is timed alone: probes take about 80 ns


class Tree(Maker):
    """A program with a slow function somewhere in a tree of calls."""


class Recursion(Maker):
    """A program in which half of the functions call themselves, once or twice at each level, or through another one."""

    def __init__(self, seed: int, steps: int) -> None:
        super().__init__(seed, steps)
        self.recursive = True


class Leaf(Maker):
    """A program whose search begins at a function that calls nothing. If that function did not change, another one did."""

    def program(self, changed: bool) -> Program:
        program = super().program(changed=False)
        leaves = [one for one in program.functions() if not one.calls and one.own[0].count >= SHORTEST]
        asked, other = self.random.sample(leaves, 2)
        program.asked = {"virtual": f"{asked.name}::go", "template": f"{asked.name}<7>", "plain": asked.name}[asked.kind]
        self.slow_down(asked if changed else other)
        program.slow = [asked] if changed else []
        return program

    def slow_down(self, one: Function) -> None:
        """Slows the function down by 5 % to 100 % of its own steps: nothing else is timed."""
        one.own[0].more = max(int(one.own[0].count * self.random.uniform(0.05, 1)), 1)


class OwnCode(Maker):
    """A program with a slow line in one of several statements of a function that may call others."""

    def __init__(self, seed: int, steps: int) -> None:
        super().__init__(seed, steps)
        self.depth = self.random.randint(1, 3)
        self.own_share = (0.2, 0.6)
        self.varied = True

    def chosen(self, run: Function) -> list[Function]:
        """Chooses a function whose own code takes at least a tenth of the program's steps."""
        large = [one for one in run.all() if self.own_steps(one) >= self.steps / 10]
        return [self.random.choice(large)]

    def slow_down(self, one: Function) -> None:
        """Slows one statement down by 0.5 to 2 times its steps; the edits of some statements have a fixed size."""
        edited = max(one.own, key=lambda statement: statement.count * self.random.uniform(0.5, 1))
        edited.more = max(int(edited.count * self.random.uniform(0.5, 2)), 1)

    @staticmethod
    def own_steps(one: Function) -> int:
        return one.executions * sum(statement.count for statement in one.own)


KINDS: dict[str, type[Maker]] = {"tree": Tree, "leaf": Leaf, "recursion": Recursion, "own-code": OwnCode}
