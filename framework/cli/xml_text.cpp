#include "cli/xml_text.hpp"

#include "cli/plain_text.hpp"

namespace holdfast::cli {

std::string xml_text(std::string_view text) {
  std::string escaped;
  for (const char c : plain_text(text)) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

std::string xml_attribute(std::string_view text) {
  std::string escaped;
  for (const char c : xml_text(text)) {
    switch (c) {
      case '"':
        escaped += "&quot;";
        break;
      case '\n':
        escaped += "&#10;";
        break;
      case '\t':
        escaped += "&#9;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

}  // namespace holdfast::cli
