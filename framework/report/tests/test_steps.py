"""Tests the colours of the coverage's steps: every reader can distinguish them, and can read the words on them."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest
from test_pages import channels, contrast

# Machado, Oliveira and Fernandes, A physiologically-based model for simulation of color vision deficiency (2009),
# severity 1: colours without one kind of cones, in linear RGB.
MACHADO = {
    "no red": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "no green": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "no blue": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
    "all": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
}
STEPS = ("at-5", "at-20", "at-100", "beyond", "unexecuted")


def linear(colour: list[float]) -> list[float]:
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour]


def lab(rgb: list[float]) -> list[float]:
    """Converts linear sRGB to CIE L*a*b* under D65."""
    x = 0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]
    y = 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]
    z = 0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x / 0.9505, y, z / 1.089))
    return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)]


def seen(colour: list[float], cones: list[list[float]]) -> list[float]:
    return [min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear(colour))))) for row in cones]


def palette(file: Path) -> dict[str, list[float]]:
    return {name: channels(value) for name, value in re.findall(r"--([\w-]+): (#[0-9a-f]{6});", file.read_text())}


@pytest.mark.parametrize("light", ["style.css", "dark.css"])
@pytest.mark.parametrize("cones", MACHADO)
def test_steps_are_told_apart_whatever_cones_a_reader_has(templates, light, cones):
    """A distance of 2.3 is just noticeable side by side; boxes that are apart need several times that."""
    colours = palette(templates / light)
    places = {step: lab(seen(colours[step], MACHADO[cones])) for step in STEPS}
    for a, b in itertools.combinations(STEPS, 2):
        distance = sum((x - y) ** 2 for x, y in zip(places[a], places[b])) ** 0.5
        assert distance >= 15, (a, b, distance)


@pytest.mark.parametrize("light", ["style.css", "dark.css"])
def test_words_on_a_step_have_the_contrast_of_wcag_aa(templates, light):
    colours = palette(templates / light)
    for step in STEPS:
        assert contrast(colours[step], colours[f"on-{step}"]) >= 4.5, step
