#include "store/change_entries.hpp"

#include <soci/soci.h>

#include <algorithm>
#include <map>

#include "model/error.hpp"
#include "store/rows.hpp"
#include "store/sessions.hpp"

namespace holdfast::store {
namespace {

ChangeEntry change_entry_from_row(const soci::row& row) {
  const auto text = [&](const char* column) { return row.get<std::string>(column); };
  return {.id = text("id"),
          .subject = subject_in(row),
          .config = text("config"),
          .branch = valid_text(text("branch")),
          .fingerprint = text("fingerprint"),
          .session = text("session"),
          .commit_before = text("commit_before"),
          .commit_after = text("commit_after"),
          .level_before = row.get<double>("level_before"),
          .level_after = row.get<double>("level_after"),
          .opened = text("opened"),
          .word = {}};
}

/// The word of a row that is not a state, but records that a program was notified of the entry.
constexpr const char* kNotified = "notified";

/// The rows of an entry.
struct Said {
  ChangeWord latest;
  std::string notified;
};

std::map<std::string, Said> said_of_entries(Database& store) {
  const auto word_of_entry = [](const soci::row& row) {
    const auto text = [&](const char* column) { return row.get<std::string>(column); };
    return std::pair(text("entry"), ChangeWord{.state = text("state"),
                                               .author = text("author"),
                                               .reason = text("reason"),
                                               .said = text("said")});
  };
  // The rows come in order, so that the latest state of an entry replaces those before it.
  std::map<std::string, Said> all;
  for (auto& [entry, word] : select(store, "reading what is said of changes",
                                    "SELECT * FROM change_word ORDER BY sequence", word_of_entry)) {
    auto& said = all[entry];
    if (word.state == kNotified)
      said.notified = word.said;
    else
      said.latest = std::move(word);
  }
  return all;
}

void add_word(Database& store, const std::string& entry, const ChangeWord& word) {
  const auto now = utc_now();
  const auto author = valid_text(word.author);
  const auto reason = valid_text(word.reason);
  store.change("saying something of a change", [&](soci::session& sql) {
    using soci::use;
    sql << "INSERT INTO change_word (entry, state, author, reason, said) VALUES (:a, :b, :c, :d, :e)",
        use(entry), use(word.state), use(author), use(reason), use(now);
  });
}

}  // namespace

void add_change_entry(Database& store, ChangeEntry& entry) {
  entry.id = new_id();
  entry.opened = utc_now();
  const auto branch = valid_text(entry.branch);
  const std::string direction(to_string(entry.subject.direction));
  store.change("opening an entry for a change", [&](soci::session& sql) {
    using soci::use;
    const auto& subject = entry.subject;
    sql << "INSERT INTO change_entry (id, test, benchmark, params, metric, config, branch, fingerprint, "
           "session,"
           " commit_before, commit_after, level_before, level_after, unit, direction, opened)"
           " VALUES (:a, :b, :c, :d, :e, :f, :g, :h, :i, :j, :k, :l, :m, :n, :o, :p)",
        use(entry.id), use(subject.test), use(subject.benchmark), use(subject.params), use(subject.metric),
        use(entry.config), use(branch), use(entry.fingerprint), use(entry.session), use(entry.commit_before),
        use(entry.commit_after), use(entry.level_before), use(entry.level_after), use(subject.unit),
        use(direction), use(entry.opened);
  });
}

std::vector<ChangeEntry> change_entries(Database& store) {
  const auto said = said_of_entries(store);
  auto entries = select(store, "reading the entries of changes",
                        "SELECT * FROM change_entry ORDER BY sequence", change_entry_from_row);
  for (auto& entry : entries) {
    const auto found = said.find(entry.id);
    if (found == said.end()) continue;
    entry.word = found->second.latest;
    entry.notified = found->second.notified;
  }
  return entries;
}

void say_of_change(Database& store, const std::string& entry, const ChangeWord& word) {
  const auto all = change_entries(store);
  if (std::ranges::none_of(all, [&](const ChangeEntry& one) { return one.id == entry; }))
    throw Error(store.path() + ": has no change " + entry + "; holdfast trend list shows them");
  add_word(store, entry, word);
}

void mark_notified(Database& store, const std::string& entry) {
  add_word(store, entry, {.state = kNotified, .author = "holdfast", .reason = "", .said = ""});
}

}  // namespace holdfast::store
