#pragma once

/// The reference pages of docs/reference that are made of the verbs and of the table of settings.

#include <string>

namespace holdfast::cli {

/// docs/reference/command-line.md: every verb with its options.
std::string command_line_page();

/// docs/reference/settings.md: every setting of a test.
std::string settings_page();

}  // namespace holdfast::cli
