#pragma once

/// Compares texts with golden files, letter by letter. HOLDFAST_APPROVE=1 rewrites them; read the diff before
/// committing it.

#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <fstream>
#include <string>

#include "temporary_directory.hpp"

namespace holdfast::render {

inline void is_as_approved(const std::string& name, const std::string& text) {
  const auto path = std::string(HOLDFAST_GOLDEN_DIRECTORY) + "/" + name;
  const char* approve = std::getenv("HOLDFAST_APPROVE");
  if (approve != nullptr && std::string(approve) == "1") std::ofstream(path, std::ios::binary) << text;
  BOOST_TEST((content_of(path) == text), name << " is not as it was approved:\n" << text);
}

}  // namespace holdfast::render
