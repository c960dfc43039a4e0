// 02: let the build prepare what the benchmark needs.
//
// subdivisions.db is made from iso-codes by a program of the build (02_make_database.cpp), so every run asks
// the same rows. The test runs in the build directory of this folder, hence the plain file name. The file is
// no part of the snapshot that a baseline keeps: the accepted and the current program ask the same one.
//
// Opening and preparing stand before the loop. `immutable` keeps file locks, which are system calls, out of
// it. SQLite is the system's library here; a copy built by the project would be part of the snapshot.

#include <holdfast/holdfast.hpp>

#include "sqlite.hpp"

namespace {

constexpr const char* kCountriesOfManyProvinces =
    "SELECT country.name, count(*) AS provinces "
    "FROM subdivision JOIN country ON country.code = subdivision.country "
    "WHERE subdivision.type = 'Province' "
    "GROUP BY country.code ORDER BY provinces DESC, country.name LIMIT 10";

}  // namespace

HOLDFAST_BENCHMARK("query/countries-of-many-provinces")(holdfast::State& state) {
  const auto database =
      sqlite::open("file:subdivisions.db?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
  const auto query = sqlite::prepare(*database, kCountriesOfManyProvinces);
  for (auto _ : state) {
    while (sqlite::step(*query)) holdfast::keep(sqlite3_column_text(query.get(), 0));
    sqlite3_reset(query.get());
  }
}
