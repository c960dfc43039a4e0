#include <fcntl.h>
#include <unistd.h>

#include "adapters/result_formats.hpp"
#include "bench/options.hpp"
#include "cli/command_line.hpp"
#include "cli/mcp_server.hpp"
#include "cli/mcp_tools.hpp"
#include "cli/session_options.hpp"
#include "instruments/matcher.hpp"
#include "instruments/metrics.hpp"
#include "model/settings/settings.hpp"
#include "model/text/byte_size.hpp"
#include "process/command_words.hpp"
#include "process/pattern.hpp"
#include "process/scratch_files.hpp"
#include "run/commits/cmake.hpp"
#include "run/commits/given_options.hpp"
#include "run/plan/params.hpp"
#include "stats/aggregator.hpp"
#include "stats/historian.hpp"
#include "store/glob.hpp"
#include "tests/fuzz/bytes_file.hpp"
#include "tests/fuzz/groups.hpp"
#include "wire/aliases.hpp"
#include "wire/declaration_json.hpp"
#include "wire/discovery_json.hpp"
#include "wire/known_regressions.hpp"

namespace holdfast::fuzz {
namespace {

void declaration(const std::string& bytes) {
  const BytesFile file(bytes);
  wire::read_declaration(file.path());
}

void suite(const std::string& bytes) {
  const BytesFile file(bytes);
  cli::policy_of(cli::declared_policy(wire::read_suite(file.path())));
}

void discovery(const std::string& bytes) {
  const BytesFile file(bytes);
  wire::read_discovery(file.path());
}

void aliases(const std::string& bytes) { wire::parse_aliases(bytes, kWhere); }
void known_regressions(const std::string& bytes) { wire::parse_known_regressions(bytes, kWhere); }

void csv_file(const std::string& bytes) { adapters::csv_results({.text = bytes}); }

void cmake_cache(const std::string& bytes) {
  static const process::ScratchDirectory build("holdfast-fuzz");
  write_bytes(build / "CMakeCache.txt", bytes);
  for (const auto& entry : commits::read_cache(build.path())) {
    if (commits::is_settable(entry)) commits::option_of(entry);
    commits::given_options(entry.value);
  }
}

Report empty_report(const std::optional<std::string>& /*session*/) { return {}; }

/// The server reports errors in messages to its client, so every line that it answers counts as accepted.
void mcp(const std::string& bytes) {
  const BytesFile file(bytes);
  const int descriptor = open(file.path().c_str(), O_RDONLY | O_CLOEXEC);
  wire::MessageLines input(descriptor, 1 << 16);
  std::size_t answers = 0;
  const auto put = [&](const std::string&) { return ++answers < 100; };
  cli::McpServer(cli::reading_tools(empty_report), input, {.put = put, .is_read = [] { return true; }})
      .serve();
  close(descriptor);
  if (answers == 0) throw Error("no message");
}

void command_line(const std::string& bytes) { cli::action_of(lines_of(bytes)); }

void benchmark_arguments(const std::string& bytes) {
  auto words = lines_of(bytes);
  words.insert(words.begin(), "bench");
  std::vector<char*> argv;
  for (auto& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  bench::parse_options(static_cast<int>(words.size()), argv.data());
}

/// Patterns of file names are left out: expanding them takes long if there are many files, which is not an error.
void command_words(const std::string& bytes) {
  if (bytes.find_first_of("*?[") == std::string::npos) process::command_words(bytes);
}

void metric_words(const std::string& bytes) {
  for (const auto& word : settings::split(bytes, ", ")) {
    instruments::metric_word(word);
    instruments::matcher_of(word);
  }
}

void pick(const std::string& bytes) {
  const auto [pattern, printed] = first_line_and_rest(bytes);
  process::picked({.pattern = pattern}, printed);
}

void globs(const std::string& bytes) {
  const auto [glob, name] = first_line_and_rest(bytes);
  store::fits(glob, name);
  store::condition_for(glob);
}

void param_points(const std::string& bytes) {
  std::vector<std::string> params;
  std::vector<std::string> command{"program"};
  for (const auto& line : lines_of(bytes)) {
    if (line.find('=') == std::string::npos) throw Error("no AXIS=V");
    params.push_back(run::with_ranges(line));
    command.push_back("{" + line.substr(0, line.find('=')) + "}");
  }
  for (const auto& point : run::command_points(command, params)) run::at_point(command, point);
}

void setting_words(const std::string& bytes) {
  const cli::GateAsked gate{.block = bytes, .undecided_max = bytes, .labels = bytes, .budget_total = bytes};
  ask_all([&] { text::bytes_of(bytes); }, [&] { aggregator_named(bytes); },
          [&] { run::command_warmups(bytes); }, [&] { cli::policy_of({.block = gate.block}); },
          [&] { cli::policy_of({.undecided_max = gate.undecided_max}); },
          [&] { cli::policy_of({.labels = gate.labels}); },
          [&] { cli::policy_of({.budget_total = gate.budget_total}); },
          [&] { stats::historian_named(bytes); });
}

}  // namespace

std::vector<Reader> of_people() {
  return {{"aliases", "aliases", aliases},
          {"benchmark-arguments", "benchmark-arguments", benchmark_arguments},
          {"cmake-cache", "cmake-cache", cmake_cache},
          {"command-line", "command-line", command_line},
          {"command-words", "command-words", command_words},
          {"csv-file", "csv-file", csv_file},
          {"declaration", "declaration", declaration},
          {"discovery", "discovery", discovery},
          {"globs", "globs", globs},
          {"known-regressions", "known-regressions", known_regressions},
          {"mcp", "mcp", mcp},
          {"metric-words", "metric-words", metric_words},
          {"param-points", "param-points", param_points},
          {"pick", "pick", pick},
          {"setting-words", "setting-words", setting_words},
          {"suite", "suite", suite}};
}

}  // namespace holdfast::fuzz
