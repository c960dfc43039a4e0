#include "adapt/xml.hpp"

#include <boost/property_tree/xml_parser.hpp>
#include <sstream>

#include "adapt/asked.hpp"
#include "model/error.hpp"

namespace holdfast::adapt {

boost::property_tree::ptree parsed_xml(const std::string& text, const std::string& harness) {
  namespace xml = boost::property_tree::xml_parser;
  std::istringstream stream(text);
  boost::property_tree::ptree tree;
  try {
    xml::read_xml(stream, tree, xml::no_comments);
  } catch (const xml::xml_parser_error& wrong) {
    throw Error("wrote what is no XML of " + harness + ": " + wrong.message() + " in line " +
                std::to_string(wrong.line()) + "; it begins with " + beginning_of(text));
  }
  return tree;
}

std::string attribute_of(const boost::property_tree::ptree& element, const std::string& name) {
  const auto attributes = element.find("<xmlattr>");
  if (attributes == element.not_found()) return "";
  const auto attribute = attributes->second.find(name);
  return attribute == attributes->second.not_found() ? "" : attribute->second.data();
}

}  // namespace holdfast::adapt
