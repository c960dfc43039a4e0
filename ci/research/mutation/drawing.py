"""Draws places: a source is drawn in proportion to its estimated number of places, and within a source each place has the same chance.
So only drawn sources have to be parsed."""

from __future__ import annotations

import collections
import itertools
import random
import re
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Mapping

from mutation.edit import Edit

if TYPE_CHECKING:
    from mutation.places import Source

# Tests, and sources that are compiled into users' programs or preloaded into them.
TESTS = r"_test[.]cpp$|/(tests|fixtures)/|/(unit_test_main|filtered_calls)[.]"
LEFT_OUT = re.compile(TESTS + "|/(preload|launcher|agent)/|^framework/include/")
OPERATORS = r"[=!<>]=|&&| (?:\|\||[<>+-]) "
STATEMENTS = r"\b(?:if|while) \(|\breturn (?:true|false);|^ +[\w.:>-]+\(.*\);$"
LIKELY = re.compile(rf"{OPERATORS}|{STATEMENTS}|(?<![\w.])\d", re.MULTILINE)
PRODUCT = re.compile(r"^framework/.*[.][ch]pp$")


@dataclass
class Drawn:
    edits: list[Edit]
    refused: int
    """Number of edits that Clang rejected and that were replaced by others."""


def is_product(file: str, room: str | None = None) -> bool:
    """Returns true if the file is a source of the product, and of this room if one is given."""
    in_room = room is None or file.startswith(f"framework/{room}/")
    return bool(PRODUCT.search(file)) and not LEFT_OUT.search(file) and in_room


def likely_places(text: str) -> int:
    """Returns the estimated number of places in a source, without comments, directives and constant expressions."""
    code = re.sub(r"//.*|^ *#.*|^.*\bconstexpr\b.*", "", text, flags=re.MULTILINE)
    return len(LIKELY.findall(code))


def shares(weights: Mapping[str, int], count: int, seed: int, draw: int) -> dict[str, int]:
    """Returns for each file its number of the `count` places, drawn in proportion to the weights."""
    files = sorted(weights)
    if not files:
        return {}
    chosen = random.Random(f"{seed} {draw}").choices(files, [weights[file] for file in files], k=count)
    return dict(collections.Counter(chosen))


def drawn_of(source: Source, count: int, seed: int, header: str) -> tuple[list[Edit], int]:
    from mutation import places  # needs libclang, which the tests of this file do not need

    return places.drawn(source, count, seed, header)


def draw(sources: Mapping[str, Source], count: int, seed: int, header: str, jobs: int) -> Drawn:
    """Draws `count` edits, or all if there are fewer. A source that is drawn again contributes the next places of its
    own order."""
    weights = {file: weight for file, source in sources.items() if (weight := likely_places(source.text()))}
    wanted: collections.Counter[str] = collections.Counter()
    found: dict[str, tuple[list[Edit], int]] = {}
    with ProcessPoolExecutor(jobs) as pool:
        for again in itertools.count():
            missing = count - sum(len(edits) for edits, _ in found.values())
            if missing == 0 or not weights:
                break
            more = shares(weights, missing, seed, again)
            wanted.update(more)
            files = sorted(more)
            made = pool.map(drawn_of, [sources[file] for file in files], [wanted[file] for file in files],
                            itertools.repeat(seed), itertools.repeat(header))  # fmt: skip
            for file, (edits, refused) in zip(files, made):
                found[file] = edits, refused
                if len(edits) < wanted[file]:  # it has no further places
                    del weights[file]
                    wanted[file] = len(edits)
    edits = [edit for file in sorted(found) for edit in found[file][0]]
    return Drawn(edits, sum(refused for _, refused in found.values()))


def product_sources(tree: Path, room: str | None) -> list[str]:
    files = (path.relative_to(tree).as_posix() for path in sorted((tree / "framework").rglob("*.[ch]pp")))
    return [file for file in files if is_product(file, room)]
