#pragma once

/// Covered modules: the executables and libraries of a program, each with the functions of its code
/// (binary/dwarf/code_map.hpp).

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "binary/dwarf/code_map.hpp"
#include "run/sides/programs.hpp"

namespace holdfast::run {

struct CoveredModule {
  std::string name;                ///< name of the file
  std::vector<std::string> files;  ///< real paths from which it is loaded
  bool is_systems = false;
  std::shared_ptr<const binary::CodeMap> map;
};

/// Returns true if a function is the project's own code, according to the file that defines it, else by its
/// name. Code that the language, the standard library or Holdfast adds is not the project's own, and neither
/// is the body of a benchmark.
bool is_own(const binary::MappedFunction& function, const Declaration& declaration);

/// The maps of all requested files. Each map is also cached by the content of its file.
class CodeMaps {
 public:
  /// With `with_system`, inlined functions from the system's headers have their own names.
  explicit CodeMaps(bool with_system) : with_system_(with_system) {}

  /// Throws the errors of code_map_of().
  std::shared_ptr<const binary::CodeMap> of(const Declaration& declaration, const std::string& file);
  /// Returns the modules that are loaded when the program starts, and those that its processes load or start
  /// later. Includes the libraries of the system if `with_system` was set.
  std::vector<CoveredModule> modules_of(const Declaration& declaration, const Program& program);

 private:
  bool with_system_;
  std::map<std::string, std::shared_ptr<const binary::CodeMap>> maps_;
};

}  // namespace holdfast::run
