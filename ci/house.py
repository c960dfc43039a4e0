#!/usr/bin/env python3
"""Checks the rules of this repository: layers, sizes, and names that must refer to something.

Prints a line for each breach, `path:line: sentence`, and exits with 1 if there is any.
"""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

from definitions import definitions
from rooms import FLOORS, circles, is_product, read_sources, undrawn

# cli parses and prints. It includes only the headers in this table of the rooms that also measure, judge and store (ci/rooms.py).
# Each header is a whole task, or a set of data types. A verb that needs another header does the task of a lower room itself.
CLI_HEADERS = {
    "run": {"plan/judged_files", "profiling", "reference/commit_baseline", "reference/examined_machine", "reference/known_regressions",
            "reference/machines", "reference/open_session", "rounds/program_watch", "sides/discovery"},
    "store": {"baselines", "check", "database", "merge", "sessions", "snapshot_room", "temporary_store", "thinning"},
}
STORING = re.compile(r"\bstore::(?:accept|add|begin|drop|finish|keep|say)_\w+")

# Names of types that two rooms still share; the list may only become shorter.
TWIN_TYPES: set[str] = set()

LINES_MAX = 300
# Headers that take seconds to compile, and the only sources that may include them.
HEAVY = {
    "CLI/": r"cli/command_line\.cpp",
    "nlohmann/json.hpp": r"wire/json\.hpp",
    "soci/": r"store/\w+\.[ch]pp",
    "boost/math/": r"stats/distributions\.cpp|\w+/\w+_test\.[ch]pp",
    "pugixml": r"(adapters|render)/\w+\.cpp|\w+/\w+_test\.cpp",
    "re2/": r"process/pattern\.cpp",
    "Zydis/": r"binary/(decoder|(code|fingerprint|members)/\w+)\.cpp",
}
TOP_LEVEL = {"CHANGELOG.md", "CMakeLists.txt", "CMakePresets.json", "CONTRIBUTING.md", "LICENSE", "README.md", "cmake", "framework", "perf-tests",
             "baselines", "report-templates", "ci", "docs"}


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True).stdout
    return [Path(line) for line in listed.splitlines()]


def wrong_includes(path: Path) -> list[str]:
    """Returns includes of rooms that are not below the room of this file."""
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


def measuring_verbs(path: Path) -> list[str]:
    """Returns the lines of cli that include a header beyond CLI_HEADERS, name a room that cli may not include, or store something."""
    if path.parts[:2] != ("framework", "cli") or path.suffix not in (".cpp", ".hpp"):
        return []
    below = "|".join(sorted(set(FLOORS) - {"cli", *FLOORS["cli"]}))
    breaches = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        include = re.match(r'#include "(\w+)/([\w/]+)\.hpp"', line)
        if include and include.group(2) not in CLI_HEADERS.get(include.group(1), {include.group(2)}):
            breaches.append(f"{path}:{number}: cli parses and prints; a room below it does what needs {include.group(1)}/{include.group(2)}.hpp")
        used = re.search(rf"\b(?:{below})::\w+", line) or STORING.search(line)
        if used and not line.lstrip().startswith("//"):
            breaches.append(f"{path}:{number}: cli parses and prints; a room below it calls {used.group(0)}")
    return breaches


def included(path: Path) -> list[Path]:
    """Returns the headers of framework/ that the file includes directly."""
    names = re.findall(r'^#include [<"]([\w/.-]+\.hpp)[>"]', path.read_text(), re.MULTILINE)
    places = [Path("framework") / name for name in names] + [Path("framework/include") / name for name in names]
    return [place for place in places if place.is_file()]


@cache
def has_cstdint(path: Path) -> bool:
    return "#include <cstdint>" in path.read_text() or any(has_cstdint(header) for header in included(path))


def lacks_cstdint(path: Path) -> list[str]:
    """Returns a breach if the file uses fixed-width integers without <cstdint>. Other headers of the standard library include it
    only with some compilers. A header of this repository may include it for the file."""
    if path.parts[0] != "framework" or path.suffix not in (".cpp", ".hpp"):
        return []
    used = re.search(r"\bstd::u?int(_least|_fast)?(8|16|32|64|ptr|max)_t\b", path.read_text())
    return [f"{path}: uses {used.group(0)} and includes <cstdint> nowhere"] if used and not has_cstdint(path) else []


