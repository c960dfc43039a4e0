// The processes of runs (runs.hpp).

#include <soci/soci.h>

#include <algorithm>

#include "model/error.hpp"
#include "store/rows.hpp"
#include "store/runs.hpp"
#include "store/stored_samples.hpp"
#include "wire/run_json.hpp"
#include "wire/samples_json.hpp"

namespace holdfast::store {
namespace {

/// Reads a process. `run`: its run, for errors.
Process process_from(const soci::row& row, const std::string& run) {
  const auto where = run + ", process " + std::to_string(row.get<int>("place"));
  Process process{.index = row.get<int>("place"), .pair = row.get<int>("pair")};
  process.side = row.get<std::string>("side") == "baseline" ? Side::baseline : Side::current;
  process.samples = parse_stored_samples(row.get<std::string>("samples"), where);
  wire::parse_process_text(row.get<std::string>("figures"), where, process);
  return process;
}

/// LIMIT 1: samples are large, and one row is enough.
bool has_own_samples(Database& store, const std::string& run) {
  const auto found = select(
      store, "looking for samples",
      "SELECT place FROM process WHERE run = (SELECT sequence FROM run WHERE id = :r)"
      " AND side = 'current' AND samples <> :s LIMIT 1",
      [](const soci::row& row) { return row.get<int>("place"); }, run, stored_samples({}));
  return !found.empty();
}

std::vector<Process> own_processes_of(Database& store, const std::string& run) {
  const auto make = [&](const soci::row& row) { return process_from(row, store.path() + ", run " + run); };
  return select(store, "reading samples",
                "SELECT place, pair, side, samples, figures FROM process WHERE run ="
                " (SELECT sequence FROM run WHERE id = :r) ORDER BY place",
                make, run);
}

/// Compares the stored texts, because equal samples have equal texts.
bool is_kept(Database& store, const std::string& run, const Process& process) {
  for (const auto& kept : own_processes_of(store, run)) {
    if (kept.index != process.index) continue;
    // The samples are gone, so only the place of the process can be compared.
    if (kept.thinned && !process.thinned) return kept.pair == process.pair && kept.side == process.side;
    return kept.pair == process.pair && kept.side == process.side &&
           stored_samples(kept.samples) == stored_samples(process.samples) &&
           wire::process_text(kept) == wire::process_text(process);
  }
  return false;
}

/// Returns the run whose verdict a run without samples repeats; none if it repeats none.
std::optional<std::string> repeated_by(Database& store, const std::string& run) {
  const auto details = select_texts(store, "reading a run", "SELECT details FROM run WHERE id = :r", run);
  if (details.empty()) return std::nullopt;
  const auto read = wire::parse_details(details.front(), store.path() + ", run " + run);
  return read.is_repeated() ? std::optional(read.experiment->decided_by) : std::nullopt;
}

}  // namespace

void add_process(Database& store, const std::string& run, const Process& process) {
  const auto side = std::string(to_string(process.side));
  const auto samples = stored_samples(process.samples);
  const auto figures = wire::process_text(process);
  // The insertion ignores an existing row, so that a lost connection can be followed by the same call again.
  // The existing row is compared afterwards.
  const bool added = store.change("keeping the samples of a process", [&](soci::session& sql) {
    using soci::use;
    soci::statement insert =
        (sql.prepare << "INSERT INTO process (run, place, pair, side, samples, figures)"
                        " VALUES ((SELECT sequence FROM run WHERE id = :a), :b, :c, :d, :e, :f)"
                        " ON CONFLICT (run, place) DO NOTHING",
         use(run), use(process.index), use(process.pair), use(side), use(samples), use(figures));
    return added_row(insert);
  });
  if (!added && !is_kept(store, run, process)) {
    throw Error(store.path() + ", run " + run + ": process " + std::to_string(process.index) +
                " already exists, with other samples; samples are never replaced");
  }
}

bool has_samples(Database& store, const std::string& run) {
  if (has_own_samples(store, run)) return true;
  const auto repeated = repeated_by(store, run);
  return repeated && has_own_samples(store, *repeated);
}

std::vector<Process> processes_of(Database& store, const std::string& run) {
  auto own = own_processes_of(store, run);
  const auto repeated = own.empty() ? repeated_by(store, run) : std::nullopt;
  return repeated ? own_processes_of(store, *repeated) : own;
}

std::map<std::string, std::vector<Process>> processes_of_session(Database& store, const std::string& session,
                                                                 const std::string& test) {
  return store.read("reading samples", [&](soci::session& sql) {
    std::map<std::string, std::vector<Process>> found;
    const soci::rowset<soci::row> rows =
        (sql.prepare << "SELECT r.id AS run, p.place AS place, p.pair AS pair, p.side AS side,"
                        " p.samples AS samples, p.figures AS figures FROM run r JOIN process p"
                        " ON p.run = r.sequence WHERE r." +
                            std::string(kRunsOfSession) + of_test(test) + " ORDER BY p.run, p.place",
         soci::use(session), soci::use(test));
    for (const auto& row : rows) {
      const auto run = row.get<std::string>("run");
      found[run].push_back(process_from(row, store.path() + ", run " + run));
    }
    return found;
  });
}

std::vector<Process> side_of(const std::vector<Process>& processes, Side side) {
  std::vector<Process> chosen;
  std::ranges::copy_if(processes, std::back_inserter(chosen),
                       [&](const Process& process) { return process.side == side; });
  return chosen;
}

void for_every_process(Database& store, const std::string& test,
                       const std::function<void(const StoredProcess&)>& look) {
  store.read("reading samples", [&](soci::session& sql) {
    const soci::rowset<soci::row> rows =
        (sql.prepare << "SELECT r.id AS run, p.place AS place, p.samples AS samples, p.figures AS figures"
                        " FROM run r JOIN process p ON p.run = r.sequence WHERE r.test = :t"
                        " ORDER BY r.sequence, p.place",
         soci::use(test));
    for (const auto& row : rows) {
      look({.run = row.get<std::string>("run"),
            .place = row.get<int>("place"),
            .samples = row.get<std::string>("samples"),
            .figures = row.get<std::string>("figures")});
    }
  });
}

}  // namespace holdfast::store
