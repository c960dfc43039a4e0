"""Draws functions as boxes whose areas are their parts of the instructions that the benchmarks execute. Each box is inside
the box of its file, and that is inside the box of its directory.

This is only geometry. A page stretches a map to its width and keeps its height. So horizontal positions and widths are in
per cent, heights in pixels. Text keeps its size. A page has two maps, and shows the map for its width.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Callable, Iterable, Sequence, TypeVar

from .flame import short

T = TypeVar("T")


@dataclass(frozen=True)
class Sheet:
    """The page for which a map is laid out, in pixels."""

    key: str
    width: float
    height: float
    narrow: float
    """The smallest width at which the map is shown."""
    wide: float
    """The smallest width at which the page shows labels that are too long for a narrow map."""
    headers: float
    """The width for which names of files and directories are shortened."""
    boxes: int
    """The number of functions with their own box: a page of ten thousand boxes is slow. The others are drawn as one path for
    each colour."""


DESK = Sheet("desk", 1000, 600, narrow=740, wide=1060, headers=1060, boxes=600)
PHONE = Sheet("phone", 400, 600, narrow=325, wide=550, headers=325, boxes=200)

_HEADER = 18.0
_FILE_HEADER = 16.0
_LINE = 15.0
_CHARACTER = 7.3
_TEXT_MARGIN = 8.0
# Smallest number of characters of a shortened name; shorter ones are not shown.
_CUT_LEAST = 6
# Area of the smallest box in square pixels.
_BOX_LEAST = 30.0


@dataclass(frozen=True)
class Area:
    x: float
    y: float
    width: float
    height: float

    def within(self, margin: float, top: float) -> Area:
        """Returns the area without `margin` at each side, and without `top` above; sizes are at least zero."""
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
    """Shown below its name, if there is room."""
    key: str
    """Selects its colour."""
    directory: str
    file: str
    """The file's name without its directory."""
    weight: float
    place: int
    """Its index in the page's list of functions."""


@dataclass(frozen=True)
class Label:
    text: str
    word: str
    """Shown on a second line; empty if there is no room."""
    wide: bool
    """True if it does not fit when the map is narrow."""


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
    """The size of the field in which paths are drawn."""
    directories: list[Box]
    files: list[Box]
    functions: list[FunctionBox]
    paths: list[tuple[str, str]]
    """Key and path of the functions that are too small for a box."""
    small: int
    """The number of these functions."""


def squarified(weights: Sequence[float], area: Area) -> list[Area]:
    """Returns areas in proportion to `weights`, which are positive and sorted, largest first. Each is as square as possible
    (Bruls, Huizing and van Wijk, Squarified treemaps, 2000)."""
    total = sum(weights)
    sizes = [weight / total * area.width * area.height for weight in weights] if total > 0 else []
    placed: list[Area] = []
    while len(placed) < len(sizes):
        row = _row(sizes, len(placed), min(area.width, area.height))
        areas, area = _laid(row, area)
        placed += areas
    return placed


def _row(sizes: list[float], start: int, side: float) -> list[float]:
    """Returns the sizes from `start` on that are placed along `side`: as many as improve the worst aspect ratio."""
    row, total, worst = [sizes[start]], sizes[start], _worst(sizes[start], sizes[start], sizes[start], side)
    for size in sizes[start + 1 :]:
        longer = _worst(row[0], size, total + size, side)
        if longer > worst:
            break
        row, total, worst = [*row, size], total + size, longer
    return row


def _worst(largest: float, smallest: float, total: float, side: float) -> float:
    """Returns the worst aspect ratio in a row."""
    if smallest <= 0 or side <= 0:
        return 0.0
    return max(side**2 * largest / total**2, total**2 / (side**2 * smallest))


def _laid(row: list[float], area: Area) -> tuple[list[Area], Area]:
    """Places a row along the shorter side. Returns its areas, and the remaining area."""
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
    """Returns the map, or None if no tile has a weight because nothing was counted."""
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
    """Returns a label, or None if it would take too much of the area. A path is cut at its beginning."""
    room = _characters(area, sheet.headers, sheet)
    if area.height < 2.5 * height or room < min(len(path), _CUT_LEAST):
        return None
    text = path if len(path) <= room else f"…{path[-room + 1 :]}" if "/" in path else f"{path[: room - 1]}…"
    return Label(text, "", False)


def _characters(area: Area, page: float, sheet: Sheet) -> int:
    """Returns how many characters fit into the area if the map is as wide as `page`."""
    return int((area.width * page / sheet.width - _TEXT_MARGIN) / _CHARACTER)


def _fitting(name: str, room: int) -> str:
    """Returns the name, without its scopes or shortened if there is too little room; empty if too few characters would
    be left."""
    last = name.rpartition("::")[2]
    if len(name) <= room or len(last) <= room:
        return name if len(name) <= room else last
    return f"{last[: room - 1]}…" if room >= _CUT_LEAST else ""
