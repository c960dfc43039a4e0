// Makes the database that 02_query.cpp queries: 02_make_database FILE. The same iso-codes give the same file.

#include <cstdio>
#include <exception>
#include <filesystem>
#include <initializer_list>
#include <string>

#include "iso_codes.hpp"
#include "sqlite.hpp"

namespace {

void execute(sqlite3& database, const std::string& sql) { sqlite::step(*sqlite::prepare(database, sql)); }

void insert(sqlite3_stmt& statement, std::initializer_list<std::string> row) {
  int column = 0;
  for (const auto& text : row) sqlite3_bind_text(&statement, ++column, text.c_str(), -1, SQLITE_TRANSIENT);
  sqlite::step(statement);
  sqlite3_reset(&statement);
}

void fill(sqlite3& database) {
  execute(database, "CREATE TABLE country (code TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID");
  execute(database,
          "CREATE TABLE subdivision (code TEXT PRIMARY KEY, country TEXT NOT NULL REFERENCES country, "
          "name TEXT NOT NULL, type TEXT NOT NULL) WITHOUT ROWID");
  execute(database, "CREATE INDEX subdivisions_of ON subdivision (country, type)");

  const auto country = sqlite::prepare(database, "INSERT INTO country VALUES (?, ?)");
  for (const auto& [code, name] : iso_codes::countries()) insert(*country, {code, name});
  const auto subdivision = sqlite::prepare(database, "INSERT INTO subdivision VALUES (?, ?, ?, ?)");
  for (const auto& [code, name, type] : iso_codes::subdivisions()) {
    insert(*subdivision, {code, code.substr(0, 2), name, type});
  }
}

void make_database(const std::string& path) {
  std::filesystem::remove(path);
  const auto database = sqlite::open(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  execute(*database, "BEGIN");
  fill(*database);
  execute(*database, "COMMIT");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: 02_make_database FILE\n");
    return 2;
  }
  try {
    make_database(argv[1]);
    return 0;
  } catch (const std::exception& wrong) {
    std::fprintf(stderr, "02_make_database: %s\n", wrong.what());
    return 2;
  }
}
