#pragma once

/// Reaches: what the difference between the accepted program and the current one can reach (model/reach.hpp).
///
/// Functions and variables of executable and libraries are compared, wherever the linker put them
/// (binary/fingerprint/comparison.hpp), and the accepted program is traced with one iteration of the benchmark
/// (trace/breakpoints.hpp): twice, with other addresses. Where the two processes entered different functions, what these
/// can call counts as executed, too.
///
/// A deterministic program that executes only functions that are the same in both builds, and reads only data that begins
/// the same, takes the same path: by induction, its next instruction is the same. So its instruction count is equal, and a
/// difference in time comes from where the linker put the code.

#include <map>
#include <string>
#include <vector>

#include "binary/fingerprint/comparison.hpp"
#include "model/reach.hpp"
#include "run/batch.hpp"
#include "run/programs.hpp"

namespace holdfast::run {

class Reaches {
 public:
  /// The test and the program must outlive it.
  Reaches(const Test& test, const Program& program) : test_(test), program_(program) {}

  /// Of a point that is compared with a program that runs again.
  Reach of(const Planned& planned);

 private:
  /// A file of both programs, of which the code differs.
  struct Module {
    std::string file;  ///< the accepted program's, by its real path
    binary::Fingerprints previous;
    binary::ModuleComparison compared;
  };
  /// Throws Error, a sentence without a subject, where they cannot be compared.
  const std::vector<Module>& modules_of(const process::Launch& previous);
  Module module_of(const process::Launch& launch, const std::string& previous,
                   const std::string& current) const;

  const Test& test_;
  const Program& program_;
  std::map<std::string, std::vector<Module>> modules_;  ///< by the accepted program
};

}  // namespace holdfast::run
