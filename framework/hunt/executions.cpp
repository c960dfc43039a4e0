#include "hunt/executions.hpp"

#include <algorithm>

#include "model/quantity.hpp"

namespace holdfast::hunt {
namespace {

/// At some 80 ns for each pair of probes, two seconds in each process.
constexpr double kExecutionsMax = 25e6;

}  // namespace

std::string executed_more_often(const Comparison& made) {
  const auto& times = made.executions;
  const double more = times.current - times.previous;
  if (more <= 0) return "";
  const double each = times.previous > 0 ? made.median.previous / times.previous : 0;
  if (times.previous > 0 && more * each < made.loss / 2) return "";
  return "it is executed " + format_number(times.current) + " times instead of " +
         format_number(times.previous);
}

std::string executed_too_often(const Comparison& made) {
  const double times = std::max(made.executions.previous, made.executions.current);
  if (times <= kExecutionsMax) return "";
  return "it is executed " + format_number(times) +
         " times in a process, so often that probes in it would take longer than the program; give it less "
         "to do";
}

}  // namespace holdfast::hunt
