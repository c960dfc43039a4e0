#pragma once

/// Reaches: determines what the difference between the accepted program and the current one can reach
/// (model/reach.hpp).
///
/// Functions and variables of the executable and its libraries are compared, wherever the linker placed them
/// (binary/fingerprint/comparison.hpp). The accepted program is traced with one iteration of the benchmark
/// (process/trace/breakpoints.hpp), twice, at different addresses. If the two processes entered different
/// functions, the functions that these can call count as executed, too.
///
/// A deterministic program takes the same path if it executes only functions that are equal in both builds,
/// and reads only data with equal initial values. By induction, its next instruction is the same. So its
/// instruction count is equal, and a difference in time comes from where the linker placed the code.
///
/// If no changed code can follow the entered functions, every process takes that path. Otherwise the premises
/// of path_premises.hpp must hold. To check them, a process with the work of a measurement is traced, and
/// many processes at other addresses.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "binary/fingerprint/comparison.hpp"
#include "model/reach.hpp"
#include "run/reference/planned.hpp"
#include "run/sides/programs.hpp"

namespace holdfast::run {

/// A file of both programs whose code differs, or that refers to changed parts of another file.
struct ComparedModule {
  std::string file;     ///< real path of the accepted program's file
  std::string current;  ///< file of the current build
  binary::Fingerprints previous;
  binary::ModuleComparison compared;
  std::set<std::string> changed_elsewhere{};  ///< names that it uses from other files
  bool is_plugin = false;                     ///< run/sides/plugins.hpp
};

class Reaches {
 public:
  /// The declaration and the program must outlive it.
  Reaches(const Declaration& declaration, const Program& program)
      : declaration_(declaration), program_(program) {}

  /// Returns the reach of a point whose baseline program runs again. `known` is described in
  /// run/reach/executed_functions.hpp.
  Reach of(const Planned& planned, const std::optional<Image>& known = std::nullopt);

  /// Returns true if executable and libraries differ at most in where they look for libraries. Throws Error
  /// if they cannot be compared.
  bool is_same_code(const Planned& planned) { return modules_of(*planned.reference.previous).empty(); }

  /// Returns the modules that differ. Throws Error (its message has no subject; the caller adds one) if they
  /// cannot be compared.
  const std::vector<ComparedModule>& modules_of(const process::Launch& previous);

 private:
  ComparedModule module_of(const std::string& previous, const std::string& current) const;
  void add_others(const process::Launch& previous, std::vector<ComparedModule>& changed) const;

  const Declaration& declaration_;
  const Program& program_;
  std::map<std::string, std::vector<ComparedModule>> modules_;  ///< by the accepted program
};

}  // namespace holdfast::run
