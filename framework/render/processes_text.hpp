#pragma once

/// Every measurement of a run as text (`holdfast run --verbose`).

#include <string>
#include <vector>

#include "model/sample.hpp"
#include "model/text/terminal.hpp"

namespace holdfast::render {

/// Returns a line for each run of a warm-up that was kept: its time, and the figures of the window that ends with it
/// (stats/side_report.hpp). The first window of w runs ends with run w, so `windows` has w - 1 elements fewer than
/// `values`.
std::vector<std::string> warmup_lines(const std::vector<double>& values,
                                      const std::vector<WarmupWindow>& windows);

/// Returns a line for each process, in the order in which they ran: its round, its side, and its samples in order. A
/// sample that the machine disturbed is followed by a !. If the runs of the warm-up were kept, each of them has a
/// line below that of its process.
std::string processes_text(const Subject& subject, const std::vector<Process>& processes,
                           const text::Layout& layout);

}  // namespace holdfast::render
