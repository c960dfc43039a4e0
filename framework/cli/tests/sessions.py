"""Makes stores with sessions that were not measured: copies of one measured session with other numbers."""

from __future__ import annotations

import base64
import json
import sqlite3
import struct
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Any

from project import Project

# Added to a session's value, so that no two neighbouring values are equal; the median of five consecutive
# offsets is 0 or close to 0.
WOBBLE = [0, 2, -2, 1, -1, 3, -3]


def fill(project: Project, values: Sequence[float], machines: Sequence[str] = ()) -> list[str]:
    """Replaces the first session by copies with these medians. Their commits are c00000, c00001, ..."""
    with closing(sqlite3.connect(project.store)) as store:
        store.row_factory = sqlite3.Row
        session, run = (dict(store.execute(f"SELECT * FROM {table}").fetchone()) for table in ("session", "run"))
        processes = [dict(row) for row in store.execute("SELECT * FROM process WHERE side = 'current'")]
        for table in ("process", "run", "session"):
            store.execute(f"DELETE FROM {table}")
        for i, value in enumerate(values):
            ids = {"session": f"s{i:05}", "run": f"r{i:05}"}
            machine = machines[i] if machines else session["fingerprint"]
            started = f"2026-01-01T{i // 60:02}:{i % 60:02}:00Z"
            put(store, "session", session, sequence=i, id=ids["session"], commit_id=f"c{i:05}", started=started,
                fingerprint=machine)  # fmt: skip
            put(store, "run", run, sequence=i, id=ids["run"], session=ids["session"], started=started,
                level=value, low=value, high=value)  # fmt: skip
            for process in processes:
                put(store, "process", process, run=i, samples=with_median(value))
        store.commit()
    return [f"c{i:05}" for i in range(len(values))]


def put(store: sqlite3.Connection, table: str, row: dict[str, Any], **changes: object) -> None:
    changed = row | changes
    marks = ", ".join("?" * len(changed))
    store.execute(f"INSERT INTO {table} ({', '.join(changed)}) VALUES ({marks})", list(changed.values()))


def with_median(value: float) -> str:
    """Returns five samples in the store's format: CBOR (store/stored_samples.hpp)."""
    numbers = b"\x85" + 5 * (b"\xfb" + struct.pack(">d", value))
    return base64.b64encode(b"\x89\x85" + 5 * b"\x01" + numbers + numbers + 6 * b"\xf6").decode("ascii")


def change_facts(project: Project, change: Callable[[dict[str, str]], object]) -> None:
    """Changes the facts, as if the sessions so far had been on another machine."""
    with closing(sqlite3.connect(project.store)) as store:
        for session, text in store.execute("SELECT id, facts FROM session").fetchall():
            facts = json.loads(text)
            change(facts)
            store.execute("UPDATE session SET facts = ? WHERE id = ?", (json.dumps(facts), session))
        store.commit()


def accept(project: Project, run: str) -> None:
    with closing(sqlite3.connect(project.store)) as store:
        store.execute(
            "INSERT INTO baseline (test, benchmark, params, metric, config, run, accepted)"
            " SELECT test, benchmark, params, metric, config, id, '2026-01-02T00:00:00Z' FROM run WHERE id = ?",
            (run,),
        )
        store.commit()


def around(level: float, count: int) -> list[float]:
    return [level + WOBBLE[i % len(WOBBLE)] for i in range(count)]
