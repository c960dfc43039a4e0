"""The first example of README.md, pasted into an empty directory."""

from __future__ import annotations

import re
from pathlib import Path

from installed import SOURCE, run


def blocks(language: str) -> list[str]:
    text = (SOURCE / "README.md").read_text("utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def test_the_first_example_works_as_it_is_printed(prefix: Path, tmp_path: Path) -> None:
    # An installed Holdfast takes the place of one that would be compiled for minutes; ci/consumers compiles it.
    project = blocks("cmake")[0].replace("add_subdirectory(holdfast) ", "find_package(Holdfast REQUIRED) ")
    assert "find_package" in project
    (tmp_path / "CMakeLists.txt").write_text(project)
    (tmp_path / "words_bench.cpp").write_text(blocks("cpp")[0].removeprefix("// words_bench.cpp\n"))
    (commands,) = [block for block in blocks("sh") if "baseline accept" in block and block.startswith("cmake ")]
    script = commands.replace("build/holdfast/framework/holdfast", f"'{prefix}/bin/holdfast'")
    done = run("bash", "-euxc", script, cwd=tmp_path, CMAKE_PREFIX_PATH=str(prefix), HOLDFAST_PROCESSES="6")
    first, second = done.stdout.split("Label Time Summary:")[:2]
    assert first.count("***Skipped") == 3  # two tests and the gate, as the comment says
    assert "perf.words" in second and "perf.archive" in second
    assert (tmp_path / "build/perf-report/index.html").is_file()
