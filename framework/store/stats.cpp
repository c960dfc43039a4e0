#include "store/stats.hpp"

#include <soci/soci.h>

#include "model/sample.hpp"
#include "store/history.hpp"
#include "store/runs.hpp"
#include "store/schema.hpp"
#include "store/stored_samples.hpp"
#include "wire/samples_json.hpp"

namespace holdfast::store {
namespace {

/// The engines count in integers of different sizes; as text all of them arrive.
long count_in(soci::session& sql, const std::string& rest) {
  std::string text;
  sql << "SELECT CAST(count(*) AS VARCHAR(30)) FROM " + rest, soci::into(text);
  return std::stol(text);
}

void read_tables(soci::session& sql, const Dialect& dialect, Stats& stats) {
  const soci::rowset<soci::row> rows = (sql.prepare << dialect.table_bytes);
  for (const auto& row : rows)
    stats.tables.push_back({row.get<std::string>("name"), 0, std::stol(row.get<std::string>("bytes"))});
}

void count_rows(soci::session& sql, Stats& stats) {
  for (auto& table : stats.tables) {
    table.rows = count_in(sql, quoted_name(table.name));
    stats.bytes += table.bytes;
  }
  stats.sessions = count_in(sql, "session");
  stats.runs = count_in(sql, "run");
}

void add_test(Database& store, const std::string& test, Stats& stats) {
  TestSize size{.test = test};
  for_every_process(store, test, [&](const StoredProcess& kept) {
    const auto where = store.path() + ", run " + kept.run + ", process " + std::to_string(kept.place);
    Process process{.index = kept.place};
    wire::parse_process_text(kept.figures, where, process);
    ++size.processes;
    size.bytes += static_cast<long>(kept.samples.size());
    stats.samples += static_cast<long>(parse_stored_samples(kept.samples, where).size());
    if (process.thinned) stats.thinned += process.thinned->samples;
  });
  size.runs = store.read("counting runs", [&](soci::session& sql) {
    std::string text;
    sql << "SELECT CAST(count(*) AS VARCHAR(30)) FROM run WHERE test = :t", soci::use(test), soci::into(text);
    return std::stol(text);
  });
  stats.processes += size.processes;
  stats.sample_bytes += size.bytes;
  stats.tests.push_back(std::move(size));
}

}  // namespace

Stats stats_of(Database& store) {
  Stats stats{.engine = store.dialect().engine, .schema = kSchemaVersion, .tables = {}, .tests = {}};
  store.read("measuring the store", [&](soci::session& sql) { read_tables(sql, store.dialect(), stats); });
  store.read("counting rows", [&](soci::session& sql) { count_rows(sql, stats); });
  for (const auto& test : tests_with_runs(store)) add_test(store, test, stats);
  return stats;
}

}  // namespace holdfast::store
