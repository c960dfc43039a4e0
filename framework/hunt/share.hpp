#pragma once

/// A loss that is shared out: what of it is left when parts of it have been found.

#include <cmath>

#include "hunt/compare_range.hpp"

namespace holdfast::hunt {

class Share {
 public:
  Share() = default;
  explicit Share(const Comparison& made)
      : loss_(made.loss), variance_(std::pow((made.high - made.low) / 2 / kBounds, 2)) {}

  double loss() const { return loss_; }
  /// So many standard errors above, or with a negative number below.
  double bound(double errors) const { return loss_ + errors * std::sqrt(variance_); }

  /// Both were measured by other processes, so the errors add up.
  Share& operator+=(const Share& other) {
    loss_ += other.loss_;
    variance_ += other.variance_;
    return *this;
  }
  Share less(const Share& part) const {
    Share rest = *this;
    rest += part;
    rest.loss_ = loss_ - part.loss_;
    return rest;
  }

 private:
  static constexpr double kBounds =
      1.645;  ///< standard errors in the bounds of a comparison, 5 % on each side
  double loss_ = 0;
  double variance_ = 0;
};

}  // namespace holdfast::hunt
