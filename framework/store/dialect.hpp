#pragma once

/// Dialect: what SQLite and PostgreSQL want to hear in different words, and all that they do differently.
/// Everything else of this folder is said to both in the same words.

#include <exception>
#include <memory>
#include <string>
#include <string_view>

namespace soci {
class session;
}

namespace holdfast::store {

struct Dialect {
  std::string_view scheme;  ///< with which the URLs of its stores begin

  /// The store as messages name it: a path, or a URL without user and password. Refuses a URL that names no
  /// store.
  std::string (*name)(const std::string& url);
  /// Whether anything is there, a store or something else.
  bool (*exists)(const std::string& url);
  /// Makes room for a store, and refuses what can never become one. What it returns is held while the store
  /// is opened.
  std::shared_ptr<void> (*prepare)(const std::string& url);
  /// Statements wait that many seconds for other writers.
  std::unique_ptr<soci::session> (*connect)(const std::string& url, int patience_s);
  /// What the database says, without the statement that SOCI adds; one line.
  std::string (*reason)(const std::exception& refused);
  /// Whether it only lost to somebody else, so that another try may do.
  bool (*may_pass)(const std::exception& refused);

  const char* engine;  ///< as people call it

  // Whole statements; "" where there is nothing to say.
  const char* begin;             ///< a transaction that will write
  const char* begin_reading;     ///< one that sees the store as it is when it first reads
  const char* count_versions;    ///< how many tables keep a version of a store
  const char* count_tables;      ///< how many tables of anybody there are
  const char* count_unreleased;  ///< how many columns there are of a layout from before the first release
  const char* before_tables;     ///< before the transaction that makes tables
  const char* lock_tables;       ///< in it: nobody else makes tables until it ends
  const char* make_place;        ///< in it: where the tables will stand
  const char* once_there;        ///< once the tables are there
  const char* integrity;         ///< a row of text for each damage, or one that says "ok"
  const char* table_names;       ///< one in each row
  const char* table_bytes;       ///< name and bytes of each table with its indexes, both as text
  const char* compact;           ///< gives back the room of what was deleted; {table}: each in turn
  const char* settle;            ///< after that
  const char* foreign;           ///< what a database with somebody else's tables is
  const char* key;               ///< type of a primary key that counts the rows by itself
  const char* now;               ///< seconds since 1970, by its clock
  const char* skip_locked;  ///< ends a SELECT of what is about to be changed: rows of others are passed over
  const char* text;         ///< type of a text that is compared byte by byte
  const char* lock_merged;  ///< in a transaction: nobody else merges, accepts or calibrates until it ends
};

extern const Dialect kSqlite3;  ///< sqlite3.cpp

/// That of postgresql.cpp, a library of its own that is loaded when a URL first names a server: a third of what a
/// program takes to start would be for libpq and the twenty libraries that it needs. Throws Error where it cannot be loaded.
const Dialect& postgresql();

/// Of the engine that the URL asks for. Throws Error where it names none.
const Dialect& dialect_of(const std::string& url);

/// With "..." in place of a password, for messages.
std::string without_password(const std::string& url);

/// The name of a table as both engines read it, whatever stands in it: somebody may have added one.
std::string quoted_name(const std::string& name);

}  // namespace holdfast::store
