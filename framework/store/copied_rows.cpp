#include "store/copied_rows.hpp"

#include <array>
#include <map>
#include <utility>

#include "model/error.hpp"
#include "store/rows.hpp"

namespace holdfast::store {
namespace {

/// Prints all digits, so that the number is read back exactly. 17 significant digits distinguish any two doubles (IEEE
/// 754).
std::string exact(double number) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%.17g", number);
  return text.data();
}

std::optional<std::string> copied_value(const soci::row& row, std::size_t column) {
  if (row.get_indicator(column) == soci::i_null) return std::nullopt;
  switch (row.get_properties(column).get_data_type()) {
    case soci::dt_double:
      return exact(row.get<double>(column));
    case soci::dt_integer:
      return std::to_string(row.get<int>(column));
    case soci::dt_long_long:
      return std::to_string(row.get<long long>(column));
    case soci::dt_unsigned_long_long:
      return std::to_string(row.get<unsigned long long>(column));
    // Texts are repaired here, because PostgreSQL refuses bytes that are not UTF-8, and SQLite does not.
    default:
      return valid_text(row.get<std::string>(column));
  }
}

}  // namespace

std::string joined(const Columns& columns) {
  std::string text;
  for (const auto& column : columns) text += (text.empty() ? "" : ", ") + column;
  return text;
}

std::vector<CopiedRow> select_rows(soci::session& sql, const std::string& query, const CopiedRow& arguments) {
  soci::details::prepare_temp_type prepared = (sql.prepare << query);
  for (const auto& argument : arguments) prepared.operator,(soci::use(argument.value()));
  const soci::rowset<soci::row> rows = prepared;
  std::vector<CopiedRow> found;
  for (const auto& row : rows) {
    auto& values = found.emplace_back();
    for (std::size_t i = 0; i < row.size(); ++i) values.push_back(copied_value(row, i));
  }
  return found;
}

CopiedRow select_row(soci::session& sql, const std::string& query, const CopiedRow& arguments,
                     const std::string& store) {
  auto rows = select_rows(sql, query, arguments);
  if (rows.empty())
    throw Error(store + ": a row that it holds cannot be found again by its name (" +
                arguments.front().value_or("") + "); 'holdfast store check' lists the errors");
  return std::move(rows.front());
}

RowStatement::RowStatement(soci::session& sql, const std::string& query, std::size_t arguments)
    : values_(arguments), known_(arguments, soci::i_ok), statement_(sql) {
  // SOCI keeps references to the values, which execute() only overwrites. So the object is not copied, and
  // the vectors never grow.
  for (std::size_t i = 0; i < arguments; ++i) statement_.exchange(soci::use(values_[i], known_[i]));
  statement_.alloc();
  statement_.prepare(query);
  statement_.define_and_bind();
}

long long RowStatement::execute(const CopiedRow& row) {
  for (std::size_t i = 0; i < row.size(); ++i) {
    known_[i] = row[i] ? soci::i_ok : soci::i_null;
    values_[i] = row[i].value_or("");
  }
  statement_.execute(true);
  return statement_.get_affected_rows();
}

std::string insertion(const std::string& table, const Columns& columns, const std::string& rest) {
  std::string places;
  for (std::size_t i = 0; i < columns.size(); ++i)
    places += (places.empty() ? ":v" : ", :v") + std::to_string(i);
  return "INSERT INTO " + table + " (" + joined(columns) + ") VALUES (" + places + ") " + rest;
}

namespace {

/// The time, then the whole row, so that each row has a different key.
using Key = std::pair<std::string, CopiedRow>;

/// The sort key of a row is a list of Keys. The first is the largest Key among the rows up to this row. Each further one is
/// the largest Key among the rows after the one before, and the last is the Key of this row. The rows of a list are in the
/// lexicographic order of their paths. A row that is inserted by its own path changes no other path, because it comes before each later row
/// whose path could contain it. So the path of a row never changes.
using Path = std::vector<Key>;

/// A stack of descending keys: each row pops the smaller ones, so all pops together are at most as many as
/// the rows.
std::map<CopiedRow, Path> paths_of(const std::vector<CopiedRow>& rows, std::size_t time) {
  std::map<CopiedRow, Path> paths;
  Path path;
  for (const auto& row : rows) {
    Key key{row[time].value_or(""), row};
    while (!path.empty() && path.back() < key) path.pop_back();
    path.push_back(std::move(key));
    paths[row] = path;
  }
  return paths;
}

}  // namespace

std::vector<CopiedRow> rows_in_order(const std::vector<CopiedRow>& one, const std::vector<CopiedRow>& other,
                                     std::size_t time) {
  auto paths = paths_of(one, time);
  // Older versions merged by time alone. If two stores order a row differently, the later place is right, since the
  // store that accepted it knew what came before.
  for (auto& [row, path] : paths_of(other, time)) {
    auto& known = paths[row];
    if (known < path) known = std::move(path);
  }
  std::map<Path, CopiedRow> sorted;
  for (auto& [row, path] : paths) sorted.emplace(std::move(path), row);
  std::vector<CopiedRow> rows;
  for (auto& [path, row] : sorted) rows.push_back(std::move(row));
  return rows;
}

}  // namespace holdfast::store
