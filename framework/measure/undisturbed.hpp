#pragma once

/// MEASURER undisturbed[:run-delay-us]: drops samples in which the machine was seen to interfere (the native
/// counterpart of ScalaMeter's IgnoringGC).
///
/// A sample is dropped that waited longer than `run_delay_us` for a processor, that moved to another
/// processor, that waited for a page from the disk, or beside which a probe of the caches or of the
/// throughput took longer than 1.15 times what is usual in this process. An involuntary context switch alone
/// drops nothing: it says little about the time that a sample took.
///
/// On a machine that disturbs everything this would never end. So when more than `count` samples more were
/// dropped than accepted, dropping stops for good: where every sample is disturbed, 2 * count + 1 are taken.

#include "measure/take.hpp"
#include "model/defaults.hpp"

namespace holdfast::measure {

struct Undisturbed {
  double run_delay_us = defaults::kRunDelayNsMax / 1e3;
};

/// `count` samples, in the order of taking.
Samples undisturbed(const Undisturbed& rule, std::size_t count, const Take& take);

}  // namespace holdfast::measure
