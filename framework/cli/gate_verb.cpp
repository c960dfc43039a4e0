// holdfast gate: one verdict over a session; perf.gate calls it.

#include <cstdio>

#include "cli/overrides.hpp"
#include "cli/session_options.hpp"
#include "cli/verb.hpp"
#include "hunt/auto_pinpoint.hpp"
#include "hunt/function_times.hpp"
#include "render/pinpoint_text.hpp"
#include "render/report_formats.hpp"
#include "run/reference/open_session.hpp"
#include "suite/failed_tests.hpp"
#include "suite/remeasure_undecided.hpp"
#include "wire/report_json.hpp"

namespace holdfast::cli {
namespace {

struct GateOptions {
  SharedOptions shared;
  SessionChoice choice{.to_judge = true};
  run::Overrides overrides;  ///< for repeated measurements
  bool verbose = false;
  bool beyond_tests = false;  ///< runs as a test of CTest, beside the tests that it judges
};

/// Measures undecided tests again, but only during the run: a later gate does not change a session.
void look_again(const GateOptions& options, KnownCoverage& covered, Report& report) {
  const auto suite = chosen_suite(options.shared);
  // A session that is named or closed is only reported.
  if (!suite || options.choice.session || !run::is_open(*suite, report.session.id)) return;
  auto store = open_existing_store(options.shared, suite->store);
  const run::Committed committed{
      .known = suite::known_regressions(options.choice.files, suite->known_regressions),
      .aliases = suite::aliases(options.choice.files, suite->aliases)};
  const auto said = suite::remeasure_undecided(report, store, committed, options.overrides,
                                               hunt::judge_functions, options.shared.quiet);
  if (said.empty()) return;
  put_text(options.shared, said);
  // The report is made again, because the store has more runs now.
  report = chosen_report(options.shared, options.choice, covered);
}

/// Searches the causes of regressions. The report is made again, because it contains the results.
std::string pinpointed(const GateOptions& options, KnownCoverage& covered, double seconds, Report& report) {
  if (report.gate.verdict != "regressed") return "";
  auto store = open_existing_store(options.shared, "");
  auto text = render::auto_pinpoint_text(hunt::auto_pinpoint(
      report, store, former_names(options.shared, options.choice.files), seconds, options.shared.quiet));
  report = chosen_report(options.shared, options.choice, covered);
  return text;
}

ExitCode exit_code_of_verdict(const GateVerdict& gate) {
  return exit_code_of_gate(gate.verdict, gate.closed);
}

/// `failed`: the failed tests before anything was measured again.
ExitCode code_beyond_tests(const GateOptions& options, const Report& report,
                           const std::set<std::string>& failed) {
  const auto code = exit_code_of_verdict(suite::beyond_tests(report, failed));
  if (report.gate.closed && (code == kPass || code == kUndecided))
    put_text(options.shared,
             "perf.gate does not fail for findings that a failed test shows; `holdfast gate` does.\n");
  return code;
}

ExitCode gate(const GateOptions& options) {
  const auto pinpointing =
      hunt::auto_pinpoint_seconds();  // before the verdict, which an error of a wrong value must not replace
  KnownCoverage covered(options.shared);
  auto report = chosen_report(options.shared, options.choice, covered);
  // The tests are noted before anything is measured again: CTest has shown these tests as failed, whatever
  // they give later.
  const auto failed = suite::failed_tests(report);
  look_again(options, covered, report);
  put_text(options.shared,
           render::text_report(report, {.layout = text::layout_of_stdout(), .verbose = options.verbose}));
  if (pinpointing) put_text(options.shared, pinpointed(options, covered, *pinpointing, report));
  put_json(options.shared, wire::report_text(report));
  return options.beyond_tests ? code_beyond_tests(options, report, failed)
                              : exit_code_of_verdict(report.gate);
}

}  // namespace

Verb gate_verb() {
  return verb_of<GateOptions>(
      "gate", "Judge all tests of a session together", gate,
      [](GateOptions& options) {
        return joined(
            Arguments{{"--beyond-tests", &options.beyond_tests,
                       "Fail only for findings that no failed test shows: missing or undecided tests and "
                       "uncovered changes; perf.gate uses it, so that one regression is one failed test"}},
            session_options(options.choice), verbose_option(options.verbose),
            hidden(override_options(options.overrides)));
      },
      {.examples = {{"holdfast gate", "of the latest session"},
                    {"holdfast gate --verbose", "with the evidence of what regressed"},
                    {"holdfast gate --block regressed,inconclusive", "undecided tests close it, too"}},
       .exits = "0 open, 1 closed by a regression, 2 broken, 77 undecided"});
}

}  // namespace holdfast::cli
