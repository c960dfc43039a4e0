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

/// Of "SELECT <columns> FROM ...". `arguments`: none of them NULL.
std::vector<CopiedRow> select_rows(soci::session& sql, const std::string& query,
                                   const CopiedRow& arguments = {});

/// The first of them. Throws Error where there is none; `store`: for the message.
CopiedRow select_row(soci::session& sql, const std::string& query, const CopiedRow& arguments,
                     const std::string& store);

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

// ---- rows of which the last one is in force -----------------------------------------------------------------------

/// The acceptances of a subject, of which the last one is in force. Merging two stores gives one order,
/// the same whichever is merged into the other, in whatever sequence and however often.
///
/// A row stays after every row that its own store had when it was added, whatever the clocks said: who accepted it knew
/// those. Only rows of which neither store had seen the other's are ordered by their times, and by their content where
/// the times are equal.
///
/// `one`, `other`: the rows of both stores, each in its own order; `time`: the column that says when a row was added,
/// as text that sorts. Rows that both have are in the result once.
std::vector<CopiedRow> rows_in_order(const std::vector<CopiedRow>& one, const std::vector<CopiedRow>& other,
                                     std::size_t time);

}  // namespace holdfast::store
