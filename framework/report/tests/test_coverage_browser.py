"""Tests the page of the coverage in a browser, with thousands of functions: few of them are elements of the page, but a
search finds all."""

from __future__ import annotations

import json
from pathlib import Path

import browser
import made
import made_coverage
import pytest
from in_browser import all_of, at_width, driver, one, rendered, wait
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select
from test_address import fragment

__all__ = ["driver"]  # fixture

FUNCTIONS = 5000
ROWS = 100
# Limit for a page of FUNCTIONS functions; their rows alone would be 60,000 elements.
ELEMENTS_MAX = 15000


def site_of(place: Path, coverage: dict) -> Path:
    report, lines = made.write(place, 30, sessions=3)
    (place / "coverage.json").write_text(json.dumps(coverage))
    beside = ["--histories", str(lines), "--context", str(place / "context.json")]
    return rendered(place, report, *beside, "--coverage", str(place / "coverage.json"))


@pytest.fixture(scope="module")
def document():
    return made_coverage.coverage(FUNCTIONS, 30)


@pytest.fixture(scope="module")
def pages(tmp_path_factory, document):
    return site_of(tmp_path_factory.mktemp("coverage"), document)


@pytest.fixture
def page(driver, pages):
    driver.get("about:blank")
    driver.get((pages / "coverage.html").as_uri())
    return driver


def again(driver) -> None:
    address = driver.current_url
    driver.get("about:blank")
    driver.get(address)


def names(driver) -> list[str]:
    return driver.execute_script("return [...document.querySelectorAll('#function-table .short')].map((one) => one.textContent)")


def steps_shown(driver) -> list[str]:
    return driver.execute_script("return [...document.querySelectorAll('#function-table .notice')].map((one) => one.classList[1])")


def found(driver) -> int | None:
    """Returns the number of functions that match the selection; None without a selection."""
    words = one(driver, "#found").text
    return int(words.removesuffix(f" of {FUNCTIONS}")) if words else None


def count(driver, selector: str) -> int:
    return driver.execute_script("return document.querySelectorAll(arguments[0]).length", selector)


@pytest.mark.slow
def test_a_page_of_thousands_of_functions_has_few_elements(page):
    assert len(names(page)) == ROWS
    assert count(page, "*") < ELEMENTS_MAX
    assert browser.complaints(page) == []


DIFFERENT_ROWS = """
const rowsOf = (page) => [...page.querySelectorAll("#function-table tbody tr")];
const written = rowsOf(new DOMParser().parseFromString(arguments[0], "text/html"));
written.forEach((row) => row.querySelectorAll("details ul").forEach((list) => list.replaceChildren()));
const shown = rowsOf(document);
return written.filter((row, i) => !row.isEqualNode(shown[i])).map((row) => row.outerHTML);
"""


def test_the_script_writes_the_same_rows_as_the_page_has(page, pages):
    """The lists of benchmarks are excepted: the script writes them when they are opened."""
    page.execute_script("fill()")  # as after every choice
    assert page.execute_script(DIFFERENT_ROWS, (pages / "coverage.html").read_text()) == []


@pytest.mark.slow
def test_without_scripts_the_map_and_the_first_functions_are_there_and_what_is_lost_is_said(pages):
    driver = browser.start(scripts=False)
    try:
        driver.get((pages / "coverage.html").as_uri())
        assert all(one(driver, selector).is_displayed() for selector in (".desk", ".counts", "#function-table"))
        assert "of 5000" in one(driver, "p.without-script").text and not one(driver, "#function-tools").is_displayed()
    finally:
        driver.quit()


@pytest.mark.slow
def test_more_functions_are_shown_on_request_down_to_the_last(page):
    while one(page, "#more").is_displayed():
        page.execute_script("arguments[0].click()", one(page, "#more"))
    assert len(names(page)) == len(set(names(page))) == FUNCTIONS


@pytest.mark.slow
def test_functions_are_searched_by_name_and_file(page, document):
    one(page, "#search").send_keys("PARSE_token src/query/plan")
    expected = [one["name"] for one in document["functions"] if "parse_token" in one["name"] and "src/query/plan/" in one["file"]]
    assert expected and len(names(page)) == len(expected) == found(page)
    one(page, "#search").send_keys(" nothing of that kind")
    assert names(page) == [] and found(page) == 0 and not one(page, "#more").is_displayed()


