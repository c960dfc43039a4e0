#pragma once

/// The results of one command as a table, a line for each: what a person who edits code looks at.
///
///     pass       sort/numbers size=1000    34.5 us   -0.1 %  [-0.6 %, +0.4 %]
///     regressed  sort/names                573 us   +10.1 %  [+9.4 %, +10.9 %]

#include <string>

#include "cli/terminal.hpp"
#include "model/report.hpp"

namespace holdfast::cli {

/// What was compared with nothing has no change, and what could not be measured says why.
std::string short_table(const Report& report, const Layout& layout);

}  // namespace holdfast::cli
