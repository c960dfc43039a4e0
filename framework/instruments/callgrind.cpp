#include "instruments/callgrind.hpp"

#include <algorithm>
#include <set>

#include "instruments/call_graph.hpp"
#include "instruments/calls.hpp"
#include "instruments/instrument.hpp"
#include "instruments/profile_of.hpp"
#include "model/error.hpp"
#include "process/dynamic_loader.hpp"
#include "process/revision.hpp"
#include "process/scratch_files.hpp"

namespace holdfast::instruments {
namespace {

/// The metric for which the profile by function is also kept.
constexpr const char* kProfiled = "instructions";

struct CallgrindRow {
  std::string metric;
  std::vector<const char*> events;  ///< the metric is their sum
};

const std::vector<CallgrindRow>& callgrind_rows() {
  static const std::vector<CallgrindRow> table{
      {"instructions", {"Ir"}},
      {"data-reads", {"Dr"}},
      {"data-writes", {"Dw"}},
      {"l1-misses", {"I1mr", "D1mr", "D1mw"}},
      {"ll-misses", {"ILmr", "DLmr", "DLmw"}},
      {"branches", {"Bc", "Bi"}},
      {"branch-misses", {"Bcm", "Bim"}},
  };
  return table;
}

bool wants(const std::vector<std::string>& metrics, std::initializer_list<const char*> any_of) {
  return std::any_of(any_of.begin(), any_of.end(), [&](const char* metric) {
    return std::find(metrics.begin(), metrics.end(), metric) != metrics.end();
  });
}

/// Returns the options of callgrind. The simulated caches are the same everywhere, because the caches of another machine
/// would give other counts.
std::vector<std::string> options(const std::vector<std::string>& metrics, const std::string& file) {
  // Only mangled names distinguish functions with the same demangled name.
  std::vector<std::string> words{callgrind_writes_to(file), "--demangle=no"};
  if (wants(metrics, {"data-reads", "data-writes", "l1-misses", "ll-misses"})) {
    for (const char* word : {"--cache-sim=yes", "--I1=32768,8,64", "--D1=32768,8,64", "--LL=8388608,16,64"})
      words.emplace_back(word);
  }
  if (wants(metrics, {"branches", "branch-misses"})) words.emplace_back("--branch-sim=yes");
  return words;
}

/// The counts of the body, if the program marks it; else of the process.
class Counts {
 public:
  /// `dumps` are all dumps of callgrind: one at the end, and one each time that the program requested it.
  Counts(const std::vector<std::string>& dumps, bool of_a_body, double iterations) : iterations_(iterations) {
    // With --separate-threads, callgrind writes a file for each thread, with a line "thread: N".
    const bool by_thread = std::ranges::any_of(
        dumps, [](const std::string& dump) { return dump.find("\nthread: ") != std::string::npos; });
    std::vector<CallGraph> graphs;
    std::vector<CallGraph> at_end;
    for (const auto& dump : dumps) {
      if (dump.empty() && by_thread) continue;  // the file of the process, beside those of its threads
      auto graph = read_call_graph(dump);
      if (graph.totals.empty()) throw Error("callgrind left a file without totals; was it killed?");
      // The dump at the end has what the process did outside of the body, if the program marks one.
      (graph.asked_for == of_a_body ? graphs : at_end).push_back(std::move(graph));
    }
    if (of_a_body) add_other_threads(std::move(at_end), graphs);
    if (graphs.empty()) throw Error("ran under callgrind and left no counts");
    graph_ = joined(graphs);
    threads_ = threads_of(graphs, iterations);
  }

  wire::ChildReport of_events(const CallgrindRow& row) const {
    double count = 0;
    for (const char* event : row.events) {
      const auto at = std::find(graph_.events.begin(), graph_.events.end(), event) - graph_.events.begin();
      const auto place = static_cast<std::size_t>(at);
      if (place < graph_.totals.size()) count += static_cast<double>(graph_.totals[place]);
    }
    auto block = block_of(row.metric, count / iterations_);
    if (block.metric != kProfiled) return block;
    block.profile = profile_of(graph_, iterations_);
    block.profile->threads = threads_;
    return block;
  }

