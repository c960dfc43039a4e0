#!/usr/bin/env python3
"""The rules of the house, as a check: floors, sizes, and names that must lead somewhere.

Prints a line for each breach, `path:line: sentence`, and exits with 1 if there is any.
"""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

# A folder of framework/ may include these folders of it, and itself. The link lines of framework/CMakeLists.txt
# say the same to the linker; headers do not link.
FLOORS = {
    "model": [],
    "wire": ["model"],
    "image": ["model"],
    "events": ["model"],
    "measure": ["model", "wire", "events"],
    "judge": ["model"],
    "runner": ["model", "wire", "image"],
    "callmap": ["model", "image"],
    "store": ["model", "wire", "image"],
    "instrument": ["model", "wire", "image", "events", "runner"],
    "probe": ["model", "wire", "image", "runner", "callmap"],
    "adapt": ["model", "wire", "image", "runner"],
    "commits": ["model", "wire", "image", "runner"],
    "trace": ["model", "image", "runner"],
    "hunt": ["model", "wire", "image", "runner", "judge", "store", "instrument", "callmap", "probe"],
    "session": ["model", "wire", "image", "measure", "runner", "judge", "store", "instrument", "adapt", "commits",
                "trace", "callmap"],
    "cli": ["model", "wire", "image", "runner", "judge", "store", "instrument", "adapt", "commits", "session", "hunt",
            "callmap", "probe"],
    "fuzz": ["model", "wire", "image", "events", "measure", "judge", "runner", "callmap", "store", "instrument", "probe",
             "adapt", "commits", "hunt", "session", "cli"],
}

LINES_MAX = 300
TOP_LEVEL = {"CHANGELOG.md", "CMakeLists.txt", "CMakePresets.json", "CONTRIBUTING.md", "LICENSE", "README.md", "cmake", "framework", "perf-tests",
             "baselines", "report-templates", "ci"}


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True).stdout
    return [Path(line) for line in listed.splitlines()]


def wrong_includes(path: Path) -> list[str]:
    """Includes of a folder that is not below this file's."""
    parts = path.parts
    if parts[0] != "framework" or len(parts) < 3 or parts[1] not in FLOORS:
        return []
    allowed = {parts[1], *FLOORS[parts[1]]}
    breaches = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        include = re.match(r'#include "(\w+)/', line)
        if include and include.group(1) in FLOORS and include.group(1) not in allowed:
            breaches.append(f"{path}:{number}: {parts[1]} may not include {include.group(1)}, which is not below it")
    return breaches


def included(path: Path) -> list[Path]:
    """The headers of framework/ that it includes itself."""
    names = re.findall(r'^#include [<"]([\w/.-]+\.hpp)[>"]', path.read_text(), re.MULTILINE)
    places = [Path("framework") / name for name in names] + [Path("framework/include") / name for name in names]
    return [place for place in places if place.is_file()]


@cache
def has_cstdint(path: Path) -> bool:
    return "#include <cstdint>" in path.read_text() or any(has_cstdint(header) for header in included(path))


def lacks_cstdint(path: Path) -> list[str]:
    """Other headers of the standard library include it with some compilers alone. One of this house may stand for it."""
    if path.parts[0] != "framework" or path.suffix not in (".cpp", ".hpp"):
        return []
    used = re.search(r"\bstd::u?int(_least|_fast)?(8|16|32|64|ptr|max)_t\b", path.read_text())
    return [f"{path}: uses {used.group(0)} and includes <cstdint> nowhere"] if used and not has_cstdint(path) else []


def second_json(path: Path) -> list[str]:
    """What is read as a whole number depends on wire/json.hpp, and must not differ from one source to the next."""
    one = Path("framework/wire/json.hpp")
    if path.parts[0] != "framework" or path == one or "projects" in path.parts:
        return []
    lines = enumerate(path.read_text().splitlines(), 1)
    return [f'{path}:{number}: include "wire/json.hpp" in place of it' for number, line in lines if "include <nlohmann/json.hpp>" in line]


def too_long(path: Path) -> list[str]:
    lines = len(path.read_text().splitlines())
    return [f"{path}:{lines}: more than {LINES_MAX} lines; there is a second thing in it"] if lines > LINES_MAX else []


def identical_for_all(path: Path) -> list[str]:
    """Tests have what users have by default; one that measures identical programs says so itself."""
    shared = "tests" in path.parts and not path.name.startswith("test_") and path.suffix in {".py", ".txt", ".cmake"}
    script = path.parts[0] == "ci" and path.suffix == ""
    if not (shared or script):
        return []
    sets = re.compile("HOLDFAST_IDENTICAL" if shared else "export .*HOLDFAST_IDENTICAL")
    lines = enumerate(path.read_text("utf-8").splitlines(), 1)
    return [f"{path}:{number}: a test that needs it says IDENTICAL measure by itself" for number, line in lines if sets.search(line)]


def lost_testers() -> list[str]:
    """Every tester has a file of its own name, a test, and a row in the README."""
    table = Path("framework/judge/testers.cpp").read_text()
    readme = Path("README.md").read_text()
    breaches = []
    for name in re.findall(r'\{"([a-z-]+)", \w+, k\w+, k\w+\}', table):
        stem = name.replace("-", "_")
        for file in (f"framework/judge/{stem}.cpp", f"framework/judge/{stem}_test.cpp"):
            if not Path(file).exists():
                breaches.append(f"framework/judge/testers.cpp:1: tester {name} has no {file}")
        if f"framework/judge/{stem}.cpp" not in readme:
            breaches.append(f"README.md:1: no row leads from TESTER {name} to framework/judge/{stem}.cpp")
    return breaches


def main() -> int:
    files = [path for path in tracked() if path.exists()]
    breaches = lost_testers()
    for path in files:
        if path.parts[0] not in TOP_LEVEL and not path.parts[0].startswith("."):
            breaches.append(f"{path}:1: nothing else stands at the top level")
        breaches += identical_for_all(path)
        if path.suffix in {".cpp", ".hpp", ".py", ".cmake"}:
            breaches += wrong_includes(path) + second_json(path) + too_long(path) + lacks_cstdint(path)
    print("".join(f"{breach}\n" for breach in breaches), end="")
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
