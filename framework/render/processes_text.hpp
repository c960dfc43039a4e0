#pragma once

/// Every measurement of a run in words, for who asks for all of them (`holdfast run --verbose`).

#include <string>
#include <vector>

#include "model/sample.hpp"
#include "model/text/terminal.hpp"

namespace holdfast::render {

/// A line for each process, in the order in which they ran: its round, its side, and the samples as they were taken; one that
/// the machine disturbed has a ! behind it.
std::string processes_text(const Subject& subject, const std::vector<Process>& processes,
                           const text::Layout& layout);

}  // namespace holdfast::render
