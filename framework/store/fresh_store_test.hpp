#pragma once

/// For tests: a store that nobody has opened yet. It is a separate file, or the database that
/// HOLDFAST_TEST_POSTGRESQL names (ci/with-postgresql). The former content of the database's schema is removed.
///
///     const FreshStore fresh;
///     auto store = Database::open(fresh.url);
///     BOOST_TEST(fresh.ask("SELECT count(*) FROM session") == "0");   // bypasses the store

#include <soci/soci.h>
#include <sqlite3.h>

#include <cstdlib>
#include <string>

#include "store/dialect.hpp"
#include "temporary_directory.hpp"

namespace holdfast::store {

inline std::string postgresql_url() {
  const char* url = std::getenv("HOLDFAST_TEST_POSTGRESQL");
  return url == nullptr ? "" : url;
}

struct FreshStore {
  TemporaryDirectory place;
  std::string url = postgresql_url().empty() ? "sqlite3:" + place / "store.db" : postgresql_url();

  FreshStore() {
    if (!postgresql_url().empty()) execute("DROP SCHEMA IF EXISTS holdfast CASCADE");
  }

  void execute(const std::string& statement) const { *dialect_of(url).connect(url, 10) << statement; }

  /// Returns the first column of the last row; "" if there is no row.
  std::string ask(const std::string& query) const {
    std::string text;
    const auto connection = dialect_of(url).connect(url, 10);
    const soci::rowset<std::string> rows = (connection->prepare << query);
    for (const auto& row : rows) text = row;
    return text;
  }
};

/// Executes statements directly in SQLite. Returns the first column of the last row, "" if there is no row, or
/// SQLite's error message.
inline std::string sqlite(const std::string& path, const std::string& statements) {
  ::sqlite3* connection = nullptr;
  std::string text;
  char* wrong = nullptr;
  sqlite3_open(path.c_str(), &connection);
  const auto first = [](void* out, int, char** columns, char**) {
    *static_cast<std::string*>(out) = columns[0] == nullptr ? "" : columns[0];
    return 0;
  };
  sqlite3_exec(connection, statements.c_str(), first, &text, &wrong);
  if (wrong != nullptr) text = wrong;
  sqlite3_free(wrong);
  sqlite3_close(connection);
  return text;
}

}  // namespace holdfast::store
