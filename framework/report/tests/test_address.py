"""Tests that the address of a page keeps the search, the filters and the order, and restores them."""

from __future__ import annotations

import browser
import pytest
from in_browser import driver, index, one, pages, shown_tests
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

__all__ = ["driver", "index", "pages"]  # fixtures


def fragment(driver) -> str:
    return driver.execute_script("return location.hash")


@pytest.mark.slow
def test_what_was_chosen_is_in_the_address_and_comes_back_with_it(index, pages):
    Select(one(index, "#show")).select_by_value("regressed")
    Select(one(index, "#sort")).select_by_value("-change")
    one(index, "#search").send_keys("case-1 +")
    assert fragment(index) == "#search=case-1+%2B&show=regressed&sort=-change"
    names, address = shown_tests(index), index.current_url
    index.get("about:blank")
    index.get(address)
    assert shown_tests(index) == names and one(index, "#found").text.startswith(f"{len(names)} of ")
    assert Select(one(index, "#sort")).first_selected_option.get_attribute("value") == "-change"
    assert one(index, "#search").get_attribute("value") == "case-1 +"
    one(index, "#search").clear()
    one(index, "#search").send_keys(Keys.SPACE, Keys.BACKSPACE)
    Select(one(index, "#show")).select_by_value("")
    Select(one(index, "#sort")).select_by_value("")
    assert fragment(index) == ""
    assert shown_tests(index)[0] == "crash/on-start"


@pytest.mark.slow
def test_a_column_that_no_list_names_is_in_the_address_by_its_number(index):
    one(index, "details[open] thead th:nth-child(4) ~ th button").click()
    assert fragment(index) == "#sort=4"
    names, address = shown_tests(index), index.current_url
    index.get("about:blank")
    index.get(address)
    assert shown_tests(index) == names


@pytest.mark.parametrize("odd", ["#show=nothing&sort=nothing", "#sort=99&search=", "#sort=3", "#main", "#%E0%A4%A"])
@pytest.mark.slow
def test_an_address_that_says_nothing_shows_all(driver, pages, odd):
    driver.get("about:blank")
    driver.get((pages / "index.html").as_uri() + odd)
    assert shown_tests(driver)[0] == "crash/on-start" and browser.complaints(driver) == []


def test_the_order_of_trends_is_in_the_address(driver, pages):
    driver.get((pages / "trends.html").as_uri())
    one(driver, "thead th:nth-child(1) button").click()
    one(driver, "#search").send_keys("case-1")
    assert fragment(driver) == "#search=case-1&sort=0"
