#pragma once

/// The reference pages of docs/reference that are made of the verbs and of the table of settings.

#include <string>

namespace holdfast::cli {

/// docs/reference/command-line.md: the verbs that measure, judge, report and investigate.
std::string command_line_page();

/// docs/reference/command-line-stores.md: all other verbs.
std::string store_verbs_page();

/// docs/reference/settings.md: every setting of a test.
std::string settings_page();

}  // namespace holdfast::cli
