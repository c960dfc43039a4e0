#include "suite/exchange/foreign_import.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>
#include <utility>

#include "adapters/result_formats.hpp"
#include "image/digest.hpp"
#include "model/error.hpp"
#include "model/shown_text.hpp"
#include "model/text/files.hpp"
#include "model/whole_file.hpp"
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
  if (wanted.test) return *wanted.test;
  return wanted.prefix + (series.test.empty() ? series.benchmark : series.test);
}

/// Returns the whole content of a session, so that the same session is recognised again.
/// The text contains everything that identifies the runs. It has only one moment of the file, so a file that has grown
/// keeps the ids of its older moments.
std::string content_of(const SessionRecord& session, const adapters::ImportedResults& results,
                       const std::vector<std::string>& tests) {
  auto text =
      fmt::format("{}\n{}\n{}\n{}\n", session.project, session.config, results.moment.commit, session.branch);
  for (std::size_t i = 0; i < results.series.size(); ++i) {
    const auto& series = results.series[i];
    text += fmt::format("{}\n{}\n{}\n{}\n", tests[i], series.benchmark, series.metric, series.unit);
    if (series.params != "{}") text += series.params + "\n";
    for (const auto& process : series.processes) {
      text += fmt::format("{}\n", fmt::join(process.values(), ","));
      if (process.aggregate) text += fmt::format("{} {}\n", series.aggregate, *process.aggregate);
    }
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

/// Returns true for a file that names no commit and was written within the last hour: its commit is then the one that
/// is checked out.
bool was_just_written(const adapters::ImportedResults& results) {
  const auto& moment = results.moment;
  return results.whole_file && moment.commit.empty() &&
         adapters::may_be_one_session(moment, {.started = store::utc_now()});
}

/// Without a time in the file, the session is a new one at each import.
SessionRecord session_of(const ForeignImport& wanted, const adapters::ImportedResults& results) {
  auto session = wanted.session;
  // Another fingerprint makes the results incompatible with those of this machine.
  if (!results.machine.empty()) {
    store::set_machine(session, results.machine);
  } else if (!results.host.empty() && results.host != this_host()) {
    store::set_machine(session, {{"cpu", "of " + results.host}});
  }
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

/// Returns the run of a command that was compared with nothing. It can be accepted, but has no program to run again.
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
  if (!series.aggregate.empty())
    run.verdict->message +=
        "; the file has the " + series.aggregate + " alone, with which nothing can be compared";
  run.imported = series.facts;
  return run;
}

/// Each process is a round of its own, because it is not known which ones ran together.
void add_run(store::Database& store, Run run, const adapters::ImportedSeries& series) {
  store::begin_run(store, run);
  for (std::size_t i = 0; i < series.processes.size(); ++i) {
    auto process = series.processes[i];
    process.index = static_cast<int>(i);
    process.pair = process.index;
    for (auto& sample : process.samples) sample.cpu_ns = sample.value;
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

const adapters::ResultFormat& format_wanted(const std::string& file, const std::string& content,
                                            const ForeignImport& wanted) {
  if (!wanted.format.empty()) return adapters::format_named(wanted.format);
  if (const auto* format = adapters::format_of(content)) return *format;
  throw Error(
      fmt::format("{}: its content shows none of the formats {}; name one with --from; nothing was stored",
                  file, fmt::join(adapters::names_of_formats(), ", ")));
}

/// Returns true if the file begins with text: programs and archives need not be read to their ends.
bool has_text(const std::string& path) {
  std::array<char, 4096> begin{};
  std::ifstream in(path, std::ios::binary);
  in.read(begin.data(), begin.size());
  const auto size = static_cast<std::size_t>(in.gcount());
  return size > 0 && std::string_view(begin.data(), size).find('\0') == std::string_view::npos;
}

std::string nothing_in(const std::string& folder, const ForeignImport& wanted) {
  return fmt::format("{}: none of its files is of {}; nothing was stored", folder,
                     wanted.format.empty()
                         ? fmt::format("the formats {}", fmt::join(adapters::names_of_formats(), ", "))
                         : "the format " + wanted.format);
}

/// Returns a function that reads other files of the folder.
std::function<std::optional<std::string>(const std::string&)> beside(const std::string& path) {
  return [folder = std::filesystem::path(path).parent_path()](const std::string& name) {
    return file_if_readable(folder / name);
  };
}

/// Returns the format of a file below a folder; null if it has no wanted format, is empty or cannot be read.
const adapters::ResultFormat* format_below(const std::string& path, const ForeignImport& wanted) {
  if (!has_text(path)) return nullptr;
  const auto* format = adapters::format_of(file_if_readable(path).value_or(""));
  if (format == nullptr || !path.ends_with(format->in_folders)) return nullptr;
  return wanted.format.empty() || wanted.format == format->name ? format : nullptr;
}

/// Returns the result files below a folder in the order of their paths, and counts the others.
std::vector<std::pair<std::string, const adapters::ResultFormat*>> files_below(const std::string& folder,
                                                                               const ForeignImport& wanted,
                                                                               std::size_t& skipped) {
  std::vector<std::pair<std::string, const adapters::ResultFormat*>> found;
  constexpr auto kOptions = std::filesystem::directory_options::skip_permission_denied;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, kOptions)) {
    if (!entry.is_regular_file()) continue;
    if (const auto* format = format_below(entry.path(), wanted)) {
      found.emplace_back(entry.path(), format);
    } else {
      ++skipped;
    }
  }
  std::ranges::sort(found, {}, [](const auto& file) { return file.first; });
  return found;
}

}  // namespace

std::vector<std::string> import_formats() { return adapters::names_of_formats(); }

ForeignResults foreign_results(const ForeignImport& wanted) {
  ForeignResults found;
  std::vector<adapters::ImportedResults> all;
  const auto read = [&](const std::string& path, const std::string& content,
                        const adapters::ResultFormat& format) {
    try {
      std::ranges::move(format.read({.text = content, .beside = beside(path)}), std::back_inserter(all));
      ++found.files;
    } catch (const Error& wrong) {
      throw Error(path + ": " + wrong.what() + "; nothing was stored");
    }
  };
  // All files are read and checked before the first row is written.
  for (const auto& file : wanted.files) {
    if (std::filesystem::is_directory(file)) {
      const auto before = found.files;
      for (const auto& [path, format] : files_below(file, wanted, found.skipped))
        read(path, text::read_file(path, "; nothing was stored"), *format);
      if (found.files == before) throw Error(nothing_in(file, wanted));
      continue;
    }
    const auto content = text::read_file(file, "; nothing was stored");
    read(file, content, format_wanted(file, content, wanted));
  }
  found.moments = adapters::joined(all);
  for (const auto& one : found.moments) {
    for (const auto& series : one.series) check_name(wanted, series);
  }
  return found;
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
