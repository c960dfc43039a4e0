#include "store/schema.hpp"

#include <soci/soci.h>

#include "model/error.hpp"
#include "store/levels.hpp"
#include "store/migrations.hpp"

namespace holdfast::store {
namespace {

int count_of(soci::session& sql, const std::string& query) {
  int count = 0;
  sql << query, soci::into(count);
  return count;
}

void say(soci::session& sql, const std::string& statement) {
  if (!statement.empty()) sql << statement;
}

/// 0 for an empty database, -1 for one with other tables.
int version_of(soci::session& sql, const Dialect& dialect) {
  // In this order: another process may make all tables between the two questions.
  if (count_of(sql, dialect.count_tables) == 0) return 0;
  return count_of(sql, dialect.count_versions) == 0 ? -1
                                                    : count_of(sql, "SELECT version FROM holdfast_schema");
}

void refuse(int version, const Dialect& dialect, const std::string& name) {
  if (version < 0) throw Error(name + ": " + dialect.foreign + "; nothing was changed. Name another --store");
  if (version > kSchemaVersion) {
    throw Error(name + ": was written by a newer Holdfast (schema " + std::to_string(version) +
                ", this one knows " + std::to_string(kSchemaVersion) +
                "); nothing was changed. Update Holdfast, or name another --store");
  }
}

/// With the dialect's words.
std::string in(const Dialect& dialect, std::string statement) {
  for (const auto& [word, type] : {std::pair("{key}", dialect.key), std::pair("{text}", dialect.text)}) {
    for (std::size_t at = 0; (at = statement.find(word)) != std::string::npos;)
      statement.replace(at, std::string_view(word).size(), type);
  }
  return statement;
}

void change_tables(soci::session& sql, const Dialect& dialect, const std::string& name) {
  say(sql, dialect.lock_tables);
  int version = version_of(sql, dialect);  // again: another process may have been quicker
  refuse(version, dialect, name);
  say(sql, dialect.make_place);
  while (version < kSchemaVersion) {
    for (const char* statement : version == 0 ? kVersion3 : migration_from(version))
      sql << in(dialect, statement);
    if (version == kLastWithoutLevels) keep_all_levels(sql, name);
    version = version == 0 ? kFirstVersionMade : version + 1;
  }
  sql << "UPDATE holdfast_schema SET version = :v", soci::use(version);
}

void give_up(soci::session& sql) {
  try {
    sql << "ROLLBACK";
  } catch (const std::exception&) {  // what led here has ended the transaction already
  }
}

void migrate(soci::session& sql, const Dialect& dialect, const std::string& name) {
  sql << dialect.begin;
  try {
    change_tables(sql, dialect, name);
    sql << "COMMIT";
  } catch (...) {
    give_up(sql);
    throw;
  }
}

}  // namespace

void bring_up_to_date(soci::session& sql, const Dialect& dialect, const std::string& name) {
  const int version = version_of(sql, dialect);
  refuse(version, dialect, name);
  if (version != kSchemaVersion) {
    say(sql, dialect.before_tables);
    migrate(sql, dialect, name);
  }
  say(sql, dialect.when_up_to_date);
}

}  // namespace holdfast::store
