#include "store/merge.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <sstream>

#include "image/take_image.hpp"
#include "model/configuration.hpp"
#include "model/error.hpp"
#include "store/copied_rows.hpp"
#include "store/sessions.hpp"
#include "store/snapshots.hpp"
#include "wire/image_json.hpp"
#include "wire/model_json.hpp"

namespace holdfast::store {
namespace {

/// Returns the names in a list separated by blanks.
Columns columns_of(const std::string& names) {
  std::istringstream words(names);
  return {std::istream_iterator<std::string>(words), {}};
}

const Columns kSession = columns_of(
    "id started project config commit_id branch dirty fingerprint facts declared part_of policy chosen");
const Columns kRun = columns_of(
    "id session test benchmark params metric unit direction config details version seed image baseline_kind"
    " baseline_run baseline_branch started seconds verdict error classic_overlap classic_anova outcome level"
    " low high");
const Columns kProcess = columns_of("run place pair side samples figures");

/// A table of rows of which the last one is in force: all rows with the same key are ordered together
/// (rows_in_order()).
struct Ordered {
  const char* table;
  std::size_t key;   ///< the number of first columns that form the key
  std::size_t time;  ///< index of the column with the time
  Columns columns;
  const char* taken = "1 = 1";  ///< condition for the rows that are taken
};
/// All metrics and branches of a point are ordered together: without git, the branch that was accepted last counts.
const Ordered kBaselines{
    .table = "baseline",
    .key = 4,
    .time = 7,
    .columns =
        columns_of("test benchmark params config metric branch run accepted dropped author reason replaced"),
    .taken =  // a run without samples is not a reference
    "dropped <> 0 OR run IN (SELECT r.id FROM run r JOIN process p ON p.run = r.sequence"
    " WHERE p.side = 'current')"};
const Ordered kCalibrations{
    .table = "calibration",
    .key = 7,
    .time = 7,
    .columns = columns_of("test benchmark params metric config fingerprint tester made figures")};

/// The part of a store that is merged.
struct Wanted {
  const std::set<std::string>* tests = nullptr;  ///< only the references of these tests; nullptr: everything
  bool holds(const std::string& test) const { return tests == nullptr || tests->contains(test); }
};

const std::string& text(const CopiedRow& row, std::size_t column) {
  static const std::string kNone;
  return row[column] ? *row[column] : kNone;
}

/// Returns a column of a row of the table run.
const std::string& text_of_run(const CopiedRow& row, const char* column) {
  return text(row, static_cast<std::size_t>(std::ranges::find(kRun, column) - kRun.begin()));
}

/// Copies the programs of everything that was ever accepted in a store to another store, the files of each image once.
class CopiedSnapshots {
 public:
  CopiedSnapshots(const Database& from, const Database& into) : from_(from.path()), into_(into.path()) {}

  /// Copies the snapshots of runs that were accepted since the last call. `here` is the store from which they are
  /// copied.
  void copy(soci::session& here) {
    if (from_.directory() == into_.directory()) return;
    for (const auto& row :
         select_rows(here, "SELECT DISTINCT image FROM run WHERE id IN (SELECT run FROM baseline)")) {
      const auto json = row.front().value_or("");
      if (done_.insert(json).second) copy_image(wire::parse_image(json, from_.directory()));
    }
  }

  long taken() const { return taken_; }  ///< files
  long known() const { return known_; }  ///< files that existed already

 private:
  void copy_image(const Image& image) {
    if (!from_.has(image)) return;
    const auto taken = static_cast<long>(into_.take(image, from_));
    taken_ += taken;
    known_ += static_cast<long>(image::files_of(image::own_part(image)).size()) - taken;
  }

  Snapshots from_;
  Snapshots into_;
  std::set<std::string> done_;
  long taken_ = 0;
  long known_ = 0;
};

class Merging {
 public:
  Merging(Database& from, Database& into, Wanted wanted) : from_(from), into_(into), wanted_(wanted) {}

