// 36: which call lost the time.
//
// run() calls bridge() and work that stays the same; bridge() waits in foo() and lets Failure::run() sum up the sizes
// of a list, in a library. One build counts the list each time it is asked for its size, the other one knows it. The
// build makes both programs:
//
//   holdfast pinpoint --previous 36_pinpoint_previous --current 36_pinpoint --function run
//
// goes down through bridge, Failure::run and the library to ListBuffer::size, which is thousands of times slower, and
// says what part of the whole loss that is. It times two calls of one function at a time, in fresh processes of both
// programs in turns, and changes nothing else in them. With both programs exchanged nothing is named.
//
// Of a declared test the accepted program is the previous one: `holdfast pinpoint TEST`. Programs want to be compiled as
// always, with -g for the lines of the source.

#include <chrono>
#include <cstdio>
#include <memory>
#include <thread>

#include "36_list_buffer.hpp"

namespace {

/// Work that is told apart only when it runs.
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
