#pragma once

/// Numbers as people read them. Inside, times are nanoseconds; scaling happens only here, at the edge.
///
///     format_quantity(1234567, "ns")  ->  "1.235 ms"
///     format_percent(0.0213)          ->  "+2.13 %"

#include <string>
#include <string_view>

namespace holdfast {

/// Four significant digits; "ns" scales to us, ms, s, "B" and "bytes" to KiB, MiB, GiB, "B/s" likewise, "/s" to
/// k/s, M/s, G/s; other units are appended.
std::string format_quantity(double value, std::string_view unit);

/// `fraction` 0.0213 is "+2.13 %"; two decimals below 10 %, else one.
std::string format_percent(double fraction);

/// The same without a sign: for thresholds.
std::string format_percent_unsigned(double fraction);

/// Three significant digits: "0.05", "1e-10".
std::string format_number(double value);

}  // namespace holdfast
