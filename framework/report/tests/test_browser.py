"""Tests the pages in a browser: what scripts add, and what the pages show without scripts."""

from __future__ import annotations

import http.server
import json
import re
import threading
from functools import partial

import browser
import made
import pytest
from in_browser import all_of, driver, index, one, open_test, pages, rendered, shown_tests, wait
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

__all__ = ["driver", "index", "pages"]  # fixtures

JENKINS = "sandbox allow-same-origin; default-src 'none'; img-src 'self'; style-src 'self'"


@pytest.mark.slow
def test_no_page_complains_or_asks_another_host(driver, pages):
    for page in browser.kinds(pages):
        driver.get(page.as_uri())
        if "charts.js" in page.read_text():
            wait(driver, lambda: all_of(driver, ".drawn .keys button"))
        assert browser.complaints(driver) == []
        assert [url for url in browser.requests(driver) if not url.startswith((pages.as_uri(), "data:", "blob:"))] == []


@pytest.mark.slow
def test_passed_tests_are_folded_until_they_are_searched(index):
    assert "hash/case-2" not in shown_tests(index)
    one(index, "#search").send_keys("HASH case-2")
    assert set(shown_tests(index)) == {"hash/case-2", "hash/case-22"}
    assert one(index, "#found").text.startswith("2 of ")
    one(index, "#search").clear()
    one(index, "#search").send_keys(Keys.SPACE)
    assert "hash/case-2" not in shown_tests(index)


@pytest.mark.slow
def test_one_verdict_can_be_shown_alone(index):
    Select(one(index, "#show")).select_by_value("improved")
    badges = [badge.text for badge in all_of(index, "tbody .badge") if badge.is_displayed()]
    assert badges and all(badge.endswith("improved") for badge in badges)


@pytest.mark.slow
def test_tests_are_sorted_by_a_header_in_both_directions_and_what_has_no_number_comes_last(index):
    header = one(index, "details[open] thead th:nth-child(3) button")
    header.send_keys(Keys.ENTER)  # the keyboard has the same effect as the mouse
    assert shown_tests(index)[0] == "route/case-36"  # -13.2 %
    assert shown_tests(index)[-1] == "crash/on-start"
    header.send_keys(Keys.ENTER)
    assert shown_tests(index)[0] == "match/case-37"  # +12.25 %
    assert shown_tests(index)[-1] == "crash/on-start"
    Select(one(index, "#sort")).select_by_value("name")
    names = shown_tests(index)[:3]
    assert names == ["compress/case-5", "compress/case-15", "compress/case-25"]  # numbers as numbers
    Select(one(index, "#sort")).select_by_value("")
    assert shown_tests(index)[0] == "crash/on-start"


@pytest.mark.slow
def test_a_command_is_copied_by_a_button(driver, pages):
    open_test(driver, pages, "sort-case-1")
    one(driver, "button.copy").click()
    wait(driver, lambda: one(driver, "button.copy").text in ("Copied", "Selected"))
    assert driver.execute_script("return getSelection().toString()") == one(driver, ".commands code").text


def ticks_of(driver, figure="history"):
    return [tick.text for tick in all_of(driver, f"[data-figure={figure}] .x-ticks g:first-child text")]


def test_dates_and_commits_are_on_the_axis_of_the_history(driver, pages):
    open_test(driver, pages, "sort-case-1")
    notes = [note.text for note in all_of(driver, "[data-figure=history] .x-ticks .note-tick")]
    # The title has the full hash, of which ten digits are shown.
    assert len(ticks_of(driver)) == len(notes) == 5 and all(note[:10] == note[-10:] for note in notes), notes


@pytest.mark.slow
def test_a_test_opens_with_its_plots(index):
    next(link for link in all_of(index, "tbody .name a") if link.text == "sort/case-1").click()
    assert one(index, "h1").text == "sort/case-1"
    wait(index, lambda: all_of(index, ".drawn .keys button"))
    assert len([drawing for drawing in all_of(index, ".drawn") if drawing.is_displayed()]) >= 3


