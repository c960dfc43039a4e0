"""Tests that the second link of the current program succeeds whatever an edit does to the sections of its objects."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pieces
import pytest
from project import PASS, Measured, Project, configure

pytestmark = pytest.mark.slow

PAGE = 4096
EDITS = int(os.environ.get("HOLDFAST_LINK_EDITS", "3"))  # more of them take longer
CLANG = "-DCMAKE_CXX_COMPILER=clang++"
KINDS = {
    "release": (),
    "size": ("-DCMAKE_BUILD_TYPE=MinSizeRel",),
    "debug": ("-DCMAKE_BUILD_TYPE=Debug",),
    "no-pie": ("-DCMAKE_POSITION_INDEPENDENT_CODE=OFF", "-DCMAKE_EXE_LINKER_FLAGS=-no-pie -Wl,-z,noseparate-code"),
    "static": ("-DCMAKE_EXE_LINKER_FLAGS=-static",),
    "clang": (CLANG, "-DCMAKE_BUILD_TYPE=RelWithDebInfo"),
    "shared": ("-DPART=SHARED",),
    "lld-shared": ("-DPART=SHARED", "-DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld", "-DCMAKE_SHARED_LINKER_FLAGS=-fuse-ld=lld"),
    "gold": ("-DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=gold",),
    "lld": ("-DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld -Wl,--icf=safe,--threads=1",),
    "mold": ("-DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=mold",),
    "gcc-lto": ("-DCMAKE_INTERPROCEDURAL_OPTIMIZATION=ON",),
    "clang-lto": (CLANG, "-DCMAKE_CXX_FLAGS=-flto", "-DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld"),
    "clang-thinlto": (CLANG, "-DCMAKE_INTERPROCEDURAL_OPTIMIZATION=ON", "-DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld"),
}


def addresses(program: Path) -> dict[str, set[int]]:
    """Returns the addresses of pieces by name, modulo pages; equal pieces may have one name."""
    listed = subprocess.run(["nm", "-C", "--defined-only", program], capture_output=True, text=True, check=True).stdout
    found: dict[str, set[int]] = {}
    for address, _, name in (line.split(" ", 2) for line in listed.splitlines()):
        if name.startswith("piece") and "[" not in name:
            found.setdefault(name.partition("(")[0], set()).add(int(address, 16) % PAGE)
    return found


def all_addresses(files: Iterable[Path]) -> dict[str, set[int]]:
    found: dict[str, set[int]] = {}
    for file in files:
        for name, places in addresses(file).items():
            found.setdefault(name, set()).update(places)
    return found


def measure(project: Project) -> Measured:
    (declaration,) = (project.build / "holdfast/declarations").glob("pieces.*.json")
    return project.measure("pieces", "--affected", "measure", "--processes", 2, config=declaration.suffixes[0][1:])


@pytest.mark.parametrize("kind", KINDS)
def test_unchanged_functions_have_their_accepted_addresses_after_any_edit(kind: str, tmp_path: Path) -> None:
    if CLANG in KINDS[kind] and shutil.which("clang++") is None:
        pytest.skip("clang++ is not installed")
    options = ("-DCMAKE_BUILD_TYPE=Release", *KINDS[kind])
    before = pieces.program(list(KINDS).index(kind))
    project = configure("pieces", tmp_path, *options)
    pieces.write(before, project.source)
    project.compile()
    measure(project)
    project.accept("pieces")
    accepted = all_addresses([project.build / "bench", *project.build.glob("libpart.so.1.2")])
    for seed in range(1, EDITS + 1):
        after = pieces.edited(before, seed)
        pieces.write(after, project.source)
        project.compile()
        placement = measure(project).result["placement"]
        assert placement["why_not"] == "", seed
        placed = all_addresses((project.build / "holdfast/placed").glob("*/placed-*"))
        changed = {piece.name for piece in set(after) - set(before)}
        same = {piece.name for piece in set(before) & set(after)} & accepted.keys() - changed
        assert len(same) > 80 and {name for name in same if not placed[name] <= accepted[name]} == set(), seed


LINKER = """#!/bin/sh
case "$*" in
*/linking.*/script*)
  echo "ld: warning: this is none" >&2
  echo "ld: {error}" >&2
  exit 1 ;;
esac
exec /usr/bin/ld "$@"
"""


def test_a_linker_that_fails_is_quoted_in_one_line_and_its_log_is_kept(tmp_path: Path) -> None:
    error = "no room for " + 90 * "everything "
    linker = tmp_path / "tools/ld"
    linker.parent.mkdir()
    linker.write_text(LINKER.format(error=error), "utf-8")
    linker.chmod(0o755)
    project = configure("pieces", tmp_path, "-DCMAKE_BUILD_TYPE=Release", f"-DCMAKE_EXE_LINKER_FLAGS=-B{linker.parent}")
    before = pieces.program(1)
    pieces.write(before, project.source)
    project.compile()
    measure(project)
    project.accept("pieces")
    pieces.write(pieces.edited(before, 1), project.source)
    project.compile()
    why = measure(project).result["placement"]["why_not"]
    (log,) = (project.build / "holdfast/placed").glob("bench-*/placed-*.log")
    shown = ("ld: " + error)[:120]
    assert why == f"linking it again exited with 1: {shown} ... (output of the linker: {log})"
    assert log.read_text("utf-8").startswith(f"ld: warning: this is none\nld: {error}\n")
