#pragma once

/// Quantities that holdfast::measure() reads instead of the clock (MeasureOptions::measurer).

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bench/measurers.hpp"

namespace holdfast::bench {

class SampledQuantity {
 public:
  explicit SampledQuantity(std::string unit, bool of_results = false)
      : unit_(std::move(unit)), of_results_(of_results) {}
  SampledQuantity(const SampledQuantity&) = delete;
  SampledQuantity& operator=(const SampledQuantity&) = delete;
  virtual ~SampledQuantity() = default;

  virtual void begin() = 0;
  virtual double end() = 0;  ///< returns the growth since begin()

  const std::string& unit() const { return unit_; }
  /// Returns true if it must be read after each call, while the result of the call still exists.
  bool of_results() const { return of_results_; }

 private:
  std::string unit_;
  bool of_results_;
};

struct InlineMeasurer {
  std::unique_ptr<SampledQuantity> quantity = {};  ///< null for the time
  std::vector<MeasurerLayer> layers = {};          ///< measurers that transform the samples
};

/// Parses words of MEASURER, separated by commas, one of which may be a quantity. `footprint` is the number of bytes that
/// were allocated and not freed. The C library's allocator counts them (with its 8 bytes for each block, rounded up). Other
/// quantities are events of the kernel or the processor by their names in METRICS (events::known_events()). Throws Error
/// for an unknown name, or if the quantity cannot be counted here.
InlineMeasurer inline_measurer(const std::string& words);

}  // namespace holdfast::bench
