// holdfast calibrate [GLOB]: gates of the tests' programs against themselves: where the noise arises, how
// often the gate is wrong, and what it could find. Tests that turn out to be unfit are quarantined.
//
// --json, "holdfast-calibration/1":
//
//   {"schema", "config", "fingerprint", "sessions",
//    "results": [                       one for each metric of each point
//      {"test", "benchmark", "params": {}, "metric", "unit", "direction",
//       "calibration": null or {...},   wire/calibration_json.hpp
//       "skipped",                      the benchmark's own reason, or null
//       "error"}]}                      why it could not be measured, or null
//
// The exit code is 0, whatever was found, and 2 where a test could not be measured.

#include <fmt/format.h>

#include <map>

#include "cli/overrides.hpp"
#include "cli/verb.hpp"
#include "model/error.hpp"
#include "process/machine.hpp"
#include "process/revision.hpp"
#include "render/calibration_text.hpp"
#include "run/machines.hpp"
#include "store/calibrations.hpp"
#include "store/sessions.hpp"
#include "suite/calibration.hpp"
#include "suite/suite_tests.hpp"
#include "text/progress_line.hpp"
#include "text/sanitize_text.hpp"
#include "wire/calibration_json.hpp"
#include "wire/declaration_json.hpp"
#include "wire/dumped.hpp"
#include "wire/json.hpp"
#include "wire/param_names.hpp"

namespace holdfast::cli {
namespace {

using nlohmann::json;

struct CalibrateOptions {
  Shared shared;
  run::Overrides overrides;
  std::string glob = "*";
  int sessions = 10;
  int quarantine_days = 14;
};

/// What becomes of one metric of one point.
struct Calibrating {
  run::Point point;
  std::size_t metric = 0;  ///< place among those that the point measures
  std::vector<suite::SelfComparison> gates;
  std::optional<Calibration> calibration;
  std::string skipped;
  std::string error;

