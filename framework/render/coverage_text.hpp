#pragma once

/// Output of `holdfast coverage`.

#include <cstddef>
#include <string>

#include "model/coverage.hpp"
#include "model/text/terminal.hpp"

namespace holdfast::render {

/// Returns the text. `top`: number of functions that are listed.
std::string coverage_text(const Coverage& coverage, std::size_t top, const text::Layout& layout);

/// Returns what a change lacks: a sentence, and a line for each function. Empty if nothing changed.
std::string change_text(const CoverageChange& change, std::size_t top, const text::Layout& layout);

/// Returns "not executed", "+250 %".
std::string noticed_words(const LackingFunction& function);

}  // namespace holdfast::render
