"""Makes mutations of the bytes and words of text files; the samples are from the fuzzer's corpus."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

CORPUS = Path(__file__).resolve().parents[3] / "framework/tests/fuzz/corpus"
IMPORTED = {"google-benchmark-file": "google-benchmark", "hyperfine-file": "hyperfine", "pytest-benchmark-file": "pytest-benchmark", "csv-file": "csv"}
WORDS = [b"", b"0", b"-1", b"1e999", b"NaN", b"inf", b"9" * 400, b"null", b"{}", b"[]", b"[" * 100_000, b'"', b"\\ud800", b"\xff", b"\x00", b"\n", b",", b"x" * 100_000]

Readers = Callable[[Path, Path], list[list[object]]]


def samples(_: str, place: Path) -> list[tuple[Path, Readers]]:
    place.mkdir(parents=True)
    found: list[tuple[Path, Readers]] = []

    def add(folder: str, readers: Readers) -> None:
        found.extend((file, readers) for file in sorted((CORPUS / folder).iterdir()) if file.stat().st_size < 1 << 20)

    def imported(by: str) -> Readers:
        return lambda file, into: [["import", "--from", by, file, "--store", f"sqlite3:{into}/all.db"], ["history", "*", "--store", f"sqlite3:{into}/all.db"]]

    for folder, by in IMPORTED.items():
        add(folder, imported(by))
    add("sample-file", lambda file, _: [["judge", "--tester", tester, "--baseline", file, "--current", file] for tester in ("shift", "anova", "sbs", "exact")])
    add("baseline-file", lambda file, into: [["baseline", "import", file, "--store", f"sqlite3:{into}/all.db"], ["store", "check", "--store", f"sqlite3:{into}/all.db"]])
    add("aliases", lambda file, into: [["history", "*", "--aliases", file, "--store", f"sqlite3:{into}/all.db"]])
    add("suite", lambda file, into: [["gate", "--suite", file, "--store", f"sqlite3:{into}/all.db"]])
    return found


def mutated(file: Path, chance: random.Random, into: Path) -> Path:
    content = file.read_bytes()
    for _ in range(chance.choice([1, 1, 2, 8])):
        words = list(re.finditer(rb'"[^"]*"|[-+.\w]+', content))
        if words and chance.random() < 0.7:
            begin, end = chance.choice(words).span()
            by = chance.choice([*WORDS, content[begin:end] * 2, chance.choice(words).group()])
        else:
            begin = chance.randrange(len(content) + 1)
            end = min(len(content), begin + chance.choice([0, 1, 8]))
            by = bytes(chance.randrange(256) for _ in range(chance.choice([0, 1, 4])))
        content = content[:begin] + by + content[end:]
    mutant = into / f"mutated{file.suffix}"
    mutant.write_bytes(content)
    return mutant
