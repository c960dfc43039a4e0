"""Tests which interpreter the HTML report gets."""

import os
from pathlib import Path

import pytest
from mini_project import MODULES, configure, one_line, program, run


def test_a_python_without_jinja_is_refused_with_the_remedy(tmp_path: Path) -> None:
    python = program(tmp_path / "python3", "exit 1")
    with pytest.raises(AssertionError) as refused:
        configure("package", tmp_path / "build", f"-DHOLDFAST_PYTHON={python}")
    message = one_line(str(refused.value))
    assert f"HOLDFAST_PYTHON is '{python}', which cannot import jinja2." in message
    assert "python3-jinja2" in message and "or set HOLDFAST_PYTHON" in message


@pytest.mark.parametrize(("exit_code", "chosen"), [(0, True), (1, False)])
def test_the_python_on_the_path_is_taken_if_it_has_jinja(tmp_path: Path, exit_code: int, chosen: bool) -> None:
    python = program(tmp_path / "python3", f"exit {exit_code}")
    path = f"{tmp_path}:{os.environ['PATH']}"
    script = tmp_path / "find.cmake"
    script.write_text(f"""include({MODULES}/HoldfastPython.cmake)
holdfast_find_python()
message("[${{HOLDFAST_PYTHON}}]")""")
    assert (f"[{python}]" in run("cmake", "-P", script, PATH=path).stderr) == chosen


def test_no_python_at_all_is_a_warning(tmp_path: Path) -> None:
    script = tmp_path / "find.cmake"
    script.write_text(f"""include({MODULES}/HoldfastPython.cmake)
function(_holdfast_python_with_jinja out)  # a replacement that finds no interpreter
  set(${{out}} "" PARENT_SCOPE)
endfunction()
holdfast_find_python()
message("[${{HOLDFAST_PYTHON}}]")""")
    said = one_line(run("cmake", "-P", script).stderr)
    assert "Warning" in said and "there will be no HTML report. Install Jinja2" in said and "[]" in said
