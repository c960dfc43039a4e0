#pragma once

/// Formatting of numbers with scaled units. Internally, times are nanoseconds; only this code scales them.
///
///     format_quantity(1234567, "ns")  ->  "1.235 ms"
///     format_percent(0.0213)          ->  "+2.13 %"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace holdfast {

/// Formats a value with four significant digits. "ns" scales to us, ms, s; "B", "bytes" and "B/s" to KiB, MiB, GiB, TiB;
/// "/s" to k/s, M/s, G/s. Other units are appended; their numbers from 10,000 on are written in full.
std::string format_quantity(double value, std::string_view unit);

/// Formats two values that are compared, as format_quantity() does. Counts that would look alike although they differ are
/// written in full, without a scaled unit: "4000000 B" and "4000004 B".
std::pair<std::string, std::string> format_sides(double before, double after, std::string_view unit);

/// The unit of an axis: a value divided by `divisor` is in `name`.
struct AxisUnit {
  double divisor = 1;
  std::string name{};
};
/// Returns the unit in which format_quantity() writes `largest`.
AxisUnit axis_unit(double largest, std::string_view unit);

/// A quantity that a user typed.
struct Quantity {
  double value = 0;  ///< in `unit`
  std::string unit;  ///< "ns", "B", "B/s" or "/s"; empty for a plain number
  bool is_of(
      std::string_view metric_unit) const;  ///< returns true if a metric in that unit can be compared with it
};

/// Parses "5ms", "2.5 GiB", "10MB", "3M/s", "1200": a number of 0 or more, and a unit of format_quantity() or kB, MB, GB.
/// Returns none for anything else.
std::optional<Quantity> parse_quantity(std::string_view text);

/// Formats 0.0213 as "+2.13 %", with two decimals below 10 %, then one, and none from 1000 % on. A change that would be 0
/// with two decimals is written with one significant digit: 1e-6 is "+0.0001 %".
std::string format_percent(double fraction);

/// Formats a fraction without a sign, for thresholds.
std::string format_percent_unsigned(double fraction);

/// Formats a number with three significant digits: "0.05", "1e-10".
std::string format_number(double value);

/// Returns "1 round" or "3 rounds".
inline std::string format_count(std::size_t count, std::string_view noun) {
  return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

}  // namespace holdfast
