#pragma once

/// The samples of one process as a short line of text, for the store; to the last bit. About six letters for a
/// sample whose times are whole nanoseconds.
///
/// The digit 2, the version; the count of samples as one number; then each column as its letter, a letter that
/// says how it is written, and the numbers (packed_numbers.hpp):
///
///     i iterations    v value          c cpu_ns            r run_delay_ns   x disturbed
///     k clock_ns      s cache_ns       t throughput_ns     l large_cache_ns
///
///     n   whole numbers
///     t   totals: times iterations they are whole numbers
///     d   what the total is less than that of the value
///     ,   decimal numbers, each followed by a comma
///
/// `i` comes first, then `v`. A column that is 0 in all samples is left out, as is `i` where all are 1.

#include <string>
#include <vector>

#include "model/sample.hpp"

namespace holdfast::wire {

std::string packed_samples(const std::vector<Sample>& samples);
/// Throws Error saying what is wrong, without saying where.
std::vector<Sample> unpacked_samples(const std::string& text);

}  // namespace holdfast::wire
