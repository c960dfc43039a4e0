// Stores on a server: postgresql://[USER[:PASSWORD]@]HOST[:PORT]/DATABASE, in the syntax of libpq. The tables are in
// a schema of their own, `holdfast`, beside anything else in the database.

#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>

#include <algorithm>
#include <map>

#include "model/error.hpp"
#include "store/dialect.hpp"

namespace holdfast::store {
namespace {

constexpr std::string_view kPostgresScheme = "postgresql://";

/// Returns the parts of the URL; libpq takes the rest from its environment and files.
std::map<std::string, std::string> parts_of(const std::string& url) {
  const std::unique_ptr<PQconninfoOption, void (*)(PQconninfoOption*)> options(
      PQconninfoParse(url.c_str(), nullptr), PQconninfoFree);
  // The message of libpq may quote the password.
  if (!options)
    throw Error("\"" + without_password(url) +
                "\" is no store: postgresql://[USER[:PASSWORD]@]HOST[:PORT]/DATABASE is expected");
  std::map<std::string, std::string> parts;
  for (const auto* option = options.get(); option->keyword != nullptr; ++option)
    parts[option->keyword] = option->val == nullptr ? "" : option->val;
  return parts;
}

std::string name(const std::string& url) {
  auto parts = parts_of(url);
  const bool socket = parts["host"].starts_with('/');
  return "postgresql://" + (socket ? "" : parts["host"]) +
         (parts["port"].empty() ? "" : ":" + parts["port"]) + "/" + parts["dbname"] +
         (socket ? "?host=" + parts["host"] : "");
}

/// SOCI adds its own sentence before the message of libpq, and the statement after it.
std::string postgres_reason(const std::exception& refused) {
  std::string text = refused.what();
  for (const char* prefix : {"Cannot establish connection to the database.", "Cannot prepare statement."}) {
    if (text.starts_with(prefix)) text.erase(0, std::string_view(prefix).size());
  }
  text = text.substr(0, text.find(" while "));
  std::replace(text.begin(), text.end(), '\n', ' ');
  text.erase(0, text.find_first_not_of(' '));
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

/// Adds a timeout: Holdfast waits for a server that does not answer no longer than for other writers.
std::string with_timeout(const std::string& url, int patience_s) {
  if (!parts_of(url)["connect_timeout"].empty()) return url;
  const auto user_end = std::min(url.find_first_of("@/", kPostgresScheme.size()), url.size());
  const auto host =
      url.substr(user_end).starts_with('@') ? user_end : kPostgresScheme.size();  // a password may hold a '?'
  const char* separator = url.find('?', host) == std::string::npos ? "?" : "&";
  return url + separator + "connect_timeout=" + std::to_string(patience_s);
}

std::unique_ptr<soci::session> connect_postgres(const std::string& url, int patience_s) {
  auto session = std::make_unique<soci::session>(soci::postgresql, with_timeout(url, patience_s));
  auto& sql = *session;
  // libpq prints notices to stderr, amid the output of the tests.
  sql << "SET client_min_messages TO warning";
  // The environment of the user may name another encoding (PGCLIENTENCODING).
  sql << "SET client_encoding TO 'UTF8'";
  sql << "SET search_path TO holdfast";
  // Every query has an index. A hash join reads whole tables; the planner's choice would depend on the current
  // statistics of the server.
  for (const char* way : {"enable_hashjoin", "enable_mergejoin"})
    sql << "SET " + std::string(way) + " TO off";
  sql << "SET lock_timeout TO '" + std::to_string(patience_s) + "s'";
  return session;
}

constexpr const char* kCountVersions =
    "SELECT count(*) FROM pg_tables WHERE schemaname = 'holdfast' AND tablename = 'holdfast_schema'";

/// A server that cannot be reached is an error, and not a missing store.
bool exists(const std::string& url) {
  try {
    int count = 0;
    *connect_postgres(url, 10) << kCountVersions, soci::into(count);
    return count > 0;
  } catch (const soci::soci_error& refused) {
    throw Error(name(url) + ": cannot be reached: " + postgres_reason(refused));
  }
}

/// Nothing is made beforehand on a server, and a lock of the server serialises the making of tables (lock_tables).
std::shared_ptr<void> prepare(const std::string&) { return nullptr; }

/// Three errors are retried. For serialization_failure and deadlock_detected see
/// https://www.postgresql.org/docs/15/mvcc-serialization-failure-handling.html. After a foreign_key_violation of a
/// DELETE, another process has added a reference to a row since all references were deleted. SOCI adds the statement
/// to the message.
bool may_pass(const std::exception& refused) {
  const auto* known = dynamic_cast<const soci::postgresql_soci_error*>(&refused);
  if (known == nullptr) return false;
  const auto state = known->sqlstate();
  return state == "40001" || state == "40P01" ||
         (state == "23503" &&
          std::string_view(refused.what()).find("\"DELETE FROM ") != std::string_view::npos);
}

const Dialect kDialect{
    .scheme = kPostgresScheme,
    .name = name,
    .exists = exists,
    .prepare = prepare,
    .connect = connect_postgres,
    .reason = postgres_reason,
    .may_pass = may_pass,
    .engine = "PostgreSQL",
    .begin = "BEGIN",
    // The default, READ COMMITTED, sees the changes of others between two statements.
    .begin_reading = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    .count_versions = kCountVersions,
    .count_tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'holdfast'",
    .count_unreleased =
        "SELECT count(*) FROM information_schema.columns WHERE table_schema = 'holdfast'"
        " AND table_name = 'run' AND column_name = 'declaration'",
    .before_tables = "",
    // Held until the transaction ends. The number is unique to Holdfast: "holdfast" in ASCII, read as one integer.
    .lock_tables = "SELECT pg_advisory_xact_lock(7525352680829580148)",
    // A user without the right to make schemas may use an existing one.
    .make_place =
        "DO $$ BEGIN IF to_regnamespace('holdfast') IS NULL THEN CREATE SCHEMA holdfast; END IF; END $$",
    .once_there = "",
    .integrity = "",  // the server checks its own checksums when it reads
    .table_names =
        "SELECT CAST(tablename AS TEXT) AS name FROM pg_tables WHERE schemaname = 'holdfast' ORDER BY 1",
    .table_bytes =
        "SELECT CAST(tablename AS TEXT) AS name, CAST(pg_total_relation_size(('holdfast.' ||"
        " quote_ident(tablename))::regclass) AS TEXT) AS bytes FROM pg_tables"
        " WHERE schemaname = 'holdfast' ORDER BY 1",
    // Table by table: VACUUM without a name would work on the whole database, of which other users own
    // tables.
    .compact = "VACUUM (ANALYZE) {table}",
    .settle = "",
    .foreign = "has a schema \"holdfast\" that is not Holdfast's",
    .key = "BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY",
    // now() would be the beginning of the transaction.
    .now = "CAST(extract(epoch FROM clock_timestamp()) AS BIGINT)",
    // Workers that ask at the same time get different tasks, instead of waiting for one row.
    .skip_locked = " FOR UPDATE SKIP LOCKED",
    .text = "TEXT COLLATE \"C\"",  // names sort alike on every server, and as in SQLite
    // This lock conflicts with itself, and with every INSERT.
    .lock_merged = "LOCK TABLE baseline, calibration IN SHARE ROW EXCLUSIVE MODE",
};

}  // namespace

/// The entry point that dialect.cpp looks up.
extern "C" const Dialect* holdfast_postgresql() { return &kDialect; }

}  // namespace holdfast::store
