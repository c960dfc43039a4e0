#pragma once

/// Covered modules: executables and libraries of a program, each with the functions that its code belongs to
/// (binary/dwarf/code_map.hpp).

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "binary/dwarf/code_map.hpp"
#include "run/sides/programs.hpp"

namespace holdfast::run {

struct CoveredModule {
  std::string name;                ///< of the file
  std::vector<std::string> files;  ///< where it is loaded from, by real paths
  bool is_systems = false;
  std::shared_ptr<const binary::CodeMap> map;
};

/// Whether a function is the project's own code: by the file that defines it, else by its name. What the language, the
/// standard library and Holdfast add is not, nor is the body of a benchmark.
bool is_own(const binary::MappedFunction& function, const Declaration& declaration);

/// The maps of all files that were asked for; what was read once is kept by content, too.
class CodeMaps {
 public:
  /// `with_system`: functions of the system's headers that were inlined have their own names.
  explicit CodeMaps(bool with_system) : with_system_(with_system) {}

  /// Throws Error as code_map_of().
  std::shared_ptr<const binary::CodeMap> of(const Declaration& declaration, const std::string& file);
  /// Those that the program starts with, and code that its processes load or start later; with those of the system, where
  /// that is asked for.
  std::vector<CoveredModule> modules_of(const Declaration& declaration, const Program& program);

 private:
  bool with_system_;
  std::map<std::string, std::shared_ptr<const binary::CodeMap>> maps_;
};

}  // namespace holdfast::run
