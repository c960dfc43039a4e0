#pragma once

/// What callgrind writes: how it is told where, and the totals of one of its files.
/// Format: Valgrind's manual, "Callgrind Format Specification".

#include <map>
#include <string>
#include <string_view>

namespace holdfast::instruments {

struct CallgrindTotals {
  bool asked_for = false;                ///< a dump that the program itself asked for, between its marks
  std::map<std::string, double> events;  ///< by name: "Ir", "Bcm"
};

/// "--callgrind-out-file=...", of any path.
std::string callgrind_writes_to(const std::string& file);

/// Throws Error, a sentence without a subject, where `text` is no such file or has no totals.
CallgrindTotals callgrind_totals(std::string_view text);

}  // namespace holdfast::instruments
