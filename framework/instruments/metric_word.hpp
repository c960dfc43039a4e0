#pragma once

/// What a word of METRICS is made of:
///
///     instructions@1%              a name, and the tolerance in place of its own
///     syscalls(openat)             what it is counted of, in parentheses
///     calls(ns::f<int, 3>(int))@0% both; what stands in parentheses may have commas, spaces and parentheses

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace holdfast::instruments {

struct MetricWord {
  std::string kind;                     ///< "calls"
  std::optional<std::string> argument;  ///< "ns::f<int, 3>(int)"; never empty
  std::optional<double> tolerance;      ///< a fraction

  /// Without the tolerance, as results call it: "calls(ns::f<int, 3>(int))".
  std::string name() const;
};

/// Throws Error for a tolerance that is none ("instructions@much"), and for parentheses that are not closed or empty.
MetricWord metric_word(std::string_view text);

}  // namespace holdfast::instruments
