"""Opens pages in headless Chromium, for tests and for ci/accessibility."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service
except ImportError:  # missing() reports it
    webdriver = None

# Chromium's sandbox does not work for root, and tests in containers run as root. The pages are our own.
_ARGUMENTS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1440,1000")


def missing() -> str:
    """Returns a sentence that names missing programs; empty if there are none."""
    programs = [name for name in ("chromium", "chromedriver") if not shutil.which(name)]
    lacking = programs + ([] if webdriver else ["selenium"])
    if not lacking:
        return ""
    return f"{' and '.join(lacking)} not found; install chromium, chromium-driver and python3-selenium"


def start(scripts: bool = True) -> Any:
    options = Options()
    options.binary_location = shutil.which("chromium")
    for argument in _ARGUMENTS:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    if not scripts:
        options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
    driver = webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)
    driver.set_page_load_timeout(120)
    return driver


def requests(driver: Any) -> list[str]:
    """Returns the addresses that were requested since the last call."""
    messages = (json.loads(entry["message"])["message"] for entry in driver.get_log("performance"))
    return [one["params"]["request"]["url"] for one in messages if one["method"] == "Network.requestWillBeSent"]


def complaints(driver: Any) -> list[str]:
    return [entry["message"] for entry in driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]


def light(driver: Any, name: str) -> None:
    """Sets the preference of the system: light or dark."""
    preferred = {"name": "prefers-color-scheme", "value": name}
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [preferred]})


def width(driver: Any, pixels: int) -> None:
    size = {"width": pixels, "height": 1000, "deviceScaleFactor": 1, "mobile": pixels < 500}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)


def kinds(site: Path) -> list[Path]:
    """Returns a page of each kind."""
    found = (sorted(site.glob(pattern)) for pattern in ("tests/sort-*", "tests/latency-*", "tests/pool-*", "curves/*"))
    first = [site / f"{name}.html" for name in ("index", "trends", "curves", "coverage")]
    return [*first, *(pages[0] for pages in found)]
