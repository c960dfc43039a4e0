#pragma once

/// Words of a pinpoint that terminal and page have in common.

#include <string>
#include <vector>

#include "model/pinpoint.hpp"

namespace holdfast::render {

struct CulpritWords {
  std::string sentence;
  std::vector<std::string> details;
};

/// A row of the tree of all that was compared.
struct ComparedWords {
  int depth = 0;
  std::string name;  ///< "run [warm .. step]"
  std::string source;
  std::string previous;  ///< "3.3 ms"; "-": it was not measured
  std::string current;
  double previous_part = 0;  ///< of the longest in the tree
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
  std::string conclusion;       ///< on the functions that changed; empty: that was not asked
  std::string outcome;          ///< "run: not slower"
  std::string unexplained;      ///< "+5.3 ms (+3.70 %)"; empty: the culprits lost more than the whole
  std::string opinion;
  std::vector<CulpritWords> culprits{};
  std::vector<PhaseWords> phases{};
  std::vector<std::string> warnings{};
  std::vector<ComparedWords> tree{};
};

/// `columns`: of a function's name that is not within a path; there it has half of them.
PinpointWords pinpoint_words(const Pinpoint& found, std::size_t columns = std::string::npos);

/// "run -> mid_sum -> size  +147 ms of +149 ms, 44 times slower, instructions 51.7 times".
std::string culprit_text(const Pinpoint& found, const Culprit& culprit, std::size_t columns = 120);

/// "warm .. step".
std::string calls_of(const PinpointCompared& one);

/// "147 ms", and "+147 ms".
std::string pinpoint_quantity(const Pinpoint& found, double value);
std::string pinpoint_change(const Pinpoint& found, double value);

}  // namespace holdfast::render
