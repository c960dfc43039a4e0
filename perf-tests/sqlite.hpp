#pragma once

/// The functions of SQLite that the samples need. Objects are closed by their destructors:
///
///     const auto database = sqlite::open("subdivisions.db", SQLITE_OPEN_READONLY);
///     const auto query = sqlite::prepare(*database, "SELECT ...");
///     while (sqlite::step(*query)) ...
///
/// An error of SQLite is thrown as std::runtime_error with SQLite's own message.

#include <sqlite3.h>

#include <memory>
#include <stdexcept>
#include <string>

namespace sqlite {

struct Close {
  void operator()(sqlite3* database) const { sqlite3_close(database); }
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Database = std::unique_ptr<sqlite3, Close>;
using Statement = std::unique_ptr<sqlite3_stmt, Close>;

/// `flags` are those of sqlite3_open_v2().
inline Database open(const std::string& path, int flags) {
  sqlite3* opened = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &opened, flags, nullptr);
  Database database(opened);
  if (code != SQLITE_OK) throw std::runtime_error(path + ": " + sqlite3_errstr(code));
  return database;
}

inline Statement prepare(sqlite3& database, const std::string& sql) {
  sqlite3_stmt* prepared = nullptr;
  if (sqlite3_prepare_v2(&database, sql.c_str(), -1, &prepared, nullptr) != SQLITE_OK) {
    throw std::runtime_error(sql + ": " + sqlite3_errmsg(&database));
  }
  return Statement(prepared);
}

/// Returns true as long as there is a row.
inline bool step(sqlite3_stmt& statement) {
  const int code = sqlite3_step(&statement);
  if (code == SQLITE_ROW || code == SQLITE_DONE) return code == SQLITE_ROW;
  throw std::runtime_error(sqlite3_errmsg(sqlite3_db_handle(&statement)));
}

}  // namespace sqlite
