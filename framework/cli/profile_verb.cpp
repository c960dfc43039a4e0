// holdfast profile TEST: what it costs by every metric that is asked for, each counted in a run of its own, which
// functions that was spent in, and what of it differs from the accepted program. Judges nothing, keeps nothing.

#include <cstdio>

#include "cli/committed_files.hpp"
#include "cli/overrides.hpp"
#include "cli/profile_json.hpp"
#include "cli/profile_text.hpp"
#include "cli/progress_line.hpp"
#include "cli/suite_tests.hpp"
#include "cli/terminal.hpp"
#include "cli/verb.hpp"
#include "instrument/metrics.hpp"
#include "session/profiling.hpp"

namespace holdfast::cli {
namespace {

constexpr const char* kUsual = "instructions,branches,allocations,allocated-bytes,peak-rss,page-faults";

struct ProfileOptions {
  Shared shared;
  session::Overrides overrides;
  CommittedFiles files;
  std::string test;
  std::size_t top = 15;
};

ExitCode profile(const ProfileOptions& options) {
  const auto declaration = only_test(suite_tests(options.shared.tree, options.test), options.test);
  auto overrides = options.overrides;
  if (!overrides.metrics) overrides.metrics = kUsual;
  const auto url = store_url(options.shared, declaration.store);
  std::optional<store::Database> store;
  if (store::Database::exists(url)) store = store::Database::open(url);
  std::vector<session::ProfiledPoint> points;
  {
    ProgressLine line(declaration.test, options.shared.quiet);
    points = session::profile_test(declaration, overrides, store, aliases(options.files, declaration.aliases),
                                   line.shows());
  }
  if (options.shared.talks())
    std::fputs(profile_text(declaration.test, points, options.top, layout_of_stdout().width).c_str(), stdout);
  put_json(options.shared, profile_json(declaration, points));
  return kPass;
}

}  // namespace

void add_profile_verb(CLI::App& app, Action& action) {
  auto options = std::make_shared<ProfileOptions>();
  auto* verb = app.add_subcommand(
      "profile", "What a test costs, by functions, and what of it differs from the baseline");
  verb->add_option("TEST", options->test, "Of the build tree around the working directory")->required();
  add_metrics_option(*verb, options->overrides,
                     std::string("Names with commas between (") + kUsual + "), or \"calls(ns::f)\"");
  add_params_option(*verb, options->overrides, "Only these points: AXIS=V[,V...]; once for each axis");
  verb->add_option("--top", options->top, "Functions that a table shows")->check(CLI::Range(1, 1000000));
  add_aliases_option(*verb, options->files);
  add_shared_options(*verb, options->shared);
  verb->footer(
      "Each metric is counted in processes of its own, one of the current program and one of the accepted "
      "one, or\n"
      "that of HOLDFAST_BASELINE_REF. Numbers are for one iteration of the body; of a command, for the "
      "whole\n"
      "process. 0 done, 2 broken.");
  verb->callback([options, &action] { action = [options] { return profile(*options); }; });
}

}  // namespace holdfast::cli
