// holdfast trend: change points of the histories as entries that somebody looks after. A trend is reported and never a
// gate.
//
//   holdfast trend list [GLOB]                        looks for new ones, and lists what is open
//   holdfast trend set ID acknowledged --reason TEXT  or fixed, ignored, new
//
// --json, "holdfast-trend/1": {"schema", "entries": [{"id", "test", "benchmark", "params", "metric", "unit", "direction",
// "config", "branch", "session", "commit_before", "commit_after", "level_before", "level_after", "loss", "opened",
// "state", "author", "reason", "said", "sentence"}]}

#include <fmt/format.h>

#include <algorithm>

#include "cli/verb.hpp"
#include "process/revision.hpp"
#include "run/former_names.hpp"
#include "store/glob.hpp"
#include "suite/committed_files.hpp"
#include "suite/trend.hpp"
#include "text/sanitize_text.hpp"
#include "wire/declaration_json.hpp"
#include "wire/json.hpp"
#include "wire/param_names.hpp"

namespace holdfast::cli {
namespace {

using nlohmann::json;
using Entries = std::vector<store::ChangeEntry>;

struct TrendOptions {
  Shared shared;
  suite::CommittedFiles files;
  std::string glob = "*";
  bool all = false;
  std::string id;
  store::ChangeWord word;
  std::optional<std::string> author;

  std::optional<Suite> chosen_suite() const { return suite::declared_suite(shared.tree); }
  std::string declared_store() const { return chosen_suite().value_or(Suite{}).store; }
};

/// Opens entries for what is new, and closes those of losses that are gone.
void look(const TrendOptions& options, store::Database& store) {
  const suite::TrendSettings settings;
  const auto renamed = suite::aliases(options.files, options.chosen_suite().value_or(Suite{}).aliases);
  for (const auto& test : store::tests_with_runs(store)) {
    if (!store::fits(options.glob, test)) continue;
    for (const auto& series : run::renamed_history(store, renamed, test, std::nullopt)) {
      const auto trend = suite::trend_of(series, settings);
      for (auto& entry : suite::unknown_changes(trend, store::change_entries(store), settings.changes))
        store::add_change_entry(store, entry);
      for (const auto& id : suite::over(trend, store::change_entries(store), settings.changes))
        store::say_of_change(
            store, id,
            {.state = "fixed", .author = "holdfast", .reason = "the level is what it was", .said = ""});
    }
  }
}

json json_of(const store::ChangeEntry& entry) {
  const auto& subject = entry.subject;
  return {{"id", entry.id},
          {"test", subject.test},
          {"benchmark", subject.benchmark},
          {"params", json::parse(subject.params)},
          {"metric", subject.metric},
          {"unit", subject.unit},
          {"direction", to_string(subject.direction)},
          {"config", entry.config},
          {"branch", entry.branch},
          {"session", entry.session},
          {"commit_before", entry.commit_before},
          {"commit_after", entry.commit_after},
          {"level_before", entry.level_before},
          {"level_after", entry.level_after},
          {"loss", suite::is_loss(entry)},
          {"opened", entry.opened},
          {"state", entry.word.state},
          {"author", entry.word.author},
          {"reason", entry.word.reason},
          {"said", entry.word.said},
          {"sentence", suite::sentence_of(entry)}};
}

std::string text_of(const store::ChangeEntry& entry) {
  auto text = fmt::format("{}  {:<12}  {}: {}\n", entry.id, entry.word.state,
                          wire::subject_words(entry.subject), suite::sentence_of(entry));
  if (!entry.word.said.empty())
    text += fmt::format("    {} by {}: {}\n", entry.word.said, entry.word.author, entry.word.reason);
  return text;
}

ExitCode put(const TrendOptions& options, const Entries& entries) {
  auto all = json::array();
  for (const auto& entry : entries) {
    if (options.shared.talks()) fmt::print("{}", text::sanitize_text(text_of(entry)));
    all.push_back(json_of(entry));
  }
  if (options.shared.talks() && entries.empty()) fmt::print("No change of level is open.\n");
  put_json(options.shared, json{{"schema", "holdfast-trend/1"}, {"entries", all}});
  return kPass;
}

ExitCode list(const TrendOptions& options) {
  auto store = open_existing_store(options.shared, options.declared_store());
  look(options, store);
  auto entries = store::change_entries(store);
  std::erase_if(entries, [&](const store::ChangeEntry& entry) {
    const bool open = entry.word.state == "new" || entry.word.state == "acknowledged";
    return !store::fits(options.glob, entry.subject.test) || (!options.all && !open);
  });
  return put(options, entries);
}

ExitCode set(const TrendOptions& options) {
  auto store = open_existing_store(options.shared, options.declared_store());
  auto word = options.word;
  word.author = options.author
                    ? *options.author
                    : process::author_of(options.chosen_suite().value_or(Suite{}).source_directory);
  store::say_of_change(store, options.id, word);
  auto entries = store::change_entries(store);
  std::erase_if(entries, [&](const store::ChangeEntry& entry) { return entry.id != options.id; });
  return put(options, entries);
}

Arguments list_arguments(TrendOptions& options) {
  return joined({{"GLOB", &options.glob, "Tests, as a shell pattern; default: all"},
                 {"--all", &options.all, "Those that are fixed or ignored, too"}},
                aliases_option(options.files));
}

Arguments set_arguments(TrendOptions& options) {
  return {Argument("ID", &options.id, "Of the change, as the list shows it", {.required = true}),
          Argument(
              "STATE", &options.word.state, "new, acknowledged, fixed or ignored",
              {.choices = Words(store::kChangeStates.begin(), store::kChangeStates.end()), .required = true}),
          Argument("--reason TEXT", &options.word.reason, "Why", {.required = true}),
          {"--author NAME", &options.author, "Who; default: as git would sign, else the login name"}};
}

}  // namespace

Verb trend_verb() {
  using Options = TrendOptions;
  return {.name = "trend",
          .help = "Changes of level over many sessions, and the state of each",
          .verbs = {verb_of<Options>("list", "Look for new changes, and list what is new or acknowledged",
                                     list, list_arguments),
                    verb_of<Options>("set", "Set the state of a change", set, set_arguments)}};
}

}  // namespace holdfast::cli
