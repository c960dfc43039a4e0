#pragma once

/// The trail: comparisons of one hunt, one after the other, with what they share: the level, the budget, the scale of
/// the whole.

#include "hunt/hunt.hpp"
#include "hunt/parts.hpp"
#include "hunt/share.hpp"

namespace holdfast::hunt {

/// A comparison, and how it is shown.
struct Compared {
  Comparison made;
  PinpointCompared shown;

  bool slower() const { return made.outcome == "slower"; }
};

class Trail {
 public:
  Trail(const Wanted& wanted, const Tools& tools);

  /// All calls of the function that was asked for. To be called first.
  Compared whole(const Listing& listing, const Part& part);
  Compared part(const Listing& listing, const Part& part);

  /// The loss that matters, of a part.
  double material() const { return wanted_.material * whole_loss_; }
  bool out_of_budget() const { return out_of_budget_; }
  int comparisons() const { return comparisons_; }
  int processes() const { return processes_; }
  double seconds() const { return now() - begun_; }
  std::optional<PinpointSides> instructions(const Listing& listing, const Part& part) const;

 private:
  Compared compare(const Bar& bar, const Listing& listing, const Part& part);
  std::optional<Round> next_round(const Listing& listing, const Part& part, int round);
  double now() const;

  const Wanted& wanted_;
  const Tools& tools_;
  double begun_ = 0;
  double whole_ns_ = 0;
  double whole_loss_ = 0;
  int comparisons_ = 0;
  int processes_ = 0;
  bool out_of_budget_ = false;
};

/// Places of the calls that can be measured.
std::vector<std::size_t> measurable(const Listing& listing);
Range range_of(const Listing& listing, const Part& part);
/// The calls at both ends of a part.
const Call& first_call(const Listing& listing, const Part& part);
const Call& last_call(const Listing& listing, const Part& part);
/// "step", or "warm .. step".
std::string calls_text(const Listing& listing, const Part& part);

}  // namespace holdfast::hunt
