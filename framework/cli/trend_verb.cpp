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

#include "cli/committed_files.hpp"
#include "cli/plain_text.hpp"
#include "cli/verb.hpp"
#include "runner/revision.hpp"
#include "session/renamed_history.hpp"
#include "session/trend_entries.hpp"
#include "store/glob.hpp"
#include "wire/declaration_json.hpp"
#include "wire/json.hpp"
#include "wire/param_names.hpp"

namespace holdfast::cli {
namespace {

using nlohmann::json;
using Entries = std::vector<store::ChangeEntry>;

struct TrendOptions {
  Shared shared;
  CommittedFiles files;
  std::string glob = "*";
  bool all = false;
  std::string id;
  store::ChangeWord word;
  std::optional<std::string> author;

  std::optional<Suite> chosen_suite() const { return declared_suite(shared.tree); }
  std::string declared_store() const { return chosen_suite().value_or(Suite{}).store; }
};

/// Opens entries for what is new, and closes those of losses that are gone.
void look(const TrendOptions& options, store::Database& store) {
  const session::TrendSettings settings;
  const auto renamed = aliases(options.files, options.chosen_suite().value_or(Suite{}).aliases);
  for (const auto& test : store::tests_with_runs(store)) {
    if (!store::fits(options.glob, test)) continue;
    for (const auto& series : session::renamed_history(store, renamed, test, std::nullopt)) {
      const auto trend = session::trend_of(series, settings);
      for (auto& entry : session::unknown_changes(trend, store::change_entries(store), settings.changes))
        store::add_change_entry(store, entry);
      for (const auto& id : session::over(trend, store::change_entries(store), settings.changes))
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
          {"loss", session::is_loss(entry)},
          {"opened", entry.opened},
          {"state", entry.word.state},
          {"author", entry.word.author},
          {"reason", entry.word.reason},
          {"said", entry.word.said},
          {"sentence", session::sentence_of(entry)}};
}

std::string text_of(const store::ChangeEntry& entry) {
  auto text = fmt::format("{}  {:<12}  {}: {}\n", entry.id, entry.word.state,
                          wire::subject_words(entry.subject), session::sentence_of(entry));
  if (!entry.word.said.empty())
    text += fmt::format("    {} by {}: {}\n", entry.word.said, entry.word.author, entry.word.reason);
  return text;
}

ExitCode put(const TrendOptions& options, const Entries& entries) {
  auto all = json::array();
  for (const auto& entry : entries) {
    if (options.shared.talks()) fmt::print("{}", plain_text(text_of(entry)));
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
  word.author = options.author ? *options.author
                               : runner::author_of(options.chosen_suite().value_or(Suite{}).source_directory);
  store::say_of_change(store, options.id, word);
  auto entries = store::change_entries(store);
  std::erase_if(entries, [&](const store::ChangeEntry& entry) { return entry.id != options.id; });
  return put(options, entries);
}

using Options = std::shared_ptr<TrendOptions>;

Options add_sub(CLI::App& verb, Action& action, const char* word, const char* what,
                ExitCode (*work)(const TrendOptions&)) {
  auto options = std::make_shared<TrendOptions>();
  auto* sub = verb.add_subcommand(word, what);
  add_shared_options(*sub, options->shared);
  sub->callback([options, work, &action] { action = [options, work] { return work(*options); }; });
  return options;
}

}  // namespace

void add_trend_verb(CLI::App& app, Action& action) {
  auto* verb = app.add_subcommand("trend", "Changes of level over many sessions, and what is said of each");
  verb->require_subcommand(1);
  const auto listed =
      add_sub(*verb, action, "list", "Look for new changes, and list what is new or acknowledged", list);
  auto* lists = verb->get_subcommand("list");
  lists->add_option("GLOB", listed->glob, "Tests, as a shell pattern; without it, all");
  lists->add_flag("--all", listed->all, "Those that are fixed or ignored, too");
  add_aliases_option(*lists, listed->files);
  const auto said = add_sub(*verb, action, "set", "Say what is to be thought of a change", set);
  auto* sets = verb->get_subcommand("set");
  sets->add_option("ID", said->id, "Of the change, as the list shows it")->required();
  sets->add_option("STATE", said->word.state, "new, acknowledged, fixed or ignored")
      ->required()
      ->check(CLI::IsMember(store::kChangeStates));
  sets->add_option("--reason", said->word.reason, "Why")->required()->type_name("TEXT");
  sets->add_option("--author", said->author, "Who; without it, as git would sign, else the login name")
      ->type_name("NAME");
}

}  // namespace holdfast::cli
