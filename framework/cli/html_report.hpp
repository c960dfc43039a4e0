#pragma once

/// The HTML pages, rendered by Python from JSON: C++ decides, Python draws.

#include <functional>
#include <string>

namespace holdfast::cli {

struct HtmlReport {
  std::string report_json;
  /// Writes the histories of its tests, a line each (histories.hpp).
  std::function<void(const std::function<void(const std::string& line)>& put)> histories;
  std::string output;     ///< the directory
  std::string templates;  ///< with templates that take the place of the standard ones; empty: none
  std::string python;     ///< an interpreter that can import Jinja2
};

/// The interpreter that was found when the wrapper was built, else the python3 of this machine; empty: none.
std::string default_python();

/// Throws Error with what Python said where it failed.
void render_html(const HtmlReport& wanted);

}  // namespace holdfast::cli
