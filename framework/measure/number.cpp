#include "measure/number.hpp"

#include <charconv>

#include "model/printed.hpp"

namespace holdfast::measure {

std::optional<double> number_between(std::string_view text, double low, double high) {
  double value = 0;
  const char* end = text.data() + text.size();
  const auto parsed = std::from_chars(text.data(), end, value);
  const bool whole_text = parsed.ec == std::errc() && parsed.ptr == end;
  return whole_text && value >= low && value <= high ? std::optional(value) : std::nullopt;
}

std::string range_text(double low, double high) { return printed("from %g to %g", low, high); }

}  // namespace holdfast::measure
