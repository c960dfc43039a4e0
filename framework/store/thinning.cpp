#include "store/thinning.hpp"

#include <soci/soci.h>

#include <algorithm>
#include <vector>

#include "stats/aggregator.hpp"
#include "stats/statistics.hpp"
#include "store/calibrations.hpp"
#include "store/rows.hpp"
#include "store/runs.hpp"
#include "store/sessions.hpp"
#include "store/stored_samples.hpp"
#include "wire/samples_json.hpp"

namespace holdfast::store {
namespace {

/// Returns the ids of the runs whose samples are to be removed. Thinned processes are recognised by a list within the
/// list of their figures. A run that an accepted run repeats is kept as well, since its samples are those of the
/// baseline. The latest sessions are kept with all of their parts; sessions of holdfast backfill do not count among
/// the latest.
std::vector<std::string> thick_runs(Database& store, const Retention& retention) {
  return select_texts(
      store, "looking for old samples",
      "SELECT r.id FROM run r JOIN session s ON s.id = r.session WHERE s.started < :b"
      " AND CASE s.part_of WHEN '' THEN s.id ELSE s.part_of END NOT IN (SELECT whole FROM"
      " (SELECT CASE part_of WHEN '' THEN id ELSE part_of END AS whole FROM session WHERE NOT (" +
          std::string(kIsBackfilled) +
          ")"
          " GROUP BY whole ORDER BY max(started) DESC, max(sequence) DESC LIMIT " +
          std::to_string(retention.sessions_kept) +
          ") AS last) AND r.id NOT IN (SELECT run FROM baseline) AND NOT EXISTS (SELECT 1 FROM"
          " run d JOIN baseline b ON b.run = d.id WHERE d.test = r.test AND"
          " d.details LIKE '%\"decided_by\":\"' || r.id || '\"%') AND EXISTS (SELECT 1 FROM"
          " process p WHERE p.run = r.sequence AND p.figures NOT LIKE '%]%]')"
          " ORDER BY r.sequence",
      retention.before);
}

/// Replaces the samples. Returns false if the run was accepted since it was selected.
bool replace(soci::session& sql, const std::string& run, int place, const std::string& samples,
             const std::string& figures) {
  using soci::use;
  soci::statement update =
      (sql.prepare << "UPDATE process SET samples = :s, figures = :f WHERE run ="
                      " (SELECT sequence FROM run WHERE id = :r AND id NOT IN (SELECT run FROM baseline))"
                      " AND place = :p",
       use(samples), use(figures), use(run), use(place));
  update.execute(true);
  return update.get_affected_rows() > 0;
}

/// Returns the freed bytes; -1 if nothing was thinned, for example because the run was accepted in the
/// meantime.
long thin_run(Database& store, const Run& run, bool dry, ThinnedOut& out) {
  const auto aggregator = run.verdict ? run.verdict->thresholds.aggregator : Aggregator().name;
  struct Row {
    int place;
    std::string samples, figures;
  };
  std::vector<Row> rows;
  long freed = 0;
  long samples = 0;
  for (const auto& process : processes_of(store, run.id)) {
    if (process.thinned || process.samples.size() < 2) continue;
    const auto thin = thinned(process, aggregator);
    rows.push_back({process.index, stored_samples(thin.samples), wire::process_text(thin)});
    const auto before = stored_samples(process.samples).size() + wire::process_text(process).size();
    freed += static_cast<long>(before) -
             static_cast<long>(rows.back().samples.size() + rows.back().figures.size());
    samples += static_cast<long>(process.samples.size()) - 1;
  }
  // All processes of the run are thinned, or none: otherwise a concurrent acceptance could find a part of its
  // samples.
  const bool thins = !rows.empty() && (dry || store.change("thinning samples", [&](soci::session& sql) {
    return std::ranges::all_of(
        rows, [&](const Row& row) { return replace(sql, run.id, row.place, row.samples, row.figures); });
  }));
  if (thins) out.samples += samples;
  return thins ? freed : -1;
}

template <class Get>
double median_of(const std::vector<Sample>& samples, const Get& get) {
  std::vector<double> values;
  for (const auto& sample : samples) values.push_back(get(sample));
  return median(std::move(values));
}

/// Returns a typical sample, of the undisturbed ones if there are any.
Sample typical(std::vector<Sample> samples) {
  const auto all = samples;
  std::erase_if(samples, [](const Sample& sample) { return sample.disturbed; });
  if (samples.empty()) samples = all;
  const auto of = [&](const auto& get) { return median_of(samples, get); };
  Sample one{.iterations = 0,
             .cpu_ns = of([](const Sample& s) { return s.cpu_ns; }),
             .run_delay_ns = of([](const Sample& s) { return s.run_delay_ns; }),
             .disturbed = samples.front().disturbed,
             .beside = {.clock_ns = of([](const Sample& s) { return s.beside.clock_ns; }),
                        .cache_ns = of([](const Sample& s) { return s.beside.cache_ns; }),
                        .throughput_ns = of([](const Sample& s) { return s.beside.throughput_ns; }),
                        .large_cache_ns = of([](const Sample& s) { return s.beside.large_cache_ns; })}};
  // All iterations of the process were executed, also those of disturbed samples.
  for (const auto& sample : all) one.iterations += sample.iterations;
  return one;
}

}  // namespace

Process thinned(Process process, const std::string& aggregator) {
  if (process.thinned || process.samples.empty()) return process;
  const auto values = process.values();
  auto one = typical(process.samples);
  const auto by = aggregator_named(aggregator);
  one.value = by.of ? by.of(values) : median(values);
  process.thinned = Thinned{.samples = static_cast<long>(values.size()),
                            .low = quantile(values, 0.25),
                            .high = quantile(values, 0.75)};
  process.samples = {one};
  process.warmup.window = 0;
  process.warmup.values.clear();
  return process;
}

ThinnedOut thin_samples(Database& store, const Retention& retention) {
  ThinnedOut out;
  for (const auto& id : thick_runs(store, retention)) {
    const auto run = find_run(store, id);
    const long freed = run ? thin_run(store, *run, retention.dry, out) : -1;
    if (freed == -1) continue;
    out.bytes += freed;
    ++out.runs;
  }
  return out;
}

std::string utc_days_ago(int days) { return utc_in_days(-days); }

}  // namespace holdfast::store
