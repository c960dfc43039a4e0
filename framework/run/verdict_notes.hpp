#pragma once

/// What a verdict says besides its numbers.
///
/// Warnings: how they were measured, settings that have no effect, and what the programs said.
///
/// Placement: every edit makes the linker move functions that nobody touched, and a loop that begins elsewhere can cost
/// or gain a few per cent. A red result says how many functions changed, and whether placement may be the cause.

#include <optional>
#include <string>
#include <vector>

#include "process/process.hpp"
#include "process/rounds.hpp"
#include "run/judging.hpp"

namespace holdfast::run {

/// `attempts`: measurements that were begun (TESTER sbs).
std::vector<std::string> judging_warnings(const Judging& judging, const process::Measured& measured,
                                          int attempts);

int rounds_done(const process::Measured& measured);

/// Of each program; 0: as it was linked.
int layouts_of(const Judging& judging);

/// "3 of 245 functions of the program changed"; empty where they cannot be compared: the program is no ELF file for
/// x86-64, or is stripped.
std::string changed_text(const process::Launch& previous, const process::Launch& current);

/// Said of the results of one program; its functions are compared once, and only where one is red.
class Placement {
 public:
  /// Of a time or another measured number: what is counted does not depend on where the code lies.
  void add_to(Verdict& verdict, const Judging& judging, const process::Launch& current);

 private:
  std::optional<std::string> changed_;
};

/// What is said behind a loss of this ratio above 1: what changed, and where it is small, that it may be placement and
/// what tells. `has_one_layout`: LAYOUTS could be given, and is not.
std::string placement_text(const std::string& changed, double ratio, bool has_one_layout);

}  // namespace holdfast::run
