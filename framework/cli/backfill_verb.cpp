// holdfast backfill OLD..NEW [GLOB]: measures the commits of a range, keeps their results in the store, and names the
// commits that changed a test.

#include "cli/overrides.hpp"
#include "cli/verb.hpp"
#include "model/text/progress_line.hpp"
#include "render/backfill_text.hpp"
#include "suite/suite_tests.hpp"

namespace holdfast::cli {
namespace {

struct BackfillOptions {
  SharedOptions shared;
  run::Overrides overrides;
  hunt::BackfillAsked asked;
  std::string glob = "*";
  bool spread = false;
};

ExitCode backfill(const BackfillOptions& options) {
  auto asked = options.asked;
  if (options.spread) asked.order = hunt::BackfillOrder::spread;
  const auto tests = suite::suite_tests(options.shared.tree, options.glob);
  auto store = open_store(options.shared, tests.suite.store);
  hunt::Backfilled made;
  {
    text::ProgressLine line("backfill", options.shared.quiet);
    made = hunt::backfill(asked, tests, options.overrides, store,
                          [&](const std::string& what) { line.say(what); });
  }
  put_text(options.shared, render::backfill_text(made));
  put_json(options.shared, render::backfill_json(made));
  return kPass;
}

}  // namespace

Verb backfill_verb() {
  return verb_of<BackfillOptions>(
      "backfill", "Measure earlier commits, and name those that changed a test", backfill,
      [](BackfillOptions& options) {
        return joined(
            {Argument("RANGE", &options.asked.range, "Commits, as OLD..NEW: v1.0..HEAD", {.required = true}),
             {"GLOB", &options.glob, "Tests, as a shell pattern; default: all"},
             {"--spread", &options.spread,
              "Measure both ends, then always the middle of the largest gap; default: newest first"},
             Argument("--limit N", &options.asked.limit, "Measure at most N further commits",
                      {.check = Check::positive}),
             {"--overlay PATH", &options.asked.overlay,
              "File or directory of the working tree to copy over each commit, such as the benchmark; may be "
              "given several times"}},
            brief(joined(live_options(options.overrides), affected_option(options.overrides)),
                  {"--budget", "--processes", "--min-effect", "--params", "--metrics"}));
      },
      {.examples = {{"holdfast backfill v1.0..HEAD", "all tests, newest commit first"},
                    {"holdfast backfill v1.0..HEAD 'parse*' --spread", "an even picture if interrupted"},
                    {"holdfast backfill v1.0..HEAD --overlay perf", "if old commits have no such test"}},
       .exits = "0 done, 2 broken",
       .footer =
           "Each commit is built as by bisect, and measured beside its neighbour. A test that the difference "
           "cannot affect is not measured, unless --affected is measure. A step between two neighbours is "
           "confirmed on fresh rounds, at a level that is divided by the number of comparisons, before its "
           "commit is named. If --limit or failed builds left out commits between them, a bisection narrows "
           "the step. A commit that cannot be built is skipped, and tried again by the next call. Results "
           "are "
           "sessions of the store, with the time of the commit: holdfast history, trend and report show "
           "them. "
           "A second call goes on where the first ended, and Ctrl-C loses only the comparison that is "
           "running."});
}

}  // namespace holdfast::cli
