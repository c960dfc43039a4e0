#include "store/ordered_rows.hpp"

#include <map>
#include <utility>

namespace holdfast::store {
namespace {

/// The time, then the whole row: no two rows are equal in it.
using Key = std::pair<std::string, CopiedRow>;

/// Of a row: the largest key among the rows up to it, the largest among those after that one, and so on up to its own.
/// Lists are in the lexicographic order of their rows' paths, and a row that is put among them by its own path changes
/// no other: it comes before each later row whose path it could be in. So a path, once a row has one, stays.
using Path = std::vector<Key>;

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
  // Older versions merged by time alone: of a row that two stores order differently, the later place is right, since
  // the store that accepted it knew what came before.
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
