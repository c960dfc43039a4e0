// holdfast trend: change points of the histories as entries that a person reviews. A trend is reported and never a
// gate.
//
//   `holdfast trend list [GLOB]`                        Searches for new entries, and lists the open ones.
//   `holdfast trend set ID acknowledged --reason TEXT`  Sets the state: acknowledged, fixed, ignored or new.
//
// --json, "holdfast-trend/1": {"schema", "entries": [{"id", "test", "benchmark", "params", "metric", "unit", "direction",
// "config", "branch", "session", "commit_before", "commit_after", "level_before", "level_after", "change", "loss",
// "opened", "state", "author", "reason", "said", "notified", "sentence"}]}
//
// --notify hands each new entry to a program, "holdfast-trend-change/1": {"schema", "commands", ...} with the keys of an
// entry; `commands` show more of it.

#include <fmt/format.h>

#include "cli/verb.hpp"
#include "model/error.hpp"
#include "model/text/sanitize_text.hpp"
#include "suite/trend.hpp"
#include "suite/trend_notify.hpp"
#include "wire/json.hpp"
#include "wire/param_names.hpp"

namespace holdfast::cli {
namespace {

using nlohmann::json;
using Entries = std::vector<store::ChangeEntry>;

struct TrendOptions {
  SharedOptions shared;
  suite::CommittedFiles files;
  std::string glob = "*";
  bool all = false;
  std::string id;
  store::ChangeWord word;
  std::optional<std::string> author;
  std::string notify;
};

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
          {"change", entry.level_before == 0 ? json() : json(entry.level_after / entry.level_before - 1)},
          {"loss", suite::is_loss(entry)},
          {"opened", entry.opened},
          {"state", entry.word.state},
          {"author", entry.word.author},
          {"reason", entry.word.reason},
          {"said", entry.word.said},
          {"notified", entry.notified},
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
    put_text(options.shared, text::sanitize_text(text_of(entry)));
    all.push_back(json_of(entry));
  }
  if (options.shared.talks() && entries.empty()) fmt::print("There are no open changes of level.\n");
  put_json(options.shared, json{{"schema", "holdfast-trend/1"}, {"entries", all}});
  return kPass;
}

/// Returns the JSON that a program gets about an entry.
std::string told_of(const TrendOptions& options, const store::ChangeEntry& entry) {
  auto told = json_of(entry);
  told["schema"] = "holdfast-trend-change/1";
  auto commands = json::array({typed_again(options.shared, {"history", entry.subject.test})});
  if (!entry.commit_before.empty() && entry.commit_before != entry.commit_after)
    commands.push_back(typed_again(options.shared, {"bisect", entry.subject.test, "--good",
                                                    entry.commit_before, "--bad", entry.commit_after}));
  told["commands"] = std::move(commands);
  return told.dump(2, ' ', false, json::error_handler_t::replace);
}

/// Notifies the program of all new entries, even if it fails for one of them. Its output is printed as text of this
/// verb.
ExitCode notify_new(const TrendOptions& options, store::Database& store, const Entries& entries) {
  auto code = kPass;
  for (const auto& entry : entries) {
    if (!suite::is_to_notify(entry)) continue;
    try {
      put_text(options.shared,
               text::sanitize_text(suite::notify(store, entry, options.notify, told_of(options, entry))));
    } catch (const Error& failed) {
      fmt::print(stderr, "holdfast: {}\n", text::sanitize_text(failed.what()));
      code = kBroken;
    }
  }
  return code;
}

/// The list is updated before it is printed, so that new sessions are in it.
ExitCode list(const TrendOptions& options) {
  auto store = open_existing_store(options.shared, "");
  auto entries = suite::updated_changes(store, former_names(options.shared, options.files), options.glob);
  if (!options.all) std::erase_if(entries, [](const auto& entry) { return !suite::is_open(entry); });
  const auto listed = put(options, entries);
  return options.notify.empty() ? listed : worse_of(listed, notify_new(options, store, entries));
}

ExitCode set(const TrendOptions& options) {
  auto store = open_existing_store(options.shared, "");
  auto word = options.word;
  word.author = options.author ? *options.author : suite::author_here(options.shared.tree);
  return put(options, suite::changed(store, options.id, word));
}

Arguments list_arguments(TrendOptions& options) {
  return joined({{"GLOB", &options.glob, "Tests, as a shell pattern; default: all"},
                 {"--all", &options.all, "Also list fixed and ignored changes"},
                 Argument("--notify COMMAND", &options.notify,
                          "Run this command once for each new change, with JSON on stdin and variables "
                          "HOLDFAST_CHANGE_...; exit with 2 if it fails",
                          {.variable = true})},
                aliases_option(options.files));
}

Arguments set_arguments(TrendOptions& options) {
  return {Argument("ID", &options.id, "ID of the change, as printed by list", {.required = true}),
          Argument(
              "STATE", &options.word.state, "State: new, acknowledged, fixed or ignored",
              {.choices = Words(store::kChangeStates.begin(), store::kChangeStates.end()), .required = true}),
          Argument("--reason TEXT", &options.word.reason, "Reason, which is stored", {.required = true}),
          {"--author NAME", &options.author,
           "Author, who is stored; default: the author of git commits, else the login name"}};
}

}  // namespace

Verb trend_verb() {
  using Options = TrendOptions;
  return {
      .name = "trend",
      .help = "List changes of level over many sessions, and set their states",
      .verbs = {verb_of<Options>(
                    "list", "Search for new changes, and list new and acknowledged ones", list,
                    list_arguments,
                    {.examples = {{"holdfast trend list", "of all tests"},
                                  {"holdfast trend list 'parse*' --all", "with fixed and ignored changes"},
                                  {"holdfast trend list --notify ./open-issue.sh",
                                   "hand each new change to a program, once"}}}),
                verb_of<Options>(
                    "set", "Set the state of a change", set, set_arguments,
                    {.examples = {{"holdfast trend set 3f2a acknowledged --reason 'new parser'", "known"},
                                  {"holdfast trend set 3f2a fixed --reason 'cache is back'", "over"},
                                  {"holdfast trend set 3f2a ignored --reason 'another machine'",
                                   "of no interest"}}})},
      .examples = {{"holdfast trend list", "list new and acknowledged changes"},
                   {"holdfast trend list --all", "with fixed and ignored changes"},
                   {"holdfast trend set 3f2a fixed --reason 'cache is back'", "set the state of a change"}}};
}

}  // namespace holdfast::cli
