/// gen::range: values at equal distances.

#include <algorithm>
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

/// The last bits of the limits and of the hop are rounding: they must not cost the last hop, nor move it.
template <class T>
T rounding(T from, T upto) {
  return 8 * std::numeric_limits<T>::epsilon() * std::max(std::fabs(from), std::fabs(upto));
}

/// The hops that fit between `from` and `upto`; kPointsMax where more do.
template <class T>
std::size_t hops(T from, T upto, T hop) {
  if constexpr (std::is_integral_v<T>) {
    // As unsigned numbers, where the difference of any two of the type fits.
    const auto span = static_cast<std::size_t>(upto) - static_cast<std::size_t>(from);
    return std::min(span / static_cast<std::size_t>(hop), kPointsMax);
  } else {
    const T fitting = std::floor(upto / hop - from / hop + rounding(from, upto) / hop);
    return fitting < static_cast<T>(kPointsMax) ? static_cast<std::size_t>(fitting) : kPointsMax;
  }
}

template <class T>
T after(T from, T upto, T hop, std::size_t i) {
  if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(static_cast<std::size_t>(from) + i * static_cast<std::size_t>(hop));
  } else {
    const T value = from + static_cast<T>(i) * hop;
    return upto - value <= rounding(from, upto) ? upto : value;
  }
}

template <class T>
std::vector<T> values_of(const std::string& axis, T from, T upto, T hop) {
  const std::string text =
      "a range from " + axis_text(from) + " to " + axis_text(upto) + " by " + axis_text(hop);
  if constexpr (std::is_floating_point_v<T>) {
    if (!std::isfinite(from) || !std::isfinite(upto) || !std::isfinite(hop))
      refuse_axis(axis, text + " is not possible; finite numbers are needed");
  }
  if (hop <= 0) refuse_axis(axis, text + " never ends; the hop must be above 0");
  if (from > upto) refuse_axis(axis, text + " has no point; the first number must not be above the last");
  const std::size_t last = hops(from, upto, hop);
  if (last >= kPointsMax)
    refuse_axis(axis, text + " has more than " + std::to_string(kPointsMax) + " points; use a larger hop");
  std::vector<T> values;
  for (std::size_t i = 0; i <= last; ++i) values.push_back(after(from, upto, hop, i));
  return values;
}

}  // namespace

template <class T>
Gen<T> range(std::string axis, T from, T upto, T hop) {
  return Gen<T>([axis = std::move(axis), from, upto, hop](const Choice& choice) {
    return measure::axis_sites(axis, values_of(axis, from, upto, hop), choice);
  });
}

#define INSTANTIATE(T) template Gen<T> range(std::string axis, T from, T upto, T hop);
HOLDFAST_EACH_NUMBER(INSTANTIATE)

}  // namespace holdfast::detail
