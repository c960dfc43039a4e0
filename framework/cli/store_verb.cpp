// holdfast store stats|check|vacuum: maintains the store itself.

#include <fmt/format.h>

#include <cstdio>
#include <ctime>

#include "cli/verb.hpp"
#include "model/error.hpp"
#include "model/text/byte_size.hpp"
#include "model/text/sanitize_text.hpp"
#include "store/check.hpp"
#include "store/snapshot_room.hpp"
#include "store/thinning.hpp"
#include "wire/json.hpp"

namespace holdfast::cli {
namespace {

struct StoreOptions {
  SharedOptions shared;
  std::optional<std::string> snapshots_max;
  std::optional<int> older_than;
  std::optional<int> samples_older_than;
  int sessions_kept = defaults::kSessionsMax;
  bool all_stores = false;
  bool dry = false;
};

nlohmann::json sum_json(const store::SnapshotSum& sum) {
  return {{"files", sum.files}, {"bytes", sum.bytes}};
}

std::string sum_text(const store::SnapshotSum& sum) {
  return fmt::format("{} {}, {}", sum.files, sum.files == 1 ? "file" : "files", text::byte_text(sum.bytes));
}

std::string room_text(long bytes) { return text::byte_text(static_cast<std::uint64_t>(bytes)); }

nlohmann::json stats_json(const store::Database& store, const store::Stats& stats,
                          const store::SnapshotSums& sums) {
  nlohmann::json document{{"store", store.path()},
                          {"engine", stats.engine},
                          {"schema", stats.schema},
                          {"bytes", stats.bytes},
                          {"sessions", stats.sessions},
                          {"runs", stats.runs},
                          {"processes", stats.processes},
                          {"samples", stats.samples},
                          {"samples_thinned", stats.thinned},
                          {"sample_bytes", stats.sample_bytes},
                          {"bytes_per_10_samples", stats.bytes_per_10()},
                          {"tables", nlohmann::json::array()},
                          {"tests", nlohmann::json::array()},
                          {"snapshots", sum_json(sums.all)}};
  document["snapshots"]["shared"] = sum_json(sums.shared);
  document["snapshots"]["unreferenced"] = sum_json(sums.unreferenced);
  for (const auto& table : stats.tables)
    document["tables"].push_back({{"name", table.name}, {"rows", table.rows}, {"bytes", table.bytes}});
  for (const auto& test : stats.tests)
    document["tests"].push_back({{"test", test.test},
                                 {"runs", test.runs},
                                 {"processes", test.processes},
                                 {"sample_bytes", test.bytes}});
  return document;
}

void print_stats(const store::Database& store, const store::Stats& stats, const store::Snapshots& snapshots,
                 const store::SnapshotSums& sums) {
  fmt::print("{}: {}, schema {}, {}\n", store.path(), stats.engine, stats.schema, room_text(stats.bytes));
  fmt::print("  {} sessions, {} runs, {} processes, {} samples ({:.1f} bytes each)", stats.sessions,
             stats.runs, stats.processes, stats.samples, stats.bytes_per_10() / 10);
  fmt::print("{}\n", stats.thinned == 0 ? "" : fmt::format("; of {} more the summaries", stats.thinned));
  for (const auto& table : stats.tables)
    fmt::print("  table {:<24} {:>10} rows {:>12}\n", table.name, table.rows, room_text(table.bytes));
  for (const auto& test : stats.tests)
    fmt::print("  test  {:<24} {:>10} runs {:>12} of samples\n", text::sanitize_line(test.test), test.runs,
               room_text(test.bytes));
  fmt::print("{}: {}; {} of them shared by several programs, {} not needed by a current baseline\n",
             snapshots.directory(), sum_text(sums.all), sum_text(sums.shared), sum_text(sums.unreferenced));
}

ExitCode stats(const StoreOptions& options) {
  auto store = open_existing_store(options.shared, "");
  const store::Snapshots snapshots(store.path());
  const auto found = store::stats_of(store);
  const auto sums = store::sums_of(store::snapshot_files(store, snapshots));
  if (options.shared.talks()) print_stats(store, found, snapshots, sums);
  put_json(options.shared, stats_json(store, found, sums));
  return kPass;
}

ExitCode check(const StoreOptions& options) {
  auto store = open_existing_store(options.shared, "");
  const auto findings = store::findings_in(store, store::Snapshots(store.path()));
  for (const auto& finding : findings) fmt::print(stderr, "holdfast: {}\n", text::sanitize_text(finding));
  if (options.shared.talks() && findings.empty()) fmt::print("{}: no errors\n", store.path());
  put_json(options.shared, nlohmann::json{{"store", store.path()}, {"findings", findings}});
  return findings.empty() ? kPass : kBroken;
}

void print_freed(const StoreOptions& options, const store::ThinnedOut& thinned, const store::RoomMade& made) {
  const char* would = options.dry ? "would be " : "";
  if (options.samples_older_than) {
    fmt::print("{} samples of {} runs {}thinned out ({}); verdicts and summaries of processes are kept\n",
               thinned.samples, thinned.runs, would, room_text(thinned.bytes));
  }
  fmt::print("snapshots: {} {}removed\n", sum_text(store::sums_of(made.taken).all), would);
  if (made.recent.files > 0)
    fmt::print("  {} more, used in the last hour, can be removed from {} on\n", sum_text(made.recent),
               made.recent_until);
}

ExitCode vacuum(const StoreOptions& options) {
  auto store = open_existing_store(options.shared, "");
  const store::Snapshots snapshots(store.path());
  store::RoomWanted room{.bytes_max = {}, .days = options.older_than};
  if (options.snapshots_max) room.bytes_max = text::bytes_of(*options.snapshots_max);
  room.all_stores = options.all_stores;
  room.dry = options.dry;
  // The file itself is compacted once, after everything that frees room in it.
  const auto made = store::make_room(store, snapshots, room, std::time(nullptr));
  store::ThinnedOut thinned;
  if (options.samples_older_than) {
    thinned = store::thin_samples(store, {.before = store::utc_days_ago(*options.samples_older_than),
                                          .sessions_kept = options.sessions_kept,
                                          .dry = options.dry});
  }
  if (!options.dry) store::compact(store);
  if (options.shared.talks()) print_freed(options, thinned, made);
  auto recent = sum_json(made.recent);
  if (made.recent.files > 0) recent["until"] = made.recent_until;
  put_json(options.shared, nlohmann::json{{"dry_run", options.dry},
                                          {"snapshots", sum_json(store::sums_of(made.taken).all)},
                                          {"snapshots_recent", recent},
                                          {"runs_thinned", thinned.runs},
                                          {"samples_thinned", thinned.samples},
                                          {"sample_bytes", thinned.bytes}});
  return kPass;
}

Arguments no_options(StoreOptions& /*options*/) { return {}; }

Arguments vacuum_options(StoreOptions& options) {
  return {
      {"--snapshots-max SIZE", &options.snapshots_max,
       "Size limit of all snapshots, such as 500M or 2G: remove the longest unused that no current baseline "
       "needs, until the limit is met; 0 removes all of them. Snapshots used in the last hour are kept"},
      Argument(
          "--older-than DAYS", &options.older_than,
          "Remove snapshots that no current baseline needs and that were not used for this number of days",
          {.check = Check::not_negative}),
      {"--all-stores", &options.all_stores,
       "Remove snapshots even if other stores keep snapshots in the same directory (HOLDFAST_SNAPSHOTS)"},
      Argument("--samples-older-than DAYS", &options.samples_older_than,
               "Remove the samples of older runs, but keep their verdicts and a summary of each process; "
               "runs that are or were a baseline are kept whole",
               {.check = Check::not_negative}),
      Argument("--sessions-kept", &options.sessions_kept,
               "Number of latest sessions whose samples are kept, however old",
               {.check = Check::not_negative}),
      {"--dry-run", &options.dry, "Print what would be removed, and remove nothing"}};
}

}  // namespace

Verb store_verb() {
  using Options = StoreOptions;
  return {
      .name = "store",
      .help = "Show, check and shrink the store",
      .verbs = {verb_of<Options>(
                    "stats", "Show the contents of the store, and its size on disk", stats, no_options,
                    {.examples = {{"holdfast store stats", "of this project"},
                                  {"holdfast store stats --store sqlite3:all.db", "of another store"},
                                  {"holdfast store stats --json", "for other programs"}}}),
                verb_of<Options>(
                    "check", "Read everything that is stored and verify the snapshots of the baselines",
                    check, no_options,
                    {.examples = {{"holdfast store check", "of this project"},
                                  {"holdfast store check --store sqlite3:all.db", "of another store"},
                                  {"holdfast store check --json", "for other programs"}}}),
                verb_of<Options>("vacuum", "Free disk space; without options, only that of deleted data",
                                 vacuum, vacuum_options,
                                 {.examples = {{"holdfast store vacuum", "free the space of deleted data"},
                                               {"holdfast store vacuum --snapshots-max 2G --dry-run",
                                                "print what would be removed"},
                                               {"holdfast store vacuum --samples-older-than 90",
                                                "keep only summaries"}}})},
      .examples = {{"holdfast store stats", "show its contents"},
                   {"holdfast store check", "check that it is intact"},
                   {"holdfast store vacuum --snapshots-max 2G", "free disk space"}}};
}

}  // namespace holdfast::cli
