#pragma once

/// consume_cpu(tokens) does work of a known size. It is for benchmarks of queues, schedulers and locks, which need work
/// around them, and for tests of measurements. Blackhole.consumeCPU of JMH, the Java harness, has the same purpose.
///
///     for (auto _ : state) {
///       const auto item = queue.pop();
///       holdfast::consume_cpu(500);        // what a consumer does with it: about half a microsecond
///     }
///
/// A token is one step of a linear congruential generator, x := a x + c modulo 2^64. Its multiplication and addition
/// depend on the previous step, and take four or five cycles, about a nanosecond. The cost is that of a call plus a
/// term linear in `tokens`, and no optimiser can shorten it. The work uses only registers, accesses no memory and
/// shares no state; any number of threads may call it at the same time.
///
/// Measure the cost of a token on your machine if it matters, because the cycles are constant but clock rates are not.
/// A library that was built without optimisation keeps x on the stack, and a token costs more.

#include <cstdint>

namespace holdfast {

/// Runs `tokens` steps, 0 or more, from x = 1, and returns the last x. The result depends on every step, and may be
/// ignored. The multiplier and the increment are those of Knuth's MMIX (The Art of Computer Programming, volume 2, 3rd
/// edition, section 3.3.4, table 1, line 26).
std::uint64_t consume_cpu(std::uint64_t tokens);

}  // namespace holdfast