def area_of(driver, figure="history"):
    area = one(driver, f"[data-figure={figure}] .area")
    driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", area)
    return area


@pytest.mark.slow
def test_a_pointer_at_a_session_tells_it_and_tells_nothing_elsewhere(driver, pages):
    open_test(driver, pages, "sort-case-1")
    area = area_of(driver)
    tip = one(driver, "[data-figure=history] .tip")
    # The eleventh of 20 sessions, on an axis from 0 to 19 with a margin of 2 % on both sides.
    x = round(area.size["width"] * ((10 + 0.38) / 19.76 - 0.5))
    path = one(driver, "[data-figure=history] .points.t-history").get_attribute("d")
    y = round(area.size["height"] * (float(path.split("M")[11].split("h")[0].split(" ")[1]) / 1000 - 0.5))
    ActionChains(driver).move_to_element_with_offset(area, x, y).perform()
    wait(driver, tip.is_displayed)
    change, measured, *others = tip.text.splitlines()
    assert change.endswith("%") and measured.endswith("s measured") and "commit" in others[1]
    assert tip.rect["x"] >= 0
    ActionChains(driver).move_to_element(one(driver, "h1")).perform()
    wait(driver, lambda: not tip.is_displayed())


@pytest.mark.slow
def test_a_range_that_is_dragged_over_is_zoomed_into_and_comes_back(driver, pages):
    open_test(driver, pages, "sort-case-1")
    area, whole = area_of(driver), one(driver, "[data-figure=history] .whole")
    before, y_before = ticks_of(driver), one(driver, "[data-figure=history] .y-ticks").text
    assert not whole.is_displayed()
    half = area.size["width"] // 2
    ActionChains(driver).move_to_element_with_offset(area, 5, 0).click_and_hold().move_by_offset(half - 20, 0).release().perform()
    wait(driver, whole.is_displayed)
    zoomed = ticks_of(driver)
    assert 0 < len(zoomed) < len(before) and set(zoomed) < set(before)
    assert one(driver, "[data-figure=history] .y-ticks").text == y_before  # along x alone
    whole.click()
    assert ticks_of(driver) == before and not whole.is_displayed()


@pytest.mark.slow
def test_a_line_is_hidden_by_its_name(driver, pages):
    open_test(driver, pages, "sort-case-1")
    key = one(driver, "[data-figure=order] .keys .t-current button")
    key.send_keys(Keys.ENTER)
    assert key.get_attribute("aria-pressed") == "false"
    assert not all_of(driver, "[data-figure=order] .points.t-current") and all_of(driver, "[data-figure=order] .points.t-baseline")
    key.send_keys(Keys.ENTER)
    assert all_of(driver, "[data-figure=order] .points.t-current")


PARTS = """return [...arguments[0].querySelectorAll(".area path, .drawn > svg text")].map((one) =>
  [one.getAttribute("class") ?? "", one.getAttribute("d") ?? one.getAttribute("x"), one.textContent])"""


@pytest.mark.slow
def test_what_scripts_draw_is_what_the_page_had(driver, pages):
    """Python and JavaScript draw the same chart: their paths agree to two thousandths, and their words are the same."""
    for name in ("sort-case-1", "latency", "sizes", "pool"):
        open_test(driver, pages, name)
        for chart in all_of(driver, ".plot"):
            before = driver.execute_script(PARTS, chart)
            key = chart.find_element(By.CSS_SELECTOR, ".keys button")
            for _ in range(2):
                driver.execute_script("arguments[0].click()", key)
            now = driver.execute_script(PARTS, chart)
            assert len(before) == len(now) > 3
            for (kind, place, words), (kind_now, place_now, words_now) in zip(before, now):
                assert (set(kind.split()), words) == (set(kind_now.split()), words_now)
                numbers = [[float(one) for one in re.findall(r"-?[0-9.]+", text)] for text in (place, place_now)]
                assert numbers[1] == pytest.approx(numbers[0], abs=2)


