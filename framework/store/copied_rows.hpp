#pragma once

/// Rows that go from one store to another as they are: every column as text, which both engines read back as what
/// it was.

#include <soci/soci.h>

#include <optional>
#include <string>
#include <vector>

namespace holdfast::store {

using Columns = std::vector<std::string>;
/// A value for each column; none: NULL.
using CopiedRow = std::vector<std::optional<std::string>>;

/// "id, session, test".
std::string joined(const Columns& columns);

CopiedRow copied(const soci::row& row);

/// Of "SELECT <columns> FROM ...", whose only argument is `argument`, if it has one.
std::vector<CopiedRow> select_rows(soci::session& sql, const std::string& query,
                                   const std::optional<std::string>& argument = std::nullopt);

/// A statement with one argument for each column, prepared once and executed for many rows.
class RowStatement {
 public:
  RowStatement(soci::session& sql, const std::string& query, std::size_t arguments);
  RowStatement(const RowStatement&) = delete;
  RowStatement& operator=(const RowStatement&) = delete;

  /// How many rows it changed.
  long long execute(const CopiedRow& row);

 private:
  std::vector<std::string> values_;
  std::vector<soci::indicator> known_;
  soci::statement statement_;
};

/// "INSERT INTO table (columns) VALUES (...) <rest>".
std::string insertion(const std::string& table, const Columns& columns, const std::string& rest = "");

}  // namespace holdfast::store
