"""Makes a store with a baseline, and mutations of its values, types and bytes."""

from __future__ import annotations

import random
import shutil
import sqlite3
import subprocess
from contextlib import closing, suppress
from pathlib import Path

VALUES = ["", "{}", "[]", "null", "{", "NaN", "-1", "x" * 100_000, "[" * 100_000, "\x00", "9" * 400, '{"a": 1e999}', "2026-13-45T99:99:99Z"]


def made_by(holdfast: str, place: Path) -> Path:
    """Makes a store by importing results of another tool, which needs no measurement, and accepting them."""
    place.mkdir(parents=True)
    file = place / "holdfast.db"
    csv = place / "results.csv"
    rows = [f"2026-11-{session + 1:02d}T00:00:00Z,sort,{i // 3},{1000 + session + i}" for session in range(4) for i in range(12)]
    csv.write_text("time,benchmark,process,value\n" + "\n".join(rows) + "\n", "utf-8")
    for words in (["import", "--from", "csv", csv, "--test", "nap"], ["baseline", "accept", "nap"]):
        subprocess.run([holdfast, *map(str, words), "--store", f"sqlite3:{file}"], check=True, capture_output=True, cwd=place)
    with closing(sqlite3.connect(file)) as opened:
        opened.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return file


def mutated(file: Path, chance: random.Random, into: Path) -> Path:
    mutant = into / "mutated.db"
    shutil.copy(file, mutant)
    if chance.random() < 0.3:
        change_bytes(mutant, chance)
    else:
        with closing(sqlite3.connect(mutant)) as opened:
            opened.execute("PRAGMA foreign_keys = OFF")
            for _ in range(chance.choice([1, 1, 2, 5])):
                with suppress(sqlite3.Error):
                    change_value(opened, chance)
            opened.commit()
    return mutant


def change_bytes(mutant: Path, chance: random.Random) -> None:
    content = bytearray(mutant.read_bytes())
    for _ in range(chance.choice([1, 4, 64])):
        content[chance.randrange(len(content))] = chance.randrange(256)
    if chance.random() < 0.1:
        del content[chance.randrange(len(content)) :]
    mutant.write_bytes(content)


def change_value(opened: sqlite3.Connection, chance: random.Random) -> None:
    tables = [name for (name,) in opened.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")]
    table = chance.choice(tables)
    column = chance.choice([name for _, name, *_ in opened.execute(f"PRAGMA table_info({table})")])
    (value,) = opened.execute(f"SELECT {column} FROM {table} ORDER BY random() LIMIT 1").fetchone() or (None,)
    raw = value if isinstance(value, bytes) else str(value).encode()
    at = chance.randrange(len(raw) + 1)
    wrong = chance.choice([None, b"\xff\x00", 2**63 - 1, -(2**63), 0.5, raw, raw[:at], raw[:at] + bytes([chance.randrange(256)]) + raw[at + 1 :],
                           (raw[:at] + b"9" + raw[at:]).decode(errors="replace"), *VALUES])  # fmt: skip
    where = "" if chance.random() < 0.5 else f" WHERE rowid = (SELECT max(rowid) FROM {table})"
    if chance.random() < 0.1:
        opened.execute(f"DELETE FROM {table}{where}")
    else:
        opened.execute(f"UPDATE {table} SET {column} = ?{where}", (wrong,))