def test_dark_is_chosen_by_a_button_and_stays_chosen(index, pages):
    ground = "return getComputedStyle(document.body).backgroundColor"
    browser.light(index, "light")
    before = index.execute_script(ground)
    one(index, "#theme").click()
    assert index.execute_script(ground) != before and one(index, "#theme").text.endswith("Light")
    index.get((pages / "trends.html").as_uri())
    assert index.execute_script(ground) != before
    one(index, "#theme").click()
    assert index.execute_script(ground) == before


def test_dimensions_are_chosen_freely(driver, pages):
    (page,) = pages.glob("curves/sizes-*.html")
    driver.get(page.as_uri())
    traces = "#explored .area .line"
    wait(driver, lambda: len(all_of(driver, traces)) == 3)  # a line for each of the last three sessions
    Select(all_of(driver, "#dimensions select")[0]).select_by_value("date")
    wait(driver, lambda: len(all_of(driver, traces)) == len(made.SIZES))  # a line for each size


@pytest.mark.slow
def test_a_parameter_that_looks_like_html_is_a_place_on_the_axis_under_its_own_name(driver, tmp_path):
    kinds = ["list<b>", "map<i>"]
    report = made.report(1)
    report["results"] = [one for one in report["results"] if one["test"] == "sizes"][: len(kinds)]
    for one, kind in zip(report["results"], kinds):
        one["params"] = {"kind": kind}
    (tmp_path / "report.json").write_text(json.dumps(report))
    (page,) = rendered(tmp_path, tmp_path / "report.json").glob("curves/sizes-*.html")
    driver.get(page.as_uri())
    wait(driver, lambda: [tick.text for tick in all_of(driver, "#explored .x-ticks g:first-child text")] == kinds)


def test_trends_are_sorted_by_numbers_whatever_their_unit(driver, pages):
    driver.get((pages / "trends.html").as_uri())
    one(driver, "thead th:nth-child(3) button").click()
    latest = [cell.text for cell in all_of(driver, "tbody td.value")]
    assert latest[0].endswith("ns") and latest[-1].endswith("ms")


def test_it_prints(index):
    assert index.print_page().startswith("JVBERi")  # "%PDF-" in base 64


@pytest.fixture(scope="module")
def without_scripts():
    started = browser.start(scripts=False)
    yield started
    started.quit()


@pytest.mark.slow
def test_without_scripts_verdicts_numbers_and_drawings_are_there_and_what_is_lost_is_said(without_scripts, pages):
    driver = without_scripts
    driver.get((pages / "index.html").as_uri())
    assert one(driver, "h1").text.endswith("The gate fails: performance regressed.")
    assert "sort/case-1" in shown_tests(driver) and not one(driver, "#tools").is_displayed()
    assert all(mark.is_displayed() for mark in all_of(driver, "details[open] .bar"))
    (page,) = pages.glob("tests/sort-case-1-*.html")
    driver.get(page.as_uri())
    assert "Scripts do not run here" in one(driver, "main").text
    assert len([drawing for drawing in all_of(driver, ".drawn") if drawing.is_displayed()]) == 4  # both sides, order, both histories


class _Jenkins(http.server.SimpleHTTPRequestHandler):
    def end_headers(self):
        self.send_header("Content-Security-Policy", JENKINS)
        super().end_headers()

    def log_message(self, *arguments):
        pass


def test_what_jenkins_allows_is_enough(driver, pages):
    (page,) = pages.glob("tests/sort-case-1-*.html")
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(_Jenkins, directory=str(pages))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        driver.get(f"http://127.0.0.1:{server.server_port}/tests/{page.name}")
        assert one(driver, ".verdict .badge").is_displayed()
        assert one(driver, ".without-script").is_displayed()
        assert one(driver, ".drawn").is_displayed()
        assert one(driver, ".drawn .area").size["width"] > 200  # the style sheet is in force
        server.shutdown()
