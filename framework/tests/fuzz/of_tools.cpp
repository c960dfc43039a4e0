#include <algorithm>
#include <cstring>

#include "adapters/boost_test_cases.hpp"
#include "adapters/catch2.hpp"
#include "adapters/google_benchmark.hpp"
#include "adapters/nanobench.hpp"
#include "adapters/result_formats.hpp"
#include "binary/code/source_calls.hpp"
#include "binary/elf/symbols.hpp"
#include "events/counter.hpp"
#include "init/code_model.hpp"
#include "instruments/allocations.hpp"
#include "instruments/call_graph.hpp"
#include "instruments/loader.hpp"
#include "instruments/signature.hpp"
#include "instruments/strace.hpp"
#include "probes/measure.hpp"
#include "process/dynamic_loader.hpp"
#include "process/machine.hpp"
#include "process/scratch_files.hpp"
#include "run/commits/compilations.hpp"
#include "run/commits/out_of_date.hpp"
#include "tests/fuzz/bytes_file.hpp"
#include "tests/fuzz/groups.hpp"
#include "wire/child_lines.hpp"
#include "wire/decision_json.hpp"
#include "wire/json_text.hpp"
#include "wire/pprof.hpp"
#include "wire/sample_file.hpp"
#include "wire/stack_texts.hpp"

