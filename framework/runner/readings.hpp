#pragma once

/// Readings of the machine between launches that are timed from outside. One takes 0.3 ms, so launches that are short
/// share theirs.

#include <functional>
#include <vector>

#include "model/sample.hpp"

namespace holdfast::runner {

class Readings {
 public:
  /// `probe` may be empty: then there are none. It outlives this.
  explicit Readings(const std::function<Probes()>& probe) : probe_(probe), last_(read()) {}

  /// After each launch, with all samples until now: those behind the last reading get it and one of now beside
  /// them, once they took long enough together.
  void note(const Usage& usage, std::vector<Sample>& samples);

  /// After the last launch.
  void finish(std::vector<Sample>& samples);

 private:
  Probes read() const { return probe_ ? probe_() : Probes{}; }

  const std::function<Probes()>& probe_;
  Probes last_;
  std::size_t done_ = 0;
  double since_ns_ = 0;
};

}  // namespace holdfast::runner
