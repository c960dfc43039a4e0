#pragma once

/// Output of --help and --help-all for a verb.

#include <cstddef>
#include <string>

#include "cli/arguments.hpp"

namespace holdfast::cli {

struct HelpStyle {
  bool all = false;        ///< with options that are rarely needed, by their headings, and the explanation
  std::size_t width = 80;  ///< of a line
};

/// Returns the help. `name`: "holdfast baseline accept".
std::string help_text(const Verb& verb, const std::string& name, const HelpStyle& style);

/// Returns "holdfast run TEST... [OPTION...]".
std::string synopsis_of(const Verb& verb, const std::string& name);

/// Returns the heading of an argument, or "Options" if it has none.
std::string heading_of(const Argument& argument);

/// Returns the headings of the options that are not hidden, in order; "Options" first.
Words headings_of(const Verb& verb);

/// Returns an option in the form of the help: "-v, --verbose", "--budget SECONDS".
std::string usage_of(const Argument& argument);

}  // namespace holdfast::cli
