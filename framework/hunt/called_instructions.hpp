#pragma once

/// Instructions of the calls that are timed, counted by callgrind in one run of each build.
///
/// For each call instruction, callgrind reports the instructions that its calls executed. As in the call map, a call
/// instruction is identified by its address in its file. Only the outermost of nested calls counts, as with probes;
/// other calls of a recursion count at all of its levels. Waiting costs no instructions, and slow memory costs none
/// either; instruction_check.hpp compares with the clock for this reason.

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "hunt/callers.hpp"
#include "hunt/pairing.hpp"
#include "instruments/call_graph.hpp"
#include "model/pinpoint.hpp"
#include "process/process.hpp"

namespace holdfast::hunt {

/// The counts of one build.
class CalledInstructions {
 public:
  explicit CalledInstructions(const instruments::CallGraph& graph);

  /// Returns the instructions of all calls of the expression; 0 if it never ran. None if it left no call instruction.
  std::optional<double> of(const binary::Function& function, const binary::Call& call) const;
  /// Returns the number of executions of the first call of a range.
  double executions(const binary::Function& function, const probes::Range& range) const;
  /// Returns the own instructions of a function by address. `function` is its shown_name(), `module` a file name.
  /// Empty if the function has none.
  const std::map<std::uint64_t, double>& own_of(const std::string& function, const std::string& module) const;
  /// Return the instructions of the whole process, and the instructions in the files with these names.
  double whole() const;
  double in_files(const std::set<std::string>& names) const;
  /// Returns the calls that lead to the function with this linkage name, also by a pointer.
  std::vector<CallPlace> calls_to(const std::string& linkage) const;
  /// Returns the linkage name of the function that the expression called; of several functions, the one that executed
  /// most. Empty if it called none.
  std::string callee(const binary::Function& function, const binary::Call& call) const;

 private:
  struct Counted {
    double instructions = 0;
    double times = 0;
  };
  using ByCallee = std::map<std::string, Counted>;  ///< by linkage name
  /// Returns the functions that the relevant calls of the site (ComparedFunction::leads_to) called.
  ByCallee called_at(const binary::Function& function, std::size_t site) const;

  std::map<std::pair<std::string, std::uint64_t>, ByCallee> by_site_;  ///< file name of the module, address
  /// Counts of each function, by the file name of its module and its own name.
  std::map<std::pair<std::string, std::string>, std::map<std::uint64_t, double>> own_;
};

/// Runs the program under callgrind. Throws Error (its message has no subject; the caller adds one) if that is not
/// possible: no valgrind, an instruction that it does not know, or no end in time.
CalledInstructions count_instructions(const process::Launch& launch, const std::string& scratch,
                                      double deadline_s,
                                      const process::Spawner& spawn = process::run_process);

/// Does the same for two builds at once. Throws Error if one of them cannot be counted.
std::pair<CalledInstructions, CalledInstructions> count_instructions_of_both(const process::Launch& previous,
                                                                             const process::Launch& current,
                                                                             const std::string& scratch,
                                                                             double deadline_s);

/// Returns the count of the calls from `first` to `last` in the order of the listing, in both builds.
std::optional<PinpointSides> counted_in(const Pair& pair, std::size_t first, std::size_t last,
                                        const CalledInstructions& previous,
                                        const CalledInstructions& current);

}  // namespace holdfast::hunt