def heavy_includes(path: Path) -> list[str]:
    """Returns includes of a header that only few sources may include."""
    if path.suffix not in (".cpp", ".hpp") or path.parts[0] != "framework" or "projects" in path.parts:
        return []
    name = path.as_posix().removeprefix("framework/")
    breaches = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        include = re.match(r"#include [<\"]([\w./]+)", line)
        for heavy, allowed in HEAVY.items():
            if include and include.group(1).startswith(heavy) and not re.fullmatch(allowed, name):
                breaches.append(f"{path}:{number}: {include.group(1)} is slow to compile; only {allowed} includes it")
    return breaches


DEFINED = re.compile(r"(?:using (\w+) =|(?:struct|class|enum class|enum) (\w+)\b|[\w:<>,&*\s\"]+?[&* ](\w+)(?:\(|\[|\{| =|;))")


def defined(line: str) -> str | None:
    """Returns the name that a line at the beginning of a definition defines, or None."""
    if not line or line[0].isspace() or line[0] in "}#/*[":
        return None
    plain = re.sub(r"^(template <.*?>\s*|inline |static |constexpr |const |extern )+", "", line)
    found = DEFINED.match(plain)
    return next((name for name in found.groups() if name), None) if found else None


def local_names(path: Path) -> set[str]:
    """Returns the names that the anonymous namespaces of a source define."""
    blocks = re.findall(r"^namespace \{\n(.*?)^\}  // namespace$", path.read_text(), re.S | re.M)
    return {name for block in blocks for line in block.split("\n") if (name := defined(line))}


def shared_names(path: Path) -> set[str]:
    """Returns the names that a header defines directly in the namespace holdfast."""
    text = path.read_text()
    return {name for line in text.split("\n") if (name := defined(line))} if "\nnamespace holdfast {" in text else set()


def hidden_names(files: list[Path]) -> list[str]:
    """Returns local names that hide a name of framework/model. Sources of a room are compiled together, so a local name of one
    source would hide that name in the others."""
    model = {name for path in files if path.parts[:2] == ("framework", "model") and path.suffix == ".hpp" for name in shared_names(path)}
    return [f"{path}: the local name {name} hides that of framework/model in its whole room"
            for path in files if path.suffix == ".cpp" and (is_product(path) or "fuzz" in path.parts) and "model" not in path.parts
            for name in sorted(local_names(path) & model)]


def defined_twice(files: list[Path]) -> list[str]:
    """Returns names with two definitions; the linker keeps one for both. A unity build finds them only within a unit."""
    first: dict[str, str] = {}
    breaches = []
    for path in filter(is_product, files):
        for name, line in definitions(path.read_text("utf-8")):
            if name.startswith("main("):  # one for each program
                continue
            if name in first:
                breaches.append(f"{path}:{line}: {name} is defined in {first[name]}, too; each definition needs a name of its own")
            first.setdefault(name, f"{path}:{line}")
    return breaches


def misnamed(files: list[Path]) -> list[str]:
    """Returns product files that are named like tests: <name>_test, test_<name>."""
    units = re.findall(r"SOURCES(.*?)(?: TESTS| LINKS| PRIVATE|\))", Path("framework/CMakeLists.txt").read_text(), re.S)
    sources = {Path(word).name for unit in units for word in unit.split()}
    tested = {path.stem.removesuffix("_test") for path in files if path.stem.endswith("_test")}
    return [f"{path}: has the name of a test, but is not one" for path in files
            if path.parts[0] == "framework" and path.suffix in (".cpp", ".hpp") and not {"tests", "fixtures"} & set(path.parts)
            and (path.stem.startswith("test_") or path.name in sources and path.stem.endswith("_test") or path.suffix == ".hpp"
                 and path.stem.endswith("_test") and (path.stem in tested or path.with_suffix(".cpp").name in sources))]


