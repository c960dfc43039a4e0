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
      "affected", "List the tests that a change can reach, and by which functions", affected,
      [](AffectedOptions& options) {
        return Arguments{
            Argument("GLOB", &options.glob, "Of these tests"),
            Argument("--since REF", &options.since,
                     "The commit before the change: branch, tag, hash, merge-base:origin/main; default: the "
                     "baseline that the build tree names (HOLDFAST_BASELINE_REF), else HEAD"),
            Argument("--top", &options.top, "Functions of each test that are listed",
                     {.range = {{1, 1'000'000}}})};
      },
      {.examples = {{"holdfast affected", "since HOLDFAST_BASELINE_REF, else HEAD"},
                    {"holdfast affected --since origin/main", "of a branch"},
                    {"holdfast affected 'parse*' --since HEAD~5 --top 20",
                     "with more functions of each test"}},
       .footer =
           "The commit is built below BUILD/holdfast/commits, and kept there; the build tree must be built. "
           "A test is affected where it executes a function that changed, or refers to a variable that did; "
           "where its "
           "data, the files that it reads, its arguments, environment or settings differ; where the commit "
           "does not "
           "declare it; and wherever that is not known. Nothing is measured."});
}

}  // namespace holdfast::cli
