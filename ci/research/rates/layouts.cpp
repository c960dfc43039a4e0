// The table of programs that are linked in several layouts: both sides draw theirs anew in each gate, as two builds do.

#include <cmath>

#include "rates/cell.hpp"
#include "rates/noise.hpp"
#include "stats/layouts.hpp"

namespace holdfast::rates {
namespace {

using namespace stats;

constexpr double kProcessSd = 0.01;

struct Build {
  std::size_t layouts = 1;
  double sd = 0;  ///< between layouts
  double loss = 0;
};

std::vector<double> drawn(const Build& build, Random& random) {
  std::vector<double> made(build.layouts);
  for (double& one : made) one = normal(build.sd, random);
  return made;
}

void add(Series& series, double value, std::size_t round, std::size_t layouts) {
  series.values.push_back(value);
  series.pairs.push_back(static_cast<int>(round));
  if (layouts > 1) series.layouts.push_back(static_cast<int>(round % layouts));
  ++series.n_processes;
  ++series.n_samples;
}

Decision decision_of(const ComparisonInput& input, int layouts, int done) {
  return layouts > 1 ? decide_by_layouts(
                           input, {layouts, done, rounds_of_layouts(layouts, defaults::kRoundsOfLayoutsMax)})
                     : decide_by_looks(input, {kRounds});
}

Decided gate_of_builds(const Build& build, Random& random) {
  const auto before = drawn(build, random);
  const auto now = drawn(build, random);
  const auto n = build.layouts;
  ComparisonInput input{.baselines = {Series{}}, .current = {}, .thresholds = {}};
  for (std::size_t round = 0;; ++round) {
    add(input.baselines.front(), std::exp(before[round % n] + normal(kProcessSd, random)), round, n);
    add(input.current, (1 + build.loss) * std::exp(now[round % n] + normal(kProcessSd, random)), round, n);
    if ((round + 1) % n != 0) continue;  // no look
    const auto decision = decision_of(input, static_cast<int>(n), static_cast<int>(round + 1));
    if (decision.need == Need::nothing) return {decision.verdict.outcome, static_cast<double>(round + 1)};
  }
}

}  // namespace

Table layouts(int trials) {
  Table table{{"`LAYOUTS`", "between layouts", "change"}, {}};
  for (const std::size_t layouts : {std::size_t{1}, std::size_t{4}, std::size_t{8}, std::size_t{16}}) {
    for (const double sd : {0.005, 0.015, 0.03}) {
      for (const double loss : {0.0, 0.04}) {
        const Build build{.layouts = layouts, .sd = sd, .loss = loss};
        table.cells.push_back({.words = {layouts == 1 ? "off" : fmt::format("{}", layouts),
                                         fmt::format("{:g} %", 100 * sd), change_of(loss, kEffect)},
                               .trials = loss == 0 ? trials : trials / 10,
                               .gate = [build](Random& random) { return gate_of_builds(build, random); }});
      }
    }
  }
  return table;
}

}  // namespace holdfast::rates
