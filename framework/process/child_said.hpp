#pragma once

/// What is said of a child of which something cannot be used: its command, what happened, and the end of its stderr. Private
/// to this floor.

#include <string>

#include "model/error.hpp"
#include "process/collect.hpp"

namespace holdfast::process {

/// The child as the subject of a sentence: "'program --words' (the baseline's snapshot)".
std::string who(const Arm& arm);

/// Throws Error. `what`: "wrote nothing".
[[noreturn]] void fail(const Arm& arm, const Ended& ended, const std::string& what);

/// Throws Error where it did not end well, and CannotRunHere where the accepted program asks for what is not here.
void check_end(const Arm& arm, const Ended& ended);

/// What `make` makes; the Error that it throws is a sentence without a subject, which is the child.
template <class Make>
auto said_of_child(const Arm& arm, const Ended& ended, const std::string& before, const Make& make) {
  try {
    return make();
  } catch (const Error& wrong) {
    fail(arm, ended, before + wrong.what());
  }
}

}  // namespace holdfast::process
