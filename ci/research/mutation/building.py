"""Copies the tree, and builds it once with all mutants."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Iterable, Mapping, Sequence

from mutation.edit import TEXT, Edit, including, rewritten

HEADER = Path(__file__).resolve().parent / "mutant.hpp"
TARGETS = ("framework/all", "holdfast_pages")
PLACE = re.compile(r"([^\s:'\"]+\.[ch]pp):(\d+)[:,]")
ERROR = re.compile(PLACE.pattern + r"(\d+:)? (fatal )?error:")


class BuildFailed(Exception):
    pass


def unpack(repository: Path, commit: str, tree: Path) -> None:
    tree.mkdir(parents=True)
    with subprocess.Popen(["git", "-C", repository, "archive", commit], stdout=subprocess.PIPE) as archive:
        subprocess.run(["tar", "-x", "-C", tree], stdin=archive.stdout, check=True)
    if archive.returncode != 0:
        raise BuildFailed(f"git cannot read {commit} of {repository}")


def quietly(command: list[str | Path]) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise BuildFailed(f"{shlex.join(map(str, command))}\n{done.stdout[-4000:]}{done.stderr[-4000:]}")


def configure(tree: Path, build: Path, *options: str) -> None:
    quietly(["cmake", "-G", "Ninja", "-S", tree, "-B", build, "-DCMAKE_BUILD_TYPE=Release", "-DHOLDFAST_DEVELOPER=OFF",
             "-DCMAKE_CXX_FLAGS=-w", *options])  # fmt: skip


def compiler_arguments(tree: Path, scratch: Path, files: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Returns for each file the compiler arguments that affect its meaning. A header gets the arguments of a source beside it."""
    configure(tree, scratch, "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", "-DCMAKE_UNITY_BUILD=OFF")
    found: dict[str, tuple[str, ...]] = {}
    for command in json.loads((scratch / "compile_commands.json").read_text(encoding="utf-8")):
        words = [word for word in shlex.split(command["command"]) if word.startswith(("-I", "-D", "-std", "-isystem"))]
        found.setdefault(Path(command["file"]).as_posix(), tuple(words))
    arguments = {}
    for file in files:
        path = tree / file
        beside = (found[other] for other in sorted(found) if Path(other).parent == path.parent)
        known = found.get(path.as_posix()) or next(beside, None)
        if known:
            arguments[file] = ("-xc++", *known)
    return arguments


@dataclass
class Mutated:
    """The tree with its edits, by their numbers."""

    tree: Path
    originals: Path
    """Copies of the original sources, from which edited files are written again without the edits that do not compile."""
    build: Path
    jobs: int
    targets: Sequence[str] = TARGETS

    def write(self, edits: Mapping[int, Edit]) -> None:
        for file in sorted({edit.file for edit in edits.values()}):
            if not (self.originals / file).exists():
                (self.originals / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(self.tree / file, self.originals / file)
        for kept in sorted(path for path in self.originals.rglob("*") if path.is_file()):
            file = kept.relative_to(self.originals).as_posix()
            original = kept.read_text(encoding="latin-1")
            mine = {number: edit for number, edit in edits.items() if edit.file == file}
            text = rewritten(original, mine)
            if any(edit.kind != TEXT for edit in mine.values()):
                text = including(str(HEADER), text)
            if (self.tree / file).read_text(encoding="latin-1") != text:
                (self.tree / file).write_text(text, encoding="latin-1")

    def compile(self, edits: dict[int, Edit]) -> dict[int, Edit]:
        """Builds without the edits that the compiler rejects; returns the remaining ones."""
        while True:
            self.write(edits)
            done = subprocess.run(["ninja", "-C", self.build, "-k", "0", "-j", str(self.jobs), *self.targets],
                                  capture_output=True, text=True)  # fmt: skip
            if done.returncode == 0:
                return edits
            bad = complained_of(done.stdout, self.tree, edits)
            if not bad:
                raise BuildFailed(done.stdout[-8000:])
            edits = {number: edit for number, edit in edits.items() if number not in bad}


def complained_of(output: str, tree: Path, edits: Mapping[int, Edit]) -> set[int]:
    """Returns the edits at the lines of errors; if there are none, the edits at the other lines that the messages name. An error of a
    constant may name only the place of its use. In that case, returns all edits of the source with the error and of the headers
    beside it."""
    for pattern in (ERROR, PLACE):
        places = {(match[1], int(match[2])) for match in pattern.finditer(output)}
        bad = {number for number, edit in edits.items()
               if any(Path(file) == tree / edit.file and edit.line <= line <= edit.last_line for file, line in places)}  # fmt: skip
        if bad:
            return bad
    sources = {Path(match[1]) for match in ERROR.finditer(output)}
    folders = {source.parent for source in sources}
    return {number for number, edit in edits.items()
            if tree / edit.file in sources or (edit.file.endswith(".hpp") and (tree / edit.file).parent in folders)}  # fmt: skip
