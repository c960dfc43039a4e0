// holdfast session SUITE.json: opens the common session of the tests of one ctest run; perf.session calls it.

#include <fmt/format.h>

#include <cstdio>
#include <optional>

#include "cli/session_options.hpp"
#include "cli/verb.hpp"
#include "model/error.hpp"
#include "run/reference/commit_baseline.hpp"
#include "run/reference/open_session.hpp"
#include "suite/hidden_failures.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::cli {
namespace {

struct SessionOptions {
  SharedOptions shared;
  std::string suite;
  GateAsked asked;
};

void say(const SessionOptions& options, const SessionRecord& session, const store::Database& store) {
  if (options.shared.talks()) std::printf("session %s in %s\n", session.id.c_str(), store.path().c_str());
}

/// The commit that all tests are compared with.
struct Baseline {
  Facts facts;
  std::string text;
  std::string suite{};  ///< file of its suite; empty if it has none
};

Baseline built(const Suite& suite) {
  const auto baseline = run::build_baseline(suite);
  suite::take_properties_at(baseline);
  const auto only = run::one_sided_tests(suite, baseline);
  const auto built = run::built_text(
      baseline, run::differences_to(baseline, suite, suite.targets.value_or(std::vector<std::string>())));
  Baseline made{.facts = run::facts_of(baseline, only, built), .text = "", .suite = baseline.built.suite};
  made.text = fmt::format("baseline {}, {}\n", baseline.name(),
                          baseline.built.fresh ? fmt::format("built in {:.1f} s", baseline.built.seconds)
                                               : std::string("built already"));
  if (!built.empty()) made.text += built + "\n";
  if (!baseline.overlay.empty())
    made.text += fmt::format("{} does not use Holdfast, so it was built with the current {}\n",
                             baseline.name(), baseline.overlay);
  if (!only.current.empty())
    made.text += fmt::format("not declared in {}: {}\n", baseline.name(), fmt::join(only.current, ", "));
  if (!only.baseline.empty())
    made.text += fmt::format("declared in {} but no longer here: {}\n", baseline.name(),
                             fmt::join(only.baseline, ", "));
  return made;
}

ExitCode open(const SessionOptions& options) {
  const auto suite = wire::read_suite(options.suite);
  auto store = open_store(options.shared, suite.store);
  suite::remember_build_tree(suite);
  // The cache variables of the project are applied first, then the options, which override them.
  auto policy = policy_of(options.asked, policy_of(declared_policy(suite)));
  const auto hidden = suite::take_properties(suite);
  if (run::baseline_ref_of(suite).empty()) {
    say(options, run::open_session(store, suite, policy, hidden), store);
    return kPass;
  }
  Baseline baseline;
  std::optional<Error> wrong;
  try {
    baseline = built(suite);
  } catch (const Error& why) {  // the session records for all tests that they were not measured
    wrong = why;
  }
  if (policy.is_of_base && !baseline.suite.empty())
    policy = policy_of(options.asked, policy_of(declared_policy(wire::read_suite(baseline.suite))));
  baseline.facts.insert(hidden.begin(), hidden.end());
  say(options, run::open_session(store, suite, policy, baseline.facts), store);
  if (wrong) throw Error(*wrong);
  put_text(options.shared, baseline.text);
  return kPass;
}

}  // namespace

Verb session_verb() {
  return verb_of<SessionOptions>(
      "session", "Open a session for the tests of one ctest run", open,
      [](SessionOptions& options) {
        return joined(
            {Argument("SUITE", &options.suite,
                      "Suite file that CMake wrote: BUILD/holdfast/suite.CONFIG.json", {.required = true})},
            opening_options(options.asked));
      },
      {.examples = {{"holdfast session build/holdfast/suite.Release.json", "as perf.session does"},
                    {"holdfast session build/holdfast/suite.Release.json --labels fast", "only some tests"},
                    {"holdfast session build/holdfast/suite.Release.json --budget-total 600",
                     "ten minutes for all"}}});
}

}  // namespace holdfast::cli
