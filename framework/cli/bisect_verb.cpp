// holdfast bisect TEST --good REV: which commit made it slower, by noisy binary search over commits that are built and
// measured beside each other.

#include <cstdio>
#include <filesystem>

#include "cli/bisect_text.hpp"
#include "cli/overrides.hpp"
#include "cli/progress_line.hpp"
#include "cli/suite_tests.hpp"
#include "cli/verb.hpp"
#include "commits/cmake_run.hpp"
#include "model/error.hpp"

namespace holdfast::cli {
namespace {

namespace fs = std::filesystem;

struct BisectOptions {
  Shared shared;
  session::Overrides overrides;
  std::string test;
  std::string good;
  std::string bad = "HEAD";
  std::optional<std::string> build;
  std::optional<std::string> config;
  std::vector<std::string> paths;
  std::vector<std::string> overlay;
  std::string repository;
  std::string source_variable;
  bool first_parent = false;
  bool step = false;
};

/// What `git bisect run` reads: see its manual. What is broken must end it (main.cpp).
enum StepCode : int { kGood = 0, kBad = 1, kSkip = 125 };

Declaration declaration_of(const BisectOptions& options) {
  const auto suite =
      options.build ? suite_of_build(*options.build, options.config) : needed_suite(options.shared.tree);
  return only_test(suite_tests(suite, options.test), options.test);
}

BisectionWanted wanted_of(const BisectOptions& options) {
  if (options.repository.empty() != options.source_variable.empty())
    throw Error(
        "--repository and --source-variable belong together: whose commits, and how the project is told");
  const auto declaration = declaration_of(options);
  BisectionWanted wanted{
      .recipe = commits::recipe_of(declaration.build_directory, declaration.config, options.repository),
      .declaration = declaration,
      .overrides = options.overrides,
      .good = "",
      .bad = "",
      .paths = options.paths,
      .first_parent = options.first_parent};
  wanted.recipe.source_variable = options.source_variable;
  for (auto& path : wanted.paths) {
    if (fs::exists(path)) path = fs::absolute(path).lexically_normal();  // git stands at the top
  }
  for (const auto& path : options.overlay)
    wanted.recipe.overlay.push_back(fs::absolute(path).lexically_normal());
  wanted.good = commits::commit_of(wanted.recipe.repository, options.good);
  wanted.bad = commits::commit_of(wanted.recipe.repository, options.bad);
  return wanted;
}

ExitCode judge_checked_out(const BisectOptions& options) {
  const auto wanted = wanted_of(options);
  ProgressLine line(wanted.declaration.test, options.shared.quiet);
  const auto answer =
      judged_against_good(wanted, wanted.bad, [&](const std::string& what) { line.say(what); });
  if (!answer || answer->outcome == Outcome::inconclusive) return static_cast<ExitCode>(kSkip);
  return static_cast<ExitCode>(answer->outcome == Outcome::regressed ? kBad : kGood);
}

ExitCode bisect(const BisectOptions& options) {
  if (options.step && options.shared.json)
    throw Error(
        "--step answers git by its exit code; --json is for a bisection of holdfast's own, without --step");
  if (options.step) return judge_checked_out(options);
  const auto wanted = wanted_of(options);
  Bisection found;
  {
    ProgressLine line(wanted.declaration.test, options.shared.quiet);
    found = bisection(wanted, [&](const std::string& what) { line.say(what); });
  }
  if (options.shared.talks()) std::fputs(bisect_text(found).c_str(), stdout);
  put_json(options.shared, bisect_json(found));
  return exit_code_of(to_string(found.whole.outcome));
}

}  // namespace

void add_bisect_verb(CLI::App& app, Action& action) {
  auto options = std::make_shared<BisectOptions>();
  auto* verb = app.add_subcommand("bisect", "Which commit made a test slower");
  verb->add_option("TEST", options->test, "A test of the build tree")->required();
  verb->add_option("PATH", options->paths, "After --: only commits that touch these");
  verb->add_option("--good", options->good, "A commit before the change: branch, tag, hash, HEAD~50")
      ->required()
      ->type_name("REV");
  verb->add_option("--bad", options->bad, "A commit with the change (HEAD)")->type_name("REV");
  verb->add_option("--build-dir", options->build, "The build tree; without it, the one around this directory")
      ->type_name("DIR");
  verb->add_option("--config", options->config, "Of --build-dir, where it has several configurations");
  verb->add_flag("--first-parent", options->first_parent,
                 "Name merges, and do not look into what they merged");
  verb->add_option("--overlay", options->overlay,
                   "A file or directory of the working tree that is laid over each commit, such as the "
                   "benchmark; once for each")
      ->expected(1)
      ->take_all()
      ->type_name("PATH");
  verb->add_option("--repository", options->repository,
                   "Whose commits, where the build tree's project stands outside of it")
      ->type_name("DIR");
  verb->add_option("--source-variable", options->source_variable,
                   "The cache variable that tells that project where the checkout is")
      ->type_name("NAME");
  verb->add_flag("--step", options->step,
                 "Judge --bad alone against --good, for git bisect run: 0 good, 1 bad, 125 skip, 128 broken");
  add_override_options(*verb, options->overrides);
  for (const char* stored : {"--baseline", "--historian", "--allow-fingerprint"})
    verb->remove_option(verb->get_option(stored));
  add_shared_options(*verb, options->shared);
  verb->footer(
      "holdfast bisect parse --good v1.2\n"
      "Both ends are measured, then midpoints, each against both of its ends, until a commit is left; steps "
      "of a\n"
      "change that came in several are each named. Commits are built as the build tree was, below\n"
      "BUILD/holdfast/commits, and kept there. What does not build is passed by. Along first parents; where "
      "that leads\n"
      "to a merge, the search goes on in what it merged.\n"
      "Where old commits have no such test: --overlay perf --overlay CMakeLists.txt, or a small project "
      "outside:\n"
      "holdfast bisect parse --good v1.2 --repository ../library --source-variable LIBRARY_DIR\n"
      "Under git: git bisect run holdfast bisect parse --good v1.2 --step --build-dir BUILD\n"
      "0 the ends do not differ or it got faster, 1 slower, 77 undecided, 2 broken.");
  verb->callback([options, &action] { action = [options] { return bisect(*options); }; });
}

}  // namespace holdfast::cli
