"""Tests the pages on screens of every width: nothing is cut off or too narrow."""

from __future__ import annotations

import browser
import pytest
from in_browser import all_of, at_width, driver, pages

__all__ = ["driver", "pages"]  # fixtures


@pytest.mark.parametrize("pixels", [1440, 1100, 768, 390])
@pytest.mark.slow
def test_no_page_is_wider_than_the_screen(driver, pages, pixels):
    with at_width(driver, pixels):
        for page in browser.kinds(pages):
            driver.get(page.as_uri())
            assert driver.execute_script("return document.documentElement.scrollWidth") <= pixels, page.name


@pytest.mark.parametrize("pixels", [1440, 1281, 1279, 1100, 1057, 1000, 840, 768, 390])
@pytest.mark.slow
def test_a_short_name_of_a_test_is_not_broken_over_lines(driver, pages, pixels):
    with at_width(driver, pixels):
        driver.get((pages / "index.html").as_uri())
        links = [link for link in all_of(driver, "details[open] .name a") if len(link.text) < 17]
        assert links and max(link.size["height"] for link in links) < 30  # a line is 22 pixels high


@pytest.mark.parametrize("pixels", [1440, 1100, 390])
@pytest.mark.slow
def test_a_table_scrolls_in_its_own_box_or_fits_it(driver, pages, pixels):
    with at_width(driver, pixels):
        for page in browser.kinds(pages):
            driver.get(page.as_uri())
            beyond = driver.execute_script(
                "return [...document.querySelectorAll('main table')].filter((one) => !one.closest('.scroll') && one.offsetParent"
                " && one.getBoundingClientRect().right > one.closest('section').getBoundingClientRect().right).map((one) => one.outerHTML)"
            )
            assert beyond == [], page.name
