#include "instruments/preload/allocator.hpp"

#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "wire/allocation_totals.hpp"

namespace holdfast::preload {

Totals totals;

namespace {

/// Returns the live bytes. While other threads count, the freed bytes may exceed the allocated ones; the result is
/// then 0 and not a number near 2^64.
std::uint64_t live() {
  const auto freed = __atomic_load_n(&totals.freed, __ATOMIC_RELAXED);
  const auto bytes = __atomic_load_n(&totals.bytes, __ATOMIC_RELAXED);
  return bytes > freed ? bytes - freed : 0;
}

void add(std::uint64_t& to, std::uint64_t amount) { __atomic_fetch_add(&to, amount, __ATOMIC_RELAXED); }

}  // namespace

void count_allocation_of_many(std::size_t bytes) {
  add(totals.allocations, 1);
  add(totals.bytes, bytes);
  const auto now = live();
  auto peak = __atomic_load_n(&totals.peak, __ATOMIC_RELAXED);
  // Another thread may have set a larger peak meanwhile, which the exchange loads into `peak`.
  while (now > peak &&
         !__atomic_compare_exchange_n(&totals.peak, &peak, now, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
  }
}

void count_free_of_many(std::size_t bytes) {
  add(totals.frees, 1);
  add(totals.freed, bytes);
}

}  // namespace holdfast::preload

using holdfast::preload::live;
using holdfast::preload::totals;

HOLDFAST_EXPORT void holdfast_allocation_counts(holdfast::wire::AllocationTotals* to) {
  *to = {totals.allocations, totals.frees, totals.bytes, live(), totals.peak};
}

HOLDFAST_EXPORT void holdfast_allocation_peak_from_here() { totals.peak = live(); }

namespace {

holdfast::preload::Totals before;  ///< counts of the process that forked this one, at the fork
std::uint64_t live_before;

void begin_as_child() {
  before = totals;
  live_before = live();
}

__attribute__((constructor)) void begin_totals() { pthread_atfork(nullptr, nullptr, begin_as_child); }

/// Writes one line of numbers when the process ends. A forked child appends only its own counts, in one whole line,
/// so that a reader can add up the lines. The peak includes the memory that it inherited.
__attribute__((destructor)) void write_totals() {
  const char* path = std::getenv("HOLDFAST_ALLOCATIONS");
  if (path == nullptr) return;
  const int file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return;
  char line[128];
  const auto left = live() > live_before ? live() - live_before : 0;
  const int length =
      std::snprintf(line, sizeof line, "%lu %lu %lu %lu %lu\n", totals.allocations - before.allocations,
                    totals.frees - before.frees, totals.bytes - before.bytes, left, totals.peak);
  if (write(file, line, static_cast<std::size_t>(length)) != length) {
    const char message[] = "holdfast: what was allocated could not be written (HOLDFAST_ALLOCATIONS)\n";
    if (write(2, message, sizeof message - 1) < 0) _exit(2);
  }
  close(file);
}

}  // namespace
