#include "store/snapshot_room.hpp"

#include <soci/soci.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>
#include <regex>
#include <set>

#include "image/own_directory.hpp"
#include "image/take_image.hpp"
#include "model/error.hpp"
#include "model/sample.hpp"
#include "store/baselines.hpp"
#include "store/history.hpp"
#include "store/runs.hpp"
#include "store/schema.hpp"
#include "store/sessions.hpp"
#include "store/stored_samples.hpp"
#include "wire/samples_json.hpp"

namespace holdfast::store {
namespace {

namespace fs = std::filesystem;

constexpr std::time_t kGraceSeconds = 60 * 60;
constexpr std::time_t kDay = 24 * 60 * 60;

/// Returns the paths of needed files, and for each path the number of images of baselines in force that need
/// it.
std::map<std::string, int> needed_files(Database& store, const Snapshots& snapshots) {
  std::map<std::string, int> needed;
  std::set<std::string> seen;
  for (const auto& baseline : list_baselines(store, "*")) {
    const auto run = find_run(store, baseline.run);
    // Tests of one program share its files, which count once.
    if (!run || !seen.insert(run->image.id).second) continue;
    for (const auto& file : image::files_of(image::own_part(run->image))) ++needed[snapshots.path_of(file)];
  }
  return needed;
}

std::optional<SnapshotFile> looked_at(const fs::path& path) {
  // A temporary file has a random suffix, or the id of its process in older versions.
  static const std::regex kName("[0-9a-f]{64}[.]zst([.][0-9a-f]+)?");
  std::smatch parts;
  const auto name = path.filename().string();
  struct stat found {};
  // lstat(2): a link is not a snapshot, and what it leads to is not ours to remove.
  if (!std::regex_match(name, parts, kName) || lstat(path.c_str(), &found) != 0 || !S_ISREG(found.st_mode))
    return std::nullopt;
  return SnapshotFile{.path = path,
                      .bytes = static_cast<std::uint64_t>(found.st_size),
                      .used = found.st_mtime,
                      .leftover = parts[1].matched};
}

void refuse_other_stores(const Snapshots& snapshots) {
  const auto others = snapshots.other_stores();
  if (others.empty()) return;
  throw Error(snapshots.directory() + ": " + std::to_string(others.size()) +
              (others.size() == 1 ? " other store keeps" : " other stores keep") + " snapshots here, too (" +
              others.front() + (others.size() > 1 ? ", ..." : "") +
              "), and the snapshots that its baselines need are unknown; nothing was removed. --all-stores "
              "removes them anyway; such a baseline then has only numbers");
}

/// Reads a count as text, because the engines count in integers of different sizes.
long count_in(soci::session& sql, const std::string& rest) {
  std::string text;
  sql << "SELECT CAST(count(*) AS VARCHAR(30)) FROM " + rest, soci::into(text);
  return std::stol(text);
}

void read_tables(soci::session& sql, const Dialect& dialect, Stats& stats) {
  const soci::rowset<soci::row> rows = (sql.prepare << dialect.table_bytes);
  for (const auto& row : rows)
    stats.tables.push_back({row.get<std::string>("name"), 0, std::stol(row.get<std::string>("bytes"))});
}

/// The store does not have the number of samples, so all of them are read.
void add_test(Database& store, const std::string& test, Stats& stats) {
  TestSize size{.test = test};
  for_every_process(store, test, [&](const StoredProcess& kept) {
    const auto where = store.path() + ", run " + kept.run + ", process " + std::to_string(kept.place);
    Process process{.index = kept.place};
    wire::parse_process_text(kept.figures, where, process);
    ++size.processes;
    size.bytes += static_cast<long>(kept.samples.size());
    stats.samples += static_cast<long>(parse_stored_samples(kept.samples, where).size());
    if (process.thinned) stats.thinned += process.thinned->samples;
  });
  size.runs = store.read("counting runs", [&](soci::session& sql) {
    std::string text;
    sql << "SELECT CAST(count(*) AS VARCHAR(30)) FROM run WHERE test = :t", soci::use(test), soci::into(text);
    return std::stol(text);
  });
  stats.processes += size.processes;
  stats.sample_bytes += size.bytes;
  stats.tests.push_back(std::move(size));
}

}  // namespace

std::vector<SnapshotFile> snapshot_files(Database& store, const Snapshots& snapshots) {
  const auto needed = needed_files(store, snapshots);
  std::vector<SnapshotFile> files;
  std::error_code none;
  for (const auto& entry : fs::recursive_directory_iterator(snapshots.directory(), none)) {
    auto file = looked_at(entry.path());
    if (!file) continue;
    const auto known = needed.find(file->path);
    file->baselines = known == needed.end() ? 0 : known->second;
    files.push_back(std::move(*file));
  }
  std::ranges::sort(files, [](const SnapshotFile& a, const SnapshotFile& b) {
    return std::pair(a.used, a.path) < std::pair(b.used, b.path);
  });
  return files;
}

RoomMade make_room(Database& store, const Snapshots& snapshots, const RoomWanted& wanted, std::time_t now) {
  // Snapshots::keep() holds the same lock shared. Without it, an acceptance could find a file here, and this
  // call could remove it before the baseline is recorded.
  const image::DirectoryLock no_acceptance_meanwhile(snapshots.directory());
  if (!wanted.all_stores && (wanted.bytes_max || wanted.days)) refuse_other_stores(snapshots);
  const auto files = snapshot_files(store, snapshots);
  std::uint64_t bytes = 0;
  for (const auto& file : files) bytes += file.bytes;
  RoomMade made;
  for (const auto& file : files) {
    if (file.baselines > 0) continue;
    const bool too_old = wanted.days && file.used < now - *wanted.days * kDay;
    const bool too_much = wanted.bytes_max && bytes > *wanted.bytes_max;
    // The files are sorted by their last use, so `bytes` shrinks by the least recently used ones first.
    if (!file.leftover && !too_old && !too_much) continue;
    if (file.used > now - kGraceSeconds) {
      made.recent.add(file);
      made.recent_until = std::max(made.recent_until, utc_at(file.used + kGraceSeconds));
      continue;
    }
    if (!wanted.dry && unlink(file.path.c_str()) != 0)
      throw Error(file.path + ": cannot be removed: " + std::strerror(errno));
    bytes -= file.bytes;
    made.taken.push_back(file);
  }
  return made;
}

SnapshotSums sums_of(const std::vector<SnapshotFile>& files) {
  SnapshotSums sums;
  for (const auto& file : files) {
    sums.all.add(file);
    if (file.baselines > 1) sums.shared.add(file);
    if (file.baselines == 0) sums.unreferenced.add(file);
  }
  return sums;
}

Stats stats_of(Database& store) {
  Stats stats{.engine = store.dialect().engine, .schema = kSchemaVersion, .tables = {}, .tests = {}};
  store.read("measuring the store", [&](soci::session& sql) { read_tables(sql, store.dialect(), stats); });
  store.read("counting rows", [&](soci::session& sql) {
    for (auto& table : stats.tables) {
      table.rows = count_in(sql, quoted_name(table.name));
      stats.bytes += table.bytes;
    }
    stats.sessions = count_in(sql, "session");
    stats.runs = count_in(sql, "run");
  });
  for (const auto& test : tests_with_runs(store)) add_test(store, test, stats);
  return stats;
}

}  // namespace holdfast::store
