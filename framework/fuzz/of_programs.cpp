// Each question about the file alone, since one that is refused must not hide the next.

#include "callmap/program.hpp"
#include "fuzz/bytes_file.hpp"
#include "fuzz/groups.hpp"
#include "image/build_id.hpp"
#include "image/code_places.hpp"
#include "image/debug_info.hpp"
#include "image/elf_needs.hpp"
#include "image/function_symbols.hpp"
#include "image/loader_paths.hpp"
#include "image/sanitizer.hpp"
#include "image/symbols.hpp"
#include "image/variables.hpp"

namespace holdfast::fuzz {
namespace {

void symbols(const std::string& bytes) {
  const BytesFile file(bytes);
  image::symbols_of(file.path());
  image::section_sizes(file.path());
  image::function_symbols(file.path());
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

}  // namespace

std::vector<Reader> of_programs() {
  return {{"call-map", "program", call_map},     {"code-places", "program", code_places},
          {"debug-info", "program", debug_info}, {"loader-paths", "program", loader_paths},
          {"needs", "program", needs},           {"symbols", "program", symbols},
          {"variables", "program", variables}};
}

}  // namespace holdfast::fuzz
