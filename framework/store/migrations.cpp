#include "store/migrations.hpp"

namespace holdfast::store {
namespace {

const Statements kFrom1{
    "CREATE TABLE calibration (id INTEGER PRIMARY KEY, test TEXT NOT NULL, benchmark TEXT NOT NULL, params "
    "TEXT NOT NULL, metric TEXT NOT NULL, config TEXT NOT NULL, fingerprint TEXT NOT NULL, tester TEXT NOT "
    "NULL, made VARCHAR(30) NOT NULL, commit_id TEXT NOT NULL, gates INTEGER NOT NULL, alarms INTEGER NOT "
    "NULL, undecided INTEGER NOT NULL, figures TEXT NOT NULL, quarantined_until VARCHAR(30) NOT NULL,"
    " reason TEXT NOT NULL)",
    "CREATE INDEX calibration_by_test ON calibration (test, benchmark, params, metric, config, fingerprint)",
};

/// The tables of version 2 step aside for those of version 3.
const Statements kAsideOf3{
    "DROP INDEX run_by_session",
    "DROP INDEX run_by_test",
    "DROP INDEX baseline_by_test",
    "DROP INDEX calibration_by_test",
    "DROP TABLE holdfast_schema",
    "ALTER TABLE session RENAME TO session_2",
    "ALTER TABLE run RENAME TO run_2",
    "ALTER TABLE process RENAME TO process_2",
    "ALTER TABLE baseline RENAME TO baseline_2",
    "ALTER TABLE calibration RENAME TO calibration_2",
};

/// What they kept moves. SQLite's own row number was the order until then.
const Statements kMovedTo3{
    "INSERT INTO session SELECT rowid, id, started, project, config, commit_id, branch, dirty, fingerprint,"
    " facts, declared FROM session_2",
    "INSERT INTO run SELECT rowid, id, session, test, benchmark, params, metric, unit, direction, config,"
    " declaration, seed, image, baseline_kind, baseline_run, started, seconds, verdict, error,"
    " classic_overlap, classic_anova FROM run_2",
    "INSERT INTO process SELECT r.sequence, p.place, p.pair, p.side, p.samples, p.figures FROM process_2 p"
    " JOIN run r ON r.id = p.run",
    "INSERT INTO baseline SELECT id, test, benchmark, params, metric, config, run, accepted FROM baseline_2",
    "INSERT INTO calibration SELECT id, test, benchmark, params, metric, config, fingerprint, tester, made,"
    " commit_id, gates, alarms, undecided, figures, quarantined_until, reason FROM calibration_2",
    "DROP TABLE process_2",
    "DROP TABLE baseline_2",
    "DROP TABLE calibration_2",
    "DROP TABLE run_2",
    "DROP TABLE session_2",
};

/// Baselines belong to branches, and say who made them and why. What was accepted before belongs to the branch of
/// the session that measured it.
const Statements kTo4{
    "ALTER TABLE run ADD COLUMN baseline_branch {text} NOT NULL DEFAULT ''",
    "ALTER TABLE baseline ADD COLUMN branch {text} NOT NULL DEFAULT ''",
    "ALTER TABLE baseline ADD COLUMN dropped INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE baseline ADD COLUMN author {text} NOT NULL DEFAULT ''",
    "ALTER TABLE baseline ADD COLUMN reason {text} NOT NULL DEFAULT ''",
    "ALTER TABLE baseline ADD COLUMN replaced VARCHAR(40) NOT NULL DEFAULT ''",
    "UPDATE baseline SET branch = COALESCE((SELECT s.branch FROM run r JOIN session s ON s.id = r.session"
    " WHERE r.id = baseline.run), '')",
};

/// What a run came to, beside it: a history of many runs reads no samples. Filled by keep_all_levels().
const Statements kTo5{
    "ALTER TABLE run ADD COLUMN outcome {text} NOT NULL DEFAULT ''",
    "ALTER TABLE run ADD COLUMN level DOUBLE PRECISION",
    "ALTER TABLE run ADD COLUMN low DOUBLE PRECISION",
    "ALTER TABLE run ADD COLUMN high DOUBLE PRECISION",
};

/// The figures of a process may say which layout of its program ran, and images hold several: what earlier versions
/// cannot read. Which policy a session's gate had, and which of the declared tests it chose; and what people say of change points.
const Statements kTo6{
    "ALTER TABLE session ADD COLUMN policy {text} NOT NULL DEFAULT ''",
    "ALTER TABLE session ADD COLUMN chosen {text} NOT NULL DEFAULT '[]'",
    // A change point that somebody was told of; `session` is the first one of its new level.
    "CREATE TABLE change_entry (sequence {key}, id VARCHAR(40) NOT NULL UNIQUE, test {text} NOT NULL,"
    " benchmark {text} NOT NULL, params {text} NOT NULL, metric {text} NOT NULL, config {text} NOT NULL,"
    " branch {text} NOT NULL, fingerprint {text} NOT NULL, session VARCHAR(40) NOT NULL, commit_before "
    "{text} NOT NULL,"
    " commit_after {text} NOT NULL, level_before DOUBLE PRECISION NOT NULL, level_after DOUBLE PRECISION NOT "
    "NULL,"
    " unit {text} NOT NULL, direction {text} NOT NULL, opened VARCHAR(30) NOT NULL)",
    // What was said of it; the latest counts, earlier ones stay as its history.
    "CREATE TABLE change_word (sequence {key}, entry VARCHAR(40) NOT NULL REFERENCES change_entry (id),"
    " state {text} NOT NULL, author {text} NOT NULL, reason {text} NOT NULL, said VARCHAR(30) NOT NULL)",
    "CREATE INDEX change_word_by_entry ON change_word (entry)",
    // Sessions that several machines measure together, and the tests that wait for a machine (tasks.hpp). `class` is the
    // class of machines, `lease_until` in seconds since 1970 by the clock of the store.
    "ALTER TABLE session ADD COLUMN part_of {text} NOT NULL DEFAULT ''",
    "CREATE INDEX session_by_whole ON session (part_of)",
    "CREATE TABLE task (sequence {key}, session VARCHAR(40) NOT NULL REFERENCES session (id),"
    " test {text} NOT NULL, class {text} NOT NULL, declaration {text} NOT NULL,"
    " seconds DOUBLE PRECISION NOT NULL, state {text} NOT NULL, worker {text} NOT NULL,"
    " lease_until BIGINT NOT NULL, attempts INTEGER NOT NULL, attempts_max INTEGER NOT NULL,"
    " UNIQUE (session, test, class))",
    "CREATE INDEX task_by_state ON task (state, class, seconds)",
};

Statements joined(Statements first, const Statements& second, const Statements& third) {
  first.insert(first.end(), second.begin(), second.end());
  first.insert(first.end(), third.begin(), third.end());
  return first;
}

}  // namespace

// Texts that are JSON say so by their names: facts, declared, declaration, image, verdict.
const Statements kVersion3{
    "CREATE TABLE holdfast_schema (version INTEGER NOT NULL)",
    "INSERT INTO holdfast_schema (version) VALUES (0)",
    // A ctest run, or a run by hand. `sequence` is the order in which rows were added, here and below.
    "CREATE TABLE session (sequence {key}, id VARCHAR(40) NOT NULL UNIQUE, started VARCHAR(30) NOT NULL,"
    " project {text} NOT NULL, config {text} NOT NULL, commit_id {text} NOT NULL, branch {text} NOT NULL,"
    " dirty INTEGER NOT NULL, fingerprint {text} NOT NULL, facts {text} NOT NULL, declared {text} NOT NULL)",
    "CREATE INDEX session_by_time ON session (started, sequence)",
    // One subject measured once in a session. Verdict and error are empty until it ends.
    "CREATE TABLE run (sequence {key}, id VARCHAR(40) NOT NULL UNIQUE,"
    " session VARCHAR(40) NOT NULL REFERENCES session (id), test {text} NOT NULL, benchmark {text} NOT NULL,"
    " params {text} NOT NULL, metric {text} NOT NULL, unit {text} NOT NULL, direction {text} NOT NULL,"
    " config {text} NOT NULL, declaration {text} NOT NULL, seed {text} NOT NULL, image {text} NOT NULL,"
    " baseline_kind {text} NOT NULL, baseline_run VARCHAR(40) NOT NULL, started VARCHAR(30) NOT NULL,"
    " seconds DOUBLE PRECISION NOT NULL, verdict {text} NOT NULL, error {text} NOT NULL,"
    " classic_overlap {text} NOT NULL, classic_anova {text} NOT NULL)",
    "CREATE INDEX run_by_session ON run (session)",
    "CREATE INDEX run_by_test ON run (test, benchmark, params, metric, config, started, sequence)",
    // One fresh process of a run, written as soon as it has ended. `run` is the run's sequence.
    "CREATE TABLE process (run BIGINT NOT NULL REFERENCES run (sequence), place INTEGER NOT NULL,"
    " pair INTEGER NOT NULL, side {text} NOT NULL, samples {text} NOT NULL, figures {text} NOT NULL,"
    " PRIMARY KEY (run, place))",
    // Acceptances; the latest of a subject is in force, earlier ones stay as its history.
    "CREATE TABLE baseline (sequence {key}, test {text} NOT NULL, benchmark {text} NOT NULL,"
    " params {text} NOT NULL, metric {text} NOT NULL, config {text} NOT NULL,"
    " run VARCHAR(40) NOT NULL REFERENCES run (id), accepted VARCHAR(30) NOT NULL)",
    "CREATE INDEX baseline_by_test ON baseline (test, benchmark, params, metric, config)",
    // Gates of a benchmark's program against itself; the latest of a benchmark, configuration, machine and
    // tester counts. quarantined_until is empty where the test is fit.
    "CREATE TABLE calibration (sequence {key}, test {text} NOT NULL, benchmark {text} NOT NULL,"
    " params {text} NOT NULL, metric {text} NOT NULL, config {text} NOT NULL, fingerprint {text} NOT NULL,"
    " tester {text} NOT NULL, made VARCHAR(30) NOT NULL, commit_id {text} NOT NULL, gates INTEGER NOT NULL,"
    " alarms INTEGER NOT NULL, undecided INTEGER NOT NULL, figures {text} NOT NULL,"
    " quarantined_until VARCHAR(30) NOT NULL, reason {text} NOT NULL)",
    "CREATE INDEX calibration_by_test ON calibration (test, benchmark, params, metric, config, fingerprint)",
};

const Statements& migration_from(int version) {
  static const std::vector<Statements> kMigrations{kFrom1, joined(kAsideOf3, kVersion3, kMovedTo3), kTo4,
                                                   kTo5, kTo6};
  return kMigrations.at(static_cast<std::size_t>(version) - 1);
}

}  // namespace holdfast::store
