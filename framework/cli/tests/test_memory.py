"""Tests memory by kind, as the kernel reports it: mapped, committed, resident without and with a file."""

from __future__ import annotations

import pytest
from project import BROKEN, Project, configure

MIB = 1 << 20


@pytest.fixture(scope="module")
def counters(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("counters", tmp_path_factory.mktemp("memory"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile("bench", "command")
    return project


def memory(project: Project, test: str) -> dict[str, float]:
    measured = project.measure(test, config="Release")
    assert measured.code != BROKEN, measured.stderr
    return measured.medians


@pytest.mark.parametrize("of", ["", "-of-command"])
@pytest.mark.slow
def test_memory_that_is_mapped_and_memory_that_is_touched_are_told_apart(counters: Project, of: str) -> None:
    kept = memory(counters, f"memory{of}")
    without = memory(counters, f"no-memory{of}")
    more = {metric: (kept[metric] - without[metric]) / MIB for metric in kept}
    # 8 MiB are mapped, private and writable, and 4 MiB of them were touched; nothing belongs to a file or is shared.
    assert more["vm-size"] == pytest.approx(8, abs=0.1)
    assert more["vm-data"] == pytest.approx(8, abs=0.1)
    assert more["rss-anon"] == pytest.approx(4, abs=0.5)
    assert more["rss-file"] == pytest.approx(0, abs=1)
    assert more["rss-shmem"] == 0
    assert kept["vm-peak"] >= kept["vm-size"] > kept["vm-data"] > kept["rss-anon"] > 0 < kept["rss-file"]


def test_they_are_amounts_of_bytes_of_which_less_is_better(counters: Project) -> None:
    report = counters.measure("no-memory", config="Release").report
    assert {(one["unit"], one["direction"]) for one in report["results"]} == {("B", "lower")}
    assert [one["metric"] for one in report["results"]] == ["vm-peak", "vm-size", "vm-data", "rss-anon", "rss-file", "rss-shmem"]
