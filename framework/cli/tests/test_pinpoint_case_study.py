"""The case study of pinpointing: a list whose size() counts its elements, in a library behind a bridge."""

from pathlib import Path

import pytest
from project import REGRESSED, run
from test_pinpoint import found_by, path_of, pinpoint


@pytest.mark.slow
def test_in_the_case_study_the_size_of_the_list_lost_the_time(tmp_path: Path) -> None:
    """perf-tests/36_pinpoint.cpp; its library counts the elements in one of the two builds."""
    samples = Path(__file__).resolve().parents[3] / "perf-tests"
    programs = []
    for build, way in (("previous", "-USIZE_BY_COUNTING"), ("current", "-DSIZE_BY_COUNTING")):
        place = tmp_path / build
        place.mkdir()
        words, library = ["g++", "-std=c++20", "-O2", "-g", way], place / "liblist_buffer.so"
        run(*words, "-shared", "-fPIC", "-Wl,-soname,liblist_buffer.so", "-o", library, samples / "36_list_buffer.cpp")
        programs.append(place / "36_pinpoint")
        run(*words, "-o", programs[-1], samples / "36_pinpoint.cpp", library, f"-Wl,-rpath,{place}")
    done = pinpoint(*programs, "--function", "run", "--json", "--strategy", "time")
    assert done.returncode == REGRESSED
    path = path_of(found_by(done)["culprits"][0])
    assert path[:2] == ["run", "bridge"]
    assert "ListBuffer::size" in path
