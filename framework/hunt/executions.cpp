#include "hunt/executions.hpp"

#include "model/quantity.hpp"

namespace holdfast::hunt {

std::string executed_more_often(const Comparison& made) {
  const auto& times = made.executions;
  const double more = times.current - times.previous;
  if (more <= 0) return "";
  const double each = times.previous > 0 ? made.median.previous / times.previous : 0;
  if (times.previous > 0 && more * each < made.loss / 2) return "";
  return "it is executed " + format_number(times.current) + " times instead of " +
         format_number(times.previous);
}

}  // namespace holdfast::hunt
