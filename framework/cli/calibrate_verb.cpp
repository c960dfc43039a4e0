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

#include "cli/calibration_text.hpp"
#include "cli/json_text.hpp"
#include "cli/overrides.hpp"
#include "cli/plain_text.hpp"
#include "cli/progress_line.hpp"
#include "cli/suite_tests.hpp"
#include "cli/verb.hpp"
#include "model/error.hpp"
#include "runner/machine.hpp"
#include "runner/revision.hpp"
#include "session/calibration.hpp"
#include "session/machine_class.hpp"
#include "store/calibrations.hpp"
#include "store/sessions.hpp"
#include "wire/calibration_json.hpp"
#include "wire/declaration_json.hpp"
#include "wire/json.hpp"
#include "wire/param_names.hpp"

namespace holdfast::cli {
namespace {

using nlohmann::json;

struct CalibrateOptions {
  Shared shared;
  session::Overrides overrides;
  std::string glob = "*";
  int sessions = 10;
  int quarantine_days = 14;
};

/// What becomes of one metric of one point.
struct Calibrating {
  session::Point point;
  std::size_t metric = 0;  ///< place among those that the point measures
  std::vector<session::SelfComparison> gates;
  std::optional<Calibration> calibration;
  std::string skipped;
  std::string error;

  std::string name() const { return wire::point_words(point.benchmark, point.params); }
};

struct CalibratingTest {
  std::string test;
  std::optional<session::PreparedTest> prepared;  ///< none: it could not even be started
  std::vector<Calibrating> benchmarks;
};

CalibratingTest prepared(const CalibrateOptions& options, const std::string& file, std::size_t suite) {
  const auto declaration = wire::read_declaration(file);
  CalibratingTest test{.test = declaration.test, .prepared = {}, .benchmarks = {}};
  try {
    test.prepared = session::prepare_test(declaration, options.overrides, suite);
    for (const auto& point : test.prepared->points) test.benchmarks.push_back({.point = point});
  } catch (const std::exception& wrong) {
    test.benchmarks = {{.point = {.benchmark = declaration.test}, .error = wrong.what()}};
  }
  return test;
}

/// Keeps what a gate of the point at `first` said of each metric. The first gate shows how many there are.
void keep_gate(CalibratingTest& test, std::size_t first, std::vector<session::SelfComparison> made) {
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
void add_gate(CalibratingTest& test, std::size_t first, int number, int sessions, ProgressLine& line) {
  auto& one = test.benchmarks[first];
  if (!one.error.empty() || !one.skipped.empty()) return;
  const auto place = fmt::format("session {} of {}", number + 1, sessions);
  const auto name = one.name() == test.test ? place : one.name() + ", " + place;
  try {
    const auto seed = test.prepared->settings.seed + static_cast<std::uint64_t>(number);
    keep_gate(
        test, first,
        session::compare_with_itself(*test.prepared, one.point, seed,
                                     [&](const runner::Progress& progress) { line.show(name, progress); }));
  } catch (const Error& wrong) {
    test.benchmarks[first].error = wrong.what();
  }
}

/// Session after session of all tests in turn, so that what drifts from one to the next shows.
void measure_all(std::vector<CalibratingTest>& tests, const CalibrateOptions& options) {
  std::map<std::string, ProgressLine> lines;
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
                      .direction = declaration.direction.value_or(measured.direction)},
          .config = session::on_this_class(declaration.config),
          .fingerprint = fingerprint};
}

void keep_all(std::vector<CalibratingTest>& tests, store::Database& store,
              const session::CalibrationStamp& stamp, const std::string& fingerprint) {
  for (auto& test : tests) {
    for (auto& one : test.benchmarks) {
      if (!one.error.empty() || !one.skipped.empty()) continue;
      one.calibration = session::calibration_of(one.gates, one.point.settings,
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
          {"skipped", or_null(one.skipped)},
          {"error", or_null(one.error)}};
}

std::string table_of(const std::vector<CalibratingTest>& tests) {
  std::vector<CalibratedLine> lines;
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
  return calibration_table(lines);
}

ExitCode say_errors(const std::vector<CalibratingTest>& tests) {
  ExitCode code = kPass;
  for (const auto& test : tests) {
    for (const auto& one : test.benchmarks) {
      if (one.error.empty()) continue;
      code = kBroken;
      fmt::print(stderr, "error: perf.{}: {}\n", test.test, plain_text(one.error));
    }
  }
  return code;
}

session::CalibrationStamp stamp_of(const CalibrateOptions& options, const Suite& suite) {
  return {.made = store::utc_now(),
          .quarantine_until = options.quarantine_days == 0 ? "" : store::utc_in_days(options.quarantine_days),
          .commit = runner::revision_of(suite.source_directory).commit};
}

ExitCode calibrate(const CalibrateOptions& options) {
  const auto chosen = suite_tests(options.shared.tree, options.glob);
  auto store = open_store(options.shared, chosen.suite.store);
  std::vector<CalibratingTest> tests;
  for (const auto& file : chosen.declarations)
    tests.push_back(prepared(options, file, chosen.suite.tests.size()));
  measure_all(tests, options);
  const auto fingerprint = runner::fingerprint_of(runner::machine_facts());
  keep_all(tests, store, stamp_of(options, chosen.suite), fingerprint);
  json results = json::array();
  for (const auto& test : tests) {
    for (const auto& one : test.benchmarks) results.push_back(result_json(test, one, fingerprint));
  }
  if (options.shared.talks()) fmt::print("{}", plain_text(table_of(tests)));
  put_json(options.shared, json{{"schema", "holdfast-calibration/1"},
                                {"config", chosen.suite.config},
                                {"fingerprint", fingerprint},
                                {"sessions", options.sessions},
                                {"results", results}});
  return say_errors(tests);
}

}  // namespace

void add_calibrate_verb(CLI::App& app, Action& action) {
  auto options = std::make_shared<CalibrateOptions>();
  auto* verb = app.add_subcommand("calibrate",
                                  "Compare programs with themselves: noise, false alarms, what can be found");
  verb->add_option("GLOB", options->glob, "Tests, as a shell pattern; without it, all");
  verb->add_option("--sessions", options->sessions, "Gates of each benchmark; without it, 10")
      ->check(CLI::PositiveNumber)
      ->type_name("N");
  verb->add_option("--quarantine-days", options->quarantine_days,
                   "Days for which an unfit test does not gate; without it, 14; 0: it is not quarantined")
      ->check(CLI::NonNegativeNumber)
      ->type_name("N");
  add_override_options(*verb, options->overrides);
  add_shared_options(*verb, options->shared);
  verb->callback([options, &action] { action = [options] { return calibrate(*options); }; });
}

}  // namespace holdfast::cli
