// holdfast gate: one verdict over a session; what perf.gate calls.

#include <cstdio>

#include "cli/chosen_session.hpp"
#include "cli/text_report.hpp"
#include "cli/verb.hpp"
#include "cli/where_it_went.hpp"
#include "wire/report_json.hpp"

namespace holdfast::cli {
namespace {

struct GateOptions {
  Shared shared;
  SessionChoice choice;
};

/// What follows a red gate; what is found belongs to the report.
std::string where_it_went(const GateOptions& options, Report& report) {
  if (report.gate.verdict != "regressed") return "";
  if (!pinpoints_by_itself()) return pinpoint_commands(report);
  const auto suite = chosen_suite(options.choice);
  auto store = open_existing_store(options.shared, suite ? suite->store : "");
  const auto renamed = aliases(options.choice.files, suite ? suite->aliases : "");
  auto text = pinpoint_all(report, store, renamed, options.shared.quiet);
  report = chosen_report(options.shared, options.choice);
  return text;
}

ExitCode gate(const GateOptions& options) {
  auto report = chosen_report(options.shared, options.choice);
  if (options.shared.talks()) std::fputs(text_report(report, layout_of_stdout()).c_str(), stdout);
  const auto where = where_it_went(options, report);
  if (options.shared.talks()) std::fputs(where.c_str(), stdout);
  put_json(options.shared, wire::report_text(report));
  return exit_code_of(report.gate.verdict);
}

}  // namespace

void add_gate_verb(CLI::App& app, Action& action) {
  auto options = std::make_shared<GateOptions>();
  auto* verb = app.add_subcommand("gate", "One verdict over all tests of a session");
  add_session_options(*verb, options->choice);
  add_shared_options(*verb, options->shared);
  verb->callback([options, &action] { action = [options] { return gate(*options); }; });
}

}  // namespace holdfast::cli
