#pragma once

/// Error: something is broken. The message says what, where, which limit was violated, and the remedy.
///
/// Code that accesses files, processes or the store throws it. Only the command line catches it, prints it and exits with
/// 2. Statistics do not throw; a case that they cannot decide is a verdict.

#include <stdexcept>

namespace holdfast {

class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace holdfast
