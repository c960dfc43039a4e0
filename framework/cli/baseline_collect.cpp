// holdfast baseline collect [GLOB] --sessions N: measures several sessions and accepts each, without judging.

#include <fmt/format.h>

#include <map>

#include "cli/baseline_verb.hpp"
#include "cli/overrides.hpp"
#include "model/text/sanitize_text.hpp"
#include "suite/collected_sessions.hpp"
#include "wire/json.hpp"
#include "wire/param_names.hpp"

namespace holdfast::cli {
namespace {

struct CollectOptions {
  SharedOptions shared;
  std::string glob = "*";
  std::string reason;
  std::optional<std::string> author;
  run::Overrides overrides;
  suite::CommittedFiles files;
  int sessions = 5;
};

nlohmann::json collected_json(const suite::CollectedRun& one) {
  auto json = key_json(one.subject, one.config, one.branch);
  json.update({{"session", one.session},
               {"run", one.run},
               {"error", one.error.empty() ? nlohmann::json(nullptr) : nlohmann::json(one.error)}});
  return json;
}

/// Returns the number of accepted sessions of each subject.
std::string collected_text(const std::vector<suite::CollectedRun>& all) {
  std::map<std::string, int> counts;
  for (const auto& one : all) {
    if (one.error.empty()) ++counts[wire::subject_words(one.subject) + on_branch(one.branch)];
  }
  std::string text;
  for (const auto& [name, count] : counts)
    text += fmt::format("accepted {} {} of {}\n", count, count == 1 ? "session" : "sessions", name);
  return text;
}

ExitCode collect(const CollectOptions& options) {
  const auto chosen = suite::suite_tests(options.shared.tree, options.glob);
  auto store = open_store(options.shared, chosen.suite.store);
  const auto author = options.author.value_or(suite::author_here(options.shared.tree));
  const auto all = suite::collect_sessions(
      store, chosen,
      {.overrides = options.overrides,
       .files = options.files,
       .sessions = options.sessions,
       .by = {.branch = std::nullopt, .author = author, .reason = options.reason, .at = ""},
       .quiet = options.shared.quiet});
  // A failed session does not end the collection, whose other sessions are in the store already.
  ExitCode code = kPass;
  auto json = nlohmann::json::array();
  for (const auto& one : all) {
    json.push_back(collected_json(one));
    if (one.error.empty()) continue;
    code = kBroken;
    fmt::print(stderr, "error: {}\n", text::sanitize_text(one.error));
  }
  put_text(options.shared, text::sanitize_text(collected_text(all)));
  put_json(options.shared, json);
  return code;
}

Arguments collect_arguments(CollectOptions& options) {
  return joined({{"GLOB", &options.glob, "Tests, as a shell pattern; default: all"},
                 Argument("--sessions N", &options.sessions, "Number of sessions to measure",
                          {.check = Check::positive}),
                 {"--reason TEXT", &options.reason, "Reason, which is stored"},
                 {"--author NAME", &options.author,
                  "Author, who is stored; default: the author of git commits, else the login name"}},
                brief(without(override_options(options.overrides), {"--baseline"}),
                      {"--budget", "--processes", "--params", "--metrics"}),
                aliases_option(options.files));
}

}  // namespace

Verb baseline_collect_verb() {
  return verb_of<CollectOptions>(
      "collect", "Measure several sessions of the tests and accept each, without judging", collect,
      collect_arguments,
      {.examples = {{"holdfast baseline collect --sessions 5", "a history of all tests"},
                    {"holdfast baseline collect 'parse*' --sessions 10", "of some tests"},
                    {"holdfast baseline collect parse --sessions 3 --reason 'new machine'", "with a reason"}},
       .footer =
           "Use it for tests that are compared with stored numbers: BASELINE stored, PRESET sbs, TESTER "
           "anova. The sessions are stored with the numbers of the current programs."});
}

}  // namespace holdfast::cli
