#pragma once

/// The XML that test harnesses write.

#include <boost/property_tree/ptree.hpp>
#include <string>

namespace holdfast::adapt {

/// Throws Error, a sentence without a subject, naming `harness`: "wrote what is no XML of Catch2: ...".
boost::property_tree::ptree parsed_xml(const std::string& text, const std::string& harness);

/// Empty where the element has no such attribute.
std::string attribute_of(const boost::property_tree::ptree& element, const std::string& name);

}  // namespace holdfast::adapt