  std::string name() const { return wire::point_words(point.benchmark, point.params); }
};

struct CalibratingTest {
  std::string test;
  std::optional<run::PreparedTest> prepared;  ///< none: it could not even be started
  std::vector<Calibrating> benchmarks;
};

CalibratingTest prepared(const CalibrateOptions& options, const std::string& file, std::size_t suite) {
  const auto declaration = wire::read_declaration(file);
  CalibratingTest test{.test = declaration.test, .prepared = {}, .benchmarks = {}};
  try {
    test.prepared = run::prepare_test(declaration, run::resolve(declaration, options.overrides), suite);
    for (const auto& point : test.prepared->points) test.benchmarks.push_back({.point = point});
  } catch (const std::exception& wrong) {
    test.benchmarks = {{.point = {.benchmark = declaration.test}, .error = wrong.what()}};
  }
  return test;
}

/// Keeps what a gate of the point at `first` said of each metric. The first gate shows how many there are.
void keep_gate(CalibratingTest& test, std::size_t first, std::vector<suite::SelfComparison> made) {
  for (std::size_t metric = 0; metric < made.size(); ++metric) {
    const auto place = test.benchmarks.begin() + static_cast<std::ptrdiff_t>(first + metric);
    if (place == test.benchmarks.end() || place->metric != metric)
      test.benchmarks.insert(place, {.point = test.benchmarks[first].point, .metric = metric});
    auto& one = test.benchmarks[first + metric];
    one.skipped = made[metric].measured.skipped.value_or("");
    one.gates.push_back(std::move(made[metric]));
  }
}

/// One gate, unless an earlier one of this point showed that there is nothing to measure.
void add_gate(CalibratingTest& test, std::size_t first, int number, int sessions, text::ProgressLine& line) {
  auto& one = test.benchmarks[first];
  if (!one.error.empty() || !one.skipped.empty()) return;
  const auto place = fmt::format("session {} of {}", number + 1, sessions);
  const auto name = one.name() == test.test ? place : one.name() + ", " + place;
  try {
    const auto seed = test.prepared->settings.seed + static_cast<std::uint64_t>(number);
    keep_gate(
        test, first,
        suite::compare_with_itself(*test.prepared, one.point, seed,
                                   [&](const process::Progress& progress) { line.show(name, progress); }));
  } catch (const Error& wrong) {
    test.benchmarks[first].error = wrong.what();
  }
}

/// Session after session of all tests in turn, so that what drifts from one to the next shows.
void measure_all(std::vector<CalibratingTest>& tests, const CalibrateOptions& options) {
  std::map<std::string, text::ProgressLine> lines;
  for (int number = 0; number < options.sessions; ++number) {
    for (auto& test : tests) {
      auto& line = lines.try_emplace(test.test, test.test, options.shared.quiet).first->second;
      for (std::size_t i = 0; i < test.benchmarks.size(); ++i) {  // which grows by the metrics of each
        if (test.benchmarks[i].metric == 0) add_gate(test, i, number, options.sessions, line);
      }
    }
  }
}

store::Calibrated about(const CalibratingTest& test, const Calibrating& one, const std::string& fingerprint) {
  const auto& measured = one.gates.front().measured;
  const auto& declaration = test.prepared->declaration;
  return {.subject = {.test = test.test,
                      .benchmark = one.point.benchmark,
                      .params = one.point.params,
                      .metric = measured.metric,
                      .unit = measured.unit,
                      .direction = declaration.asked.direction.value_or(measured.direction)},
          .config = run::on_this_class(declaration.config),
          .fingerprint = fingerprint};
}

void keep_all(std::vector<CalibratingTest>& tests, store::Database& store,
              const suite::CalibrationStamp& stamp, const std::string& fingerprint) {
  for (auto& test : tests) {
    for (auto& one : test.benchmarks) {
      if (!one.error.empty() || !one.skipped.empty()) continue;
      one.calibration = suite::calibration_of(one.gates, one.point.settings,
                                              static_cast<int>(test.prepared->points.size()), stamp);
      store::add_calibration(store, about(test, one, fingerprint), *one.calibration);
    }
  }
}

json result_json(const CalibratingTest& test, const Calibrating& one, const std::string& fingerprint) {
  const auto subject =
      one.gates.empty()
          ? Subject{.test = test.test, .benchmark = one.point.benchmark, .params = one.point.params}
          : about(test, one, fingerprint).subject;
  return {{"test", subject.test},
          {"benchmark", subject.benchmark},
          {"params", json::parse(subject.params)},
          {"metric", subject.metric},
          {"unit", subject.unit},
          {"direction", to_string(subject.direction)},
          {"calibration",
           one.calibration ? json::parse(wire::calibration_text(*one.calibration)) : json(nullptr)},
          {"skipped", wire::or_null(one.skipped)},
          {"error", wire::or_null(one.error)}};
}

std::string table_of(const std::vector<CalibratingTest>& tests) {
  std::vector<render::CalibratedLine> lines;
  for (const auto& test : tests) {
    for (const auto& one : test.benchmarks) {
      const auto subject =
          one.gates.empty()
              ? Subject{.test = test.test, .benchmark = one.point.benchmark, .params = one.point.params}
              : about(test, one, "").subject;
      lines.push_back({.name = wire::subject_words(subject),
                       .calibration = one.calibration,
                       .message = one.error.empty() ? "skipped: " + one.skipped : "could not be measured"});
    }
  }
  return render::calibration_table(lines);
}

ExitCode say_errors(const std::vector<CalibratingTest>& tests) {
  ExitCode code = kPass;
  for (const auto& test : tests) {
    for (const auto& one : test.benchmarks) {
      if (one.error.empty()) continue;
      code = kBroken;
      fmt::print(stderr, "error: perf.{}: {}\n", test.test, text::sanitize_text(one.error));
    }
  }
  return code;
}

suite::CalibrationStamp stamp_of(const CalibrateOptions& options, const Suite& suite) {
  return {.made = store::utc_now(),
          .quarantine_until = options.quarantine_days == 0 ? "" : store::utc_in_days(options.quarantine_days),
          .commit = process::revision_of(suite.source_directory).commit};
}

ExitCode calibrate(const CalibrateOptions& options) {
  const auto chosen = suite::suite_tests(options.shared.tree, options.glob);
  auto store = open_store(options.shared, chosen.suite.store);
  std::vector<CalibratingTest> tests;
  for (const auto& file : chosen.declarations)
    tests.push_back(prepared(options, file, chosen.suite.tests.size()));
  measure_all(tests, options);
  const auto fingerprint = process::fingerprint_of(process::machine_facts());
  keep_all(tests, store, stamp_of(options, chosen.suite), fingerprint);
  json results = json::array();
  for (const auto& test : tests) {
    for (const auto& one : test.benchmarks) results.push_back(result_json(test, one, fingerprint));
  }
  if (options.shared.talks()) fmt::print("{}", text::sanitize_text(table_of(tests)));
  put_json(options.shared, json{{"schema", "holdfast-calibration/1"},
                                {"config", chosen.suite.config},
                                {"fingerprint", fingerprint},
                                {"sessions", options.sessions},
                                {"results", results}});
  return say_errors(tests);
}

}  // namespace

Verb calibrate_verb() {
  return verb_of<CalibrateOptions>(
      "calibrate", "Compare programs with themselves: noise, false alarms, what can be found", calibrate,
      [](CalibrateOptions& options) {
        return joined({{"GLOB", &options.glob, "Tests, as a shell pattern; default: all"},
                       Argument("--sessions N", &options.sessions, "Gates of each benchmark",
                                {.check = Check::positive}),
                       Argument("--quarantine-days N", &options.quarantine_days,
                                "Days for which an unfit test does not gate; 0: it is not quarantined",
                                {.check = Check::not_negative})},
                      override_options(options.overrides));
      });
}

}  // namespace holdfast::cli
