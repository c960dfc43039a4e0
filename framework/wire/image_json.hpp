#pragma once

/// An image's manifest as one line of JSON, for the store. Empty text: no image.

#include <string>

#include "model/image.hpp"

namespace holdfast::wire {

std::string image_text(const Image& image);
/// Throws Error where the text is not a manifest.
Image parse_image(const std::string& text, const std::string& where);

}  // namespace holdfast::wire
