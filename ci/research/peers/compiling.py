"""Compiles the compared programs. They link the same as users' programs: the Release build, without developer flags."""

from __future__ import annotations

import functools
import subprocess
from pathlib import Path

PEERS = Path(__file__).resolve().parent
ROOT = PEERS.parents[2]
BUILD = ROOT / "build" / "peers"
INCLUDE = ROOT / "framework" / "include"
FLOORS = ("bench", "settings", "lines", "events", "numbers", "model")
RELEASE = "-O3"  # CMake's Release flag for GCC and Clang
GOOGLE = ("-lbenchmark", "-lpthread")


def ran(*command: object) -> str:
    """Returns the standard output of a command that must succeed; its errors go to this process' standard error."""
    return subprocess.run([str(word) for word in command], check=True, stdout=subprocess.PIPE, text=True).stdout


def built_libraries() -> list[Path]:
    """Builds and returns the libraries that a benchmark program links."""
    options = ("-DCMAKE_BUILD_TYPE=Release", "-DHOLDFAST_UNIT_TESTS=OFF")
    ran("cmake", "-G", "Ninja", "-S", ROOT, "-B", BUILD, *options)
    ran("cmake", "--build", BUILD, "--target", "holdfast_bench")
    return [BUILD / "framework" / f"libholdfast_{floor}.a" for floor in FLOORS]


def compiling(compiler: str, source: Path, *options: object) -> list[str]:
    """Returns the command, without the options that select its output."""
    words = (compiler, "-std=c++20", "-DNDEBUG", "-I", INCLUDE, "-I", PEERS, *options, source)
    return [str(word) for word in words]


def compiled(source: Path, directory: Path, *options: object, optimisation: str = RELEASE) -> Path:
    """Compiles an object file into the directory."""
    made = directory / f"{source.stem}.o"
    ran(*compiling("c++", source, optimisation, *options), "-c", "-o", made)
    return made


def linked(output: Path, *parts: object) -> Path:
    ran("c++", "-o", output, *parts)
    return output


@functools.cache
def has_google(compiler: str = "c++") -> bool:
    """Returns true if the compiler finds Google Benchmark."""
    command = [compiler, "-std=c++20", "-fsyntax-only", "-x", "c++", "-"]
    return subprocess.run(command, input=b"#include <benchmark/benchmark.h>", capture_output=True).returncode == 0
