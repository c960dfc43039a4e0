#include "suite/calibrated_tests.hpp"

#include <fmt/format.h>

#include <map>

#include "model/error.hpp"
#include "model/text/progress_line.hpp"
#include "process/machine.hpp"
#include "process/revision.hpp"
#include "run/reference/machines.hpp"
#include "store/calibrations.hpp"
#include "store/sessions.hpp"
#include "suite/calibration.hpp"
#include "wire/declaration_json.hpp"
#include "wire/param_names.hpp"

namespace holdfast::suite {
namespace {

/// The calibration of one metric of one point.
struct Calibrating {
  run::Point point;
  std::size_t metric = 0;  ///< index among the metrics that the point measures
  std::vector<SelfComparison> gates;
  std::optional<Calibration> calibration;
  std::string skipped;
  std::string error;

  std::string name() const { return wire::point_words(point.benchmark, point.params); }
};

struct CalibratingTest {
  std::string test;
  std::optional<run::PreparedTest> prepared;  ///< none: the test could not be started
  std::vector<Calibrating> benchmarks;
};

/// A test that cannot be started becomes a result with an error, so that the others are calibrated.
CalibratingTest prepared(const std::string& file, const run::Overrides& overrides,
                         std::size_t judged_together) {
  const auto declaration = wire::read_declaration(file);
  CalibratingTest test{.test = declaration.test, .prepared = {}, .benchmarks = {}};
  try {
    test.prepared = run::prepare_test(declaration, run::resolve(declaration, overrides), judged_together);
    for (const auto& point : test.prepared->points) test.benchmarks.push_back({.point = point});
  } catch (const std::exception& wrong) {
    test.benchmarks = {{.point = {.benchmark = declaration.test}, .error = wrong.what()}};
  }
  return test;
}

/// Adds the result of each metric to the gates of the point at `first`. The first gate shows how many metrics
/// there are.
void keep_gate(CalibratingTest& test, std::size_t first, std::vector<SelfComparison> made) {
  for (std::size_t metric = 0; metric < made.size(); ++metric) {
    const auto place = test.benchmarks.begin() + static_cast<std::ptrdiff_t>(first + metric);
    if (place == test.benchmarks.end() || place->metric != metric)
      test.benchmarks.insert(place, {.point = test.benchmarks[first].point, .metric = metric});
    auto& one = test.benchmarks[first + metric];
    one.skipped = made[metric].measured.skipped.value_or("");
    one.gates.push_back(std::move(made[metric]));
  }
}

/// Adds one gate to the calibration. Does nothing if an earlier gate showed that the point cannot be
/// measured.
void add_gate(CalibratingTest& test, std::size_t first, int number, int sessions, text::ProgressLine& line) {
  auto& one = test.benchmarks[first];
  if (!one.error.empty() || !one.skipped.empty()) return;
  const auto place = fmt::format("session {} of {}", number + 1, sessions);
  const auto name = one.name() == test.test ? place : one.name() + ", " + place;
  try {
    const auto seed = test.prepared->settings.seed + static_cast<std::uint64_t>(number);
    keep_gate(test, first,
              compare_with_itself(*test.prepared, one.point, seed,
                                  [&](const process::Progress& progress) { line.show(name, progress); }));
  } catch (const Error& wrong) {
    // Not `one`: keep_gate() inserts into the vector, and may have moved its elements.
    test.benchmarks[first].error = wrong.what();
  }
}

void measure_all(std::vector<CalibratingTest>& tests, int sessions, bool quiet) {
  std::map<std::string, text::ProgressLine> lines;
  for (int number = 0; number < sessions; ++number) {
    for (auto& test : tests) {
      auto& line = lines.try_emplace(test.test, test.test, quiet).first->second;
      // add_gate() appends the other metrics of a point to the list.
      for (std::size_t i = 0; i < test.benchmarks.size(); ++i) {
        if (test.benchmarks[i].metric == 0) add_gate(test, i, number, sessions, line);
      }
    }
  }
}

/// Only a measurement shows metric and unit; a test that failed at once has neither.
Subject subject_of(const CalibratingTest& test, const Calibrating& one) {
  Subject subject{.test = test.test, .benchmark = one.point.benchmark, .params = one.point.params};
  if (one.gates.empty()) return subject;
  const auto& measured = one.gates.front().measured;
  subject.metric = measured.metric;
  subject.unit = measured.unit;
  subject.direction = test.prepared->declaration.asked.direction.value_or(measured.direction);
  return subject;
}

/// A point that failed or skipped itself gets no new calibration, so an earlier one stays in force.
void keep(const CalibratingTest& test, Calibrating& one, store::Database& store,
          const CalibrationStamp& stamp, const std::string& fingerprint) {
  if (!one.error.empty() || !one.skipped.empty()) return;
  one.calibration =
      calibration_of(one.gates, one.point.settings, static_cast<int>(test.prepared->points.size()), stamp);
  store::add_calibration(store,
                         {.subject = subject_of(test, one),
                          .config = run::on_this_class(test.prepared->declaration.config),
                          .fingerprint = fingerprint},
                         *one.calibration);
}

CalibrationStamp stamp_of(int quarantine_days, const Suite& suite) {
  return {.made = store::utc_now(),
          .quarantine_until = quarantine_days == 0 ? "" : store::utc_in_days(quarantine_days),
          .commit = process::revision_of(suite.source_directory).commit};
}

}  // namespace

CalibratedTests calibrate(store::Database& store, const SuiteTests& tests, const run::Overrides& overrides,
                          const CalibrationWanted& wanted, bool quiet) {
  std::vector<CalibratingTest> all;
  for (const auto& file : tests.declarations)
    all.push_back(prepared(file, overrides, tests.suite.tests.size()));
  measure_all(all, wanted.sessions, quiet);
  CalibratedTests calibrated{.fingerprint = store::fingerprint_of(process::machine_facts()), .results = {}};
  const auto stamp = stamp_of(wanted.quarantine_days, tests.suite);
  for (auto& test : all) {
    for (auto& one : test.benchmarks) {
      keep(test, one, store, stamp, calibrated.fingerprint);
      calibrated.results.push_back({.subject = subject_of(test, one),
                                    .calibration = one.calibration,
                                    .skipped = one.skipped,
                                    .error = one.error});
    }
  }
  return calibrated;
}

}  // namespace holdfast::suite
