#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <type_traits>

#include "bench/axis.hpp"
#include "holdfast/gen.hpp"
#include "model/error.hpp"

namespace holdfast::detail {

using bench::axis_text;
using bench::kPointsMax;
using bench::refuse_axis;

// ---- gen::enumeration: listed values, and labels for values of other types

namespace {

/// Refuses infinity and NaN, which cannot be written in the JSON of points.
template <class T>
void check_finite(const std::string& axis, const std::vector<T>& values) {
  if constexpr (std::is_floating_point_v<T>) {
    for (const T value : values) {
      if (!std::isfinite(value)) refuse_axis(axis, axis_text(value) + " is not a finite number");
    }
  }
}

std::size_t index_of(const std::string& axis, const std::vector<std::string>& labels,
                     const std::string& label) {
  const auto found = std::find(labels.begin(), labels.end(), label);
  if (found != labels.end()) return static_cast<std::size_t>(found - labels.begin());
  std::string known;
  for (const auto& text : labels) known += (known.empty() ? "" : ", ") + text;
  refuse_axis(axis, "there is no \"" + label + "\"; there are: " + known);
}

}  // namespace

template <class T>
Gen<T> enumeration(std::string axis, std::vector<T> values) {
  return Gen<T>([axis = std::move(axis),
                 values = std::make_shared<const std::vector<T>>(std::move(values))](const Choice& choice) {
    check_finite(axis, *values);
    return bench::axis_sites(axis, *values, choice);
  });
}

Gen<std::size_t> labels(std::string axis, std::vector<std::string> labels) {
  return Gen<std::size_t>([axis = std::move(axis), labels = std::move(labels)](const Choice& choice) {
    std::vector<Site<std::size_t>> sites;
    for (auto& site : bench::axis_sites(axis, labels, choice)) {
      const std::size_t index = index_of(axis, labels, site.make());
      sites.push_back({std::move(site.point), [index] { return index; }});
    }
    return sites;
  });
}

// ---- gen::range: values at equal distances

namespace {

/// Returns a tolerance for rounding errors in the limits and in the hop, which must neither lose the last hop nor move it.
template <class T>
T rounding(T from, T upto) {
  return 8 * std::numeric_limits<T>::epsilon() * std::max(std::fabs(from), std::fabs(upto));
}

/// Returns the number of hops between `from` and `upto`, at most kPointsMax.
template <class T>
std::size_t hops(T from, T upto, T hop) {
  if constexpr (std::is_integral_v<T>) {
    // Computed with unsigned numbers, which can represent the difference of any two values of the type.
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
std::vector<T> range_values(const std::string& axis, T from, T upto, T hop) {
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
    return bench::axis_sites(axis, range_values(axis, from, upto, hop), choice);
  });
}

// ---- gen::exponential: values at equal ratios

namespace {

/// Returns from * factor^k, or `until` if they differ only by rounding.
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
    // Divides instead of multiplying, because the first power above `until` may not fit into the type.
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
std::vector<T> exponential_values(const std::string& axis, T from, T until, T factor) {
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
    return bench::axis_sites(axis, exponential_values(axis, from, until, factor), choice);
  });
}

// ---- functions of all generators

namespace {

/// The inputs that a cached generator has built, by point.
using Kept = std::vector<std::pair<Point, std::shared_ptr<void>>>;

auto on_axis(const std::string& axis) {
  return [&axis](const Coordinate& coordinate) { return coordinate.axis == axis; };
}

/// Returns "size, order", or "none" for a point without axes.
std::string names_of(const Point& point) {
  std::string names;
  for (const auto& coordinate : point) names += (names.empty() ? "" : ", ") + coordinate.axis;
  return names.empty() ? "none" : names;
}

}  // namespace

void check_any(bool any) {
  if (!any) throw Error("a generator of the program has no point; it must return at least one");
}

void check_count(std::size_t points, const Point& outer, const Point& inner) {
  if (points <= kPointsMax) return;
  throw Error("the axes " + names_of(joined(outer, inner)) + " have " + std::to_string(points) +
              " points or more together; at most " + std::to_string(kPointsMax) +
              " are possible; use larger steps or fewer axes");
}

Point joined(const Point& outer, const Point& inner) {
  Point point = outer;
  for (const auto& coordinate : inner) {
    if (std::any_of(outer.begin(), outer.end(), on_axis(coordinate.axis)))
      throw Error("axis \"" + coordinate.axis +
                  "\" occurs twice in a product of generators; rename one of them " +
                  "something else: .rename(\"" + coordinate.axis + "\", ...)");
    point.push_back(coordinate);
  }
  return point;
}

/// Translates a choice for a generator whose axis `from` was renamed to `to`.
Choice with_old_name(const Choice& choice, const std::string& from, const std::string& to) {
  Choice old;
  for (const auto& [axis, values] : choice) {
    if (axis == to) {
      old.emplace_back(from, values);
    } else if (axis != from) {  // the old name is not valid any more
      old.emplace_back(axis, values);
    }
  }
  return old;
}

bool rename_axis(Point& point, const std::string& from, const std::string& to) {
  const auto old = std::find_if(point.begin(), point.end(), on_axis(from));
  if (old == point.end()) return false;
  if (to.empty()) throw Error("axis \"" + from + "\" cannot be renamed to nothing; an axis needs a name");
  if (from != to && std::any_of(point.begin(), point.end(), on_axis(to)))
    throw Error("axis \"" + from + "\" cannot be renamed to \"" + to +
                "\", which is the name of another axis");
  old->axis = to;
  return true;
}

void fail_rename(const Point& point, const std::string& from) {
  throw Error("axis \"" + from +
              "\" cannot be renamed: the generator does not have it; its axes: " + names_of(point));
}

void fail_negative(const std::string& axis) {
  throw Error("axis \"" + axis + "\": a negative number among unsigned ones would become a huge number; " +
              "make all of them signed");
}

std::vector<std::string> axes_of(const Point& point) {
  std::vector<std::string> names;
  for (const auto& coordinate : point) names.push_back(coordinate.axis);
  return names;
}

std::function<const void*(const Point&, const Make&)> keeper(void (*destroy)(void*)) {
  return [destroy, kept = std::make_shared<Kept>()](const Point& point, const Make& make) {
    const auto known =
        std::find_if(kept->begin(), kept->end(), [&](const auto& input) { return input.first == point; });
    if (known != kept->end()) return known->second.get();
    kept->emplace_back(point, std::shared_ptr<void>(make(), destroy));
    return kept->back().second.get();
  };
}

template <class T>
Points points_of(const Gen<T>& generator) {
  return [generator](const Choice& choice) { return points_in(generator.sites(choice)); };
}

#define POINTS(T) template Points points_of(const Gen<T>& generator);
HOLDFAST_EACH_AXIS_TYPE(POINTS)

#define ENUMERATION(T) template Gen<T> enumeration(std::string axis, std::vector<T> values);
HOLDFAST_EACH_AXIS_TYPE(ENUMERATION)

#define STEPS(T)                                                  \
  template Gen<T> range(std::string axis, T from, T upto, T hop); \
  template Gen<T> exponential(std::string axis, T from, T until, T factor);
HOLDFAST_EACH_NUMBER(STEPS)

}  // namespace holdfast::detail

namespace holdfast::gen {

Gen<Unit> unit() {
  return Gen<Unit>([](const Choice& /*choice*/) {
    return std::vector<detail::Site<Unit>>{{{}, [] { return Unit{}; }}};
  });
}

}  // namespace holdfast::gen
