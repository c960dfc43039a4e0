#include "store/schema.hpp"

#include <soci/soci.h>

#include <array>
#include <vector>

#include "model/error.hpp"

namespace holdfast::store {
namespace {

using Statements = std::vector<const char*>;

// Migrations. Never edited once released; what changes is appended.

const Statements kToVersion1{
    "CREATE TABLE holdfast_schema (version INTEGER NOT NULL)",
    "INSERT INTO holdfast_schema (version) VALUES (0)",
    // A ctest run, or a run by hand. Facts and the declared tests are JSON.
    "CREATE TABLE session (id VARCHAR(40) PRIMARY KEY, started VARCHAR(30) NOT NULL, project TEXT NOT NULL,"
    " config TEXT NOT NULL, commit_id TEXT NOT NULL, branch TEXT NOT NULL, dirty INTEGER NOT NULL,"
    " fingerprint TEXT NOT NULL, facts TEXT NOT NULL, declared TEXT NOT NULL)",
    // One subject measured once in a session. Verdict and error are empty until it ends.
    "CREATE TABLE run (id VARCHAR(40) PRIMARY KEY, session VARCHAR(40) NOT NULL REFERENCES session (id),"
    " test TEXT NOT NULL, benchmark TEXT NOT NULL, params TEXT NOT NULL, metric TEXT NOT NULL, unit TEXT NOT "
    "NULL,"
    " direction TEXT NOT NULL, config TEXT NOT NULL, declaration TEXT NOT NULL, seed TEXT NOT NULL,"
    " image TEXT NOT NULL, baseline_kind TEXT NOT NULL, baseline_run VARCHAR(40) NOT NULL, started "
    "VARCHAR(30) NOT NULL,"
    " seconds DOUBLE PRECISION NOT NULL, verdict TEXT NOT NULL, error TEXT NOT NULL,"
    " classic_overlap TEXT NOT NULL, classic_anova TEXT NOT NULL)",
    "CREATE INDEX run_by_session ON run (session)",
    "CREATE INDEX run_by_test ON run (test, started)",
    // One fresh process of a run, written as soon as it has ended.
    "CREATE TABLE process (run VARCHAR(40) NOT NULL REFERENCES run (id), place INTEGER NOT NULL, pair "
    "INTEGER NOT NULL,"
    " side TEXT NOT NULL, samples TEXT NOT NULL, figures TEXT NOT NULL, PRIMARY KEY (run, place))",
    // Acceptances; the latest of a subject is in force, earlier ones stay as its history.
    "CREATE TABLE baseline (id INTEGER PRIMARY KEY, test TEXT NOT NULL, benchmark TEXT NOT NULL, params TEXT "
    "NOT NULL,"
    " metric TEXT NOT NULL, config TEXT NOT NULL, run VARCHAR(40) NOT NULL REFERENCES run (id),"
    " accepted VARCHAR(30) NOT NULL)",
    "CREATE INDEX baseline_by_test ON baseline (test, benchmark, params, metric, config)",
};

const Statements kToVersion2{
    // Gates of a benchmark's program against itself; the latest of a benchmark, configuration, machine and
    // tester counts. Figures are JSON; quarantined_until is empty where the test is fit.
    "CREATE TABLE calibration (id INTEGER PRIMARY KEY, test TEXT NOT NULL, benchmark TEXT NOT NULL, params "
    "TEXT NOT NULL, metric TEXT NOT NULL, config TEXT NOT NULL, fingerprint TEXT NOT NULL, tester TEXT NOT "
    "NULL, made VARCHAR(30) NOT NULL, commit_id TEXT NOT NULL, gates INTEGER NOT NULL, alarms INTEGER NOT "
    "NULL, undecided INTEGER NOT NULL, figures TEXT NOT NULL, quarantined_until VARCHAR(30) NOT NULL,"
    " reason TEXT NOT NULL)",
    "CREATE INDEX calibration_by_test ON calibration (test, benchmark, params, metric, config, fingerprint)",
};

/// kMigrations[i] leads from version i to i + 1.
const std::array<const Statements*, kSchemaVersion> kMigrations{&kToVersion1, &kToVersion2};

int count_of(soci::session& sql, const std::string& query) {
  int count = 0;
  sql << query, soci::into(count);
  return count;
}

/// 0 for an empty database, -1 for one with other tables.
int version_of(soci::session& sql) {
  if (count_of(sql, "SELECT count(*) FROM sqlite_master WHERE name = 'holdfast_schema'") > 0) {
    return count_of(sql, "SELECT version FROM holdfast_schema");
  }
  return count_of(sql, "SELECT count(*) FROM sqlite_master") == 0 ? 0 : -1;
}

void refuse(int version, const std::string& path) {
  if (version < 0) {
    throw Error(path +
                ": is an SQLite database, but not Holdfast's; nothing was changed. Name another --store");
  }
  if (version > kSchemaVersion) {
    throw Error(path + ": was written by a newer Holdfast (schema " + std::to_string(version) +
                ", this one knows " + std::to_string(kSchemaVersion) +
                "); nothing was changed. Update Holdfast, or name another --store");
  }
}

void migrate(soci::session& sql, const std::string& path) {
  sql << "BEGIN IMMEDIATE";
  const int version = version_of(sql);  // again: another process may have been quicker
  refuse(version, path);
  for (int step = version; step < kSchemaVersion; ++step) {
    for (const char* statement : *kMigrations.at(static_cast<std::size_t>(step))) sql << statement;
  }
  const int reached = kSchemaVersion;
  sql << "UPDATE holdfast_schema SET version = :v", soci::use(reached);
  sql << "COMMIT";
}

}  // namespace

void bring_up_to_date(soci::session& sql, const std::string& path) {
  const int version = version_of(sql);
  refuse(version, path);
  if (version == kSchemaVersion) return;
  std::string mode;
  sql << "PRAGMA journal_mode = WAL", soci::into(mode);  // readers and a writer do not wait for each other
  migrate(sql, path);
}

}  // namespace holdfast::store
