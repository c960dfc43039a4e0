"""Compiles the programs that are compared. The library is the user's: the project's Release build, no developer flags."""

from __future__ import annotations

import subprocess
from pathlib import Path

PEERS = Path(__file__).resolve().parent
ROOT = PEERS.parents[1]
BUILD = ROOT / "build" / "peers"
INCLUDE = ROOT / "framework" / "include"
FLOORS = ("measure", "wire", "model")


def ran(*command: object, cwd: Path | None = None) -> str:
    """The standard output of a command that must succeed; what it complains of goes to ours."""
    return subprocess.run([str(word) for word in command], check=True, stdout=subprocess.PIPE, text=True, cwd=cwd).stdout


def libraries(build: Path) -> list[Path]:
    """What a benchmark program links, from a build tree of the project."""
    return [build / "framework" / f"libholdfast_{floor}.a" for floor in FLOORS]


def built_libraries() -> list[Path]:
    options = ("-DCMAKE_BUILD_TYPE=Release", "-DHOLDFAST_UNIT_TESTS=OFF")
    ran("cmake", "-G", "Ninja", "-S", ROOT, "-B", BUILD, *options)
    ran("cmake", "--build", BUILD, "--target", "holdfast_measure")
    return libraries(BUILD)


def compiled(source: Path, output: Path, *options: object) -> Path:
    """An object file, at the optimisation of a Release build."""
    ran("c++", "-std=c++20", "-O3", "-DNDEBUG", "-I", INCLUDE, "-I", PEERS, *options, "-c", source, "-o", output)
    return output


def linked(output: Path, *parts: object) -> Path:
    ran("c++", "-o", output, *parts)
    return output
