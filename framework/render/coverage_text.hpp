#pragma once

/// What `holdfast coverage` prints.

#include <cstddef>
#include <string>

#include "model/coverage.hpp"
#include "model/text/terminal.hpp"

namespace holdfast::render {

/// `top`: functions that are listed.
std::string coverage_text(const Coverage& coverage, std::size_t top, const text::Layout& layout);

/// What a change lacks: a sentence, and a line for each function. Empty where nothing changed.
std::string change_text(const CoverageChange& change, std::size_t top, const text::Layout& layout);

/// "not executed", "+250 %".
std::string noticed_words(const LackingFunction& function);

}  // namespace holdfast::render
