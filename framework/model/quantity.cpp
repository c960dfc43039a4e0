#include "model/quantity.hpp"

#include <array>
#include <cmath>
#include <cstdio>

namespace holdfast {
namespace {

struct Step {
  double factor;
  const char* name;
};

constexpr std::array<Step, 4> kTime{{{1e9, "s"}, {1e6, "ms"}, {1e3, "us"}, {1, "ns"}}};
constexpr std::array<Step, 4> kBytes{{{1073741824, "GiB"}, {1048576, "MiB"}, {1024, "KiB"}, {1, "bytes"}}};

std::string with_digits(double value, std::string_view unit) {
  std::array<char, 48> text{};
  std::snprintf(text.data(), text.size(), "%.4g", value);
  return std::string(text.data()) + " " + std::string(unit);
}

Step step_for(double value, const std::array<Step, 4>& steps) {
  for (const auto& step : steps) {
    if (std::fabs(value) >= step.factor) return step;
  }
  return steps.back();
}

std::string percent_text(double fraction, const char* format) {
  std::array<char, 48> text{};
  std::snprintf(text.data(), text.size(), format, fraction * 100);
  return std::string(text.data()) + " %";
}

}  // namespace

std::string format_quantity(double value, std::string_view unit) {
  if (unit != "ns" && unit != "bytes") return with_digits(value, unit);
  const Step step = step_for(value, unit == "ns" ? kTime : kBytes);
  return with_digits(value / step.factor, step.name);
}

std::string format_percent(double fraction) {
  return percent_text(fraction, std::fabs(fraction) < 0.0995 ? "%+.2f" : "%+.1f");
}

std::string format_percent_unsigned(double fraction) { return percent_text(fraction, "%.3g"); }

}  // namespace holdfast
