// holdfast affected [--since REF]: shows the tests that a change can reach, before anything is measured.

#include "cli/verb.hpp"
#include "hunt/affected_suite.hpp"
#include "model/text/progress_line.hpp"
#include "render/affected_text.hpp"
#include "wire/affected_json.hpp"

namespace holdfast::cli {
namespace {

struct AffectedOptions {
  SharedOptions shared;
  std::string glob = "*";
  std::string since;
  std::size_t top = 5;
};

ExitCode affected(const AffectedOptions& options) {
  AffectedSuite found;
  {
    text::ProgressLine line("affected", options.shared.quiet);
    found = hunt::affected_suite(suite::needed_suite(options.shared.tree), options.glob, options.since,
                                 [&](const std::string& what) { line.say(what); });
  }
  put_text(options.shared, render::affected_text(found, options.top));
  put_json(options.shared, wire::affected_text(found));
  return kPass;
}

}  // namespace

Verb affected_verb() {
  return verb_of<AffectedOptions>(
      "affected", "List the tests that a change can affect, and by which functions", affected,
      [](AffectedOptions& options) {
        return Arguments{
            Argument("GLOB", &options.glob, "Tests, as a shell pattern; default: all"),
            Argument("--since REF", &options.since,
                     "Commit before the change: a branch, a tag, a hash or merge-base:origin/main; default: "
                     "HOLDFAST_BASELINE_REF of the build tree, else HEAD"),
            Argument("--top", &options.top, "Number of functions to list for each test",
                     {.range = {{1, 1'000'000}}})};
      },
      {.examples = {{"holdfast affected", "since HOLDFAST_BASELINE_REF, else HEAD"},
                    {"holdfast affected --since origin/main", "changes of a branch"},
                    {"holdfast affected 'parse*' --since HEAD~5 --top 20", "more functions of each test"}},
       .footer =
           "The commit is built in BUILD/holdfast/commits, and kept there. The build tree must be built. A "
           "test is affected if it executes a changed function or refers to a changed variable; if its data, "
           "the files that it reads, its arguments, environment or settings differ; if the commit does not "
           "declare it; and if any of this is unknown. Nothing is measured."});
}

}  // namespace holdfast::cli
