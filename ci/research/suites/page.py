"""Replaces sections of a page of the documentation, and describes the origin of their data."""

from __future__ import annotations

import os
import re
from pathlib import Path

from suites.project import ROOT, run


def put_into(file: Path, head: str, text: str) -> None:
    """Replaces the section with this heading ("## Noise"), or appends it."""
    parts = re.split(r"^(?=## )", file.read_text(), flags=re.MULTILINE)
    others = [part for part in parts if part.split("\n")[0] != head]
    at = next((i for i, part in enumerate(parts) if part.split("\n")[0] == head), len(others))
    before, after = "".join(others[:at]), "".join(others[at:])
    file.write_text("\n".join(part for part in (before.rstrip("\n") + "\n", text, after) if part))


def machine() -> str:
    cpu = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    return f"{cpu[1] if cpu else 'unknown processor'}, {os.cpu_count()} processors"


def commit() -> str:
    return run("git", "describe", "--always", "--dirty", "--exclude", "*", cwd=ROOT).stdout.strip()
