#pragma once

/// The reference pages of docs/reference that are made of the verbs and of the table of settings.

#include <string>
#include <vector>

namespace holdfast::cli {

struct ReferencePage {
  std::string file;  ///< its name, in docs/reference or where else it is written
  std::string text;
};

/// A list of all verbs with the options that each has, a page for each group of verbs, and one for the settings of a test.
std::vector<ReferencePage> reference_pages();

}  // namespace holdfast::cli
