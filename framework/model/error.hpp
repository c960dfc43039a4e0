#pragma once

/// Error: something is broken, and the sentence says what, where, which limit, and what to do.
///
/// Thrown by the floors that touch the world (files, processes, the store); caught in one place, the command
/// line, which prints it and exits with 2. Statistics do not throw: what they cannot decide is a verdict.

#include <stdexcept>

namespace holdfast {

class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace holdfast
