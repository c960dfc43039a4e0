#include "store/runs.hpp"

#include <soci/soci.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <tuple>

#include "image/take_image.hpp"
#include "model/error.hpp"
#include "store/glob.hpp"
#include "store/levels.hpp"
#include "store/row_subject.hpp"
#include "store/sessions.hpp"
#include "store/valid_text.hpp"
#include "wire/child_lines.hpp"
#include "wire/image_json.hpp"
#include "wire/samples_json.hpp"
#include "wire/verdict_json.hpp"

namespace holdfast::store {
namespace {

std::uint64_t seed_in(const std::string& text, const std::string& where) {
  std::uint64_t seed = 0;
  const auto* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, seed);
  if (read.ec != std::errc() || read.ptr != end)
    throw Error(where + ", column \"seed\": \"" + text + "\" is no whole number from 0 to 2^64 - 1");
  return seed;
}

RunRecord from_row(const soci::row& row, const std::string& path) {
  const auto text = [&](const char* column) { return row.get<std::string>(column); };
  RunRecord run;
  run.id = text("id");
  const auto where = path + ", run " + run.id;
  run.session = text("session");
  run.subject = subject_in(row);
  wire::canonical_params(run.subject.params, where + ", column \"params\"");
  run.config = text("config");
  run.declaration = text("declaration");
  run.seed = seed_in(text("seed"), where);
  run.image = wire::parse_image(text("image"), where);
  if (!run.image.id.empty())
    image::identify(run.image);  // what a store says could be the id of another image
  run.baseline_kind = text("baseline_kind");
  run.baseline_run = text("baseline_run");
  run.baseline_branch = text("baseline_branch");
  run.started = text("started");
  run.seconds = row.get<double>("seconds");
  if (!text("verdict").empty()) run.verdict = wire::parse_verdict(text("verdict"), where);
  if (!text("error").empty()) run.error = text("error");
  run.classic_overlap_intervals = text("classic_overlap");
  run.classic_anova = text("classic_anova");
  return run;
}

/// `run`: which one, for errors.
Process process_from(const soci::row& row, const std::string& run) {
  const auto where = run + ", process " + std::to_string(row.get<int>("place"));
  Process process{.index = row.get<int>("place"), .pair = row.get<int>("pair")};
  process.side = row.get<std::string>("side") == "baseline" ? Side::baseline : Side::current;
  process.samples = wire::parse_samples_text(row.get<std::string>("samples"), where);
  wire::parse_process_text(row.get<std::string>("figures"), where, process);
  return process;
}

/// The condition always takes the name, so that every query has the same arguments.
std::string of_test(const std::string& test) {
  return test.empty() ? " AND r.test <> :t" : " AND r.test = :t";
}

/// Whether the statement added its row; false where one of the same key was there.
bool adds(soci::statement& insert) {
  insert.execute(true);
  return insert.get_affected_rows() > 0;
}

std::vector<RunRecord> select_runs(Database& store, const std::string& rest, const std::string& argument) {
  return store.read("reading runs", [&](soci::session& sql) {
    std::vector<RunRecord> runs;
    const soci::rowset<soci::row> rows = (sql.prepare << "SELECT * FROM run " + rest, soci::use(argument));
    for (const auto& row : rows) runs.push_back(from_row(row, store.path()));
    return runs;
  });
}

bool same_subject(const RunRecord& a, const RunRecord& b) {
  return a.subject.test == b.subject.test && a.subject.benchmark == b.subject.benchmark &&
         a.subject.params == b.subject.params && a.subject.metric == b.subject.metric && a.config == b.config;
}

/// The same run once more is welcome, another one of its id is not.
void refuse_another(Database& store, const RunRecord& run) {
  const auto kept = find_run(store, run.id);
  if (kept && same_subject(*kept, run) && kept->session == run.session && kept->started == run.started)
    return;
  throw Error(store.path() + ": run " + run.id + " is kept already, and is another one");
}

bool is_kept(Database& store, const std::string& run, const Process& process) {
  for (const auto& kept : processes_of(store, run)) {
    if (kept.index != process.index) continue;
    if (kept.thinned && !process.thinned) return kept.pair == process.pair && kept.side == process.side;
    return kept.pair == process.pair && kept.side == process.side &&
           wire::samples_text(kept.samples) == wire::samples_text(process.samples) &&
           wire::process_text(kept) == wire::process_text(process);
  }
  return false;
}

/// The session and its parts; takes its name once.
constexpr const char* kOfSession = "session IN (SELECT id FROM session WHERE :s IN (id, part_of))";

}  // namespace

