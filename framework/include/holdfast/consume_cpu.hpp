#pragma once

/// consume_cpu(tokens): work of a known size, for benchmarks of what runs beside work (queues, schedulers,
/// locks) and for tests of measurements (the idea of Blackhole.consumeCPU in JMH, the Java harness).
///
///     for (auto _ : state) {
///       const auto item = queue.pop();
///       holdfast::consume_cpu(500);        // what a consumer does with it: about half a microsecond
///     }
///
/// A token is one step of a linear congruential generator, x := a x + c modulo 2^64, a multiplication and an
/// addition that wait for the step before: four or five cycles, about a nanosecond. The cost is linear in
/// `tokens` with a call on top, and no optimiser can shorten it. All of it happens in a register: no memory
/// is touched, no state is shared, and any number of threads may call it at the same time.
///
/// Measure what a token costs on your machine where it matters: cycles are constant, clock rates are not. A
/// library that was built without optimisation keeps x on the stack, and a token costs more.

#include <cstdint>

namespace holdfast {

/// `tokens`: steps, from 0. Returns x after the last one, starting from 1, with Knuth's multiplier and
/// increment of MMIX (The Art of Computer Programming, volume 2, 3rd edition, section 3.3.4, table 1, line
/// 26); it depends on every step, and may be ignored.
std::uint64_t consume_cpu(std::uint64_t tokens);

}  // namespace holdfast
