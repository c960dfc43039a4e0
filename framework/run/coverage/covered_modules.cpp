#include "run/coverage/covered_modules.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include "binary/elf/symbols.hpp"
#include "image/digest.hpp"
#include "image/inputs.hpp"
#include "image/take_image.hpp"
#include "model/error.hpp"
#include "process/dynamic_loader.hpp"
#include "run/reach/known_fingerprints.hpp"
#include "run/sides/redirection.hpp"

namespace holdfast::run {
namespace {

namespace fs = std::filesystem;

/// Returns true for functions that compilers or linkers add, and for main().
bool is_added(const std::string& symbol) {
  static const std::set<std::string> kAdded{"_start",
                                            "_init",
                                            "_fini",
                                            "main",
                                            "atexit",
                                            "frame_dummy",
                                            "register_tm_clones",
                                            "deregister_tm_clones",
                                            "_dl_relocate_static_pie"};
  // _ZTh and _ZTv are thunks of virtual functions (Itanium C++ ABI). The other prefixes with _Z are names in
  // namespace std; _ZNS begins abbreviations, such as _ZNSs for std::string. _GLOBAL__ are initialisers of
  // static variables.
  return kAdded.contains(symbol) || symbol.starts_with("__") || symbol.starts_with("_GLOBAL__") ||
         symbol.starts_with("_ZTh") || symbol.starts_with("_ZTv") || symbol.starts_with("_ZSt") ||
         symbol.starts_with("_ZNSt") || symbol.starts_with("_ZNKSt") || symbol.starts_with("_ZNS");
}

/// Returns true if the sources are those of Holdfast itself.
bool is_holdfast(const Declaration& declaration) {
  return fs::exists(declaration.source_directory + "/framework/include/holdfast/holdfast.hpp");
}

}  // namespace

bool is_own(const binary::MappedFunction& function, const Declaration& declaration) {
  const auto name = binary::without_parameters(function.name);
  const auto is_in = [&](std::string_view space) { return name.starts_with(space); };
  if (is_in("holdfast::") && !is_holdfast(declaration)) return false;
  // HOLDFAST_BENCHMARK gives bodies of benchmarks the first name. In the second function, GCC initialises
  // static variables.
  if (is_in("holdfast_body_") || is_in("__static_initialization_and_destruction_0")) return false;
  if (function.file.empty()) return !is_in("std::") && !is_in("__gnu_cxx::") && !is_added(function.symbol);
  const auto& file = function.file;
  // Options such as -ffile-prefix-map make the paths of sources relative.
  return !file.starts_with('/') || image::is_below(file, declaration.source_directory) ||
         image::is_below(file, declaration.build_directory);
}

std::shared_ptr<const binary::CodeMap> CodeMaps::of(const Declaration& declaration, const std::string& file) {
  auto& known = maps_[file];
  if (known) return known;
  const auto cache = cache_of(declaration);
  const auto key = std::string("code map\n") + (with_system_ ? "with system\n" : "") + own_build() + "\n" +
                   image::sha256_of_file(file) + "\n";
  if (const auto record = cache.find(key)) {
    try {
      known = std::make_shared<binary::CodeMap>(binary::parse_code_map(*record, file));
    } catch (const Error&) {  // as if there were no record
    }
  }
  if (known) return known;
  known = std::make_shared<binary::CodeMap>(binary::code_map_of(file, with_system_));
  cache.keep(key, binary::code_map_record(*known));
  return known;
}

std::vector<CoveredModule> CodeMaps::modules_of(const Declaration& declaration, const Program& program) {
  std::vector<CoveredModule> modules;
  const auto add = [&](const std::string& path, bool is_systems) {
    std::error_code none;
    const auto file = fs::canonical(path, none);
    // A script has no code that is loaded.
    if (none || image::loaded_code_of(file).empty()) return;
    for (const auto& module : modules) {
      if (std::ranges::find(module.files, file.string()) != module.files.end()) return;
    }
    modules.push_back({.name = fs::path(path).filename(),
                       .files = {file},
                       .is_systems = is_systems,
                       .map = of(declaration, file)});
  };
  for (const auto& file : program.launch.files) add(file, is_systems_own(file));
  // The first module is the program itself. Programs that it starts may start it by the path in its
  // declaration, so that path is added.
  std::error_code none;
  const auto declared = fs::canonical(program.declared.file, none).string();
  if (!modules.empty() && !none && modules.front().files.front() != declared)
    modules.front().files.push_back(declared);
  const auto& inputs = program.image.inputs;
  for (const auto* files : {&inputs.files, &inputs.shared}) {
    for (const auto& file : *files) {
      if (file.code.empty()) continue;
      const auto path = image::path_of(file.name, places_of(declaration));
      // A process may load its copy in the mirror, or the file itself.
      add(program.mirror.empty() ? path : program.mirror + path, false);
      add(path, false);
    }
  }
  if (with_system_) {
    for (const auto& library : process::loaded_libraries(program.launch.file, program.launch.environment)) {
      if (is_systems_own(library.path)) add(library.path, true);
    }
  }
  return modules;
}

}  // namespace holdfast::run
