#pragma once

/// The reference pages of docs/reference that are generated from the verbs and from the table of settings.

#include <string>
#include <vector>

namespace holdfast::cli {

struct ReferencePage {
  std::string file;  ///< its name, in docs/reference or another directory
  std::string text;
};

/// Returns a page of all verbs with their options, and a page of the settings of a test. If the directory has a cmake.md,
/// this page is also returned, with the keywords of CMake.
std::vector<ReferencePage> reference_pages(const std::string& directory);

/// Returns the page with the table of the keywords of CMake between the two comments that mark its place. Throws Error if
/// it has no such comments.
std::string with_keywords(std::string page);

}  // namespace holdfast::cli
