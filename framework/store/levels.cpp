#include "store/levels.hpp"

#include <soci/soci.h>

#include <utility>
#include <vector>

#include "model/aggregator.hpp"
#include "model/error.hpp"
#include "model/statistics.hpp"
#include "wire/samples_json.hpp"
#include "wire/verdict_json.hpp"

namespace holdfast::store {
namespace {

std::vector<double> values_of(soci::session& sql, const std::string& run, const Aggregator& aggregator,
                              const std::string& where) {
  std::vector<double> values;
  const soci::rowset<soci::row> rows =
      (sql.prepare
           << "SELECT samples, figures FROM process WHERE run = (SELECT sequence FROM run WHERE id = :r)"
              " AND side = 'current' ORDER BY place",
       soci::use(run));
  for (const auto& row : rows) {
    Process process;
    process.samples = wire::parse_samples_text(row.get<std::string>(0), where);
    if (process.samples.empty()) continue;
    wire::parse_process_text(row.get<std::string>(1), where, process);
    values.push_back(value_of(process, aggregator));
  }
  return values;
}

}  // namespace

void keep_level(soci::session& sql, const std::string& run, const Verdict& verdict,
                const std::string& where) {
  using soci::use;
  const auto outcome = std::string(to_string(verdict.outcome));
  sql << "UPDATE run SET outcome = :o WHERE id = :r", use(outcome), use(run);
  const auto values = values_of(sql, run, aggregator_named(verdict.thresholds.aggregator), where);
  if (values.empty()) return;
  const double level = median(values);
  const double low = quantile(values, 0.25);
  const double high = quantile(values, 0.75);
  sql << "UPDATE run SET level = :l, low = :a, high = :b WHERE id = :r", use(level), use(low), use(high),
      use(run);
}

void keep_all_levels(soci::session& sql, const std::string& store) {
  std::vector<std::pair<std::string, std::string>> runs;
  const soci::rowset<soci::row> rows = (sql.prepare << "SELECT id, verdict FROM run WHERE verdict <> ''");
  for (const auto& row : rows) runs.emplace_back(row.get<std::string>(0), row.get<std::string>(1));
  for (const auto& [run, verdict] : runs) {
    const auto where = store + ", run " + run;
    try {
      keep_level(sql, run, wire::parse_verdict(verdict, where), where);
    } catch (const Error&) {  // history_of() says so
    }
  }
}

}  // namespace holdfast::store
