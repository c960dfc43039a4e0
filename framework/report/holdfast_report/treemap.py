"""Functions as boxes, each as large as its part of the instructions that the benchmarks execute: within the box of its
file, which lies within that of its directory.

Nothing but geometry. A page stretches a map to its width and keeps its height, so places and widths are in per cent from
the left, heights in pixels. Text keeps its size. A page has two maps and shows the one that is made for its width.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Callable, Iterable, Sequence, TypeVar

from .flame import short

T = TypeVar("T")


@dataclass(frozen=True)
class Sheet:
    """What a map is laid out for, in pixels."""

    key: str
    width: float
    height: float
    narrow: float
    """The least width that the map is shown at."""
    wide: float
    """The width from which on the page shows labels that need it."""
    headers: float
    """The width that names of files and directories are cut for."""
    boxes: int
    """Functions with a box of their own: a page of ten thousand boxes is slow. The others are drawn in one stroke for
    each colour."""


DESK = Sheet("desk", 1000, 600, narrow=740, wide=1060, headers=1060, boxes=600)
PHONE = Sheet("phone", 400, 600, narrow=325, wide=550, headers=325, boxes=200)

_HEADER = 18.0
_FILE_HEADER = 16.0
_LINE = 15.0
_CHARACTER = 7.3
_TEXT_MARGIN = 8.0
# Of a name that is cut, what is left tells something.
_CUT_LEAST = 6
# Square pixels of the smallest box.
_BOX_LEAST = 30.0


@dataclass(frozen=True)
class Area:
    x: float
    y: float
    width: float
    height: float

    def within(self, margin: float, top: float) -> Area:
        """Less `margin` at each side, and less `top` besides above; never less than nothing."""
        return Area(
            self.x + margin,
            self.y + margin + top,
            max(0.0, self.width - 2 * margin),
            max(0.0, self.height - 2 * margin - top),
        )


@dataclass(frozen=True)
class Tile:
    """A function to be drawn."""

    name: str
    title: str
    word: str
    """Below its name, where there is room."""
    key: str
    """Selects its colour."""
    directory: str
    file: str
    """Without its directory."""
    weight: float
    place: int
    """In the page's list of functions."""


@dataclass(frozen=True)
class Label:
    text: str
    word: str
    """On a second line; empty: there is no room."""
    wide: bool
    """It does not fit where the map is narrow."""


@dataclass(frozen=True)
class Box:
    x: str
    width: str
    y: str
    height: str
    label: Label | None


@dataclass(frozen=True)
class FunctionBox(Box):
    key: str
    title: str
    place: int


@dataclass(frozen=True)
class Treemap:
    key: str
    height: str
    size: str
    """Of the field in which paths are drawn."""
    directories: list[Box]
    files: list[Box]
    functions: list[FunctionBox]
    paths: list[tuple[str, str]]
    """Key and path of those that are too small to have a box."""
    small: int
    """How many these are."""


def squarified(weights: Sequence[float], area: Area) -> list[Area]:
    """Areas in proportion to `weights`, which are positive, the largest first; each as square as can be (Bruls, Huizing
    and van Wijk, Squarified treemaps, 2000)."""
    total = sum(weights)
    sizes = [weight / total * area.width * area.height for weight in weights] if total > 0 else []
    placed: list[Area] = []
    while len(placed) < len(sizes):
        row = _row(sizes, len(placed), min(area.width, area.height))
        areas, area = _laid(row, area)
        placed += areas
    return placed


def _row(sizes: list[float], start: int, side: float) -> list[float]:
    """The sizes from `start` on that lie beside each other along `side`: as many as make the worst of them squarer."""
    row, total, worst = [sizes[start]], sizes[start], _worst(sizes[start], sizes[start], sizes[start], side)
    for size in sizes[start + 1 :]:
        longer = _worst(row[0], size, total + size, side)
        if longer > worst:
            break
        row, total, worst = [*row, size], total + size, longer
    return row


def _worst(largest: float, smallest: float, total: float, side: float) -> float:
    """The worst ratio of the sides in a row."""
    if smallest <= 0 or side <= 0:
        return 0.0
    return max(side**2 * largest / total**2, total**2 / (side**2 * smallest))


def _laid(row: list[float], area: Area) -> tuple[list[Area], Area]:
    """A row along the shorter side, and what is left beside it."""
    upright = area.width >= area.height
    side = area.height if upright else area.width
    total = sum(row)
    depth = total / side if side > 0 else 0.0
    areas, at = [], 0.0
    for size in row:
        length = side * size / total if total > 0 else 0.0
        areas.append(
            Area(area.x, area.y + at, depth, length) if upright else Area(area.x + at, area.y, length, depth)
        )
        at += length
    if upright:
        return areas, Area(area.x + depth, area.y, max(0.0, area.width - depth), area.height)
    return areas, Area(area.x, area.y + depth, area.width, max(0.0, area.height - depth))


