#pragma once

/// Every measurement of a run as text (`holdfast run --verbose`).

#include <string>
#include <vector>

#include "model/sample.hpp"
#include "model/text/terminal.hpp"

namespace holdfast::render {

/// Returns a line for each process, in the order in which they ran: its round, its side, and its samples in order. A
/// sample that the machine disturbed is followed by a !.
std::string processes_text(const Subject& subject, const std::vector<Process>& processes,
                           const text::Layout& layout);

}  // namespace holdfast::render
