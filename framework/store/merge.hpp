#pragma once

/// Merging: what one store has kept goes into another, each row once, however often it is done.
///
///     const auto merged = merge(shard, store);          // merged.added.runs came in, merged.known.runs were there
///     merge(shard, store);                               // adds nothing
///
/// Sessions, runs and processes are known by their ids, which no two machines make alike; what is there already
/// stays as it is, and a run that had not ended there is completed. Acceptances, drops and calibrations take their
/// place after those that their own store knew, and by their time among the others (copied_rows.hpp), so that both
/// stores and all their merged copies have the same one in force. An acceptance of a run without samples stays behind.
///
/// Files of snapshots are copied once, by the hash of their content, and before any row: wherever a merge is
/// interrupted, no baseline lacks its program.
///
/// Parts of a session join it. Where the whole session is in neither store, as when CI jobs measured its parts
/// (HOLDFAST_SESSION), it is made from the first part that comes.
///
/// Throws Error, before anything is changed, for what does not belong together: sessions of another project, a part
/// of another build than its session, and another session or run under an id that is known.
///
/// Linear in the rows of `from`; one transaction.

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

/// A store that is there, by its URL or file.
Database open_to_merge(const std::string& store);

struct MergedStore {
  std::string path;
  Merged rows;
};
/// Several, where none of them is refused.
std::vector<MergedStore> merge_all(const std::vector<std::string>& stores, Database& into);

/// Only what the tests are compared with: the runs that were ever accepted, their baselines and calibrations; no
/// snapshots.
Merged merge_references(Database& from, Database& into, const std::set<std::string>& tests);

/// Throws Error where merge() would; changes nothing.
void refuse_to_merge(Database& from, Database& into);

}  // namespace holdfast::store
