#pragma once

/// An image's manifest as one line of JSON, for the store; an empty text if there is no image.

#include <string>
#include <vector>

#include "model/image.hpp"

namespace holdfast::wire {

std::string image_text(const Image& image);
/// Throws Error if the text is not a manifest.
Image parse_image(const std::string& text, const std::string& where);

/// Write and read only the compilations, as one line.
std::string compilations_text(const std::vector<Compilation>& compilations);
std::vector<Compilation> parse_compilations(const std::string& text, const std::string& where);

}  // namespace holdfast::wire
