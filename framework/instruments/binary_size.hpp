#pragma once

/// Instrument `binary-size`: bytes of a program's file, of one of its sections, or of what a symbol names. Nothing is
/// run: the file is read. The name of a function means all of its overloads and copies (binary/elf/symbols.hpp).
///
///     METRICS binary-size "binary-size(.text)" "binary-size(ns::parse)"

#include "process/counting.hpp"

namespace holdfast::instruments {

process::Counting binary_size(const std::vector<std::string>& metrics, const std::string& scratch);

}  // namespace holdfast::instruments