Files = dict[str, list[Tile]]


def treemap(tiles: Iterable[Tile], sheet: Sheet) -> Treemap | None:
    """None where no tile has a weight: nothing was counted."""
    tree: dict[str, Files] = defaultdict(lambda: defaultdict(list))
    for tile in tiles:
        if tile.weight > 0:
            tree[tile.directory][tile.file].append(tile)
    if not tree:
        return None
    directories, files, placed = [], [], []
    whole = Area(0, 0, sheet.width, sheet.height)
    for area, directory in _nested(tree, lambda name: sum(map(_weight, tree[name].values())), whole):
        header = _header(directory, area, _HEADER, sheet)
        directories.append(_box(area, header, sheet))
        of = tree[directory]
        for place, file in _nested(of, lambda name: _weight(of[name]), area.within(2.0, _HEADER if header else 0.0)):
            title = _header(file, place, _FILE_HEADER, sheet)
            files.append(_box(place, title, sheet))
            placed += _nested(of[file], lambda tile: tile.weight, place.within(1.0, _FILE_HEADER if title else 0.0))
    return _drawn(directories, files, placed, sheet)


def _weight(tiles: Iterable[Tile]) -> float:
    return sum(tile.weight for tile in tiles)


def _nested(items: Iterable[T], weight: Callable[[T], float], area: Area) -> list[tuple[Area, T]]:
    ordered = sorted(items, key=lambda item: -weight(item))
    return list(zip(squarified([weight(item) for item in ordered], area), ordered))


def _drawn(directories: list[Box], files: list[Box], placed: list[tuple[Area, Tile]], sheet: Sheet) -> Treemap:
    placed.sort(key=lambda one: -one[0].width * one[0].height)
    large = [one for one in placed[: sheet.boxes] if one[0].width * one[0].height >= _BOX_LEAST]
    paths: dict[str, list[str]] = defaultdict(list)
    for area, tile in placed[len(large) :]:
        paths[tile.key].append(f"M{area.x:.2f} {area.y:.2f}h{area.width:.2f}v{area.height:.2f}h-{area.width:.2f}z")
    return Treemap(
        key=sheet.key,
        height=f"{sheet.height:g}",
        size=f"{sheet.width:g} {sheet.height:g}",
        directories=directories,
        files=files,
        functions=[_function(area, tile, sheet) for area, tile in large],
        paths=[(key, "".join(parts)) for key, parts in sorted(paths.items())],
        small=len(placed) - len(large),
    )


def _function(area: Area, tile: Tile, sheet: Sheet) -> FunctionBox:
    box = _box(area, _label(tile, area, sheet), sheet)
    return FunctionBox(box.x, box.width, box.y, box.height, box.label, tile.key, tile.title, tile.place)


def _box(area: Area, label: Label | None, sheet: Sheet) -> Box:
    return Box(
        x=f"{area.x / sheet.width * 100:.3f}%",
        width=f"{area.width / sheet.width * 100:.3f}%",
        y=f"{area.y:.2f}",
        height=f"{area.height:.2f}",
        label=label,
    )


def _label(tile: Tile, area: Area, sheet: Sheet) -> Label | None:
    if area.height < _LINE + 2:
        return None
    room, least = (_characters(area, page, sheet) for page in (sheet.wide, sheet.narrow))
    text = _fitting(short(tile.name), room)
    if not text:
        return None
    word = tile.word if area.height >= 2 * _LINE + 4 and len(tile.word) <= room else ""
    return Label(text, word, max(len(text), len(word)) > least)


def _header(path: str, area: Area, height: float, sheet: Sheet) -> Label | None:
    """None where it would take too much of the area. Of a path the end tells most."""
    room = _characters(area, sheet.headers, sheet)
    if area.height < 2.5 * height or room < min(len(path), _CUT_LEAST):
        return None
    text = path if len(path) <= room else f"…{path[-room + 1 :]}" if "/" in path else f"{path[: room - 1]}…"
    return Label(text, "", False)


def _characters(area: Area, page: float, sheet: Sheet) -> int:
    """That fit into it where the map is as wide as `page`."""
    return int((area.width * page / sheet.width - _TEXT_MARGIN) / _CHARACTER)


def _fitting(name: str, room: int) -> str:
    """The name, without its scopes or cut where the room is short; empty where that would tell nothing."""
    last = name.rpartition("::")[2]
    if len(name) <= room or len(last) <= room:
        return name if len(name) <= room else last
    return f"{last[: room - 1]}…" if room >= _CUT_LEAST else ""
