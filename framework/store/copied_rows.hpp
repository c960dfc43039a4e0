#pragma once

/// Rows that are copied from one store to another unchanged: every column is text, which both engines convert back to
/// the same value.

#include <soci/soci.h>

#include <optional>
#include <string>
#include <vector>

namespace holdfast::store {

using Columns = std::vector<std::string>;
/// A value for each column; std::nullopt for NULL.
using CopiedRow = std::vector<std::optional<std::string>>;

/// "id, session, test".
std::string joined(const Columns& columns);

/// Returns the rows of "SELECT <columns> FROM ...". No argument may be NULL.
std::vector<CopiedRow> select_rows(soci::session& sql, const std::string& query,
                                   const CopiedRow& arguments = {});

/// Returns the first row. Throws Error if there is none; `store`: for the message.
CopiedRow select_row(soci::session& sql, const std::string& query, const CopiedRow& arguments,
                     const std::string& store);

/// A statement with one argument for each column, prepared once and executed for many rows.
class RowStatement {
 public:
  RowStatement(soci::session& sql, const std::string& query, std::size_t arguments);
  RowStatement(const RowStatement&) = delete;
  RowStatement& operator=(const RowStatement&) = delete;

  /// Returns the number of rows that it changed.
  long long execute(const CopiedRow& row);

 private:
  std::vector<std::string> values_;
  std::vector<soci::indicator> known_;
  soci::statement statement_;
};

/// Returns "INSERT INTO table (columns) VALUES (...) <rest>".
std::string insertion(const std::string& table, const Columns& columns, const std::string& rest = "");

// ---- rows of which the last one is in force -----------------------------------------------------------------------

/// Returns the acceptances of a subject, of which the last one is in force. Merging two stores gives the same order
/// whichever is merged into the other, in any sequence and however often.
///
/// A row stays after every row that its own store had when it was added, whatever the clocks said: the person who
/// accepted it knew the earlier rows. Two rows are ordered by their times only if each was added to a store that did
/// not have the other. If the times are equal, their content decides.
///
/// `one`, `other`: the rows of both stores, each in its own order. `time`: the column with the time at which a row
/// was added, as text that sorts. Rows that both stores have are in the result once.
std::vector<CopiedRow> rows_in_order(const std::vector<CopiedRow>& one, const std::vector<CopiedRow>& other,
                                     std::size_t time);

}  // namespace holdfast::store
