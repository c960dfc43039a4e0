#pragma once

/// Results as a table, a line for each: verdict, name, both sides, the change and its interval. For example:
///
///     verdict    benchmark               before      after   change  interval
///     regressed  sort/names size=1000    521 us   573.6 us  +10.1 %  [ +9.40,  +10.9] %
///     pass       parse                   2.1 ms   2.099 ms  -0.04 %  [ -0.60,  +0.52] %
///     error      hash                  'hash_bench' exited with 3

#include <string>
#include <vector>

#include "model/report.hpp"
#include "model/text/terminal.hpp"

namespace holdfast::render {

struct ResultsStyle {
  text::Layout layout = {};
  std::size_t indent = 2;
  bool header = true;
  /// Largest number of rows; if there are more, passes and improvements are only counted; 0: no limit.
  std::size_t most = 0;
};

struct ResultsTable {
  std::string text;
  std::vector<const Run*> cut;  ///< results whose sentence does not fit into their row
};

/// Returns the table. No line is wider than the layout: names are cut in the middle first, then both sides are
/// dropped, then the interval.
ResultsTable results_table(const std::vector<const Run*>& results, const ResultsStyle& style);

/// Returns the whole sentence of each result, and medians that contradict the change. Results with the same sentence
/// share a line, which names no results if it is about all of them. `all`: number of results in the table; 0: a line
/// always names its results.
std::string results_remarks(const std::vector<const Run*>& results, const ResultsStyle& style,
                            std::size_t all = 0);

}  // namespace holdfast::render
