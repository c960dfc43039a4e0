"""Tests snapshots that must not be run, and the messages about them. They are not executed at all: the accepted script would
leave a file behind."""

import ctypes
import os
from pathlib import Path

import pytest
from conftest import Kept
from project import UNDECIDED, Project, one_line


@pytest.fixture
def accepted(kept_projects: Kept, scripts: Project) -> Project:
    """Returns a baseline whose script writes a file when it is run; the current one does not."""

    def accept(_: Path) -> None:
        said = scripts.source / "said"
        scripts.edit("parse.sh", "pause=0", f"pause=0; date >>'{said}'")
        scripts.measure("parse")
        scripts.accept("parse")
        scripts.edit("parse.sh", "pause=0; .*", "pause=0")
        said.unlink()

    return kept_projects.project("accepted saying so", accept)


def snapshot(project: Project) -> Path:
    (path,) = Path(f"{project.store}.snapshots").rglob("*.zst")
    return path


def refused(project: Project, *words: str) -> None:
    """Checks that BASELINE auto uses stored samples and warns, and that live is incompatible; both give the reason."""
    auto = project.measure("parse")
    assert auto.result["baseline"]["kind"] == "stored"
    assert auto.code == UNDECIDED  # the numbers of one session are too few
    warnings = one_line(" ".join(auto.result["warnings"]))
    live = project.measure("parse", "--baseline", "live")
    assert live.verdict == "incompatible" and live.code == UNDECIDED
    for said in (warnings, one_line(live.result["message"])):
        for word in words:
            assert word in said
    assert not (project.source / "said").exists()


def test_a_snapshot_is_run_as_it_was_accepted(accepted: Project) -> None:
    assert accepted.measure("parse", "--identical", "measure").result["baseline"]["kind"] == "live"
    assert (accepted.source / "said").exists()


@pytest.mark.parametrize("place", [0.1, 0.5, 0.9])
@pytest.mark.slow
def test_one_flipped_bit_is_refused(accepted: Project, place: float) -> None:
    path = snapshot(accepted)
    content = bytearray(path.read_bytes())
    content[int(len(content) * place)] ^= 4
    path.write_bytes(content)
    refused(accepted, str(path), "the snapshot of parse.sh is damaged", "accept the baseline again")


def test_a_truncated_file_is_refused(accepted: Project) -> None:
    path = snapshot(accepted)
    path.write_bytes(path.read_bytes()[:-20])
    refused(accepted, str(path), "is damaged")


def test_another_script_in_its_place_is_refused(accepted: Project) -> None:
    path = snapshot(accepted)
    path.write_bytes(compressed(f"#!/bin/sh\ndate >'{accepted.source}/said'\n".encode()))
    refused(accepted, str(path), "is damaged")


@pytest.mark.slow
def test_a_bomb_is_refused(accepted: Project) -> None:
    path = snapshot(accepted)
    path.write_bytes(compressed(bytes(1 << 28)))
    refused(accepted, str(path), "bytes, but at most")
    path.write_bytes(bytes(1 << 24))
    refused(accepted, str(path), "bytes, but at most")


def compressed(content: bytes) -> bytes:
    zstd = ctypes.CDLL("libzstd.so.1")
    zstd.ZSTD_compressBound.restype = zstd.ZSTD_compress.restype = ctypes.c_size_t
    room = zstd.ZSTD_compressBound(ctypes.c_size_t(len(content)))
    packed = ctypes.create_string_buffer(room)
    size = zstd.ZSTD_compress(packed, ctypes.c_size_t(room), content, ctypes.c_size_t(len(content)), 3)
    return packed.raw[:size]


@pytest.mark.slow
def test_a_file_that_others_can_write_is_refused(accepted: Project) -> None:
    path = snapshot(accepted)
    path.chmod(0o666)
    refused(accepted, f"{path}: can be written by other users", "chmod go-w")
    path.chmod(0o644)
    path.parent.chmod(0o777)
    refused(accepted, f"{path.parent}: can be written by other users")
    path.parent.chmod(0o755)
    assert accepted.measure("parse", "--identical", "measure").result["baseline"]["kind"] == "live"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_a_file_of_another_user_is_refused(accepted: Project) -> None:
    path = snapshot(accepted)
    os.chown(path, 65534, -1)
    refused(accepted, f"{path}: belongs to another user (65534)")


def test_a_link_is_refused(accepted: Project) -> None:
    path = snapshot(accepted)
    elsewhere = path.rename(accepted.source / "elsewhere.zst")
    path.symlink_to(elsewhere)
    refused(accepted, f"{path}: is a link")


def test_a_program_that_dies_of_an_unknown_instruction_is_incompatible(scripts: Project) -> None:
    scripts.edit("parse.sh", "pause=0", "pause=0; [ -e ill ] && kill -ILL $$")
    scripts.measure("parse")
    scripts.accept("parse")
    scripts.edit("parse.sh", "pause=0; .*", "pause=0")
    (scripts.build / "ill").touch()
    measured = scripts.measure("parse")
    assert measured.code == UNDECIDED and measured.verdict == "incompatible"
    assert "the accepted program cannot run here: " in measured.result["message"]
    assert "was killed by signal 4" in measured.result["message"]
    assert "accept a baseline on this machine" in measured.result["message"]
