/// gen::enumeration: listed values, and labels for values of other types.

#include <algorithm>
#include <cmath>
#include <holdfast/gen.hpp>
#include <memory>
#include <type_traits>

#include "measure/axis_sites.hpp"
#include "measure/axis_text.hpp"
#include "measure/axis_types.hpp"

namespace holdfast::detail {
namespace {

/// Infinity and NaN have no form in JSON, where points are written.
template <class T>
void check_finite(const std::string& axis, const std::vector<T>& values) {
  if constexpr (std::is_floating_point_v<T>) {
    for (const T value : values) {
      if (!std::isfinite(value))
        measure::refuse_axis(axis, measure::axis_text(value) + " is no finite number");
    }
  }
}

std::size_t index_of(const std::string& axis, const std::vector<std::string>& labels,
                     const std::string& label) {
  const auto found = std::find(labels.begin(), labels.end(), label);
  if (found != labels.end()) return static_cast<std::size_t>(found - labels.begin());
  std::string known;
  for (const auto& text : labels) known += (known.empty() ? "" : ", ") + text;
  measure::refuse_axis(axis, "there is no \"" + label + "\"; there are: " + known);
}

}  // namespace

template <class T>
Gen<T> enumeration(std::string axis, std::vector<T> values) {
  return Gen<T>([axis = std::move(axis),
                 values = std::make_shared<const std::vector<T>>(std::move(values))](const Choice& choice) {
    check_finite(axis, *values);
    return measure::axis_sites(axis, *values, choice);
  });
}

Gen<std::size_t> labels(std::string axis, std::vector<std::string> labels) {
  return Gen<std::size_t>([axis = std::move(axis), labels = std::move(labels)](const Choice& choice) {
    std::vector<Site<std::size_t>> sites;
    for (auto& site : measure::axis_sites(axis, labels, choice)) {
      const std::size_t index = index_of(axis, labels, site.make());
      sites.push_back({std::move(site.point), [index] { return index; }});
    }
    return sites;
  });
}

#define INSTANTIATE(T) template Gen<T> enumeration(std::string axis, std::vector<T> values);
HOLDFAST_EACH_AXIS_TYPE(INSTANTIATE)

}  // namespace holdfast::detail
