#pragma once

/// Space for snapshots: lists the files and the baselines that need them, and removes unneeded files, least recently
/// used first.
///
/// A file is never removed if a baseline in force of any test needs it, or if it is not a snapshot file. Files that
/// were written or used in the last hour are kept, too, since an acceptance keeps its files before it is recorded.
/// make_room() waits for an acceptance in progress.

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
  std::time_t used = 0;   ///< last use
  int baselines = 0;      ///< number of baselines in force that need it; identical programs share it
  bool leftover = false;  ///< left by a process that was interrupted while writing
};

/// Returns the files, sorted by their last use.
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
  SnapshotSum shared;        ///< needed by more than one program
  SnapshotSum unreferenced;  ///< needed by no baseline in force
};

SnapshotSums sums_of(const std::vector<SnapshotFile>& files);

struct RoomWanted {
  std::optional<std::uint64_t> bytes_max;  ///< for all files together
  std::optional<int> days;                 ///< since their last use, at most
  bool all_stores = false;                 ///< also if other stores may need them
  bool dry = false;                        ///< only report what would be done
};

struct RoomMade {
  std::vector<SnapshotFile> taken;
  SnapshotSum recent;        ///< would be removed, but was used in the last hour
  std::string recent_until;  ///< UTC time after which `recent` can be removed; empty if none
};

/// Removes files. Throws Error before it removes any if another store keeps snapshots in the same directory, because
/// its baselines are not known here.
RoomMade make_room(Database& store, const Snapshots& snapshots, const RoomWanted& wanted, std::time_t now);

// Content of a store, and the space that it takes.

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
  long samples = 0;       ///< still stored
  long thinned = 0;       ///< thinned out, with only their process' summary left
  long sample_bytes = 0;  ///< of the stored text

  /// Returns the space of ten stored samples, in bytes.
  double bytes_per_10() const {
    return samples == 0 ? 0 : 10.0 * static_cast<double>(sample_bytes) / static_cast<double>(samples);
  }
};

/// Reads every sample: this takes seconds for a store of a million processes.
Stats stats_of(Database& store);

}  // namespace holdfast::store
