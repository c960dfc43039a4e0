#pragma once

/// Instructions of the same calls that are timed, by callgrind: one run of each build.
///
/// callgrind says for each call instruction what the calls from there executed, by the address in its file, which is
/// what the call map has too. Of calls inside of each other only the outermost count, as with probes; what a recursion calls besides
/// counts at all of its levels. Waiting costs no instructions, and memory that is slow costs none either: that is what the
/// opinion is about (instruction_check.hpp).

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "hunt/callers.hpp"
#include "hunt/pairing.hpp"
#include "instruments/call_graph.hpp"
#include "model/pinpoint.hpp"
#include "process/process.hpp"

namespace holdfast::hunt {

/// Of one build.
class CalledInstructions {
 public:
  explicit CalledInstructions(const instruments::CallGraph& graph);

  /// All that the calls of the expression executed; 0 where it never ran. None where it left no call instruction.
  std::optional<double> of(const binary::Function& function, const binary::Call& call) const;
  /// How often the first call of a range was executed.
  double executions(const binary::Function& function, const probes::Range& range) const;
  /// Own instructions of the function of that name (shown_name()) in a module (its file name), by address. Empty: it has none.
  const std::map<std::uint64_t, double>& own_of(const std::string& function, const std::string& module) const;
  /// Calls that lead to the function of that linkage name, be it by a pointer.
  std::vector<CallPlace> calls_to(const std::string& linkage) const;
  /// Linkage name of the function that the expression called, of several the one that executed most; empty: none.
  std::string callee(const binary::Function& function, const binary::Call& call) const;

 private:
  struct Counted {
    double instructions = 0;
    double times = 0;
  };
  using ByCallee = std::map<std::string, Counted>;  ///< by linkage name
  /// Returns the functions that the meant calls of the site (ComparedFunction::leads_to) called.
  ByCallee called_at(const binary::Function& function, std::size_t site) const;

  std::map<std::pair<std::string, std::uint64_t>, ByCallee> by_site_;  ///< file name of the module, address
  /// By file name of the module, and name.
  std::map<std::pair<std::string, std::string>, std::map<std::uint64_t, double>> own_;
};

/// Runs the program under callgrind. Throws Error, a sentence without a subject, where that is not possible: no
/// valgrind, an instruction that it does not know, no end in time.
CalledInstructions count_instructions(const process::Launch& launch, const std::string& scratch,
                                      double deadline_s,
                                      const process::Spawner& spawn = process::run_process);

/// Of the calls from `first` to `last` in the order of the listing, in both builds.
std::optional<PinpointSides> counted_in(const Pair& pair, std::size_t first, std::size_t last,
                                        const CalledInstructions& previous,
                                        const CalledInstructions& current);

}  // namespace holdfast::hunt
