import pytest

from holdfast_report.units import Scale, common, moment, number, typeset


def plain(text: str) -> str:
    """Replaces narrow spaces and the typographic minus by those of a keyboard."""
    return text.replace("\u202f", " ").replace("\u2212", "-")


@pytest.mark.parametrize("words", ["+9.40 %", "521 us", "12 ns", "1.5 ms", "2 s", "46 MiB", "640 B", "2.5 GiB/s", "4.066 G/s", "512 /s"])
def test_a_number_and_its_unit_stay_together(words):
    assert " " not in typeset(words) and plain(typeset(words)) == words


@pytest.mark.parametrize("words", ["3 of 10 gates", "2 strings", "5 Bytes", "run [a .. b]", "2026-11-20", "1e-09", "known-regressions.json:3", "sort-3"])
def test_other_words_are_as_they_were(words):
    assert typeset(words) == words


def test_a_minus_is_as_wide_as_a_plus():
    assert typeset("-8.60 %, [-0.60, +0.52]") == "\u22128.60\u202f%, [\u22120.60, +0.52]"


def test_a_chart_of_several_results_has_the_unit_of_the_largest_value():
    assert common([Scale(1e3, "us"), Scale(1e6, "ms"), Scale(1, "ns")]).name == "ms"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (11, "11"),
        (12345678, "12 345 678"),
        (11.37, "11.37"),
        (1.796, "1.796"),
        (0.0898, "0.08980"),
        (1e-9, "1 × 10⁻⁹"),
        (-2.5e-7, "-2.5 × 10⁻⁷"),
        (1.5e18, "1.5 × 10¹⁸"),
    ],
)
def test_a_tick_has_four_digits_and_an_exponent_where_zeros_would_hide_it(value, text):
    assert plain(number(value)) == text


def test_a_moment_is_said_in_utc_and_left_alone_where_it_is_none():
    assert moment("2026-11-21T03:15:00Z") == "2026-11-21 03:15 UTC"
    assert moment("yesterday") == "yesterday"
    assert moment(None) == "—"
