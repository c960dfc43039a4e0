#include <dlfcn.h>

#include <holdfast/holdfast.hpp>
#include <string>

#include "watched.hpp"
#include "work.hpp"

HOLDFAST_BENCHMARK("pages")(holdfast::State& state) {
  work::pages();  // belongs to no iteration
  for (auto _ : state) work::pages();
}

HOLDFAST_BENCHMARK("files")(holdfast::State& state) {
  for (auto _ : state) {
    work::files();
    state.pause();
    work::files();
    state.resume();
    std::thread(work::files).join();
  }
}

HOLDFAST_BENCHMARK("memory")(holdfast::State& state) {
  work::keep_memory();
  for (auto _ : state) holdfast::clobber();
}

HOLDFAST_BENCHMARK("no-memory")(holdfast::State& state) {
  for (auto _ : state) holdfast::clobber();
}

HOLDFAST_BENCHMARK("prints")(holdfast::State& state) {
  work::print();
  for (auto _ : state) holdfast::clobber();
}

/// Records whether the counting allocator is preloaded into this process.
HOLDFAST_BENCHMARK("in-front")(holdfast::State& state) {
  for (auto _ : state) holdfast::keep(std::string(100, 'x'));
  const bool is = dlsym(RTLD_DEFAULT, "holdfast_allocation_counts") != nullptr;
  state.record("in-front", is ? 1 : 0, "", holdfast::Better::lower);
}

HOLDFAST_BENCHMARK("watched")(holdfast::State& state) {
  ns::use();  // belongs to no iteration
  for (auto _ : state) {
    ns::use();
    std::thread(ns::use).join();
    state.pause();
    ns::use();
    state.resume();
  }
}
