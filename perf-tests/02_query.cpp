// 02: let the build prepare the data of a benchmark.
//
// A program of the build (02_make_database.cpp) makes subdivisions.db from iso-codes, so that each run
// queries the same rows. The test runs in the build directory of this folder, so it needs no path for the
// file. The file is not a part of the baseline's snapshot: the accepted and the current program query the
// same file.
//
// The database is opened and the query is prepared before the loop. `immutable` avoids file locks, which are
// system calls, in the loop. SQLite is the system's library here; a copy built by the project would be part
// of the snapshot.

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
