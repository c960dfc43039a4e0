// holdfast calibrate [GLOB]: runs gates of the tests' programs against themselves, to find the sources of noise, the
// error rate of the gate, and the detectable change. Unfit tests are quarantined.
//
// --json, "holdfast-calibration/1":
//
//   {"schema", "config", "fingerprint", "sessions",
//    "results": [                       one for each metric of each point
//      {"test", "benchmark", "params": {}, "metric", "unit", "direction",
//       "calibration": null or {...},   wire/model_json.hpp
//       "skipped",                      the benchmark's own reason, or null
//       "error"}]}                      why it could not be measured, or null
//
// The exit code is 0 for any result, and 2 if a test could not be measured.

#include <fmt/format.h>

#include "cli/overrides.hpp"
#include "cli/verb.hpp"
#include "model/text/sanitize_text.hpp"
#include "render/calibration_text.hpp"
#include "suite/calibrated_tests.hpp"
#include "wire/declaration_json.hpp"
#include "wire/dumped.hpp"
#include "wire/json.hpp"
#include "wire/model_json.hpp"
#include "wire/param_names.hpp"

namespace holdfast::cli {
namespace {

using nlohmann::json;

struct CalibrateOptions {
  SharedOptions shared;
  run::Overrides overrides;
  std::string glob = "*";
  suite::CalibrationWanted wanted;
};

json result_json(const suite::CalibratedResult& one) {
  const auto& subject = one.subject;
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

std::string table_of(const suite::CalibratedTests& calibrated) {
  std::vector<render::CalibratedLine> lines;
  for (const auto& one : calibrated.results)
    lines.push_back({.name = wire::subject_words(one.subject),
                     .calibration = one.calibration,
                     .message = one.error.empty() ? "skipped: " + one.skipped : "could not be measured"});
  return render::calibration_table(lines);
}

/// An error of one test does not hide the results of the others, which are printed before.
ExitCode say_errors(const suite::CalibratedTests& calibrated) {
  ExitCode code = kPass;
  for (const auto& one : calibrated.results) {
    if (one.error.empty()) continue;
    code = kBroken;
    fmt::print(stderr, "error: perf.{}: {}\n", one.subject.test, text::sanitize_text(one.error));
  }
  return code;
}

ExitCode calibrate(const CalibrateOptions& options) {
  const auto chosen = suite::suite_tests(options.shared.tree, options.glob);
  auto store = open_store(options.shared, chosen.suite.store);
  const auto calibrated =
      suite::calibrate(store, chosen, options.overrides, options.wanted, options.shared.quiet);
  json results = json::array();
  for (const auto& one : calibrated.results) results.push_back(result_json(one));
  put_text(options.shared, text::sanitize_text(table_of(calibrated)));
  put_json(options.shared, json{{"schema", "holdfast-calibration/1"},
                                {"config", chosen.suite.config},
                                {"fingerprint", calibrated.fingerprint},
                                {"sessions", options.wanted.sessions},
                                {"results", results}});
  return say_errors(calibrated);
}

}  // namespace

Verb calibrate_verb() {
  return verb_of<CalibrateOptions>(
      "calibrate", "Compare programs with themselves: noise and false alarms", calibrate,
      [](CalibrateOptions& options) {
        return joined(
            {{"GLOB", &options.glob, "Tests, as a shell pattern; default: all"},
             Argument("--sessions N", &options.wanted.sessions, "Number of comparisons of each benchmark",
                      {.check = Check::positive}),
             Argument("--quarantine-days N", &options.wanted.quarantine_days,
                      "Number of days for which an unfit test does not gate; 0: no quarantine",
                      {.check = Check::not_negative})},
            brief(same_program_options(options.overrides),
                  {"--budget", "--processes", "--min-effect", "--params", "--metrics", "--tester"}));
      },
      {.examples = {{"holdfast calibrate", "all tests"},
                    {"holdfast calibrate 'parse*' --sessions 20", "more comparisons, which takes longer"},
                    {"holdfast calibrate --quarantine-days 0", "without quarantine"}}});
}

}  // namespace holdfast::cli