namespace holdfast::fuzz {
namespace {

void child_lines(const std::string& bytes) {
  for (const auto& report : wire::parse_child_lines(bytes, kWhere)) wire::child_lines({report});
}

void child_list(const std::string& bytes) { wire::parse_list(bytes); }
void sample_file(const std::string& bytes) { wire::parse_samples(bytes, kWhere, Side::current); }

void decision(const std::string& bytes) {
  ask_all([&] { wire::parse_tester_answer(bytes, kWhere); },
          [&] { wire::parse_historian_answer(bytes, kWhere, 5); });
}

void google_benchmark(const std::string& bytes) { adapters::google_benchmark_reports(bytes, "sort/8"); }
void catch2(const std::string& bytes) { adapters::catch2_results(bytes); }
void nanobench(const std::string& bytes) { adapters::nanobench_reports(bytes); }

void boost_test(const std::string& bytes) { adapters::boost_test_time_ns(bytes, "codec/decodes"); }
void boost_test_list(const std::string& bytes) { adapters::boost_test_cases(bytes); }

void google_benchmark_file(const std::string& bytes) { adapters::google_benchmark_results({.text = bytes}); }
void hyperfine_file(const std::string& bytes) { adapters::hyperfine_results({.text = bytes}); }
void jmh_file(const std::string& bytes) { adapters::jmh_results({.text = bytes}); }
void catch2_file(const std::string& bytes) { adapters::catch2_file_results({.text = bytes}); }
void nanobench_file(const std::string& bytes) { adapters::nanobench_results({.text = bytes}); }
void pyperf_file(const std::string& bytes) { adapters::pyperf_results({.text = bytes}); }
void pytest_benchmark_file(const std::string& bytes) { adapters::pytest_benchmark_results({.text = bytes}); }
void report_file(const std::string& bytes) { adapters::report_results({.text = bytes}); }

/// Returns a file of the first line; the other lines are the file beside it.
adapters::ResultFile file_and_beside(const std::string& bytes) {
  const auto [first, rest] = first_line_and_rest(bytes);
  return {.text = first, .beside = [rest = rest](const std::string&) { return std::optional(rest); }};
}
void asv_file(const std::string& bytes) { adapters::asv_results(file_and_beside(bytes)); }
void criterion_file(const std::string& bytes) { adapters::criterion_results(file_and_beside(bytes)); }
void result_format(const std::string& bytes) { adapters::format_of(bytes); }

void call_graph(const std::string& bytes) { instruments::read_call_graph(bytes); }

void pprof_file(const std::string& bytes) { wire::parse_pprof(bytes, kWhere); }
void folded_stacks(const std::string& bytes) { wire::parse_folded(bytes, kWhere); }
void perf_script(const std::string& bytes) {
  wire::is_perf_script(bytes);
  wire::parse_perf_script(bytes, kWhere);
}

void loader_statistics(const std::string& bytes) { instruments::loader_work(bytes); }
void loader_list(const std::string& bytes) { process::parse_loader_list("program", bytes); }

void strace(const std::string& bytes) {
  instruments::system_calls(bytes, false);
  instruments::system_calls(bytes, true);
}

void allocation_sites(const std::string& bytes) { instruments::allocation_sites(bytes, 1); }
void events_wanted(const std::string& bytes) { events::events_of(bytes); }

void symbol_names(const std::string& bytes) {
  instruments::function_name(bytes);
  instruments::signature_of(bytes);
  binary::demangled(bytes);
}

void source_text(const std::string& bytes) { binary::calls_in_body(bytes, 1, "work"); }

// ---- what an agent leaves in a program that may write there, too -------------------------------------------------

constexpr probes::Clocks kEnd{.ticks = 2'001'000, .ns = 1'005'000};

struct alignas(64) Line {
  char bytes[64];
};

probes::Plan plan_of_two() {
  probes::Plan plan;
  plan.probes = {{.site = 0, .starts = true, .stops = false}, {.site = 1, .starts = false, .stops = true}};
  return plan;
}

probes::AgentResults& results_in(std::vector<Line>& memory) {
  return *reinterpret_cast<probes::AgentResults*>(memory.data());
}

std::vector<Line> memory_of_results() { return std::vector<Line>(probes::kResultsBytes / sizeof(Line) + 1); }

void probe_results(const std::string& bytes) {
  static auto memory = memory_of_results();
  const auto size = std::min(bytes.size(), probes::kResultsBytes);
  std::memcpy(memory.data(), bytes.data(), size);
  const auto read = [&] { probes::reading_of(results_in(memory), "1000 /lib/a.so\n", plan_of_two(), kEnd); };
  ask_all(read, [&] {  // reads beyond the first check
    results_in(memory).magic = probes::kResultsMagic;
    results_in(memory).applied = 1;
    results_in(memory).problem[0] = 0;
    read();
  });
  std::memset(memory.data(), 0, std::max(size, sizeof(probes::AgentResults)));
}

void probe_modules(const std::string& bytes) {
  auto memory = memory_of_results();
  auto& results = results_in(memory);
  results.magic = probes::kResultsMagic;
  results.applied = 1;
  results.targets[0] = 0x7f0000001000;
  results.targets[1] = 0x555500001000;
  probes::reading_of(results, bytes, plan_of_two(), kEnd);
}

// ---- files of the system ---------------------------------------------------------------------------------------

void system_files(const std::string& bytes) {
  static const process::ScratchDirectory root("holdfast-fuzz");
  for (const char* name : {"/proc/cpuinfo", "/proc/stat", "/proc/loadavg", "/proc/meminfo",
                           "/proc/self/cgroup", "/sys/devices/system/cpu/online", "/sys/fs/cgroup/cpu.max",
                           "/sys/fs/cgroup/cpu.stat", "/sys/fs/cgroup/memory.max"})
    write_bytes(root.path() + name, bytes);
  process::machine_facts(root.path());
  process::conditions_now(root.path());
}

/// The document also contains the files that its index names.
void code_model(const std::string& bytes) {
  const auto index = wire::document_of(bytes, kWhere);
  init::code_model_in(index, "Release", [&](const std::string& name) {
    return index.is_object() ? index.value(name, nlohmann::json()) : nlohmann::json();
  });
}

void build_commands(const std::string& bytes) {
  for (const auto& line : lines_of(bytes)) commits::compilation_of(line);
  commits::reason_of_ninja(lines_of(bytes));
}

}  // namespace

std::vector<Reader> of_tools() {
  return {{"allocation-sites", "allocation-sites", allocation_sites},
          {"asv-file", "asv-file", asv_file},
          {"boost-test", "boost-test", boost_test},
          {"boost-test-list", "boost-test-list", boost_test_list},
          {"build-commands", "build-commands", build_commands},
          {"call-graph", "callgrind", call_graph},
          {"catch2", "catch2", catch2},
          {"catch2-file", "catch2-file", catch2_file},
          {"child-lines", "child-lines", child_lines},
          {"child-list", "child-list", child_list},
          {"code-model", "code-model", code_model},
          {"criterion-file", "criterion-file", criterion_file},
          {"decision", "decision", decision},
          {"events", "events", events_wanted},
          {"folded-stacks", "folded-stacks", folded_stacks},
          {"google-benchmark", "google-benchmark", google_benchmark},
          {"google-benchmark-file", "google-benchmark-file", google_benchmark_file},
          {"hyperfine-file", "hyperfine-file", hyperfine_file},
          {"jmh-file", "jmh-file", jmh_file},
          {"loader-list", "loader-list", loader_list},
          {"loader-statistics", "loader-statistics", loader_statistics},
          {"nanobench", "nanobench", nanobench},
          {"nanobench-file", "nanobench-file", nanobench_file},
          {"perf-script", "perf-script", perf_script},
          {"pprof-file", "pprof-file", pprof_file},
          {"probe-modules", "probe-modules", probe_modules},
          {"probe-results", "probe-results", probe_results},
          {"pyperf-file", "pyperf-file", pyperf_file},
          {"pytest-benchmark-file", "pytest-benchmark-file", pytest_benchmark_file},
          {"report-file", "report-file", report_file},
          {"result-format", "result-format", result_format},
          {"sample-file", "sample-file", sample_file},
          {"source-text", "source-text", source_text},
          {"strace", "strace", strace},
          {"symbol-names", "symbol-names", symbol_names},
          {"system-files", "system-files", system_files}};
}

}  // namespace holdfast::fuzz