def twin_types(files: list[Path]) -> list[str]:
    """Returns types of the same name in two rooms. Nested types are skipped, because the name of the outer type distinguishes them."""
    rooms: dict[str, dict[str, Path]] = {}
    for path in filter(is_product, files):
        for name, _ in definitions(path.read_text("utf-8")):
            scopes = name.split("::")
            if "(" not in name and re.fullmatch(r"[A-Z]\w*[a-z]\w*", scopes[-1]) and not any(scope[:1].isupper() for scope in scopes[:-1]):
                rooms.setdefault(scopes[-1], {}).setdefault(path.parts[1], path)
    twins = {name: places for name, places in rooms.items() if len(places) > 1}
    return [f"{list(places.values())[-1]}: {name} is the name of a type in {' and '.join(places)}; rename one of them"
            for name, places in twins.items() if name not in TWIN_TYPES] + [
        f"ci/house.py: {name} is no longer the name of two types; take it from TWIN_TYPES" for name in sorted(TWIN_TYPES - set(twins))]


def too_long(path: Path) -> list[str]:
    lines = len(path.read_text().splitlines())
    return [f"{path}:{lines}: more than {LINES_MAX} lines; split it"] if lines > LINES_MAX else []


def identical_for_all(path: Path) -> list[str]:
    """Returns lines that set IDENTICAL for all tests. Tests use the defaults of users; a test that measures identical programs
    sets IDENTICAL itself."""
    shared = "tests" in path.parts and not path.name.startswith("test_") and path.suffix in {".py", ".txt", ".cmake"}
    script = path.parts[0] == "ci" and path.suffix == ""
    if not (shared or script):
        return []
    sets = re.compile("HOLDFAST_IDENTICAL" if shared else "export .*HOLDFAST_IDENTICAL")
    lines = enumerate(path.read_text("utf-8").splitlines(), 1)
    return [f"{path}:{number}: only a test that needs IDENTICAL measure may set it" for number, line in lines if sets.search(line)]


def beyond_the_program(files: list[Path]) -> list[str]:
    """Returns includes that would make the benchmark library link more of stats than holdfast_numbers, which has no Boost."""
    unit = re.search(r"holdfast_library\(holdfast_numbers stats SOURCES ([\w. ]+) LINKS", Path("framework/CMakeLists.txt").read_text())
    linked = {Path("framework/stats") / source for source in unit.group(1).split()} if unit else set()
    inside = [path for path in files if path.parts[:2] == ("framework", "bench") or path.with_suffix(".cpp") in linked]
    return [f"{path}: {header} belongs to stats, but to no source that the benchmark library links (framework/CMakeLists.txt)"
            for path in inside if path.suffix in (".cpp", ".hpp") for header in included(path)
            if header.parts[:2] == ("framework", "stats") and header.with_suffix(".cpp") not in linked]


def lost_testers() -> list[str]:
    """Returns testers without a file of their own name, or without a test."""
    table = Path("framework/include/holdfast/detail/settings.def").read_text()
    breaches = []
    for stem in re.findall(r"^HOLDFAST_TESTER\((\w+),", table, re.MULTILINE):
        for file in (f"framework/stats/{stem}.cpp", f"framework/stats/{stem}_test.cpp"):
            if not Path(file).exists():
                breaches.append(f"framework/include/holdfast/detail/settings.def:1: tester {stem} has no {file}")
    return breaches


def main() -> int:
    files = [path for path in tracked() if path.exists()]
    sources = read_sources()
    breaches = circles(sources) + undrawn(sources, Path("CONTRIBUTING.md")) + lost_testers() + hidden_names(files) + defined_twice(files) + misnamed(files) + twin_types(files) + beyond_the_program(files)
    for path in files:
        if path.parts[0] not in TOP_LEVEL and not path.parts[0].startswith("."):
            breaches.append(f"{path}:1: is not allowed at the top level")
        breaches += identical_for_all(path)
        if path.suffix in {".cpp", ".hpp", ".py", ".cmake"}:
            breaches += wrong_includes(path) + measuring_verbs(path) + heavy_includes(path) + too_long(path) + lacks_cstdint(path)
    print("".join(f"{breach}\n" for breach in breaches), end="")
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
