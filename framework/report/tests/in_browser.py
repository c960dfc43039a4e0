"""Opens a made-up report in Chromium, for the tests of scripts and style sheets.

The tests are skipped without Chromium, unless HOLDFAST_CHROMIUM_NEEDED is set. No test depends on durations: they wait for
later changes of a page.
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from pathlib import Path

import browser
import made
import made_coverage
import pytest

from holdfast_report.__main__ import main

if browser.missing() and not os.environ.get("HOLDFAST_CHROMIUM_NEEDED"):
    pytest.skip(browser.missing(), allow_module_level=True)

from selenium.webdriver.common.by import By  # noqa: E402
from selenium.webdriver.support.ui import WebDriverWait  # noqa: E402

PATIENCE_S = 120
TESTS = 40
TEMPLATES = Path(__file__).resolve().parents[3] / "report-templates"


def rendered(place: Path, report: Path, *options: str) -> Path:
    assert main([str(report), "--templates", str(TEMPLATES), *options, "--output", str(place / "site")]) == 0
    return place / "site"


@pytest.fixture(scope="module")
def pages(tmp_path_factory) -> Path:
    place = tmp_path_factory.mktemp("browser")
    report, lines = made.write(place, TESTS, sessions=20)
    beside = ["--histories", str(lines), "--context", str(place / "context.json")]
    return rendered(place, report, *beside, "--coverage", str(made_coverage.write(place, 200, TESTS)))


@pytest.fixture(scope="module")
def driver():
    started = browser.start()
    yield started
    started.quit()


@pytest.fixture
def index(driver, pages):
    driver.get((pages / "index.html").as_uri())
    return driver


def wait(driver, condition):
    return WebDriverWait(driver, PATIENCE_S).until(lambda _: condition())


def all_of(driver, selector):
    return driver.find_elements(By.CSS_SELECTOR, selector)


def one(driver, selector):
    return driver.find_element(By.CSS_SELECTOR, selector)


def shown_tests(driver) -> list[str]:
    return [link.text for link in all_of(driver, "tbody .name a") if link.is_displayed()]


def open_test(driver, pages, name):
    page = min(pages.glob(f"tests/{name}-*.html"))
    driver.get(page.as_uri())
    return wait(driver, lambda: all_of(driver, ".drawn .keys button"))


@contextmanager
def at_width(driver, pixels):
    browser.width(driver, pixels)
    try:
        yield
    finally:
        driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
