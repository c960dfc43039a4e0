// holdfast merge STORE...: merges stores of shards into one. With --json it prints:
//
//   {"schema": "holdfast-merge/1", "store", "added": {"sessions", "runs", "processes", "baselines", "calibrations",
//    "snapshots"}, "known": {the same}, "stores": [{"store", "added", "known"}]}

#include <fmt/format.h>

#include "cli/verb.hpp"
#include "store/merge.hpp"
#include "wire/json.hpp"

namespace holdfast::cli {
namespace {

using nlohmann::json;

struct MergeOptions {
  SharedOptions shared;
  std::vector<std::string> stores;
};

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
  for (const auto& store : options.stores) store::open_to_merge(store);  // checks all before one is made
  auto into = open_store(options.shared, "");
  store::Merged all;
  auto stores = json::array();
  for (const auto& [path, merged] : store::merge_all(options.stores, into)) {
    all.added += merged.added;
    all.known += merged.known;
    if (options.shared.talks()) fmt::print("{}: added {}\n", path, counts_text(merged.added));
    stores.push_back(
        {{"store", path}, {"added", counts_json(merged.added)}, {"known", counts_json(merged.known)}});
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
      "merge", "Merge the stores of several machines into one", merge,
      [](MergeOptions& options) {
        return Arguments{
            Argument("FROM", &options.stores, "Stores to merge: files or URLs", {.required = true})};
      },
      {.examples = {
           {"holdfast merge shard-1/holdfast.db shard-2/holdfast.db", "into the store of this project"},
           {"holdfast merge --store sqlite3:all.db shard-1.db shard-2.db", "into a new one"},
           {"holdfast gate --store sqlite3:all.db", "then judge all of them"}}});
}

}  // namespace holdfast::cli