void begin_run(Database& store, RunRecord& run) {
  auto begun = run;
  begun.id = new_id();
  begun.started = utc_now();
  add_run(store, begun);
  run = std::move(begun);  // only now: what could not be begun has no id
}

void add_run(Database& store, const RunRecord& run) {
  const auto seed = std::to_string(run.seed);
  const auto image = wire::image_text(run.image);
  const auto direction = std::string(to_string(run.subject.direction));
  const auto baseline_branch = valid_text(run.baseline_branch);
  const bool added = store.change("beginning a run", [&](soci::session& sql) {
    using soci::use;
    const Subject& subject = run.subject;
    soci::statement insert =
        (sql.prepare
             << "INSERT INTO run (id, session, test, benchmark, params, metric, unit, direction, config,"
                " declaration, seed, image, baseline_kind, baseline_run, baseline_branch, started, seconds,"
                " verdict, error, classic_overlap, classic_anova)"
                " VALUES (:a, :b, :c, :d, :e, :f, :g, :h, :i, :j, :k, :l, :m, :n, :o, :p, 0, '', '', '', '')"
                " ON CONFLICT (id) DO NOTHING",
         use(run.id), use(run.session), use(subject.test), use(subject.benchmark), use(subject.params),
         use(subject.metric), use(subject.unit), use(direction), use(run.config), use(run.declaration),
         use(seed), use(image), use(run.baseline_kind), use(run.baseline_run), use(baseline_branch),
         use(run.started));
    return adds(insert);
  });
  if (!added) refuse_another(store, run);
}

void add_process(Database& store, const std::string& run, const Process& process) {
  const auto side = std::string(to_string(process.side));
  const auto samples = wire::samples_text(process.samples);
  const auto figures = wire::process_text(process);
  const bool added = store.change("keeping the samples of a process", [&](soci::session& sql) {
    using soci::use;
    soci::statement insert =
        (sql.prepare << "INSERT INTO process (run, place, pair, side, samples, figures)"
                        " VALUES ((SELECT sequence FROM run WHERE id = :a), :b, :c, :d, :e, :f)"
                        " ON CONFLICT (run, place) DO NOTHING",
         use(run), use(process.index), use(process.pair), use(side), use(samples), use(figures));
    return adds(insert);
  });
  if (!added && !is_kept(store, run, process)) {
    throw Error(store.path() + ", run " + run + ": process " + std::to_string(process.index) +
                " is kept already, with other samples; samples are never replaced");
  }
}

void finish_run(Database& store, const RunRecord& run) {
  const auto direction = std::string(to_string(run.subject.direction));
  const auto verdict = run.verdict ? wire::verdict_text(*run.verdict) : std::string();
  const auto baseline_branch = valid_text(run.baseline_branch);
  const auto error = valid_text(run.error.value_or(""));
  store.change("keeping a verdict", [&](soci::session& sql) {
    using soci::use;
    sql << "UPDATE run SET metric = :a, unit = :b, direction = :c, seconds = :d, verdict = :e, error = :f,"
           " classic_overlap = :g, classic_anova = :h, baseline_kind = :i, baseline_run = :j,"
           " baseline_branch = :k, declaration = :l WHERE id = :m",
        use(run.subject.metric), use(run.subject.unit), use(direction), use(run.seconds), use(verdict),
        use(error), use(run.classic_overlap_intervals), use(run.classic_anova), use(run.baseline_kind),
        use(run.baseline_run), use(baseline_branch), use(run.declaration), use(run.id);
    if (run.verdict) keep_level(sql, run.id, *run.verdict, store.path() + ", run " + run.id);
  });
}

std::optional<RunRecord> find_run(Database& store, const std::string& id) {
  const auto found = select_runs(store, "WHERE id = :id", id);
  return found.empty() ? std::nullopt : std::optional(found.front());
}

RunRecord referred_run(Database& store, const std::string& id) {
  auto found = find_run(store, id);
  if (found) return std::move(*found);
  throw Error(store.path() + ": refers to a run \"" + id +
              "\" that is not in it; holdfast store check says more");
}

