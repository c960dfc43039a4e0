#pragma once

/// Texts of a pinpoint for both the terminal and the pages.

#include <string>
#include <vector>

#include "model/pinpoint.hpp"

namespace holdfast::render {

struct CulpritWords {
  std::string sentence;
  std::vector<std::string> details;
};

/// A row of the tree of all comparisons.
struct ComparedWords {
  int depth = 0;
  std::string name;  ///< "run [warm .. step]"
  std::string source;
  std::string previous;  ///< "3.3 ms"; "-" if it was not measured
  std::string current;
  double previous_part = 0;  ///< as a share of the longest in the tree
  double current_part = 0;
  std::string outcome;
  std::string note;
};

/// A phase of the compiler.
struct PhaseWords {
  std::string name;
  std::string previous;
  std::string current;
  std::string more;
};

struct PinpointWords {
  bool is_of_includes = false;  ///< of a compile test, whose files were counted
  std::string conclusion;       ///< about the changed functions; empty if they were not compared
  std::string outcome;          ///< "run: not slower"
  std::string unexplained;      ///< "+5.3 ms (+3.70 %)"; empty if the culprits lost more than the whole
  std::string opinion;
  std::vector<CulpritWords> culprits{};
  std::vector<PhaseWords> phases{};
  std::vector<std::string> warnings{};
  std::vector<ComparedWords> tree{};
};

/// Returns the texts. `columns`: width of a function's name outside of a path; inside a path, a name has half
/// of that width.
PinpointWords pinpoint_words(const Pinpoint& found, std::size_t columns = std::string::npos);

/// Returns "run -> mid_sum -> size  +147 ms of +149 ms, 44 times slower, instructions 51.7 times".
std::string culprit_text(const Pinpoint& found, const Culprit& culprit, std::size_t columns = 120);

/// Returns "warm .. step".
std::string calls_of(const PinpointCompared& one);

/// Return "147 ms", and "+147 ms".
std::string pinpoint_quantity(const Pinpoint& found, double value);
std::string pinpoint_change(const Pinpoint& found, double value);

}  // namespace holdfast::render
