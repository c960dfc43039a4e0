#pragma once

/// The HTML pages, rendered by Python from JSON: C++ decides, Python draws.

#include <cstddef>
#include <string>

#include "model/report.hpp"
#include "store/database.hpp"
#include "wire/aliases.hpp"

namespace holdfast::render {

struct HtmlReport {
  const Report& report;
  store::Database* store;  ///< source of the histories; nullptr: none are shown
  wire::Aliases aliases;   ///< former names of the tests
  std::string source;      ///< git directory with the commits since the baseline; empty: none are shown
  std::string coverage;    ///< a "holdfast-coverage/1", as text; empty: the report has no page of it
  std::size_t sessions;    ///< number shown in each history, up to the report's
  std::string output;      ///< the directory
  std::string templates;   ///< directory of templates that replace the standard ones; empty: none
  std::string compiled;    ///< cache directory for compiled templates; empty: none
  std::string python;      ///< an interpreter that can import Jinja2
};

/// Returns the first Python that can import Jinja2: the interpreter that was found when the wrapper was built,
/// python3 on the path, or /usr/bin/python3. Empty if none can.
std::string default_python();

/// The remedy if there is none, for messages.
inline constexpr const char* kNoPython =
    "there is no HTML report, because no Python that can import Jinja2 was found; install python3-jinja2, or "
    "set HOLDFAST_PYTHON to a Python that has it";

/// Renders the pages. Throws Error with the message of Python if it failed.
void render_html(const HtmlReport& wanted);

}  // namespace holdfast::render
