#include <pthread.h>
#include <sched.h>

#include <cerrno>
#include <string>
#include <vector>

#include "measure/pinning.hpp"
#include "model/error.hpp"

namespace holdfast::measure {
namespace {

/// One has room for 1024.
using Processors = std::vector<cpu_set_t>;

/// At least one. The kernel refuses a set that has no room for all it could ever have.
Processors usable_processors() {
  constexpr std::size_t kSetsMax = 1024;
  for (Processors usable(1); usable.size() <= kSetsMax; usable.resize(2 * usable.size())) {
    const auto bytes = usable.size() * sizeof(cpu_set_t);
    if (sched_getaffinity(0, bytes, usable.data()) == 0 && CPU_COUNT_S(bytes, usable.data()) > 0)
      return usable;
    if (errno != EINVAL) break;
  }
  throw Error("the system does not say which processors this process may use (exec::pin)");
}

}  // namespace

void pin_this_thread(std::size_t number) {
  const auto usable = usable_processors();
  const auto bytes = usable.size() * sizeof(cpu_set_t);
  auto left = number % static_cast<std::size_t>(CPU_COUNT_S(bytes, usable.data()));
  std::size_t processor = 0;
  while (!CPU_ISSET_S(processor, bytes, usable.data()) || left-- > 0) ++processor;
  Processors one(usable.size());
  CPU_SET_S(processor, bytes, one.data());
  if (pthread_setaffinity_np(pthread_self(), bytes, one.data()) != 0)
    throw Error("worker " + std::to_string(number) + " cannot be pinned to processor " +
                std::to_string(processor) + " (exec::pin)");
}

}  // namespace holdfast::measure
