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
  store::Database* store;  ///< of its histories; nullptr: none are shown
  wire::Aliases aliases;   ///< former names of the tests
  std::string source;      ///< whose git lists the commits since the baseline; empty: none are shown
  std::string coverage;    ///< a "holdfast-coverage/1", as text; empty: the report has no page of it
  std::size_t sessions;    ///< shown of each history, up to the report's
  std::string output;      ///< the directory
  std::string templates;   ///< with templates that take the place of the standard ones; empty: none
  std::string compiled;    ///< directory that keeps compiled templates for the next report; empty: none does
  std::string python;      ///< an interpreter that can import Jinja2
};

/// The first that can import Jinja2 of: the interpreter that was found when the wrapper was built, python3 on the path, and
/// /usr/bin/python3; empty: none.
std::string default_python();

/// What to do about that, for messages.
inline constexpr const char* kNoPython =
    "there is no HTML report, because no Python that can import Jinja2 was found; install python3-jinja2, or "
    "set HOLDFAST_PYTHON to a Python that has it";

/// Throws Error with what Python said where it failed.
void render_html(const HtmlReport& wanted);

}  // namespace holdfast::render
