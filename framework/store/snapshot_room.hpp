#pragma once

/// Room for snapshots: which files there are, who needs them, and taking away those that nobody needs, the one that
/// was used longest ago first.
///
/// Never taken: what a baseline in force needs, of any test; what was written or used in the last hour, since an
/// acceptance keeps its files before it is recorded; and what is no snapshot file. An acceptance that is under
/// way is waited for.

#include <cstdint>
#include <ctime>
#include <optional>
#include <string>
#include <vector>

#include "store/database.hpp"
#include "store/snapshots.hpp"

namespace holdfast::store {

struct SnapshotFile {
  std::string path;
  std::uint64_t bytes = 0;
  std::time_t used = 0;   ///< last
  int baselines = 0;      ///< in force that need it; programs that are alike share it
  bool leftover = false;  ///< of somebody who was interrupted while writing
};

/// Sorted by their last use.
std::vector<SnapshotFile> snapshot_files(Database& store, const Snapshots& snapshots);

struct SnapshotSum {
  std::size_t files = 0;
  std::uint64_t bytes = 0;

  void add(const SnapshotFile& file) {
    ++files;
    bytes += file.bytes;
  }
};

struct SnapshotSums {
  SnapshotSum all;
  SnapshotSum shared;        ///< that more than one program needs
  SnapshotSum unreferenced;  ///< that no baseline in force needs
};

SnapshotSums sums_of(const std::vector<SnapshotFile>& files);

struct RoomWanted {
  std::optional<std::uint64_t> bytes_max;  ///< for all files together
  std::optional<int> days;                 ///< since their last use, at most
  bool all_stores = false;                 ///< also where other stores may need them
  bool dry = false;                        ///< say only what would be done
};

struct RoomMade {
  std::vector<SnapshotFile> taken;
  SnapshotSum recent;        ///< would be taken, but was used in the last hour
  std::string recent_until;  ///< from when on all of that can be taken, UTC; empty: there is none
};

/// Throws Error, before it takes any, where another store keeps snapshots in the same
/// directory: its baselines are not known here.
RoomMade make_room(Database& store, const Snapshots& snapshots, const RoomWanted& wanted, std::time_t now);

// What a store holds, and how much room it takes.

struct TableSize {
  std::string name;
  long rows = 0;
  long bytes = 0;  ///< with its indexes
};

struct TestSize {
  std::string test;
  long runs = 0;
  long processes = 0;
  long bytes = 0;  ///< of its samples
};

struct Stats {
  std::string engine;
  int schema = 0;
  long bytes = 0;  ///< of all tables
  std::vector<TableSize> tables;
  std::vector<TestSize> tests;
  long sessions = 0;
  long runs = 0;
  long processes = 0;
  long samples = 0;       ///< that are kept
  long thinned = 0;       ///< that were, and of which their process' summary is left
  long sample_bytes = 0;  ///< of the text that keeps them

  /// Of the room of samples, for each ten that are kept.
  double bytes_per_10() const {
    return samples == 0 ? 0 : 10.0 * static_cast<double>(sample_bytes) / static_cast<double>(samples);
  }
};

/// Reads every sample: seconds for a store of a million processes.
Stats stats_of(Database& store);

}  // namespace holdfast::store
