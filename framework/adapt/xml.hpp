#pragma once

/// The XML that test harnesses write.

#include <pugixml.hpp>
#include <string>

namespace holdfast::adapt {

/// Its elements nest a hundred levels at most, so that whoever follows them may call itself for each.
/// Throws Error, a sentence without a subject, naming `harness`: "wrote what is no XML of Catch2: ...".
pugi::xml_document parsed_xml(const std::string& text, const std::string& harness);

}  // namespace holdfast::adapt
