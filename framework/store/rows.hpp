#pragma once

/// Reading and writing rows. Private to this folder.

#include <soci/soci.h>

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "model/error.hpp"
#include "model/number.hpp"
#include "model/sample.hpp"
#include "store/database.hpp"

namespace holdfast::store {

/// Returns the results of `make` for each row of a query. `values`: its arguments, in their order.
template <class Row = soci::row, class Make, class... Values>
auto select(Database& store, const std::string& doing, const std::string& query, const Make& make,
            const Values&... values) {
  return store.read(doing, [&](soci::session& sql) {
    soci::details::prepare_temp_type prepared = (sql.prepare << query);
    (prepared.operator,(soci::use(values)), ...);
    const soci::rowset<Row> rows = prepared;
    std::vector<std::invoke_result_t<Make, const Row&>> found;
    for (const auto& row : rows) found.push_back(make(row));
    return found;
  });
}

/// Returns the results of a query of one text column.
template <class... Values>
std::vector<std::string> select_texts(Database& store, const std::string& doing, const std::string& query,
                                      const Values&... values) {
  const auto itself = [](const std::string& text) { return text; };
  return select<std::string>(store, doing, query, itself, values...);
}

/// Parses the column `seed` of the table run. It is text, because no integer type of both engines holds it. `where`:
/// for the message.
inline std::uint64_t parse_seed(const std::string& text, const std::string& where) {
  if (const auto seed = parse_number<std::uint64_t>(text)) return *seed;
  throw Error(where + ": \"" + text.substr(0, 60) + "\" is not a whole number from 0 to 2^64 - 1");
}

/// Returns true if the statement added its row; false if one with the same key existed.
inline bool added_row(soci::statement& insert) {
  insert.execute(true);
  return insert.get_affected_rows() > 0;
}

/// Condition for the runs of a session and of its parts. The query binds the session's id once.
inline constexpr const char* kRunsOfSession = "session IN (SELECT id FROM session WHERE :s IN (id, part_of))";

/// Returns a condition on the name of the test. It uses the parameter even if the name is empty, so that every query
/// has the same arguments.
inline std::string of_test(const std::string& test) {
  return test.empty() ? " AND r.test <> :t" : " AND r.test = :t";
}

/// Returns the subject of a row, from the columns that all tables with a subject have: test, benchmark, params,
/// metric.
inline Subject key_in(const soci::row& row) {
  const auto text = [&](const char* column) { return row.get<std::string>(column); };
  return {.test = text("test"),
          .benchmark = text("benchmark"),
          .params = text("params"),
          .metric = text("metric")};
}

/// Adds the unit and the direction, which only run and change_entry have.
inline Subject subject_in(const soci::row& row) {
  auto subject = key_in(row);
  subject.unit = row.get<std::string>("unit");
  subject.direction = direction_of(row.get<std::string>("direction")).value_or(Direction::lower);
  return subject;
}

// Texts from a shell, from Git or from a child process, in a form that every database accepts.

/// Replaces bytes that are not UTF-8 by U+FFFD, and zeros by blanks. A text must be in this form before it is
/// compared with a stored one.
std::string valid_text(std::string text);

}  // namespace holdfast::store
