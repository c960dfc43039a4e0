// holdfast bisect TEST --good REV: finds the commit that made it slower, by noisy binary search over commits that are
// built and measured beside each other.

#include "cli/overrides.hpp"
#include "cli/verb.hpp"
#include "model/error.hpp"
#include "model/text/progress_line.hpp"
#include "render/bisect_text.hpp"
#include "suite/suite_tests.hpp"

namespace holdfast::cli {
namespace {

struct BisectOptions {
  SharedOptions shared;
  run::Overrides overrides;
  hunt::BisectionAsked asked;
  std::string test;
  std::optional<std::string> build;
  std::optional<std::string> config;
  bool step = false;
};

/// Exit codes for `git bisect run` (see its manual). An error must end it (main.cpp).
enum StepCode : int { kGood = 0, kBad = 1, kSkip = 125 };

Declaration declaration_of(const BisectOptions& options) {
  const auto suite = options.build ? suite::suite_of_build(*options.build, options.config)
                                   : suite::needed_suite(options.shared.tree);
  return suite::only_test(suite::suite_tests(suite, options.test), options.test);
}

hunt::BisectionWanted wanted_of(const BisectOptions& options) {
  return hunt::bisection_wanted(options.asked, declaration_of(options), options.overrides);
}

/// An undecided commit is skipped: git then tries another one nearby.
ExitCode judge_checked_out(const BisectOptions& options) {
  const auto wanted = wanted_of(options);
  text::ProgressLine line(wanted.declaration.test, options.shared.quiet);
  const auto answer = hunt::judged_against_good(wanted, [&](const std::string& what) { line.say(what); });
  if (!answer || answer->outcome == Outcome::inconclusive) return static_cast<ExitCode>(kSkip);
  return static_cast<ExitCode>(answer->outcome == Outcome::regressed ? kBad : kGood);
}

ExitCode bisect(const BisectOptions& options) {
  if (options.step && options.shared.json)
    throw Error(
        "--step answers git by its exit code; --json is for a bisection of holdfast's own, without --step");
  if (options.step) return judge_checked_out(options);
  const auto wanted = wanted_of(options);
  hunt::Bisection found;
  {
    text::ProgressLine line(wanted.declaration.test, options.shared.quiet);
    found = hunt::bisection(wanted, [&](const std::string& what) { line.say(what); });
  }
  put_text(options.shared, render::bisect_text(found));
  put_json(options.shared, render::bisect_json(found));
  return exit_code_of(to_string(found.whole.outcome));
}

}  // namespace

Verb bisect_verb() {
  return verb_of<BisectOptions>(
      "bisect", "Find the commit that made a test slower", bisect,
      [](BisectOptions& options) {
        return joined(
            {Argument("TEST", &options.test, "A test of the build tree", {.required = true}),
             {"--benchmark NAME", &options.overrides.benchmark, "Only this one of the test's benchmarks"},
             {"PATH", &options.asked.paths, "After --: only commits that touch these"},
             Argument("--good REV", &options.asked.good,
                      "A commit before the change: branch, tag, hash, HEAD~50", {.required = true}),
             {"--bad REV", &options.asked.bad, "A commit with the change (HEAD)"},
             {"--build-dir DIR", &options.build, "The build tree; default: the one around this directory"},
             Argument("--config", &options.config, "Of --build-dir, where it has several configurations",
                      {.rare = true}),
             Argument("--first-parent", &options.asked.first_parent,
                      "Name merges, and do not look into what they merged", {.rare = true}),
             {"--overlay PATH", &options.asked.overlay,
              "A file or directory of the working tree that is laid over each commit, such as the benchmark; "
              "once for each"},
             Argument("--repository DIR", &options.asked.repository,
                      "Whose commits, where the build tree's project is outside of it", {.rare = true}),
             Argument("--source-variable NAME", &options.asked.source_variable,
                      "The cache variable that tells that project where the checkout is", {.rare = true}),
             {"--step", &options.step,
              "Judge --bad alone against --good, for git bisect run: 0 good, 1 bad, 125 skip, 128 broken"}},
            brief(joined(live_options(options.overrides), affected_option(options.overrides)),
                  {"--budget", "--processes", "--min-effect", "--params", "--metrics"}));
      },
      {.examples = {{"holdfast bisect parse --good v1.2", "until HEAD"},
                    {"holdfast bisect parse --good v1.2 --overlay perf",
                     "where old commits have no such test"},
                    {"git bisect run holdfast bisect parse --good v1.2 --step --build-dir build",
                     "under git"}},
       .exits = "0 the ends do not differ or it got faster, 1 slower, 2 broken, 77 undecided",
       .footer =
           "Both ends are measured, then midpoints, each against both of its ends, until a commit is left; "
           "steps of a "
           "change that came in several are each named. A commit that cannot have changed what the test "
           "executes or "
           "reads is not measured (--affected measure measures it). Commits are built as the build tree was, "
           "below "
           "BUILD/holdfast/commits, and kept there. A commit that does not build is skipped. The search goes "
           "along first "
           "parents; where that leads to a merge, it goes on in what was merged.\n"
           "A small project outside, where old commits have no such test: holdfast bisect parse --good v1.2 "
           "--repository ../library --source-variable LIBRARY_DIR"});
}

}  // namespace holdfast::cli