void say_where_not_ended(RunRecord& run) {
  if (!run.verdict && !run.error) run.error = kNotEnded;
}

std::vector<RunRecord> last_of_each(std::vector<RunRecord> runs) {
  std::set<std::tuple<std::string, std::string, std::string, std::string, std::string>> later;
  std::vector<RunRecord> last;
  for (auto run = runs.rbegin(); run != runs.rend(); ++run) {
    const auto& subject = run->subject;
    if (!later.emplace(subject.test, subject.benchmark, subject.params, subject.metric, run->config).second)
      continue;
    last.push_back(std::move(*run));
  }
  std::reverse(last.begin(), last.end());
  return last;
}

std::vector<RunRecord> every_run_of_session(Database& store, const std::string& session) {
  auto runs = select_runs(store, std::string("WHERE ") + kOfSession + " ORDER BY sequence", session);
  for (auto& run : runs) say_where_not_ended(run);
  return runs;
}

std::vector<RunRecord> runs_of_session(Database& store, const std::string& session) {
  return last_of_each(every_run_of_session(store, session));
}

int tests_with_runs_in(Database& store, const std::string& session) {
  int count = 0;
  store.read("counting the tests of a session", [&](soci::session& sql) {
    sql << "SELECT COUNT(DISTINCT test) FROM run WHERE session = :s", soci::use(session), soci::into(count);
  });
  return count;
}

std::vector<RunRecord> latest_runs(Database& store, const std::string& glob) {
  auto runs = select_runs(store,
                          "WHERE sequence IN (SELECT max(sequence) FROM run WHERE " + condition_for(glob) +
                              " GROUP BY test, benchmark, params, metric, config) ORDER BY sequence",
                          glob);
  std::erase_if(runs, [&](const RunRecord& run) { return !fits(glob, run.subject.test); });
  for (auto& run : runs) say_where_not_ended(run);
  return runs;
}

std::vector<Process> processes_of(Database& store, const std::string& run) {
  return store.read("reading samples", [&](soci::session& sql) {
    std::vector<Process> processes;
    const soci::rowset<soci::row> rows =
        (sql.prepare << "SELECT place, pair, side, samples, figures FROM process WHERE run ="
                        " (SELECT sequence FROM run WHERE id = :r) ORDER BY place",
         soci::use(run));
    for (const auto& row : rows) processes.push_back(process_from(row, store.path() + ", run " + run));
    return processes;
  });
}

std::map<std::string, std::vector<Process>> processes_of_session(Database& store, const std::string& session,
                                                                 const std::string& test) {
  return store.read("reading samples", [&](soci::session& sql) {
    std::map<std::string, std::vector<Process>> found;
    const soci::rowset<soci::row> rows =
        (sql.prepare << "SELECT r.id AS run, p.place AS place, p.pair AS pair, p.side AS side,"
                        " p.samples AS samples, p.figures AS figures FROM run r JOIN process p"
                        " ON p.run = r.sequence WHERE r." +
                            std::string(kOfSession) + of_test(test) + " ORDER BY p.run, p.place",
         soci::use(session), soci::use(test));
    for (const auto& row : rows) {
      const auto run = row.get<std::string>("run");
      found[run].push_back(process_from(row, store.path() + ", run " + run));
    }
    return found;
  });
}

std::map<std::string, RunRecord> baselines_of_session(Database& store, const std::string& session,
                                                      const std::string& test) {
  return store.read("reading runs", [&](soci::session& sql) {
    std::map<std::string, RunRecord> found;
    const soci::rowset<soci::row> rows =
        (sql.prepare << "SELECT * FROM run WHERE id IN (SELECT baseline_run FROM run r WHERE r." +
                            std::string(kOfSession) + of_test(test) + ")",
         soci::use(session), soci::use(test));
    for (const auto& row : rows) {
      auto run = from_row(row, store.path());
      found.emplace(run.id, std::move(run));
    }
    return found;
  });
}

std::vector<Process> side_of(const std::vector<Process>& processes, Side side) {
  std::vector<Process> chosen;
  std::copy_if(processes.begin(), processes.end(), std::back_inserter(chosen),
               [&](const Process& process) { return process.side == side; });
  return chosen;
}

}  // namespace holdfast::store
