#pragma once

/// Merging: copies the rows of one store into another, each row once, however often it is done.
///
///     const auto merged = merge(shard, store);          // merged.added.runs came in, merged.known.runs were there
///     merge(shard, store);                               // adds nothing
///
/// Sessions, runs and processes are identified by their ids, which are unique across machines. Existing rows are not
/// changed, but a run that had not ended is completed. The order of acceptances, drops and calibrations within each
/// store is kept; those of different stores are ordered by time (copied_rows.hpp). So the same acceptance is in force
/// in both stores and in all their merged copies. An acceptance of a run without samples is not copied.
///
/// Snapshot files are copied once, by the hash of their content, and before any row: wherever a merge is interrupted,
/// no baseline lacks its program.
///
/// Parts of a session are added to it. If the whole session is in neither store, as when CI jobs measured its parts
/// (HOLDFAST_SESSION), it is made from the first part that is merged.
///
/// Throws Error, before anything is changed, if `from` has a session of another project, a part of another build than
/// its session, or an id that belongs to another session or run in `into`.
///
/// Takes linear time in the rows of `from`, in one transaction.

#include <set>
#include <string>
#include <vector>

#include "store/database.hpp"

namespace holdfast::store {

struct RowCounts {
  long sessions = 0;
  long runs = 0;
  long processes = 0;
  long baselines = 0;  ///< acceptances and drops
  long calibrations = 0;
  long snapshots = 0;  ///< files

  RowCounts& operator+=(const RowCounts& other);
};

struct Merged {
  RowCounts added;
  RowCounts known;
};

Merged merge(Database& from, Database& into);

/// Opens an existing store by its URL or file.
Database open_to_merge(const std::string& store);

struct MergedStore {
  std::string path;
  Merged rows;
};
/// Merges several stores; merges none if one of them is refused.
std::vector<MergedStore> merge_all(const std::vector<std::string>& stores, Database& into);

/// Merges only the references of the tests: the runs that were ever accepted, their baselines and calibrations; no
/// snapshots.
Merged merge_references(Database& from, Database& into, const std::set<std::string>& tests);

/// Throws Error if merge() would; changes nothing.
void refuse_to_merge(Database& from, Database& into);

}  // namespace holdfast::store
