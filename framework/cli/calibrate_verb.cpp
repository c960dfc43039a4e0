// holdfast calibrate [GLOB]: gates of the tests' programs against themselves: where the noise arises, how
// often the gate is wrong, and what it could find. Tests that turn out to be unfit are quarantined.
//
// --json, "holdfast-calibration/1":
//
//   {"schema", "config", "fingerprint", "sessions",
//    "results": [                       one for each benchmark
//      {"test", "benchmark", "params": {}, "metric", "unit", "direction",
//       "calibration": null or {...},   wire/calibration_json.hpp
//       "skipped",                      the benchmark's own reason, or null
//       "error"}]}                      why it could not be measured, or null
//
// The exit code is 0, whatever was found, and 2 where a test could not be measured.

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "cli/calibration_text.hpp"
#include "cli/overrides.hpp"
#include "cli/progress_line.hpp"
#include "cli/suite_tests.hpp"
#include "cli/verb.hpp"
#include "model/error.hpp"
#include "runner/machine.hpp"
#include "runner/revision.hpp"
#include "session/calibration.hpp"
#include "store/calibrations.hpp"
#include "store/sessions.hpp"
#include "wire/calibration_json.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::cli {
namespace {

using nlohmann::json;

struct CalibrateOptions {
  Shared shared;
  session::Overrides overrides;
  std::string glob = "*";
  std::optional<std::string> suite;
  int sessions = 10;
  int quarantine_days = 14;
};

/// What becomes of one benchmark.
struct Calibrating {
  std::string benchmark;
  std::vector<session::SelfComparison> gates;
  std::optional<Calibration> calibration;
  std::string skipped;
  std::string error;
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
    for (const auto& benchmark : test.prepared->benchmarks)
      test.benchmarks.push_back({.benchmark = benchmark});
  } catch (const std::exception& wrong) {
    test.benchmarks = {{.benchmark = declaration.test, .error = wrong.what()}};
  }
  return test;
}

/// One gate, unless an earlier one of this benchmark showed that there is nothing to measure.
void add_gate(const CalibratingTest& test, Calibrating& one, int number, int sessions, ProgressLine& line) {
  if (!one.error.empty() || !one.skipped.empty()) return;
  const auto place = fmt::format("session {} of {}", number + 1, sessions);
  const auto name = one.benchmark == test.test ? place : one.benchmark + ", " + place;
  try {
    const auto seed = test.prepared->settings.seed + static_cast<std::uint64_t>(number);
    one.gates.push_back(
        session::compare_with_itself(*test.prepared, one.benchmark, seed,
                                     [&](const runner::Progress& progress) { line.show(name, progress); }));
    one.skipped = one.gates.back().measured.skipped.value_or("");
  } catch (const Error& wrong) {
    one.error = wrong.what();
  }
}

/// Session after session of all tests in turn, so that what drifts from one to the next shows.
void measure_all(std::vector<CalibratingTest>& tests, const CalibrateOptions& options) {
  std::map<std::string, ProgressLine> lines;
  for (int number = 0; number < options.sessions; ++number) {
    for (auto& test : tests) {
      auto& line = lines.try_emplace(test.test, test.test, options.shared.quiet).first->second;
      for (auto& one : test.benchmarks) add_gate(test, one, number, options.sessions, line);
    }
  }
}

store::Calibrated about(const CalibratingTest& test, const Calibrating& one, const std::string& fingerprint) {
  const auto& measured = one.gates.front().measured;
  const auto& declaration = test.prepared->declaration;
  return {.subject = {.test = test.test,
                      .benchmark = one.benchmark,
                      .params = "{}",
                      .metric = measured.metric,
                      .unit = measured.unit,
                      .direction = declaration.direction.value_or(measured.direction)},
          .config = declaration.config,
          .fingerprint = fingerprint};
}

void keep_all(std::vector<CalibratingTest>& tests, store::Database& store,
              const session::CalibrationStamp& stamp, const std::string& fingerprint) {
  for (auto& test : tests) {
    for (auto& one : test.benchmarks) {
      if (!one.error.empty() || !one.skipped.empty()) continue;
      one.calibration = session::calibration_of(one.gates, test.prepared->settings,
                                                static_cast<int>(test.prepared->benchmarks.size()), stamp);
      store::add_calibration(store, about(test, one, fingerprint), *one.calibration);
    }
  }
}

json or_null(const std::string& text) { return text.empty() ? json(nullptr) : json(text); }

json result_json(const CalibratingTest& test, const Calibrating& one, const std::string& fingerprint) {
  const auto subject = one.gates.empty()
                           ? Subject{.test = test.test, .benchmark = one.benchmark, .params = "{}"}
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
      lines.push_back({.name = one.benchmark == test.test ? test.test : test.test + " " + one.benchmark,
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
      fmt::print(stderr, "error: perf.{}: {}\n", test.test, one.error);
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
  const auto chosen = suite_tests(options.suite, options.glob);
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
  if (options.shared.talks()) fmt::print("{}", table_of(tests));
  put_json(options.shared, json{{"schema", "holdfast-calibration/1"},
                                {"config", chosen.suite.config},
                                {"fingerprint", fingerprint},
                                {"sessions", options.sessions},
                                {"results", results}}
                               .dump(2, ' ', false, json::error_handler_t::replace));
  return say_errors(tests);
}

}  // namespace

void add_calibrate_verb(CLI::App& app, Action& action) {
  auto options = std::make_shared<CalibrateOptions>();
  auto* verb = app.add_subcommand("calibrate",
                                  "Compare programs with themselves: noise, false alarms, what can be found");
  verb->add_option("GLOB", options->glob, "Tests, as a shell pattern; without it, all");
  verb->add_option("--suite", options->suite,
                   "The suite file of a build tree; without it, that of the nearest one")
      ->type_name("FILE");
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
