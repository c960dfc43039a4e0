#pragma once

/// Reaches: what the difference between the accepted program and the current one can reach (model/reach.hpp).
///
/// Functions and variables of executable and libraries are compared, wherever the linker put them
/// (binary/fingerprint/comparison.hpp), and the accepted program is traced with one iteration of the benchmark
/// (process/trace/breakpoints.hpp): twice, with other addresses. Where the two processes entered different functions, what these
/// can call counts as executed, too.
///
/// A deterministic program that executes only functions that are the same in both builds, and reads only data that begins
/// the same, takes the same path: by induction, its next instruction is the same. So its instruction count is equal, and a
/// difference in time comes from where the linker put the code. Where nothing that changed can follow what was entered, that
/// holds for every process, whatever decides its path; else the premises of path_premises.hpp must hold, of which these are
/// the traces: a process that does what is measured, and many with other addresses.

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

/// A file of both programs, of which the code differs, or that refers to what another file has no longer as it was.
struct ComparedModule {
  std::string file;     ///< the accepted program's, by its real path
  std::string current;  ///< of the current build
  binary::Fingerprints previous;
  binary::ModuleComparison compared;
  std::set<std::string> changed_elsewhere{};  ///< names that it knows of other files
  bool is_plugin = false;                     ///< run/sides/plugins.hpp
};

class Reaches {
 public:
  /// The declaration and the program must outlive it.
  Reaches(const Declaration& declaration, const Program& program)
      : declaration_(declaration), program_(program) {}

  /// Of a point that is compared with a program that runs again. `known`: run/reach/executed_functions.hpp.
  Reach of(const Planned& planned, const std::optional<Image>& known = std::nullopt);

  /// Whether executable and libraries differ in nothing but where they look for libraries. Throws Error where they cannot be
  /// compared.
  bool is_same_code(const Planned& planned) { return modules_of(*planned.reference.previous).empty(); }

  /// Throws Error, a sentence without a subject, where they cannot be compared.
  const std::vector<ComparedModule>& modules_of(const process::Launch& previous);

 private:
  ComparedModule module_of(const std::string& previous, const std::string& current) const;
  void add_others(const process::Launch& previous, std::vector<ComparedModule>& changed) const;

  const Declaration& declaration_;
  const Program& program_;
  std::map<std::string, std::vector<ComparedModule>> modules_;  ///< by the accepted program
};

}  // namespace holdfast::run
