#pragma once

/// Results as a table, a line for each: verdict, name, both sides, the change and its interval.
///
///     verdict    benchmark               before      after   change  interval
///     regressed  sort/names size=1000    521 us   573.6 us  +10.1 %  [ +9.40,  +10.9] %
///     pass       parse                   2.1 ms   2.099 ms  -0.04 %  [ -0.60,  +0.52] %
///     error      hash                  'hash_bench' exited with 3

#include <string>
#include <vector>

#include "model/report.hpp"
#include "text/terminal.hpp"

namespace holdfast::render {

struct ResultsStyle {
  text::Layout layout = {};
  std::size_t indent = 2;
  bool header = true;
  std::size_t most =
      0;  ///< rows; of more, passes and improvements are counted in place of shown; 0: all are shown
};

struct ResultsTable {
  std::string text;
  std::vector<const Result*> cut;  ///< whose sentence has no room in its row
};

/// No line is wider than the layout: names are cut in their middle first, then both sides go, then the interval.
ResultsTable results_table(const std::vector<const Result*>& results, const ResultsStyle& style);

/// The whole sentence of each, and medians that differ otherwise than the change; what several have in common is one line, and
/// names nobody where it is said of all. `all`: results in the table; 0: they are always named.
std::string results_remarks(const std::vector<const Result*>& results, const ResultsStyle& style,
                            std::size_t all = 0);

}  // namespace holdfast::render
