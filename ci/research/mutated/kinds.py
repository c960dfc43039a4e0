"""Defines the kinds of files: samples of each, their mutations, and the commands that read them."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from mutated import elf, store, text

Words = list[object]


@dataclass
class Sample:
    """A sample file. `mutate(chance, place)` writes a mutated copy into `place`; `readers(file, place)` are arguments of
    holdfast."""

    kind: str
    mutate: Callable[[random.Random, Path], Path]
    readers: Callable[[Path, Path], list[Words]]


def of_elf(_: str, place: Path) -> list[Sample]:
    def sample(file: Path, other: Path) -> Sample:
        return Sample("elf", lambda chance, into: elf.mutated(file, chance, into), lambda mutated, _: [["diff", mutated, other], ["diff", other, mutated]])

    return [sample(file, other) for file, other in elf.programs(place)]


def of_store(holdfast: str, place: Path) -> list[Sample]:
    def readers(mutated: Path, into: Path) -> list[Words]:
        named = ["--store", f"sqlite3:{mutated}"]
        shown: list[Words] = [["store", "check"], ["store", "stats"], ["history", "*"], ["gate"], ["report", "json"], ["report", "text"], ["baseline", "list"],
                              ["baseline", "show"], ["trend"]]  # fmt: skip
        return [[*words, *named] for words in shown] + [["merge", mutated, "--store", f"sqlite3:{into}/all.db"]]

    original = store.made_by(holdfast, place)
    return [Sample("store", lambda chance, into: store.mutated(original, chance, into), readers)]


def of_text(holdfast: str, place: Path) -> list[Sample]:
    def sample(file: Path, readers: Callable[[Path, Path], list[Words]]) -> Sample:
        return Sample("text", lambda chance, into: text.mutated(file, chance, into), readers)

    return [sample(file, readers) for file, readers in text.samples(holdfast, place)]


KINDS: dict[str, Callable[[str, Path], list[Sample]]] = {"elf": of_elf, "store": of_store, "text": of_text}
