// holdfast gate: one verdict over a session; what perf.gate calls.

#include <cstdio>

#include "cli/chosen_session.hpp"
#include "cli/text_report.hpp"
#include "cli/verb.hpp"
#include "wire/report_json.hpp"

namespace holdfast::cli {
namespace {

struct GateOptions {
  Shared shared;
  SessionChoice choice;
};

ExitCode gate(const GateOptions& options) {
  const auto report = chosen_report(options.shared, options.choice);
  if (options.shared.talks()) std::fputs(text_report(report, layout_of_stdout()).c_str(), stdout);
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