  /// `snapshots`: not null if the programs of the baselines are copied as well.
  Merged all(CopiedSnapshots* snapshots) {
    return into_.change("merging " + from_.path(), [&](soci::session& there) {
      merged_ = {};
      // Rows are read, written again in their order, and completed: without the lock, concurrent writes would be lost.
      if (*into_.dialect().lock_merged != '\0') there << into_.dialect().lock_merged;
      from_.read_together("reading what is merged", [&](soci::session& here) {
        if (snapshots != nullptr) snapshots->copy(here);
        copy_sessions(here, there);
        copy_runs(here, there);
        copy_ordered(kBaselines, here, there, merged_.added.baselines, merged_.known.baselines);
        copy_ordered(kCalibrations, here, there, merged_.added.calibrations, merged_.known.calibrations);
      });
      return merged_;
    });
  }

 private:
  std::string chosen(const char* column) const {
    return wanted_.tests == nullptr ? "" : std::string(" WHERE ") + column + " IN (SELECT run FROM baseline)";
  }

  /// If only references are merged, copies only the sessions in which they were measured.
  void copy_sessions(soci::session& here, soci::session& there) {
    std::set<std::string> needed;
    if (wanted_.tests != nullptr) {
      for (const auto& row : select_rows(here, "SELECT DISTINCT session, test FROM run" + chosen("id"))) {
        if (wanted_.holds(text(row, 1))) needed.insert(text(row, 0));
      }
    }
    RowStatement add(there, insertion("session", kSession, "ON CONFLICT (id) DO NOTHING"), kSession.size());
    for (const auto& row :
         select_rows(here, "SELECT " + joined(kSession) + " FROM session ORDER BY sequence")) {
      if (wanted_.tests != nullptr && !needed.contains(text(row, 0))) continue;
      const bool added = add.execute(row) > 0;
      ++(added ? merged_.added : merged_.known).sessions;
      if (added) join_whole(text(row, 0));
    }
  }

  /// Adds the declared tests of a new part, and its class of machines, to the whole session.
  void join_whole(const std::string& part_id) {
    const auto part = referred_session(into_, part_id);
    if (part.part_of.empty() || part.part_of.find('/') != std::string::npos) return;
    auto whole = find_session(into_, part.part_of);
    if (!whole) return add_session(into_, whole_of(part));
    std::set<std::string> declared(whole->declared.begin(), whole->declared.end());
    bool changed = add_class(*whole, class_in(part.config));
    for (const auto& test : part.declared) {
      if (!declared.insert(test).second) continue;
      whole->declared.push_back(test);
      changed = true;
    }
    if (changed) keep_whole(*whole);
  }

  void keep_whole(const SessionRecord& whole) {
    const auto facts = wire::facts_text(whole.facts);
    const auto declared = wire::names_text(whole.declared);
    into_.change("widening a session", [&](soci::session& there) {
      there << "UPDATE session SET facts = :f, declared = :d WHERE id = :i", soci::use(facts),
          soci::use(declared), soci::use(whole.id);
    });
  }

  void copy_runs(soci::session& here, soci::session& there) {
    RowStatement add(there, insertion("run", kRun, "ON CONFLICT (id) DO NOTHING"), kRun.size());
    RowStatement add_process(there, insertion("process", kProcess, "ON CONFLICT (run, place) DO NOTHING"),
                             kProcess.size());
    std::vector<std::string> ids;
    for (const auto& row :
         select_rows(here, "SELECT id, test FROM run" + chosen("id") + " ORDER BY sequence")) {
      if (wanted_.holds(text(row, 1))) ids.push_back(text(row, 0));
    }
    for (const auto& id : ids) {
      const auto row =
          select_row(here, "SELECT " + joined(kRun) + " FROM run WHERE id = :i", {id}, from_.path());
      const bool added = add.execute(row) > 0;
      ++(added ? merged_.added : merged_.known).runs;
      if (!added) complete(there, row);
      copy_processes(here, there, add_process, id);
    }
  }

