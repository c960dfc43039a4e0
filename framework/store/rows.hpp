#pragma once

/// Reading and writing rows. Private to this room.

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

/// What `make` makes of each row of a query. `values`: its arguments, in their order.
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

/// The same of a query for one column of texts.
template <class... Values>
std::vector<std::string> select_texts(Database& store, const std::string& doing, const std::string& query,
                                      const Values&... values) {
  const auto itself = [](const std::string& text) { return text; };
  return select<std::string>(store, doing, query, itself, values...);
}

/// The column `seed` of run, which is text: no integer of all engines holds it. `where`: for the message.
inline std::uint64_t parse_seed(const std::string& text, const std::string& where) {
  if (const auto seed = parse_number<std::uint64_t>(text)) return *seed;
  throw Error(where + ": \"" + text.substr(0, 60) + "\" is no whole number from 0 to 2^64 - 1");
}

/// Whether the statement added its row; false where one of the same key was there.
inline bool added_row(soci::statement& insert) {
  insert.execute(true);
  return insert.get_affected_rows() > 0;
}

/// Runs of a session and of its parts; takes its name once.
inline constexpr const char* kRunsOfSession = "session IN (SELECT id FROM session WHERE :s IN (id, part_of))";

/// The condition always takes the name, so that every query has the same arguments.
inline std::string of_test(const std::string& test) {
  return test.empty() ? " AND r.test <> :t" : " AND r.test = :t";
}

/// The subject of a row, of the columns that all tables have that know one: test, benchmark, params, metric.
inline Subject key_in(const soci::row& row) {
  const auto text = [&](const char* column) { return row.get<std::string>(column); };
  return {.test = text("test"),
          .benchmark = text("benchmark"),
          .params = text("params"),
          .metric = text("metric")};
}

/// With what run and change_entry know besides: unit and direction.
inline Subject subject_in(const soci::row& row) {
  auto subject = key_in(row);
  subject.unit = row.get<std::string>("unit");
  subject.direction = direction_of(row.get<std::string>("direction")).value_or(Direction::lower);
  return subject;
}

// Texts that come from a shell, from Git or from a child, as every database takes them.

/// Bytes that are no UTF-8 become U+FFFD, and zeros blanks. A text that is compared with one that was kept is compared
/// in this form.
std::string valid_text(std::string text);

}  // namespace holdfast::store
