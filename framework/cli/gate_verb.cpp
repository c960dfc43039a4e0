// holdfast gate: one verdict over a session; what perf.gate calls.

#include <cstdio>

#include "cli/overrides.hpp"
#include "cli/session_options.hpp"
#include "cli/verb.hpp"
#include "hunt/auto_pinpoint.hpp"
#include "render/pinpoint_text.hpp"
#include "render/report_formats.hpp"
#include "run/open_session.hpp"
#include "suite/remeasure_undecided.hpp"
#include "wire/report_json.hpp"

namespace holdfast::cli {
namespace {

struct GateOptions {
  Shared shared;
  SessionChoice choice;
  run::Overrides overrides;  ///< of what is measured again
  bool verbose = false;
};

/// Only while the run goes on: a session that is looked at later stays as it is.
void look_again(const GateOptions& options, KnownCoverage& covered, Report& report) {
  const auto suite = chosen_suite(options.shared);
  if (!suite || options.choice.session || !run::is_open(*suite, report.session.id)) return;
  auto store = open_existing_store(options.shared, suite->store);
  const run::Committed committed{
      .known = suite::known_regressions(options.choice.files, suite->known_regressions),
      .aliases = suite::aliases(options.choice.files, suite->aliases)};
  const auto said =
      suite::remeasure_undecided(report, store, committed, options.overrides, options.shared.quiet);
  if (said.empty()) return;
  put_text(options.shared, said);
  report = chosen_report(options.shared, options.choice, covered);
}

/// What follows a red gate; what is found belongs to the report.
std::string pinpointed(const GateOptions& options, KnownCoverage& covered, double seconds, Report& report) {
  if (report.gate.verdict != "regressed") return "";
  auto store = open_existing_store(options.shared, "");
  auto text = render::auto_pinpoint_text(hunt::auto_pinpoint(
      report, store, former_names(options.shared, options.choice.files), seconds, options.shared.quiet));
  report = chosen_report(options.shared, options.choice, covered);
  return text;
}

ExitCode gate(const GateOptions& options) {
  const auto pinpointing =
      hunt::auto_pinpoint_seconds();  // before the verdict, which a wrong value must not replace
  KnownCoverage covered(options.shared);
  auto report = chosen_report(options.shared, options.choice, covered);
  look_again(options, covered, report);
  put_text(options.shared,
           render::text_report(report, {.layout = text::layout_of_stdout(), .verbose = options.verbose}));
  if (pinpointing) put_text(options.shared, pinpointed(options, covered, *pinpointing, report));
  put_json(options.shared, wire::report_text(report));
  return exit_code_of_gate(report.gate.verdict, report.gate.closed);
}

}  // namespace

Verb gate_verb() {
  return verb_of<GateOptions>(
      "gate", "Judge all tests of a session together", gate,
      [](GateOptions& options) {
        return joined(session_options(options.choice), verbose_option(options.verbose),
                      hidden(override_options(options.overrides)));
      },
      {.examples = {{"holdfast gate", "of the latest session"},
                    {"holdfast gate --verbose", "with the evidence of what regressed"},
                    {"holdfast gate --block regressed,inconclusive", "closed by what is undecided, too"}},
       .exits = "0 open, 1 closed by a regression, 2 broken, 77 undecided"});
}

}  // namespace holdfast::cli
