// 36: find the call that lost the time.
//
// run() calls bridge() and work that does not change. bridge() waits in foo(), and lets Failure::run() sum up the sizes
// of a list, which is in a library. In one build, each call of size() counts the elements; in the other build, the
// list stores its size. The build makes both programs:
//
//   holdfast pinpoint --previous 36_pinpoint_previous --current 36_pinpoint --function run
//
// searches through bridge, Failure::run and the library to ListBuffer::size, which is thousands of times slower, and
// reports its part of the whole loss. It times two calls of one function at a time, in fresh processes of both
// programs in turns, and changes nothing else in the processes. If the programs are exchanged, it finds no regression.
//
// For a declared test, the accepted program is the previous one: `holdfast pinpoint TEST`. Compile programs as usual,
// with -g for the source lines.

#include <chrono>
#include <cstdio>
#include <memory>
#include <thread>

#include "36_list_buffer.hpp"

namespace {

/// Work whose class is known only at run time, so that calls of run() are virtual.
struct Work {
  Work() = default;
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;
  virtual ~Work() = default;
  virtual int run() = 0;
};

struct Failure final : Work {
  [[gnu::noinline]] int run() override {
    ListBuffer list;
    return sum_of_sizes(list, 6000);
  }
};

struct Ok final : Work {
  [[gnu::noinline]] int run() override {
    unsigned mixed = 1;
    for (int i = 0; i < 5'000'000; ++i) mixed = mixed * 1664525U + 1013904223U;
    return static_cast<int>(mixed & 1U);
  }
};

[[gnu::noinline]] void foo() { std::this_thread::sleep_for(std::chrono::milliseconds(5)); }

[[gnu::noinline]] int bridge(Work& failure) {
  foo();
  return failure.run();
}

[[gnu::noinline]] int run(Work& failure, Work& ok) {
  const int sum = bridge(failure);
  return sum + ok.run();
}

}  // namespace

int main(int argc, char** /*argv*/) {
  const std::unique_ptr<Work> failure = std::make_unique<Failure>();
  const std::unique_ptr<Work> ok = std::make_unique<Ok>();
  std::printf("%d\n", run(*failure, argc > 5 ? *failure : *ok));
}
