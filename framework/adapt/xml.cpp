#include "adapt/xml.hpp"

#include <algorithm>

#include "adapt/asked.hpp"
#include "model/error.hpp"

namespace holdfast::adapt {
namespace {

constexpr int kLevels = 100;  // test cases, sections and suites in each other: far more than people write

struct UpToLevels : pugi::xml_tree_walker {
  bool for_each(pugi::xml_node& /*node*/) override { return depth() < kLevels; }
};

/// A name may have line ends, by which its test case is asked for again.
constexpr unsigned kAsWritten = pugi::parse_default & ~pugi::parse_wconv_attribute;

}  // namespace

pugi::xml_document parsed_xml(const std::string& text, const std::string& harness) {
  pugi::xml_document document;
  const auto read = document.load_buffer(text.data(), text.size(), kAsWritten, pugi::encoding_utf8);
  if (!read) {
    const auto line = 1 + std::count(text.begin(), text.begin() + read.offset, '\n');
    throw Error("wrote what is no XML of " + harness + ": " + read.description() + " in line " +
                std::to_string(line) + "; it begins with " + beginning_of(text));
  }
  UpToLevels levels;
  if (!document.traverse(levels))
    throw Error("wrote what is no XML of " + harness + ": its elements nest deeper than " +
                std::to_string(kLevels) + " levels; it begins with " + beginning_of(text));
  return document;
}

}  // namespace holdfast::adapt
