#include "model/quantity.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "model/number.hpp"
#include "model/printed.hpp"

namespace holdfast {
namespace {

/// A step is a unit and its size in the base unit. The steps of a scale are in descending order. A value is
/// printed with the first step that is not larger than the value.
struct Step {
  double factor;
  const char* name;
};

using Steps = std::span<const Step>;

constexpr Step kTime[]{{1e9, "s"}, {1e6, "ms"}, {1e3, "us"}, {1, "ns"}};
constexpr Step kBytes[]{{0x1p40, "TiB"}, {0x1p30, "GiB"}, {0x1p20, "MiB"}, {0x1p10, "KiB"}, {1, "B"}};
constexpr Step kBytesPerSecond[]{
    {0x1p40, "TiB/s"}, {0x1p30, "GiB/s"}, {0x1p20, "MiB/s"}, {0x1p10, "KiB/s"}, {1, "B/s"}};
constexpr Step kPerSecond[]{{1e9, "G/s"}, {1e6, "M/s"}, {1e3, "k/s"}, {1, "/s"}};

/// Returns the scale of a unit; empty if the unit does not scale.
Steps steps_of(std::string_view unit) {
  if (unit == "ns") return kTime;
  if (unit == "B" || unit == "bytes") return kBytes;
  if (unit == "B/s") return kBytesPerSecond;
  return unit == "/s" ? Steps(kPerSecond) : Steps();
}

/// Selects the step by the value rounded to four digits, so that 999.99 ns is "1 us" and not "1000 ns".
Step step_for(double value, Steps steps) {
  const double shown = std::fabs(parse_number<double>(printed("%.4g", value)).value_or(value));
  for (const auto& step : steps) {
    if (shown >= step.factor) return step;
  }
  return steps.back();
}

struct Unit {
  std::string_view name;
  double factor;
  std::string_view base;
};

/// These units are accepted from users only: output has powers of 1024 with their own names (IEC 80000-13).
constexpr Unit kDecimalBytes[]{{"kB", 1e3, "B"}, {"MB", 1e6, "B"}, {"GB", 1e9, "B"}, {"bytes", 1, "B"}};

std::optional<Quantity> scaled(double value, std::string_view unit) {
  for (const std::string_view base : {"ns", "B", "B/s", "/s"}) {
    for (const auto& step : steps_of(base)) {
      if (unit == step.name) return Quantity{.value = value * step.factor, .unit = std::string(base)};
    }
  }
  for (const auto& known : kDecimalBytes) {
    if (unit == known.name) return Quantity{.value = value * known.factor, .unit = std::string(known.base)};
  }
  return std::nullopt;
}

}  // namespace

bool Quantity::is_of(std::string_view metric_unit) const {
  if (unit == "B") return metric_unit == "B" || metric_unit == "bytes";
  // A number without a unit fits metrics that do not scale, such as counts.
  return unit.empty() ? steps_of(metric_unit).empty() : unit == metric_unit;
}

std::optional<Quantity> parse_quantity(std::string_view text) {
  const auto digits = std::min(text.find_first_not_of("0123456789."), text.size());
  const auto value = parse_number<double>(text.substr(0, digits));
  auto unit = text.substr(digits);
  if (!value) return std::nullopt;
  if (unit.empty()) return Quantity{.value = *value, .unit = ""};
  if (unit.front() == ' ') unit.remove_prefix(1);
  return scaled(*value, unit);
}

std::string format_quantity(double value, std::string_view unit) {
  const auto steps = steps_of(unit);
  if (steps.empty()) {
    const double size = std::fabs(value);
    // %.4g would print 12346 as 1.235e+04. Up to 15 decimal digits are exact in a double.
    return printed(size >= 1e4 && size < 1e15 ? "%.0f" : "%.4g", value) +
           (unit.empty() ? "" : " " + std::string(unit));
  }
  const Step step = step_for(value, steps);
  return printed("%.4g", value / step.factor) + " " + step.name;
}

std::pair<std::string, std::string> format_sides(double before, double after, std::string_view unit) {
  const auto is_count = [&](double value) {
    return unit != "ns" && value == std::floor(value) && std::fabs(value) < 1e15;
  };
  std::pair texts(format_quantity(before, unit), format_quantity(after, unit));
  if (texts.first != texts.second || before == after || !is_count(before) || !is_count(after)) return texts;
  const auto in_full = [&](double value) {
    return printed("%.0f", value) + (unit.empty() ? "" : " " + std::string(unit));
  };
  return {in_full(before), in_full(after)};
}

AxisUnit axis_unit(double largest, std::string_view unit) {
  const auto steps = steps_of(unit);
  if (steps.empty()) return {.divisor = 1, .name = std::string(unit)};
  const Step step = step_for(largest, steps);
  return {.divisor = step.factor, .name = step.name};
}

std::string format_percent(double fraction) {
  constexpr double kRounding = 1e-12;  // rounding error of the change between equal values
  const double size = std::fabs(fraction);
  if (size > kRounding && size < 0.00005) {
    // This is the position of the first digit that is not 0.
    const int digits = static_cast<int>(std::ceil(-std::log10(size * 100)));
    return printed("%+.*f %%", digits, fraction * 100);
  }
  // The limits are those of rounding: 9.995 % is printed as "+10.0 %" and not as "+10.00 %".
  return printed(size < 0.09995 ? "%+.2f %%" : size < 9.9995 ? "%+.1f %%" : "%+.0f %%", fraction * 100);
}

std::string format_percent_unsigned(double fraction) {
  return printed(std::fabs(fraction) < 9.995 ? "%.3g %%" : "%.0f %%", fraction * 100);
}

std::string format_number(double value) { return printed("%.3g", value); }

}  // namespace holdfast