  wire::ChildReport of_calls(const std::string& metric, const ProgramFunctions& program) const {
    const auto counted = count_calls(graph_, program, metric);
    double sum = 0;
    Profile functions{.unit = "calls", .total = 0, .functions = {}, .tree = {}};
    for (const auto& [name, calls] : counted.functions) {
      sum += static_cast<double>(calls) / iterations_;
      functions.functions.push_back({.name = name, .calls = static_cast<double>(calls) / iterations_});
    }
    functions.total = sum;
    auto block = block_of(metric, sum);
    block.warnings = counted.warnings;
    block.profile = std::move(functions);
    if (!counted.absent.empty()) block.error = counted.absent;
    return block;
  }

  const CallGraph& graph() const { return graph_; }

 private:
  /// Adds threads that did not ask for a dump themselves. They exist only if threads are counted one by one.
  static void add_other_threads(std::vector<CallGraph> at_end, std::vector<CallGraph>& graphs) {
    std::set<int> asked;
    for (const auto& graph : graphs) asked.insert(graph.thread);
    for (auto& graph : at_end) {
      if (graph.thread > 0 && !asked.contains(graph.thread) && !asked.contains(0))
        graphs.push_back(std::move(graph));
    }
  }

  double iterations_;
  CallGraph graph_;
  std::vector<Profile::Thread> threads_;
};

/// Returns the functions of the program that ran, and of its libraries, including those that it opened later.
ProgramFunctions functions_of(const process::Launch& program, const CallGraph& graph) {
  std::set<std::string> libraries;
  for (const auto& library : process::loaded_libraries(program.file, program.environment))
    libraries.insert(library.path);
  for (const auto& function : graph.functions) {
    if (!function.object.empty()) libraries.insert(function.object);
  }
  return program_functions(libraries, program.file);
}

wire::ChildReport block(const Counts& counts, const std::string& metric, const ProgramFunctions& program) {
  if (matcher_of(metric)) return counts.of_calls(metric, program);
  const auto row = std::find_if(callgrind_rows().begin(), callgrind_rows().end(),
                                [&](const CallgrindRow& one) { return one.metric == metric; });
  return counts.of_events(*row);
}

/// Adds settings of the C library (glibc 2.33 and later) before those of the user. With them, copying does not use `rep
/// movsb`, and filling does not use `rep stosb`, because valgrind executes and counts these byte by byte. Copies of 8 KB
/// and more would count ten times as much as with vectors, and take ten times as long.
void copy_by_vectors(process::Launch& launch) {
  constexpr std::string_view kName = "GLIBC_TUNABLES=";
  constexpr const char* kVectors =
      "glibc.cpu.x86_rep_movsb_threshold=0x7fffffffffffffff:glibc.cpu.x86_rep_stosb_threshold="
      "0x7fffffffffffffff";
  std::string users = process::environment_variable("GLIBC_TUNABLES");
  for (const auto& variable : launch.environment) {  // the last one is in force
    if (variable.starts_with(kName)) users = variable.substr(kName.size());
  }
  launch.environment.push_back(std::string(kName) + kVectors + (users.empty() ? "" : ":" + users));
}

}  // namespace

/// Makes callgrind the launcher. The program's own first argument is replaced by its file, because valgrind passes no
/// other. Options in ~/.valgrindrc, ./.valgrindrc and VALGRIND_OPTS are ignored, because they could change the output file
/// or what is counted.
void put_callgrind_in_front(const std::vector<std::string>& options, const std::string& why,
                            process::Launch& launch) {
  // Without --vgdb=no, valgrind makes pipes in /tmp for a debugger.
  std::vector<std::string> words{"--command-line-only=yes", "--vgdb=no", "--tool=callgrind", "--quiet"};
  words.insert(words.end(), options.begin(), options.end());
  copy_by_vectors(launch);
  put_in_front(program_in_path("valgrind", why), words, launch);
}

std::string unreadable_debug_information(const process::Ended& ended) {
  const bool failed = ended.how != process::Ended::How::exited || ended.code != 0;
  if (!failed || ended.tail.find("Valgrind: debuginfo reader") == std::string::npos) return "";
  return "has debug information that valgrind cannot read (versions before 3.20 cannot read that of Clang 14 "
         "and later); compile with -gdwarf-4 or without -g, or install a later valgrind";
}

std::uint64_t ExecutedInstructions::between(const std::string& file, std::uint64_t begin,
                                            std::uint64_t end) const {
  const auto found = at.find(file);
  if (found == at.end()) return 0;
  std::uint64_t sum = 0;
  for (auto one = found->second.lower_bound(begin); one != found->second.end() && one->first < end; ++one)
    sum += one->second;
  return sum;
}

namespace {

/// Returns the instrument, without the function that reads the counts.
process::Counting under_callgrind(const std::vector<std::string>& options, const std::string& stem,
                                  const std::string& why) {
  process::Counting counting;
  counting.with = "callgrind";
  counting.attach = [=](process::Launch& launch) {
    process::take_files(stem);  // removes files of an earlier process
    auto words = options;
    // The program turns counting on for its body. Until then it runs faster, too.
    if (counts_a_body(launch, "callgrind")) words.emplace_back("--instr-atstart=no");
    if (std::ranges::find(launch.environment, kThreadsWanted) != launch.environment.end())
      words.emplace_back("--separate-threads=yes");
    put_callgrind_in_front(words, why, launch);
  };
  counting.amend = [](const process::Ended& ended) {
    const auto unreadable = unreadable_debug_information(ended);
    if (!unreadable.empty()) throw Error(unreadable);
  };
  return counting;
}

}  // namespace

process::Counting count_addresses(const std::string& scratch, std::shared_ptr<ExecutedInstructions> into,
                                  const std::string& body) {
  const std::string why = "the share of a function is counted by valgrind";
  program_in_path("valgrind", why);
  const auto stem = scratch + ".callgrind";
  auto words = options({kProfiled}, stem);
  words.emplace_back("--dump-instr=yes");
  // Counts from each entry of the function to its end, with everything that it calls.
  if (!body.empty()) words.push_back("--toggle-collect=" + body);
  auto counting = under_callgrind(words, stem, why);
  counting.read = [=](const std::vector<wire::ChildReport>& said, const process::Ended& /*ended*/) {
    const Counts counts(process::take_files(stem), is_of_a_body(said), iterations_of(said));
    const auto& graph = counts.graph();
    into->total = graph.totals.empty() ? 0 : graph.totals.front();
    for (const auto& function : graph.functions) {
      for (const auto& [address, count] : function.at) into->at[function.object][address] += count;
    }
    return std::vector{block_of(kProfiled, static_cast<double>(into->total))};
  };
  return counting;
}

process::Counting callgrind(const std::vector<std::string>& metrics, const std::string& scratch) {
  const auto why = "METRICS " + metrics.front() + " is counted by valgrind";
  program_in_path("valgrind", why);  // checked before anything runs
  const auto stem = scratch + ".callgrind";
  const auto program = std::make_shared<process::Launch>();  // the last program that was counted
  auto counting = under_callgrind(options(metrics, stem), stem, why);
  const auto attach = counting.attach;
  counting.attach = [=](process::Launch& launch) {
    // This is the launch before callgrind becomes its program.
    *program = launch;
    attach(launch);
  };
  counting.read = [=](const std::vector<wire::ChildReport>& said, const process::Ended& /*ended*/) {
    const Counts counts(process::take_files(stem), is_of_a_body(said), iterations_of(said));
    const bool of_calls =
        std::any_of(metrics.begin(), metrics.end(), [](const auto& one) { return matcher_of(one); });
    const auto functions = of_calls ? functions_of(*program, counts.graph()) : ProgramFunctions{};
    std::vector<wire::ChildReport> blocks;
    for (const auto& metric : metrics) blocks.push_back(block(counts, metric, functions));
    return blocks;
  };
  return counting;
}

}  // namespace holdfast::instruments
