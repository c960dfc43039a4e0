#pragma once

/// Text in XML and HTML.

#include <string>
#include <string_view>

namespace holdfast::cli {

/// As the content of an element, or of an attribute between double quotes (there, a line break stays one): of
/// characters that XML allows only.
std::string xml_text(std::string_view text);
std::string xml_attribute(std::string_view text);

}  // namespace holdfast::cli
