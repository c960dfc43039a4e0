import pytest

from holdfast_report.units import moment, number, percent, percent_unsigned, quantity, scale_for


def plain(text: str) -> str:
    """Narrow spaces and the typographic minus, as a keyboard has them."""
    return text.replace("\u202f", " ").replace("\u2212", "-")


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (0.35, "ns", "0.3500 ns"),
        (12, "ns", "12.00 ns"),
        (521000, "ns", "521.0 µs"),
        (1234567, "ns", "1.235 ms"),
        (2.5e9, "ns", "2.500 s"),
        (7.2e12, "ns", "7 200 s"),
        (1.5, "ms", "1.500 ms"),
        (1536, "bytes", "1.500 KiB"),
        (48234496, "bytes", "46.00 MiB"),
        (640, "bytes", "640 B"),
        (2.5 * 2**30, "B/s", "2.500 GiB/s"),
        (4.066e9, "/s", "4.066 G/s"),
        (12345678, "instructions", "12 345 678 instructions"),
        (0.25, None, "0.2500"),
        (0, "ns", "0 ns"),
        (-1500, "ns", "-1.500 µs"),
    ],
)
def test_a_quantity_has_four_digits_and_the_unit_in_which_it_reads_best(value, unit, text):
    assert plain(quantity(value, scale_for(value, unit))) == text


def test_a_value_that_rounds_up_to_the_next_unit_is_written_in_it():
    assert plain(quantity(999.99, scale_for(999.99, "ns"))) == "1.000 µs"


def test_values_to_be_compared_share_a_unit():
    shared = scale_for(1_100_000, "ns")
    assert plain(quantity(950_000, shared)) == "0.9500 ms"


def test_nothing_is_a_dash():
    assert quantity(None, scale_for(None, "ns")) == number(None) == percent(None) == percent_unsigned(None) == "—"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (11, "11"),
        (11.37, "11.37"),
        (1.796, "1.796"),
        (0.0898, "0.08980"),
        (1e-9, "1 × 10⁻⁹"),
        (-2.5e-7, "-2.5 × 10⁻⁷"),
        (1.5e18, "1.5 × 10¹⁸"),
    ],
)
def test_a_statistic_has_four_digits_and_an_exponent_where_zeros_would_hide_it(value, text):
    assert plain(number(value)) == text


@pytest.mark.parametrize(
    ("fraction", "text"),
    [
        (0.0213, "+2.13 %"),
        (0.101, "+10.1 %"),
        (-0.086, "-8.60 %"),
        (0.09996, "+10.0 %"),  # not "+10.00 %": two decimals end where the text would reach 10
        (11.5, "+1 150 %"),
        (0.00001, "0.00 %"),  # what rounds to nothing has no sign
        (-0.00001, "0.00 %"),
    ],
)
def test_a_change_is_signed_and_never_has_more_than_two_decimals(fraction, text):
    assert plain(percent(fraction)) == text


def test_a_threshold_has_no_sign_and_no_idle_digits():
    assert plain(percent_unsigned(0.02)) == "2 %"
    assert plain(percent_unsigned(0.0125)) == "1.25 %"
    assert plain(percent_unsigned(9.99)) == "999 %"
    assert plain(percent_unsigned(12.34)) == "1 234 %"


def test_a_moment_is_said_in_utc_and_left_alone_where_it_is_none():
    assert moment("2026-11-21T03:15:00Z") == "2026-11-21 03:15 UTC"
    assert moment("2026-11-21T03:15:00+01:00") == "2026-11-21 02:15 UTC"
    assert moment("0001-01-01T00:00:00+10:00") == "0001-01-01T00:00:00+10:00"  # in UTC there is no such year
    assert moment("yesterday") == "yesterday"
    assert moment(None) == "—"
