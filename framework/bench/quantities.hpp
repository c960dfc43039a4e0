#pragma once

/// What holdfast::measure() reads in place of the clock (MeasureOptions::measurer).

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
  virtual double end() = 0;  ///< what there was of it since begin()

  const std::string& unit() const { return unit_; }
  /// It is read while the result of a call is held, call by call.
  bool of_results() const { return of_results_; }

 private:
  std::string unit_;
  bool of_results_;
};

struct InlineMeasurer {
  std::unique_ptr<SampledQuantity> quantity = {};  ///< null: the time
  std::vector<MeasurerLayer> layers = {};          ///< what becomes of the samples
};

/// Words of MEASURER, separated by commas, and one that may be a quantity: `footprint`, bytes that were allocated and not
/// freed, as the C library's allocator counts them (with its 8 bytes beside each block, rounded up), or an event of the
/// kernel or the processor by its name in METRICS (events::known_events()). Throws Error where there is none of that
/// name, or it cannot be counted here.
InlineMeasurer inline_measurer(const std::string& words);

}  // namespace holdfast::bench
