#pragma once

/// Error messages about a child: its command, what happened, and the end of its stderr. Private to this layer.

#include <string>

#include "model/error.hpp"
#include "process/collect.hpp"

namespace holdfast::process {

/// Returns the child as the subject of a sentence: "'program --words' (the baseline's snapshot)".
std::string who(const Arm& arm);

/// Throws Error. An example of `what`: "wrote nothing".
[[noreturn]] void fail(const Arm& arm, const Ended& ended, const std::string& what);

/// Throws Error if the child did not end well, or CannotRunHere if the accepted program needs something that this machine
/// lacks.
void check_end(const Arm& arm, const Ended& ended);

/// Returns the result of `make`. Errors that it throws are sentences without a subject; the child becomes the subject.
template <class Make>
auto said_of_child(const Arm& arm, const Ended& ended, const std::string& before, const Make& make) {
  try {
    return make();
  } catch (const Error& wrong) {
    fail(arm, ended, before + wrong.what());
  }
}

}  // namespace holdfast::process
