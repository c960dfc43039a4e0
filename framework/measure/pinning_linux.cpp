#include <pthread.h>
#include <sched.h>

#include <string>

#include "measure/pinning.hpp"
#include "model/error.hpp"

namespace holdfast::measure {

void pin_this_thread(std::size_t number) {
  cpu_set_t usable;
  CPU_ZERO(&usable);
  if (sched_getaffinity(0, sizeof usable, &usable) != 0 || CPU_COUNT(&usable) == 0)
    throw Error("the system does not say which processors this process may use (exec::pin)");
  auto left = number % static_cast<std::size_t>(CPU_COUNT(&usable));
  std::size_t processor = 0;
  while (!CPU_ISSET(processor, &usable) || left-- > 0) ++processor;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(processor, &one);
  if (pthread_setaffinity_np(pthread_self(), sizeof one, &one) != 0)
    throw Error("worker " + std::to_string(number) + " cannot be pinned to processor " +
                std::to_string(processor) + " (exec::pin)");
}

}  // namespace holdfast::measure
