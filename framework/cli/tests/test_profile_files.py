"""Tests the files of `holdfast profile` for pprof and speedscope, as those programs read them."""

import gzip
import json
import shutil
import subprocess
from pathlib import Path

import jsonschema
import pytest
from project import BROKEN, PASS, Project, configure, run

WORKED = "shop::worked()"
PPROF = ["instructions.base.pb.gz", "instructions.current.pb.gz"]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns a directory with files of both formats. The current program calls shop::worked() twice as often."""
    place = tmp_path_factory.mktemp("shop")
    project = configure("called", place, "-DCMAKE_BUILD_TYPE=None", "-DCMAKE_CXX_FLAGS=-O2 -g")
    project.compile()
    counted = project.measure("never", "--metrics", "instructions", config="None")
    assert counted.code != BROKEN, counted.stderr
    project.accept("never")
    project.edit("bench.cpp", r"k < 4", "k < 8")
    project.compile("bench")
    for form in ("pprof", "speedscope"):
        done = project.holdfast("profile", "never", "--format", form, "--output", place / "files")
        assert done.returncode == PASS, done.stderr
        assert all(Path(line).is_file() for line in done.stdout.splitlines())
    return place / "files"


def speedscope_costs(file: Path) -> dict[str, dict[str, float]]:
    """Returns the own cost of each function, by the name of the profile."""
    content = json.loads(file.read_text("utf-8"))
    names = [frame["name"] for frame in content["shared"]["frames"]]
    costs: dict[str, dict[str, float]] = {}
    for profile in content["profiles"]:
        own = costs.setdefault(profile["name"], {})
        for stack, weight in zip(profile["samples"], profile["weights"], strict=True):
            own[names[stack[-1]]] = own.get(names[stack[-1]], 0) + weight
        assert sum(own.values()) == pytest.approx(profile["endValue"])
    return costs


@pytest.mark.slow
def test_both_programs_have_a_file_and_their_own_costs(files: Path) -> None:
    assert sorted(file.name for file in files.iterdir()) == [*PPROF, "instructions.speedscope.json"]
    costs = speedscope_costs(files / "instructions.speedscope.json")
    before, now = costs["baseline: instructions"], costs["current: instructions"]
    assert now[WORKED] == pytest.approx(2 * before[WORKED], rel=0.01)
    for file in PPROF:
        assert WORKED.encode() in gzip.decompress((files / file).read_bytes())


@pytest.mark.slow
def test_pprof_shows_the_difference(files: Path) -> None:
    if not shutil.which("go"):
        pytest.skip("go, whose tool pprof reads the files, is not installed")
    base, current = (str(files / file) for file in PPROF)
    text = run("go", "tool", "pprof", "-top", "-nodecount=1000", "-diff_base", base, current).stdout
    (line,) = (line for line in text.splitlines() if line.endswith(WORKED.removesuffix("()")) or line.endswith(WORKED))
    costs = speedscope_costs(files / "instructions.speedscope.json")
    more = costs["current: instructions"][WORKED] - costs["baseline: instructions"][WORKED]
    assert float(line.split()[0]) == pytest.approx(more, rel=0.01)


@pytest.mark.slow
def test_speedscope_s_file_fits_its_schema(files: Path, tmp_path: Path) -> None:
    if not shutil.which("npm"):
        pytest.skip("npm is not installed")
    pack = ["npm", "pack", "--silent", "--pack-destination", str(tmp_path), "speedscope@1"]
    if subprocess.run(pack, check=False, timeout=300).returncode != 0:
        pytest.skip("the registry of npm cannot be reached")
    (package,) = tmp_path.glob("speedscope-*.tgz")
    schema = json.loads(run("tar", "-xzOf", package, "package/dist/release/file-format-schema.json").stdout)
    jsonschema.validate(json.loads((files / "instructions.speedscope.json").read_text("utf-8")), schema)


def test_files_need_a_directory_and_text_has_none(scripts: Project) -> None:
    for words in (("--format", "pprof"), ("--output", "profiles")):
        done = scripts.holdfast("profile", "parse", *words)
        assert done.returncode == BROKEN
        assert "--output DIR" in done.stderr