@pytest.mark.parametrize("step", ["at-5", "at-100", "unexecuted"])
@pytest.mark.slow
def test_one_step_can_be_shown_alone(page, document, step):
    link = one(page, f"#steps [data-show={step}] a")
    expected = int(link.find_element(By.TAG_NAME, "b").text.replace("\u202f", ""))
    link.send_keys(Keys.ENTER)
    wait(page, lambda: found(page) == expected)
    assert set(steps_shown(page)) == {step}
    assert Select(one(page, "#show")).first_selected_option.get_attribute("value") == step


def test_functions_that_a_change_touched_can_be_shown_alone(page, document):
    Select(one(page, "#show")).select_by_value("changed")
    assert found(page) == sum(one["changed"] for one in document["functions"])


def test_a_header_sorts_in_both_directions_and_what_has_no_value_comes_last(page, document):
    known = sorted(one["noticed"] for one in document["functions"] if one["noticed"] is not None)
    header = one(page, "#function-table th:nth-child(2) button")
    header.send_keys(Keys.ENTER)  # the keyboard has the same effect as the mouse
    assert fragment(page) == "#sort=noticed"
    first = one(page, "#function-table .notice").text.split("\n")[-1].split()[-1]
    assert first in f"{known[0] * 100:.3g}\u202f%"
    header.send_keys(Keys.ENTER)
    assert fragment(page) == "#sort=-noticed" and set(steps_shown(page)) == {"beyond"}
    Select(one(page, "#show")).select_by_value("")
    one(page, "#function-table th:nth-child(1) button").send_keys(Keys.ENTER)
    assert names(page)[:2] == sorted(names(page)[:2], key=str.lower)


@pytest.mark.slow
def test_what_was_chosen_is_in_the_address_and_comes_back_with_it(page):
    one(page, "#search").send_keys("parse")
    Select(one(page, "#show")).select_by_value("beyond")
    Select(one(page, "#sort")).select_by_value("name")
    assert fragment(page) == "#search=parse&show=beyond&sort=name"
    before = names(page)
    again(page)
    assert names(page) == before and one(page, "#search").get_attribute("value") == "parse"
    assert Select(one(page, "#sort")).first_selected_option.get_attribute("value") == "name"


@pytest.mark.parametrize("odd", ["#show=nothing&sort=nothing&of=nothing&function=nothing", "#sort=__proto__", "#main", "#%E0%A4%A"])
@pytest.mark.slow
def test_an_address_that_says_nothing_shows_all(driver, pages, odd):
    driver.get("about:blank")
    driver.get((pages / "coverage.html").as_uri() + odd)
    assert len(names(driver)) == ROWS and one(driver, "#found").text == "" and browser.complaints(driver) == []


def test_the_other_benchmarks_of_a_function_are_listed_when_they_are_asked_for(page, document):
    details = one(page, "#function-table details")
    more = int(details.text.split()[0])
    one(page, "#function-table details summary").send_keys(Keys.ENTER)
    # Reads all lines at once, because the page makes them only when the browser reports that the list was opened.
    lines = lambda: page.execute_script("return [...arguments[0].querySelectorAll('li')].map(line => line.textContent)", details)
    wait(page, lambda: len(lines()) == more)
    assert all("noticed from" in line for line in lines())


@pytest.mark.slow
def test_a_benchmark_leads_to_its_functions_and_its_test_and_that_back(page, pages, document):
    row = one(page, "table.benchmarks tbody tr")
    place = next(i for i, made_one in enumerate(document["benchmarks"]) if made_one["benchmark"] == row.find_element(By.TAG_NAME, "a").text)
    executed = [one["name"] for one in document["functions"] if any(cover["benchmark"] == place for cover in one["benchmarks"])]
    row.find_element(By.CSS_SELECTOR, "[data-of] a").send_keys(Keys.ENTER)
    wait(page, lambda: found(page) == len(executed))
    href = row.find_element(By.TAG_NAME, "a").get_attribute("href")
    page.get(href)
    back = next(link for link in all_of(page, "section a") if "functions of the project" in link.text)
    page.get(back.get_attribute("href"))
    assert found(page) == len(executed)
    page.get(href)
    function = one(page, "table.covered .name a")
    name = function.text
    page.get(function.get_attribute("href"))
    assert one(page, "#chosen .short").text == name and one(page, "#chosen").is_displayed()


def test_every_link_of_the_shown_rows_leads_to_a_page_or_to_the_forge(page, pages):
    links = page.execute_script("return [...document.querySelectorAll('main a[href]')].map((one) => one.href)")
    assert len(links) > ROWS
    for link in links:
        there = link.partition("#")[0]
        assert there.startswith("https://github.com/ada/kettle/blob/") or (pages / there.removeprefix(pages.as_uri() + "/")).is_file() or "/commit/" in there


