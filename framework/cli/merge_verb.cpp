// holdfast merge STORE...: stores of shards into one. With --json it says
//
//   {"schema": "holdfast-merge/1", "store", "added": {"sessions", "runs", "processes", "baselines", "calibrations",
//    "snapshots"}, "known": {the same}, "stores": [{"store", "added", "known"}]}

#include <fmt/format.h>

#include "cli/verb.hpp"
#include "model/error.hpp"
#include "store/merge.hpp"
#include "wire/json.hpp"

namespace holdfast::cli {
namespace {

using nlohmann::json;

struct MergeOptions {
  Shared shared;
  std::vector<std::string> stores;
};

/// A file may be named without its scheme, and its name may hold colons.
std::string url_of(const std::string& store) {
  const bool is_url = store.starts_with("sqlite3:") || store.starts_with("postgresql:");
  return is_url ? store : "sqlite3:" + store;
}

store::Database open_shard(const std::string& store) {
  const auto url = url_of(store);
  if (!store::Database::exists(url))
    throw Error(
        store::without_password(url) +
        ": there is no such store; nothing was merged. Leave it out, and the gate names the tests that are "
        "missing");
  return store::Database::open(url);
}

json counts_json(const store::RowCounts& counts) {
  return {{"sessions", counts.sessions},         {"runs", counts.runs},
          {"processes", counts.processes},       {"baselines", counts.baselines},
          {"calibrations", counts.calibrations}, {"snapshots", counts.snapshots}};
}

std::string counts_text(const store::RowCounts& counts) {
  return fmt::format("{} sessions, {} runs, {} processes, {} baselines, {} calibrations, {} snapshot files",
                     counts.sessions, counts.runs, counts.processes, counts.baselines, counts.calibrations,
                     counts.snapshots);
}

ExitCode merge(const MergeOptions& options) {
  for (const auto& store : options.stores) open_shard(store);
  auto into = open_store(options.shared, "");
  for (const auto& store : options.stores) {  // all, before anything is changed
    auto from = open_shard(store);
    store::refuse_to_merge(from, into);
  }
  store::Merged all;
  auto stores = json::array();
  for (const auto& store : options.stores) {
    auto from = open_shard(store);
    const auto merged = store::merge(from, into);
    all.added += merged.added;
    all.known += merged.known;
    if (options.shared.talks()) fmt::print("{}: added {}\n", from.path(), counts_text(merged.added));
    stores.push_back(
        {{"store", from.path()}, {"added", counts_json(merged.added)}, {"known", counts_json(merged.known)}});
  }
  if (options.shared.talks())
    fmt::print("{}: added {}; there already: {}\n", into.path(), counts_text(all.added),
               counts_text(all.known));
  put_json(options.shared, json{{"schema", "holdfast-merge/1"},
                                {"store", into.path()},
                                {"added", counts_json(all.added)},
                                {"known", counts_json(all.known)},
                                {"stores", stores}});
  return kPass;
}

}  // namespace

Verb merge_verb() {
  return verb_of<MergeOptions>(
      "merge", "Put the stores of several machines into one, everything once", merge,
      [](MergeOptions& options) {
        return Arguments{
            Argument("FROM", &options.stores, "Stores to take from: files, or URLs", {.required = true})};
      },
      "holdfast merge --store sqlite3:all.db shard-*/holdfast.db, then holdfast gate --store sqlite3:all.db");
}

}  // namespace holdfast::cli
