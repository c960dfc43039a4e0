// The tables of stored baselines, which were measured on other days, and of counts.

#include <cmath>

#include "rates/cell.hpp"
#include "rates/noise.hpp"
#include "stats/exact.hpp"
#include "stats/shift.hpp"

namespace holdfast::rates {
namespace {

using namespace stats;

constexpr int kProcesses = 20;  ///< in each session

/// Draws kProcesses processes of one day; the day changes the level of all of them.
Series session(double loss, double process_sd, double day_sd, Random& random) {
  Series series;
  const double day = normal(day_sd, random);
  for (int i = 0; i < kProcesses; ++i)
    series.values.push_back((1 + loss) * std::exp(day + normal(process_sd, random)));
  series.n_processes = kProcesses;
  series.n_samples = kProcesses;
  return series;
}

struct Stored {
  int sessions = 1;  ///< sessions of the baseline
  double process_sd = 0.01;
  double day_sd = 0;
  double loss = 0;
};

Decided gate_of_stored(const Stored& stored, Random& random) {
  ComparisonInput input;
  input.sessions = true;
  for (int i = 0; i < stored.sessions; ++i)
    input.baselines.push_back(session(0, stored.process_sd, stored.day_sd, random));
  input.current = session(stored.loss, stored.process_sd, stored.day_sd, random);
  return {shift(input).outcome, kProcesses / 2.0};
}

/// Judges drawn counts, which are the same in each process of a side except for `spread`.
Decided gate_of_counts(double loss, double spread, Random& random) {
  const auto side = [&](double level) {
    Series series;
    for (int i = 0; i < 3; ++i)
      series.values.push_back(
          std::round(level * (1 + std::uniform_real_distribution<double>(0, spread)(random))));
    series.n_processes = 3;
    series.n_samples = 3;
    return series;
  };
  ComparisonInput input;
  input.baselines.push_back(side(1e6));
  input.current = side(1e6 * (1 + loss));
  return {exact(input).outcome, 3};
}

}  // namespace

Table stored(int trials) {
  Table table{{"sessions of the baseline", "processes of a day", "days", "change"}, {}};
  for (const int sessions : {8, 16, 30}) {
    for (const double days : {0.005, 0.01, 0.03}) {
      for (const double loss : {0.0, 0.04, 0.08}) {
        const Stored stored{.sessions = sessions, .day_sd = days, .loss = loss};
        table.cells.push_back({.words = {fmt::format("{}", sessions), "1 %",
                                         fmt::format("{:g} %", 100 * days), change_of(loss, kEffect)},
                               .trials = loss == 0 ? trials : trials / 10,
                               .gate = [stored](Random& random) { return gate_of_stored(stored, random); }});
      }
    }
  }
  return table;
}

Table counted(int trials) {
  Table table{{"spread of the count", "change"}, {}};
  for (const double spread : {0.0, 0.01, 0.05}) {
    for (const double loss : {0.0, 0.04, 0.5}) {
      table.cells.push_back({.words = {fmt::format("{:g} %", 100 * spread), change_of(loss, kEffect)},
                             .trials = loss == 0 ? trials : trials / 10,
                             .gate = [=](Random& random) { return gate_of_counts(loss, spread, random); }});
    }
  }
  return table;
}

}  // namespace holdfast::rates
