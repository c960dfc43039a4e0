"""Describes the machine and the versions of a measurement."""

from __future__ import annotations

import json
import os
import subprocess
from datetime import datetime, timezone
from pathlib import Path

from .compiling import ran

PACKAGES = ("libbenchmark-dev", "libbenchmark-tools", "hyperfine", "catch2", "python3-pytest-benchmark", "valgrind")


def version(package: str) -> str:
    """Returns the version of a Debian package; "" if it is not installed."""
    asked = ["dpkg-query", "-W", "-f", "${db:Status-Status} ${Version}", package]
    status, _, found = subprocess.run(asked, capture_output=True, text=True).stdout.partition(" ")
    return found if status == "installed" else ""


def missing() -> list[str]:
    return [package for package in PACKAGES if not version(package)]


def nanobench_version(header: Path | None) -> str:
    if not header:
        return "not available (Debian has none; --nanobench DIRECTORY says where its header is)"
    words = [line.split() for line in (header / "nanobench.h").read_text().splitlines()]
    numbers = [word[2] for word in words if len(word) > 2 and word[1].startswith("ANKERL_NANOBENCH_VERSION_")]
    return ".".join(numbers[:3])


def described(wrapper: Path, header: Path | None) -> str:
    """Returns sentences with the machine, the versions and the date."""
    facts = json.loads(ran(wrapper, "doctor", "--json"))["facts"]
    kind = f"virtual ({facts['virtualisation']})" if facts["virtualised"] == "yes" else "not virtual"
    compiler = ran("c++", "--version").splitlines()[0]
    versions = ", ".join(f"{package} {version(package) or 'not installed'}" for package in PACKAGES)
    return (f"Measured on {datetime.now(timezone.utc):%Y-%m-%d %H:%M} UTC on {facts['cpu']}, {facts['cores']} cores, {kind}, "
            f"{facts['kernel']}, {compiler}; load average at the start {os.getloadavg()[0]:.1f}. Peers: {versions}, nanobench {nanobench_version(header)}.")  # fmt: skip
