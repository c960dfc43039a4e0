#pragma once

/// For tests: a store that nobody has opened yet, in a file of its own or, where HOLDFAST_TEST_POSTGRESQL names
/// a database (ci/with-postgresql), in there. What was in the database's schema is gone.
///
///     const FreshStore fresh;
///     auto store = Database::open(fresh.url);
///     BOOST_TEST(fresh.ask("SELECT count(*) FROM session") == "0");   // past the store

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

  /// The first column of the last row; "" without one.
  std::string ask(const std::string& query) const {
    std::string text;
    const auto connection = dialect_of(url).connect(url, 10);
    const soci::rowset<std::string> rows = (connection->prepare << query);
    for (const auto& row : rows) text = row;
    return text;
  }
};

/// Executes statements past the store, by SQLite itself. The first column of the last row, "" without one;
/// SQLite's message where it refuses.
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
