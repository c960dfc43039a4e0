#include "exchange/foreign_import.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>

#include "exchange/baseline_file.hpp"
#include "model/error.hpp"
#include "store/runs.hpp"
#include "store/sessions.hpp"
#include "text/files.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::exchange {
namespace {

std::string this_host() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

std::string test_of(const ForeignImport& wanted, const adapters::Series& series) {
  return wanted.test ? *wanted.test : wanted.prefix + series.benchmark;
}

SessionRecord session_of(const ForeignImport& wanted, const adapters::Results& results) {
  auto session = wanted.session;
  if (!results.host.empty() && results.host != this_host())
    store::set_machine(session, {{"cpu", "of " + results.host}});
  for (const auto& series : results.series) {
    const auto test = test_of(wanted, series);
    if (std::ranges::find(session.declared, test) == session.declared.end()) session.declared.push_back(test);
  }
  return session;
}

store::RunRecord run_of(const ForeignImport& wanted, const adapters::Series& series,
                        const std::string& session) {
  store::RunRecord run;
  run.session = session;
  run.subject = {.test = test_of(wanted, series),
                 .benchmark = series.benchmark,
                 .params = "{}",
                 .metric = series.metric,
                 .unit = series.unit,
                 .direction = series.direction};
  run.config = wanted.session.config;
  run.details.adapter = "command";
  run.details.command = {"imported"};
  run.verdict = Verdict{.tester = "shift", .outcome = Outcome::no_baseline};
  run.verdict->message = "taken in from " + wanted.files.front() + " and compared with nothing";
  return run;
}

void add_run(store::Database& store, store::RunRecord run, const adapters::Series& series) {
  store::begin_run(store, run);
  for (std::size_t i = 0; i < series.processes.size(); ++i) {
    Process process{.index = static_cast<int>(i), .pair = static_cast<int>(i)};
    for (const double value : series.processes[i])
      process.samples.push_back({.value = value, .cpu_ns = value});
    store::add_process(store, run.id, process);
  }
  store::finish_run(store, run);
}

}  // namespace

adapters::Results foreign_results(const ForeignImport& wanted) {
  std::vector<adapters::Results> all;
  for (const auto& file : wanted.files) {
    const auto content = text::read_file(file, "; nothing was stored");
    try {
      all.push_back(adapters::results_of(wanted.format, content));
    } catch (const Error& wrong) {
      throw Error(file + ": " + wrong.what() + "; nothing was stored");
    }
  }
  auto results = adapters::joined(all);
  for (const auto& series : results.series) {
    const auto test = test_of(wanted, series);
    if (!is_test_name(test))
      throw Error(wanted.files.front() + ": \"" + test + "\" is no name for a test; give " +
                  (wanted.test ? "another --test" : "--test") + " NAME; nothing was stored");
  }
  return results;
}

std::string add_foreign(store::Database& store, const ForeignImport& wanted,
                        const adapters::Results& results) {
  const auto session = session_of(wanted, results);
  store.change("taking in results", [&](auto&) {
    store::add_session(store, session);
    for (const auto& series : results.series) add_run(store, run_of(wanted, series, session.id), series);
  });
  return session.id;
}

}  // namespace holdfast::exchange
