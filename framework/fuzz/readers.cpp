#include "fuzz/readers.hpp"

#include <algorithm>

#include "adapt/boost_test.hpp"
#include "adapt/catch2.hpp"
#include "adapt/google_benchmark.hpp"
#include "adapt/nanobench.hpp"
#include "adapt/results.hpp"
#include "callmap/program.hpp"
#include "fuzz/bytes_file.hpp"
#include "image/build_id.hpp"
#include "image/code_places.hpp"
#include "image/debug_info.hpp"
#include "image/elf_needs.hpp"
#include "image/loader_paths.hpp"
#include "image/sanitizer.hpp"
#include "image/source_calls.hpp"
#include "image/symbols.hpp"
#include "image/variables.hpp"
#include "instrument/call_graph.hpp"
#include "instrument/callgrind_file.hpp"
#include "instrument/function_name.hpp"
#include "instrument/loader_file.hpp"
#include "instrument/matcher.hpp"
#include "instrument/metric_word.hpp"
#include "instrument/signature.hpp"
#include "instrument/strace_file.hpp"
#include "model/error.hpp"
#include "wire/aliases.hpp"
#include "wire/calibration_json.hpp"
#include "wire/child_lines.hpp"
#include "wire/conditions_json.hpp"
#include "wire/curve_json.hpp"
#include "wire/declaration_json.hpp"
#include "wire/discovery_json.hpp"
#include "wire/image_json.hpp"
#include "wire/known_regressions.hpp"
#include "wire/pinpoint_json.hpp"
#include "wire/profile_json.hpp"
#include "wire/report_json.hpp"
#include "wire/sample_file.hpp"
#include "wire/samples_json.hpp"
#include "wire/verdict_json.hpp"

