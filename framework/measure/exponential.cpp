/// gen::exponential: values at equal ratios.

#include <cmath>
#include <holdfast/gen.hpp>
#include <limits>
#include <type_traits>

#include "measure/axis_sites.hpp"
#include "measure/axis_text.hpp"
#include "measure/axis_types.hpp"

namespace holdfast::detail {
namespace {

using measure::axis_text;
using measure::kPointsMax;
using measure::refuse_axis;

/// from factor^k, or `until` where only rounding lies between the two.
template <class T>
T power(T from, T until, T factor, std::size_t k) {
  const T value = from * std::pow(factor, static_cast<T>(k));
  const T slack = 8 * std::numeric_limits<T>::epsilon() * static_cast<T>(k) * until;
  return std::fabs(value - until) <= slack ? until : value;
}

template <class T>
std::vector<T> powers(T from, T until, T factor) {
  std::vector<T> values{from};
  if constexpr (std::is_integral_v<T>) {
    // Divided rather than multiplied: the first power beyond `until` may not fit into the type.
    while (values.back() <= until / factor) values.push_back(static_cast<T>(values.back() * factor));
  } else {
    while (values.size() <= kPointsMax) {
      const T value = power(from, until, factor, values.size());
      if (value > until) break;
      values.push_back(value);
    }
  }
  return values;
}

template <class T>
std::vector<T> values_of(const std::string& axis, T from, T until, T factor) {
  const std::string text =
      "powers from " + axis_text(from) + " to " + axis_text(until) + " by a factor of " + axis_text(factor);
  if constexpr (std::is_floating_point_v<T>) {
    if (!std::isfinite(from) || !std::isfinite(until) || !std::isfinite(factor))
      refuse_axis(axis, text + " are not possible; finite numbers are needed");
  }
  if (factor <= 1) refuse_axis(axis, text + " never end; the factor must be above 1");
  if (from <= 0) refuse_axis(axis, text + " never grow; the first number must be above 0");
  if (from > until) refuse_axis(axis, text + " have no point; the first number must not be above the last");
  auto values = powers(from, until, factor);
  if (values.size() > kPointsMax)
    refuse_axis(axis, text + " are more than " + std::to_string(kPointsMax) + " points; use a larger factor");
  return values;
}

}  // namespace

template <class T>
Gen<T> exponential(std::string axis, T from, T until, T factor) {
  return Gen<T>([axis = std::move(axis), from, until, factor](const Choice& choice) {
    return measure::axis_sites(axis, values_of(axis, from, until, factor), choice);
  });
}

#define INSTANTIATE(T) template Gen<T> exponential(std::string axis, T from, T until, T factor);
HOLDFAST_EACH_NUMBER(INSTANTIATE)

}  // namespace holdfast::detail
