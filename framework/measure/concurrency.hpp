#pragma once

/// What is asked for about workers that run at the same time; settings.cpp reads it.

#include <optional>
#include <string>

#include "measure/groups.hpp"
#include "measure/squeeze.hpp"

namespace holdfast::measure {

/// Whether several benchmarks run one after the other, side by side in one process, or each in its own.
enum class Jobs { apart, together, isolated };

struct Concurrency {
  std::string threads = {};  ///< as it was written (thread_counts.hpp); empty: nobody asks
  int workers = 1;           ///< of the parameter point that is measured
  Groups groups = {};
  bool pin = false;
  double sample_duration_s = 1;  ///< of modes continuous, squeeze and hammock
  int warmup = 0;                ///< windows of these modes that do not count
  std::optional<double> cv = {};
  double cv_time_s = 60;
  SqueezeLimits squeeze = {};
  Jobs jobs = Jobs::apart;
  std::optional<int> in_flight = {};  ///< operations of all submitters; none: 32 for each processor
};

}  // namespace holdfast::measure
