#pragma once

/// Numbers as people read them. Inside, times are nanoseconds; scaling happens only here, at the edge.
///
///     format_quantity(1234567, "ns")  ->  "1.235 ms"
///     format_percent(0.0213)          ->  "+2.13 %"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace holdfast {

/// Four significant digits; "ns" scales to us, ms, s, "B" and "bytes" to KiB, MiB, GiB, TiB, "B/s" likewise, "/s" to
/// k/s, M/s, G/s. Other units are appended; their numbers from 10,000 on are written in full.
std::string format_quantity(double value, std::string_view unit);

/// The unit of an axis: a value divided by `divisor` is in units of `name`.
struct AxisUnit {
  double divisor = 1;
  std::string name{};
};
/// The unit in which format_quantity() writes `largest`.
AxisUnit axis_unit(double largest, std::string_view unit);

/// A quantity as a person types it.
struct Quantity {
  double value = 0;                                ///< in `unit`
  std::string unit;                                ///< "ns", "B", "B/s" or "/s"; empty: a plain number
  bool is_of(std::string_view metric_unit) const;  ///< whether a metric in that unit can be compared with it
};

/// "5ms", "2.5 GiB", "10MB", "3M/s", "1200": a number of 0 or more and a unit that format_quantity() knows, kB, MB or GB. None
/// for anything else.
std::optional<Quantity> parse_quantity(std::string_view text);

/// `fraction` 0.0213 is "+2.13 %"; two decimals below 10 %, then one, from 1000 % on none.
std::string format_percent(double fraction);

/// The same without a sign: for thresholds.
std::string format_percent_unsigned(double fraction);

/// Three significant digits: "0.05", "1e-10".
std::string format_number(double value);

/// "1 round", "3 rounds".
inline std::string format_count(std::size_t count, std::string_view noun) {
  return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

}  // namespace holdfast
