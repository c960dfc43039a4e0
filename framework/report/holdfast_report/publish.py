"""Writes the pages to a directory. If that fails, the old report stays complete.

Everything is written beside the directory first, so that a full disk or an interrupted run does not damage the old report.
Then the files are replaced one by one, `index.html` last. Other files in the directory are not touched.
"""

from __future__ import annotations

import fcntl
import glob
import os
import shutil
import tempfile
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from typing import Iterable, Iterator

from .error import ReportError

MARKER = ".holdfast-report"
_MARKER_TEXT = "The pages in this directory belong to a Holdfast report. The next report replaces them.\n"


def publish(pages: Iterable[tuple[str, str]], output: Path) -> None:
    """Writes `pages`, path and content of each, into the directory `output`.

    Raises ReportError if `output` is a file, or a directory with other files in it.
    """
    output = output.resolve()
    try:
        _refuse_foreign(output)
        output.parent.mkdir(parents=True, exist_ok=True)
        # The stage is beside the output, so that moving a file is a rename within one file system.
        prefix = f".{output.name}-"
        _remove_left(output.parent, prefix)
        with tempfile.TemporaryDirectory(prefix=prefix, dir=output.parent) as stage, _locked(Path(stage)):
            files = _write(pages, Path(stage))
            _replace(files, Path(stage), output)
        _remove_stale(set(files), output)
    except OSError as error:
        raise ReportError(f"The report cannot be written to '{output}': {error.strerror or error}.") from error


@contextmanager
def _locked(directory: Path) -> Iterator[bool]:
    """Locks the directory, so that no other process removes it. Yields False if another process has the lock, or locks
    are unsupported."""
    descriptor = os.open(directory, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        yield _has_lock(descriptor)
    finally:
        os.close(descriptor)


def _has_lock(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    except OSError:
        return False


def _remove_left(parent: Path, prefix: str) -> None:
    """Removes the directories of processes that were killed while they wrote."""
    # tempfile appends eight characters to the prefix.
    for left in parent.glob(f"{glob.escape(prefix)}????????"):
        with suppress(OSError), _locked(left) as is_left:
            if is_left:
                shutil.rmtree(left, ignore_errors=True)


def _refuse_foreign(output: Path) -> None:
    if not output.exists():
        return
    if not output.is_dir():
        raise ReportError(f"The output '{output}' is a file; --output names a directory.")
    if not (output / MARKER).exists() and any(output.iterdir()):
        raise ReportError(
            f"The directory '{output}' has files in it but no Holdfast report (no {MARKER}); "
            "empty it, or let --output name another one."
        )


def _write(pages: Iterable[tuple[str, str]], stage: Path) -> list[str]:
    """Writes the marker first. A directory with any file of a report then has the marker, and the next report can
    replace it."""
    files = []
    for name, text in chain([(MARKER, _MARKER_TEXT)], pages):
        file = stage / name
        file.parent.mkdir(exist_ok=True)
        # A name from the report can contain half of a surrogate pair, which UTF-8 cannot encode.
        file.write_text(text, encoding="utf-8", errors="replace")
        files.append(name)
    return files


def _replace(files: list[str], stage: Path, output: Path) -> None:
    for name in files:
        (output / name).parent.mkdir(parents=True, exist_ok=True)
        # os.replace would fail if the directory is a mount point.
        shutil.move(stage / name, output / name)


def _remove_stale(files: set[str], output: Path) -> None:
    """Removes pages of tests that no longer exist, and files that the pages no longer use."""
    owned = [*output.glob("tests/*.html"), *output.glob("curves/*.html")]
    # Older versions wrote plotly.js, with 8 MB.
    owned += [output / name for name in ("curves.html", "coverage.html", "help.html", "coverage.js", "plotly.js")]
    for file in owned:
        if file.relative_to(output).as_posix() not in files:
            file.unlink(missing_ok=True)
