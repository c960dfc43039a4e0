#pragma once

/// For tests: reads a text as a result file.

#include <string>
#include <vector>

#include "adapters/result_formats.hpp"

namespace holdfast::adapters {

template <class Read>
std::vector<ImportedResults> all_in(Read read, const std::string& text) {
  return read({.text = text});
}

template <class Read>
ImportedResults one_in(Read read, const std::string& text) {
  return all_in(read, text).front();
}

}  // namespace holdfast::adapters
