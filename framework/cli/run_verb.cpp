// holdfast run DECLARATION.json: measures one declared test, judges, stores; what CTest calls.

#include <cstdio>

#include "cli/cdash_measurements.hpp"
#include "cli/committed_files.hpp"
#include "cli/overrides.hpp"
#include "cli/progress_line.hpp"
#include "cli/summary.hpp"
#include "cli/text_report.hpp"
#include "cli/verb.hpp"
#include "model/error.hpp"
#include "session/build_report.hpp"
#include "session/measurement.hpp"
#include "session/open_session.hpp"
#include "wire/declaration_json.hpp"
#include "wire/report_json.hpp"

namespace holdfast::cli {
namespace {

struct RunOptions {
  Shared shared;
  session::Overrides overrides;
  CommittedFiles files;
  std::string declaration;
  bool cdash = false;
};

Report measured_report(const RunOptions& options) {
  const auto declaration = wire::read_declaration(options.declaration);
  auto overrides = options.overrides;
  overrides.store = options.shared.store;
  const auto settings = session::resolve(declaration, overrides);
  const session::Committed committed{.known = known_regressions(options.files, declaration.known_regressions),
                                     .aliases = aliases(options.files, declaration.aliases)};
  auto store = open_store(options.shared, settings.store);
  const auto session = session::session_for(store, declaration);
  std::vector<std::string> ids;
  {
    ProgressLine line(declaration.test, options.shared.quiet);
    const session::Listener listener{[&](const std::string& benchmark, const runner::Progress& progress) {
      line.show(benchmark, progress);
    }};
    ids = session::measure_test(declaration, overrides, store, session, committed, listener);
  }
  std::vector<store::RunRecord> runs;
  for (const auto& id : ids) runs.push_back(store::find_run(store, id).value());
  auto alone = session;
  alone.declared = {declaration.test};
  return session::build_report(store, alone, runs);
}

ExitCode run(const RunOptions& options) {
  const auto report = measured_report(options);
  ExitCode code = kPass;
  for (const auto& result : report.results) {
    code = worse_of(code, exit_code_of(result));
    const auto text = text_result(result);
    if (result.error) {
      std::fputs(text.c_str(), stderr);
    } else if (options.shared.talks()) {
      std::fputs(text.c_str(), stdout);
    }
  }
  if (options.shared.talks()) std::fputs(growth_text(report).c_str(), stdout);
  put_json(options.shared, wire::report_text(report));
  if (options.cdash && options.shared.talks()) std::fputs(cdash_measurements(report).c_str(), stdout);
  return code;
}

}  // namespace

void add_run_verb(CLI::App& app, Action& action) {
  auto options = std::make_shared<RunOptions>();
  auto* verb = app.add_subcommand("run", "Measure one declared test, judge it, keep everything");
  verb->add_option("DECLARATION", options->declaration, "JSON file that holdfast_add_test() wrote")
      ->required();
  verb->add_flag("--cdash", options->cdash, "End with measurements for CDash, which ctest -T Test sends")
      ->envname("HOLDFAST_CDASH");
  add_override_options(*verb, options->overrides);
  add_committed_options(*verb, options->files);
  add_shared_options(*verb, options->shared);
  verb->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace holdfast::cli
