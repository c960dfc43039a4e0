#include "model/quantity.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(quantity)

namespace {
using holdfast::format_percent;
using holdfast::format_percent_unsigned;
using holdfast::format_quantity;
}  // namespace

BOOST_AUTO_TEST_CASE(times_scale_to_the_unit_that_people_read) {
  BOOST_TEST(format_quantity(12.5, "ns") == "12.5 ns");
  BOOST_TEST(format_quantity(999.96, "ns") == "1 us");
  BOOST_TEST(format_quantity(1234.5678, "ns") == "1.235 us");
  BOOST_TEST(format_quantity(1234567, "ns") == "1.235 ms");
  BOOST_TEST(format_quantity(2.5e9, "ns") == "2.5 s");
  BOOST_TEST(format_quantity(0, "ns") == "0 ns");
}

BOOST_AUTO_TEST_CASE(bytes_scale_by_1024_and_other_units_do_not_scale) {
  BOOST_TEST(format_quantity(4096, "bytes") == "4 KiB");
  BOOST_TEST(format_quantity(640, "B") == "640 B");
  BOOST_TEST(format_quantity(2.5 * 1024 * 1024 * 1024, "B/s") == "2.5 GiB/s");
  BOOST_TEST(format_quantity(4.066e9, "/s") == "4.066 G/s");
  BOOST_TEST(format_quantity(512, "/s") == "512 /s");
  BOOST_TEST(format_quantity(3.5 * 1024 * 1024, "bytes") == "3.5 MiB");
  BOOST_TEST(format_quantity(3.0 * 1024 * 1024 * 1024 * 1024, "bytes") == "3 TiB");
  BOOST_TEST(format_quantity(123456, "calls") == "123456 calls");
  BOOST_TEST(format_quantity(1234.56, "calls") == "1235 calls");
  BOOST_TEST(format_quantity(1e15, "calls") == "1e+15 calls");
  BOOST_TEST(format_quantity(5, "") == "5");
}

BOOST_AUTO_TEST_CASE(an_axis_has_the_unit_in_which_its_largest_value_is_written) {
  BOOST_TEST(holdfast::axis_unit(1.1e6, "ns").name == "ms");
  BOOST_TEST(holdfast::axis_unit(1.1e6, "ns").divisor == 1e6);
  BOOST_TEST(holdfast::axis_unit(999.96, "ns").name == "us");  // "1 us"
  BOOST_TEST(holdfast::axis_unit(0, "bytes").name == "B");
  BOOST_TEST(holdfast::axis_unit(123456, "calls").name == "calls");
  BOOST_TEST(holdfast::axis_unit(123456, "calls").divisor == 1);
}

BOOST_AUTO_TEST_CASE(counts_that_differ_do_not_look_alike) {
  const auto sides = [](double before, double after, const char* unit) {
    const auto [first, second] = holdfast::format_sides(before, after, unit);
    return first + ", " + second;
  };
  BOOST_TEST(sides(4000000, 4000004, "B") == "4000000 B, 4000004 B");
  BOOST_TEST(sides(4000000, 4000000, "B") == "3.815 MiB, 3.815 MiB");
  BOOST_TEST(sides(4000000, 5000000, "B") == "3.815 MiB, 4.768 MiB");
  BOOST_TEST(sides(123456, 123457, "") == "123456, 123457");
  BOOST_TEST(sides(1000000, 1000001, "ns") == "1 ms, 1 ms");  // a time is not a count
}

BOOST_AUTO_TEST_CASE(a_quantity_is_read_as_people_type_it) {
  const auto read = [](const char* text) { return holdfast::parse_quantity(text).value(); };
  BOOST_TEST(read("5ms").value == 5e6);
  BOOST_TEST(read("5 ms").unit == "ns");
  BOOST_TEST(read("1.5s").value == 1.5e9);
  BOOST_TEST(read("200MiB").value == 200.0 * 1024 * 1024);
  BOOST_TEST(read("200MB").value == 2e8);
  BOOST_TEST(read("1GiB/s").unit == "B/s");
  BOOST_TEST(read("3M/s").value == 3e6);
  BOOST_TEST(read("1200").unit.empty());
  for (const char* text : {"", "ms", "-5ms", "5 m", "5  ms", "5ms ", "1e3", "five"})
    BOOST_TEST(!holdfast::parse_quantity(text).has_value());
}

BOOST_AUTO_TEST_CASE(a_quantity_is_compared_with_metrics_of_its_kind) {
  const auto is_of = [](const char* text, const char* unit) {
    return holdfast::parse_quantity(text).value().is_of(unit);
  };
  BOOST_TEST(is_of("5ms", "ns"));
  BOOST_TEST(!is_of("5ms", "B"));
  BOOST_TEST(is_of("5KiB", "bytes"));
  BOOST_TEST(is_of("5", "calls"));
  BOOST_TEST(!is_of("5", "ns"));
}

BOOST_AUTO_TEST_CASE(per_cents_carry_their_sign_and_three_digits) {
  BOOST_TEST(format_percent(0.0213) == "+2.13 %");
  BOOST_TEST(format_percent(-0.101) == "-10.1 %");
  BOOST_TEST(format_percent(0.0997) == "+9.97 %");
  BOOST_TEST(format_percent(0.09996) == "+10.0 %");
  BOOST_TEST(format_percent(0) == "+0.00 %");
  BOOST_TEST(format_percent(0.00005) == "+0.01 %");
  BOOST_TEST(format_percent(-0.000049) == "-0.005 %");
  BOOST_TEST(format_percent(1e-6) == "+0.0001 %");
  BOOST_TEST(format_percent(4.0 / 3) == "+133.3 %");
  BOOST_TEST(format_percent(1.1 / 1.1 - 1 + 2e-16) == "+0.00 %");
  BOOST_TEST(format_percent(9.9994) == "+999.9 %");
  BOOST_TEST(format_percent(9.9995) == "+1000 %");
  BOOST_TEST(format_percent_unsigned(0.02) == "2 %");
  BOOST_TEST(format_percent_unsigned(0.0254) == "2.54 %");
  BOOST_TEST(format_percent_unsigned(12.34) == "1234 %");
}

BOOST_AUTO_TEST_CASE(levels_read_as_they_were_written) {
  BOOST_TEST(holdfast::format_number(0.05) == "0.05");
  BOOST_TEST(holdfast::format_number(1e-10) == "1e-10");
}

BOOST_AUTO_TEST_SUITE_END()
