// holdfast profile TEST: shows the cost of the test in each requested metric, counted in a separate run. It shows
// the functions that have the cost, and the differences from the accepted program. It judges nothing and keeps
// nothing.

#include <cstdio>

#include "cli/overrides.hpp"
#include "cli/verb.hpp"
#include "model/error.hpp"
#include "model/joined_text.hpp"
#include "model/text/files.hpp"
#include "model/text/progress_line.hpp"
#include "model/text/terminal.hpp"
#include "render/profile.hpp"
#include "render/profile_files.hpp"
#include "run/profiling.hpp"
#include "suite/committed_files.hpp"
#include "suite/suite_tests.hpp"

namespace holdfast::cli {
namespace {

const std::vector<std::string> kUsual{"instructions",    "branches", "allocations",
                                      "allocated-bytes", "peak-rss", "page-faults"};

constexpr const char* kText = "text";

struct ProfileOptions {
  SharedOptions shared;
  run::Overrides overrides;
  suite::CommittedFiles files;
  std::string test;
  std::size_t top = 15;
  FunctionFilter shown;
  bool by_thread = false;
  std::string format = kText;
  std::string output;
};

/// Throws Error, before anything is counted, if --format and --output do not fit together.
void check(const ProfileOptions& options) {
  if ((options.format == kText) != options.output.empty())
    throw Error("--format " + options.format +
                (options.output.empty() ? " writes files; name a directory for them with --output DIR"
                                        : " is printed; --output DIR is for --format pprof or speedscope"));
}

void put_files(const ProfileOptions& options, const std::vector<run::ProfiledPoint>& points) {
  for (const auto& file : render::profile_files(points, options.format)) {
    const auto path = options.output + "/" + file.name;
    text::write_file_in_its_directory(path, file.content);
    put_text(options.shared, path + "\n");
  }
}

ExitCode profile(const ProfileOptions& options) {
  check(options);
  const auto declaration =
      suite::only_test(suite::suite_tests(options.shared.tree, options.test), options.test);
  auto overrides = options.overrides;
  if (overrides.metrics.empty())
    overrides.metrics = options.format == kText ? kUsual : std::vector<std::string>{"instructions"};
  const auto url = store_url(options.shared, declaration.store);
  std::optional<store::Database> store;
  // A profile needs no store: without one there is nothing to compare with.
  if (store::Database::exists(url)) store = store::Database::open(url);
  std::vector<run::ProfiledPoint> points;
  {
    text::ProgressLine line(declaration.test, options.shared.quiet);
    points =
        run::profile_test(declaration, overrides, store, suite::aliases(options.files, declaration.aliases),
                          options.shown, options.by_thread, line.shows());
  }
  if (options.format == kText)
    put_text(options.shared,
             render::profile_text(declaration.test, points, options.top, text::layout_of_stdout().width));
  else
    put_files(options, points);
  put_json(options.shared, render::profile_json(declaration, points));
  return kPass;
}

}  // namespace

Verb profile_verb() {
  return verb_of<ProfileOptions>(
      "profile", "Count the costs of a test by function, and show what changed", profile,
      [](ProfileOptions& options) {
        return joined(
            {Argument("TEST", &options.test, "A test of the build tree", {.required = true}),
             {"--benchmark NAME", &options.overrides.benchmark, "Only this benchmark of the test"}},
            metrics_option(options.overrides,
                           "Metrics to count, separated by commas, such as \"calls(ns::f)\"; default: " +
                               listed(kUsual)),
            params_option(options.overrides),
            Arguments{Argument("--top", &options.top, "Number of functions in each table",
                               {.range = {{1, 1'000'000}}}),
                      {"--function REGEX", &options.shown.function, "Only functions whose names match"},
                      {"--object REGEX", &options.shown.object,
                       "Only functions of executables and libraries whose names match"},
                      {"--exclude REGEX", &options.shown.exclude, "No functions whose names match"},
                      Argument("--format", &options.format,
                               "Output: text, or files for pprof or speedscope, for which instructions are "
                               "the default metric",
                               {.choices = {kText, "pprof", "speedscope"}}),
                      {"--output DIR", &options.output, "Directory of the files of --format"},
                      {"--threads", &options.by_thread,
                       "Count each thread separately; the body's thread is counted during the body, and all "
                       "other threads during the whole process"}},
            aliases_option(options.files));
      },
      {.examples = {{"holdfast profile parse", "instructions, branches, allocations, memory"},
                    {"holdfast profile parse --object libcodec --exclude '^std::'",
                     "functions of one library"},
                    {"holdfast profile parse --format pprof --output profiles",
                     "files of both programs for go tool pprof"}},
       .footer = "Each metric is counted in two separate processes: one of the current program, and one of "
                 "the accepted program or that of HOLDFAST_BASELINE_REF. Numbers are for one iteration of "
                 "the body, or for the whole process of a command."});
}

}  // namespace holdfast::cli
