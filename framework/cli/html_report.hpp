#pragma once

/// The HTML pages, rendered by Python from the report's JSON: C++ decides, Python draws.

#include <string>

namespace holdfast::cli {

/// `python`: an interpreter that can import Jinja2. Throws Error with what it said where it failed.
void render_html(const std::string& report_json, const std::string& output, const std::string& python);

}  // namespace holdfast::cli
