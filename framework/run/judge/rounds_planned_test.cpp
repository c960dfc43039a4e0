#include "run/judge/rounds_planned.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "model/defaults.hpp"

BOOST_AUTO_TEST_SUITE(rounds_that_are_planned)

namespace {

using namespace holdfast;
using namespace holdfast::run;

/// Returns the result of `ask` for a comparison of two programs.
template <class Ask>
int asked(const Overrides& overrides, const Ask& ask) {
  const Declaration declaration{.test = "sort", .command = {"bench"}};
  const auto settings = resolve(declaration, overrides);
  const Reference reference{.kind = "live", .previous = process::Launch{}};
  return ask(Judging{.declaration = declaration, .settings = settings, .reference = reference});
}

/// Returns the planned number of rounds. `process_ms`: the time of each process; two are a round.
int planned(const std::vector<double>& process_ms, const Overrides& overrides = {}) {
  process::MeasuredMetric measured;
  for (std::size_t i = 0; i < process_ms.size(); ++i) {
    Process process{.pair = static_cast<int>(i / 2)};
    process.side = i % 2 == 0 ? Side::baseline : Side::current;
    process.usage.wall_ns = process_ms[i] * 1e6;
    measured.processes.push_back(std::move(process));
  }
  return asked(overrides, [&](const Judging& judging) { return rounds_planned(judging, measured); });
}

std::vector<double> processes(std::size_t count, double ms) { return std::vector<double>(count, ms); }

}  // namespace

// The budget is 30 s: 600 rounds of 50 ms, 150 of 200 ms.
BOOST_AUTO_TEST_CASE(quick_rounds_fill_the_budget) {
  BOOST_TEST(planned(processes(12, 25)) == 600);
  BOOST_TEST(planned(processes(12, 1)) == 640);  // four times the 160 declared rounds
}

BOOST_AUTO_TEST_CASE(slow_rounds_are_as_many_as_ever) {
  BOOST_TEST(planned(processes(12, 100)) == defaults::kRoundsMax);
}

BOOST_AUTO_TEST_CASE(what_rounds_take_later_changes_no_look) {
  auto longer = processes(12, 25);
  longer.resize(100, 300);
  BOOST_TEST(planned(longer) == 600);
}

BOOST_AUTO_TEST_CASE(who_asks_for_a_number_gets_it) {
  BOOST_TEST((planned(processes(12, 25), {.processes = 20}) == 20));
}

BOOST_AUTO_TEST_CASE(as_many_processes_are_drawn_as_rounds_may_be_repeated_and_confirmed) {
  BOOST_TEST(asked({}, rounds_at_most) == 4 * 640);
  BOOST_TEST((asked({.processes = 20}, rounds_at_most) == 4 * 20));
}

BOOST_AUTO_TEST_SUITE_END()
