#pragma once

/// Instrument `watch`: how often a variable or a field of it is read and written, by watchpoints of the processor:
///
///     METRICS "reads(ns::counter)" "writes(ns::table.size)"
///
/// Of 1, 2, 4 or 8 bytes that stand together in the program itself (binary/dwarf/variables.hpp). Of a program that links the
/// library the body alone, for one iteration, in all of its threads; of a command from before its own code runs, by a
/// library that is loaded in front of it. A processor sees reads only together with writes, so `reads` are all accesses
/// without the writes: an instruction that does both, such as `++counter` may be, is a write. Each access takes some
/// 20 us. Four places are watched at once, and reads of one take two of them.

#include "process/counting.hpp"

namespace holdfast::instruments {

/// Throws Error where the machine has no watchpoints, too few, or does not allow them.
process::Counting watch(const std::vector<std::string>& metrics, const std::string& scratch);

}  // namespace holdfast::instruments
