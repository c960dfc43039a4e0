#include <algorithm>
#include <cstring>

#include "adapt/boost_test.hpp"
#include "adapt/catch2.hpp"
#include "adapt/google_benchmark.hpp"
#include "adapt/nanobench.hpp"
#include "adapt/results.hpp"
#include "events/event.hpp"
#include "fuzz/bytes_file.hpp"
#include "fuzz/groups.hpp"
#include "image/source_calls.hpp"
#include "image/symbols.hpp"
#include "instrument/allocation_sites.hpp"
#include "instrument/call_graph.hpp"
#include "instrument/callgrind_file.hpp"
#include "instrument/function_name.hpp"
#include "instrument/loader_file.hpp"
#include "instrument/signature.hpp"
#include "instrument/strace_file.hpp"
#include "probe/read_results.hpp"
#include "runner/conditions.hpp"
#include "runner/loaded_libraries.hpp"
#include "runner/machine.hpp"
#include "runner/scratch_directory.hpp"
#include "wire/child_lines.hpp"
#include "wire/sample_file.hpp"

namespace holdfast::fuzz {
namespace {

void child_lines(const std::string& bytes) {
  for (const auto& report : wire::parse_child_lines(bytes, kWhere)) wire::child_lines({report});
}

void child_list(const std::string& bytes) { wire::parse_list(bytes); }
void sample_file(const std::string& bytes) { wire::parse_samples(bytes, kWhere, Side::current); }

void google_benchmark(const std::string& bytes) { adapt::google_benchmark_reports(bytes, "sort/8"); }
void catch2(const std::string& bytes) { adapt::catch2_results(bytes); }
void nanobench(const std::string& bytes) { adapt::nanobench_reports(bytes); }

void boost_test(const std::string& bytes) { adapt::boost_test_time_ns(bytes, "codec/decodes"); }
void boost_test_list(const std::string& bytes) { adapt::boost_test_cases(bytes); }

void google_benchmark_file(const std::string& bytes) { adapt::google_benchmark_results(bytes); }
void hyperfine_file(const std::string& bytes) { adapt::hyperfine_results(bytes); }
void pytest_benchmark_file(const std::string& bytes) { adapt::pytest_benchmark_results(bytes); }

void callgrind(const std::string& bytes) { instrument::callgrind_totals(bytes); }
void call_graph(const std::string& bytes) { instrument::read_call_graph(bytes); }

void loader_statistics(const std::string& bytes) { instrument::loader_work(bytes); }
void loader_list(const std::string& bytes) { runner::parse_loader_list("program", bytes); }

void strace(const std::string& bytes) {
  instrument::system_calls(bytes, false);
  instrument::system_calls(bytes, true);
}

void allocation_sites(const std::string& bytes) { instrument::allocation_sites(bytes, 1); }
void events_wanted(const std::string& bytes) { events::events_of(bytes); }

void symbol_names(const std::string& bytes) {
  instrument::function_name(bytes);
  instrument::signature_of(bytes);
  image::demangled(bytes);
}

void source_text(const std::string& bytes) { image::calls_in_body(bytes, 1, "work"); }

// ---- what an agent leaves in a program that may write there, too -------------------------------------------------

constexpr probe::Clocks kEnd{.ticks = 2'001'000, .ns = 1'005'000};

struct alignas(64) Line {
  char bytes[64];
};

probe::Plan plan_of_two() {
  probe::Plan plan;
  plan.probes = {{.site = 0, .starts = true, .stops = false}, {.site = 1, .starts = false, .stops = true}};
  return plan;
}

probe::Results& results_in(std::vector<Line>& memory) {
  return *reinterpret_cast<probe::Results*>(memory.data());
}

std::vector<Line> memory_of_results() { return std::vector<Line>(probe::kResultsBytes / sizeof(Line) + 1); }

void probe_results(const std::string& bytes) {
  static auto memory = memory_of_results();
  const auto size = std::min(bytes.size(), probe::kResultsBytes);
  std::memcpy(memory.data(), bytes.data(), size);
  const auto read = [&] { probe::reading_of(results_in(memory), "1000 /lib/a.so\n", plan_of_two(), kEnd); };
  ask_all(read, [&] {  // beyond what refuses at once
    results_in(memory).magic = probe::kResultsMagic;
    results_in(memory).applied = 1;
    results_in(memory).problem[0] = 0;
    read();
  });
  std::memset(memory.data(), 0, std::max(size, sizeof(probe::Results)));
}

void probe_modules(const std::string& bytes) {
  auto memory = memory_of_results();
  auto& results = results_in(memory);
  results.magic = probe::kResultsMagic;
  results.applied = 1;
  results.targets[0] = 0x7f0000001000;
  results.targets[1] = 0x555500001000;
  probe::reading_of(results, bytes, plan_of_two(), kEnd);
}

// ---- what the system tells ---------------------------------------------------------------------------------------

void system_files(const std::string& bytes) {
  static const runner::ScratchDirectory root("holdfast-fuzz");
  for (const char* name : {"/proc/cpuinfo", "/proc/stat", "/proc/loadavg", "/proc/meminfo",
                           "/proc/self/cgroup", "/sys/devices/system/cpu/online", "/sys/fs/cgroup/cpu.max",
                           "/sys/fs/cgroup/cpu.stat", "/sys/fs/cgroup/memory.max"})
    write_bytes(root.path() + name, bytes);
  runner::machine_facts(root.path());
  runner::conditions_now(root.path());
}

}  // namespace

std::vector<Reader> of_tools() {
  return {{"allocation-sites", "allocation-sites", allocation_sites},
          {"boost-test", "boost-test", boost_test},
          {"boost-test-list", "boost-test-list", boost_test_list},
          {"call-graph", "callgrind", call_graph},
          {"callgrind", "callgrind", callgrind},
          {"catch2", "catch2", catch2},
          {"child-lines", "child-lines", child_lines},
          {"child-list", "child-list", child_list},
          {"events", "events", events_wanted},
          {"google-benchmark", "google-benchmark", google_benchmark},
          {"google-benchmark-file", "google-benchmark-file", google_benchmark_file},
          {"hyperfine-file", "hyperfine-file", hyperfine_file},
          {"loader-list", "loader-list", loader_list},
          {"loader-statistics", "loader-statistics", loader_statistics},
          {"nanobench", "nanobench", nanobench},
          {"probe-modules", "probe-modules", probe_modules},
          {"probe-results", "probe-results", probe_results},
          {"pytest-benchmark-file", "pytest-benchmark-file", pytest_benchmark_file},
          {"sample-file", "sample-file", sample_file},
          {"source-text", "source-text", source_text},
          {"strace", "strace", strace},
          {"symbol-names", "symbol-names", symbol_names},
          {"system-files", "system-files", system_files}};
}

}  // namespace holdfast::fuzz
