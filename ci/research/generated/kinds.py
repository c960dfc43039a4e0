"""Kinds of generated programs, by what is slow in them."""

from __future__ import annotations

from .programs import Function, Maker, Program

SHORTEST = 1000  # steps of a leaf that is timed by itself: probes take about 80 ns


class Tree(Maker):
    """A function somewhere in a tree of calls."""


class Recursion(Maker):
    """Half of the functions call themselves, once or twice at each level, or through another one."""

    def __init__(self, seed: int, steps: int) -> None:
        super().__init__(seed, steps)
        self.recursive = True


class Leaf(Maker):
    """The function that is asked for calls nothing. Where it did not change, another one did."""

    def program(self, changed: bool) -> Program:
        program = super().program(changed=False)
        leaves = [one for one in program.functions() if not one.calls and one.own[0].count >= SHORTEST]
        asked, other = self.random.sample(leaves, 2)
        program.asked = {"virtual": f"{asked.name}::go", "template": f"{asked.name}<7>", "plain": asked.name}[asked.kind]
        self.slow_down(asked if changed else other)
        program.slow = [asked] if changed else []
        return program

    def slow_down(self, one: Function) -> None:
        """By 5 % to 100 % of itself: nothing else is timed."""
        one.own[0].more = max(int(one.own[0].count * self.random.uniform(0.05, 1)), 1)


class OwnCode(Maker):
    """A line in one of several statements of a function that may call others."""

    def __init__(self, seed: int, steps: int) -> None:
        super().__init__(seed, steps)
        self.depth = self.random.randint(1, 3)
        self.own_share = (0.2, 0.6)
        self.varied = True

    def chosen(self, run: Function) -> list[Function]:
        """One that takes a tenth of the whole or more."""
        large = [one for one in run.all() if self.own_steps(one) >= self.steps / 10]
        return [self.random.choice(large)]

    def slow_down(self, one: Function) -> None:
        """One statement of it, by half to twice itself; the edits of some have a size of their own."""
        edited = max(one.own, key=lambda statement: statement.count * self.random.uniform(0.5, 1))
        edited.more = max(int(edited.count * self.random.uniform(0.5, 2)), 1)

    @staticmethod
    def own_steps(one: Function) -> int:
        return one.executions * sum(statement.count for statement in one.own)


KINDS: dict[str, type[Maker]] = {"tree": Tree, "leaf": Leaf, "recursion": Recursion, "own-code": OwnCode}