  /// Completes a run that had not ended when it was merged first.
  void complete(soci::session& there, const CopiedRow& row) {
    const auto kept =
        select_row(there, "SELECT " + joined(kRun) + " FROM run WHERE id = :i", {text(row, 0)}, into_.path());
    for (const char* same : {"session", "test", "benchmark", "params", "config", "started"}) {
      if (text_of_run(kept, same) != text_of_run(row, same))
        throw Error(into_.path() + ": run " + text(row, 0) + " already exists, and differs from that of " +
                    from_.path() + "; nothing was merged from there");
    }
    if (!text_of_run(kept, "verdict").empty() || !text_of_run(kept, "error").empty()) return;
    Columns settings;
    for (std::size_t i = 0; i < kRun.size(); ++i) settings.push_back(kRun[i] + " = :v" + std::to_string(i));
    auto values = row;
    values.push_back(row.front());
    RowStatement(there, "UPDATE run SET " + joined(settings) + " WHERE id = :id", values.size())
        .execute(values);
  }

  /// Samples never change: if their number is the same, they are the same.
  void copy_processes(soci::session& here, soci::session& there, RowStatement& add, const std::string& run) {
    const std::string count =
        "SELECT count(*) FROM process WHERE run = (SELECT sequence FROM run WHERE id = :i)";
    const auto known = std::stol(text(select_row(there, count, {run}, into_.path()), 0));
    if (known != 0 && known == std::stol(text(select_row(here, count, {run}, from_.path()), 0))) {
      merged_.known.processes += known;
      return;
    }
    const auto sequence =
        select_row(there, "SELECT sequence FROM run WHERE id = :i", {run}, into_.path()).front();
    for (auto& row : select_rows(here,
                                 "SELECT " + joined(kProcess) +
                                     " FROM process WHERE run = (SELECT sequence FROM run WHERE id = :i)"
                                     " ORDER BY place",
                                 {run})) {
      row.front() = sequence;
      ++(add.execute(row) > 0 ? merged_.added : merged_.known).processes;
    }
  }

  void copy_ordered(const Ordered& kind, soci::session& here, soci::session& there, long& added,
                    long& known) {
    const auto query = "SELECT " + joined(kind.columns) + " FROM " + kind.table;
    std::map<CopiedRow, std::vector<CopiedRow>> coming;
    for (auto& row : select_rows(here, query + " WHERE " + kind.taken + " ORDER BY sequence")) {
      if (wanted_.holds(text(row, 0)))
        coming[CopiedRow(row.begin(), row.begin() + static_cast<long>(kind.key))].push_back(std::move(row));
    }
    if (coming.empty()) return;
    std::string key;
    for (std::size_t i = 0; i < kind.key; ++i)
      key += (i == 0 ? "" : "AND ") + kind.columns[i] + " = :v" + std::to_string(i) + " ";
    RowStatement forget(there, std::string("DELETE FROM ") + kind.table + " WHERE " + key, kind.key);
    RowStatement add(there, insertion(kind.table, kind.columns), kind.columns.size());
    for (const auto& [values, rows] : coming) {
      const auto kept = select_rows(there, query + " WHERE " + key + "ORDER BY sequence", values);
      const auto all = rows_in_order(kept, rows, kind.time);
      const auto fresh = static_cast<long>(all.size()) - static_cast<long>(kept.size());
      added += fresh;
      known += static_cast<long>(rows.size()) - fresh;
      if (all == kept) continue;
      forget.execute(values);
      for (const auto& row : all) add.execute(row);
    }
  }

  Database& from_;
  Database& into_;
  Wanted wanted_;
  Merged merged_;
};

}  // namespace

RowCounts& RowCounts::operator+=(const RowCounts& other) {
  sessions += other.sessions;
  runs += other.runs;
  processes += other.processes;
  baselines += other.baselines;
  calibrations += other.calibrations;
  snapshots += other.snapshots;
  return *this;
}

Merged merge(Database& from, Database& into) {
  refuse_to_merge(from, into);
  // Snapshots come before the rows, so that no baseline is ever without its program. Most are copied before the
  // transaction, because other writers wait for its end; only snapshots of runs that were accepted meanwhile are
  // copied within it.
  CopiedSnapshots snapshots(from, into);
  from.read("reading what was accepted", [&](soci::session& here) { snapshots.copy(here); });
  auto merged = Merging(from, into, {}).all(&snapshots);
  merged.added.snapshots = snapshots.taken();
  merged.known.snapshots = snapshots.known();
  return merged;
}

Merged merge_references(Database& from, Database& into, const std::set<std::string>& tests) {
  return Merging(from, into, {&tests}).all(nullptr);
}

}  // namespace holdfast::store
