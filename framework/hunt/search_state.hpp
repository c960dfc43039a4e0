#pragma once

/// The state of one search. It makes the comparisons, one after the other. They share a level, a budget, and the time
/// of the whole, of which each loss is a share.

#include <cmath>

#include "hunt/hunt.hpp"

namespace holdfast::hunt {

/// The part of a loss that remains when the losses of the found parts are subtracted.
class RemainingLoss {
 public:
  RemainingLoss() = default;
  explicit RemainingLoss(const RangeComparison& made)
      : loss_(made.loss), variance_(std::pow((made.high - made.low) / 2 / kBounds, 2)) {}

  double loss() const { return loss_; }
  /// Returns the bound that is `errors` standard errors above the loss, or below it if negative.
  double bound(double errors) const { return loss_ + errors * std::sqrt(variance_); }

  /// Different processes measured the two losses, so their variances add up.
  RemainingLoss& operator+=(const RemainingLoss& other) {
    loss_ += other.loss_;
    variance_ += other.variance_;
    return *this;
  }
  RemainingLoss less(const RemainingLoss& part) const {
    RemainingLoss rest = *this;
    rest += part;
    rest.loss_ = loss_ - part.loss_;
    return rest;
  }

 private:
  static constexpr double kBounds = 1.645;  ///< standard errors in the bounds, 5 % on each side
  double loss_ = 0;
  double variance_ = 0;
};

/// Returns the comparison as the answer at the end of that path.
Culprit culprit_at(std::vector<PinpointPlace> path, const RangeComparison& known, std::string reason);

class SearchState {
 public:
  SearchState(const HuntOptions& options, const Tools& tools);

  /// Compares all calls of the function at which the search starts. Must be called before the other comparisons.
  RangeComparison whole(const CallListing& listing, const CallSpan& part);
  /// Compares the time of whole processes. Use it if the calls cannot be timed.
  RangeComparison process(const std::string& function);
  RangeComparison part(const CallListing& listing, const CallSpan& part);
  /// Compares all calls to a changed function, in as many rounds as whole(), which are fewer than a search takes. Its
  /// level is that of part() times `share`, which is below 1 if more evidence is required.
  RangeComparison changed(const CallListing& calls, double share);

  /// Returns the material loss of a part.
  double material() const { return options_.material * whole_loss_; }
  bool out_of_budget() const { return out_of_budget_; }
  int comparisons() const { return comparisons_; }
  int processes() const { return processes_; }
  double seconds() const { return now() - begun_; }
  std::optional<PinpointSides> instructions(const CallListing& listing, const CallSpan& part) const;

 private:
  RangeComparison compare(const Bar& bar, const CallListing& listing, const CallSpan& part);
  Bar bar_of_whole() const;
  Bar bar_of_part() const;
  RangeComparison as_whole(RangeComparison compared);
  std::optional<Round> next_round(const CallListing& listing, const CallSpan& part, int round);
  bool goes_on();
  double now() const;

  const HuntOptions& options_;
  const Tools& tools_;
  double begun_ = 0;
  double whole_ns_ = 0;
  double whole_loss_ = 0;
  int comparisons_ = 0;
  int processes_ = 0;
  bool out_of_budget_ = false;
};

/// Returns the indices of the calls that can be measured.
std::vector<std::size_t> measurable(const CallListing& listing);
CallRange range_of(const CallListing& listing, const CallSpan& part);
/// Return the calls at both ends of a part.
const ComparedCall& first_call(const CallListing& listing, const CallSpan& part);
const ComparedCall& last_call(const CallListing& listing, const CallSpan& part);
/// Returns "step", or "warm .. step".
std::string calls_text(const CallListing& listing, const CallSpan& part);

}  // namespace holdfast::hunt
