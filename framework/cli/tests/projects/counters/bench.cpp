#include <holdfast/holdfast.hpp>

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