@pytest.mark.slow
def test_a_box_of_the_map_tells_its_function_by_a_click_and_by_keys(page):
    boxes = all_of(page, ".desk [data-i]")
    title = page.execute_script("return arguments[0].querySelector('title').textContent", boxes[0])
    page.execute_script("arguments[0].scrollIntoView({block: 'center'})", boxes[0])
    boxes[0].click()
    assert one(page, "#chosen").is_displayed()
    assert title.split("\n")[1] == one(page, "#chosen .place").text.split(" ")[0]
    chosen = fragment(page)
    assert chosen.startswith("#function=")
    again(page)
    assert fragment(page) == chosen and title.split("\n")[1] in one(page, "#chosen").text
    one(page, ".desk").send_keys(Keys.ARROW_RIGHT)
    other = fragment(page)
    assert other != chosen
    one(page, ".desk").send_keys(Keys.ARROW_LEFT, Keys.ESCAPE)
    assert fragment(page) == "" and not one(page, "#chosen").is_displayed()


@pytest.mark.slow
def test_arrow_keys_lead_to_nearly_all_boxes_and_stop_at_the_edges_alone(page):
    """Each key selects one of several neighbours, so a few boxes can be reached only by the table."""
    boxes, reached, stuck = page.execute_script(
        """const boxes = [...document.querySelectorAll(".desk [data-i]")];
        const reached = new Set([boxes[0]]);
        for (const box of reached) Object.values(STEPS_TO).forEach((step) => reached.add(neighbour(box, step, boxes)));
        const stuck = boxes.filter((box) => neighbour(box, STEPS_TO.ArrowRight, boxes) === box && areaOf(box).x[1] < 950);
        return [boxes.length, reached.size, stuck.length];"""
    )
    assert reached >= 0.9 * boxes and stuck == 0


def test_directories_are_sorted_and_lead_to_their_functions(page):
    one(page, "table.tallies th:nth-child(3) button").send_keys(Keys.ENTER)
    rows = all_of(page, "[aria-label=Directories] tbody tr")
    numbers = [int(row.find_element(By.CSS_SELECTOR, "td:nth-child(3)").text.replace("\u202f", "")) for row in rows]
    assert numbers == sorted(numbers) and len(numbers) > 5
    row = rows[3]
    functions, path = row.find_element(By.CSS_SELECTOR, "td:nth-child(3)").text, row.find_element(By.TAG_NAME, "a").text
    row.find_element(By.TAG_NAME, "a").send_keys(Keys.ENTER)
    wait(page, lambda: found(page) == int(functions.replace("\u202f", "")))
    assert all(place.text.startswith(path) for place in all_of(page, "#function-table .place")[:5])


@pytest.mark.parametrize("pixels", [1440, 1100, 768, 390])
@pytest.mark.slow
def test_the_page_fits_the_screen_and_shows_the_map_for_it(driver, pages, pixels):
    with at_width(driver, pixels):
        driver.get((pages / "coverage.html").as_uri())
        assert driver.execute_script("return document.documentElement.scrollWidth") <= pixels
        assert [one(driver, f".{key}").is_displayed() for key in ("desk", "phone")] == [pixels > 832, pixels <= 832]


@pytest.mark.slow
def test_on_a_phone_a_box_is_tapped_and_a_function_is_a_card(driver, pages):
    with at_width(driver, 390):
        driver.get("about:blank")
        driver.get((pages / "coverage.html").as_uri())
        box = one(driver, ".phone [data-i]")
        driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", box)
        box.click()
        assert one(driver, "#chosen").is_displayed() and one(driver, "#chosen").size["width"] <= 390
        card = one(driver, "#function-table tbody tr")
        assert max(cell.location["x"] + cell.size["width"] for cell in card.find_elements(By.CSS_SELECTOR, "th, td")) <= 390


def test_without_shares_functions_are_listed_and_chosen_all_the_same(driver, tmp_path):
    coverage = made_coverage.coverage(20, 30) | {"uncounted": "valgrind is not installed", "change": None}
    for function in coverage["functions"]:
        function |= {"weight": 0, "share": None, "noticed": None}
        for cover in function["benchmarks"]:
            cover |= {"share": None, "noticed": None}
    driver.get((site_of(tmp_path, coverage) / "coverage.html").as_uri())
    assert len(names(driver)) == 20 and count(driver, ".map") == 0 and browser.complaints(driver) == []
    assert {"unknown", "unexecuted"} == set(steps_shown(driver))
