"""Counts which change points were found, and which are false."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .series import Series

TOLERANCE = 3  # sessions between a point and the true one


@dataclass
class Score:
    """Counts over several series."""

    series: int = 0
    values: int = 0
    true: int = 0
    found: int = 0
    right: int = 0
    distance: int = 0

    def add(self, series: Series, found: Iterable[int]) -> None:
        """Matches each true point with at most one found point, and vice versa; the nearest pairs are matched first."""
        points = list(found)
        self.series += 1
        self.values += len(series.values)
        self.true += len(series.points)
        self.found += len(points)
        pairs = sorted((abs(true - point), true, point) for true in series.points for point in points)
        left, free = set(series.points), set(points)
        for distance, true, point in pairs:
            if distance <= TOLERANCE and true in left and point in free:
                left.remove(true)
                free.remove(point)
                self.right += 1
                self.distance += distance

    def precision(self) -> str:
        return f"{100 * self.right / self.found:.1f} %" if self.found else "-"

    def recall(self) -> str:
        return f"{100 * self.right / self.true:.1f} %"

    def mean_distance(self) -> str:
        return f"{self.distance / self.right:.2f}" if self.right else "-"

    def false_per_thousand(self) -> str:
        return f"{1000 * (self.found - self.right) / self.values:.2f}"

    def false_per_series(self) -> str:
        return f"{(self.found - self.right) / self.series:.3f}"


def score(series: Iterable[Series], points: Iterable[Iterable[int]]) -> Score:
    total = Score()
    for one, found in zip(series, points):
        total.add(one, found)
    return total
