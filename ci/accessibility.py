"""Runs axe-core for ci/accessibility: the first argument is its script, the second a directory for the pages."""

from __future__ import annotations

import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "framework/report"), str(ROOT / "framework/report/tests")]

import browser  # noqa: E402
import made  # noqa: E402
import made_coverage  # noqa: E402

from holdfast_report.__main__ import main  # noqa: E402

RUN = "const done = arguments[0]; axe.run(document).then(found => done(found.violations));"
SERIOUS = ("serious", "critical")


def site(place: Path) -> Path:
    report, lines = made.write(place, tests=40, sessions=20)
    templates = str(ROOT / "report-templates")
    beside = ["--histories", str(lines), "--context", str(place / "context.json")]
    beside += ["--coverage", str(made_coverage.write(place, functions=400, tests=40))]
    assert main([str(report), "--templates", templates, *beside, "--output", str(place / "site")]) == 0
    return place / "site"


def barriers(driver, axe: str, page: Path) -> list[str]:
    driver.get(page.as_uri())
    time.sleep(1)  # for the plots
    driver.execute_script("document.querySelectorAll('details').forEach(one => { one.open = true; });")
    driver.execute_script(axe)
    return [
        f"{one['impact']}: {one['help']}: {one['nodes'][0]['html'][:150]} ({len(one['nodes'])})"
        for one in driver.execute_async_script(RUN)
    ]


def look(axe: str, pages: list[Path]) -> int:
    serious = 0
    driver = browser.start()
    driver.set_script_timeout(120)
    try:
        for light in ("light", "dark"):
            for pixels in (1440, 390):
                browser.light(driver, light)
                browser.width(driver, pixels)
                for page in pages:
                    for barrier in barriers(driver, axe, page):
                        serious += barrier.startswith(SERIOUS)
                        print(f"{page.name}, {light}, {pixels}: {barrier}")
    finally:
        driver.quit()
    print(f"ci/accessibility: {serious} serious barriers")
    return 1 if serious else 0


if __name__ == "__main__":
    sys.exit(look(Path(sys.argv[1]).read_text(), browser.kinds(site(Path(sys.argv[2])))))
