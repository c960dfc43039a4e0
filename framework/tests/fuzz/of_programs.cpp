// Each function is called separately, because an error of one must not hide errors of the next.

#include "binary/code/program.hpp"
#include "binary/dwarf/code_map.hpp"
#include "binary/dwarf/described_code.hpp"
#include "binary/dwarf/symbolizer.hpp"
#include "binary/dwarf/variables.hpp"
#include "binary/elf/elf_facts.hpp"
#include "binary/elf/loader_paths.hpp"
#include "binary/elf/symbols.hpp"
#include "binary/fingerprint/fingerprints.hpp"
#include "binary/fingerprint/record.hpp"
#include "tests/fuzz/bytes_file.hpp"
#include "tests/fuzz/groups.hpp"

namespace holdfast::fuzz {
namespace {

void symbols(const std::string& bytes) {
  const BytesFile file(bytes);
  binary::symbols_of(file.path());
  binary::section_sizes(file.path());
  binary::functions_of(file.path());
}

void needs(const std::string& bytes) {
  const BytesFile file(bytes);
  binary::build_id_of(file.path());
  binary::sanitizer_of(file.path());
  binary::interpreter_of(file.path());
  binary::needs_of(file.path());
}

void loader_paths(const std::string& bytes) {
  const BytesFile file(bytes);
  binary::forget_loader_paths(file.path());
}

void described_code(const std::string& bytes) {
  const BytesFile file(bytes);
  binary::described_code(file.path());
}

void code_map(const std::string& bytes) {
  const BytesFile file(bytes);
  for (const bool with_system : {false, true}) binary::code_map_of(file.path(), with_system);
}

void code_map_record(const std::string& bytes) {
  binary::code_map_record(binary::parse_code_map(bytes, kWhere));
}

void variables(const std::string& bytes) {
  const BytesFile file(bytes);
  binary::variable_named(file.path(), "table");
}

void code_places(const std::string& bytes) {
  const BytesFile file(bytes);
  const binary::Symbolizer places(file.path());
  for (const std::uint64_t address : {0x1000U, 0x1139U, 0x401020U}) places.at(address, 0);
}

void call_map(const std::string& bytes) {
  const BytesFile file(bytes);
  const binary::LoadedProgram program(file.path());
  binary::function_of(program, "work");
}

void program_fingerprints(const std::string& bytes) {
  const BytesFile file(bytes);
  binary::fingerprints_of(file.path());
}

void comparison(const std::string& bytes) {
  binary::comparison_record(binary::parse_comparison(bytes, kWhere));
}

void fingerprints(const std::string& bytes) {
  binary::fingerprints_record(binary::parse_fingerprints(bytes, kWhere));
}

}  // namespace

std::vector<Reader> of_programs() {
  return {{"call-map", "program", call_map},
          {"code-map", "program", code_map},
          {"code-map-record", "code-map-record", code_map_record},
          {"code-places", "program", code_places},
          {"comparison", "comparison", comparison},
          {"debug-info", "program", described_code},
          {"fingerprints", "fingerprints", fingerprints},
          {"loader-paths", "program", loader_paths},
          {"needs", "program", needs},
          {"program-fingerprints", "program", program_fingerprints},
          {"symbols", "program", symbols},
          {"variables", "program", variables}};
}

}  // namespace holdfast::fuzz
