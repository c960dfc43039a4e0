// holdfast coverage [GLOB]: shows the functions that the benchmarks execute, and for each the slowdown that a
// test would notice.

#include "cli/verb.hpp"
#include "model/text/files.hpp"
#include "model/text/progress_line.hpp"
#include "model/text/terminal.hpp"
#include "render/coverage_text.hpp"
#include "render/lcov.hpp"
#include "suite/coverage.hpp"
#include "wire/coverage_json.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::cli {
namespace {

struct CoverageOptions {
  SharedOptions shared;
  std::string glob = "*";
  std::string since;
  std::string lcov;
  std::string metric = "time";
  std::string profile;
  bool system = false;
  std::size_t top = 20;
};

ExitCode coverage(const CoverageOptions& options) {
  const auto file = suite::needed_suite(options.shared.tree);
  const auto declared = wire::read_suite(file);
  // The block ends the line of progress before the tables are printed.
  Coverage covered;
  {
    text::ProgressLine line("coverage", options.shared.quiet);
    covered = suite::coverage_of({.suite_file = file,
                                  .glob = options.glob,
                                  .since = options.since,
                                  .metric = options.metric,
                                  .with_system = options.system,
                                  .store_url = store_url(options.shared, declared.store),
                                  .profile = options.profile,
                                  .say = [&](const std::string& what) { line.say(what); }});
  }
  if (!options.lcov.empty())
    text::write_file(options.lcov, render::lcov_text(covered, declared.source_directory));
  put_text(options.shared, render::coverage_text(covered, options.top, text::layout_of_stdout()));
  put_json(options.shared, wire::coverage_text(covered));
  return kPass;
}

}  // namespace

Verb coverage_verb() {
  return verb_of<CoverageOptions>(
      "coverage", "Show the smallest slowdown of each function that tests detect", coverage,
      [](CoverageOptions& options) {
        return Arguments{
            Argument("GLOB", &options.glob, "Tests, as a shell pattern; default: all"),
            Argument("--since REF", &options.since,
                     "Show which functions that changed since this commit lack coverage; default: since "
                     "HOLDFAST_BASELINE_REF, else since the baseline"),
            Argument(
                "--profile FILE", &options.profile,
                "Also show the share of a profile of the program in use that tests guard: perf.data, folded "
                "stacks or a file of pprof"),
            Argument("--lcov FILE", &options.lcov,
                     "Also write an lcov tracefile, for genhtml, editors and GitLab"),
            Argument("--metric", &options.metric, "Metric in which slowdowns are measured",
                     {.choices = {"time", "instructions", "allocations"}}),
            Argument("--system", &options.system, "Include functions of system libraries"),
            Argument("--top", &options.top, "Number of functions to list", {.range = {{1, 1'000'000}}})};
      },
      {.examples = {{"holdfast coverage", "all tests"},
                    {"holdfast coverage 'parse*' --since origin/main",
                     "changes of a branch that no test would detect"},
                    {"holdfast coverage --profile perf.data", "the benchmarks that are missing in practice"}},
       .footer = "The build tree must be built. With -g, inlined functions and lines are shown, too. Each "
                 "benchmark runs once under valgrind, three times with breakpoints, and for a second or two "
                 "to sample its functions. The results are kept beside the store and used again for the same "
                 "programs. Nothing is measured."});
}

}  // namespace holdfast::cli
