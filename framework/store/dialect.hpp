#pragma once

/// Dialect: all differences between SQLite and PostgreSQL. Everything else in this folder uses the same statements
/// for both.

#include <exception>
#include <memory>
#include <string>
#include <string_view>

namespace soci {
class session;
}

namespace holdfast::store {

struct Dialect {
  std::string_view scheme;  ///< prefix of the URLs of its stores

  /// Returns the name of the store for messages: a path, or a URL without user and password. Refuses a URL that names
  /// no store.
  std::string (*name)(const std::string& url);
  /// Returns true if anything exists at the URL, a store or something else.
  bool (*exists)(const std::string& url);
  /// Makes the directory of a store. Throws Error for something that can never become a store. The caller holds the
  /// result while it opens the store.
  std::shared_ptr<void> (*prepare)(const std::string& url);
  /// Connects. Statements wait `patience_s` seconds for other writers.
  std::unique_ptr<soci::session> (*connect)(const std::string& url, int patience_s);
  /// Returns the message of the database in one line, without the statement that SOCI adds.
  std::string (*reason)(const std::exception& refused);
  /// Returns true if the statement failed only because of another writer, so that another try may succeed.
  bool (*may_pass)(const std::exception& refused);

  const char* engine;  ///< its usual name

  // Whole statements; "" if there is none.
  const char* begin;             ///< a transaction that will write
  const char* begin_reading;     ///< a transaction that sees the store as of its first read
  const char* count_versions;    ///< number of tables that keep a version of a store
  const char* count_tables;      ///< number of tables of any owner
  const char* count_unreleased;  ///< number of columns of a layout from before the first release
  const char* before_tables;     ///< runs before the transaction that makes tables
  const char* lock_tables;       ///< within that transaction: no other process makes tables until it ends
  const char* make_place;        ///< within that transaction: makes the place for the tables
  const char* once_there;        ///< runs once the tables exist
  const char* integrity;         ///< a row of text for each damage, or one with "ok"
  const char* table_names;       ///< one in each row
  const char* table_bytes;       ///< name and bytes of each table with its indexes, both as text
  const char* compact;           ///< releases the space of deleted rows; run for each {table}
  const char* settle;            ///< runs after `compact`
  const char* foreign;           ///< the end of the message about a database with other tables
  const char* key;               ///< type of a primary key that counts the rows by itself
  const char* now;               ///< seconds since 1970, by the clock of the database
  const char* skip_locked;       ///< ends a SELECT of rows to be changed: rows locked by others are skipped
  const char* text;              ///< type of a text that is compared byte by byte
  const char*
      lock_merged;  ///< in a transaction: no other process merges, accepts or calibrates until it ends
};

extern const Dialect kSqlite3;  ///< sqlite3.cpp

/// Returns the dialect of postgresql.cpp. This is a library of its own that is loaded when a URL first names a
/// server. Loading libpq and the twenty libraries that it needs at each start would take a third of the start time.
/// Throws Error if it cannot be loaded.
const Dialect& postgresql();

/// Returns the dialect of the engine that the URL names. Throws Error if it names none.
const Dialect& dialect_of(const std::string& url);

/// Returns the URL with the password replaced by "...", for messages.
std::string without_password(const std::string& url);

/// Returns the name of a table, quoted so that both engines read any name: a user may have added a table.
std::string quoted_name(const std::string& name);

}  // namespace holdfast::store
