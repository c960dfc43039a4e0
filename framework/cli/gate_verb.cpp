// holdfast gate: one verdict over a session; what perf.gate calls.

#include <cstdio>

#include "cli/chosen_session.hpp"
#include "cli/overrides.hpp"
#include "cli/second_look.hpp"
#include "cli/text_report.hpp"
#include "cli/verb.hpp"
#include "cli/where_it_went.hpp"
#include "session/open_session.hpp"
#include "wire/report_json.hpp"

namespace holdfast::cli {
namespace {

struct GateOptions {
  Shared shared;
  SessionChoice choice;
  session::Overrides overrides;  ///< of what is measured again
};

/// Only while the run goes on: a session that is looked at later stays as it is.
void look_again(const GateOptions& options, Report& report) {
  const auto suite = chosen_suite(options.shared);
  if (!suite || options.choice.session || !session::is_open(*suite, report.session.id)) return;
  auto store = open_existing_store(options.shared, suite->store);
  const session::Committed committed{
      .known = known_regressions(options.choice.files, suite->known_regressions),
      .aliases = aliases(options.choice.files, suite->aliases)};
  const auto said = second_look(report, store, committed, options.overrides, options.shared.quiet);
  if (said.empty()) return;
  if (options.shared.talks()) std::fputs(said.c_str(), stdout);
  report = chosen_report(options.shared, options.choice);
}

/// What follows a red gate; what is found belongs to the report.
std::string where_it_went(const GateOptions& options, double seconds, Report& report) {
  if (report.gate.verdict != "regressed") return "";
  const auto suite = declared_suite(options.shared.tree);
  auto store = open_existing_store(options.shared, suite ? suite->store : "");
  const auto renamed = aliases(options.choice.files, suite ? suite->aliases : "");
  auto text = pinpoint_all(report, store, renamed, seconds, options.shared.quiet);
  report = chosen_report(options.shared, options.choice);
  return text;
}

ExitCode gate(const GateOptions& options) {
  const auto pinpointing = seconds_to_pinpoint();  // before the verdict, which a wrong value must not replace
  auto report = chosen_report(options.shared, options.choice);
  look_again(options, report);
  if (options.shared.talks()) std::fputs(text_report(report, layout_of_stdout()).c_str(), stdout);
  const auto where = pinpointing ? where_it_went(options, *pinpointing, report) : "";
  if (options.shared.talks()) std::fputs(where.c_str(), stdout);
  put_json(options.shared, wire::report_text(report));
  return exit_code_of_gate(report.gate.verdict, report.gate.closed);
}

}  // namespace

void add_gate_verb(CLI::App& app, Action& action) {
  auto options = std::make_shared<GateOptions>();
  auto* verb = app.add_subcommand("gate", "One verdict over all tests of a session");
  add_session_options(*verb, options->choice);
  add_override_options(*verb->add_option_group("", ""), options->overrides);  // "": not shown by --help
  add_shared_options(*verb, options->shared);
  verb->callback([options, &action] { action = [options] { return gate(*options); }; });
}

}  // namespace holdfast::cli
