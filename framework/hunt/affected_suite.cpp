#include "hunt/affected_suite.hpp"

#include <optional>

#include "model/error.hpp"
#include "model/function_names.hpp"
#include "model/short_commit.hpp"
#include "run/reach/commit_reach.hpp"
#include "suite/suite_tests.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::hunt {
namespace {

/// Returns the first line of a message. The message of a failed build has the compiler's output below it.
std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

/// Sets the source directory of the build tree's declaration to the whole repository, as in the declaration of a
/// commit.
Declaration with_repository(Declaration declaration, const std::string& top) {
  declaration.source_directory = top;
  return declaration;
}

class Affected {
 public:
  Affected(const run::CommitBaseline& baseline, const commits::Recipe& recipe)
      : baseline_(baseline), recipe_(recipe) {}

  AffectedTest test(const Declaration& declared) const {
    AffectedTest made{.test = declared.test};
    try {
      const auto then = run::declaration_at(baseline_.built, declared.test);
      if (then) {
        const auto& prefix = recipe_.repository.prefix;
        // The project may be in a subdirectory of the repository; without that prefix, the path is the whole
        // checkout.
        const auto checkout = then->source_directory.substr(
            0, then->source_directory.size() - (prefix.empty() ? 0 : prefix.size() + 1));
        auto current = with_repository(declared, recipe_.repository.top);
        // At the commit, the source directory has another name, so its cached data is kept in a directory of
        // its own.
        if (!prefix.empty()) current.work_directory += "/repository";
        made.points = run::affected_points(
            run::test_at_commit(baseline_, with_repository(*then, checkout), current, {}), current, {});
      }
      for (auto& point : made.points) {
        for (auto* texts : {&point.functions, &point.reasons}) {
          for (auto& text : *texts) text = with_benchmark_named(text, point.benchmark);
        }
      }
      if (made.points.empty()) made.reasons.push_back("not declared in " + baseline_.name());
      // If an error keeps the test from being examined, the error is a reason to call the test affected, because it
      // may have changed.
    } catch (const std::exception& wrong) {
      made.reasons.push_back("not known: " + first_line(wrong.what()));
    }
    return made;
  }

 private:
  const run::CommitBaseline& baseline_;
  const commits::Recipe& recipe_;
};

/// Returns the build of the commit; none if it cannot be built. `why` then has the reason.
std::optional<run::CommitBaseline> built_since(const Suite& suite, const std::string& ref, std::string& why) {
  try {
    return run::build_baseline(suite, ref);
  } catch (const Error& wrong) {
    why = wrong.what();
    return std::nullopt;
  }
}

std::string ref_of(const Suite& suite, const std::string& asked) {
  if (!asked.empty()) return asked;
  const auto ref = run::baseline_ref_of(suite);
  return ref.empty() ? "HEAD" : ref;
}

}  // namespace

AffectedSuite affected_suite(const std::string& suite_file, const std::string& glob, const std::string& ref,
                             const std::function<void(const std::string&)>& say) {
  const auto tests = suite::suite_tests(suite_file, glob);
  const auto recipe = commits::recipe_of(tests.suite.build_directory, tests.suite.config);
  // The commit is built once for all tests.
  AffectedSuite found{.ref = ref_of(tests.suite, ref), .commit = ""};
  found.commit = commits::commit_of(recipe.repository, found.ref);
  say("building " + found.ref + " (" + short_commit(found.commit) + ")");
  std::string why;
  const auto baseline = built_since(tests.suite, found.ref, why);
  for (const auto& file : tests.declarations) {
    const auto declaration = wire::read_declaration(file);
    say("comparing " + declaration.test);
    found.tests.push_back(baseline ? Affected(*baseline, recipe).test(declaration)
                                   : AffectedTest{.test = declaration.test, .reasons = {first_line(why)}});
  }
  if (baseline) found.gone = run::one_sided_tests(tests.suite, *baseline).baseline;
  return found;
}

}  // namespace holdfast::hunt
