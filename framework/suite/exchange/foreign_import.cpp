#include "suite/exchange/foreign_import.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "image/digest.hpp"
#include "model/error.hpp"
#include "model/shown_text.hpp"
#include "model/text/files.hpp"
#include "store/runs.hpp"
#include "store/sessions.hpp"
#include "suite/exchange/baseline_file.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::exchange {
namespace {

/// gethostname(2) may leave a long name without its end, so the last byte stays 0.
std::string this_host() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

std::string test_of(const ForeignImport& wanted, const adapters::ImportedSeries& series) {
  return wanted.test ? *wanted.test : wanted.prefix + series.benchmark;
}

/// Returns the whole content of a session, so that the same session is recognised again.
/// Everything that a run is compared by is part of it; a file that has grown keeps the ids of its older
/// moments.
std::string content_of(const SessionRecord& session, const adapters::ImportedResults& results,
                       const std::vector<std::string>& tests) {
  auto text =
      fmt::format("{}\n{}\n{}\n{}\n", session.project, session.config, results.moment.commit, session.branch);
  for (std::size_t i = 0; i < results.series.size(); ++i) {
    const auto& series = results.series[i];
    text += fmt::format("{}\n{}\n{}\n{}\n", tests[i], series.benchmark, series.metric, series.unit);
    if (series.params != "{}") text += series.params + "\n";
    for (const auto& process : series.processes) text += fmt::format("{}\n", fmt::join(process, ","));
  }
  return text;
}

/// Returns an id like "20261121T031500-5f3a9c01d2e4b678", which sorts by time like those of all sessions.
/// Equal content has an equal id, by which a second import of the same file finds its sessions. 16
/// hexadecimal digits are 64 bits: far more than the sessions of one second need.
std::string id_of(const std::string& started, const std::string& content) {
  auto id = started.substr(0, 19);
  std::erase_if(id, [](char c) { return c == '-' || c == ':'; });
  return id + "-" + image::sha256_of(content).substr(0, 16);
}

/// For a file that names no commit: returns true if its commit is the one that is checked out, since it was written
/// within this hour.
bool was_just_written(const adapters::ImportedResults& results) {
  const auto& moment = results.moment;
  return results.whole_file && moment.commit.empty() &&
         adapters::may_be_one_session(moment, {.started = store::utc_now()});
}

/// Without a time in the file, the session is a new one at each import.
SessionRecord session_of(const ForeignImport& wanted, const adapters::ImportedResults& results) {
  auto session = wanted.session;
  if (!results.host.empty() && results.host != this_host())
    // Another fingerprint makes the results incompatible with those of this machine.
    store::set_machine(session, {{"cpu", "of " + results.host}});
  std::vector<std::string> tests;
  for (const auto& series : results.series) {
    tests.push_back(test_of(wanted, series));
    if (std::ranges::find(session.declared, tests.back()) == session.declared.end())
      session.declared.push_back(tests.back());
  }
  const auto& moment = results.moment;
  if (moment.started.empty()) return session;
  if (!was_just_written(results)) {
    session.commit = moment.commit;
    session.dirty = moment.dirty;
  }
  session.started = moment.started;
  if (!moment.branch.empty()) session.branch = moment.branch;
  session.id = id_of(session.started, content_of(session, results, tests));
  return session;
}

/// A run of a command that was compared with nothing: it can be accepted, and has no program to run again.
Run run_of(const ForeignImport& wanted, const adapters::ImportedSeries& series, const std::string& session) {
  Run run;
  run.session = session;
  run.subject = {.test = test_of(wanted, series),
                 .benchmark = series.benchmark.empty() ? test_of(wanted, series) : series.benchmark,
                 .params = series.params,
                 .metric = series.metric,
                 .unit = series.unit,
                 .direction = series.direction};
  run.config = wanted.session.config;
  run.adapter = "command";
  run.command = {"imported"};
  run.verdict = Verdict{.tester = "shift", .outcome = Outcome::no_baseline};
  run.verdict->message = "imported from " + wanted.files.front() + " and compared with nothing";
  return run;
}

/// Each process is a round of its own, because it is not known which ones ran together.
void add_run(store::Database& store, Run run, const adapters::ImportedSeries& series) {
  store::begin_run(store, run);
  for (std::size_t i = 0; i < series.processes.size(); ++i) {
    Process process{.index = static_cast<int>(i), .pair = static_cast<int>(i)};
    for (const double value : series.processes[i])
      process.samples.push_back({.value = value, .cpu_ns = value});
    store::add_process(store, run.id, process);
  }
  store::finish_run(store, run);
}

void check_name(const ForeignImport& wanted, const adapters::ImportedSeries& series) {
  const auto test = test_of(wanted, series);
  if (is_test_name(test)) return;
  const auto wrong = series.benchmark.empty() ? "the header has no column \"benchmark\""
                                              : shown_quoted(test) + " is not a name for a test";
  throw Error(fmt::format("{}: {}; give {} NAME; nothing was stored", wanted.files.front(), wrong,
                          wanted.test ? "another --test" : "--test"));
}

}  // namespace

std::vector<adapters::ImportedResults> foreign_results(const ForeignImport& wanted) {
  std::vector<adapters::ImportedResults> all;
  for (const auto& file : wanted.files) {
    // All files are read and checked before the first row is written.
    const auto content = text::read_file(file, "; nothing was stored");
    try {
      std::ranges::move(adapters::results_of(wanted.format, content), std::back_inserter(all));
    } catch (const Error& wrong) {
      throw Error(file + ": " + wrong.what() + "; nothing was stored");
    }
  }
  auto results = adapters::joined(all);
  for (const auto& one : results) {
    for (const auto& series : one.series) check_name(wanted, series);
  }
  return results;
}

Added add_foreign(store::Database& store, const ForeignImport& wanted,
                  const std::vector<adapters::ImportedResults>& results) {
  return store.change("taking in results", [&](auto&) {
    Added added;
    for (const auto& one : results) {
      const auto session = session_of(wanted, one);
      if (store::find_session(store, session.id)) {
        added.known += one.series.size();
        continue;
      }
      store::add_session(store, session);
      for (const auto& series : one.series) add_run(store, run_of(wanted, series, session.id), series);
      added.runs += one.series.size();
      added.session = session.id;
      ++added.sessions;
    }
    return added;
  });
}

}  // namespace holdfast::exchange
