#include "suite/growth.hpp"

#include <algorithm>

#include "run/judge/growth_series.hpp"
#include "stats/growth.hpp"
#include "wire/param_names.hpp"

namespace holdfast::suite {
namespace {

/// The costs of one benchmark of a test at its parameter points.
struct Costs {
  Subject subject;
  std::string asked;
  std::vector<GrowthPoint> points;
};

bool same_benchmark(const Subject& a, const Subject& b) {
  return a.test == b.test && a.benchmark == b.benchmark;
}

std::vector<Costs> costs_of(const std::vector<Run>& results) {
  std::vector<Costs> all;
  for (const auto& result : results) {
    const auto asked = result.in_force.find("complexity");
    if (asked == result.in_force.end() || !result.current.median) continue;
    auto found = std::find_if(all.begin(), all.end(), [&](const Costs& costs) {
      return same_benchmark(costs.subject, result.subject);
    });
    if (found == all.end()) found = all.insert(found, {result.subject, asked->second, {}});
    if (found->subject.metric != result.subject.metric) continue;
    found->points.push_back({wire::params_of(result.subject.params), *result.current.median});
  }
  return all;
}

}  // namespace

std::vector<Growth> growths_of(const std::vector<Run>& results) {
  std::vector<Growth> all;
  for (const auto& [subject, asked, points] : costs_of(results)) {
    if (points.size() < 2) continue;
    for (auto& growth : holdfast::growths_of(subject.benchmark, asked, subject.unit, points)) {
      growth.test = subject.test;
      all.push_back(std::move(growth));
    }
  }
  for (const auto& result : results) {
    if (result.growth) all.push_back(*result.growth);
  }
  return all;
}

void warn_of_contradictions(Report& report) {
  for (const auto& growth : report.growth) {
    for (auto& result : report.results) {
      if (growth.contradicted && !growth.limit && result.verdict && run::is_in_series(growth, result.subject))
        result.verdict->warnings.push_back(growth.sentence);
    }
  }
}

}  // namespace holdfast::suite
