#pragma once

/// The table from the word after TESTER to the function that decides.

#include <string_view>
#include <vector>

#include "judge/question.hpp"

namespace holdfast::judge {

struct Tester {
  std::string_view name;
  Verdict (*judge)(const Question&);
  double significance;  ///< where the declaration names none
  double min_effect;    ///< likewise
};

const std::vector<Tester>& testers();

/// The tester of that name, or nullptr.
const Tester* tester_named(std::string_view name);

/// All names, for messages: "shift, overlap-intervals, ...".
std::string tester_names();

}  // namespace holdfast::judge
