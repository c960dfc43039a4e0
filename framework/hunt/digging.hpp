#pragma once

/// Digging: from a call that is slower into what it calls, as deep as it goes.

#include <optional>
#include <vector>

#include "hunt/trail.hpp"
#include "runner/pattern.hpp"

namespace holdfast::hunt {

/// What was found in a range: the culprits, and how much of the range's loss they stand for at its own level.
struct Found {
  std::vector<Culprit> culprits;
  Share loss;
};

/// A function on the way, with the places that lead to it, itself the last of them.
struct Level {
  Listing listing;
  std::vector<PinpointPlace> path;
  std::vector<Function> inspected;  ///< on the way here, this one included
};

class Digging {
 public:
  Digging(const Wanted& wanted, const Tools& tools, Trail& trail);

  /// In a part that is slower, as `known` says. `node`: of the tree, gets what is compared.
  Found within(const Level& level, const Part& part, const Comparison& known, PinpointCompared& node);
  /// A function's own code, where what was found in it leaves so much of `known` open that it is a culprit itself.
  void add_own_code(const Level& level, const Comparison& known, Found& found) const;

 private:
  Found in_parts(const Level& level, const std::vector<Part>& parts, const Comparison& known,
                 PinpointCompared& node);
  bool counts_decide(const Level& level, const Part& part, Compared& compared) const;
  Found dig(const Level& level, const Part& call, const Comparison& known, PinpointCompared& node);
  Found in_callee(const Level& callee, const Comparison& known, PinpointCompared& node);
  std::vector<Part> parts_at(const Level& level, const Part& part) const;
  std::optional<std::size_t> suspect_at(const Level& level, const Part& part) const;
  std::string why_not_deeper(const Level& level, const std::optional<Function>& callee) const;
  Found answer(const Level& level, const Part& part, const Comparison& known,
               const std::string& reason) const;
  /// The last place of the path.
  Found answer(const Level& level, const Comparison& known, const std::string& reason) const;

  const Wanted& wanted_;
  const Tools& tools_;
  Trail& trail_;
  std::optional<runner::Pattern> exclude_;
};

}  // namespace holdfast::hunt
