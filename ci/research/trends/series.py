"""Generates series whose change points are known: values of a benchmark around 100, one for each session.

A deviation is a fraction of the level. The generator of each series has a seed of its own, so a series stays the same when others
are added.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

LENGTHS = (30, 60, 120, 250, 500)
NOISES = (0.01, 0.03, 0.05)


@dataclass(frozen=True)
class Series:
    """Values, and the index of the first value of each new level."""

    kind: str
    values: list[float]
    points: tuple[int, ...] = ()
    noise: float = 0


def independent(random: Generator, size: int, noise: float) -> np.ndarray:
    return random.normal(0, noise, size)


def heavy_tails(random: Generator, size: int, noise: float) -> np.ndarray:
    """Student's t with three degrees of freedom has a variance of 3."""
    return random.standard_t(3, size) * noise / np.sqrt(3)


def outliers(random: Generator, size: int, noise: float) -> np.ndarray:
    return independent(random, size, noise) + 0.15 * (random.random(size) < 0.03)


def two_modes(random: Generator, size: int, noise: float) -> np.ndarray:
    return independent(random, size, noise) + 0.05 * (random.random(size) < 0.5)


def carried_over(random: Generator, size: int, noise: float) -> np.ndarray:
    deviations = random.normal(0, noise, size)
    for i in range(1, size):
        deviations[i] = 0.5 * deviations[i - 1] + np.sqrt(0.75) * deviations[i]
    return deviations


def seasons(random: Generator, size: int, noise: float) -> np.ndarray:
    return independent(random, size, noise) + 0.03 * np.sin(2 * np.pi * np.arange(size) / 7)


def drift(random: Generator, size: int, noise: float) -> np.ndarray:
    return independent(random, size, noise) + np.linspace(0, 0.06, size)


Noise = Callable[[Generator, int, float], np.ndarray]
NOISE: dict[str, Noise] = {
    "independent noise": independent,
    "heavy tails (Student's t, 3 degrees of freedom)": heavy_tails,
    "outliers (3 % of the sessions are 15 % slower)": outliers,
    "two modes, 5 % apart": two_modes,
    "half of a deviation carries over": carried_over,
    "a week of seven sessions, +-3 %": seasons,
    "a drift of 6 % in all": drift,
}

Steps = list[tuple[int, float]]  # the first session, and the factor from that session on


def turned(random: Generator, size: float) -> float:
    """Returns the factor of a step that is slower or faster by chance."""
    return 1 + size if random.random() < 0.5 else 1 / (1 + size)


def inside(random: Generator, size: int, room: int = 8) -> int:
    return int(random.integers(room, size - room + 1))


def one_step(change: float) -> Callable[[Generator, int], Steps]:
    return lambda random, size: [(inside(random, size), turned(random, change))]


def two_near(random: Generator, size: int) -> Steps:
    first, factor = inside(random, size - 8), turned(random, 0.1)
    return [(first, factor), (first + 8, factor)]


def taken_back(random: Generator, size: int) -> Steps:
    first, factor = inside(random, size - 10), turned(random, 0.1)
    return [(first, factor), (first + 10, 1 / factor)]


def at_an_end(random: Generator, size: int) -> Steps:
    distance = int(random.integers(2, 8))
    return [(distance if random.random() < 0.5 else size - distance, turned(random, 0.1))]


def three_steps(random: Generator, size: int) -> Steps:
    quarter = size // 4
    return [(quarter * i + int(random.integers(-2, 3)), turned(random, random.choice((0.05, 0.1, 0.2)))) for i in (1, 2, 3)]


@dataclass(frozen=True)
class Kind:
    """A row of the table."""

    name: str
    noise: Noise
    steps: Callable[[Generator, int], Steps] = lambda random, size: []


def three_slow(random: Generator, size: int, noise: float) -> np.ndarray:
    deviations = independent(random, size, noise)
    first = inside(random, size)
    deviations[first : first + 3] += 0.15
    return deviations


UNCHANGED = [Kind(name, noise) for name, noise in NOISE.items()]
EXCURSIONS = [Kind("three sessions in a row 15 % slower", three_slow)]  # for Otava and asv these are two changes
CHANGED = [
    *(Kind(f"a step of {change:.0%}".replace("%", " %"), independent, one_step(change)) for change in (0.02, 0.05, 0.1, 0.2)),
    *(Kind(f"10 %, {name.split(' (')[0]}", noise, one_step(0.1)) for name, noise in list(NOISE.items())[1:]),
    Kind("two of 10 %, 8 sessions apart", independent, two_near),
    Kind("10 % for 10 sessions", independent, taken_back),
    Kind("10 %, 2 to 7 sessions from an end", independent, at_an_end),
    Kind("three of 5 to 20 %", independent, three_steps),
]


def generated(kinds: list[Kind], trials: int, seed: int) -> Iterator[Series]:
    """Yields `trials` series of each kind, length and noise."""
    for kind in kinds:
        for size in LENGTHS:
            for noise in NOISES:
                for trial in range(trials):
                    random = np.random.default_rng([seed, *kind.name.encode(), size, round(1000 * noise), trial])
                    values = 100 * (1 + kind.noise(random, size, noise))
                    steps = kind.steps(random, size)
                    for first, factor in steps:
                        values[first:] *= factor
                    yield Series(kind.name, values.tolist(), tuple(first for first, _ in steps), noise)
