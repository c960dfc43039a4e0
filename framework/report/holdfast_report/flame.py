"""Flame graphs: the calls of a profile as frames, each as wide as what it cost, those that it called below it.

The programs are drawn to one scale, so that what grew is wider. A frame that cost more than the accepted program's of
the same way is coloured as worse, one that cost less as better; the rest is grey.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Iterator

from .profile import Call, Function, Profile, Profiles
from .units import NONE, number, percent

# Below this share of its own a frame has not changed.
_SAME = 0.01
_ROW = 20
_NAMED = 4.0
"""Per cent of the width from which on a frame has room for a name."""

_NO_NAME = "(anonymous namespace)"
# A letter; or an operator whose name has brackets that open nothing.
_PARTS = re.compile(r"\boperator(?:\(\)|<=>|<<=?|<=?|->\*?|>>=?|>=?)|.", re.DOTALL)

Costs = dict[tuple[str, ...], float]


@dataclass(frozen=True)
class Frame:
    x: str
    width: str
    """In per cent."""
    y: int
    name: str
    """Empty where there is no room."""
    title: str
    key: str
    """same, worse or better."""


@dataclass(frozen=True)
class Flame:
    name: str
    """current or baseline"""
    total: str
    height: int
    frames: list[Frame]


@dataclass(frozen=True)
class FunctionLine:
    """A function of the current program beside the accepted one's."""

    name: str
    self: str
    self_change: str
    inclusive: str
    calls: str
    before: str
    """How often it was called by the accepted program."""
    key: str


@dataclass(frozen=True)
class Calls:
    """What a page shows of a profile."""

    unit: str
    flames: list[Flame]
    functions: list[FunctionLine]
    compared: bool


def calls(profiles: Profiles) -> Calls | None:
    current, baseline = profiles.current, profiles.baseline
    if current is None:
        return None
    widest = max(current.total, baseline.total if baseline else 0)
    before = _costs(baseline.tree) if baseline else {}
    flames = [_flame("current", current, widest, before if baseline else None)] if current.tree else []
    if baseline and baseline.tree:
        flames.append(_flame("baseline", baseline, widest, None))
    return Calls(current.unit, flames, list(_functions(current, baseline)), baseline is not None)


def _costs(tree: tuple[Call, ...], way: tuple[str, ...] = ()) -> Costs:
    costs: Costs = {}
    for call in tree:
        here = (*way, call.name)
        costs[here] = call.cost
        costs.update(_costs(call.children, here))
    return costs


def _flame(name: str, profile: Profile, widest: float, before: Costs | None) -> Flame:
    frames = list(_frames(profile.tree, 0, 0, (), profile, widest, before))
    depth = max((frame.y for frame in frames), default=0) + _ROW
    return Flame(name, f"{number(profile.total)} {profile.unit}", depth, frames)


def _frames(
    tree: tuple[Call, ...], left: float, y: int, way: tuple[str, ...], profile: Profile, widest: float, before: Costs | None
) -> Iterator[Frame]:
    for call in tree:
        here = (*way, call.name)
        width = 100 * call.cost / widest if widest > 0 else 0
        share = f"{100 * call.cost / profile.total:.1f} %" if profile.total > 0 else NONE
        then = None if before is None else before.get(here, 0.0)
        change = "" if then is None else f", in the baseline {number(then)}" if then else ", not in the baseline"
        yield Frame(
            x=f"{left:.2f}%",
            width=f"{width:.2f}%",
            y=y,
            name=short(call.name) if width >= _NAMED else "",
            title=f"{call.name}: {number(call.cost)} {profile.unit}, {share}{change}",
            key=_key(call.cost, then),
        )
        yield from _frames(call.children, left, y + _ROW, here, profile, widest, before)
        left += width


def _key(now: float, then: float | None) -> str:
    if then is None or abs(now - then) <= _SAME * max(now, then):
        return "same"
    return "worse" if now > then else "better"


def _functions(current: Profile, baseline: Profile | None) -> Iterator[FunctionLine]:
    """The greatest change of costs first; without a baseline, or where nothing changed, the dearest."""
    before = {one.name: one for one in baseline.functions} if baseline else {}
    known = {one.name for one in current.functions}
    gone = [Function(one.name, 0, 0, 0) for one in before.values() if one.name not in known]
    rows = [(one, before.get(one.name)) for one in (*current.functions, *gone)]

    def change(row: tuple[Function, Function | None]) -> float:
        one, then = row
        return abs(one.self - (then.self if then else 0)) if baseline else 0

    for one, then in sorted(rows, key=lambda row: (-change(row), -row[0].self, -row[0].calls)):
        yield FunctionLine(
            name=one.name,
            self=number(one.self),
            self_change=_change(one.self, then.self if then else 0) if baseline else NONE,
            inclusive=number(one.inclusive),
            calls=number(one.calls),
            before=number(then.calls if then else 0) if baseline else NONE,
            key=_key(one.self, then.self if then else 0) if baseline else "same",
        )


def _change(now: float, then: float) -> str:
    if now == then:
        return "same"
    return "new" if then == 0 else "gone" if now == 0 else percent(now / then - 1)


def short(name: str) -> str:
    """Without template arguments, parameters and what it returns: what tells it apart within a frame."""
    kept, depth = "", 0
    for part in _PARTS.findall(name.replace(_NO_NAME, "{}")):
        if part in ("<", "("):
            depth += 1
        elif part in (">", ")") and depth:
            depth -= 1
        elif not depth:
            kept += part
    return kept.removesuffix(" const").rstrip().rpartition(" ")[2].replace("{}", _NO_NAME) or name
