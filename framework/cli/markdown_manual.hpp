#pragma once

/// The reference pages of docs/reference that are generated from the verbs and from the table of settings.

#include <string>
#include <vector>

namespace holdfast::cli {

struct ReferencePage {
  std::string file;  ///< its name, in docs/reference or another directory
  std::string text;
};

/// Returns a list of all verbs with their options, a page for each group of verbs, and one for the settings of a
/// test.
std::vector<ReferencePage> reference_pages();

}  // namespace holdfast::cli
