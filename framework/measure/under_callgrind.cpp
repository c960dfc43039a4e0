#include "measure/under_callgrind.hpp"

#include "model/error.hpp"

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#define HOLDFAST_HAS_CALLGRIND 1
#else
#define HOLDFAST_HAS_CALLGRIND 0
#endif

namespace holdfast::measure {

#if HOLDFAST_HAS_CALLGRIND

namespace {

/// Not by toggling what is collected: that is a state of one thread, and bodies have many.
class UnderCallgrind final : public Tool {
 public:
  void prepare() override { CALLGRIND_START_INSTRUMENTATION; }
  void begin() override { CALLGRIND_ZERO_STATS; }
  void end() override { CALLGRIND_DUMP_STATS; }
  void pause() override { CALLGRIND_DUMP_STATS; }
  void resume() override { CALLGRIND_ZERO_STATS; }
};

}  // namespace

std::unique_ptr<Tool> under_callgrind() {
  if (RUNNING_ON_VALGRIND == 0) throw Error("valgrind does not run this program");
  return std::make_unique<UnderCallgrind>();
}

#else

std::unique_ptr<Tool> under_callgrind() {
  throw Error(
      "this program was built where valgrind's header callgrind.h is not installed; install valgrind and "
      "build "
      "again");
}

#endif

}  // namespace holdfast::measure
