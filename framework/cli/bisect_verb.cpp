// holdfast bisect TEST --good REV: which commit made it slower, by noisy binary search over commits that are built and
// measured beside each other.

#include "cli/overrides.hpp"
#include "cli/verb.hpp"
#include "model/error.hpp"
#include "render/bisect_text.hpp"
#include "suite/suite_tests.hpp"
#include "text/progress_line.hpp"

namespace holdfast::cli {
namespace {

struct BisectOptions {
  Shared shared;
  run::Overrides overrides;
  hunt::BisectionAsked asked;
  std::string test;
  std::optional<std::string> build;
  std::optional<std::string> config;
  bool step = false;
};

/// What `git bisect run` reads: see its manual. What is broken must end it (main.cpp).
enum StepCode : int { kGood = 0, kBad = 1, kSkip = 125 };

Declaration declaration_of(const BisectOptions& options) {
  const auto suite = options.build ? suite::suite_of_build(*options.build, options.config)
                                   : suite::needed_suite(options.shared.tree);
  return suite::only_test(suite::suite_tests(suite, options.test), options.test);
}

hunt::BisectionWanted wanted_of(const BisectOptions& options) {
  return hunt::bisection_wanted(options.asked, declaration_of(options), options.overrides);
}

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
      "bisect", "Which commit made a test slower", bisect,
      [](BisectOptions& options) {
        return joined(
            {Argument("TEST", &options.test, "A test of the build tree", {.required = true}),
             {"PATH", &options.asked.paths, "After --: only commits that touch these"},
             Argument("--good REV", &options.asked.good,
                      "A commit before the change: branch, tag, hash, HEAD~50", {.required = true}),
             {"--bad REV", &options.asked.bad, "A commit with the change (HEAD)"},
             {"--build-dir DIR", &options.build, "The build tree; default: the one around this directory"},
             {"--config", &options.config, "Of --build-dir, where it has several configurations"},
             {"--first-parent", &options.asked.first_parent,
              "Name merges, and do not look into what they merged"},
             {"--overlay PATH", &options.asked.overlay,
              "A file or directory of the working tree that is laid over each commit, such as the benchmark; "
              "once for each"},
             {"--repository DIR", &options.asked.repository,
              "Whose commits, where the build tree's project is outside of it"},
             {"--source-variable NAME", &options.asked.source_variable,
              "The cache variable that tells that project where the checkout is"},
             {"--step", &options.step,
              "Judge --bad alone against --good, for git bisect run: 0 good, 1 bad, 125 skip, 128 broken"}},
            without(override_options(options.overrides),
                    {"--baseline", "--historian", "--allow-fingerprint"}));
      },
      "holdfast bisect parse --good v1.2\n"
      "Both ends are measured, then midpoints, each against both of its ends, until a commit is left; steps\n"
      "of a change that came in several are each named. A commit that cannot have changed what the test\n"
      "executes or reads is not measured (--affected measure measures it). Commits are built as the build "
      "tree\n"
      "was, below BUILD/holdfast/commits, and kept there. A commit that does not build is skipped. Along "
      "first\n"
      "parents; where "
      "that leads to a merge, the search goes on in what it merged.\n"
      "Where old commits have no such test: --overlay perf --overlay CMakeLists.txt, or a small project "
      "outside:\n"
      "holdfast bisect parse --good v1.2 --repository ../library --source-variable LIBRARY_DIR\n"
      "Under git: git bisect run holdfast bisect parse --good v1.2 --step --build-dir BUILD\n"
      "0 the ends do not differ or it got faster, 1 slower, 77 undecided, 2 broken.");
}

}  // namespace holdfast::cli
