#pragma once

/// Known inputs: how much the traces of a program's processes show of the files that it reads.

#include "model/image.hpp"

namespace holdfast::run {

/// Begins the reason why inputs may be incomplete although all traced processes were followed to their end.
inline constexpr const char* kMayOpenOthers = "another process may open other files";

/// Returns true if the traces show all files that the traced processes read. Another process may still read others,
/// if `inputs.unknown` is not empty.
inline bool traces_are_complete(const Inputs& inputs) {
  return inputs.traced && (inputs.unknown.empty() || inputs.unknown.starts_with(kMayOpenOthers));
}

}  // namespace holdfast::run
