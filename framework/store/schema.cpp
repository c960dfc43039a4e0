#include "store/schema.hpp"

#include <soci/soci.h>

#include <vector>

#include "model/error.hpp"

namespace holdfast::store {
namespace {

/// {key}, {text}: types of a dialect. Columns with JSON text are facts, declared, policy, chosen, params, details,
/// image, verdict and figures.
const std::vector<const char*> kStatements{
    "CREATE TABLE holdfast_schema (version INTEGER NOT NULL)",
    // A ctest run, or a manual run. `sequence` is the order in which rows were added, here and below. `chosen` are
    // those of the declared tests that the policy selects. `part_of`: the session that several machines measure
    // together.
    "CREATE TABLE session (sequence {key}, id VARCHAR(40) NOT NULL UNIQUE, started VARCHAR(30) NOT NULL,"
    " project {text} NOT NULL, config {text} NOT NULL, commit_id {text} NOT NULL, branch {text} NOT NULL,"
    " dirty INTEGER NOT NULL, fingerprint {text} NOT NULL, facts {text} NOT NULL, declared {text} NOT NULL,"
    " policy {text} NOT NULL DEFAULT '', chosen {text} NOT NULL DEFAULT '[]',"
    " part_of {text} NOT NULL DEFAULT '')",
    "CREATE INDEX session_by_time ON session (started, sequence)",
    "CREATE INDEX session_by_whole ON session (part_of)",
    // One subject measured once in a session. Verdict and error are empty until it ends. `outcome`, `level`, `low`
    // and `high` are a short form of its result, so that a history of many runs reads no samples.
    "CREATE TABLE run (sequence {key}, id VARCHAR(40) NOT NULL UNIQUE,"
    " session VARCHAR(40) NOT NULL REFERENCES session (id), test {text} NOT NULL, benchmark {text} NOT NULL,"
    " params {text} NOT NULL, metric {text} NOT NULL, unit {text} NOT NULL, direction {text} NOT NULL,"
    " config {text} NOT NULL, version {text} NOT NULL DEFAULT '1', details {text} NOT NULL,"
    " seed {text} NOT NULL, image {text} NOT NULL, baseline_kind {text} NOT NULL,"
    " baseline_run VARCHAR(40) NOT NULL, baseline_branch {text} NOT NULL DEFAULT '',"
    " started VARCHAR(30) NOT NULL, seconds DOUBLE PRECISION NOT NULL, verdict {text} NOT NULL,"
    " error {text} NOT NULL, classic_overlap {text} NOT NULL, classic_anova {text} NOT NULL,"
    " outcome {text} NOT NULL DEFAULT '', level DOUBLE PRECISION, low DOUBLE PRECISION, high DOUBLE "
    "PRECISION)",
    "CREATE INDEX run_by_session ON run (session)",
    "CREATE INDEX run_by_test ON run (test, benchmark, params, metric, config, started, sequence)",
    // One fresh process of a run, written as soon as it has ended. `run` is the run's sequence.
    "CREATE TABLE process (run BIGINT NOT NULL REFERENCES run (sequence), place INTEGER NOT NULL,"
    " pair INTEGER NOT NULL, side {text} NOT NULL, samples {text} NOT NULL, figures {text} NOT NULL,"
    " PRIMARY KEY (run, place))",
    // Acceptances and drops; the latest of a subject and branch is in force, earlier ones stay as its history.
    "CREATE TABLE baseline (sequence {key}, test {text} NOT NULL, benchmark {text} NOT NULL,"
    " params {text} NOT NULL, metric {text} NOT NULL, config {text} NOT NULL,"
    " run VARCHAR(40) NOT NULL REFERENCES run (id), accepted VARCHAR(30) NOT NULL,"
    " branch {text} NOT NULL DEFAULT '', dropped INTEGER NOT NULL DEFAULT 0, author {text} NOT NULL DEFAULT "
    "'',"
    " reason {text} NOT NULL DEFAULT '', replaced VARCHAR(40) NOT NULL DEFAULT '')",
    "CREATE INDEX baseline_by_test ON baseline (test, benchmark, params, metric, config)",
    // Gates of a benchmark's program against itself; the latest of a benchmark, configuration, machine and
    // tester counts.
    "CREATE TABLE calibration (sequence {key}, test {text} NOT NULL, benchmark {text} NOT NULL,"
    " params {text} NOT NULL, metric {text} NOT NULL, config {text} NOT NULL, fingerprint {text} NOT NULL,"
    " tester {text} NOT NULL, made VARCHAR(30) NOT NULL, figures {text} NOT NULL)",
    "CREATE INDEX calibration_by_test ON calibration (test, benchmark, params, metric, config, fingerprint)",
    // A reported change point; `session` is the first one of its new level.
    "CREATE TABLE change_entry (sequence {key}, id VARCHAR(40) NOT NULL UNIQUE, test {text} NOT NULL,"
    " benchmark {text} NOT NULL, params {text} NOT NULL, metric {text} NOT NULL, config {text} NOT NULL,"
    " branch {text} NOT NULL, fingerprint {text} NOT NULL, session VARCHAR(40) NOT NULL,"
    " commit_before {text} NOT NULL, commit_after {text} NOT NULL, level_before DOUBLE PRECISION NOT NULL,"
    " level_after DOUBLE PRECISION NOT NULL, unit {text} NOT NULL, direction {text} NOT NULL,"
    " opened VARCHAR(30) NOT NULL)",
    // States of an entry; the latest one counts, earlier ones stay as its history.
    "CREATE TABLE change_word (sequence {key}, entry VARCHAR(40) NOT NULL REFERENCES change_entry (id),"
    " state {text} NOT NULL, author {text} NOT NULL, reason {text} NOT NULL, said VARCHAR(30) NOT NULL)",
    "CREATE INDEX change_word_by_entry ON change_word (entry)",
    // Tests that wait for a machine (tasks.hpp). `class` is the class of machines, `lease_until` in seconds since 1970
    // by the clock of the store.
    "CREATE TABLE task (sequence {key}, session VARCHAR(40) NOT NULL REFERENCES session (id),"
    " test {text} NOT NULL, class {text} NOT NULL, declaration {text} NOT NULL,"
    " seconds DOUBLE PRECISION NOT NULL, state {text} NOT NULL, worker {text} NOT NULL,"
    " lease_until BIGINT NOT NULL, attempts INTEGER NOT NULL, attempts_max INTEGER NOT NULL,"
    " UNIQUE (session, test, class))",
    "CREATE INDEX task_by_state ON task (state, class, seconds)",
};

int count_of(soci::session& sql, const std::string& query) {
  int count = 0;
  sql << query, soci::into(count);
  return count;
}

void say(soci::session& sql, const std::string& statement) {
  if (!statement.empty()) sql << statement;
}

/// Returns true if the database is empty. Refuses one that holds anything but the tables of this version.
bool has_no_tables(soci::session& sql, const Dialect& dialect, const std::string& name) {
  // The order matters: another process may make all tables between the two queries.
  if (count_of(sql, dialect.count_tables) == 0) return true;
  if (count_of(sql, dialect.count_versions) == 0)
    throw Error(name + ": " + dialect.foreign + "; nothing was changed. Name another --store");
  const int version = count_of(sql, "SELECT version FROM holdfast_schema");
  if (count_of(sql, dialect.count_unreleased) > 0)
    throw Error(name + ": was written by a Holdfast from before its first release (schema " +
                std::to_string(version) +
                "); nothing was changed. Name another --store. To keep its baselines, export them with the "
                "Holdfast that wrote it (\"baseline export\"), and import the files");
  if (version != kSchemaVersion)
    throw Error(name + ": was written by a newer Holdfast (schema " + std::to_string(version) +
                ", this one knows " + std::to_string(kSchemaVersion) +
                "); nothing was changed. Update Holdfast, or name another --store");
  return false;
}

/// Returns the statement with the types of the dialect.
std::string in(const Dialect& dialect, std::string statement) {
  for (const auto& [word, type] : {std::pair("{key}", dialect.key), std::pair("{text}", dialect.text)}) {
    for (std::size_t at = 0; (at = statement.find(word)) != std::string::npos;)
      statement.replace(at, std::string_view(word).size(), type);
  }
  return statement;
}

void make_tables(soci::session& sql, const Dialect& dialect, const std::string& name) {
  say(sql, dialect.lock_tables);
  if (!has_no_tables(sql, dialect, name)) return;  // again: another process may have been quicker
  say(sql, dialect.make_place);
  for (const char* statement : kStatements) sql << in(dialect, statement);
  sql << "INSERT INTO holdfast_schema (version) VALUES (:v)", soci::use(kSchemaVersion);
}

}  // namespace

void make_schema(soci::session& sql, const Dialect& dialect, const std::string& name) {
  // Usually the tables exist, and no lock is needed to see that.
  if (has_no_tables(sql, dialect, name)) {
    // SQLite cannot change the mode of its journal within a transaction.
    say(sql, dialect.before_tables);
    sql << dialect.begin;
    try {
      make_tables(sql, dialect, name);
      sql << "COMMIT";
    } catch (...) {
      try {
        sql << "ROLLBACK";
      } catch (const std::exception&) {  // the error above may have ended the transaction already
      }
      throw;
    }
  }
  // Each connection sets it: SQLite does not store whether it enforces foreign keys, and ignores the pragma
  // within a transaction.
  say(sql, dialect.once_there);
}

}  // namespace holdfast::store
