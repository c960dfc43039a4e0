"""Tests which files Holdfast leaves: all of them are in its own folders of the build tree and in the store's folder."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from project import LIBRARIES, PASS, PROJECTS, REGRESSED, UNDECIDED, WRAPPER, Done, run
from repository import SIGNED, repository_at

pytestmark = pytest.mark.slow

MANUAL = Path(__file__).resolve().parents[3] / "docs"
CTEST_FAILED = 8
# Folders of a new account, by the variables that name them.
ACCOUNT = {"HOME": "home", "TMPDIR": "tmp", "XDG_CACHE_HOME": "cache", "XDG_DATA_HOME": "data", "XDG_CONFIG_HOME": "config"}
SLOWER = ("sum += table[(i + sum) & 15];", "sum += table[(i + sum) & 15], sum ^= sum / (i + 7) + i % 5;")


class Tree:
    """A repository with a build tree inside, in its own account: HOME and folders for caches and temporary files."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.source = place / "source"
        self.build = self.source / "build"
        shutil.copytree(PROJECTS / "placement", self.source)
        for name in ACCOUNT.values():
            (place / name).mkdir()
        self.environment = SIGNED | {name: str(place / of) for name, of in ACCOUNT.items()}
        (self.source / ".gitignore").write_text("/build/\n")
        self.repository = repository_at(self.source)
        text = self.edit(*SLOWER)
        self.repository.commit("Be slower")
        self.repository.git("tag", "slower")
        self.repository.commit("Be as fast as before", bench__cpp=text)

    def run(self, *words: object, codes: tuple[int, ...] = (PASS,)) -> Done:
        done = run(*words, cwd=self.source, check=False, PWD=str(self.source), **self.environment)
        assert done.returncode in codes, f"{words}\n{done.stdout}{done.stderr}"
        return done

    def configure(self, *options: str) -> None:
        self.run(
            "cmake", "-S", self.source, "-B", self.build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", f"-DCMAKE_MODULE_PATH={PROJECTS}",
            f"-DHOLDFAST_EXECUTABLE={WRAPPER}", f"-DHOLDFAST_BUILD_DIRECTORY={LIBRARIES}", *options,
        )  # fmt: skip

    def compile(self) -> None:
        self.run("cmake", "--build", self.build)

    def files(self, top: Path, but: str = "") -> set[str]:
        """Returns the files and the empty folders."""
        kept = (path for path in top.rglob("*") if not path.is_dir() or not any(path.iterdir()))
        return {str(path.relative_to(top)) for path in kept if path.relative_to(top).parts[0] != but}

    def git_state(self) -> tuple[str, str, set[str]]:
        """Returns the working trees, the configuration, and everything else that git keeps, except objects."""
        files = {file for file in self.files(self.source / ".git") if not file.startswith("objects/")}
        return self.repository.git("worktree", "list"), (self.source / ".git/config").read_text(), files

    def edit(self, old: str, new: str) -> str:
        """Edits bench.cpp, and returns its text from before."""
        path = self.source / "bench.cpp"
        text = path.read_text()
        assert text.count(old) == 1
        path.write_text(text.replace(old, new))
        return text


# Paths that a gate in CI, a store on a server or a killed process writes, or that do not belong to Holdfast.
ELSEWHERE = ("source/perf-out/report.md", "data/holdfast/snapshots/00/00.zst",
             "tmp/holdfast-report.Ab12Cd/report.json", "tmp/holdfast-Ab12Cd")  # fmt: skip
OF_OTHERS = ("tmp/holdfast-notes/text", "cache/other/file", "home/file")
# Files that CMake, CTest and the build of the project leave in a build tree.
BUILD = ("CMakeFiles/", "Testing/", "CMakeCache.txt", "CTestTestfile.cmake", "build.ninja", "cmake_install.cmake", ".ninja_",
         "bench", "libtext.a")  # fmt: skip
# Places where Holdfast writes: its folder of the build tree, the report, and the default store.
OWN = ("build/holdfast/", "build/perf-report/", ".holdfast/")


def test_all_that_holdfast_writes_is_in_folders_of_its_own_and_can_be_removed(tmp_path: Path) -> None:
    tree = Tree(tmp_path)
    committed, known_to_git = tree.files(tree.source, ".git"), tree.git_state()
    whole_session(tree)
    written = tree.files(tree.source, ".git") - committed
    assert sorted(file for file in written if not file.startswith((*OWN, *(f"build/{one}" for one in BUILD)))) == []
    assert [file for file in written if file.startswith("build/bench") and file != "build/bench"] == []
    assert {name: tree.files(tmp_path / name) for name in ACCOUNT.values()} == {name: set() for name in ACCOUNT.values()}
    assert tree.git_state() == known_to_git
    for name in OF_OTHERS + ELSEWHERE:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    remove_everything(tree)
    assert tree.files(tree.source, ".git") == committed
    assert tree.git_state() == known_to_git
    assert {f"{name}/{file}" for name in ACCOUNT.values() for file in tree.files(tmp_path / name)} == set(OF_OTHERS)


def whole_session(tree: Tree) -> None:
    """Runs sessions with and without a loss, pinpoint, bisect, a successful and a failed second link, and reports."""
    tree.configure()
    tree.compile()
    ctest = ("ctest", "--test-dir", tree.build, "-L", "perf")
    tree.run(*ctest)
    tree.run(WRAPPER, "baseline", "accept")
    text = tree.edit(*SLOWER)
    tree.compile()
    tree.run(*ctest, codes=(CTEST_FAILED,))
    assert list(tree.build.glob("holdfast/placed/bench-*/placed-*"))
    tree.run(WRAPPER, "pinpoint", "sums", codes=(PASS, REGRESSED))
    tree.run(WRAPPER, "bisect", "sums", "--good", "good", "--bad", "slower", codes=(PASS, REGRESSED))
    tree.configure("-DCMAKE_EXE_LINKER_FLAGS=-Wl,-Ttext-segment=0x600000")  # a script could do that, and is not read
    tree.compile()
    tree.run(WRAPPER, "run", tree.build / "holdfast/declarations/sums.Release.json", codes=(PASS, REGRESSED, UNDECIDED))
    assert list(tree.build.glob("holdfast/placed/bench-*/placed-*.wrong"))
    tree.run(WRAPPER, "report", "html", "text", "junit", "--output", f"{tree.build}/perf-report/")
    (tree.source / "bench.cpp").write_text(text)


def remove_everything(tree: Tree) -> None:
    """Removes everything by the commands of the manual, which calls the build tree's folder `build`."""
    page = (MANUAL / "removing.md").read_text("utf-8")
    (commands,) = re.findall(r"```sh\n# everything\n(.*?)```", page, re.DOTALL)
    tree.run("sh", "-e", "-c", commands)
