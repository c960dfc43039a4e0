#include "stats/aggregator.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "model/error.hpp"
#include "model/number.hpp"

namespace holdfast {
namespace {

constexpr std::string_view kQuantile = "quantile:";

double least(const std::vector<double>& values) { return *std::ranges::min_element(values); }
double most(const std::vector<double>& values) { return *std::ranges::max_element(values); }
double middle(const std::vector<double>& values) { return median(values); }
double spread(const std::vector<double>& values) {
  return values.size() < 2 ? 0 : std::sqrt(variance(values));
}

struct Row {
  std::string_view name;
  double (*of)(const std::vector<double>&);
};
/// `default` and `complete` have no function: value_of() treats them by the metric and by what the program
/// reported.
constexpr std::array<Row, 7> kTable{{{"default", nullptr},
                                     {"min", least},
                                     {"max", most},
                                     {"mean", mean},
                                     {"median", middle},
                                     {"stdev", spread},
                                     {"complete", nullptr}}};

[[noreturn]] void refuse(const std::string& name) {
  std::string names;
  for (const auto& row : kTable) names += std::string(row.name) + ", ";
  throw Error("there is no aggregator \"" + name + "\"; there are " + names +
              "quantile:<p> with p from 0 to 1, own:<name>");
}

/// Returns the p of "quantile:p".
std::optional<double> share_of(std::string_view name) {
  const auto p = parse_number<double>(name.substr(kQuantile.size()));
  return p && *p >= 0 && *p <= 1 ? p : std::nullopt;
}

}  // namespace

Aggregator aggregator_named(const std::string& name) {
  for (const auto& row : kTable) {
    if (row.name == name) return {.name = name, .of = row.of};
  }
  // An own aggregate has no function either: the program computes it. The name after "own:" must not be
  // empty.
  if (name.rfind("own:", 0) == 0 && name.size() > 4) return {.name = name, .of = nullptr};
  const auto p = name.rfind(kQuantile, 0) == 0 ? share_of(name) : std::nullopt;
  if (!p) refuse(name);
  return {.name = name, .of = [p = *p](const std::vector<double>& values) { return quantile(values, p); }};
}

Aggregator aggregator_for(const std::string& name, std::string_view metric) {
  auto by = aggregator_named(name);
  by.of_times = is_time(metric);
  return by;
}

double value_of(const Process& process, const Aggregator& by) {
  // Without samples, no other aggregator can be applied.
  if (process.aggregate && (!by.of || process.samples.empty())) return *process.aggregate;
  // A thinned process has its value as its only sample (store/thinning.hpp); an aggregator such as `stdev`
  // would turn it into 0.
  if (process.thinned) return process.samples.front().value;
  if (by.of) return by.of(process.values());
  return by.of_times ? middle_mean(process.values()) : median(process.values());
}

std::optional<Whole> whole_of(const Process& process, const Aggregator& by) {
  if (by.of || process.aggregate || process.thinned) return std::nullopt;
  return whole_of(process.values());
}

}  // namespace holdfast
