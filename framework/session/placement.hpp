#pragma once

/// Placement: what a red result says of where the code lies. Every edit makes the linker move functions that nobody
/// touched, and a loop that begins elsewhere can cost or gain a few per cent.

#include <optional>
#include <string>

#include "runner/process.hpp"
#include "session/judging.hpp"

namespace holdfast::session {

/// "3 of 245 functions of the program changed"; empty where they cannot be compared: the program is no ELF file for
/// x86-64, or is stripped.
std::string changed_text(const runner::Launch& previous, const runner::Launch& current);

/// Said of the results of one program; its functions are compared once, and only where one is red.
class Placement {
 public:
  /// Of a time or another measured number: what is counted does not depend on where the code lies.
  void add_to(Verdict& verdict, const Judging& judging, const runner::Launch& current);

 private:
  std::optional<std::string> changed_;
};

/// What is said behind a loss of this ratio above 1: what changed, and where it is small, that it may be placement and
/// what tells. `has_one_layout`: LAYOUTS could be given, and is not.
std::string placement_text(const std::string& changed, double ratio, bool has_one_layout);

}  // namespace holdfast::session
