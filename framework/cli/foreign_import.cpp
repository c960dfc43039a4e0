#include "cli/foreign_import.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>

#include "cli/files.hpp"
#include "cli/imported.hpp"
#include "model/error.hpp"
#include "runner/machine.hpp"
#include "session/open_session.hpp"
#include "store/runs.hpp"
#include "store/sessions.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::cli {
namespace {

std::string this_host() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

std::string test_of(const ForeignImport& wanted, const adapt::Series& series) {
  return wanted.test ? *wanted.test : wanted.prefix + series.benchmark;
}

SessionRecord session_of(const ForeignImport& wanted, const adapt::Results& results) {
  auto session = session::new_session(wanted.source_directory, wanted.config);
  session.project = wanted.project;
  if (!results.host.empty() && results.host != this_host()) {
    session.facts = {{"cpu", "of " + results.host}};
    session.fingerprint = runner::fingerprint_of(session.facts);
  }
  for (const auto& series : results.series) {
    const auto test = test_of(wanted, series);
    if (std::find(session.declared.begin(), session.declared.end(), test) == session.declared.end())
      session.declared.push_back(test);
  }
  return session;
}

store::RunRecord run_of(const ForeignImport& wanted, const adapt::Series& series,
                        const std::string& session) {
  Declaration declaration{.test = test_of(wanted, series), .config = wanted.config};
  declaration.adapter = "command";
  declaration.command = {"imported"};
  store::RunRecord run;
  run.session = session;
  run.subject = {.test = declaration.test,
                 .benchmark = series.benchmark,
                 .params = "{}",
                 .metric = series.metric,
                 .unit = series.unit,
                 .direction = series.direction};
  run.config = wanted.config;
  run.declaration = wire::declaration_text(declaration);
  run.verdict = Verdict{.tester = "shift", .outcome = Outcome::no_baseline};
  run.verdict->message = "taken in from " + wanted.files.front() + " and compared with nothing";
  return run;
}

void add_run(store::Database& store, store::RunRecord run, const adapt::Series& series) {
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

adapt::Results foreign_results(const ForeignImport& wanted) {
  std::vector<adapt::Results> all;
  for (const auto& file : wanted.files) {
    const auto content = read_file(file, "; nothing was stored");
    try {
      all.push_back(adapt::results_of(wanted.format, content));
    } catch (const Error& wrong) {
      throw Error(file + ": " + wrong.what() + "; nothing was stored");
    }
  }
  auto results = adapt::joined(all);
  for (const auto& series : results.series) {
    const auto test = test_of(wanted, series);
    if (!is_test_name(test))
      throw Error(wanted.files.front() + ": \"" + test + "\" is no name for a test; give " +
                  (wanted.test ? "another --test" : "--test") + " NAME; nothing was stored");
  }
  return results;
}

std::string add_foreign(store::Database& store, const ForeignImport& wanted, const adapt::Results& results) {
  const auto session = session_of(wanted, results);
  store.change("taking in results", [&](auto&) {
    store::add_session(store, session);
    for (const auto& series : results.series) add_run(store, run_of(wanted, series, session.id), series);
  });
  return session.id;
}

}  // namespace holdfast::cli
