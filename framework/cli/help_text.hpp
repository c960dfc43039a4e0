#pragma once

/// What --help and --help-all print of a verb.

#include <cstddef>
#include <string>

#include "cli/arguments.hpp"

namespace holdfast::cli {

struct HelpStyle {
  bool all = false;        ///< with options that are rarely needed, by their headings, and the explanation
  std::size_t width = 80;  ///< of a line
};

/// `name`: "holdfast baseline accept".
std::string help_text(const Verb& verb, const std::string& name, const HelpStyle& style);

/// "holdfast run TEST... [OPTION...]".
std::string synopsis_of(const Verb& verb, const std::string& name);

/// "Options", where it has none of its own.
std::string heading_of(const Argument& argument);

/// The headings of the options that are not hidden, in the order in which they come; "Options" first.
Words headings_of(const Verb& verb);

/// What help calls an option: "-v, --verbose", "--budget SECONDS".
std::string usage_of(const Argument& argument);

}  // namespace holdfast::cli