namespace holdfast::fuzz {
namespace {

constexpr auto kWhere = "the input";

// ---- what CMake and people write -----------------------------------------------------------------------------

void declaration(const std::string& bytes) {
  const BytesFile file(bytes);
  wire::declaration_text(wire::read_declaration(file.path()));
}

void suite(const std::string& bytes) {
  const BytesFile file(bytes);
  wire::read_suite(file.path());
}

void discovery(const std::string& bytes) {
  const BytesFile file(bytes);
  wire::read_discovery(file.path());
}

void sample_file(const std::string& bytes) { wire::parse_samples(bytes, kWhere, Side::current); }
void aliases(const std::string& bytes) { wire::parse_aliases(bytes, kWhere); }
void known_regressions(const std::string& bytes) { wire::parse_known_regressions(bytes, kWhere); }

void metric_words(const std::string& bytes) {
  for (const auto& word : instrument::metric_words(bytes)) {
    instrument::metric_word(word);
    instrument::matcher_of(word);
  }
}

// ---- what programs and tools print ---------------------------------------------------------------------------

void child_lines(const std::string& bytes) {
  for (const auto& report : wire::parse_child_lines(bytes, kWhere)) wire::child_lines({report});
}

void child_list(const std::string& bytes) { wire::parse_list(bytes); }
void google_benchmark(const std::string& bytes) { adapt::google_benchmark_reports(bytes, "sort/8"); }
void catch2(const std::string& bytes) { adapt::catch2_results(bytes); }
void nanobench(const std::string& bytes) { adapt::nanobench_reports(bytes); }

void boost_test(const std::string& bytes) { adapt::boost_test_time_ns(bytes, "codec/decodes"); }
void boost_test_list(const std::string& bytes) { adapt::boost_test_cases(bytes); }

void google_benchmark_file(const std::string& bytes) { adapt::google_benchmark_results(bytes); }
void hyperfine_file(const std::string& bytes) { adapt::hyperfine_results(bytes); }
void pytest_benchmark_file(const std::string& bytes) { adapt::pytest_benchmark_results(bytes); }
void csv_file(const std::string& bytes) { adapt::csv_results(bytes); }

void callgrind(const std::string& bytes) { instrument::callgrind_totals(bytes); }
void call_graph(const std::string& bytes) { instrument::read_call_graph(bytes); }

void loader_statistics(const std::string& bytes) { instrument::loader_work(bytes); }

void strace(const std::string& bytes) {
  instrument::system_calls(bytes, false);
  instrument::system_calls(bytes, true);
}

// ---- what a store holds --------------------------------------------------------------------------------------

void samples_text(const std::string& bytes) { wire::parse_samples_text(bytes, kWhere); }
void image_text(const std::string& bytes) { wire::image_text(wire::parse_image(bytes, kWhere)); }
void verdict_text(const std::string& bytes) { wire::verdict_text(wire::parse_verdict(bytes, kWhere)); }
void facts_text(const std::string& bytes) { wire::parse_facts(bytes, kWhere); }
void pinpoint_text(const std::string& bytes) { wire::pinpoint_text(wire::parse_pinpoint(bytes, kWhere)); }

void figures_text(const std::string& bytes) {
  Calibration calibration;
  wire::parse_figures_text(bytes, kWhere, calibration);
}

void stored_declaration(const std::string& bytes) {
  wire::declared_in_force(bytes);
  wire::declared_file(bytes);
  wire::declared_command(bytes, kWhere);
  wire::declared_version(bytes);
  wire::declared_known(bytes);
  wire::declared_curve(bytes);
  wire::declared_conditions(bytes);
  wire::declared_profiles(bytes);
  wire::declared_pinpoint(bytes);
}

// ---- programs: each question about the file alone, since one that is refused must not hide the next --------------

void symbols(const std::string& bytes) {
  const BytesFile file(bytes);
  image::symbols_of(file.path());
  image::section_sizes(file.path());
  image::functions_of(file.path());
}

void needs(const std::string& bytes) {
  const BytesFile file(bytes);
  image::build_id_of(file.path());
  image::sanitizer_of(file.path());
  image::interpreter_of(file.path());
  image::needs_of(file.path());
}

void loader_paths(const std::string& bytes) {
  const BytesFile file(bytes);
  image::forget_loader_paths(file.path());
}

void debug_info(const std::string& bytes) {
  const BytesFile file(bytes);
  image::debug_info_of(file.path());
}

void variables(const std::string& bytes) {
  const BytesFile file(bytes);
  image::variable_named(file.path(), "table");
}

void code_places(const std::string& bytes) {
  const BytesFile file(bytes);
  const image::CodePlaces places(file.path());
  for (const std::uint64_t address : {0x1000U, 0x1139U, 0x401020U}) places.at(address, 0);
}

void call_map(const std::string& bytes) {
  const BytesFile file(bytes);
  const callmap::Program program(file.path());
  callmap::function_of(program, "work");
}

void symbol_names(const std::string& bytes) {
  instrument::function_name(bytes);
  instrument::signature_of(bytes);
  image::demangled(bytes);
}

void source_text(const std::string& bytes) { image::calls_in_body(bytes, 1, "work"); }

}  // namespace

const std::vector<Reader>& readers() {
  static const std::vector<Reader> all{
      {"aliases", "aliases", aliases},
      {"boost-test", "boost-test", boost_test},
      {"boost-test-list", "boost-test-list", boost_test_list},
      {"call-graph", "callgrind", call_graph},
      {"call-map", "program", call_map},
      {"callgrind", "callgrind", callgrind},
      {"catch2", "catch2", catch2},
      {"child-lines", "child-lines", child_lines},
      {"child-list", "child-list", child_list},
      {"code-places", "program", code_places},
      {"csv-file", "csv-file", csv_file},
      {"debug-info", "program", debug_info},
      {"declaration", "declaration", declaration},
      {"discovery", "discovery", discovery},
      {"facts", "facts", facts_text},
      {"figures", "figures", figures_text},
      {"google-benchmark", "google-benchmark", google_benchmark},
      {"google-benchmark-file", "google-benchmark-file", google_benchmark_file},
      {"hyperfine-file", "hyperfine-file", hyperfine_file},
      {"image", "image", image_text},
      {"known-regressions", "known-regressions", known_regressions},
      {"loader-paths", "program", loader_paths},
      {"loader-statistics", "loader-statistics", loader_statistics},
      {"metric-words", "metric-words", metric_words},
      {"nanobench", "nanobench", nanobench},
      {"needs", "program", needs},
      {"pinpoint", "pinpoint", pinpoint_text},
      {"pytest-benchmark-file", "pytest-benchmark-file", pytest_benchmark_file},
      {"sample-file", "sample-file", sample_file},
      {"samples", "samples", samples_text},
      {"source-text", "source-text", source_text},
      {"stored-declaration", "stored-declaration", stored_declaration},
      {"strace", "strace", strace},
      {"suite", "suite", suite},
      {"symbol-names", "symbol-names", symbol_names},
      {"symbols", "program", symbols},
      {"variables", "program", variables},
      {"verdict", "verdict", verdict_text},
  };
  return all;
}

const Reader* reader_named(std::string_view name) {
  const auto found = std::find_if(readers().begin(), readers().end(),
                                  [&](const Reader& reader) { return reader.name == name; });
  return found == readers().end() ? nullptr : &*found;
}

bool takes(const Reader& reader, const std::string& bytes) {
  try {
    reader.read(bytes);
    return true;
  } catch (const Error&) {
    return false;
  }
}

}  // namespace holdfast::fuzz
